"""Counterfactual reasoning: what conditionals, wishes and regrets say about what really happened."""
