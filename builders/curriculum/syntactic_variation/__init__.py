"""Syntactic variation: the same content in another construction, against other content in the same words."""
