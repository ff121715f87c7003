"""Lexical entailment."""
