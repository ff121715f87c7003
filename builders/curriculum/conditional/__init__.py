"""Conditional: facts, and rules with if, only if, if and only if, unless and otherwise that take one further."""
