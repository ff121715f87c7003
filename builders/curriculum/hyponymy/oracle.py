"""The second derivation: a hypothesis is matched with the clause it repeats, and its noun followed up in WordNet."""

import re
from dataclasses import dataclass

import pyarrow as pa

from wabe.builders.curriculum.reading.judging import UNREADABLE, UnreadableError, judged
from wabe.builders.curriculum.senses.reading import class_of, is_kind_of, listed_noun

# What is said about a class C and asked about something specific W, by person N.
GRAMMAR = (
    ("in the quiz, N has to name C", "in the quiz, N can correctly answer 'W'"),
    ("N was told to draw C", "N can do as told by drawing W"),
    ("N has to find a picture of C", "a picture of W is the kind of picture that N has to find"),
    ("N puts every picture of C in the album", "N puts every picture of W in the album"),
    ("the crossword of N asks for C", "in the crossword of N, 'W' is an answer of the right kind"),
    ("every dream about C worries N", "every dream about W worries N"),
    ("N keeps each stamp that shows C", "N keeps each stamp that shows W"),
    ("N needs a photograph of C", "a photograph of W is the kind of photograph that N needs"),
    ("the team of N wants C as its emblem", "with W as its emblem, the team of N has what it wants"),
    ("N was asked for a clay model of C", "a clay model of W is the kind of model that N was asked for"),
    ("N buys any postcard with C on it", "N buys any postcard with W on it"),
    ("N gave a talk about every kind of C", "in part, the talk that N gave was about W"),
    ("N is going to write about all kinds of C", "N is going to write about W"),
    ("the course that N teaches covers every kind of C", "the course that N teaches covers W"),
    ("N finds all C boring", "N finds W boring"),
    ("N reads everything about C", "N reads everything about W"),
    ("the shelf of N has leaflets about all kinds of C", "the shelf of N has leaflets about W"),
    ("N can answer any question about C", "N can answer any question about W"),
    ("N mentioned C in a lecture", "a specific type of what N mentioned in the lecture is called 'W'"),
    ("N wrote an essay about C", "one type of what N wrote the essay about is called 'W'"),
    ("N collects articles about all C", "N collects articles about W"),
    ("no article about C is too long for N", "no article about W is too long for N"),
    ("N watches all films about C", "N watches all films about W"),
    ("the dictionary of N has the words for all C", "the dictionary of N has the word 'W'"),
    ("N never misses a lesson on C", "N never misses a lesson on W"),
)
JOINTS = re.compile(r", and |, while |; |, but ")
SLOTS = {"N": r"(?P<n>[A-Z]\w+)", "C": r"(?P<x>[a-z ]+?)", "W": r"(?P<x>[a-z -]+?)"}


def _compiled(text: str) -> re.Pattern[str]:
    spelled = re.sub(r"\b[NCW]\b", lambda found: SLOTS[found[0]], text)
    return re.compile(spelled)


SAID = tuple(_compiled(said) for said, _ in GRAMMAR)
ASKED = tuple(_compiled(asked) for _, asked in GRAMMAR)


@dataclass(frozen=True, slots=True)
class _Claim:
    """A sentence of the grammar, by its number: about whom, and the offset of a class or a noun with its sense."""

    number: int
    person: str
    offset: int
    noun: str = ""


def oracle(table: pa.Table) -> pa.Array:
    """Judge every row by its premise and its hypothesis."""
    return judged(table, _premise, _hypothesis, _judge)


def _premise(text: str) -> tuple[_Claim, ...]:
    found: list[_Claim] = []
    for part in JOINTS.split(_opened(text)):
        number, match = _matched(SAID, part)
        found.append(_Claim(number, match["n"], class_of(match["x"])))
    return tuple(found)


def _hypothesis(text: str) -> tuple[_Claim, ...]:
    number, match = _matched(ASKED, _opened(text))
    noun, offset = listed_noun(match["x"])
    return (_Claim(number, match["n"], offset, noun),)


def _matched(grammar: tuple[re.Pattern[str], ...], text: str) -> tuple[int, re.Match[str]]:
    for number, pattern in enumerate(grammar):
        if match := pattern.fullmatch(text):
            return number, match
    msg = f"the grammar does not have {text!r}"
    raise UnreadableError(msg)


def _opened(text: str) -> str:
    """Return a text without its full stop, and without a capital that is not a name's."""
    if not text.endswith("."):
        msg = f"no full stop: {text!r}"
        raise UnreadableError(msg)
    first, _, rest = text[:-1].partition(" ")
    lowered = first.lower()
    return f"{lowered if lowered in OPENINGS else first} {rest}"


OPENINGS = frozenset(text.split(" ", 1)[0] for pair in GRAMMAR for text in pair) - {"N"}


def _judge(premise: tuple[_Claim, ...], hypothesis: tuple[_Claim, ...]) -> int:
    asked = hypothesis[0]
    for said in premise:
        if (said.number, said.person) == (asked.number, asked.person):
            return is_kind_of(asked.noun, asked.offset, said.offset)
    return UNREADABLE
