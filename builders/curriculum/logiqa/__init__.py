"""Deductive reasoning: rules, choices and facts about people, combined in one passage."""
