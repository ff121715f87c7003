"""Reads patterns of sentences: each has a name, the construction that it belongs to, and slots in braces."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from string import Formatter

from wabe.builders.curriculum.lexicon.source import read_lines


@dataclass(frozen=True, slots=True, kw_only=True)
class Pattern:
    """A sentence with slots."""

    name: str
    construction: str
    text: str

    def fill(self, **slots: str) -> str:
        """Return the sentence, with a capital at its beginning."""
        text = self.text.format(**slots)
        return text[0].upper() + text[1:]


def read_patterns(
    path: Path, slots: Mapping[str, frozenset[str]], optional: frozenset[str] = frozenset()
) -> Mapping[str, tuple[Pattern, ...]]:
    """Read the patterns of every construction; each must have the slots that its construction needs.

    Of others, it may have only those that are optional for all.
    """
    found: dict[str, list[Pattern]] = {construction: [] for construction in slots}
    seen: dict[str, int] = {}

    def take(number: int, row: Mapping[str, str]) -> Iterable[str]:
        construction = row["construction"]
        if construction not in slots:
            yield f"unknown construction {construction!r}: there are {', '.join(slots)}"
            return
        if seen.setdefault(row["name"], number) != number:
            yield f"the name {row['name']!r} is also in line {seen[row['name']]}"
        try:
            named = {name for _, name, _, _ in Formatter().parse(row["text"]) if name is not None}
        except ValueError as error:
            yield f"the pattern cannot be read ({error})"
            return
        for missing in sorted(slots[construction] - named):
            yield f"the pattern has no slot {{{missing}}}"
        for unknown in sorted(named - slots[construction] - optional):
            yield f"the pattern has a slot {{{unknown}}}, which {construction} does not fill"
        found[construction].append(Pattern(name=row["name"], construction=construction, text=row["text"]))

    read_lines(path, ("construction", "name", "text"), take)
    return {construction: tuple(patterns) for construction, patterns in found.items()}
