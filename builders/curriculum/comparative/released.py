"""Reads the released comparative fragment: our clauses, but for commas with spaces and a bare "as tall as"."""

import re

from wabe.builders.curriculum.comparative.bounds import branches
from wabe.builders.curriculum.comparative.grammar import Meaning, read_clause
from wabe.builders.curriculum.comparative.oracle import decided
from wabe.builders.curriculum.reading.judging import UNREADABLE, UnreadableError


def released_label(premise: str, hypothesis: str) -> int:
    """Return the number of the label that the oracle's bounds give a released pair; -1 if it cannot be read."""
    try:
        given = branches([meaning(()) for meaning in _clauses(premise)])
        (asked,) = _clauses(hypothesis)
    except (UnreadableError, ValueError):
        return UNREADABLE
    return decided(given, asked(()))


def _clauses(text: str) -> list[Meaning]:
    """Read clauses; "as tall as" means "exactly as tall as", by which the released labels go."""
    marked = re.sub(r"\b[A-Z]\w*", lambda name: f"<{name[0]}>", text)
    return [read_clause(clause.replace(" is as ", " is exactly as ")) for clause in marked.split(" , ")]
