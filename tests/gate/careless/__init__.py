"""A small clean benchmark without checks of its own, and the careless changes that the gate must find in it."""
