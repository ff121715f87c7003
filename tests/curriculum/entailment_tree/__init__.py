"""Entailment trees."""
