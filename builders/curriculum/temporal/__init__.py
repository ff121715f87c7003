"""Temporal reasoning: short stories of several events, and a sentence about when something happened in them."""
