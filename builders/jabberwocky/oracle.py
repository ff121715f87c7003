"""The second derivation of every label: both sentences, read as published, in every possible world."""

import re
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

COLUMNS = ("premise", "hypothesis")
LEXICON = Path(__file__).with_name("lexicon.csv")
# A sentence as read: quantifier, modifiers before and after the noun, negated, noun and verb as (block, level).
Reading = tuple[str, str, str, bool, tuple[int, int], tuple[int, int]]
# A kind of individual, as far as two sentences can tell: in noun phrase 1, in 2, in verb phrase 1, in 2.
Kind = tuple[bool, bool, bool, bool]

KINDS_OF_RED = {"": {"plain", "red", "rose"}, "red": {"red", "rose"}, "rose": {"rose"}}
KINDS_OF_SOUND = {"": {"silent", "hum", "sing"}, "that hum": {"hum", "sing"}, "that sing": {"sing"}}
SENTENCE = re.compile(r"(all|some)(?: (red|rose))? (\w+)(?: (that hum|that sing))?(?: (don't))? (\w+)")
NAMES = (
    "equivalence",
    "forward_entailment",
    "reverse_entailment",
    "negation",
    "alternation",
    "cover",
    "independence",
)


def labels(rows: pa.Table) -> pa.Array:
    """Derive the label of each row from its premise and hypothesis alone; -1 where one cannot be read."""
    first, second = _facts(rows["premise"]), _facts(rows["hypothesis"])
    found = _all_relations()[
        first.shape,
        second.shape,
        np.sign(first.noun - second.noun) + 1,
        np.sign(first.verb - second.verb) + 1,
    ]
    readable = (first.block == second.block) & (first.block >= 0)
    return pa.array(np.where(readable, found, -1))


def read(sentence: str) -> Reading | None:
    """Read one published sentence; None if it is not a sentence of the language."""
    match = SENTENCE.fullmatch(sentence)
    if match is None:
        return None
    quantifier, before, noun, after, negation, verb = match.groups(default="")
    places = _word_places()
    if ("noun", noun) not in places or ("verb", verb) not in places:
        return None
    return quantifier, before, after, bool(negation), places["noun", noun], places["verb", verb]


def relation(first: Reading, second: Reading) -> str:
    """Return the relation of two sentences of one block."""
    noun_order = int(np.sign(first[4][1] - second[4][1]))
    verb_order = int(np.sign(first[5][1] - second[5][1]))
    return _relation(first[:4], second[:4], noun_order, verb_order)


@cache
def _word_places() -> dict[tuple[str, str], tuple[int, int]]:
    """Read the lexicon anew: a noun stands in the plural, and a greater level is narrower."""
    places: dict[tuple[str, str], tuple[int, int]] = {}
    for line in LEXICON.read_text(encoding="utf-8").splitlines()[1:]:
        block, level, noun, verb = line.split(",")
        places["noun", f"{noun}s"] = places["verb", verb] = (int(block), int(level))
    return places


class _Facts(NamedTuple):
    """What is read off a column of sentences: shape, block, and the levels of noun and verb."""

    shape: NDArray[np.int64]
    block: NDArray[np.int64]
    noun: NDArray[np.int64]
    verb: NDArray[np.int64]


def _facts(column: pa.ChunkedArray) -> _Facts:
    """Read each distinct sentence once; an unreadable one, or one of two blocks, has the block -1."""
    encoded = column.combine_chunks().dictionary_encode()
    sentences = encoded.dictionary.to_pylist()
    packed = np.fromiter(map(_packed_fact, sentences), dtype=np.int64, count=len(sentences))
    facts = packed[encoded.indices.to_numpy(zero_copy_only=False)]
    return _Facts(shape=facts >> 16 & 255, block=facts >> 24, noun=facts >> 8 & 255, verb=facts & 255)


@cache
def _packed_fact(sentence: str) -> int:
    """Pack block, shape and levels of a sentence into one number, eight bits each below the block."""
    reading = read(sentence)
    if reading is None or reading[4][0] != reading[5][0]:
        return -1 << 24
    return reading[4][0] << 24 | _shapes()[reading[:4]] << 16 | reading[4][1] << 8 | reading[5][1]


@cache
def _shapes() -> dict[tuple[str, str, str, bool], int]:
    choices = product(("all", "some"), KINDS_OF_RED, KINDS_OF_SOUND, (False, True))
    return {choice: number for number, choice in enumerate(choices)}


@cache
def _all_relations() -> NDArray[np.int64]:
    shapes = list(_shapes())
    table = np.empty((len(shapes), len(shapes), 3, 3), dtype=np.int64)
    for one, two, noun, verb in np.ndindex(table.shape):
        table[one, two, noun, verb] = NAMES.index(_relation(shapes[one], shapes[two], noun - 1, verb - 1))
    return table


def _relation(
    first: tuple[str, str, str, bool], second: tuple[str, str, str, bool], noun_order: int, verb_order: int
) -> str:
    """Relate two sentences, given whose noun and whose verb is the more specific (the greater level)."""
    kinds = frozenset(
        (
            red in KINDS_OF_RED[first[1]] and sound in KINDS_OF_SOUND[first[2]] and in_noun1,
            red in KINDS_OF_RED[second[1]] and sound in KINDS_OF_SOUND[second[2]] and in_noun2,
            does_verb1 is not first[3],
            does_verb2 is not second[3],
        )
        for red, sound in product(KINDS_OF_RED[""], KINDS_OF_SOUND[""])
        for in_noun1, in_noun2 in _memberships(noun_order)
        for does_verb1, does_verb2 in _memberships(verb_order)
    )
    return _relation_in_all_worlds(kinds, first[0], second[0])


@cache
def _memberships(order: int) -> tuple[tuple[bool, bool], ...]:
    """List how an individual may stand to two words of one taxonomy, the more specific one implying the other."""
    every = tuple(product((False, True), repeat=2))
    if order == 0:
        return tuple((one, two) for one, two in every if one == two)
    if order > 0:
        return tuple((one, two) for one, two in every if two or not one)
    return tuple((one, two) for one, two in every if one or not two)


@cache
def _relation_in_all_worlds(kinds: frozenset[Kind], quantifier1: str, quantifier2: str) -> str:
    """A world is a set of inhabited kinds in which both noun phrases denote something."""
    ordered = sorted(kinds)
    worlds = np.arange(2 ** len(ordered))
    inhabited = (worlds[:, None] >> np.arange(len(ordered))) & 1 == 1
    facts = np.array(ordered)
    possible = (inhabited & facts[:, 0]).any(axis=1) & (inhabited & facts[:, 1]).any(axis=1)
    inhabited = inhabited[possible]
    first = _true_in(inhabited, facts[:, 0], facts[:, 2], quantifier1)
    second = _true_in(inhabited, facts[:, 1], facts[:, 3], quantifier2)
    both, only_first = (first & second).any(), (first & ~second).any()
    only_second, neither = (~first & second).any(), (~first & ~second).any()
    if not only_first:
        return "forward_entailment" if only_second else "equivalence"
    if not only_second:
        return "reverse_entailment"
    if not both:
        return "alternation" if neither else "negation"
    return "independence" if neither else "cover"


def _true_in(
    worlds: NDArray[np.bool_],
    in_noun_phrase: NDArray[np.bool_],
    in_verb_phrase: NDArray[np.bool_],
    quantifier: str,
) -> NDArray[np.bool_]:
    if quantifier == "all":
        return np.asarray(~np.any(worlds & in_noun_phrase & ~in_verb_phrase, axis=1))
    return np.asarray(np.any(worlds & in_noun_phrase & in_verb_phrase, axis=1))
