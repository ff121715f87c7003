"""Analytical reasoning."""
