"""Reads clauses back: who thinks what of what, from the verb, the adjective or the noun in it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from wabe.builders.curriculum.reading.judging import UnreadableError
from wabe.builders.curriculum.sentiment.judgements import PLAINLY, SHARPLY, STRENGTHS, Judgement
from wabe.builders.curriculum.sentiment.source import anchors, names, opinions, subjects

SAME = ""
"""Stands for "it": what was mentioned before."""
NAME = r"[A-Z][a-z]+"
NOUNS = "|".join(sorted({one.noun for one in subjects()}, key=lambda noun: (-len(noun), noun)))
WHAT = rf"(?P<what>the (?:{NOUNS})|it)"
WHO = rf"(?P<who>I|{NAME})"
WHOM = rf"(?P<who>me|{NAME})"
PAST = r"(?P<past>[a-z]+)"
WORD = r"(?P<word>[a-z -]+)"
VERB = r"(?P<verb>[a-z]+)"


@dataclass(frozen=True, slots=True)
class Heard:
    """Who (empty for nobody in particular) judges what, and how."""

    who: str
    what: str
    judgement: Judgement


def _table() -> list[tuple[str, int]]:
    """Return the shapes of clauses, each with how sharply it denies: 0 if it does not."""
    return [
        (rf"nobody in their right mind would call {WHAT} {WORD}", PLAINLY),
        (rf"there was nothing {WORD} about {WHAT}", PLAINLY),
        (rf"{WHAT} was hardly what I would call {WORD}", PLAINLY),
        (rf"{WHAT} was anything but {WORD}", SHARPLY),
        (rf"{WHAT} was far from (?:being )?{WORD}", PLAINLY),
        (rf"{WHAT} was not {WORD}", PLAINLY),
        (rf"{WHAT} was (?:truly |really )?{WORD}", 0),
        (rf"{WHAT} struck me as {WORD}", 0),
        (rf"{WHO} found {WHAT} anything but {WORD}", SHARPLY),
        (rf"{WHO} found {WHAT} far from {WORD}", PLAINLY),
        (rf"{WHO} found nothing {WORD} about {WHAT}", PLAINLY),
        (rf"{WHO} did not find {WHAT} {WORD}", PLAINLY),
        (rf"{WHO} did not think that {WHAT} was {WORD}", PLAINLY),
        (rf"{WHO} thought that {WHAT} was {WORD}", 0),
        (rf"{WHO} (?:found|considered) {WHAT} {WORD}", 0),
        (rf"{WHO} did not {VERB} {WHAT}", PLAINLY),
        (rf"{WHAT} did not {VERB} {WHOM}", PLAINLY),
        (rf"{WHO} was not {PAST} by {WHAT}", PLAINLY),
        (rf"{WHO} was {PAST} by {WHAT}", 0),
        (rf"{WHO} (?:really )?{PAST} {WHAT}", 0),
        (rf"{WHAT} {PAST} {WHOM}", 0),
    ]


@cache
def _shapes() -> tuple[tuple[re.Pattern[str], int], ...]:
    return tuple((re.compile(shape), denial) for shape, denial in _table())


@cache
def read_clause(text: str) -> Heard:
    """Read a clause that has one opinion word."""
    lowered = text[0].lower() + text[1:] if re.match(r"(?:The|It|There|Nobody) ", text) else text
    bare = re.sub(r" (?:at all|in the least)$", "", lowered)
    for shape, denial in _shapes():
        found = shape.fullmatch(bare)
        if found is None or (bare != lowered and not denial):
            continue
        try:
            judgement = _judgement(found.groupdict())
            what = read_what(found["what"])
        except UnreadableError:
            continue
        return Heard(_who(found.groupdict()), what, judgement.denied(denial) if denial else judgement)
    raise UnreadableError(text)


def _who(groups: Mapping[str, str | None]) -> str:
    who = groups.get("who") or ""
    return "" if who in {"", "I", "me"} else read_name(who)


def read_name(text: str) -> str:
    """Return a name that the list has."""
    if text not in names():
        raise UnreadableError(text)
    return text


def read_what(text: str) -> str:
    """Return a thing or an aspect that the lists have."""
    if text == "it":
        return SAME
    noun = text.removeprefix("the ").removeprefix("The ")
    if noun == text or noun not in _nouns():
        raise UnreadableError(text)
    return noun


@cache
def _nouns() -> frozenset[str]:
    return frozenset(one.noun for one in subjects())


def read_word(word: str) -> Judgement:
    """Judge an adjective or a noun."""
    return _found("word", word)


def _judgement(groups: Mapping[str, str | None]) -> Judgement:
    for column in ("word", "verb", "past"):
        if word := groups.get(column):
            return _found(column, word)
    raise UnreadableError


def _found(column: str, word: str) -> Judgement:
    judgement = _words(column).get(word)
    if judgement is None:
        raise UnreadableError(word)
    return judgement


@cache
def _words(column: str) -> Mapping[str, Judgement]:
    """Return what each word is worth: whether one would recommend what its near-synonym is true of."""
    return {
        one.past if column == "past" else one.word: Judgement(
            1 if anchors()[one.anchor] else -1, 0, STRENGTHS[one.denied]
        )
        for one in opinions()
        if bool(one.past) == (column != "word")
    }
