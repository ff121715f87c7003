"""Monotonicity: broader and narrower words under determiners, negation, restrictors and conditions."""
