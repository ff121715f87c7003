"""The oracle: what follows in every small model of an adjective's meaning, with hypernyms from WordNet's files."""

import csv
import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from wabe.builders.core.wordnet import wordnet_files
from wabe.builders.plane.sources import GOOD, NUMBERS, released

COLUMNS = ("text", "adjective", "noun", "hypernym", "distance")
PROMPT_COLUMNS = ("prompt", "adjective", "noun", "hypernym", "entailment_words", "non_entailment_words")
FOLDER = Path(__file__).parent
FOLLOWS, DOES_NOT, UNREADABLE = 0, 1, -1
# Three things are enough for every counterexample that there is.
SETS = range(8)
MEANINGS = ("property", "degree", "unreality")
# What each kind of adjective in `adjectives.csv` says of a thing.
PROPERTIES = frozenset(
    (
        "origin", "colour", "person's state", "bodily state", "plant's state", "making", "ownership", "ingredients",
        "material", "condition", "period", "pattern", "property", "power", "form of a text", "recording", "law",
        "time of day",
    )
)  # fmt: skip
DEGREES = frozenset(
    (
        "size", "weight", "height", "length", "width", "depth", "price", "speed", "strength", "loudness", "age",
        "quality", "typicality", "skill", "importance",
    )
)  # fmt: skip
UNREALITIES = frozenset(("fiction", "thought", "plan", "prevention", "depiction", "imitation", "accusation"))
# The three statements about an adjective and a noun, by what their right side is.
NOUN, HYPERNYM, BOTH = range(3)
INTERNAL = re.compile(r"An? (?P<first>.+) is a (?P<word>\S+) example of (?:an? )?(?P<second>.+)")
EXTERNAL = re.compile(r"An? (?P<first>.+) is a type of (?P<second>.+): (?P<word>\S+)")
# Regular endings, in WordNet's order.
ENDINGS = (
    ("s", ""), ("ses", "s"), ("ves", "f"), ("xes", "x"), ("zes", "z"), ("ches", "ch"), ("shes", "sh"), ("men", "man"),
    ("ies", "y"),
)  # fmt: skip


def embedded_labels(rows: pa.Table) -> pa.Array:
    """Derive labels from what each adjective of the lexicon is about."""
    return _labels(rows, _own_meaning, _is_above)


def upstream_labels(rows: pa.Table) -> pa.Array:
    """Derive labels from how the released splits judge each adjective."""
    return _labels(rows, _released_meaning, _is_above)


def released_labels(rows: pa.Table) -> pa.Array:
    """Derive labels of released rows, whose nouns may be words inside a chain and so in any of their senses."""
    return _labels(rows, _released_meaning, _is_above_some_sense)


def embedded_prompt_labels(rows: pa.Table) -> pa.Array:
    """Derive the labels of prompts of the embedded edition."""
    return _prompt_labels(rows, _own_meaning)


def upstream_prompt_labels(rows: pa.Table) -> pa.Array:
    """Derive the labels of prompts of the upstream edition."""
    return _prompt_labels(rows, _released_meaning)


def _labels(rows: pa.Table, meaning: Callable[[str], str | None], above: Callable[[str, str, int], bool]) -> pa.Array:
    """Read the statement of every row; -1 if it cannot be read, or if its hypernym is not above its noun."""
    text, adjective, noun, hypernym = (rows[name].combine_chunks() for name in COLUMNS[:4])
    lower = pc.utf8_lower(adjective)
    start = pc.binary_join_element_wise("A", lower, noun, "is a ", " ")
    ends = (noun, hypernym, pc.binary_join_element_wise(lower, hypernym, " "))
    kind = np.full(rows.num_rows, UNREADABLE)
    for number, end in reversed(list(enumerate(ends))):
        same = pc.equal(text, pc.binary_join_element_wise(start, end, ""))
        kind[same.to_numpy(zero_copy_only=False)] = number
    meanings, place = _numbered(adjective)
    table = np.array([_answers(meaning(word)) for word in meanings])
    label = np.where(kind >= 0, table[place, kind], UNREADABLE)
    fits = _pairs_above(noun, hypernym, rows["distance"].to_numpy(), above)
    return pa.array(
        np.where(fits | ((kind == NOUN) & (hypernym.to_numpy(zero_copy_only=False) == "")), label, UNREADABLE)
    )


def _answers(meaning: str | None) -> list[int]:
    if meaning is None:
        return [UNREADABLE] * 3
    return [FOLLOWS if valid(meaning, statement) else DOES_NOT for statement in (NOUN, HYPERNYM, BOTH)]


@cache
def valid(meaning: str, statement: int) -> bool:
    """Return whether a statement is true in every model in which all nouns of the kind are hypernyms of it.

    Sets of three things are bits of a number. An adjective's *property* is one set for all nouns; a *degree* picks
    some members of each noun's set, others for every noun; *unreality* holds of what would be a member elsewhere,
    and whatever would be the noun there would be its hypernym, too.
    """
    return all(not first & ~second for first, second in _models(meaning, statement))


def _models(meaning: str, statement: int) -> Iterator[tuple[int, int]]:
    """Yield the sets of the first and the second phrase in every model."""
    for noun, hypernym in product(SETS, SETS):
        if noun & ~hypernym:
            continue
        for one, other in product(SETS, SETS):
            if meaning == "property":
                phrase, above = one & noun, one & hypernym
            elif meaning == "degree":
                phrase, above = one & noun, other & hypernym
            else:
                phrase, above = one & other, other
            yield phrase, (noun, hypernym, above)[statement]


@cache
def _own_meanings() -> dict[str, str]:
    with (FOLDER / "adjectives.csv").open(encoding="utf-8", newline="") as file:
        kinds = {row["adjective"]: row["kind"] for row in csv.DictReader(file)}
    groups = zip(MEANINGS, (PROPERTIES, DEGREES, UNREALITIES), strict=True)
    of_kind = {kind: meaning for meaning, some in groups for kind in some}
    return {word: of_kind[kind] for word, kind in kinds.items() if kind in of_kind}


def _own_meaning(adjective: str) -> str | None:
    return _own_meanings().get(adjective)


@cache
def _released_meanings() -> dict[str, str]:
    """Read off which statements the released GOoD rows with an adjective affirm: every meaning has its pattern."""
    affirmed: dict[str, dict[int, set[int]]] = {}
    for number in NUMBERS:
        for part in ("Train", "test"):
            for text, label, _, adjective, noun, hypernym in released(GOOD, part, number):
                end = text.removeprefix(f"A {adjective} {noun} is a ")
                statement = (noun, hypernym, f"{adjective} {hypernym}").index(end)
                affirmed.setdefault(adjective, {}).setdefault(statement, set()).add(label)
    patterns = {tuple(int(valid(one, statement)) for statement in (NOUN, HYPERNYM, BOTH)): one for one in MEANINGS}
    found = {}
    for adjective, labels in affirmed.items():
        if all(len(labels.get(statement, ())) == 1 for statement in (NOUN, HYPERNYM, BOTH)):
            pattern = tuple(next(iter(labels[statement])) for statement in (NOUN, HYPERNYM, BOTH))
            found[adjective] = patterns.get(pattern, "")
    return {adjective: meaning for adjective, meaning in found.items() if meaning}


def _released_meaning(adjective: str) -> str | None:
    return _released_meanings().get(adjective.lower())


def _numbered(words: pa.Array) -> tuple[list[str], NDArray[np.int64]]:
    encoded = words.dictionary_encode()
    return encoded.dictionary.to_pylist(), encoded.indices.to_numpy(zero_copy_only=False).astype(np.int64)


def _pairs_above(
    noun: pa.Array, hypernym: pa.Array, distance: NDArray[np.int32], above: Callable[[str, str, int], bool]
) -> NDArray[np.bool_]:
    """Look up every distinct noun, hypernym and distance once."""
    nouns, first = _numbered(noun)
    hypernyms, second = _numbered(hypernym)
    codes, place = np.unique((first * len(hypernyms) + second) * 8 + distance.clip(0, 7), return_inverse=True)
    found = [
        above(nouns[code // 8 // len(hypernyms)], hypernyms[code // 8 % len(hypernyms)], code % 8)
        for code in codes.tolist()
    ]
    return np.array(found, dtype=bool)[place]


def _is_above(noun: str, hypernym: str, distance: int) -> bool:
    senses = _senses(noun)
    return bool(senses) and _nearest(senses[0]).get(hypernym) == distance


def _is_above_some_sense(noun: str, hypernym: str, distance: int) -> bool:
    return any(
        hypernym in words and distance in _distances(sense, hypernym)
        for sense in _senses(noun)
        if (words := _nearest(sense))
    )


@cache
def _distances(sense: int, word: str) -> frozenset[int]:
    """Return at which distances, along any path, a word is above a sense."""
    level, found = {sense}, set()
    for distance in range(1, 4):
        level = {above for one in level for above in _synsets()[one][1]}
        if any(_synsets()[one][0] == word for one in level):
            found.add(distance)
    return frozenset(found)


@cache
def _nearest(sense: int) -> dict[str, int]:
    """Return the words at most three steps above a sense, each with its smallest distance."""
    level, seen, found = [sense], {sense}, dict[str, int]()
    for distance in range(1, 4):
        level = [above for one in level for above in _synsets()[one][1] if above not in seen]
        seen.update(level)
        for one in level:
            word = _synsets()[one][0]
            if "_" not in word:
                found.setdefault(word, distance)
    return found


@cache
def _synsets() -> dict[int, tuple[str, tuple[int, ...]]]:
    """Read, for every noun synset, its first word and the offsets of its hypernyms."""
    found = {}
    for line in (wordnet_files() / "data.noun").read_text(encoding="utf-8").splitlines():
        if line.startswith(" ") or not line:
            continue
        fields = line.split(" | ")[0].split()
        after = 4 + 2 * int(fields[3], 16)
        pointers = fields[after + 1 : after + 1 + 4 * int(fields[after])]
        above = tuple(
            int(target) for symbol, target in zip(pointers[::4], pointers[1::4], strict=True) if symbol == "@"
        )
        found[int(fields[0])] = (fields[4].lower(), above)
    return found


@cache
def _index() -> dict[str, tuple[int, ...]]:
    """Read the offsets of each noun's senses, the first sense first."""
    found = {}
    for line in (wordnet_files() / "index.noun").read_text(encoding="utf-8").splitlines():
        if not line.startswith(" "):
            fields = line.split()
            found[fields[0]] = tuple(map(int, fields[-int(fields[2]) :]))
    return found


@cache
def _irregular() -> dict[str, str]:
    with (FOLDER / "irregular_plurals.csv").open(encoding="utf-8", newline="") as file:
        return {row["plural"]: row["singular"] for row in csv.DictReader(file)}


@cache
def _senses(noun: str) -> tuple[int, ...]:
    """Return the senses of a noun, or of its base form if it is inflected."""
    word = _irregular().get(noun, noun)
    forms = [word, *(word.removesuffix(old) + new for old, new in ENDINGS if word.endswith(old))]
    return tuple(dict.fromkeys(sense for form in forms for sense in _index().get(form, ())))


def _prompt_labels(rows: pa.Table, meaning: Callable[[str], str | None]) -> pa.Array:
    return pa.array([_prompt_label(row, meaning) for row in rows.to_pylist()], pa.int64())


def _prompt_label(row: dict[str, object], meaning: Callable[[str], str | None]) -> int:
    """Read a prompt sentence by sentence; -1 if a solved example is solved wrongly, or anything cannot be read."""
    adjective, noun, hypernym = (str(row[name]) for name in ("adjective", "noun", "hypernym"))
    if not _is_above(noun, hypernym, 1):
        return UNREADABLE
    answers = _answers(meaning(adjective))
    words = (row["entailment_words"], row["non_entailment_words"])
    *examples, last = str(row["prompt"]).removesuffix(".").split(". ")
    found = []
    for sentence in (*examples, last):
        match = INTERNAL.fullmatch(sentence) or EXTERNAL.fullmatch(sentence)
        seconds = (noun, hypernym, f"{adjective} {hypernym}")
        if match is None or match["first"] != f"{adjective} {noun}" or match["second"] not in seconds:
            return UNREADABLE
        found.append((answers[seconds.index(match["second"])], match["word"]))
    solved = all(answer >= 0 and word in (words[answer] or ()) for answer, word in found[:-1])  # type: ignore[operator] # Arrow's rows are untyped
    return found[-1][0] if solved and found[-1][1] == "[MASK]" else UNREADABLE
