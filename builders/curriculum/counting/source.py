"""The words of counting: what is counted, its categories, what people do with it, colours, days and numbers."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from wabe.builders.curriculum.lexicon.source import Shape, Word, read_lines, read_words, words

FOLDER = Path(__file__).parent
NUMBERS = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty", "twenty-one"),
    *("twenty-two", "twenty-three", "twenty-four"),
)
"""Numbers as they are written, from zero."""
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
VERBS = Shape(forms=("base", "past"), kinds=frozenset({"goods", "any", "place", "person"}))
COLOURS = Shape(forms=("colour",), kinds=frozenset({"colour"}))
NAMED = ("city", "country", "person")
"""The categories whose members have proper names, from the lists that all phenomena share."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Noun:
    """What can be counted."""

    singular: str
    plural: str

    def after(self, number: int) -> str:
        """Return the form after a number."""
        return self.singular if number == 1 else self.plural


@dataclass(frozen=True, slots=True, kw_only=True)
class Category:
    """Kinds that are counted together: roses and lilies are flowers."""

    name: str
    noun: Noun
    verbs: tuple[str, ...]
    """Classes of verbs that fit."""


@cache
def categories() -> Mapping[str, Category]:
    """Return every category, by name."""
    return read_categories(FOLDER / "categories.csv")


def read_categories(path: Path) -> Mapping[str, Category]:
    """Read categories; each names the classes of verbs that fit."""
    found: dict[str, Category] = {}

    def take(_: int, row: Mapping[str, str]) -> Iterable[str]:
        if row["category"] in found:
            yield f"the category {row['category']!r} is there twice"
        fitting = tuple(row["verbs"].split())
        for name in fitting:
            if name not in VERBS.kinds:
                yield f"unknown class of verbs {name!r}: the classes are {', '.join(sorted(VERBS.kinds))}"
        if not fitting:
            yield f"no verb fits {row['category']!r}"
        noun = Noun(singular=row["singular"], plural=row["plural"])
        found[row["category"]] = Category(name=row["category"], noun=noun, verbs=fitting)

    read_lines(path, ("category", "singular", "plural", "verbs"), take)
    return found


@cache
def kinds() -> Mapping[tuple[str, str], tuple[Noun, ...]]:
    """Return what is counted, by category and vocabulary."""
    shape = Shape(forms=("singular", "plural"), kinds=frozenset(categories()) - frozenset(NAMED))
    found: dict[tuple[str, str], list[Noun]] = {}
    for word in read_words(FOLDER / "kinds.csv", shape):
        noun = Noun(singular=word["singular"], plural=word["plural"])
        found.setdefault((word.kind, word.vocabulary), []).append(noun)
    return {key: tuple(nouns) for key, nouns in found.items()}


@cache
def verbs() -> tuple[Word, ...]:
    """Return what people do with what is counted."""
    return read_words(FOLDER / "verbs.csv", VERBS)


@cache
def colours(vocabulary: str) -> tuple[str, ...]:
    """Return the colours of a vocabulary."""
    every = read_words(FOLDER / "colours.csv", COLOURS)
    return tuple(word["colour"] for word in every if word.vocabulary == vocabulary)


@cache
def people(vocabulary: str) -> tuple[str, ...]:
    """Return the names of people."""
    return tuple(word["name"] for word in words("names") if word.vocabulary == vocabulary)


@cache
def places(category: str, vocabulary: str) -> tuple[str, ...]:
    """Return the names of cities or of countries."""
    return tuple(word["place"] for word in words("places") if (word.kind, word.vocabulary) == (category, vocabulary))
