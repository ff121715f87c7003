"""Reads the sentences of hypernymy: what someone drew, read about and so on, and what is asked about it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Formatter

from wabe.builders.curriculum.lexicon.source import read_lines
from wabe.builders.curriculum.senses.source import class_words, context_words, spoken

FRAMES = Path(__file__).parent / "frames.csv"
PATTERNS = Path(__file__).parent / "patterns.csv"
KINDS = ("thing", "topic")


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """A clause about a person `{n}` and a noun `{x}`, and how the noun's place in it is asked about."""

    kind: str
    name: str
    text: str
    what: str


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
        for column, wanted in (("text", {"n", "x"}), ("what", {"n"})):
            named = {name for _, name, _, _ in Formatter().parse(row[column]) if name is not None}
            if named != wanted:
                yield f"{column} must have the slots {', '.join(sorted(wanted))}, not {', '.join(sorted(named))}"
        found.append(Frame(kind=row["kind"], name=row["name"], text=row["text"], what=row["what"]))

    read_lines(path, ("kind", "name", "text", "what"), take)
    return tuple(found)


def fixed_words() -> tuple[str, ...]:
    """Return every word that texts have apart from nouns with their senses, and names."""
    patterns = PATTERNS.read_text(encoding="utf-8").splitlines()
    texts = [text for one in frames() for text in (one.text, one.what)]
    return tuple(sorted({*spoken([*patterns, *texts]), *class_words(), *context_words(), "s"}))
