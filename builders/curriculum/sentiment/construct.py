"""Scenes of sentiment: one speaker about a thing and its aspects, changes of mind, and several people."""

from functools import cache

import numpy as np

from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.models import FOLLOWS
from wabe.builders.curriculum.library.scenes import UNUSABLE, Scene, Sentence, Told, Vocabulary
from wabe.builders.curriculum.sentiment.asking import Asked, asked
from wabe.builders.curriculum.sentiment.changing import changing
from wabe.builders.curriculum.sentiment.clauses import Draw
from wabe.builders.curriculum.sentiment.cues import cues
from wabe.builders.curriculum.sentiment.premises import ALWAYS, BEGINNING, END, Premise
from wabe.builders.curriculum.sentiment.sharing import shared
from wabe.builders.curriculum.sentiment.source import ROLES, Subject, names_of, subjects
from wabe.builders.curriculum.sentiment.speaking import Cast, spoken
from wabe.builders.curriculum.sentiment.telling import tell as tell_pair
from wabe.builders.curriculum.sentiment.values import label

PREMISES = 14
# Of ten scenes, so many are of each kind.
KINDS = ("spoken", "shared", "changing", "spoken", "shared", "spoken", "changing", "spoken", "shared", "spoken")


@cache
def _domains(vocabulary: str) -> tuple[tuple[tuple[Subject, ...], tuple[Subject, ...]], ...]:
    """Return the things and the aspects of each domain."""
    every = dict.fromkeys(one.domain for one in subjects())
    return tuple(
        (
            tuple(
                one for one in subjects() if (one.domain, one.role, one.vocabulary) == (domain, ROLES[0], vocabulary)
            ),
            tuple(
                one for one in subjects() if (one.domain, one.role, one.vocabulary) == (domain, ROLES[1], vocabulary)
            ),
        )
        for domain in every
    )


def scene(draws: Draws, vocabulary: Vocabulary, number: int) -> Scene:
    """Make a scene; its number sets what kind it is."""
    dice = Dice(draws, "scene")
    draw = Draw(dice, vocabulary.value)
    things, aspects = dice.one(_domains(vocabulary.value))
    thing = dice.one(things)
    first, second = dice.some(aspects, 2)
    speaker, other, third = dice.some(names_of(vocabulary.value), 3)
    kind = KINDS[number % len(KINDS)]
    cast = Cast(speaker=speaker, other=other, thing=thing, aspects=(first, second))
    if kind == "spoken":
        given = [spoken(draw, cast) for _ in range(PREMISES)]
        atoms = [cast.atom(one) for one in (thing, first, second)]
    elif kind == "changing":
        subject, aside = (thing, first) if dice.chance(50) else (second, first)
        given = [changing(draw, cast, subject, aside) for _ in range(PREMISES)]
        atoms = [cast.atom(subject, BEGINNING), cast.atom(subject, END), cast.atom(aside)]
    else:
        subject = dice.one((thing, first))
        given = [shared(draw, (speaker, other, third), thing, subject) for _ in range(PREMISES)]
        atoms = [(who, subject.noun, ALWAYS) for who in (speaker, other, third)]
    asks = asked(dice, atoms, 1 if kind == "spoken" else 2)
    labels = np.array([[_label(one, ask) for ask in asks] for one in given], dtype=np.int8)

    def tell(premise: int, hypothesis: int) -> Told:
        follows = bool(labels[premise, hypothesis] == FOLLOWS)
        return tell_pair(given[premise], asks[hypothesis], follows=follows)

    return Scene(
        premises=[_premise_sentence(one, thing) for one in given],
        hypotheses=[_hypothesis_sentence(one) for one in asks],
        labels=labels,
        tell=tell,
        cues=cues(given, asks),
    )


def _label(premise: Premise, ask: Asked) -> int:
    known = premise.known.get(ask.atom)
    return UNUSABLE if known is None else label(known.opinion, ask.values)


def _premise_sentence(premise: Premise, thing: Subject) -> Sentence:
    nouns = dict.fromkeys((thing.noun, *(what for _, what, _ in premise.known)))
    return Sentence(
        text=premise.text,
        template=premise.template,
        words=(*nouns, *(word.word for word in premise.words)),
        names=premise.names,
    )


def _hypothesis_sentence(ask: Asked) -> Sentence:
    who, what, when = ask.atom
    return Sentence(text=ask.text, template=f"{ask.pattern.name} {when}".strip(), words=(what,), names=(who,))
