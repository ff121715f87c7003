"""How oracles find nouns, classes and persons in a text."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from wabe.builders.curriculum.lexicon.source import words
from wabe.builders.curriculum.reading.judging import UNREADABLE, UnreadableError
from wabe.builders.curriculum.reading.wordnet import above, offset_of, senses_of
from wabe.builders.curriculum.senses.source import classes, contexts, nouns

FOLLOWS, DOES_NOT_FOLLOW = 0, 1
WORD = re.compile(r"[A-Za-z]+(?:-[a-z]+)*")


@dataclass(frozen=True, slots=True)
class Clause:
    """What is said about one person: all words, and the offset and the word of the listed noun among them."""

    person: str
    words: frozenset[str]
    noun: str
    offset: int


def clauses(text: str) -> tuple[Clause, ...]:
    """Cut a text before its second name and find the noun of each part."""
    tokens = WORD.findall(text)
    starts = [place for place, token in enumerate(tokens) if token in _names()]
    if not starts:
        msg = f"nobody is named in {text!r}"
        raise UnreadableError(msg)
    parts = [tokens[begin:end] for begin, end in zip([0, *starts[1:]], [*starts[1:], len(tokens)], strict=True)]
    return tuple(_clause(tokens[start], part) for start, part in zip(starts, parts, strict=True))


def _clause(person: str, tokens: list[str]) -> Clause:
    found = [token for token in tokens if token in _surfaces()]
    if len(found) != 1:
        msg = f"{len(found)} listed nouns in {' '.join(tokens)!r}"
        raise UnreadableError(msg)
    lemma, synset = _surfaces()[found[0]]
    return Clause(person, frozenset(token.lower() for token in tokens), lemma, offset_of(synset))


def sense_in_context(text: str) -> tuple[str, str, int] | None:
    """Return the person, the word and the offset of its sense, if a text is one of the listed sentences."""
    for person in _people(text):
        found = _sentences().get(text.replace(person, "{n}"))
        if found is not None:
            return person, found[0], offset_of(found[1])
    return None


def person_of(text: str) -> str:
    """Return the only person that a text names."""
    found = _people(text)
    if len(found) != 1:
        msg = f"{len(found)} persons in {text!r}"
        raise UnreadableError(msg)
    return found[0]


def class_of(phrase: str) -> int:
    """Return the offset of a class that is spoken of in the singular, the plural, or with an article."""
    synset = _classes().get(phrase)
    if synset is None:
        msg = f"no class is called {phrase!r}"
        raise UnreadableError(msg)
    return offset_of(synset)


def is_kind_of(noun: str, offset: int, class_: int) -> int:
    """Judge whether a noun in its usual sense is below a class; no answer if only another sense is."""
    if class_ in above(offset):
        return FOLLOWS
    return UNREADABLE if any(class_ in above(one) for one in senses_of(noun)) else DOES_NOT_FOLLOW


def listed_noun(surface: str) -> tuple[str, int]:
    """Return the word and the offset of a listed noun in any of its forms."""
    bare = surface.removeprefix("a ").removeprefix("an ")
    if bare not in _surfaces():
        msg = f"no noun is written {surface!r}"
        raise UnreadableError(msg)
    lemma, synset = _surfaces()[bare]
    return lemma, offset_of(synset)


def _people(text: str) -> list[str]:
    return list(dict.fromkeys(token for token in WORD.findall(text) if token in _names()))


@cache
def _names() -> frozenset[str]:
    return frozenset(one["name"] for one in words("names"))


@cache
def _surfaces() -> Mapping[str, tuple[str, str]]:
    """Return word and synset by every form of a noun."""
    return {form: (one.word, one.synset) for one in nouns() for form in (one.word, one.many)}


@cache
def _classes() -> Mapping[str, str]:
    return {phrase: one.synset for one in classes().values() for phrase in (one.name, one.one, one.many)}


@cache
def _sentences() -> Mapping[str, tuple[str, str]]:
    return {one.sentence: (one.word, one.synset) for one in contexts()}
