"""Comparative: who is taller than whom, by chains of comparisons, superlatives, differences and two scales."""
