"""Spatial reasoning: where things are, from two to four facts about what lies left of, above or between others."""
