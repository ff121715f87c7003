"""The second derivation: the noun or sense that is asked about is found in the text and followed up in WordNet."""

import re
from dataclasses import dataclass

import pyarrow as pa

from wabe.builders.curriculum.reading.judging import UNREADABLE, UnreadableError, judged
from wabe.builders.curriculum.reading.wordnet import above
from wabe.builders.curriculum.senses.reading import (
    DOES_NOT_FOLLOW,
    FOLLOWS,
    Clause,
    class_of,
    clauses,
    is_kind_of,
    person_of,
    sense_in_context,
)

OF_A_THING = (
    re.compile(r"What (?P<said>.+) was a (?:kind|type) of (?P<class_>[a-z ]+)\."),
    re.compile(r"The word for what (?P<said>.+) names a kind of (?P<class_>[a-z ]+)\."),
    re.compile(r"What (?P<said>.+) falls into the category of (?P<class_>[a-z ]+)\."),
)
STRAIGHT = re.compile(r"(?P<before>.+) a kind of (?P<after>[a-z ]+)\.")
OF_A_WORD = (
    re.compile(r"In the sentence about (?P<n>\w+), '(?P<w>\w+)' means a kind of (?P<class_>[a-z ]+)\."),
    re.compile(r"In what is said about (?P<n>\w+), the word '(?P<w>\w+)' stands for a kind of (?P<class_>[a-z ]+)\."),
    re.compile(r"The '(?P<w>\w+)' mentioned in the sentence about (?P<n>\w+) is a type of (?P<class_>[a-z ]+)\."),
    re.compile(r"Where (?P<n>\w+) is mentioned, '(?P<w>\w+)' refers to (?P<class_>[a-z ]+)\."),
    re.compile(
        r"The word '(?P<w>\w+)', as used in the sentence about (?P<n>\w+), names a kind of (?P<class_>[a-z ]+)\."
    ),
    re.compile(
        r"In the sense meant in the sentence about (?P<n>\w+), '(?P<w>\w+)' is a word for (?P<class_>[a-z ]+)\."
    ),
)


@dataclass(frozen=True, slots=True)
class _Told:
    """A premise: a word in one of its senses, or clauses about one person each."""

    clauses: tuple[Clause, ...] = ()
    sense: tuple[str, str, int] | None = None


@dataclass(frozen=True, slots=True)
class _Asked:
    """A hypothesis: about whom, the word it quotes or else the words it repeats, and the offset of the class."""

    person: str
    word: str
    words: frozenset[str]
    class_: int


def oracle(table: pa.Table) -> pa.Array:
    """Judge every row by its premise and its hypothesis."""
    return judged(table, _premise, _hypothesis, _judge)


def _premise(text: str) -> _Told | _Asked:
    sense = sense_in_context(text)
    return _Told(sense=sense) if sense is not None else _Told(clauses=clauses(text))


def _hypothesis(text: str) -> _Told | _Asked:
    for pattern in OF_A_WORD:
        if found := pattern.fullmatch(text):
            return _Asked(found["n"], found["w"], frozenset(), class_of(found["class_"]))
    person = person_of(text)
    for pattern in OF_A_THING:
        if found := pattern.fullmatch(text):
            return _Asked(person, "", _words(found["said"]), class_of(found["class_"]))
    found = STRAIGHT.fullmatch(text)
    if found is None:
        msg = f"unknown kind of hypothesis: {text!r}"
        raise UnreadableError(msg)
    class_, rest = _longest_class(found["after"])
    return _Asked(person, "", _words(f"{found['before']} {rest}"), class_)


def _longest_class(text: str) -> tuple[int, str]:
    """Return the class that a text begins with, and what comes after it."""
    tokens = text.split(" ")
    for end in range(len(tokens), 0, -1):
        try:
            return class_of(" ".join(tokens[:end])), " ".join(tokens[end:])
        except UnreadableError:
            continue
    msg = f"no class at the beginning of {text!r}"
    raise UnreadableError(msg)


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[a-z-]+", text.lower()))


def _judge(premise: _Told | _Asked, hypothesis: _Told | _Asked) -> int:
    if not isinstance(premise, _Told) or not isinstance(hypothesis, _Asked):
        return UNREADABLE
    if premise.sense is not None:
        person, word, offset = premise.sense
        if (person, word) != (hypothesis.person, hypothesis.word):
            return UNREADABLE
        return FOLLOWS if hypothesis.class_ in above(offset) else DOES_NOT_FOLLOW
    for clause in premise.clauses:
        # Only what was said of a person is asked about.
        if clause.person == hypothesis.person and not hypothesis.word and hypothesis.words <= clause.words:
            return is_kind_of(clause.noun, clause.offset, hypothesis.class_)
    return UNREADABLE
