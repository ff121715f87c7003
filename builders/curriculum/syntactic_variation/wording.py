"""From contents to texts: each transformation that is used is noted."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.patterns import Pattern, read_patterns
from wabe.builders.curriculum.syntactic_variation.content import Content, Event
from wabe.builders.curriculum.syntactic_variation.source import NUMBERS

PATTERNS = Path(__file__).parent / "patterns.csv"
SLOTS: Mapping[str, frozenset[str]] = {
    "transitive": frozenset({"a", "u"}),
    "nominal": frozenset({"a", "noun", "of", "u"}),
    "ditransitive": frozenset({"a", "u", "x"}),
    "activity": frozenset({"a", "past"}),
}
OPTIONAL = frozenset({"past", "participle", "when"})
WHEN = "{when}"
# Clauses in which a relative clause can follow the first or the last person.
PLAIN = frozenset({"active", "passive"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """A text and how it was made."""

    text: str
    transforms: tuple[str, ...]


def patterns(path: Path = PATTERNS) -> Mapping[str, tuple[Pattern, ...]]:
    """Read the clauses of every kind."""
    return read_patterns(path, SLOTS, OPTIONAL)


@cache
def _patterns() -> Mapping[str, tuple[Pattern, ...]]:
    return patterns()


def _name(pattern: Pattern) -> str:
    """Return the transformation that a pattern has, whatever the kind of its clause."""
    return pattern.name.rpartition(": ")[2]


class _Teller:
    """Words a content: the quality is told with the first mention of its person, or by itself."""

    def __init__(self, dice: Dice, content: Content, plainness: int) -> None:
        self.dice = dice
        self.content = content
        # Of a hundred choices, so many are for the plainest wording.
        self.plainness = plainness
        self.transforms: list[str] = []
        self.attributive = True

    def plain(self) -> bool:
        return self.dice.chance(self.plainness)

    def told(self) -> Wording:
        events = list(self.content.events)
        quality = self.content.quality
        if quality and not self.plain():
            self.attributive = False
            self.transforms.append("predicate adjective")
        if len(events) == 2 and not self.plain():
            events.reverse()
            self.transforms.append("conjunct order")
        sentences = [f"{one}." for one in self._sentences(events)]
        text = " ".join(sentences)
        if quality:
            person, adjective = quality
            if self.attributive:
                # The quality goes with the first mention.
                text = re.sub(rf"\bthe {person}\b", f"the {adjective} {person}", text, count=1)
            else:
                alone = f"the {person} was {adjective}."
                text = f"{alone} {text}" if self.dice.chance(50) else f"{text} {alone}"
        text = re.sub(r"(?:^|(?<=\. ))[a-z]", lambda found: found[0].upper(), text)
        return Wording(text=text, transforms=tuple(self.transforms))

    def _sentences(self, events: Sequence[Event]) -> list[str]:
        if len(events) == 1:
            return [self._clause(events[0])]
        if not self.plain():
            before = len(self.transforms)
            joined = self._relative(events[0], events[1])
            if joined:
                self.transforms.append("relative clause")
                return [joined]
            del self.transforms[before:]
        clauses = [self._clause(one) for one in events]
        if self.plain():
            return [", and ".join(clauses)]
        self.transforms.append("two sentences")
        return clauses

    def _clause(self, event: Event) -> str:
        pattern = self._chosen(event)
        if WHEN in pattern.text:
            return _filled(pattern, event, when=f" {event.day}" if event.day else "")
        return self._dated(_filled(pattern, event), event.day)

    def _chosen(self, event: Event, *, plain_only: bool = False) -> Pattern:
        every = _patterns()[event.kind]
        if event.kind == "transitive" and event.day and not plain_only:
            every += _patterns()["nominal"]
        if plain_only:
            every = tuple(one for one in every if _name(one) in PLAIN)
        pattern = every[0] if self.plain() else self.dice.one(every)
        if _name(pattern) != "active":
            self.transforms.append(_name(pattern))
        return pattern

    def _dated(self, clause: str, day: str) -> str:
        if not day:
            return clause
        if self.plain():
            return f"{clause} {day}"
        self.transforms.append("fronting")
        return f"{day}, {clause}"

    def _relative(self, main: Event, other: Event) -> str:
        """Return one sentence, in which the other event is told of the first or the last person of the main one."""
        pattern = self._chosen(main, plain_only=True)
        clause = _filled(pattern, main)
        told = f"who {_filled(_patterns()[other.kind][0], other).removeprefix(f'the {other.agent} ')}"
        if other.day:
            told = f"{told} {other.day}"
        person = f"the {other.agent}"
        if clause.startswith(person):
            return self._dated(f"{person}, {told},{clause.removeprefix(person)}", main.day)
        if clause.endswith(person) and main.day:
            self.transforms.append("fronting")
            return f"{main.day}, {clause}, {told}"
        return f"{clause}, {told}" if clause.endswith(person) else ""


def _filled(pattern: Pattern, event: Event, when: str = "") -> str:
    verb = event.verb
    return pattern.text.format(
        a=f"the {event.agent}",
        u=f"the {event.patient}",
        x=f"{NUMBERS[event.number]} {event.theme}",
        past=event.done,
        participle=verb.participle if verb else "",
        noun=verb.noun if verb else "",
        of=verb.preposition if verb else "",
        when=when,
    )


def wording(dice: Dice, content: Content, plainness: int) -> Wording:
    """Word a content with few or many transformations."""
    return _Teller(dice, content, plainness).told()
