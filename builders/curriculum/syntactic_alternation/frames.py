"""Frames: the sentences in which the verbs of a class stand, and what each says of whom."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Formatter

from wabe.builders.curriculum.library.patterns import Pattern, read_patterns
from wabe.builders.curriculum.syntactic_alternation.source import Verb, is_plural
from wabe.errors import CorruptError

PATTERNS = Path(__file__).parent / "patterns.csv"
ANYTHING = "?"
"""What fills the role of an object that is something, or someone, or other."""
FORMS = frozenset({"past", "participle", "progressive", "that", "to", "with", "were", "some"})
SLOTS: Mapping[str, frozenset[str]] = {
    "transitive": frozenset({"a", "u"}),
    "inchoative": frozenset({"u", "past"}),
    "understood": frozenset({"a", "past"}),
    "short": frozenset({"u", "participle"}),
    "some": frozenset({"a", "past", "some"}),
    "double": frozenset({"a", "past", "r", "x"}),
    "given": frozenset({"r", "participle", "x"}),
    "towards": frozenset({"a", "x", "to", "r"}),
    "bestowed": frozenset({"x", "participle", "to", "r"}),
    "from": frozenset({"a", "past", "x", "o"}),
    "filled": frozenset({"a", "l", "with", "s"}),
    "full": frozenset({"l", "participle", "with", "s"}),
    "moved": frozenset({"a", "s", "to", "l"}),
    "put": frozenset({"s", "were", "participle", "to", "l"}),
    "located": frozenset({"f", "past", "to", "g"}),
    "existing": frozenset({"f", "past", "to", "g"}),
    "being": frozenset({"f", "to", "g"}),
    "doing": frozenset({"f", "progressive", "to", "g"}),
}
# Frames of each class: those of premises, and those of hypotheses only.
FRAMES: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "cause_person": (("transitive", "inchoative"), ("some",)),
    "cause_thing": (("transitive", "inchoative"), ("short", "some")),
    "object_person": (("transitive", "understood"), ("short", "some")),
    "object_thing": (("transitive", "understood"), ("short", "some")),
    "plain": (("transitive",), ("short",)),
    "dative": (("double", "towards", "given"), ("bestowed",)),
    "benefactive": (("double", "towards"), ("bestowed",)),
    "obtain": (("double", "towards", "from"), ("bestowed",)),
    "load": (("filled", "moved"), ("full", "put")),
    "clear": (("filled", "moved"), ("full", "put")),
    "presence": (("located", "existing"), ("being",)),
    "activity": (("located", "doing"), ("being",)),
}
BASIC = frozenset({"active", "double object", "prepositional object", "place object", "stuff object"})
PERSON_KINDS = frozenset({"cause_person", "object_person"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """What happened: a verb, and who or what has which part in it."""

    verb: Verb
    roles: Mapping[str, str]
    preposition: str = ""

    @property
    def things(self) -> tuple[str, ...]:
        """Return the participants."""
        return tuple(self.roles.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """An event as one frame tells it: some of its roles may be left out."""

    event: Event
    frame: Pattern
    roles: Mapping[str, str]

    @property
    def basic(self) -> bool:
        """Tell whether participants stand in their usual order."""
        return self.frame.name in BASIC

    @property
    def cleft(self) -> bool:
        """Tell whether a participant is put first by "it was"."""
        return self.frame.name.endswith("cleft")


def patterns(path: Path = PATTERNS) -> Mapping[str, tuple[Pattern, ...]]:
    """Read the frames; every construction must have one."""
    found = read_patterns(path, SLOTS, FORMS | {"a"})
    if missing := [name for name, some in found.items() if not some]:
        raise CorruptError(
            where=str(path), what=f"there is no pattern for {', '.join(missing)}", remedy="Add a line for each"
        )
    return found


@cache
def frames(kind: str, *, premise: bool) -> tuple[Pattern, ...]:
    """Return the frames in which a verb of a class stands in premises, or in hypotheses."""
    told, asked = FRAMES[kind]
    every = _patterns()
    return tuple(one for name in (told if premise else told + asked) for one in every[name])


@cache
def _patterns() -> Mapping[str, tuple[Pattern, ...]]:
    return patterns()


@cache
def _slots(text: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name)


def claim(event: Event, frame: Pattern) -> Claim | None:
    """Return what a frame tells of an event; nothing if the event lacks a participant that the frame names."""
    named = _slots(frame.text) - FORMS
    if not named <= event.roles.keys():
        return None
    roles = {role: event.roles[role] for role in sorted(named)}
    return Claim(event=event, frame=frame, roles=roles | ({"u": ANYTHING} if frame.construction == "some" else {}))


def wording(told: Claim) -> str:
    """Return a claim as a clause, without a capital."""
    event, verb = told.event, told.event.verb
    people = verb.kind in PERSON_KINDS
    forms = {
        "past": verb.past,
        "participle": verb.participle,
        "progressive": f"{verb.base.removesuffix('e')}ing",
        "that": "whom" if people else "that",
        "some": "someone" if people else "something",
        "to": event.preposition,
        "were": "were" if is_plural(event.roles.get("s", "")) else "was",
        "with": "with" if verb.kind == "load" else "of",
    }
    return told.frame.text.format(**told.roles, **forms)
