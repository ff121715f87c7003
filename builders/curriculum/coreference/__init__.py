"""Coreference: who a pronoun stands for, by what explains what, or by gender."""
