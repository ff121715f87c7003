"""The second derivation of every label: both sentences, read as published, in every possible world."""

from functools import cache
from itertools import product

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from builders.jabberwocky.lexicon import blocks

# A sentence as read: quantifier, modifiers before and after the noun, negated, noun and verb as (block, level).
Reading = tuple[str, str, str, bool, tuple[int, int], tuple[int, int]]
# A kind of individual, as far as two sentences can tell: in noun phrase 1, in 2, in verb phrase 1, in 2.
Kind = tuple[bool, bool, bool, bool]

KINDS_OF_RED = {"": {"plain", "red", "rose"}, "red": {"red", "rose"}, "rose": {"rose"}}
KINDS_OF_SOUND = {"": {"silent", "hum", "sing"}, "that hum": {"hum", "sing"}, "that sing": {"sing"}}
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
    """Derive the label of each row from its premise and hypothesis alone."""
    first_codes, first_readings = _read_column(rows["premise"])
    second_codes, second_readings = _read_column(rows["hypothesis"])
    shapes1, levels1, blocks1 = _facts(first_readings)
    shapes2, levels2, blocks2 = _facts(second_readings)
    if not np.array_equal(blocks1[first_codes], blocks2[second_codes]):
        msg = "a premise and its hypothesis are of different blocks"
        raise ValueError(msg)
    order = np.sign(levels1[first_codes] - levels2[second_codes])
    table = _all_relations()
    return pa.array(table[shapes1[first_codes], shapes2[second_codes], order[:, 0] + 1, order[:, 1] + 1])


def read(sentence: str) -> Reading:
    """Read one published sentence; a word in the wrong place is an error."""
    words = sentence.split(" ")
    quantifier = words.pop(0)
    before = words.pop(0) if words[0] in KINDS_OF_RED else ""
    noun = _word_places()["noun", words.pop(0)]
    after = " ".join([words.pop(0), words.pop(0)]) if words[0] == "that" else ""
    negated = words[0] == "don't"
    verb = _word_places()["verb", words.pop(1 if negated else 0)]
    if quantifier not in {"all", "some"} or after not in KINDS_OF_SOUND or words != ["don't"] * negated:
        msg = f"not a sentence of the language: {sentence!r}"
        raise ValueError(msg)
    return quantifier, before, after, negated, noun, verb


def relation(first: Reading, second: Reading) -> str:
    """Return the relation of two sentences of one block."""
    noun_order = int(np.sign(first[4][1] - second[4][1]))
    verb_order = int(np.sign(first[5][1] - second[5][1]))
    return _relation(first[:4], second[:4], noun_order, verb_order)


@cache
def _word_places() -> dict[tuple[str, str], tuple[int, int]]:
    places: dict[tuple[str, str], tuple[int, int]] = {}
    for block, words in enumerate(blocks()):
        places.update({("noun", noun): (block, level) for level, noun in enumerate(words.nouns)})
        places.update({("verb", verb): (block, level) for level, verb in enumerate(words.verbs)})
    return places


def _read_column(column: pa.ChunkedArray) -> tuple[NDArray[np.int64], list[Reading]]:
    encoded = column.combine_chunks().dictionary_encode()
    codes = encoded.indices.to_numpy(zero_copy_only=False).astype(np.int64)
    return codes, [read(str(sentence)) for sentence in encoded.dictionary.to_pylist()]


def _facts(
    readings: list[Reading],
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    shapes = _shapes()
    numbers = [shapes[one[:4]] for one in readings]
    levels = [(one[4][1], one[5][1]) for one in readings]
    places = [(one[4][0], one[5][0]) for one in readings]
    if any(noun != verb for noun, verb in places):
        msg = "a sentence has its noun and its verb from different blocks"
        raise ValueError(msg)
    return np.array(numbers), np.array(levels).reshape(-1, 2), np.array(places).reshape(-1, 2)[:, 0]


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


def _memberships(order: int) -> list[tuple[bool, bool]]:
    """List how an individual may stand to two words of one taxonomy, the more specific one implying the other."""
    implied = {-1: lambda one, two: one or not two, 0: lambda one, two: one == two, 1: lambda one, two: two or not one}
    return [(one, two) for one, two in product((False, True), repeat=2) if implied[order](one, two)]


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
    worlds: NDArray[np.bool_], in_noun_phrase: NDArray[np.bool_], in_verb_phrase: NDArray[np.bool_], quantifier: str
) -> NDArray[np.bool_]:
    if quantifier == "all":
        return ~(worlds & in_noun_phrase & ~in_verb_phrase).any(axis=1)
    return (worlds & in_noun_phrase & in_verb_phrase).any(axis=1)
