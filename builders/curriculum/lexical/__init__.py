"""Lexical entailment: a word is replaced by a synonym, a wider or narrower word, an opposite or a word of its kind."""
