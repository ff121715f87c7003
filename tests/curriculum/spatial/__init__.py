"""Spatial reasoning."""
