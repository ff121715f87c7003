"""The second derivation: signs of near-synonyms, turned by every denial that the text has on the way."""

import re
from dataclasses import dataclass

import pyarrow as pa

from wabe.builders.curriculum.reading.judging import UNREADABLE, UnreadableError, judged
from wabe.builders.curriculum.sentiment.phrases import NAME, read_name, read_what
from wabe.builders.curriculum.sentiment.reader import ALWAYS, BEGINNING, END, Judged, read_premise

FOLLOWS, DOES_NOT_FOLLOW = 0, 1
THE = r"(?P<what>[Tt]he [a-z -]+)"
WHO = rf"(?P<who>{NAME})"
FOR = r"(?:liked|had a good opinion of|was pleased with|was happy with|had a favourable impression of)"
AGAINST = r"(?:disliked|had a bad opinion of|was displeased with|was unhappy with|had an unfavourable impression of)"
NOT_FOR = r"(?:did not (?:like|have a good opinion of|have a favourable impression of)|was not (?:pleased|happy) with)"
NOT_AGAINST = r"did not (?:dislike|have a bad opinion of|have an unfavourable impression of)"
# Each with its sign, and whether it is a denial.
SHAPES = (
    (rf"{WHO} {FOR} {THE}", 1, False),
    (rf"{THE} was to {WHO}'s liking", 1, False),
    (rf"{WHO}'s opinion of {THE} was positive", 1, False),
    (rf"{WHO} {AGAINST} {THE}", -1, False),
    (rf"{WHO}'s opinion of {THE} was negative", -1, False),
    (rf"{WHO} {NOT_FOR} {THE}", -1, True),
    (rf"{THE} was not to {WHO}'s liking", -1, True),
    (rf"{WHO}'s opinion of {THE} was not positive", -1, True),
    (rf"{WHO} {NOT_AGAINST} {THE}", 1, True),
    (rf"{WHO}'s opinion of {THE} was not negative", 1, True),
)
WHEN = {"At first, ": BEGINNING, "In the end, ": END}


@dataclass(frozen=True, slots=True)
class Asked:
    """What a hypothesis says: whose opinion of what, when, with which sign, and whether as a denial."""

    key: tuple[str, str, str]
    sign: int
    denial: bool


def oracle(table: pa.Table) -> pa.Array:
    """Judge every row by its premise and its hypothesis."""
    return judged(table, _given, _asked, _judge)


def _given(text: str) -> Judged | Asked:
    return read_premise(text)


def _asked(text: str) -> Judged | Asked:
    return read_hypothesis(text)


def read_hypothesis(text: str) -> Asked:
    """Read who liked what, or did not."""
    if not text.endswith("."):
        raise UnreadableError(text)
    bare, when = text[:-1], ALWAYS
    for adverb, meant in WHEN.items():
        if bare.startswith(adverb):
            bare, when = bare.removeprefix(adverb), meant
    for shape, sign, denial in SHAPES:
        if found := re.fullmatch(shape, bare):
            return Asked((read_name(found["who"]), read_what(found["what"]), when), sign, denial)
    raise UnreadableError(text)


def _judge(premise: Judged | Asked, hypothesis: Judged | Asked) -> int:
    """Answer, unless the text does not say, or says it in a way that readers take differently."""
    if isinstance(premise, Asked) or not isinstance(hypothesis, Asked) or hypothesis.key not in premise:
        return UNREADABLE
    given = premise[hypothesis.key]
    if not given.sign:
        return UNREADABLE if hypothesis.denial else DOES_NOT_FOLLOW
    if given.hedged and not hypothesis.denial:
        return UNREADABLE
    return FOLLOWS if given.sign == hypothesis.sign else DOES_NOT_FOLLOW
