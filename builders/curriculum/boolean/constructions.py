"""Constructions: kinds of claims, with what they mean and the patterns that say so."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from wabe.builders.curriculum.boolean.formulas import Formula
from wabe.builders.curriculum.lexicon.source import read_lines
from wabe.builders.curriculum.library.overlap import words_of
from wabe.builders.curriculum.library.patterns import Pattern, read_patterns

COLUMNS = ("construction", "family", "layout", "slots", "operators", "formula", "use")


@dataclass(frozen=True, slots=True, kw_only=True)
class Construction:
    """A kind of claim."""

    name: str
    family: str
    """The inference that it stands for."""
    layout: str
    """What it is about."""
    operators: tuple[str, ...]
    formula: Formula
    use: str
    """Where it can stand."""
    patterns: tuple[Pattern, ...]


def read_constructions(
    folder: Path, *, families: Sequence[str], layouts: Sequence[str], uses: Sequence[str], predicates: Sequence[str]
) -> tuple[Construction, ...]:
    """Read `constructions.csv` and `patterns.csv` of a folder; a formula over an unknown predicate is named."""
    rows: dict[str, Mapping[str, str]] = {}
    known = {"family": families, "layout": layouts, "use": uses}

    def take(number: int, row: Mapping[str, str]) -> Iterable[str]:  # noqa: ARG001 every list is read line by line
        if row["construction"] in rows:
            yield f"the construction {row['construction']!r} is declared twice"
        for column, values in known.items():
            if row[column] not in values:
                yield f"unknown {column} {row[column]!r}: there are {', '.join(values)}"
        yield from Formula(row["formula"]).check(predicates)
        rows[row["construction"]] = row

    read_lines(folder / "constructions.csv", COLUMNS, take)
    slots = {name: frozenset(row["slots"].split()) for name, row in rows.items()}
    patterns = read_patterns(folder / "patterns.csv", slots)
    return tuple(
        Construction(
            name=name,
            family=row["family"],
            layout=row["layout"],
            operators=tuple(one.replace("_", " ") for one in row["operators"].split()),
            formula=Formula(row["formula"]),
            use=row["use"],
            patterns=patterns[name],
        )
        for name, row in rows.items()
    )


def words_of_patterns(constructions: Iterable[Construction]) -> list[str]:
    """Return the words of all patterns, without their slots, in lower case."""
    texts = [pattern.text for one in constructions for pattern in one.patterns]
    return list(dict.fromkeys(word for text in texts for word in words_of(re.sub(r"\{\w+\}", " ", text))))
