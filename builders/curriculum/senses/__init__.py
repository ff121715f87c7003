"""Nouns with their senses in WordNet, for the phenomena that are about senses; not a phenomenon itself."""
