"""Hypernymy: which class a thing in a sentence belongs to."""
