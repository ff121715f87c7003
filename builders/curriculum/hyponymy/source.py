"""Reads the sentences of hyponymy: what is said about a class, and what is asked about something specific."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Formatter

from wabe.builders.curriculum.lexicon.source import read_lines
from wabe.builders.curriculum.senses.source import class_words, spoken

FRAMES = Path(__file__).parent / "frames.csv"
PATTERNS = Path(__file__).parent / "patterns.csv"
KINDS = ("thing", "topic")
CLASS = frozenset({"c", "one", "many"})
NOUN = frozenset({"w", "a", "s"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """A clause about a person `{n}` and a class, and the same about something specific."""

    kind: str
    name: str
    text: str
    asked: str


@cache
def frames(path: Path = FRAMES) -> tuple[Frame, ...]:
    """Return every clause; "thing" needs one thing, "topic" is about many or about a stuff."""
    found: list[Frame] = []
    seen: dict[str, int] = {}

    def take(number: int, row: Mapping[str, str]) -> Iterable[str]:
        if row["kind"] not in KINDS:
            yield f"unknown kind {row['kind']!r}: there are {' and '.join(KINDS)}"
        if seen.setdefault(row["name"], number) != number:
            yield f"the name {row['name']!r} is also in line {seen[row['name']]}"
        for column, slots in (("text", CLASS), ("asked", NOUN)):
            named = {name for _, name, _, _ in Formatter().parse(row[column]) if name is not None}
            if "n" not in named or len(named & slots) != 1 or named - slots - {"n"}:
                yield f"{column} must have the slot n and one of {', '.join(sorted(slots))}"
        if row["kind"] == "topic" and "{a}" in row["asked"]:
            yield "a topic may be a stuff, which has no {a}"
        found.append(Frame(kind=row["kind"], name=row["name"], text=row["text"], asked=row["asked"]))

    read_lines(path, ("kind", "name", "text", "asked"), take)
    return tuple(found)


def fixed_words() -> tuple[str, ...]:
    """Return every word that texts have apart from nouns with their senses, and names."""
    patterns = PATTERNS.read_text(encoding="utf-8").splitlines()
    texts = [text for one in frames() for text in (one.text, one.asked)]
    return tuple(sorted({*spoken([*patterns, *texts]), *class_words()}))
