"""The lists of coreference: what people do to each other, reasons for it, and nouns for women and men."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from wabe.builders.curriculum.lexicon.source import VOCABULARIES, Shape, Word, read_lines, read_words, words

FOLDER = Path(__file__).parent
VERBS, REASONS, NOUNS = (FOLDER / f"{name}.csv" for name in ("verbs", "reasons", "nouns"))
NOUN_SHAPE = Shape(forms=("noun",), kinds=frozenset({"female", "male"}))
# Of these, one may guess whether they are women or men.
GUESSED = frozenset({"actor", "nanny", "midwife", "firefighter", "lumberjack"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Verb:
    """What one person does to another."""

    vocabulary: str
    past: str
    participle: str
    """Empty if there is no passive."""
    doer: frozenset[str]
    """Features of the one who does it that explain why; read by the constructor."""
    other: frozenset[str]
    doer_part: str
    """The part of the one who does it; read by the oracle."""
    other_part: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """What is true of a person and explains what is done."""

    feature: str
    """What it is, for the constructor."""
    vocabulary: str
    phrase: str
    parts: frozenset[str]
    """Whose reason it is: the parts that such a person has in an event; for the oracle."""


def _split(cell: str) -> frozenset[str]:
    return frozenset(filter(None, cell.split("|")))


@cache
def reasons(path: Path = REASONS) -> tuple[Reason, ...]:
    """Read the reasons, each of one feature and one vocabulary."""
    found: list[Reason] = []
    lines: dict[str, int] = {}
    homes: dict[str, str] = {}

    def take(number: int, row: Mapping[str, str]) -> Iterable[str]:
        if row["vocabulary"] not in VOCABULARIES:
            yield f"unknown vocabulary {row['vocabulary']!r}: there are {' and '.join(VOCABULARIES)}"
        if empty := [one for one in ("feature", "phrase", "parts") if not row[one].strip()]:
            yield f"no {', '.join(empty)}"
        if lines.setdefault(row["phrase"], number) != number:
            yield f"{row['phrase']!r} is also in line {lines[row['phrase']]}: keep one"
        if homes.setdefault(row["feature"], row["vocabulary"]) != row["vocabulary"]:
            yield f"the feature {row['feature']!r} is in both vocabularies"
        found.append(
            Reason(
                feature=row["feature"],
                vocabulary=row["vocabulary"],
                phrase=row["phrase"],
                parts=_split(row["parts"]),
            )
        )

    read_lines(path, ("feature", "vocabulary", "phrase", "parts"), take)
    return tuple(found)


@cache
def verbs(path: Path = VERBS, reasons_path: Path = REASONS) -> tuple[Verb, ...]:
    """Read the verbs; a feature may explain what is done by one of the two people only."""
    found: list[Verb] = []
    lines: dict[str, int] = {}
    features = {one.feature: one.vocabulary for one in reasons(reasons_path)}

    def take(number: int, row: Mapping[str, str]) -> Iterable[str]:
        doer, other = _split(row["doer"]), _split(row["other"])
        if row["vocabulary"] not in VOCABULARIES:
            yield f"unknown vocabulary {row['vocabulary']!r}: there are {' and '.join(VOCABULARIES)}"
        if empty := [one for one in ("past", "doer_part", "other_part") if not row[one].strip()]:
            yield f"no {', '.join(empty)}"
        if not doer | other:
            yield f"{row['past']!r} has no feature: name one of the doer or of the other"
        for one in sorted(doer & other):
            yield f"{one!r} would explain it for both people: keep it for one"
        for one in sorted(doer | other):
            if one not in features:
                yield f"unknown feature {one!r}: there are {', '.join(features)}"
            elif features[one] != row["vocabulary"]:
                yield f"the feature {one!r} is of the other vocabulary"
        if lines.setdefault(row["past"], number) != number:
            yield f"{row['past']!r} is also in line {lines[row['past']]}: keep one"
        found.append(
            Verb(
                vocabulary=row["vocabulary"],
                past=row["past"],
                participle=row["participle"],
                doer=doer,
                other=other,
                doer_part=row["doer_part"],
                other_part=row["other_part"],
            )
        )

    read_lines(path, ("vocabulary", "past", "participle", "doer", "other", "doer_part", "other_part"), take)
    return tuple(found)


@cache
def nouns() -> tuple[Word, ...]:
    """Return the nouns for women and for men, in the order of their file."""
    return read_words(NOUNS, NOUN_SHAPE)


@cache
def people(vocabulary: str) -> tuple[str, ...]:
    """Return what people are called whose gender is open."""
    return tuple(
        one["singular"]
        for one in words("people")
        if one.kind == "occupation" and one.vocabulary == vocabulary and one["singular"] not in GUESSED
    )
