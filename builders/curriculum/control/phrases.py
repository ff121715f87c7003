"""The oracle's phrases: every word or phrase of the lists that stands for something, with its symbol."""

import re
from functools import cache
from typing import NamedTuple

from wabe.builders.curriculum.control.source import (
    NAMES,
    SLOT,
    TIMES,
    events,
    genres,
    own_names,
    own_words,
    people_names,
)

NUMBERS = {
    word: number
    for number, word in enumerate(
        "two three four five six seven eight nine ten eleven twelve".split(),
        start=2,
    )
}
TOKENS = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*|[,;:]")
QUANTITIES = {"exactly": "=", "at least": ">", "at most": "<"}
LISTED = {"gift": "T", "fixture": "Y", "facility": "Z", "role": "R", "source": "S"}


class Phrase(NamedTuple):
    """Words that stand for something: the symbol that a frame has for it, and what it is."""

    words: tuple[str, ...]
    symbol: str
    meaning: str


@cache
def phrases() -> dict[str, list[Phrase]]:
    """Return all phrases by their first word, the longest first."""
    found: dict[Phrase, None] = {}

    def add(text: str, symbol: str, meaning: str) -> None:
        found[Phrase(tuple(text.split()), symbol, meaning)] = None

    for word in people_names():
        add(word["name"], "A", word["name"])
    for word in own_words():
        symbol = LISTED.get(word.kind)
        noun = word["singular"]
        if symbol == "R":
            add(noun, symbol, noun)
        elif symbol is not None:
            for article in ("a", "an", "the"):
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
            add(f"{event['subject']} did not {event['base']} {when}", "F", happened)
    for quantity, sign in QUANTITIES.items():
        for number, text in enumerate(("one", "two", "three", "four"), start=1):
            add(f"{quantity} {text}", "Q", f"{sign}{number}")
    table: dict[str, list[Phrase]] = {}
    for phrase in sorted(found, key=lambda one: (-len(one.words), one)):
        table.setdefault(phrase.words[0], []).append(phrase)
    return table


class Framed(NamedTuple):
    """A sentence as a frame, with what each symbol stands for, in order."""

    frame: str
    of: dict[str, list[str]]


def framed(sentence: str) -> Framed:
    """Replace names, numbers and the phrases of the lists by their symbols."""
    tokens = TOKENS.findall(sentence)
    table = phrases()
    if tokens and not any(one.symbol in "AG" for one in table.get(tokens[0].removesuffix("'s"), ())):
        tokens[0] = tokens[0][0].lower() + tokens[0][1:]
    frame: list[str] = []
    of: dict[str, list[str]] = {}
    place = 0
    while place < len(tokens):
        token = tokens[place]
        owner = token.removesuffix("'s")
        phrase = _phrase(tokens, place, table)
        if phrase is not None:
            frame.append(phrase.symbol)
            of.setdefault(phrase.symbol, []).append(phrase.meaning)
            place += len(phrase.words)
            continue
        place += 1
        if owner != token and any(one.symbol == "A" for one in table.get(owner, ())):
            frame.append("A's")
            of.setdefault("A", []).append(owner)
        elif token.isdecimal() or token in NUMBERS:
            frame.append("N")
            of.setdefault("N", []).append(str(NUMBERS.get(token, token)))
        else:
            frame.append(token)
    return Framed(" ".join(frame), of)


def _phrase(tokens: list[str], place: int, table: dict[str, list[Phrase]]) -> Phrase | None:
    for phrase in table.get(tokens[place], ()):
        if tuple(tokens[place : place + len(phrase.words)]) == phrase.words:
            return phrase
    return None
