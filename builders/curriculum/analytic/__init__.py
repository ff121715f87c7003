"""Analytical reasoning: puzzles about orders and groups, and what they require, allow and exclude."""
