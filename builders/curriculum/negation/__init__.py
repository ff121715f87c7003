"""Negation: who did what and who did not, with negations of lists, groups and whole sentences."""
