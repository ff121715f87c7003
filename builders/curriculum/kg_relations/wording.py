"""From facts to English: patterns, names, surnames and pronouns, and sentences joined into one."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from wabe.builders.curriculum.kg_relations.rules import Fact
from wabe.builders.curriculum.kg_relations.source import (
    FOLDER,
    PERSON,
    SURNAME,
    WRITTEN,
    entities,
    given_names,
    relations,
)
from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.patterns import Pattern, read_patterns
from wabe.builders.curriculum.library.scenes import Sentence, Vocabulary
from wabe.errors import CorruptError

PATTERNS = FOLDER / "patterns.csv"
NEW_PATTERNS = FOLDER / "new_patterns.csv"
GENDERED: Mapping[str, tuple[str, str]] = {"father": ("mother", "father"), "son": ("daughter", "son")}
"""Slots that depend on the gender of the subject and of the object; only premises have them."""
ENDS = frozenset({"x", "y"})


class Entity(NamedTuple):
    """Somebody or something with a name."""

    kind: str
    name: str
    """As it is published."""
    written: str
    """As it stands in a sentence."""
    female: bool = False


@cache
def patterns(path: Path = PATTERNS, *, all_relations: bool = True) -> Mapping[str, tuple[Pattern, ...]]:
    """Return the patterns of every relation."""
    found = read_patterns(path, dict.fromkeys(relations(), ENDS), optional=frozenset(GENDERED))
    if all_relations and (missing := [name for name, some in found.items() if not some]):
        raise CorruptError(
            where=str(path), what=f"there is no pattern for {', '.join(missing)}", remedy="Give every relation one"
        )
    return found


@cache
def wordings(vocabulary: Vocabulary, *, asked: bool) -> Mapping[str, tuple[Pattern, ...]]:
    """Return the patterns that a split may use; those of the new vocabulary come twice as often there."""
    found = dict(patterns())
    if vocabulary is Vocabulary.NEW:
        new = patterns(NEW_PATTERNS, all_relations=False)
        found = {name: (*some, *new[name], *new[name]) for name, some in found.items()}
    if asked:
        found = {name: tuple(one for one in some if not _gendered(one)) for name, some in found.items()}
    return found


def _gendered(pattern: Pattern) -> bool:
    return any(f"{{{slot}}}" in pattern.text for slot in GENDERED)


@cache
def _names(vocabulary: Vocabulary) -> Mapping[str, tuple[str, ...]]:
    """Return surnames, given names and the names of all other kinds."""
    found: dict[str, list[str]] = {}
    for word in (*entities(), *given_names()):
        if word.vocabulary == vocabulary:
            found.setdefault(word.kind, []).append(word["name"])
    return {kind: tuple(some) for kind, some in found.items()}


def draw_entities(dice: Dice, kinds: Sequence[str], vocabulary: Vocabulary) -> list[Entity]:
    """Return an entity of each kind, no two with the same name or surname."""
    names = _names(vocabulary)
    left = {
        kind: dice.some(names[SURNAME if kind == PERSON else kind], kinds.count(kind)) for kind in sorted(set(kinds))
    }
    people = {True: dice.some(names["female"], len(kinds)), False: dice.some(names["male"], len(kinds))}
    found: list[Entity] = []
    for kind in kinds:
        name = left[kind].pop()
        if kind == PERSON:
            female = dice.chance(50)
            name = f"{people[female].pop()} {name}"
            found.append(Entity(kind, name, name, female))
        else:
            found.append(Entity(kind, name, WRITTEN[kind].format(name)))
    return found


def filled(pattern: Pattern, x: str, y: str, fact: Fact, cast: Sequence[Entity]) -> str:
    """Return a sentence without its full stop and without its capital."""
    text = pattern.text[:-1]
    if _gendered(pattern):
        _, subject, object_ = fact
        father, son = GENDERED["father"][not cast[subject].female], GENDERED["son"][not cast[object_].female]
        text = text.replace("{father}", father).replace("{son}", son)
    return text.replace("{x}", x).replace("{y}", y)


def ask(pattern: Pattern, fact: Fact, cast: Sequence[Entity]) -> Sentence:
    """Return a hypothesis."""
    _, subject, object_ = fact
    text = filled(pattern, cast[subject].written, cast[object_].written, fact, cast)
    return Sentence(text=capital(text) + ".", template=pattern.name, names=(cast[subject].name, cast[object_].name))


def capital(text: str) -> str:
    """Return a text with a capital at its beginning."""
    return text[0].upper() + text[1:]
