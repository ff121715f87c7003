"""Relational knowledge."""
