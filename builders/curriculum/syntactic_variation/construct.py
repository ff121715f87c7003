"""Scenes of syntactic variation: contents in the same words, each told in several constructions."""

from dataclasses import replace

import numpy as np

from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.models import FOLLOWS
from wabe.builders.curriculum.library.scenes import UNUSABLE, Scene, Sentence, Told, Vocabulary
from wabe.builders.curriculum.syntactic_variation.content import Content, contents
from wabe.builders.curriculum.syntactic_variation.meaning import differences, label
from wabe.builders.curriculum.syntactic_variation.wording import Wording, wording

HYPOTHESES = 26
# In a hundred choices, so many are plain: texts with many transformations and with few take turns.
PLAINNESS = (75, 55, 35)
# What does not follow differs from the premise in so many ways at most.
MOST_DIFFERENCES = 2


def scene(draws: Draws, vocabulary: Vocabulary, number: int) -> Scene:
    """Make a scene; its number sets how far texts are transformed."""
    dice = Dice(draws, "scene")
    told = contents(dice, vocabulary)
    plainness = PLAINNESS[number % len(PLAINNESS)]
    given = [(one, wording(dice, one, plainness)) for one in told for _ in range(2)]
    parts: dict[str, tuple[Content, Wording]] = {}
    for one in told:
        for part in _parts(dice, one):
            made = wording(dice, part, plainness)
            parts.setdefault(made.text, (part, made))
    asked = dice.some(list(parts.values()), HYPOTHESES)
    labels = np.array([[label(one, other) for other, _ in asked] for one, _ in given], dtype=np.int8)
    for row, (content, premise) in enumerate(given):
        for column, (part, hypothesis) in enumerate(asked):
            if not _distance(premise, hypothesis) or len(differences(content, part)) > MOST_DIFFERENCES:
                labels[row, column] = UNUSABLE

    def tell(row: int, column: int) -> Told:
        (content, premise), (part, hypothesis) = given[row], asked[column]
        follows = labels[row, column] == FOLLOWS
        changed = differences(content, part)
        used = ", ".join(dict.fromkeys((*premise.transforms, *hypothesis.transforms)))
        why = "the same persons, days and numbers are said to go together" if follows else "; ".join(changed)
        return Told(
            construction=_kind(content, part, follows=bool(follows)),
            operators=tuple(dict.fromkeys((*premise.transforms, *hypothesis.transforms))),
            depth=_distance(premise, hypothesis),
            derivation=f"Without the transformations ({used}), {why}.",
        )

    return Scene(
        premises=[_sentence(*one) for one in given],
        hypotheses=[_sentence(*one) for one in asked],
        labels=labels,
        tell=tell,
    )


def _parts(dice: Dice, content: Content) -> list[Content]:
    """Return the content and parts of it; what is left out is not asked for."""
    first, second = content.events
    bare = replace(content, quality=None)
    alone = dice.one((first, second))
    mentioned = {alone.agent, alone.patient}
    quality = content.quality if content.quality and content.quality[0] in mentioned else None
    return [
        content,
        replace(content, events=(first,), quality=_about(content, first.agent, first.patient)),
        replace(content, events=(alone,), quality=quality),
        replace(bare, events=(alone,)),
        bare if content.quality else replace(bare, events=(replace(alone, day=""),)),
    ]


def _about(content: Content, *people: str) -> tuple[str, str] | None:
    return content.quality if content.quality and content.quality[0] in people else None


def _distance(premise: Wording, hypothesis: Wording) -> int:
    """Return how many transformations only one of two texts has."""
    return len(set(premise.transforms) ^ set(hypothesis.transforms))


def _kind(content: Content, part: Content, *, follows: bool) -> str:
    """Return what is changed, or which part of the content is kept."""
    if follows:
        return "paraphrase" if len(part.events) == len(content.events) else "paraphrase of a part"
    if part.quality is not None and part.quality != content.quality:
        return "modifier changed"
    for event in part.events:
        given = next(one for one in content.events if one.done == event.done)
        if (given.agent, given.patient) != (event.agent, event.patient):
            return "roles exchanged"
        if given.number != event.number:
            return "number changed"
    return "time changed"


def _sentence(content: Content, made: Wording) -> Sentence:
    told = [
        word
        for event in content.events
        for word in (event.agent, event.patient, event.theme, event.verb.base if event.verb else event.done)
        if word
    ]
    quality = [content.quality[1]] if content.quality else []
    return Sentence(
        text=made.text,
        template=" + ".join(made.transforms) or "plain",
        words=tuple(sorted({*told, *quality})),
    )
