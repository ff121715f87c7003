"""Lexical scenes: one sentence with the same places filled by related words, and what follows from what."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from wabe.builders.curriculum.lexical.meaning import FOLLOWING, Relation, ancestors, relation
from wabe.builders.curriculum.lexical.source import PEOPLE, THINGS, Entry, entries
from wabe.builders.curriculum.lexical.telling import tell as tell_pair
from wabe.builders.curriculum.lexicon.source import words
from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.models import DOES_NOT_FOLLOW, FOLLOWS
from wabe.builders.curriculum.library.patterns import Pattern, read_patterns
from wabe.builders.curriculum.library.scenes import UNUSABLE, Scene, Sentence, Told, Vocabulary

PATTERNS = Path(__file__).parent / "patterns.csv"
SLOTS = {
    "deed": frozenset({"person", "verb", "thing"}),
    "list": frozenset({"name", "verb", "thing", "other"}),
    "company": frozenset({"name", "person", "verb", "thing"}),
    "scene": frozenset({"thing", "other"}),
    "view": frozenset({"person", "thing"}),
}
NAMED = frozenset({"name"})
PREMISES = 12
DESCRIBED = 55
KEPT = 45
# How often a place has words of one family only.
ALONE = 75


@dataclass(frozen=True, slots=True)
class Place:
    """A word of the sentence that varies: the noun, the adjective or the verb of a slot, with what may stand there."""

    slot: str
    part: str
    options: tuple[Entry, ...]


Filling = tuple[Entry, ...]
"""A word for every place."""


def scene(draws: Draws, vocabulary: Vocabulary, number: int) -> Scene:
    """Make a scene; its number sets the construction."""
    dice = Dice(draws, "scene")
    construction = list(SLOTS)[number % len(SLOTS)]
    pattern = dice.one(patterns()[construction])
    places = _places(dice, vocabulary, construction)
    given = _distinct([tuple(dice.one(place.options) for place in places) for _ in range(PREMISES)])
    asked = _distinct([_following(dice, places, dice.one(given)) for _ in range(PREMISES + 4)])
    name = dice.one(names(vocabulary)) if "{name}" in pattern.text else ""
    labels = np.array([[label(places, one, other) for other in asked] for one in given], dtype=np.int8)

    def tell(premise: int, hypothesis: int) -> Told:
        return tell_pair(given[premise], asked[hypothesis], follows=labels[premise, hypothesis] == FOLLOWS)

    return Scene(
        premises=[_sentence(pattern, places, one, name) for one in given],
        hypotheses=[_sentence(pattern, places, one, name) for one in asked],
        labels=labels.reshape(len(given), len(asked)),
        tell=tell,
        cues=np.array([[_cues(one, other) for other in asked] for one in given], dtype=np.int64),
    )


def _cues(said: Filling, asked: Filling) -> tuple[int, ...]:
    """Return how many words differ, which of the first and the last do, and which of the two has longer words."""
    differ = [one is not other for one, other in zip(said, asked, strict=True)]
    letters = sum(len(one.form) for one in said) - sum(len(one.form) for one in asked)
    return sum(differ), 2 * differ[0] + differ[-1], (letters > 0) - (letters < 0)


def label(places: Sequence[Place], said: Filling, asked: Filling) -> int:
    """Label a pair: it follows if every word does, and an adjective does not measure by a word that has changed."""
    related = [relation(one, other) for one, other in zip(said, asked, strict=True)]
    near = False
    for place, one in zip(places, related, strict=True):
        if one is Relation.SIBLING and place.part != "noun":
            # Whether something huge is enormous is a matter of taste.
            near = True
        elif one not in FOLLOWING:
            return DOES_NOT_FOLLOW
    if near or all(one is Relation.EQUAL for one in related):
        return UNUSABLE
    widened = {
        place.slot
        for place, one in zip(places, related, strict=True)
        if place.part == "noun" and one is Relation.HYPERNYM
    }
    measured = {place.slot for place, word in zip(places, said, strict=True) if word.relative}
    return UNUSABLE if widened & measured else FOLLOWS


def _places(dice: Dice, vocabulary: Vocabulary, construction: str) -> list[Place]:
    """Choose what the sentence is about: kinds of nouns, and families of words for each place."""
    slots = SLOTS[construction]
    while True:
        kinds = {
            slot: dice.one(_kinds(vocabulary, PEOPLE if slot == "person" else THINGS))
            for slot in ("person", "thing", "other")
            if slot in slots
        }
        objects = {kind for slot, kind in kinds.items() if slot != "person"}
        verbs = _roots(vocabulary, "verb", frozenset(objects))
        if len(objects) == len([slot for slot in kinds if slot != "person"]) and (
            "verb" not in slots or len(verbs) > 1
        ):
            break
    places: list[Place] = []
    for slot in ("person", "verb", "thing", "other"):
        if slot == "verb" and slot in slots:
            places.append(Place(slot, "verb", _family(dice, vocabulary, "verb", verbs, frozenset(objects))))
        elif slot in kinds:
            kind = frozenset({kinds[slot]})
            roots = _roots(vocabulary, "adjective", kind)
            if roots and dice.chance(DESCRIBED):
                places.append(Place(slot, "adjective", _family(dice, vocabulary, "adjective", roots, kind)))
            places.append(Place(slot, "noun", _nouns(dice, vocabulary, kinds[slot])))
    return places


def _family(
    dice: Dice, vocabulary: Vocabulary, part: str, roots: Sequence[str], kinds: frozenset[str]
) -> tuple[Entry, ...]:
    """Draw a widest concept, often with another, such as its opposite, and all words below them that fit."""
    sizes = Counter(ancestors(part, one.concept)[-1] for one in _vocabulary(vocabulary, part) if one.objects >= kinds)
    large = [one for one in roots if sizes[one] > 1]
    if large and dice.chance(ALONE):
        return _below(vocabulary, part, {dice.one(large)}, kinds)
    root = dice.one(roots)
    opposite = next((one.opposite for one in entries() if one.concept == root and one.part == part), "")
    other = (
        opposite if opposite in roots and dice.chance(60) else dice.one([one for one in roots if one != root] or roots)
    )
    return _below(vocabulary, part, {root, other}, kinds)


def _below(vocabulary: Vocabulary, part: str, roots: set[str], kinds: frozenset[str]) -> tuple[Entry, ...]:
    return tuple(
        one
        for one in _vocabulary(vocabulary, part)
        if ancestors(part, one.concept)[-1] in roots and one.objects >= kinds
    )


def _nouns(dice: Dice, vocabulary: Vocabulary, kind: str) -> tuple[Entry, ...]:
    """Draw a narrow noun, with its synonyms, everything wider, and now and then another word of its kind."""
    every = [one for one in _vocabulary(vocabulary, "noun") if one.kind == kind]
    narrow = dice.one([one for one in every if one.wider] or every)
    above = ancestors("noun", narrow.concept)
    chosen = [one for one in every if one.concept in above]
    return (
        *chosen,
        *dice.some([one for one in every if one.concept not in above], dice.below(3) // 2 + (len(chosen) < 2)),
    )


def _following(dice: Dice, places: Sequence[Place], said: Filling) -> Filling:
    """Replace some words of a premise by others that follow."""
    chosen: list[Entry] = []
    for place, word in zip(places, said, strict=True):
        options = [one for one in place.options if relation(word, one) in {Relation.SYNONYM, Relation.HYPERNYM}]
        chosen.append(dice.one(options) if options and not dice.chance(KEPT) else word)
    return tuple(chosen)


def _distinct(fillings: Iterable[Filling]) -> list[Filling]:
    return list({tuple(one.word for one in filling): filling for filling in fillings}.values())


def _sentence(pattern: Pattern, places: Sequence[Place], filling: Filling, name: str) -> Sentence:
    phrases: dict[str, list[str]] = {}
    for place, word in zip(places, filling, strict=True):
        phrases.setdefault(place.slot, []).append(word.form)
    slots = {slot: " ".join(some if slot == "verb" else [article(some[0]), *some]) for slot, some in phrases.items()}
    described = " ".join(place.slot for place in places if place.part == "adjective")
    return Sentence(
        text=pattern.fill(name=name, **slots),
        template=f"{pattern.name}: {described or 'plain'}",
        words=tuple(one.word for one in filling),
        names=(name,) if name else (),
    )


def article(word: str) -> str:
    """Return the indefinite article before a word of our lists."""
    return "an" if word[0] in "aeiou" and not word.startswith(("uni", "use", "eu")) else "a"


@cache
def patterns(path: Path = PATTERNS) -> dict[str, tuple[Pattern, ...]]:
    """Return the patterns of every construction."""
    return dict(read_patterns(path, SLOTS, optional=NAMED))


@cache
def names(vocabulary: Vocabulary) -> tuple[str, ...]:
    """Return the proper names of a vocabulary."""
    return tuple(word["name"] for word in words("names") if word.vocabulary == vocabulary)


@cache
def _vocabulary(vocabulary: Vocabulary, part: str) -> tuple[Entry, ...]:
    return tuple(one for one in entries() if one.vocabulary == vocabulary and one.part == part)


@cache
def _kinds(vocabulary: Vocabulary, among: frozenset[str]) -> tuple[str, ...]:
    return tuple(sorted({one.kind for one in _vocabulary(vocabulary, "noun")} & among))


@cache
def _roots(vocabulary: Vocabulary, part: str, kinds: frozenset[str]) -> tuple[str, ...]:
    """Return the widest concepts of verbs or adjectives that go with all of some kinds of nouns."""
    fitting = (one for one in _vocabulary(vocabulary, part) if not one.wider and one.objects >= kinds)
    return tuple(dict.fromkeys(one.concept for one in fitting))
