"""Contextual reasoning."""
