"""Syntactic alternations: who did what to whom when a verb of a class is used in its other frame."""
