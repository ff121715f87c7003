"""The lists of words that only this phenomenon uses: nouns and verbs with broader ones, qualities, times and places."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from wabe.builders.curriculum.lexicon.source import Shape, Word, read_words
from wabe.errors import CorruptError

FOLDER = Path(__file__).parent
NOTHING = "-"
"""Stands in the column `broader` of words that have no broader one in the list."""
CREATURES = frozenset({"animal", "bird", "insect", "fish"})
PLANTS = frozenset({"flower", "tree"})
MEALS = frozenset({"food", "drink"})
OBJECTS = frozenset({"garment", "hat", "tool", "furniture", "text", "instrument", "artwork", "jewel"})
LARGE = frozenset({"vehicle", "building"})
WORKS = frozenset({"poem", "film"})
NOUN_KINDS = CREATURES | PLANTS | MEALS | OBJECTS | LARGE | WORKS | {"person"}
GROUPS: Mapping[str, frozenset[str]] = {
    **{kind: frozenset({kind}) for kind in NOUN_KINDS},
    "any": CREATURES | PLANTS | MEALS | OBJECTS | LARGE,
    "thing": OBJECTS | LARGE,
    "movable": OBJECTS | {"vehicle"},
    "goods": OBJECTS | {"food"},
    "fixable": LARGE | {"tool", "furniture", "instrument"},
    "wood": frozenset({"tool", "furniture"}),
    "meal": MEALS,
    "animal": CREATURES,
    "pet": frozenset({"animal"}),
    "living": frozenset({"person", "animal", "bird"}),
    "worn": frozenset({"garment", "hat", "jewel"}),
    "work": WORKS | {"text"},
    "plant": PLANTS,
    "big": LARGE,
    "nation": WORKS | {"person", "text", "artwork"},
    "colour": frozenset({"flower", "vehicle", "garment", "hat", "furniture"}),
    "paint": frozenset({"vehicle", "garment", "hat", "furniture"}),
    "shade": frozenset({"animal", "vehicle", "garment", "hat", "furniture"}),
    "used": OBJECTS | {"vehicle"},
    "cloth": frozenset({"garment"}),
    "old": frozenset({"furniture", "instrument", "artwork", "jewel"}),
}
"""The kinds of nouns that verbs, qualities and parts of a group go with."""
_GROUPED = frozenset(GROUPS)
LISTS = {
    "nouns": Shape(forms=("singular", "plural", "broader"), kinds=NOUN_KINDS),
    "verbs": Shape(forms=("base", "past"), kinds=_GROUPED),
    "predicates": Shape(forms=("base", "past", "broader"), kinds=_GROUPED),
    "passives": Shape(forms=("participle", "broader"), kinds=_GROUPED),
    "qualities": Shape(forms=("adjective",), kinds=_GROUPED),
    "settings": Shape(forms=("phrase", "narrower"), kinds=frozenset({"time", "place"})),
    "parts": Shape(forms=("part", "narrower"), kinds=NOUN_KINDS),
}


@cache
def own_words(name: str) -> tuple[Word, ...]:
    """Return one of this phenomenon's lists, in the order of its file."""
    return read_own_words(FOLDER / f"{name}.csv", LISTS[name])


def read_own_words(path: Path, shape: Shape) -> tuple[Word, ...]:
    """Read a list; a broader word must be in it, and so must one that is broader still, without going round."""
    found = read_words(path, shape)
    if "broader" not in shape.forms:
        return found
    name = shape.forms[0]
    above = {word[name]: word["broader"] for word in found}
    wrong = [
        f"line {number}: {word[name]!r} is below {word['broader']!r}, {problem}"
        for number, word in enumerate(found, start=2)
        if (problem := _problem(word[name], above))
    ]
    if wrong:
        raise CorruptError(
            where=str(path),
            what="; ".join(wrong),
            remedy=f"Add the broader word, or write {NOTHING!r} if there is none",
        )
    return found


def _problem(word: str, above: Mapping[str, str]) -> str:
    seen = [word]
    while (broader := above[seen[-1]]) != NOTHING:
        if broader not in above:
            return "which is not in the list"
        if broader in seen:
            return "which is below it again"
        seen.append(broader)
    return ""


@cache
def chain(name: str, word: str) -> tuple[str, ...]:
    """Return a noun or predicate and what is broader, up to the broadest."""
    above = _above(name)
    found = [word]
    while above[found[-1]] != NOTHING:
        found.append(above[found[-1]])
    return tuple(found)


@cache
def _above(name: str) -> Mapping[str, str]:
    return {one[LISTS[name].forms[0]]: one["broader"] for one in own_words(name)}
