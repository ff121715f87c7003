"""CURRICULUM: one config for each phenomenon, every one with its own generator and its own solver."""
