"""Reads the sentences of the released fragment, for a comparison of labels; no data comes from it."""

import re
from functools import cache

from wabe.builders.core.wordnet import wordnet
from wabe.builders.curriculum.quantifier.grammar import MEMBER
from wabe.builders.curriculum.quantifier.oracle import judge
from wabe.builders.curriculum.quantifier.tokens import PEOPLE
from wabe.builders.curriculum.reading.judging import UNREADABLE
from wabe.builders.curriculum.reading.tableau import AllBut, Atom, Least, Node, both, negation

PLACES = "place"
VISIT = "visit"
PREMISE = re.compile(r"(?P<who>Everyone|Someone) has visited (?P<what>.+)")
HYPOTHESIS = re.compile(r"(?P<who>.+?) (?P<verb>didn't visit|did visit|visited) (?P<what>.+)")
SOMEONE = frozenset({"Someone", "A person", "An individual"})
DEMONSTRATIVE = re.compile(r"That (?:particular )?(?:person|individual)(?: there)?")


def released_label(premise: str, hypothesis: str) -> int:
    """Label a pair by the tableau; -1 where a sentence is of another kind."""
    given, asked = PREMISE.fullmatch(premise), HYPOTHESIS.fullmatch(hypothesis)
    if given is None or asked is None:
        return UNREADABLE
    listed = re.split(r", | and ", given["what"])
    objects = [_everything(one.removeprefix("every ")) if one.startswith("every ") else [_named(one)] for one in listed]
    whats = [_named(one)[1] for one in asked["what"].split(" and ")]
    # Places of a list of which the hypothesis says nothing cannot matter.
    visited = [one for some in objects for one in some if one[0] or one[1] in whats] or objects[0]

    def visits(who: str | int) -> Node:
        return both(*(_all(sort, who) if sort else Atom(VISIT, (who, name)) for sort, name in visited))

    quantify = AllBut if given["who"] == "Everyone" else Least
    said = quantify(0 if quantify is AllBut else 1, PEOPLE, 0, visits(0))
    who = asked["who"]
    sign = asked["verb"] != "didn't visit"

    def asks(person: str | int) -> Node:
        visited_all = both(*(Atom(VISIT, (person, what)) for what in whats))
        return visited_all if sign else negation(visited_all)

    if who in SOMEONE:
        question: Node = Least(1, PEOPLE, 0, asks(0))
    else:
        question = asks("person there" if DEMONSTRATIVE.fullmatch(who) else f"person {who}")
    every_place = any(sort == PLACES for sort, _ in visited)
    known = [Atom(MEMBER + PLACES, (what,)) for what in whats if every_place and what.startswith(PLACES)]
    return judge((both(said, *known),), (question,))


def _everything(kind: str) -> list[tuple[str, str]]:
    return [({"person": PEOPLE, "place": PLACES}[kind], "")]


def _named(name: str) -> tuple[str, str]:
    return "", f"{'place' if is_place(name) else 'person'} {name}"


def _all(sort: str, who: str | int) -> Node:
    return negation(Least(1, sort, 1, Atom(VISIT, (who, 1), False)))  # noqa: FBT003 the sign of an atom


@cache
def is_place(name: str) -> bool:
    """Tell whether WordNet knows a country of that name; names of several words are places, too."""
    if " " in name or "-" in name:
        return True
    return any(
        above.name() == "country.n.02"
        for synset in wordnet().synsets(name, "n")
        for kind in synset.instance_hypernyms()
        for path in kind.hypernym_paths()
        for above in path
    )
