"""Relational scenes: facts about a few entities, variants of them, and what follows from which."""

import numpy as np

from wabe.builders.curriculum.kg_relations.facts import Facts, base, variants
from wabe.builders.curriculum.kg_relations.noting import Note, note
from wabe.builders.curriculum.kg_relations.rules import Fact, Proofs, closure
from wabe.builders.curriculum.kg_relations.shapes import LONGEST, shapes
from wabe.builders.curriculum.kg_relations.telling import between
from wabe.builders.curriculum.kg_relations.telling import tell as tell_pair
from wabe.builders.curriculum.kg_relations.wording import ask, draw_entities, wordings
from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.models import DOES_NOT_FOLLOW, FOLLOWS
from wabe.builders.curriculum.library.scenes import UNUSABLE, Labels, Scene, Told, Vocabulary

HYPOTHESES = 12
# How often the facts of a variant are told.
TELLINGS = 2
# In how many scenes of twelve the chain that is asked about has each length.
LENGTHS = (1, 2, 3, 1, 2, 3, 2, 4, 1, 2, 3, 2)


def scene(draws: Draws, vocabulary: Vocabulary, number: int) -> Scene:
    """Make a scene; its number sets how long the chain is that its facts are built around."""
    dice = Dice(draws, "scene")
    by_asked = shapes()[min(LENGTHS[number % len(LENGTHS)], LONGEST)]
    shape = dice.one(by_asked[dice.one(list(by_asked))])
    parts, facts = base(dice, shape)
    cast = draw_entities(dice, parts.kinds, vocabulary)
    given = variants(dice, parts, facts)
    certain = [closure(one) for one in given]
    possible = [closure(one, doubtful=True) for one in given]
    asked = _asked(dice, certain, possible, shape.asked)
    told, spoken = wordings(vocabulary, asked=False), wordings(vocabulary, asked=True)
    notes = [note(dice, one, cast, told) for one in given for _ in range(TELLINGS)]
    patterns = [dice.one(spoken[fact[0]]) for fact in asked]
    labels = np.array(
        [
            [
                _label(certain[place // TELLINGS], possible[place // TELLINGS], fact, used=pattern.name in one.patterns)
                for fact, pattern in zip(asked, patterns, strict=True)
            ]
            for place, one in enumerate(notes)
        ],
        dtype=np.int8,
    ).reshape(len(notes), len(asked))

    def tell(premise: int, hypothesis: int) -> Told:
        proof = certain[premise // TELLINGS].get(asked[hypothesis])
        return tell_pair(notes[premise].facts, proof, asked[hypothesis], cast)

    return Scene(
        premises=[one.sentence for one in notes],
        hypotheses=[ask(pattern, fact, cast) for pattern, fact in zip(patterns, asked, strict=True)],
        labels=labels,
        tell=tell,
        cues=_cues(notes, asked, certain, labels),
    )


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


def _label(certain: Proofs, possible: Proofs, fact: Fact, *, used: bool) -> int:
    """Return the label of a pair; a wording that the premise has is not asked for, so that nothing is repeated."""
    if used or (fact in possible and fact not in certain):
        return UNUSABLE
    return FOLLOWS if fact in certain else DOES_NOT_FOLLOW


def _cues(notes: list[Note], asked: list[Fact], certain: list[Proofs], labels: Labels) -> np.ndarray:
    """Return what could tell a label without a proof: how near the two are, in which order, who has the relation."""
    cues = np.zeros((*labels.shape, 4), dtype=np.int64)
    for row, one in enumerate(notes):
        proofs = certain[row // TELLINGS]
        having = {relation for relation, _, _ in proofs}
        for column, fact in enumerate(asked):
            relation, subject, object_ = fact
            cues[row, column] = (
                len(between(one.facts, fact)),
                _first(one.facts, subject) <= _first(one.facts, object_),
                relation in having,
                sum(subject in each[1:] for each in one.facts) * 8 + sum(object_ in each[1:] for each in one.facts),
            )
    return cues


def _first(facts: Facts, number: int) -> int:
    return next(place for place, fact in enumerate(facts) if number in fact[1:])
