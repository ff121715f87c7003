"""Hyponymy: whether something specific is of a class that a sentence mentions."""
