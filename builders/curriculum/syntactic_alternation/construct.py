"""Scenes of alternations: situations that differ in who does what, told in the frames that the verbs allow."""

import re
from collections.abc import Sequence

import numpy as np

from wabe.builders.curriculum.lexicon.source import words
from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.scenes import Scene, Sentence, Told, Vocabulary
from wabe.builders.curriculum.syntactic_alternation.frames import Claim, Event, claim, frames, wording
from wabe.builders.curriculum.syntactic_alternation.meaning import label
from wabe.builders.curriculum.syntactic_alternation.plans import Situation, situations
from wabe.builders.curriculum.syntactic_alternation.telling import tell as tell_pair

JOINERS = (", and ", ", while ", ". ")
OPENERS = ("on Monday, ", "in the morning, ", "last week, ", "after lunch, ", "that evening, ", "in the end, ")
# Of a hundred premises, so many begin with a time.
OPENED = 20
TELLINGS = 3
HYPOTHESES = 24
# Of a hundred clauses of premises, so many are clefts, at most one in a premise.
CLEFTS = 12
# Of a hundred scenes, in so many a premise may have the frame of the hypothesis.
UNALTERED = 20
NAMES = frozenset(one["name"] for one in words("names"))
ARTICLES = frozenset({"the", "a", "an"})


def scene(draws: Draws, vocabulary: Vocabulary, number: int) -> Scene:
    """Make a scene; its number sets its alternation and how many events its premises have."""
    dice = Dice(draws, "scene")
    found = situations(dice, vocabulary, number)
    opener = dice.one(OPENERS) if dice.chance(OPENED) else ""
    told = [_telling(dice, one) for one in found for _ in range(TELLINGS)]
    asked = _asked(dice, found)
    altered = not dice.chance(UNALTERED)
    labels = np.array([[label(given, one, altered=altered) for one in asked] for given in told], dtype=np.int8)

    def tell(premise: int, hypothesis: int) -> Told:
        return tell_pair(told[premise], asked[hypothesis], int(labels[premise, hypothesis]))

    return Scene(
        premises=[_premise(dice, given, opener) for given in told],
        hypotheses=[_sentence(f"{wording(one)}.", one.frame.name, (one,)) for one in asked],
        labels=labels,
        tell=tell,
    )


def _telling(dice: Dice, situation: Situation) -> list[Claim]:
    """Tell each event in a frame of its own, in any order; one at most is a cleft."""
    cleft = dice.below(len(situation)) if dice.chance(CLEFTS * len(situation)) else -1
    return [_told(dice, event, cleft=place == cleft) for place, event in enumerate(dice.shuffled(situation))]


def _told(dice: Dice, event: Event, *, cleft: bool) -> Claim:
    every = [one for frame in frames(event.verb.kind, premise=True) if (one := claim(event, frame)) is not None]
    return dice.one([one for one in every if one.cleft == cleft] or every)


def _asked(dice: Dice, found: Sequence[Situation]) -> list[Claim]:
    """Return claims about the events of all situations, in every frame, each text once."""
    claims: dict[str, Claim] = {}
    for situation in found:
        for event in situation:
            if event.verb.kind == "plain":
                continue
            for frame in frames(event.verb.kind, premise=False):
                one = claim(event, frame)
                if one is not None:
                    claims.setdefault(wording(one), one)
    return dice.some(list(claims.values()), HYPOTHESES)


def _premise(dice: Dice, told: Sequence[Claim], opener: str) -> Sentence:
    joiner = dice.one(JOINERS) if len(told) > 1 else ""
    clauses = [wording(one) for one in told]
    text = opener + clauses[0]
    for place, clause in enumerate(clauses[1:], start=1):
        # Three clauses are never joined in the same way twice.
        between = joiner if place == 1 else (". " if joiner != ". " else ", and ")
        text += between + clause
    return _sentence(f"{text}.", " / ".join(one.frame.name for one in told), told)


def _sentence(text: str, template: str, claims: Sequence[Claim]) -> Sentence:
    text = re.sub(r"(?:^|(?<=\. ))[a-z]", lambda found: found[0].upper(), text)
    things = [word for one in claims for who in one.event.things for word in who.split() if word not in ARTICLES]
    return Sentence(
        text=text,
        template=template,
        words=tuple(sorted({*(one.event.verb.base for one in claims), *(one for one in things if one not in NAMES)})),
        names=tuple(sorted({one for one in things if one in NAMES and re.search(rf"\b{one}\b", text)})),
    )
