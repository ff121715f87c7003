"""Relational scenes: facts about a few entities, variants of them, and what follows from which."""

from collections import defaultdict
from collections.abc import Mapping
from functools import cache

import numpy as np
from numpy.typing import NDArray

from wabe.builders.curriculum.kg_relations.facts import Facts, base, variants
from wabe.builders.curriculum.kg_relations.noting import Note, note
from wabe.builders.curriculum.kg_relations.rules import Fact, Proofs, closure
from wabe.builders.curriculum.kg_relations.shapes import ends, shapes
from wabe.builders.curriculum.kg_relations.telling import between
from wabe.builders.curriculum.kg_relations.telling import tell as tell_pair
from wabe.builders.curriculum.kg_relations.wording import ask, draw_entities, wordings
from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.models import DOES_NOT_FOLLOW, FOLLOWS
from wabe.builders.curriculum.library.patterns import Pattern
from wabe.builders.curriculum.library.scenes import UNUSABLE, Scene, Told, Vocabulary

HYPOTHESES = 10
# How much more often relations between entities of one kind are asked for.
ALIKE = 3
# How often the facts of a variant are told.
TELLINGS = 2
# In how many scenes of twelve the chain that is asked about has each length.
LENGTHS = (1, 2, 3, 3, 2, 4, 3, 1, 2, 3, 4, 1)


def scene(draws: Draws, vocabulary: Vocabulary, number: int) -> Scene:
    """Make a scene; its number sets how long the chain is that its facts are built around."""
    dice = Dice(draws, "scene")
    length = LENGTHS[number % len(LENGTHS)]
    shape = dice.one(shapes()[length][dice.one(_weighed(length))])
    parts, facts = base(dice, shape)
    cast = draw_entities(dice, parts.kinds, vocabulary)
    given = variants(dice, parts, facts)
    certain = [closure(one) for one in given]
    possible = [closure(one, doubtful=True) for one in given]
    asked = _asked(dice, certain, possible, shape.asked)
    told, spoken = wordings(vocabulary, asked=False), wordings(vocabulary, asked=True)
    notes = [note(dice, one, cast, told) for one in given for _ in range(TELLINGS)]
    patterns = [dice.one(spoken[fact[0]]) for fact in asked]
    meant = np.array([_labels(*both, asked) for both in zip(certain, possible, strict=True)], dtype=np.int8)
    labels = np.repeat(meant.reshape(len(given), len(asked)), TELLINGS, axis=0)
    # A wording that the premise has is not asked for, so that nothing is just repeated.
    labels[_repeated(notes, patterns)] = UNUSABLE

    def tell(premise: int, hypothesis: int) -> Told:
        proof = certain[premise // TELLINGS].get(asked[hypothesis])
        return tell_pair(notes[premise].facts, proof, asked[hypothesis], cast)

    return Scene(
        premises=[one.sentence for one in notes],
        hypotheses=[ask(pattern, fact, cast) for pattern, fact in zip(patterns, asked, strict=True)],
        labels=labels,
        tell=tell,
        cues=_cues(notes, asked, given, certain) if asked else None,
    )


@cache
def _weighed(length: int) -> list[str]:
    """Return the relations that chains of a length give; told ones between entities of one kind come more often."""
    return [
        asked
        for asked, some in shapes()[length].items()
        for _ in range(ALIKE if length == 1 and some[0].kinds[0] == some[0].kinds[1] else 1)
    ]


def _asked(dice: Dice, certain: list[Proofs], possible: list[Proofs], target: str) -> list[Fact]:
    """Return facts that follow from some variants and not from others: first those that were aimed at."""
    follows: dict[Fact, int] = {}
    for proofs in certain:
        for fact, proof in proofs.items():
            follows[fact] = max(follows.get(fact, 0), len(proof))
    open_ = {fact for fact in follows if any(fact not in proofs for proofs in possible)}
    candidates = [fact for fact in follows if fact in open_]
    wanted = [fact for fact in candidates if fact[0] == target]
    long = [fact for fact in candidates if fact[0] != target and follows[fact] > 1]
    short = [fact for fact in candidates if fact[0] != target and follows[fact] == 1]
    return [*dice.shuffled(wanted), *dice.shuffled(long), *dice.shuffled(short)][:HYPOTHESES]


def _labels(certain: Proofs, possible: Proofs, asked: list[Fact]) -> list[int]:
    """Return the label of each fact; one that only some readers would infer has none."""
    return [FOLLOWS if fact in certain else UNUSABLE if fact in possible else DOES_NOT_FOLLOW for fact in asked]


def _repeated(notes: list[Note], patterns: list[Pattern]) -> NDArray[np.bool_]:
    found = np.array([[one.name in each.patterns for one in patterns] for each in notes], dtype=bool)
    return found.reshape(len(notes), len(patterns))


def _cues(notes: list[Note], asked: list[Fact], given: list[Facts], certain: list[Proofs]) -> NDArray[np.int64]:
    """Return what could tell a label without a proof: how near the two are, in which order, who has the relation."""
    cues = np.zeros((len(notes), len(asked), 3), dtype=np.int64)
    for row, one in enumerate(notes):
        place = row // TELLINGS
        if row % TELLINGS == 0:
            having = {relation for relation, _, _ in certain[place]}
            about: dict[int, list[str]] = defaultdict(list)
            for relation, subject, object_ in given[place]:
                about[subject].append(relation)
                about[object_].append(relation)
            near = [_near(given[place], fact, about, having) for fact in asked]
        cues[row] = [
            (*each, one.order.index(subject) < one.order.index(object_))
            for each, (_, subject, object_) in zip(near, asked, strict=True)
        ]
    return cues


def _near(facts: Facts, fact: Fact, about: Mapping[int, list[str]], having: set[str]) -> tuple[int, int]:
    """Return how often each of two is named; before it, as one number, what else may help without a proof.

    This is how far they are apart, whether anybody has the relation, and whether what is told of them could begin and
    end a proof.
    """
    relation, subject, object_ = fact
    begins, finishes = ends(relation)
    left, right = about[subject], about[object_]
    fitting = 2 * any(one in begins for one in left) + any(one in finishes for one in right)
    far = len(between(facts, fact))
    # Of two that one fact is about, the relation itself decides.
    return 16 * far + 8 * (relation in having) + (fitting if far > 1 else 0), len(left) * 8 + len(right)
