"""The words that the oracle knows, and a sentence that is read word by word."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from wabe.builders.curriculum.lexicon.source import words
from wabe.builders.curriculum.quantifier.source import GEOGRAPHY, own_words
from wabe.builders.curriculum.reading.judging import UnreadableError

PEOPLE = "person"
"""The sort of "everyone" and "someone"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lexicon:
    """The words that the lists have."""

    nouns: Mapping[str, str]
    """Singular and plural forms, with the singular."""
    verbs: Mapping[str, tuple[str, int]]
    """Every form of a verb, with its base and how many participants it has."""
    adjectives: frozenset[str]
    people: frozenset[str]
    places: frozenset[str]


@cache
def lexicon() -> Lexicon:
    """Collect the words of all lists."""
    nouns = {form: one for one, plural in GEOGRAPHY.items() for form in (one, plural)}
    for word in (*words("people"), *words("things"), *own_words("objects")):
        nouns |= {word["singular"]: word["singular"], word["plural"]: word["singular"]}
    nouns |= {"person": PEOPLE, "people": PEOPLE}
    verbs = {
        word[form]: (word["base"], 3 if word.kind in {"giving", "teaching"} else 2)
        for word in own_words("verbs")
        for form in ("base", "third", "participle")
    }
    return Lexicon(
        nouns=nouns,
        verbs=verbs,
        adjectives=frozenset(word["adjective"] for word in own_words("qualities")),
        people=frozenset(word["name"] for word in words("names")),
        places=frozenset(word["place"] for word in words("places")),
    )


@dataclass(slots=True)
class Tokens:
    """A sentence, read from left to right."""

    text: str
    words: list[str] = field(init=False)
    place: int = 0

    def __post_init__(self) -> None:
        self.words = self.text.replace(",", " ,").split()
        if self.words and not self.is_name():
            self.words[0] = self.words[0].lower()

    def next(self) -> str:
        """Return the next word, without going on."""
        return self.words[self.place] if self.place < len(self.words) else ""

    def take(self, *expected: str) -> bool:
        """Go on if the next words are these."""
        if self.words[self.place : self.place + len(expected)] == list(expected):
            self.place += len(expected)
            return True
        return False

    def must(self, *expected: str) -> None:
        """Go on; the next words must be these."""
        if not self.take(*expected):
            self.fail(" ".join(expected))

    def fail(self, expected: str) -> None:
        """Give up, and say what should have come."""
        msg = f"{expected} expected after {' '.join(self.words[: self.place])!r} in {self.text!r}"
        raise UnreadableError(msg)

    def is_name(self) -> bool:
        """Tell whether a name comes next."""
        return self.next() in lexicon().people or self.next() in lexicon().places

    def name(self) -> str:
        """Read a name."""
        if not self.is_name():
            self.fail("a name")
        self.place += 1
        return self.words[self.place - 1]
