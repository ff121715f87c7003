"""Contextual reasoning: passages of connected prose, and statements that combine one to four of their sentences."""
