"""Entailment trees: conclusions that follow from several science-like sentences, step by step."""
