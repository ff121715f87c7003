"""Temporal reasoning."""
