"""What happens in a story: who does what, and the moments at which it starts, ends or happens."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple, TypeAlias

from wabe.builders.curriculum.lexicon.source import Word, content_words

STARTS = ("started {progressive}", "began {progressive}", "started to {base}", "began to {base}")
# After "had" and "did not", these fit the four ways to say that something started.
STARTED = ("started {progressive}", "begun {progressive}", "started to {base}", "begun to {base}")
START = ("start {progressive}", "begin {progressive}", "start to {base}", "begin to {base}")


class Person(NamedTuple):
    """Somebody with a name and pronouns."""

    name: str
    female: bool

    @property
    def subject(self) -> str:
        """Return she or he."""
        return "she" if self.female else "he"

    @property
    def object(self) -> str:
        """Return her or him."""
        return "her" if self.female else "him"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Event:
    """Something that somebody does, or that happens; `start` and `end` are points, the same if it does not last."""

    number: int
    person: Person | None
    word: Word
    start: int
    end: int

    @property
    def kind(self) -> str:
        """Return the class of its word."""
        return self.word.kind

    @property
    def lasts(self) -> bool:
        """Tell whether it starts at one moment and ends at another."""
        return self.start != self.end

    @property
    def lemmas(self) -> tuple[str, ...]:
        """Return its content words."""
        forms = ("subject", "base") if self.kind == "happening" else ("base",)
        return _lemmas(tuple(self.word[form] for form in forms))

    @property
    def ended(self) -> str:
        """Return what is said of its end."""
        return "finished" if self.kind == "telic" else "stopped"


@cache
def _lemmas(phrases: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(content_words(phrases))


class Moment(NamedTuple):
    """The start or the end of an event that lasts, or an event that does not."""

    event: Event
    at_end: bool = False

    @property
    def point(self) -> int:
        """Return its place among the points of a story."""
        return self.event.end if self.at_end else self.event.start


Part: TypeAlias = Event | Moment
Form: TypeAlias = Callable[[Event, str, int, bool], str]
"""From an event, its subject, the way to say "start" and whether it was mentioned before to a clause."""


def _start(clause: str, ways: tuple[str, ...]) -> Form:
    return lambda event, subject, way, _: f"{subject} {clause}{ways[way].format_map(event.word.forms)}"


def _end(clause: str) -> Form:
    return lambda event, subject, _, __: f"{subject} {clause}{event.ended} {event.word['progressive']}"


def _past(clause: str, form: str) -> Form:
    def told(event: Event, subject: str, _: int, again: bool) -> str:
        named = f"{form}_again" if again and event.kind == "life" and form != "base" else form
        return f"{subject} {clause}{event.word[named]}"

    return told


WHOLE: dict[str, Form] = {
    "now": _past("", "past"),
    "had": _past("had ", "participle"),
    "had_already": _past("had already ", "participle"),
    "not_yet": _past("had not yet ", "participle"),
    "not_now": _past("did not ", "base"),
    "bare": lambda event, _, __, ___: event.word["past"],
    "doing": lambda event, _, __, ___: event.word["progressive"],
}
STARTING: dict[str, Form] = {
    "now": _start("", STARTS),
    "had": _start("had ", STARTED),
    "had_already": _start("had already ", STARTED),
    "not_yet": _start("had not yet ", STARTED),
    "not_now": _start("did not ", START),
}
ENDING: dict[str, Form] = {
    "now": _end(""),
    "had": _end("had "),
    "had_already": _end("had already "),
    "short": lambda event, subject, _, __: f"{subject} {event.ended}",
    "had_short": lambda event, subject, _, __: f"{subject} had {event.ended}",
}
# "As soon as" goes with what had ended or was done, but with what started or happened as such.
WHOLE["once"], STARTING["once"], ENDING["once"] = WHOLE["had"], STARTING["now"], ENDING["had"]
LASTING: dict[str, Form] = {
    "did": WHOLE["now"],
    "do": lambda event, _, __, ___: event.word["base"],
    "doing": WHOLE["doing"],
    "started": STARTING["now"],
    "ended": lambda event, _, __, ___: event.ended,
    "was": lambda event, subject, _, __: f"{subject} was {event.word['progressive']}",
    "was_still": lambda event, subject, _, __: f"{subject} was still {event.word['progressive']}",
    "kept": lambda event, subject, _, __: f"{subject} kept {event.word['progressive']}",
    "also": lambda event, subject, _, __: f"{subject} also {event.word['past']}",
    "at_it": lambda _, subject, __, ___: f"{subject} was still at it",
    "who": lambda _, subject, __, ___: subject,
    "whom": lambda _, subject, __, ___: subject,
    "she": lambda _, subject, __, ___: subject,
    "them": lambda event, _, __, ___: event.person.object if event.person else "them",
}
# Forms in which nobody is named.
SUBJECTLESS = frozenset({"bare", "doing", "do", "ended", "them"})
FORMS = frozenset({*WHOLE, *STARTING, *ENDING, *LASTING})


def forms_of(part: Part) -> dict[str, Form]:
    """Return what can be said of a part of a story."""
    if isinstance(part, Event):
        return LASTING
    if not part.event.lasts:
        return WHOLE
    return ENDING if part.at_end else STARTING
