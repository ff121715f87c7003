"""Syntactic alternations."""
