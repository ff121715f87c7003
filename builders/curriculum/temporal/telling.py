"""Puts stories and questions into words: patterns, pronouns, and sentences that lean on the one before."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from string import Formatter
from typing import NamedTuple

from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.patterns import Pattern, read_patterns
from wabe.builders.curriculum.temporal.events import FORMS, STARTS, SUBJECTLESS, Event, Moment, Part, Person, forms_of
from wabe.builders.curriculum.temporal.statements import Statement
from wabe.errors import CorruptError

PATTERNS = Path(__file__).parent / "patterns.csv"
_PAIR = (
    "order",
    "order_start",
    "order_not_yet",
    "order_loose",
    "order_same",
    "order_short",
    "soon",
    "soon_whole",
    "soon_short",
)
SLOTS: dict[str, frozenset[str]] = {
    **dict.fromkeys(("opener_day", "opener_week"), frozenset[str]()),
    **dict.fromkeys((*_PAIR, "together", "ask_order", "ask_not_yet"), frozenset("xy")),
    **dict.fromkeys(("order_later", "order_after_that", "date_week_later"), frozenset("y")),
    **dict.fromkeys(("order_earlier", "date_week_earlier", "vague"), frozenset("x")),
    **dict.fromkeys(("chain", "chain_same", "ask_between"), frozenset("xyz")),
    **dict.fromkeys(("gap", "gap_short", "date_gap", "date_least"), frozenset("xyd")),
    **dict.fromkeys(("ask_gap", "ask_gap_more", "ask_gap_less", "ask_date_gap", "ask_date_more"), frozenset("xyd")),
    **dict.fromkeys(("gap_later", "date_gap_later", "date_least_later"), frozenset("yd")),
    **dict.fromkeys(("gap_earlier", "date_gap_earlier"), frozenset("xd")),
    **dict.fromkeys(("during", "during_short", "until", "ask_during"), frozenset("xa")),
    "inside": frozenset("ab"),
    **dict.fromkeys(("at", "at_short", "by", "by_short", "not_yet_at", "on", "date_by", "date_from"), frozenset("xt")),
    **dict.fromkeys(("ask_at", "ask_before", "ask_by", "ask_after", "ask_not_yet_at", "ask_on"), frozenset("xt")),
    **dict.fromkeys(("ask_date_by", "ask_date_from"), frozenset("xt")),
    "span": frozenset("atu"),
    **dict.fromkeys(("still", "still_short", "ask_still"), frozenset("at")),
    **dict.fromkeys(("took", "took_short", "lasted", "lasted_short"), frozenset("ad")),
    **dict.fromkeys(("ask_took", "ask_took_more", "ask_took_less"), frozenset("ad")),
    **dict.fromkeys(("ask_lasted", "ask_lasted_more", "ask_lasted_less"), frozenset("ad")),
    "vague_person": frozenset("a"),
    **dict.fromkeys(("date_same", "ask_date_same"), frozenset("xys")),
    "date_same_short": frozenset("ys"),
    "date_week": frozenset("xy"),
    "date_some": frozenset({"x", "y", "units"}),
    "date_some_later": frozenset({"y", "units"}),
    "date_some_earlier": frozenset({"x", "units"}),
}
# Sentences after which "two hours later" can only be counted from the one moment that they tell; looks back
# ("two hours earlier") are not among them, since what follows may go on from where the story was before.
_DATED = ("date_gap_later", "date_same_short", "date_least_later", "date_some_later", "date_week_later")
_TIMED = ("at", "at_short", "vague", "on", "order_later", "order_after_that", "gap_later")
ONE_MOMENT = frozenset((*_TIMED, *_DATED))
# Said twice in a row, these leave it open which of the two comes first.
ONCE = frozenset({"order_later", "date_week_later"})
# Looks back without a number, and the sentences after which it is clear from where.
BACK = frozenset({"order_earlier", "date_week_earlier", "date_some_earlier"})
FIXED = frozenset({"at", "vague", "on"})
# What the last sentence must have told of an event for "she was still at it", "she had finished" or "it took her".
MODES = {
    **dict.fromkeys(("during_short", "still_short"), ("start", "going")),
    **dict.fromkeys(("order_short", "soon_short", "gap_short", "at_short", "by_short"), ("start", "going", "length")),
    "took_short": ("start", "end"),
    "lasted_short": ("start",),
}
SINGLE = frozenset({"took_short", "lasted_short", "at_short", "by_short"})
# How often, in a hundred, a sentence leans on the one before where it can.
LEANS = 75


class Piece(NamedTuple):
    """A slot of a pattern with what stands before it."""

    before: str
    slot: str | None
    form: str


class Text(NamedTuple):
    """What was told, and by which patterns."""

    text: str
    constructions: tuple[str, ...]
    patterns: tuple[str, ...]


@cache
def patterns() -> Mapping[str, Sequence[tuple[Pattern, tuple[Piece, ...]]]]:
    """Return the patterns of every construction, cut at their slots."""
    return {name: [(one, cut(one)) for one in some] for name, some in checked_patterns(PATTERNS).items()}


def checked_patterns(path: Path) -> Mapping[str, tuple[Pattern, ...]]:
    """Read patterns whose slots have forms that there are."""
    found = read_patterns(path, SLOTS)
    wrong = [
        f"the pattern {one.name!r} asks for {{{piece.slot}:{piece.form}}}, which is no form"
        for some in found.values()
        for one in some
        for piece in cut(one)
        if piece.slot and piece.form and piece.form not in FORMS
    ]
    if wrong:
        raise CorruptError(where=str(path), what="; ".join(wrong), remedy=f"The forms are {', '.join(sorted(FORMS))}")
    return found


def cut(pattern: Pattern) -> tuple[Piece, ...]:
    """Cut a pattern at its slots."""
    return tuple(Piece(text, slot, form or "") for text, slot, form, _ in Formatter().parse(pattern.text))


class Telling:
    """A text that grows by sentences, with what its reader has in mind after each."""

    def __init__(self, dice: Dice | None) -> None:
        """Begin; without dice, in the plainest words and without pronouns for what was told before."""
        self._dice = dice
        self._sentences: list[str] = []
        self._names: list[tuple[str, str]] = []
        self._mentioned: set[int] = set()
        # The events of the last sentence, and its moment if it tells one only.
        self._last: tuple[Event, ...] = ()
        self._moment: Moment | None = None
        self._mode = ""

    def say(self, statement: Statement) -> None:
        """Add a sentence."""
        construction = self._construction(statement)
        options = patterns()[construction]
        pattern, pieces = options[0] if self._dice is None else self._dice.one(options)
        slots = statement.slots
        text = self._filled(pieces, slots, statement.events)
        self._sentences.append(text[0].upper() + text[1:])
        self._names.append((construction, pattern.name))
        told = [part for name, part in slots.items() if isinstance(part, Moment) and name in SLOTS[construction]]
        self._moment = told[0] if construction in ONE_MOMENT and len(told) == 1 else None
        mentioned = (_event(part) for name, part in slots.items() if name in SLOTS[construction])
        self._last = tuple(dict.fromkeys(event for event in mentioned if event))
        self._mentioned.update(event.number for event in self._last)
        self._mode = _mode(construction, slots)

    def open(self, construction: str) -> None:
        """Add a sentence that says nothing about any event."""
        pattern, _ = self._dice.one(patterns()[construction]) if self._dice else patterns()[construction][0]
        self._sentences.append(pattern.text)

    def done(self) -> Text:
        """Return the text."""
        return Text(
            " ".join(self._sentences), tuple(name for name, _ in self._names), tuple(name for _, name in self._names)
        )

    def _construction(self, statement: Statement) -> str:
        """Return the construction, or one that leans on the last sentence."""
        name = statement.construction
        if name == "vague_person" and not self._names:
            return "vague"
        if self._dice is None or name.startswith("ask") or not self._dice.chance(LEANS):
            return name
        options = self._options(statement)
        return self._dice.one(options) if options else name

    def can_lean(self, statement: Statement) -> bool:
        """Tell whether a sentence could lean on the last one."""
        return bool(self._options(statement))

    def _options(self, statement: Statement) -> list[str]:
        return [option[0] for option in _leaning(statement) if self._fits(statement, *option)]

    def _fits(self, statement: Statement, construction: str, slot: str, by_moment: bool) -> bool:
        part = statement.slots[slot]
        if by_moment:
            return self._moment is not None and part == self._moment and self._goes_on(construction)
        event = _event(part)
        if event is None or event not in self._last or not self._alone(event.person, statement.events, event):
            return False
        if construction in SINGLE and self._last != (event,):
            return False
        return self._mode in MODES[construction]

    def _goes_on(self, construction: str) -> bool:
        """Tell whether it is clear from where a sentence goes on, or looks back, after the last one."""
        last = self._names[-1][0] if self._names else ""
        return last != construction if construction in ONCE else construction not in BACK or last in FIXED

    def _alone(self, person: Person | None, events: Iterable[Event], event: Event | None = None) -> bool:
        """Tell whether a pronoun can only mean a person: nobody else like her in the last sentence or in this one."""
        if person is None:
            return False
        last = {one.person for one in self._last if one.person and one.person.female == person.female}
        here = {one.person for one in events if one.person and one.person.female == person.female}
        whose = [one for one in self._last if one.person == person]
        return last == {person} and here == {person} and (event is None or whose == [event])

    def _filled(self, pieces: Sequence[Piece], slots: Mapping[str, Part | str], events: Sequence[Event]) -> str:
        parts: list[str] = []
        named: list[Person] = []
        for before, slot, form in pieces:
            parts.append(before)
            if slot is None:
                continue
            part = slots[slot]
            if isinstance(part, str):
                parts.append(part)
                continue
            event = part if isinstance(part, Event) else part.event
            subject = "" if form in SUBJECTLESS else self._subject(event, form, named, events)
            way = self._dice.below(len(STARTS)) if self._dice else 0
            parts.append(forms_of(part)[form](event, subject, way, event.number in self._mentioned))
        return "".join(parts)

    def _subject(self, event: Event, form: str, named: list[Person], events: Sequence[Event]) -> str:
        person = event.person
        if person is None:
            return event.word["subject"]
        alike = {one for one in named if one.female == person.female}
        leans = form in ("short", "had_short", "at_it", "she")
        if person in named:
            pronoun = alike == {person}
        else:
            can = self._dice is not None and self._alone(person, events)
            pronoun = leans or (can and self._dice is not None and self._dice.chance(LEANS))
        if person not in named:
            named.append(person)
        if not pronoun:
            return person.name
        return person.object if form == "whom" else person.subject


def _event(part: Part | str) -> Event | None:
    if isinstance(part, str):
        return None
    return part if isinstance(part, Event) else part.event


def _mode(construction: str, slots: Mapping[str, Part | str]) -> str:
    """Return what a sentence tells of the last thing in it that lasts."""
    if construction in ("during", "during_short", "still", "still_short"):
        return "going"
    if construction in ("took", "lasted", "took_short", "lasted_short"):
        return "length"
    moments = [part for part in slots.values() if isinstance(part, Moment) and part.event.lasts]
    if len(moments) != 1 or construction in ("order_not_yet", "not_yet_at", "order_loose"):
        return ""
    return "end" if moments[0].at_end else "start"


def _leaning(statement: Statement) -> list[tuple[str, str, bool]]:
    """Return constructions that lean on the last sentence, the slot that must be in it, and whether as its moment."""
    x = statement.slots.get("x")
    ends = isinstance(x, Moment) and x.at_end
    match statement.construction:
        case "order" | "order_loose" | "order_same" if not ends:
            return [("order_later", "x", True), ("order_after_that", "x", True), ("order_earlier", "y", True)]
        case "order" if ends:
            return [("order_short", "x", False)]
        case "soon" if ends:
            return [("soon_short", "x", False)]
        case "gap":
            leaning = [("gap_later", "x", True), ("gap_earlier", "y", True)]
            return [*leaning, ("gap_short", "x", False)] if ends else leaning
        case "during" | "still" | "took" | "lasted" as name:
            return [(f"{name}_short", "a", False)]
        case "at" | "by" as name if ends:
            return [(f"{name}_short", "x", False)]
        case "date_gap":
            return [("date_gap_later", "x", True), ("date_gap_earlier", "y", True)]
        case "date_least":
            return [("date_least_later", "x", True)]
        case "date_same":
            return [("date_same_short", "x", True)]
        case "date_some":
            return [("date_some_later", "x", True), ("date_some_earlier", "y", True)]
        case "date_week":
            return [("date_week_later", "x", True), ("date_week_earlier", "y", True)]
    return []
