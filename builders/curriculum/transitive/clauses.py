"""Clauses as the constructor has them: what someone did, or a predicate with a clause inside; and their wording."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from wabe.builders.curriculum.transitive.source import Predicate

MODIFIED, SPECIFIC, GENERAL = range(3)


@dataclass(frozen=True, slots=True, kw_only=True)
class Thing:
    """What something is done with, as words of growing width: "ripe pears", "pears", "fruit"."""

    kind: str
    levels: tuple[str, str, str]
    lemmas: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Deed:
    """Something that people do."""

    forms: Mapping[str, str]
    thing: Thing | None

    def said(self, form: str, level: int) -> str:
        """Return the words for it, in a form of its verb."""
        return self.forms[form] if self.thing is None else f"{self.forms[form]} {self.thing.levels[level]}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """That somebody did something, or did not."""

    subject: str
    deed: Deed
    level: int
    negated: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Embed:
    """A predicate, affirmed or denied, with a clause inside."""

    predicate: Predicate
    subject: str
    """Nobody, if the predicate is said of the clause itself."""
    other: str
    """Whom the predicate names besides: who is asked, forced or told."""
    inside: "Clause"
    negated: bool = False


Clause = Event | Embed


def finite(clause: Clause) -> str:
    """Return a clause in the past tense, as a sentence without capital and full stop."""
    if isinstance(clause, Embed) and clause.predicate.frame == "aside":
        return f"{clause.predicate['base'].format(clause.subject)}, {finite(clause.inside)}"
    subject = clause.subject or "it"
    if not clause.negated:
        return f"{subject} {_phrase(clause, 'past')}"
    past = _phrase(clause, "past")
    if isinstance(clause, Embed) and past.startswith("was "):
        return f"{subject} was not {past.removeprefix('was ')}"
    return f"{subject} did not {_phrase(clause, 'base')}"


def perfect(clause: Clause) -> str:
    """Return a clause as it stands after "that"."""
    return f"{clause.subject} had {'not ' if clause.negated else ''}{_phrase(clause, 'participle')}"


def _phrase(clause: Clause, form: str) -> str:
    """Return everything but the subject, without negation."""
    if isinstance(clause, Event):
        return clause.deed.said(form, clause.level)
    said = clause.predicate[form].format(clause.other)
    match clause.predicate.frame:
        case "to" | "object to":
            return f"{said} to {_phrase(clause.inside, 'base')}"
        case "ing" | "object ing":
            return f"{said} {_phrase(clause.inside, 'progressive')}"
        case "have":
            return f"{said} to have {_phrase(clause.inside, 'participle')}"
        case _:
            return f"{said} that {perfect(clause.inside)}"


def parts(clause: Clause) -> Iterator[Clause]:
    """Yield a clause and all that it embeds, from the outside inwards."""
    yield clause
    if isinstance(clause, Embed):
        yield from parts(clause.inside)


def event_of(clause: Clause) -> Event:
    """Return what a clause is about in the end."""
    return clause if isinstance(clause, Event) else event_of(clause.inside)


def people(clause: Clause) -> list[str]:
    """Return everyone who is named."""
    every = (name for part in parts(clause) for name in (part.subject, part.other if isinstance(part, Embed) else ""))
    return [name for name in dict.fromkeys(every) if name]


def shape(clause: Clause) -> str:
    """Return the pattern of a clause: its frames, negations and the width of its object."""
    mark = "not " if clause.negated else ""
    if isinstance(clause, Embed):
        return f"{mark}{clause.predicate.frame} > {shape(clause.inside)}"
    thing = "done" if clause.deed.thing is None else ("modified", "specific", "general")[clause.level]
    return f"{mark}{thing}"


def lemmas(clause: Clause) -> list[str]:
    """Return the content words that vary."""
    found: list[str] = []
    for part in parts(clause):
        if isinstance(part, Embed):
            found.append(" ".join(part.predicate["base"].replace("{}'s", "").replace("{}", "").split()))
        else:
            found.append(part.deed.forms["base"])
            if part.deed.thing is not None:
                found.append(part.deed.thing.levels[part.level])
    return found


def opposite(clause: Event) -> Event:
    """Return the denial of what a clause says."""
    return Event(subject=clause.subject, deed=clause.deed, level=clause.level, negated=not clause.negated)
