"""Draws the words of a scene: one for each token, and names that do not look alike."""

from collections.abc import Sequence
from functools import cache

from wabe.builders.curriculum.entailment_tree.claims import tokens
from wabe.builders.curriculum.entailment_tree.shapes import TreeShape
from wabe.builders.curriculum.entailment_tree.source import (
    DOMAINS,
    LARGE_PLACES,
    LEVELS,
    OBJECT,
    PROCESS,
    SUBSTANCE,
    coined,
    phrases,
    properties,
)
from wabe.builders.curriculum.entailment_tree.wording import Noun, Wording
from wabe.builders.curriculum.lexicon.source import Word
from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.scenes import Vocabulary

FOOD = "plant"
NUMBERS = range(2, 40)
_LEVEL = dict(zip("two", LEVELS, strict=True))
_PHRASE = {"a": "part", "q": "quantity", "e": "event"}


def draw_words(dice: Dice, shape: TreeShape, vocabulary: Vocabulary) -> Wording:
    """Return words for all tokens of a shape, in one of its domains."""
    domain = dice.one(shape.domains)
    wanted: dict[str, list[str]] = {}
    for token in sorted({token for claim in (*shape.claims, *shape.asked) for token in tokens(claim)}):
        wanted.setdefault(token[0], []).append(token)
    letters: set[str] = set()
    nouns: dict[str, Noun] = {}
    said: dict[str, Word] = {}
    plain: dict[str, str] = {}
    for sort, some in wanted.items():
        match sort:
            case "k" | "f" | "m":
                kind = {"k": domain, "f": FOOD, "m": SUBSTANCE}[sort]
                drawn = _unlike(dice, _of(vocabulary, "coined", (kind,)), len(some), letters)
                nouns |= {
                    token: Noun(word["singular"], word["plural"]) for token, word in zip(some, drawn, strict=True)
                }
            case "l" | "r":
                kinds = DOMAINS[domain].places if sort == "l" else LARGE_PLACES
                drawn = _unlike(dice, _of(vocabulary, "coined", kinds), len(some), letters)
                plain |= {t: f"the {word['singular']} {word.kind}" for t, word in zip(some, drawn, strict=True)}
            case "s":
                numbers = dice.some(NUMBERS, len(some))
                plain |= {t: f"{DOMAINS[domain].specimen} {number}" for t, number in zip(some, numbers, strict=True)}
            case "t" | "w" | "o" | "g":
                kind = OBJECT if sort == "g" else f"{domain} {_LEVEL[sort]}"
                said |= dict(zip(some, _enough(dice, vocabulary, "properties", kind, len(some)), strict=True))
            case _:
                drawn = _enough(dice, vocabulary, "phrases", f"{domain} {_PHRASE[sort]}", len(some))
                plain |= {token: word["phrase"] for token, word in zip(some, drawn, strict=True)}
    return Wording(domain, nouns, said, plain)


def draw_processes(dice: Dice, vocabulary: Vocabulary, count: int) -> list[str]:
    """Return what is done to substances, for each claim something else."""
    return [word["phrase"] for word in _enough(dice, vocabulary, "phrases", PROCESS, count)]


@cache
def _of(vocabulary: Vocabulary, name: str, kinds: tuple[str, ...]) -> tuple[Word, ...]:
    words = {"coined": coined, "properties": properties, "phrases": phrases}[name]()
    return tuple(word for word in words if word.kind in kinds and word.vocabulary == vocabulary)


def _enough(dice: Dice, vocabulary: Vocabulary, name: str, kind: str, count: int) -> list[Word]:
    return dice.some(_of(vocabulary, name, (kind,)), count)


def _unlike(dice: Dice, words: Sequence[Word], count: int, letters: set[str]) -> list[Word]:
    """Return nouns with different first letters, as long as there are some."""
    found: list[Word] = []
    left: list[Word] = []
    for word in dice.shuffled(words):
        if len(found) == count:
            break
        first = word["singular"][0].lower()
        (left if first in letters else found).append(word)
        letters.add(first)
    return [*found, *left][:count]
