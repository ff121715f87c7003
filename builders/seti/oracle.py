"""The second derivation of every label: primitives from texts, WordNet and SICK's columns, then a truth table."""

import csv
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from wabe.builders.core.sources import fetch
from wabe.builders.core.uid import Hashes, uids_of, value_hashes
from wabe.builders.core.wordnet import wordnet_files
from wabe.builders.seti.source import SICK

COLUMNS = ("premise", "hypothesis", "veridical_uid", "natural_uid")
ENTAILED, NOT_ENTAILED, UNREADABLE = 0, 1, -1
FOLDER = Path(__file__).parent
# WordNet's files by the part of speech in the name of a sense.
FILES = {"n": "noun", "v": "verb", "a": "adj", "s": "adj", "r": "adv"}
# A verb makes its complement true in every world in which its own sentence is, or only in some.
TRUE_IN_EVERY_WORLD = {"veridical": True, "non_veridical": False}
SUBJECT = re.compile(r"[Tt]he (\w+) (.+)")
ACTIVE = re.compile(r"(?:then )?(\w+) the (\w+)")
PASSIVE = re.compile(r"(?:was )?(?:then )?(\w+) by the (\w+)")

Natural = Callable[[str, str], bool | None]
# One of WordNet's files, and where in it the line of a sense begins.
Place = tuple[str, int]


def embedded_labels(rows: pa.Table) -> pa.Array:
    """Derive labels where natural inferences are read off the sentences and WordNet."""
    return _labels(rows, follows)


def upstream_labels(rows: pa.Table) -> pa.Array:
    """Derive labels where natural inferences are those that SICK's annotators judged."""
    return _labels(rows, _judged)


def _labels(rows: pa.Table, natural: Natural) -> pa.Array:
    """Read every distinct text once; -1 where a text cannot be read or is not of the primitives that it names."""
    premises, first = _numbered(rows["premise"].combine_chunks())
    hypotheses, second = _numbered(rows["hypothesis"].combine_chunks())
    read = [_frame(text) for text in premises.to_pylist()]
    # Many premises frame one sentence: number the sentences, then look at each pair of them once.
    sentences, numbers = _numbered(pa.array([sentence for _, sentence in read]))
    inner = numbers[first]
    framed = np.array([holds is not None for holds, _ in read])[first]
    verbs = np.array([holds is not False for holds, _ in read])[first]
    codes, places = np.unique(inner * len(hypotheses) + second, return_inverse=True)
    one, other = sentences.to_pylist(), hypotheses.to_pylist()
    pairs = [(one[code // len(other)], other[code % len(other)]) for code in codes.tolist()]
    same = np.array([sentence == asked for sentence, asked in pairs])[places]
    judged = [True if sentence == asked else natural(sentence, asked) for sentence, asked in pairs]
    entailed = np.array([answer is True for answer in judged])[places]
    readable = np.array([answer is not None for answer in judged])[places] & (framed | ~same)
    concluded = value_hashes("hypothesis", sentences)[inner]
    asked_hashes = value_hashes("hypothesis", hypotheses)[second]
    fits = pc.and_(
        _names(rows["veridical_uid"], framed, value_hashes("premise", premises)[first], concluded),
        _names(rows["natural_uid"], ~same, value_hashes("premise", sentences)[inner], asked_hashes),
    ).to_numpy(zero_copy_only=False)
    return pa.array(np.where(readable & fits, np.where(verbs & entailed, ENTAILED, NOT_ENTAILED), UNREADABLE))


def _numbered(texts: pa.Array) -> tuple[pa.Array, NDArray[np.int64]]:
    """Return the distinct texts, and for each text its number among them."""
    encoded = texts.dictionary_encode()
    return encoded.dictionary, encoded.indices.to_numpy(zero_copy_only=False).astype(np.int64)


def _names(column: pa.ChunkedArray, wanted: NDArray[np.bool_], premises: Hashes, hypotheses: Hashes) -> pa.Array:
    """Whether a column has the uids of the primitives that a row is composed of, and nothing where there is none."""
    return pc.equal(column.combine_chunks(), pc.if_else(pa.array(wanted), uids_of(premises, hypotheses), ""))


@cache
def _frame(premise: str) -> tuple[bool | None, str]:
    """Return whether the premise's verb makes its complement true, and the complement as a sentence."""
    words = premise.split(" ", 3)
    holds = _verb_list().get(words[1]) if len(words) == 4 and words[0] == "Someone" and words[2] == "that" else None
    return (None, premise) if holds is None else (holds, words[3][:1].upper() + words[3][1:])


@cache
def _verb_list() -> dict[str, bool]:
    with (FOLDER / "verbs.csv").open(encoding="utf-8", newline="") as file:
        return {row["third_person"]: TRUE_IN_EVERY_WORLD[row["veridicality"]] for row in csv.DictReader(file)}


@cache
def follows(premise: str, hypothesis: str) -> bool | None:
    """Whether one sentence of the embedded edition follows from another; None if that cannot be told."""
    told, asked = _events(premise), _events(hypothesis)
    if told is not None and asked is not None:
        return asked <= told
    words = _difference(premise, hypothesis)
    return None if words is None else _is_a(*words)


def _events(sentence: str) -> frozenset[tuple[str, str, str]] | None:
    """Read who does what to whom, whatever the voice; None if the sentence is about something else."""
    if not (match := SUBJECT.fullmatch(sentence)):
        return None
    subject, predicates = match.groups()
    found: set[tuple[str, str, str]] = set()
    for predicate in predicates.split(" and "):
        if passive := PASSIVE.fullmatch(predicate):
            agent, action, patient = passive[2], _forms("participle").get(passive[1]), subject
        elif active := ACTIVE.fullmatch(predicate):
            agent, action, patient = subject, _forms("past").get(active[1]), active[2]
        else:
            return None
        if action is None:
            return None
        found.add((agent, action, patient))
    return frozenset(found)


def _difference(premise: str, hypothesis: str) -> tuple[str, str] | None:
    """Return the two words or phrases in which sentences differ, without their articles."""
    one, other = (["a" if word == "an" else word for word in text.lower().split()] for text in (premise, hypothesis))
    articles = {"a", "some"}
    start = 0
    while start < min(len(one), len(other)) and one[start] == other[start]:
        start += 1
    end = 0
    while end < min(len(one), len(other)) - start and one[-1 - end] == other[-1 - end]:
        end += 1
    # A phrase may end in the other word, as "log cabin" in "cabin", or both in the same one, as "stringed instrument"
    # and "wind instrument": then that word is part of both.
    for shared in range(end, max(end - 2, -1), -1):
        old, new = (_without_article(words[start : len(words) - shared], articles) for words in (one, other))
        if old in _senses() and new in _senses():
            return old, new
    return None


def _without_article(words: list[str], articles: set[str]) -> str:
    return " ".join(words[1:] if words[:1] and words[0] in articles else words)


@cache
def _is_a(old: str, new: str) -> bool | None:
    """Whether the new word's sense is the old one's or lies on a path of hypernyms above it, in all slots of both."""
    senses = _senses()
    slots = sorted(set(senses[old]) & set(senses[new]))
    answers = {_place(senses[new][slot]) in _above(senses[old][slot]) for slot in slots}
    return answers.pop() if len(answers) == 1 else None


@cache
def _above(sense: str) -> frozenset[Place]:
    """Return a sense and all senses above it."""
    found: set[Place] = set()
    waiting = [_place(sense)]
    while waiting:
        place = waiting.pop()
        if place not in found:
            found.add(place)
            waiting += _hypernyms(place)
    return frozenset(found)


@cache
def _place(sense: str) -> Place:
    """Look a sense up: the second one of the noun dog is dog.n.02."""
    word, part, number = sense.rsplit(".", 2)
    fields = _index(FILES[part])[word].split()
    places = fields[-int(fields[2]) :]
    return FILES[part], int(places[int(number) - 1])


def _hypernyms(place: Place) -> list[Place]:
    """Read the hypernyms of a sense off its line."""
    file, start = place
    data = _data(file)
    fields = data[start : data.index(b" | ", start)].decode().split()
    after = 4 + 2 * int(fields[3], 16)
    pointers = fields[after + 1 : after + 1 + 4 * int(fields[after])]
    return [(file, int(target)) for symbol, target in zip(pointers[::4], pointers[1::4], strict=True) if symbol == "@"]


@cache
def _index(file: str) -> dict[str, str]:
    """Read the line of each word, which has the places of its senses at its end."""
    lines = (wordnet_files() / f"index.{file}").read_text(encoding="utf-8").splitlines()
    return {line.split(" ", 1)[0]: line for line in lines if not line.startswith(" ")}


@cache
def _data(file: str) -> bytes:
    return (wordnet_files() / f"data.{file}").read_bytes()


@cache
def _senses() -> dict[str, dict[str, str]]:
    """Return, by word and slot, the WordNet sense."""
    found: dict[str, dict[str, str]] = {}
    with (FOLDER / "words.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            found.setdefault(row["word"], {})[row["slot"]] = row["sense"]
    return found


@cache
def _forms(form: str) -> dict[str, str]:
    """Return the base form of each past tense or participle."""
    with (FOLDER / "actions.csv").open(encoding="utf-8", newline="") as file:
        return {row[form]: row["base"] for row in csv.DictReader(file)}


def _judged(premise: str, hypothesis: str) -> bool | None:
    return _judgements().get((_letters(premise), _letters(hypothesis)))


@cache
def _judgements() -> dict[tuple[str, str], bool | None]:
    """Return what SICK says of each ordered pair; None where it contradicts itself."""
    found: dict[tuple[str, str], bool | None] = {}
    with fetch(SICK).open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            one, other = _letters(row["sentence_A"]), _letters(row["sentence_B"])
            for key, says in (
                ((one, other), row["entailment_AB"] == "A_entails_B"),
                ((other, one), row["entailment_BA"] == "B_entails_A"),
            ):
                found[key] = says if found.get(key, says) is says else None
    return found


def _letters(sentence: str) -> str:
    """Return a sentence's words, in lower case, without punctuation."""
    return " ".join("".join(one if one.isalnum() else " " for one in sentence.lower()).split())
