"""Discrete reasoning."""
