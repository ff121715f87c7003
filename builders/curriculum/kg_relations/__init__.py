"""Relational knowledge: what follows from stated relations between made-up people, places, firms and works."""
