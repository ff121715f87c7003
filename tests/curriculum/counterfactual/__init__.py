"""Counterfactual reasoning."""
