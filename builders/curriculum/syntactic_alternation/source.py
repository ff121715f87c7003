"""The verbs of the alternations: each with its class, its forms, what it goes with, and a paraphrase."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from wabe.builders.curriculum.lexicon.source import VOCABULARIES, read_lines, stem, words

PATH = Path(__file__).parent / "verbs.csv"
COLUMNS = (
    "class",
    "vocabulary",
    "base",
    "past",
    "participle",
    "group",
    "paraphrase",
    "prepositions",
    "first",
    "second",
)
# What a verb of each class needs besides its forms.
NEEDS: Mapping[str, tuple[str, ...]] = {
    "cause_person": ("paraphrase",),
    "object_person": ("paraphrase",),
    "cause_thing": ("paraphrase", "first"),
    "object_thing": ("paraphrase", "first"),
    "plain": (),
    "dative": ("first",),
    "benefactive": ("first",),
    "obtain": ("first",),
    "load": ("prepositions", "first", "second"),
    "clear": ("prepositions", "first", "second"),
    "presence": ("prepositions", "first", "second"),
    "activity": ("prepositions", "first", "second"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Verb:
    """A verb in the one class in which it is used here."""

    kind: str
    vocabulary: str
    base: str
    past: str
    participle: str
    group: str
    """Verbs of one group are never in one scene: one might follow from the other."""
    paraphrase: str
    """What it is to do this to {}, in other words; read by the oracle only."""
    prepositions: tuple[str, ...]
    first: tuple[str, ...]
    """What is affected, given, moved or there."""
    second: tuple[str, ...]
    """Where it is put, taken from, or is."""


@cache
def verbs(path: Path = PATH) -> tuple[Verb, ...]:
    """Read the verbs; each word may be in one vocabulary only, also of the people that scenes are about."""
    found: list[Verb] = []
    classes: dict[str, tuple[str, int]] = {}
    met = {stem(word["singular"]): word.vocabulary for word in words("people")}

    def take(number: int, row: Mapping[str, str]) -> Iterable[str]:
        kind, base = row["class"], row["base"]
        if not kind:
            yield f"{base!r} has no class: the classes are {', '.join(NEEDS)}"
            return
        if kind not in NEEDS:
            yield f"unknown class {kind!r}: the classes are {', '.join(NEEDS)}"
            return
        if row["vocabulary"] not in VOCABULARIES:
            yield f"unknown vocabulary {row['vocabulary']!r}: there are {' and '.join(VOCABULARIES)}"
        if missing := [one for one in ("base", "past", "participle", "group", *NEEDS[kind]) if not row[one].strip()]:
            yield f"a verb of class {kind} needs {', '.join(missing)}"
        before, line = classes.setdefault(base, (kind, number))
        if line != number:
            yield f"{base!r} is also in line {line}, as {before}: keep one"
        if row["paraphrase"] and row["paraphrase"].count("{}") != 1:
            yield "the paraphrase must have the slot {} once"
        lists = [row[one].split("|") for one in ("first", "second")]
        for word in dict.fromkeys((base, row["past"], row["participle"], *lists[0], *lists[1])):
            if word and met.setdefault(stem(word), row["vocabulary"]) != row["vocabulary"]:
                yield f"{word!r} is in both vocabularies"
        found.append(
            Verb(
                kind=kind,
                vocabulary=row["vocabulary"],
                base=base,
                past=row["past"],
                participle=row["participle"],
                group=row["group"],
                paraphrase=row["paraphrase"],
                prepositions=tuple(filter(None, row["prepositions"].split("|"))),
                first=tuple(filter(None, lists[0])),
                second=tuple(filter(None, lists[1])),
            )
        )

    read_lines(path, COLUMNS, take)
    return tuple(found)


def is_plural(noun: str) -> bool:
    """Tell whether a noun of the list, which stands without an article, is a plural."""
    return noun.endswith("s") and not noun.endswith("ss")
