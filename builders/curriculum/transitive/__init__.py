"""Veridicality and transitivity: what a verb says about its complement, and what follows from that in turn."""
