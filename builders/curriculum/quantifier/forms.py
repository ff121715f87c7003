"""Reads the forms of sentences, each with its formula, and the patterns in which each can be put."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Formatter

from wabe.builders.curriculum.lexicon.source import read_lines
from wabe.builders.curriculum.quantifier.formulas import Formula, nesting, read_formula, terms_of

FOLDER = Path(__file__).parent
# What a slot speaks of: a text must speak of all that its formula is about, and of nothing else.
SLOTS = {
    "a": ("every_A", "each_A", "no_A", "not_every_A", "any_A", "a_A", "Ap", "As", "that_A", "or_other_A", "but_one_A"),
    "b": ("B", "Bs", "a_B", "B0", "that_B", "which_B", "who_B", "QB", "a_QB"),
    "c": ("C", "a_C", "C0"),
    "n": ("n",),
    "m": ("m",),
    "k": ("k",),
    "l": ("l",),
    "A": ("an_A",),
    "Q": ("Q", "QB", "a_QB"),
    "V": ("V", "Vp", "notV", "notVp", "byV", "notbyV"),
}
# Statements of membership name a sort without quantifying over it.
MEMBERSHIP = {"A": frozenset({"an_A", "As"}), "B": frozenset({"a_B"})}


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """A kind of sentence: its formula, and its patterns by name."""

    name: str
    formula: Formula
    patterns: tuple[tuple[str, str], ...]
    nesting: int


@cache
def forms() -> Mapping[str, Form]:
    """Return every form of this phenomenon."""
    return read_forms(FOLDER / "forms.csv", FOLDER / "patterns.csv")


def read_forms(forms_file: Path, patterns_file: Path) -> Mapping[str, Form]:
    """Read forms and patterns; wrong lines are named, all those of a file at once."""
    formulas: dict[str, Formula] = {}

    def take_form(_: int, row: Mapping[str, str]) -> Iterable[str]:
        if row["form"] in formulas:
            yield f"the form {row['form']!r} is declared twice"
        try:
            formulas[row["form"]] = read_formula(row["formula"])
        except ValueError as error:
            yield str(error)

    read_lines(forms_file, ("form", "formula"), take_form)
    patterns: dict[str, list[tuple[str, str]]] = {form: [] for form in formulas}
    names: set[str] = set()

    def take_pattern(_: int, row: Mapping[str, str]) -> Iterable[str]:
        if row["form"] not in formulas:
            yield f"there is no form {row['form']!r}"
            return
        if row["name"] in names:
            yield f"the name {row['name']!r} is given twice"
        names.add(row["name"])
        yield from _wrong_slots(row["text"], formulas[row["form"]])
        patterns[row["form"]].append((row["name"], row["text"]))

    read_lines(patterns_file, ("form", "name", "text"), take_pattern)
    return {
        name: Form(name=name, formula=formula, patterns=tuple(patterns[name]), nesting=nesting(formula))
        for name, formula in formulas.items()
    }


def _wrong_slots(text: str, formula: Formula) -> Iterable[str]:
    try:
        named = {name for _, name, _, _ in Formatter().parse(text) if name is not None}
    except ValueError as error:
        yield f"the pattern cannot be read ({error})"
        return
    known = {slot for slots in SLOTS.values() for slot in slots}
    about = terms_of(formula)
    for unknown in sorted(named - known):
        yield f"the pattern has an unknown slot {{{unknown}}}"
    for term in sorted(about):
        fitting = MEMBERSHIP.get(term, frozenset(SLOTS.get(term, ())))
        if not named & fitting:
            yield f"the pattern has no slot for {term!r}: one of {', '.join(sorted(fitting))}"
    allowed = {slot for term in about for slot in (*SLOTS.get(term, ()), *MEMBERSHIP.get(term, ()))} | {*SLOTS["V"]}
    for strange in sorted((named & known) - allowed):
        yield f"the pattern has a slot {{{strange}}} of which its formula says nothing"
