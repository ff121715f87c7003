"""Quantifiers: who has visited what, with quantifiers over people and things inside each other."""
