"""Scenes of context alignment: sentences with a blank from two fields, or for two senses of a word, and glosses."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import numpy as np

from wabe.builders.curriculum.context_align.source import BLANK, Gap, Gloss, gaps, glosses
from wabe.builders.curriculum.context_align.telling import tell_field, tell_sense
from wabe.builders.curriculum.lexicon.source import words
from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.models import DOES_NOT_FOLLOW, FOLLOWS
from wabe.builders.curriculum.library.patterns import Pattern, read_patterns
from wabe.builders.curriculum.library.scenes import UNUSABLE, Scene, Sentence, Told, Vocabulary
from wabe.builders.curriculum.senses.choosing import far
from wabe.builders.curriculum.senses.meaning import chain
from wabe.builders.curriculum.senses.source import NAME, TARGET, Context, contexts, nouns, senses

PATTERNS = Path(__file__).parent / "patterns.csv"
# One scene in so many is about two senses of a word.
SENSES_EVERY = 8
WORDINGS = 3
TRIES = 40


@cache
def patterns() -> Mapping[str, tuple[Pattern, ...]]:
    """Return the wordings of hypotheses, and times at the beginning of a sentence."""
    return read_patterns(PATTERNS, {"gloss": frozenset({"n", "g"}), "when": frozenset({"p"})})


def scene(draws: Draws, vocabulary: Vocabulary, number: int) -> Scene:
    """Make a scene of one of two constructions, which take turns."""
    dice = Dice(draws, "scene")
    return (_two_fields if number % SENSES_EVERY else _two_senses)(dice, vocabulary)


def _two_fields(dice: Dice, vocabulary: Vocabulary) -> Scene:
    """Sentences for two classes that have nothing in common, and a gloss of a member of each."""
    known = _listed(vocabulary)
    for _ in range(TRIES):
        given, other = dice.some(known, 2)
        first, second = dice.one(_asking(given)), dice.one(_asking(other))
        if _fits(given, second) == DOES_NOT_FOLLOW and _fits(other, first) == DOES_NOT_FOLLOW:
            break
    told = [one for name in (first, second) for one in _gaps()[name]]
    asked = [gloss for gloss in (given, other) for _ in range(WORDINGS)]
    name = dice.one(_names(vocabulary))
    when = dice.one(patterns()["when"])
    labels = [[_fits(gloss, gap.class_) for gloss in asked] for gap in told]

    def tell(premise: int, hypothesis: int) -> Told:
        follows = labels[premise][hypothesis] == FOLLOWS
        return tell_field(told[premise].class_, asked[hypothesis], follows=follows)

    return Scene(
        premises=[_premise(gap, when, name) for gap in told],
        hypotheses=_hypotheses(dice, asked, name),
        labels=np.array(labels, dtype=np.int8),
        tell=tell,
    )


def _two_senses(dice: Dice, vocabulary: Vocabulary) -> Scene:
    """Sentences for two senses of a word, and the gloss of each."""
    both = dice.one(_homonyms()[vocabulary.value])
    told = [(gloss, one) for gloss in both for one in _contexts()[gloss.synset]]
    asked = [gloss for gloss in both for _ in range(WORDINGS)]
    name = dice.one(_names(vocabulary))
    labels = [[FOLLOWS if gloss == meant else DOES_NOT_FOLLOW for gloss in asked] for meant, _ in told]

    def tell(premise: int, hypothesis: int) -> Told:
        return tell_sense(told[premise][0], asked[hypothesis])

    return Scene(
        premises=[
            Sentence(text=_named(TARGET.sub(BLANK, one.text), name), template=one.name, names=(name,))
            for _, one in told
        ],
        hypotheses=_hypotheses(dice, asked, name),
        labels=np.array(labels, dtype=np.int8),
        tell=tell,
    )


def _premise(gap: Gap, when: Pattern, name: str) -> Sentence:
    if not gap.dated or when.name == "none":
        return Sentence(text=_named(gap.text, name), template=gap.name, names=(name,))
    text = gap.text if gap.text.startswith(NAME) else f"{gap.text[0].lower()}{gap.text[1:]}"
    return Sentence(text=_named(when.fill(p=text), name), template=f"{gap.name} {when.name}", names=(name,))


def _hypotheses(dice: Dice, asked: Sequence[Gloss], name: str) -> list[Sentence]:
    """Word every gloss in several ways; the second gloss of a scene in the same ways as the first."""
    ways = dice.some(patterns()["gloss"], WORDINGS)
    return [
        Sentence(text=way.text.format(n=name, g=gloss.text), template=way.name, words=(gloss.word,), names=(name,))
        for place, gloss in enumerate(asked)
        for way in (ways[place % WORDINGS],)
    ]


def _named(text: str, name: str) -> str:
    return text.replace(NAME, name)


@cache
def _fits(gloss: Gloss, name: str) -> int:
    """Return whether a word with a gloss can stand in a sentence for a class."""
    if name in chain(gloss.class_):
        return FOLLOWS
    return DOES_NOT_FOLLOW if far(gloss.class_, _others()[gloss.word], name) else UNUSABLE


@cache
def _listed(vocabulary: Vocabulary) -> tuple[Gloss, ...]:
    """Return the glosses of a vocabulary that belong in some sentence for a class."""
    listed = [one for one in glosses() if one.vocabulary == vocabulary.value and one.word in _others()]
    return tuple(one for one in listed if _asking(one))


@cache
def _asking(gloss: Gloss) -> tuple[str, ...]:
    """Return the classes with sentences that a gloss belongs in."""
    return tuple(name for name in chain(gloss.class_) if name in _gaps())


@cache
def _gaps() -> Mapping[str, tuple[Gap, ...]]:
    names = dict.fromkeys(one.class_ for one in gaps())
    return {name: tuple(one for one in gaps() if one.class_ == name) for name in names}


@cache
def _others() -> Mapping[str, frozenset[str]]:
    return {one.word: one.others for one in nouns()}


@cache
def _homonyms() -> Mapping[str, tuple[tuple[Gloss, Gloss], ...]]:
    """Return the two glosses of every word of a vocabulary that has two senses."""
    listed = {sense.synset for sense in senses()}
    found: dict[str, list[tuple[Gloss, Gloss]]] = {"training": [], "new": []}
    ours = [one for one in glosses() if one.synset in listed and one.word not in _others()]
    for first, second in zip(ours[::2], ours[1::2], strict=True):
        found[first.vocabulary].append((first, second))
    return {vocabulary: tuple(some) for vocabulary, some in found.items()}


@cache
def _contexts() -> Mapping[str, tuple[Context, ...]]:
    return {sense.synset: tuple(one for one in contexts() if one.synset == sense.synset) for sense in senses()}


@cache
def _names(vocabulary: Vocabulary) -> tuple[str, ...]:
    return tuple(one["name"] for one in words("names") if one.vocabulary == vocabulary.value)
