"""Counting: how many things somebody did something with, by amounts, lists, sums, differences, and parts of a whole."""
