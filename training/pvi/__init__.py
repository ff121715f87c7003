"""Pointwise V-information: how hard each row is for a family of models."""
