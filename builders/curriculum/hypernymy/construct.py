"""Scenes of hypernymy: what someone drew or read about, or a word that has two senses, and which class it is in."""

from collections.abc import Mapping
from functools import cache

import numpy as np

from wabe.builders.curriculum.hypernymy.source import PATTERNS, Frame, frames
from wabe.builders.curriculum.hypernymy.telling import tell_noun, tell_sense
from wabe.builders.curriculum.lexicon.source import words
from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.models import DOES_NOT_FOLLOW, FOLLOWS
from wabe.builders.curriculum.library.patterns import Pattern, read_patterns
from wabe.builders.curriculum.library.scenes import Scene, Sentence, Told, Vocabulary
from wabe.builders.curriculum.senses.choosing import apart, asked_of
from wabe.builders.curriculum.senses.meaning import chain, follows
from wabe.builders.curriculum.senses.source import Context, Noun, Sense, classes, contexts, senses

SLOTS = {
    "when": frozenset({"p"}),
    "joined": frozenset({"p", "q"}),
    "one thing": frozenset[str](),
    "two senses": frozenset({"n", "w"}),
}
OPTIONAL = frozenset({"p", "what", "c", "one", "many"})
# Of ten scenes, so many are about one thing and about two; the others are about two senses of a word.
ONE, TWO = 4, 4
ASKED = 3


@cache
def patterns() -> Mapping[str, tuple[Pattern, ...]]:
    """Return what is around clauses, and the wordings of hypotheses."""
    return read_patterns(PATTERNS, SLOTS, OPTIONAL)


def scene(draws: Draws, vocabulary: Vocabulary, number: int) -> Scene:
    """Make a scene of one of three constructions, which take turns."""
    dice = Dice(draws, "scene")
    turn = number % 10
    if turn < ONE:
        return _one_thing(dice, vocabulary)
    if turn < ONE + TWO:
        return _two_things(dice, vocabulary)
    return _two_senses(dice, vocabulary)


def _one_thing(dice: Dice, vocabulary: Vocabulary) -> Scene:
    """The same clause with two nouns."""
    frame = dice.one(frames())
    pair = apart(dice, vocabulary, counted=frame.kind == "thing")
    name = dice.one(_names(vocabulary))
    when = dice.one(patterns()["when"])
    premises = [
        Sentence(
            text=f"{when.text.format(p=_clause(frame, name, noun))}.",
            template=f"{frame.name} {when.name}",
            words=(noun.word,),
            names=(name,),
        )
        for noun in pair
    ]
    asked = [(name, class_) for noun, other in (pair, pair[::-1]) for class_ in asked_of(dice, noun, other, ASKED)]
    hypotheses = [_hypothesis(dice, frame, name, class_) for _, class_ in asked]
    labels = [[follows(noun, class_) for _, class_ in asked] for noun in pair]

    def tell(premise: int, hypothesis: int) -> Told:
        return tell_noun("one thing", pair[premise], asked[hypothesis][1])

    return Scene(premises=premises, hypotheses=hypotheses, labels=np.array(labels, dtype=np.int8), tell=tell)


def _two_things(dice: Dice, vocabulary: Vocabulary) -> Scene:
    """Two clauses with two nouns, and the same with the nouns exchanged."""
    kind = dice.one(("thing", "topic"))
    first, second = dice.some([one for one in frames() if one.kind == kind], 2)
    pair = apart(dice, vocabulary, counted=kind == "thing")
    one, two = dice.some(_names(vocabulary), 2)
    joined = dice.one(patterns()["joined"])
    premises = [
        Sentence(
            text=f"{joined.text.format(p=_clause(first, one, nouns[0]), q=_clause(second, two, nouns[1]))}.",
            template=f"{first.name} {joined.name} {second.name}",
            words=tuple(noun.word for noun in nouns),
            names=(one, two),
        )
        for nouns in (pair, pair[::-1])
    ]
    asked = [
        (place, class_)
        for noun, other in (pair, pair[::-1])
        for class_ in asked_of(dice, noun, other, ASKED)
        for place in (0, 1)
    ]
    hypotheses = [_hypothesis(dice, (first, second)[place], (one, two)[place], class_) for place, class_ in asked]

    def spoken_of(premise: int, place: int) -> Noun:
        return pair[premise ^ place]

    labels = [[follows(spoken_of(premise, place), class_) for place, class_ in asked] for premise in (0, 1)]

    def tell(premise: int, hypothesis: int) -> Told:
        place, class_ = asked[hypothesis]
        return tell_noun("two things", spoken_of(premise, place), class_)

    return Scene(premises=premises, hypotheses=hypotheses, labels=np.array(labels, dtype=np.int8), tell=tell)


def _two_senses(dice: Dice, vocabulary: Vocabulary) -> Scene:
    """Sentences with one word in two senses."""
    both = dice.one(_homonyms()[vocabulary.value])
    name = dice.one(_names(vocabulary))
    used = [(place, one) for place, sense in enumerate(both) for one in _contexts()[sense.synset]]
    premises = [
        Sentence(text=one.sentence.replace("{n}", name), template=one.name, words=(both[0].word,), names=(name,))
        for _, one in used
    ]
    asked = [
        (place, class_, pattern)
        for place, sense in enumerate(both)
        for class_ in chain(sense.class_)
        for pattern in dice.some(patterns()["two senses"], ASKED)
    ]
    hypotheses = [
        Sentence(
            text=pattern.fill(n=name, w=both[0].word, c=class_, one=classes()[class_].one),
            template=pattern.name,
            words=(both[0].word,),
            names=(name,),
        )
        for _, class_, pattern in asked
    ]
    labels = [[FOLLOWS if meant == place else DOES_NOT_FOLLOW for place, _, _ in asked] for meant, _ in used]

    def tell(premise: int, hypothesis: int) -> Told:
        meant = used[premise][0]
        return tell_sense(both[meant], both[1 - meant], asked[hypothesis][1])

    return Scene(premises=premises, hypotheses=hypotheses, labels=np.array(labels, dtype=np.int8), tell=tell)


def _hypothesis(dice: Dice, frame: Frame, name: str, class_: str) -> Sentence:
    pattern = dice.one(patterns()["one thing"])
    text = pattern.fill(
        p=frame.text.format(n=name, x=f"a kind of {class_}"),
        what=frame.what.format(n=name),
        c=class_,
        many=classes()[class_].many,
    )
    return Sentence(text=text, template=f"{frame.name} {pattern.name}", names=(name,))


def _clause(frame: Frame, name: str, noun: Noun) -> str:
    return frame.text.format(n=name, x=noun.one if frame.kind == "thing" else noun.many)


@cache
def _names(vocabulary: Vocabulary) -> tuple[str, ...]:
    return tuple(one["name"] for one in words("names") if one.vocabulary == vocabulary.value)


@cache
def _homonyms() -> Mapping[str, tuple[tuple[Sense, Sense], ...]]:
    """Return the two senses of every word of a vocabulary."""
    found: dict[str, list[tuple[Sense, Sense]]] = {"training": [], "new": []}
    listed = senses()
    for first, second in zip(listed[::2], listed[1::2], strict=True):
        found[first.vocabulary].append((first, second))
    return {vocabulary: tuple(some) for vocabulary, some in found.items()}


@cache
def _contexts() -> Mapping[str, tuple[Context, ...]]:
    return {sense.synset: tuple(one for one in contexts() if one.synset == sense.synset) for sense in senses()}
