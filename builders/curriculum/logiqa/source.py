"""The lists of this phenomenon: groups of people, what can be true of their members, and proper names."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from snowballstemmer import stemmer

from wabe.builders.curriculum.lexicon.source import VOCABULARIES, Word, content_words, read_lines, words

FOLDER = Path(__file__).parent
SETTINGS, PROPERTIES = FOLDER / "settings.csv", FOLDER / "properties.csv"
KINDS = ("habit", "state", "deed", "possession")
ANYONE = "anyone"
# Words of no vocabulary, besides those of the shared lists.
NEUTRAL = ("against", "before", "near", "through")


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """A group of people: what one of them and several are called, and where they belong."""

    vocabulary: str
    singular: str
    plural: str
    place: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Property:
    """What is true of a person or not: a habit (a verb), a state (to be), a deed or a possession (to have)."""

    kind: str
    vocabulary: str
    group: str
    """The plural of the setting that it belongs to, or `anyone`."""
    phrase: str
    third: str
    progressive: str


class _Homes:
    """The vocabulary of every stem."""

    def __init__(self) -> None:
        self._stemmer = stemmer("english")
        self._known: dict[str, str] = {}

    def wrong(self, vocabulary: str, phrases: Iterable[str]) -> Iterable[str]:
        """Yield every word that is in the other vocabulary."""
        for word in content_words(phrases):
            if word not in NEUTRAL and self._known.setdefault(self._stemmer.stemWord(word), vocabulary) != vocabulary:
                yield f"{word!r} is in both vocabularies: replace it in one"


@cache
def settings(path: Path = SETTINGS) -> tuple[Setting, ...]:
    """Read the groups, in the order of their file."""
    return _settings(path, _Homes())


def _settings(path: Path, homes: _Homes) -> tuple[Setting, ...]:
    found: list[Setting] = []
    lines: dict[str, int] = {}

    def take(number: int, row: Mapping[str, str]) -> Iterable[str]:
        if row["vocabulary"] not in VOCABULARIES:
            yield f"unknown vocabulary {row['vocabulary']!r}: there are {' and '.join(VOCABULARIES)}"
        if empty := [name for name, cell in row.items() if not cell.strip()]:
            yield f"no {', '.join(empty)}"
        if lines.setdefault(row["plural"], number) != number:
            yield f"{row['plural']!r} is also in line {lines[row['plural']]}: keep one"
        yield from homes.wrong(row["vocabulary"], (row["singular"], row["plural"], row["place"]))
        found.append(Setting(**row))

    read_lines(path, ("vocabulary", "singular", "plural", "place"), take)
    return tuple(found)


@cache
def properties(path: Path = PROPERTIES, settings_path: Path = SETTINGS) -> tuple[Property, ...]:
    """Read the properties: each has one kind and one group, and only habits have forms of a verb."""
    homes = _Homes()
    groups = {one.plural: one.vocabulary for one in _settings(settings_path, homes)}
    found: list[Property] = []
    lines: dict[tuple[str, str], int] = {}

    def take(number: int, row: Mapping[str, str]) -> Iterable[str]:
        if row["kind"] not in KINDS:
            yield f"unknown class {row['kind']!r}: the classes are {', '.join(KINDS)}"
        if row["vocabulary"] not in VOCABULARIES:
            yield f"unknown vocabulary {row['vocabulary']!r}: there are {' and '.join(VOCABULARIES)}"
        if row["group"] not in {ANYONE, *groups}:
            yield f"unknown group {row['group']!r}: give the plural of a setting, or {ANYONE}"
        elif groups.get(row["group"], row["vocabulary"]) != row["vocabulary"]:
            yield f"the group {row['group']!r} is of the other vocabulary"
        if not row["phrase"].strip():
            yield "no phrase"
        verb = [form for form in ("third", "progressive") if row[form].strip()]
        if len(verb) != (2 if row["kind"] == "habit" else 0):
            yield "a habit has the forms third and progressive, and nothing else has them"
        place = row["group"], row["phrase"]
        if lines.setdefault(place, number) != number:
            yield f"{row['phrase']!r} is also in line {lines[place]}: keep one"
        yield from homes.wrong(row["vocabulary"], (row["phrase"], row["third"], row["progressive"]))
        found.append(Property(**row))

    read_lines(path, ("kind", "vocabulary", "group", "phrase", "third", "progressive"), take)
    return tuple(found)


@cache
def names() -> tuple[Word, ...]:
    """Return the proper names."""
    return words("names")
