"""The oracle's reading of a passage: sentence by sentence, with what pronouns refer to."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TypeAlias

from wabe.builders.curriculum.control.phrases import Framed, framed
from wabe.builders.curriculum.control.solving import ZERO, Bounds, Clause, Domains
from wabe.builders.curriculum.control.source import people_names
from wabe.builders.curriculum.reading.judging import UnreadableError

OFFICE = "office"
YES, NO = frozenset({"yes"}), frozenset({"no"})
# How a sentence may begin without saying anything more.
BEGINNINGS = re.compile(
    r"(?:D adds that|D also states that|we also learn that|after some discussion ,|as in earlier years ,"
    r"|as money was short ,) "
)
GROUPS_TOLD = re.compile(
    r"O (?:has|owns|runs|has booked|looks after) N K , G , G and G , and every P L Q of them"
    r"|there are N K , namely G , G and G ; each P L one of them , and nobody L N|each P L Q of N K : G , G or G"
)
PEOPLE_TOLD = re.compile(
    r"(?:D names N P :|there is news of N P ,|D is mainly about N P , namely|N P are mentioned by name :)"
    r" A , A , A and A|A , A , A and A , N of the P , are mentioned by name"
)
# Sentences with none of these symbols have nothing to do with the facts.
TELLING = frozenset("AGTYZRSEFN")


@dataclass(slots=True)
class Reading:
    """What was read so far."""

    groups: list[str] = field(default_factory=list)
    people: list[str] = field(default_factory=list)
    clauses: list[Clause] = field(default_factory=list)
    rules: list[tuple[frozenset[str], frozenset[str], str]] = field(default_factory=list)
    """Of everybody in some groups, but for one, whether they were given it."""
    suggested_rules: list[tuple[frozenset[str], frozenset[str], str]] = field(default_factory=list)
    counts: list[tuple[str, str, int]] = field(default_factory=list)
    years: list[tuple[str, str, int]] = field(default_factory=list)
    count_limit: int | None = None
    year_limit: int | None = None
    claimed: bool | None = None
    verdict: bool | None = None
    things: dict[str, str] = field(default_factory=dict)
    """What was given, will be given, may be used and so on, by symbol: there is only one of each."""

    @property
    def domains(self) -> Domains:
        """Return what each variable may be."""
        groups, people = frozenset(self.groups), frozenset(self.people)
        return {
            **{in_(name): groups for name in self.people},
            **{had(name): YES | NO for name in self.people},
            OFFICE: people,
        }

    def others(self, *groups: str) -> frozenset[str]:
        """Return all groups but some."""
        return frozenset(self.groups) - {*groups}

    def rule(self, groups: Iterable[str], given: frozenset[str], but: str = "") -> None:
        """Take a rule about groups."""
        self.rules.append((frozenset(groups), given, but))


def in_(name: str) -> str:
    """Return the variable for the group of a person."""
    return f"group of {name}"


def had(name: str) -> str:
    """Return the variable for whether a person was given the thing."""
    return f"given to {name}"


def expanded(reading: Reading, rules: Iterable[tuple[frozenset[str], frozenset[str], str]]) -> list[Clause]:
    """Apply rules to everybody who is named."""
    return [
        ((in_(name), frozenset(reading.groups) - groups), (had(name), given))
        for groups, given, but in rules
        for name in reading.people
        if name != but
    ]


Meaning: TypeAlias = Callable[[Reading, Mapping[str, list[str]]], None]


def read_passage(text: str, frames: Mapping[str, Meaning]) -> Reading:
    """Read all sentences after the first, which says where the text is from."""
    _, *sentences = re.split(r"(?<=\.) ", text)
    reading = Reading()
    before: Framed = Framed("", {})
    for sentence in sentences:
        one = framed(sentence)
        frame = one.frame
        while begun := BEGINNINGS.match(frame):
            frame = frame[begun.end() :]
        if GROUPS_TOLD.fullmatch(frame):
            reading.groups = one.of["G"]
        elif PEOPLE_TOLD.fullmatch(frame):
            reading.people = one.of["A"]
        elif frame in frames or TELLING & {*frame.split()}:
            of = _resolved(frame, one, before)
            meaning = frames.get(frame)
            if meaning is None:
                raise UnreadableError(frame)
            _remember(reading, of)
            meaning(reading, of)
        before = one
    if len(reading.groups) != 3 or len(reading.people) != 4:
        raise UnreadableError(f"{len(reading.groups)} groups, {len(reading.people)} people")
    return reading


@cache
def _genders() -> Mapping[str, str]:
    return {word["name"]: word.kind for word in people_names()}


def _resolved(frame: str, one: Framed, before: Framed) -> Mapping[str, list[str]]:
    """Find who "she" is, and what "that department" is."""
    people, groups = before.of.get("A", []), list(dict.fromkeys(before.of.get("G", [])))
    if frame.startswith(("she ", "he ")):
        fitting = [name for name in people if _genders()[name] == ("female" if frame.startswith("she ") else "male")]
        if len(fitting) != 1:
            raise UnreadableError("a pronoun without one antecedent")
        return {**one.of, "A": fitting}
    if frame.startswith("that K "):
        if len(groups) != 1:
            raise UnreadableError("which group?")
        return {**one.of, "G": groups}
    return one.of


def _remember(reading: Reading, of: Mapping[str, list[str]]) -> None:
    """Take down what the text is about; everybody and every group must have been introduced."""
    for symbol in "TYZRSIV":
        for thing in of.get(symbol, []):
            # What is given by the house to groups has the same verb as what people are given.
            if symbol != "V" and reading.things.setdefault(symbol, thing) != thing:
                raise UnreadableError(f"{thing} and {reading.things[symbol]}")
    for symbol in "EF":
        for event in of.get(symbol, []):
            reading.things["E"] = event
    if not {*of.get("A", [])} <= {*reading.people} or not {*of.get("G", [])} <= {*reading.groups}:
        raise UnreadableError("somebody, or a group, that was not introduced")


def bounds(told: list[tuple[str, str, int]], names: Iterable[str]) -> Bounds:
    """Return the bounds on some numbers."""
    found = Bounds(names, told, 1)
    if not found.sound:
        raise UnreadableError("numbers that contradict each other")
    return found


def exactly(name: str, number: int) -> list[tuple[str, str, int]]:
    """Return that a number is told."""
    return [(name, ZERO, number), (ZERO, name, -number)]
