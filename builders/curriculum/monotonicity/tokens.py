"""The words that the oracle knows, and a sentence that is read phrase by phrase."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from wabe.builders.curriculum.lexicon.source import words
from wabe.builders.curriculum.monotonicity.source import chain, own_words
from wabe.builders.curriculum.reading.judging import UnreadableError

Phrases = Mapping[str, tuple[str, ...]]
"""What is written, with what it means: something narrow, and what is broader."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lexicon:
    """The phrases that the lists have, by what they can be in a sentence."""

    nouns: Phrases
    """Singular and plural forms."""
    adjectives: Phrases
    pasts: Phrases
    """What someone did, without an object."""
    bases: Phrases
    """The same after "did not"."""
    participles: Phrases
    done: Phrases
    """Verbs with an object, in the past."""
    doing: Phrases
    """The same after "did not"."""
    settings: Phrases
    parts: Phrases
    cities: Phrases
    names: Phrases
    longest: int = 9


@cache
def lexicon() -> Lexicon:
    """Collect the words of all lists."""
    nouns = {
        word[form]: chain("nouns", word["singular"]) for word in own_words("nouns") for form in ("singular", "plural")
    }
    settings: dict[str, tuple[str, ...]] = {}
    for word in own_words("settings"):
        settings |= {word["phrase"]: (word["phrase"],), word["narrower"]: (word["narrower"], word["phrase"])}
    parts: dict[str, tuple[str, ...]] = {}
    for word in own_words("parts"):
        parts |= {word["part"]: (word["part"],), word["narrower"]: (word["narrower"], word["part"])}
    predicates = own_words("predicates")
    verbs = own_words("verbs")
    return Lexicon(
        nouns=nouns,
        adjectives={word["adjective"]: (word["adjective"],) for word in own_words("qualities")},
        pasts={word["past"]: chain("predicates", word["base"]) for word in predicates},
        bases={word["base"]: chain("predicates", word["base"]) for word in predicates},
        participles={
            word["participle"]: tuple(f"be {one}" for one in chain("passives", word["participle"]))
            for word in own_words("passives")
        },
        done={word["past"]: (word["base"],) for word in verbs},
        doing={word["base"]: (word["base"],) for word in verbs},
        settings=settings,
        parts=parts,
        cities={word["place"]: (word["place"],) for word in words("places")},
        names={word["name"]: (word["name"],) for word in words("names")},
    )


@dataclass(slots=True)
class Tokens:
    """A sentence, read from left to right."""

    text: str
    words: list[str] = field(init=False)
    place: int = 0

    def __post_init__(self) -> None:
        self.words = self.text.replace(",", " ,").split()
        if self.words and self.words[0] not in lexicon().names:
            self.words[0] = self.words[0][0].lower() + self.words[0][1:]

    def next(self) -> str:
        """Return the next word, without going on."""
        return self.words[self.place] if self.place < len(self.words) else ""

    def take(self, expected: str) -> bool:
        """Go on if the next words are these."""
        wanted = expected.split()
        if self.words[self.place : self.place + len(wanted)] == wanted:
            self.place += len(wanted)
            return True
        return False

    def must(self, expected: str) -> None:
        """Go on; the next words must be these."""
        if not self.take(expected):
            self.fail(expected)

    def find(self, phrases: Phrases) -> tuple[str, ...] | None:
        """Read the longest of some phrases; None if none of them comes next."""
        for count in range(min(lexicon().longest, len(self.words) - self.place), 0, -1):
            found = phrases.get(" ".join(self.words[self.place : self.place + count]))
            if found is not None:
                self.place += count
                return found
        return None

    def need(self, phrases: Phrases, expected: str) -> tuple[str, ...]:
        """Read one of some phrases."""
        found = self.find(phrases)
        return found if found is not None else self.fail(expected)

    def fail(self, expected: str) -> tuple[str, ...]:
        """Give up, and say what should have come."""
        msg = f"{expected} expected after {' '.join(self.words[: self.place])!r} in {self.text!r}"
        raise UnreadableError(msg)
