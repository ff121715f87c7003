"""The oracle's phrases: every word or phrase of the lists that stands for something, with its symbol."""

import re
from functools import cache
from typing import NamedTuple

from wabe.builders.curriculum.control.source import (
    FOLDER,
    NAMES,
    SLOT,
    TIMES,
    events,
    genres,
    own_names,
    own_words,
    people_names,
)
from wabe.errors import CorruptError

NUMBERS = {
    word: number
    for number, word in enumerate(
        ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"), start=2
    )
}
TOKENS = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*|[,;:]")
QUANTITIES = {"exactly": "=", "at least": ">", "at most": "<"}
LISTED = {"gift": "T", "fixture": "Y", "equipment": "Y", "facility": "Z", "role": "R", "source": "S"}
ARTICLES = {"T": ("a", "an"), "Y": ("a", "an"), "Z": ("the",), "S": ("a", "an", "the")}


class Phrases(NamedTuple):
    """What words stand for: the symbol that a frame has for it, and what it is; and how long phrases are."""

    known: dict[tuple[str, ...], tuple[str, str]]
    lengths: dict[str, list[int]]
    """By the first word, the longest first."""


@cache
def phrases() -> Phrases:
    """Return all phrases."""
    known: dict[tuple[str, ...], tuple[str, str]] = {}

    def add(text: str, symbol: str, meaning: str) -> None:
        other = known.setdefault(tuple(text.split()), (symbol, meaning))[0]
        if other != symbol:
            raise CorruptError(
                where=str(FOLDER), what=f"{text!r} stands for two kinds of things", remedy="Take one from its list"
            )

    for word in people_names():
        add(word["name"], "A", word["name"])
    for word in own_words():
        symbol = LISTED.get(word.kind)
        noun = word["singular"]
        if symbol == "R":
            add(noun, symbol, noun)
        elif symbol is not None:
            for article in ARTICLES[symbol]:
                add(f"{article} {noun}", symbol, noun)
        elif word.kind.startswith("item_"):
            add(word["plural"], "I", word["plural"])
    for genre in genres():
        for verb in (genre.lives, genre.live):
            add(verb, "L", genre.live)
        for text, symbol in (
            (genre.joined, "J"),
            (genre.came, "J"),
            (genre.given, "V"),
            (genre.org, "O"),
            (genre.doc, "D"),
            (genre.person, "P"),
            (genre.people, "P"),
            (genre.kind, "K"),
            (genre.kinds, "K"),
        ):
            add(text, symbol, text)
        if not genre.items.startswith("item_"):
            add(genre.items, "I", genre.items)
        for word in own_names() if genre.groups in NAMES else own_words():
            if word.kind == genre.groups:
                called = genre.group.replace(SLOT, word["name" if genre.groups in NAMES else "singular"])
                add(called, "G", called)
    for event in events():
        for when in TIMES:
            happened = f"{event['subject']} {when}"
            add(f"{event['subject']} {event['past']} {when}", "E", happened)
            add(f"{when} , {event['subject']} {event['past']}", "E", happened)
            add(f"{event['subject']} did not {event['base']} {when}", "F", happened)
    for quantity, sign in QUANTITIES.items():
        for number, text in enumerate(("one", "two", "three", "four"), start=1):
            add(f"{quantity} {text}", "Q", f"{sign}{number}")
    lengths: dict[str, set[int]] = {}
    for words in known:
        lengths.setdefault(words[0], set()).add(len(words))
    return Phrases(known, {first: sorted(some, reverse=True) for first, some in lengths.items()})


class Framed(NamedTuple):
    """A sentence as a frame, with what each symbol stands for, in order."""

    frame: str
    of: dict[str, list[str]]


def framed(sentence: str) -> Framed:
    """Replace names, numbers and the phrases of the lists by their symbols."""
    tokens = TOKENS.findall(sentence)
    known, lengths = phrases()
    names = [known.get((name,), ("", ""))[0] for name in (tokens[0], tokens[0].removesuffix("'s"))] if tokens else []
    if tokens and not {"A", "G"} & {*names}:
        tokens[0] = tokens[0][0].lower() + tokens[0][1:]
    frame: list[str] = []
    of: dict[str, list[str]] = {}
    place = 0
    while place < len(tokens):
        token = tokens[place]
        for length in lengths.get(token, ()):
            found = known.get(tuple(tokens[place : place + length]))
            if found is not None:
                frame.append(found[0])
                of.setdefault(found[0], []).append(found[1])
                place += length
                break
        else:
            place += 1
            owner = token.removesuffix("'s")
            if owner != token and known.get((owner,), ("", ""))[0] == "A":
                frame.append("A's")
                of.setdefault("A", []).append(owner)
            elif token.isdecimal() or token in NUMBERS:
                frame.append("N")
                of.setdefault("N", []).append(str(NUMBERS.get(token, token)))
            else:
                frame.append(token)
    return Framed(" ".join(frame), of)
