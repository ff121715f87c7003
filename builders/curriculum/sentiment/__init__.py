"""Sentiment: what a speaker thinks of a thing, from opinions that are denied, corrected, shared or changed."""
