"""Scenes of hyponymy: what is said about a class, and whether it goes for something specific."""

from collections.abc import Mapping
from functools import cache

import numpy as np

from wabe.builders.curriculum.hyponymy.source import PATTERNS, Frame, frames
from wabe.builders.curriculum.hyponymy.telling import tell_noun
from wabe.builders.curriculum.lexicon.source import words
from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.patterns import Pattern, read_patterns
from wabe.builders.curriculum.library.scenes import Scene, Sentence, Told, Vocabulary
from wabe.builders.curriculum.senses.choosing import apart, asked_of, like
from wabe.builders.curriculum.senses.meaning import follows
from wabe.builders.curriculum.senses.source import Noun, classes

# Classes of each noun that premises may name, and nouns of each class that hypotheses may.
CLASSES = 2
NOUNS = 2


@cache
def patterns() -> Mapping[str, tuple[Pattern, ...]]:
    """Return what joins two clauses."""
    return read_patterns(PATTERNS, {"joined": frozenset({"p", "q"})})


def scene(draws: Draws, vocabulary: Vocabulary, number: int) -> Scene:
    """Make a scene about one class or about two, by turns."""
    dice = Dice(draws, "scene")
    kind = dice.one(("thing", "topic"))
    pair = apart(dice, vocabulary, counted=kind == "thing")
    above = [asked_of(dice, one, other, CLASSES) for one, other in (pair, pair[::-1])]
    specific = [noun for one in pair for noun in like(dice, one, vocabulary, NOUNS, counted=kind == "thing")]
    return (_one_class if number % 2 else _two_classes)(dice, vocabulary, kind, above, specific)


def _one_class(dice: Dice, vocabulary: Vocabulary, kind: str, above: list[list[str]], specific: list[Noun]) -> Scene:
    """The same clause with several classes."""
    frame = dice.one(_frames(kind))
    name = dice.one(_names(vocabulary))
    told = [class_ for some in above for class_ in some]
    premises = [
        Sentence(text=_finished(_clause(frame, name, class_)), template=frame.name, names=(name,)) for class_ in told
    ]
    hypotheses = [_hypothesis(frame, name, noun) for noun in specific]
    labels = [[follows(noun, class_) for noun in specific] for class_ in told]

    def tell(premise: int, hypothesis: int) -> Told:
        return tell_noun("one class", specific[hypothesis], told[premise])

    return Scene(premises=premises, hypotheses=hypotheses, labels=np.array(labels, dtype=np.int8), tell=tell)


def _two_classes(dice: Dice, vocabulary: Vocabulary, kind: str, above: list[list[str]], specific: list[Noun]) -> Scene:
    """Two clauses with two classes, and the same with the classes exchanged."""
    first, second = dice.some(_frames(kind), 2)
    one, two = dice.some(_names(vocabulary), 2)
    joined = dice.one(patterns()["joined"])
    told = [pair for left in above[0] for right in above[1] for pair in ((left, right), (right, left))]
    premises = [
        Sentence(
            text=_finished(joined.text.format(p=_clause(first, one, pair[0]), q=_clause(second, two, pair[1]))),
            template=f"{first.name} {joined.name} {second.name}",
            names=(one, two),
        )
        for pair in told
    ]
    asked = [(place, noun) for noun in specific for place in (0, 1)]
    hypotheses = [_hypothesis((first, second)[place], (one, two)[place], noun) for place, noun in asked]
    labels = [[follows(noun, pair[place]) for place, noun in asked] for pair in told]

    def tell(premise: int, hypothesis: int) -> Told:
        place, noun = asked[hypothesis]
        return tell_noun("two classes", noun, told[premise][place])

    return Scene(premises=premises, hypotheses=hypotheses, labels=np.array(labels, dtype=np.int8), tell=tell)


def _hypothesis(frame: Frame, name: str, noun: Noun) -> Sentence:
    text = frame.asked.format(n=name, w=noun.word, a=noun.one, s=noun.many)
    return Sentence(text=_finished(text), template=frame.name, words=(noun.word,), names=(name,))


def _clause(frame: Frame, name: str, class_: str) -> str:
    listed = classes()[class_]
    return frame.text.format(n=name, c=class_, one=listed.one, many=listed.many)


def _finished(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


@cache
def _frames(kind: str) -> tuple[Frame, ...]:
    return tuple(one for one in frames() if one.kind == kind)


@cache
def _names(vocabulary: Vocabulary) -> tuple[str, ...]:
    return tuple(one["name"] for one in words("names") if one.vocabulary == vocabulary.value)
