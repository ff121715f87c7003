"""Sentiment."""
