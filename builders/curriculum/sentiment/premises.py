"""A premise: what is said, and what opinion of what it gives, with the way to it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.sentiment.clauses import Told
from wabe.builders.curriculum.sentiment.source import Word, names
from wabe.builders.curriculum.sentiment.values import Opinion
from wabe.builders.curriculum.sentiment.wording import patterns, sentences

ALWAYS, BEGINNING, END = "", "at first", "in the end"
Atom = tuple[str, str, str]
"""Whose opinion, of what, and when: always, at first or in the end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """An opinion with the steps that lead to it and the words that it is made of."""

    opinion: Opinion
    steps: tuple[str, ...]
    words: tuple[Word, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Premise:
    """A text and the opinions that it gives."""

    text: str
    template: str
    known: Mapping[Atom, Known]
    """In the order in which they come."""
    words: tuple[Word, ...]
    names: tuple[str, ...]


def known(told: Told) -> Known:
    """Return the opinion of what is said."""
    return Known(opinion=told.opinion, steps=told.steps, words=told.words)


def quoted(
    dice: Dice,
    people: tuple[str, str],
    thing: str,
    said: str,
    templates: Sequence[str],
    opinions: Mapping[Atom, Known],
    named: bool | None,
) -> Premise:
    """Let somebody say something, before its subject is named, after that, or either."""
    speaker, other = people
    first = [one for one in patterns()["quotation"] if named is None or named == one.text.startswith('"')]
    pattern = dice.one(first)
    text = pattern.text.format(
        n=speaker,
        other=other,
        thing=thing,
        his="his" if names()[speaker] == "male" else "her",
        said=f"{sentences(said)}.",
    )
    return Premise(
        text=text,
        template=" | ".join((pattern.name, *templates)),
        known=opinions,
        words=_words(opinions),
        names=(speaker, other) if "{other}" in pattern.text else (speaker,),
    )


def narrated(
    dice: Dice, people: Sequence[str], thing: str, told: str, templates: Sequence[str], opinions: Mapping[Atom, Known]
) -> Premise:
    """Tell what several people thought."""
    pattern = dice.one(patterns()["narration"])
    listed = f"{', '.join(people[:-1])} and {people[-1]}"
    return Premise(
        text=pattern.text.format(people=listed, thing=thing, told=f"{sentences(told)}."),
        template=" | ".join((pattern.name, *templates)),
        known=opinions,
        words=_words(opinions),
        names=tuple(people),
    )


def _words(opinions: Mapping[Atom, Known]) -> tuple[Word, ...]:
    return tuple(dict.fromkeys(word for one in opinions.values() for word in one.words))
