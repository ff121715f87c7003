"""Deductive reasoning."""
