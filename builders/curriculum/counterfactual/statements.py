"""Statements about deeds: their forms, their patterns, and in which worlds they are true."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Formatter

from wabe.builders.curriculum.lexicon.source import Word
from wabe.builders.curriculum.library.models import Truth, Worlds
from wabe.builders.curriculum.library.patterns import Pattern, read_patterns
from wabe.errors import CorruptError

PATTERNS = Path(__file__).parent / "patterns.csv"
OTHER = "other"


@dataclass(frozen=True, slots=True, kw_only=True)
class Deed:
    """That somebody does something; the atom is its name in all worlds."""

    atom: str
    name: str
    activity: Word


@dataclass(frozen=True, slots=True, kw_only=True)
class Literal:
    """That a deed is done, or that it is not."""

    deed: Deed
    negated: bool

    def truth(self, worlds: Worlds) -> Truth:
        """Return in which worlds it is true."""
        done = worlds.atom(self.deed.atom)
        return ~done if self.negated else done

    def __format__(self, form: str) -> str:
        """Return it in one of the forms that patterns ask for."""
        name, activity = self.deed.name, self.deed.activity
        no = "not " if self.negated else ""
        participle = activity["participle"]
        match form:
            case "past":
                return f"{name} did not {activity['base']}" if self.negated else f"{name} {activity['past']}"
            case "plain":
                return f"{name} {activity['past']}"
            case "had":
                return f"{name} had {no}{participle}"
            case "inverted":
                return f"had {name} {no}{participle}"
            case "would":
                return f"{name} would {no}have {participle}"
            case "still":
                return f"{name} would still {no}have {participle}"
            case "almost" | "nearly":
                return f"{name} {form} {activity['past']}"
            case "ought":
                return f"{name} ought {no}to have {participle}"
            case _:
                return f"{name} {form} {no}have {participle}"


Parts = Mapping[str, Literal]
"""The literals of a statement, by the letter of their slots."""
Meaning = Callable[[Worlds, Parts, bool], Truth]
"""From all worlds, the parts, and whether suggestions are taken for granted, to those in which a statement is true."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of statement."""

    slots: frozenset[str]
    meaning: Meaning
    signs: str = "any"
    """Whether its first literal can be negated: "any" or "never"."""
    conditional: bool = True

    @property
    def letters(self) -> list[str]:
        """Return the letters of its deeds."""
        return sorted(self.slots - {OTHER})


def _a(worlds: Worlds, parts: Parts) -> Truth:
    return parts["a"].truth(worlds)


def _suggested(worlds: Worlds, parts: Parts, letter: str, taken: bool) -> Truth:
    """Return the worlds in which a consequent is false, if that is taken for granted; else all."""
    return ~parts[letter].truth(worlds) if taken else worlds.all([])


def _unreal(worlds: Worlds, parts: Parts, taken: bool) -> Truth:
    return ~_a(worlds, parts) & _suggested(worlds, parts, "b", taken)


KINDS: Mapping[str, Kind] = {
    "counterfactual": Kind(slots=frozenset({"a", "b"}), meaning=_unreal),
    "either counterfactual": Kind(
        slots=frozenset({"a", "b", "c"}),
        meaning=lambda w, p, taken: ~_a(w, p) & ~p["b"].truth(w) & _suggested(w, p, "c", taken),
    ),
    "double counterfactual": Kind(
        slots=frozenset({"a", "b", "c"}),
        meaning=lambda w, p, taken: _unreal(w, p, taken) & _suggested(w, p, "c", taken),
    ),
    "chained counterfactual": Kind(
        slots=frozenset({"a", "b", "c"}),
        meaning=lambda w, p, taken: ~_a(w, p) & ~p["b"].truth(w) & _suggested(w, p, "c", taken),
    ),
    "semifactual": Kind(slots=frozenset({"a", "b"}), meaning=lambda w, p, _: ~_a(w, p) & p["b"].truth(w)),
    "reason": Kind(slots=frozenset({"a", "b"}), meaning=lambda w, p, _: _a(w, p) & p["b"].truth(w)),
    "indicative": Kind(slots=frozenset({"a", "b"}), meaning=lambda w, p, _: ~_a(w, p) | p["b"].truth(w)),
    "whether": Kind(slots=frozenset({"a", "b"}), meaning=lambda w, p, _: p["b"].truth(w), signs="never"),
    "wish": Kind(slots=frozenset({"a"}), meaning=lambda w, p, _: ~_a(w, p), conditional=False),
    "duty": Kind(slots=frozenset({"a"}), meaning=lambda w, p, _: ~_a(w, p), conditional=False),
    "nearly": Kind(slots=frozenset({"a"}), meaning=lambda w, p, _: ~_a(w, p), signs="never", conditional=False),
    "prevented": Kind(slots=frozenset({"a"}), meaning=lambda w, p, _: ~_a(w, p), signs="never", conditional=False),
    "without": Kind(slots=frozenset({"a", OTHER}), meaning=lambda w, p, _: ~_a(w, p), conditional=False),
    "possible": Kind(slots=frozenset({"a"}), meaning=lambda w, _p, _t: w.all([]), conditional=False),
    "fact": Kind(slots=frozenset({"a"}), meaning=lambda w, p, _: _a(w, p), conditional=False),
}
FORMS = frozenset(
    {
        *("past", "plain", "had", "inverted", "would", "still", "almost", "nearly"),
        *("should", "ought", "may", "might"),
    }
)


@cache
def patterns(path: Path = PATTERNS) -> Mapping[str, tuple[Pattern, ...]]:
    """Return the patterns of every kind; a slot has the letter of a deed and, after a colon, the form of its verb."""
    found = read_patterns(path, {name: kind.slots for name, kind in KINDS.items()})
    wrong = [
        f"the pattern {pattern.name!r} has no known form in {{{slot}:{form}}}"
        for some in found.values()
        for pattern in some
        for _, slot, form, _ in Formatter().parse(pattern.text)
        if slot is not None and slot != OTHER and form not in FORMS
    ]
    wrong += [f"there is no pattern for {name}" for name, some in found.items() if not some]
    if wrong:
        raise CorruptError(
            where=str(path), what="; ".join(wrong), remedy=f"Use the forms {', '.join(sorted(FORMS))}, for every kind"
        )
    return found
