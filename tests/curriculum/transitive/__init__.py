"""Veridicality and transitivity."""
