"""Tells facts as a short note: in which order, in which words, and with which sentences joined."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from wabe.builders.curriculum.kg_relations.facts import Facts
from wabe.builders.curriculum.kg_relations.rules import Fact
from wabe.builders.curriculum.kg_relations.source import PERSON, relations
from wabe.builders.curriculum.kg_relations.wording import Entity, capital, filled
from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.patterns import Pattern
from wabe.builders.curriculum.library.scenes import Sentence

DESCRIBED = {
    "book": "book",
    "film": "film",
    "painting": "painting",
    "company": "company",
    "club": "club",
    "college": "college",
    "museum": "museum",
    "prize": "prize",
    "river": "river",
}
"""What an entity that was named before is called, if it is the only one of its kind."""


# Of more facts than this, two are nearly always joined if they can be.
MANY = 4


class Note(NamedTuple):
    """A premise, with the patterns that it uses, and its facts and entities in the order of the text."""

    sentence: Sentence
    patterns: frozenset[str]
    facts: Facts
    order: tuple[int, ...]


class _Told(NamedTuple):
    """A sentence that is not written out yet."""

    fact: Fact
    pattern: Pattern
    leading: int | None
    """The entity that it begins with, if that is its grammatical subject."""


def note(dice: Dice, facts: Facts, cast: Sequence[Entity], wordings: Mapping[str, tuple[Pattern, ...]]) -> Note:
    """Tell facts; two that begin with the same entity may become one sentence, or the second one has a pronoun."""
    told = _told(dice, facts, wordings)
    written: list[str] = []
    styles: list[str] = []
    known: set[int] = set()
    place = 0
    while place < len(told):
        one = told[place]
        after = told[place + 1] if place + 1 < len(told) else None
        joinable = after is not None and one.leading == after.leading and one.fact[0] != after.fact[0]
        how = dice.below(60 if len(told) > MANY else 100) if joinable else 100
        start = _start(dice, told, place, cast, known)
        if after is not None and one.leading is not None and how < 50 and start not in ("it", "he", "she"):
            rests = [_rest(dice, each, cast, known) for each in (one, after)]
            if how < 28:
                written.append(f"{start} {rests[0]} and {rests[1]}")
                styles.append("and")
            else:
                who = "who" if cast[one.leading].kind == PERSON else "which"
                written.append(f"{start}, {who} {rests[0]}, {rests[1]}")
                styles.append(who)
            place += 2
            continue
        if one.leading is None:
            ends = [_called(dice, number, cast, known, one.pattern) for number in _in_order(one)]
            if _first_slot(one.pattern.text) == "y":
                ends.reverse()
            written.append(filled(one.pattern, ends[0], ends[1], one.fact, cast))
        else:
            written.append(f"{start} {_rest(dice, one, cast, known)}")
        styles.append(start if start in ("it", "he", "she") else "alone")
        place += 1
    text = " ".join(f"{capital(one)}." for one in written)
    order = tuple(dict.fromkeys(number for one in told for number in _in_order(one)))
    return Note(
        _sentence(text, told, styles, [cast[number] for number in order]),
        frozenset(one.pattern.name for one in told),
        tuple(one.fact for one in told),
        order,
    )


def _told(dice: Dice, facts: Facts, wordings: Mapping[str, tuple[Pattern, ...]]) -> list[_Told]:
    """Put facts in order, and choose a pattern for each: often one that goes on with the entity before."""
    left = dice.shuffled(facts)
    told: list[_Told] = []
    while left:
        near = [fact for fact in left if told and set(fact[1:]) & set(told[-1].fact[1:])]
        fact = dice.one(near) if near and dice.chance(65) else left[0]
        left.remove(fact)
        used = [one.pattern.name for one in told if one.fact[0] == fact[0]]
        options = tuple(one for one in wordings[fact[0]] if one.name not in used) or wordings[fact[0]]
        pattern = dice.one(options)
        if told and told[-1].leading is not None and dice.chance(75):
            going_on = [one for one in options if _leading(one, fact) == told[-1].leading]
            pattern = dice.one(going_on) if going_on else pattern
        told.append(_Told(fact, pattern, _leading(pattern, fact)))
    return told


def _leading(pattern: Pattern, fact: Fact) -> int | None:
    place = _subject(pattern.text)
    return None if place is None else fact[1] if place == "x" else fact[2]


@cache
def _subject(text: str) -> str | None:
    """Return the slot that a pattern begins with, if it is the subject of the rest."""
    return text[1] if text.startswith(("{x} ", "{y} ")) and " and " not in text else None


@cache
def _first_slot(text: str) -> str:
    return "x" if text.find("{x}") < text.find("{y}") else "y"


def _in_order(told: _Told) -> tuple[int, int]:
    _, subject, object_ = told.fact
    return (subject, object_) if _first_slot(told.pattern.text) == "x" else (object_, subject)


def _start(dice: Dice, told: list[_Told], place: int, cast: Sequence[Entity], known: set[int]) -> str:
    """Return how a sentence names the entity that it begins with; a pronoun only where it can mean nothing else."""
    one = told[place]
    if one.leading is None:
        return ""
    before = told[place - 1] if place else None
    if before is not None and before.leading == one.leading and dice.chance(70):
        meant = cast[one.leading]
        pronoun = "it" if meant.kind != PERSON else "she" if meant.female else "he"
        # The one before may have been joined with the one before that.
        others = {number for each in told[max(place - 2, 0) : place] for number in each.fact[1:]} - {one.leading}
        if not any(_could_be(cast[number], meant, one) for number in others):
            return pronoun
    return _called(dice, one.leading, cast, known, one.pattern)


def _could_be(other: Entity, meant: Entity, told: _Told) -> bool:
    """Tell whether a pronoun could be taken to mean another entity."""
    if meant.kind == PERSON:
        return other.kind == PERSON
    relation = relations()[told.fact[0]]
    return other.kind in {*relation.subjects, *relation.objects}


def _called(dice: Dice, number: int, cast: Sequence[Entity], known: set[int], pattern: Pattern) -> str:
    """Return a name; of what was named before, often the surname alone, or what it is."""
    entity = cast[number]
    if number in known and entity.kind == PERSON and dice.chance(85):
        return entity.name.split()[-1]
    noun = DESCRIBED.get(entity.kind)
    only = number in known and sum(other.kind == entity.kind for other in cast) == 1
    if only and noun and noun not in pattern.text and dice.chance(60):
        return f"the {noun}"
    known.add(number)
    return entity.written


def _rest(dice: Dice, told: _Told, cast: Sequence[Entity], known: set[int]) -> str:
    """Return a sentence without the entity that it begins with."""
    _, other = _in_order(told)
    named = _called(dice, other, cast, known, told.pattern)
    first = told.pattern.text[1]
    x, y = ("", named) if first == "x" else (named, "")
    return filled(told.pattern, x, y, told.fact, cast).strip()


def _sentence(text: str, told: list[_Told], styles: list[str], named: Sequence[Entity]) -> Sentence:
    # A surname alone is a name of its own.
    surnames = [one.name.split()[-1] for one in named if one.kind == PERSON]
    return Sentence(
        text=text,
        template=f"{' | '.join(one.pattern.name for one in told)} ({', '.join(styles)})",
        names=(*(one.name for one in named), *surnames),
    )
