"""Reads the released boolean fragment: who has only visited which places, and who did not visit which."""

import re

from wabe.builders.curriculum.boolean.grammar import SomethingElse, did
from wabe.builders.curriculum.boolean.logic import All, Atom, Formula, Not
from wabe.builders.curriculum.boolean.oracle import judge
from wabe.builders.curriculum.boolean.reader import Deed
from wabe.builders.curriculum.reading.judging import UNREADABLE

PREMISE = re.compile(r"(.+) ha(?:s|ve) only visited (.+)")
HYPOTHESIS = re.compile(r"(.+) didn't visit (.+)")


def released_label(premise: str, hypothesis: str) -> int:
    """Return the number of the label that the oracle gives a released pair; -1 if it cannot be read."""
    given, asked = PREMISE.fullmatch(premise), HYPOTHESIS.fullmatch(hypothesis)
    if given is None or asked is None:
        return UNREADABLE
    places = tuple(Deed("visit", place) for place in _listed(given[2]))
    said = tuple(_only(name, places) for name in _listed(given[1]))
    return judge(said, (Not(did(asked[1], Deed("visit", asked[2]))),))


def _only(name: str, places: tuple[Deed, ...]) -> Formula:
    """Return that somebody visited these places and no others."""
    return All((*(did(name, place) for place in places), Not(Atom(SomethingElse(name, places)))))


def _listed(text: str) -> list[str]:
    """Return the members of a list; only the last "and" separates two of them."""
    *most, last = text.split(", ")
    return [*most, *last.rsplit(" and ", 1)]
