"""The embedding verbs: base form, third person, and whether the complement follows."""

import csv
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from wabe.builders.seti.rows import Usage, Veridicality
from wabe.errors import CorruptError, MissingError

VERBS = Path(__file__).with_name("verbs.csv")
COLUMNS = ["lemma", "third_person", "veridicality", "past", "progressive"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Verb:
    """A verb that embeds a sentence."""

    lemma: str
    third_person: str
    veridicality: Veridicality
    past: Usage
    """How usual it is with a sentence in the simple past."""
    progressive: Usage
    """How usual it is with a sentence in the present progressive."""


@cache
def verbs() -> tuple[Verb, ...]:
    """Return the thirty verbs of the paper's Table 6."""
    return read_verbs(VERBS)


def read_verbs(path: Path) -> tuple[Verb, ...]:
    """Read a verb list; every wrong line is named, all in one error."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise MissingError(
            where=str(path), what=f"the verb list cannot be read ({error})", remedy="Give a CSV file in UTF-8"
        ) from error
    header, *rows = list(csv.reader(lines)) or [[]]
    if header != COLUMNS:
        raise _wrong(path, [f"line 1: the columns are {', '.join(header)}"])
    found: dict[str, Verb] = {}
    first_line: dict[str, int] = {}
    wrong: list[str] = []
    for number, row in enumerate(rows, start=2):
        if problem := _problem(row, first_line):
            wrong.append(f"line {number}: {problem}")
            continue
        lemma, third_person, veridicality, past, progressive = row
        first_line[lemma] = number
        found[lemma] = Verb(
            lemma=lemma,
            third_person=third_person,
            veridicality=Veridicality(veridicality),
            past=Usage(past),
            progressive=Usage(progressive),
        )
    if not rows:
        wrong.append("the list has no verbs")
    if wrong:
        raise _wrong(path, wrong)
    return tuple(found.values())


def third_person(lemma: str) -> str:
    """Return the regular third person of a verb."""
    if lemma.endswith(("s", "sh", "ch", "x", "z", "o")):
        return f"{lemma}es"
    if lemma.endswith("y") and lemma[-2:-1] not in {"a", "e", "i", "o", "u", ""}:
        return f"{lemma[:-1]}ies"
    return f"{lemma}s"


def _problem(row: list[str], seen: dict[str, int]) -> str | None:
    if len(row) != len(COLUMNS):
        return f"{len(row)} fields instead of {len(COLUMNS)}"
    lemma, form, veridicality, *usages = row
    if not (lemma.isascii() and lemma.isalpha() and lemma.islower()):
        return f"{lemma!r} is not a verb in lower-case letters"
    if lemma in seen:
        return f"the verb {lemma!r} is already on line {seen[lemma]}"
    if form != third_person(lemma):
        return f"unknown form {form!r}: the third person of {lemma!r} is {third_person(lemma)!r}"
    if veridicality not in set(Veridicality):
        return f"unknown class {veridicality!r}"
    if unknown := [usage for usage in usages if usage not in set(Usage)]:
        return f"unknown usage {unknown[0]!r}"
    return None


def _wrong(path: Path, problems: list[str]) -> CorruptError:
    return CorruptError(
        where=str(path),
        what="; ".join(problems),
        remedy=f"A verb list has the columns {', '.join(COLUMNS)}, lists each verb once, and uses the classes "
        f"{' and '.join(Veridicality)} and the usages {' and '.join(Usage)}",
    )
