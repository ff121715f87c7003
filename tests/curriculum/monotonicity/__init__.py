"""Tests of monotonicity."""
