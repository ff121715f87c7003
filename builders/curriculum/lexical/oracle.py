"""The second derivation: the sentences are laid side by side, and words that differ are looked up in WordNet."""

import re
from functools import cache

import pyarrow as pa

from wabe.builders.curriculum.lexical.source import PATH, Entry, entries
from wabe.builders.curriculum.lexicon.source import words
from wabe.builders.curriculum.reading.judging import UNREADABLE, UnreadableError, judged
from wabe.builders.curriculum.reading.wordnet import above, offset_of, part_of
from wabe.errors import CorruptError

FOLLOWS, DOES_NOT_FOLLOW = 0, 1
ARTICLES = frozenset({"a", "an"})
# In sentences of these words alone, with indefinite nouns, every place can be filled by something wider.
FRAME = frozenset(
    {
        *("yesterday", "last", "week", "on", "monday", "and", "together", "month", "later", "in", "the", "end"),
        *("spring", "both", "by", "evening", "with", "help", "of", "front", "there", "was", "next", "to", "noticed"),
        *("behind", "somewhere", "between", "pointed", "at", "talked", "about", "waiting", "for"),
    }
)


def oracle(table: pa.Table) -> pa.Array:
    """Judge every row by its premise and its hypothesis."""
    return judged(table, _read, _read, _judge)


def _read(text: str) -> tuple[str, ...]:
    """Return the words of a sentence, if all are known."""
    if not re.fullmatch(r"[A-Z][\w, -]*\.", text):
        raise UnreadableError(text)
    tokens = tuple(word if word in _names() else word.lower() for word in re.findall(r"[\w-]+", text))
    if not all(word in FRAME or word in ARTICLES or word in _names() or word in _forms() for word in tokens):
        raise UnreadableError(text)
    return tokens


def _judge(premise: tuple[str, ...], hypothesis: tuple[str, ...]) -> int:
    """Compare word by word; what differs must be a synonym or wider."""
    if len(premise) != len(hypothesis) or premise == hypothesis:
        return UNREADABLE
    widened: set[int] = set()
    for place, (said, asked) in enumerate(zip(premise, hypothesis, strict=True)):
        if said == asked or {said, asked} <= ARTICLES:
            continue
        if said not in _forms() or asked not in _forms():
            return UNREADABLE
        senses = [(one, other) for one in _forms()[said] for other in _forms()[asked] if one.part == other.part]
        if not senses:
            return UNREADABLE
        if not any(is_kind_of(one.sense, other.sense) for one, other in senses):
            return DOES_NOT_FOLLOW
        if all(one.sense != other.sense and one.part == "noun" for one, other in senses):
            widened.add(place)
    measured = any(one.relative for place in widened for one in _forms().get(premise[place - 1], ()))
    return UNREADABLE if measured else FOLLOWS


@cache
def is_kind_of(narrow: str, wide: str) -> bool:
    """Tell whether a sense is another, is below it, or, for adjectives, is a satellite of it."""
    part = part_of(narrow)
    return part == part_of(wide) and _offset(wide) in above(_offset(narrow), part)


def _offset(sense: str) -> int:
    try:
        return offset_of(sense)
    except KeyError as error:
        raise CorruptError(
            where=str(PATH),
            what=f"WordNet 3.0 has no synset {sense!r}",
            remedy="Correct the sense of the words that have it",
        ) from error


@cache
def _forms() -> dict[str, list[Entry]]:
    found: dict[str, list[Entry]] = {}
    for one in entries():
        found.setdefault(one.form, []).append(one)
    return found


@cache
def _names() -> frozenset[str]:
    return frozenset(word["name"] for word in words("names"))
