"""Puts statements into words: forms of properties, patterns of kinds, and the sentence that opens a passage."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Formatter

from wabe.builders.curriculum.library.patterns import Pattern, read_patterns
from wabe.builders.curriculum.logiqa.kinds import KINDS
from wabe.builders.curriculum.logiqa.source import Property, Setting
from wabe.errors import CorruptError

PATTERNS = Path(__file__).parent / "patterns.csv"
OPENING = "opening"
FORMS = frozenset({"sg", "pl", "also", "also pl", "not sg", "not pl", "ing"})
COPIES = {"state": ("is", "are", "being"), "deed": ("has", "have", "having")}
OPTIONAL = frozenset({"a", "one", "many", "she"})


@dataclass(frozen=True, slots=True)
class Literal:
    """That a person has a property, or that they do not, in the forms that patterns ask for."""

    property: Property
    positive: bool

    def __format__(self, form: str) -> str:
        words = form.split()
        positive = self.positive != ("not" in words)
        return _form(self.property, positive, plural="pl" in words, also="also" in words, ing=form == "ing")


@cache
def _form(what: Property, positive: bool, *, plural: bool, also: bool, ing: bool) -> str:
    """Return the verb phrase: habits and possessions are negated with *do*, states and deeds with their own verb."""
    more = "also " if also and positive else ""
    if what.kind in COPIES:
        one, many, progressive = COPIES[what.kind]
        verb = progressive if ing else many if plural else one
        return f"{verb} {more}{what.phrase}" if positive else f"{verb} not {what.phrase}"
    base, third, progressive = _verb(what)
    if not positive:
        return f"{'do' if plural else 'does'} not {base}"
    return progressive if ing else f"{more}{base if plural else third}"


def _verb(what: Property) -> tuple[str, str, str]:
    if what.kind == "possession":
        return f"have {what.phrase}", f"has {what.phrase}", f"having {what.phrase}"
    return what.phrase, what.third, what.progressive


@cache
def patterns(path: Path = PATTERNS) -> Mapping[str, tuple[Pattern, ...]]:
    """Return the patterns of every kind; the slot of a property has, after a colon, the form of its verb."""
    slots = {OPENING: frozenset({"many", "place", "names"}), **{name: kind.slots for name, kind in KINDS.items()}}
    found = read_patterns(path, slots, OPTIONAL)
    wrong = [
        f"the pattern {pattern.name!r} has no known form in {{{slot}:{form}}}"
        for some in found.values()
        for pattern in some
        for _, slot, form, _ in Formatter().parse(pattern.text)
        if slot is not None and slot in "pqr" and form not in FORMS
    ]
    wrong += [f"there is no pattern for {name}" for name, some in found.items() if not some]
    if wrong:
        raise CorruptError(
            where=str(path), what="; ".join(wrong), remedy=f"Use the forms {', '.join(sorted(FORMS))}, for every kind"
        )
    return found


def article(noun: str) -> str:
    """Return the indefinite article of a noun."""
    return "an" if noun[0] in "aeiou" else "a"


def put(
    pattern: Pattern, setting: Setting, literals: Mapping[str, Literal], people: Mapping[str, str], pronoun: str
) -> str:
    """Return a statement in words."""
    text = pattern.text.format(
        one=setting.singular, many=setting.plural, a=article(setting.singular), she=pronoun, **literals, **people
    )
    return text[0].upper() + text[1:]


def opening(pattern: Pattern, setting: Setting, names: Sequence[str]) -> str:
    """Return the sentence that says who belongs to the group."""
    listed = f"{', '.join(names[:-1])} and {names[-1]}"
    return pattern.fill(many=setting.plural, place=setting.place, names=listed)
