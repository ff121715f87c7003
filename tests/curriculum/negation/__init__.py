"""Tests of negation."""
