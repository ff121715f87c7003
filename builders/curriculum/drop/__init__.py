"""Discrete reasoning: tables told as passages, and statements that a small program over the table decides."""
