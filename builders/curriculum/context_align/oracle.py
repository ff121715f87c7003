"""The second derivation: a gloss is looked up in WordNet, and its synset compared with what a blank asks for."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import pyarrow as pa

from wabe.builders.curriculum.context_align.source import gaps, glosses
from wabe.builders.curriculum.reading.judging import UNREADABLE, UnreadableError, judged
from wabe.builders.curriculum.reading.wordnet import above, gloss_of, offset_of, senses_of
from wabe.builders.curriculum.senses.reading import DOES_NOT_FOLLOW, FOLLOWS, class_of, person_of
from wabe.builders.curriculum.senses.source import contexts

HYPOTHESES = (
    re.compile(r"The word that is missing in the sentence about (?P<n>\w+) could mean '(?P<g>.+)'\."),
    re.compile(r"In the sentence about (?P<n>\w+), the blank could stand for a word that means '(?P<g>.+)'\."),
    re.compile(r"A word that means '(?P<g>.+)' fits into the blank in the sentence about (?P<n>\w+)\."),
    re.compile(r"Going by the sentence about (?P<n>\w+), the missing word may be defined as '(?P<g>.+)'\."),
    re.compile(r"The blank in the sentence about (?P<n>\w+) can be filled with a word for '(?P<g>.+)'\."),
    re.compile(r"Where (?P<n>\w+) is mentioned, the word left out could be explained as '(?P<g>.+)'\."),
    re.compile(
        r"A word whose meaning is '(?P<g>.+)' would be suitable for the blank in the sentence about (?P<n>\w+)\."
    ),
    re.compile(r"In the sentence about (?P<n>\w+), a word in the sense of '(?P<g>.+)' could be filled in\."),
)
WHEN = re.compile(r"(?:Yesterday|Last week|On Monday|A month ago), ")


@dataclass(frozen=True, slots=True)
class _Text:
    """About whom a text is, and the offset of a class, of the sense of a word, or of a gloss."""

    person: str
    offset: int
    word: str = ""
    """The word that is missing, if the sentence is for one of its senses."""


def oracle(table: pa.Table) -> pa.Array:
    """Judge every row by its premise and its hypothesis."""
    return judged(table, _premise, _hypothesis, _judge)


def _premise(text: str) -> _Text:
    person = person_of(text)
    undated = WHEN.sub("", text, count=1)
    found = _sentences().get((undated[0].upper() + undated[1:]).replace(person, "{n}"))
    if found is None:
        msg = f"unknown sentence: {text!r}"
        raise UnreadableError(msg)
    word, offset = found
    return _Text(person, offset, word)


def _hypothesis(text: str) -> _Text:
    for pattern in HYPOTHESES:
        if found := pattern.fullmatch(text):
            offset = _glosses().get(found["g"])
            if offset is not None:
                return _Text(found["n"], offset)
    msg = f"unknown gloss: {text!r}"
    raise UnreadableError(msg)


def _judge(premise: _Text, hypothesis: _Text) -> int:
    if premise.person != hypothesis.person:
        return UNREADABLE
    if premise.word and hypothesis.offset not in senses_of(premise.word):
        return UNREADABLE
    wanted = hypothesis.offset == premise.offset if premise.word else premise.offset in above(hypothesis.offset)
    return FOLLOWS if wanted else DOES_NOT_FOLLOW


@cache
def _sentences() -> Mapping[str, tuple[str, int]]:
    """Return by every sentence with a blank the word that is missing, if it is known, and what is asked for."""
    for_classes = {one.text: ("", class_of(one.class_)) for one in gaps()}
    for_senses = {re.sub(r"\[\w+\]", "____", one.text): (one.word, offset_of(one.synset)) for one in contexts()}
    return for_classes | for_senses


@cache
def _glosses() -> Mapping[str, int]:
    """Return the synsets of all listed words by what WordNet says first about them; two with the same gloss are left.

    What is in brackets and what comes after a semicolon is not published.
    """
    found: dict[str, set[int]] = {}
    for word in {one.word for one in glosses()}:
        for offset in senses_of(word):
            first = re.sub(r"\([^)]*\)", "", gloss_of(offset)).split(";")[0]
            found.setdefault(" ".join(first.split()).strip(" ,:"), set()).add(offset)
    return {text: offsets.pop() for text, offsets in found.items() if len(offsets) == 1}
