"""Syntactic variation."""
