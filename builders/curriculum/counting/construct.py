"""Makes scenes: drafts of a family, labelled in all worlds that matter."""

import re
from collections.abc import Sequence

import numpy as np

from wabe.builders.curriculum.counting.drafts import Draft
from wabe.builders.curriculum.counting.families import PLANS
from wabe.builders.curriculum.counting.spoken import Spoken
from wabe.builders.curriculum.counting.telling import deciding, told
from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.models import CONTRADICTION, ENTAILMENT, NEUTRAL
from wabe.builders.curriculum.library.scenes import UNUSABLE, Labels, Scene, Sentence, Told, Vocabulary


def scene(draws: Draws, vocabulary: Vocabulary, number: int) -> Scene:
    """Make a scene of a family, by its number."""
    plan = PLANS[number % len(PLANS)]
    draft = plan.draft(Dice(draws, "scene"), vocabulary.value)
    labels = _labels(draft)

    def tell(premise: int, hypothesis: int) -> Told:
        (asked,) = draft.hypotheses[hypothesis].facts
        every = draft.blocks[asked.claim.block].worlds
        facts = [fact for fact in draft.premises[premise].facts if fact.claim.block == asked.claim.block]
        label = int(labels[premise, hypothesis])
        some = deciding(every, facts, asked.claim, label)
        return Told(
            construction=plan.family,
            operators=(*(fact.claim.operator for fact in some), asked.claim.operator),
            depth=max(1, len(some)),
            derivation=told(every, facts, some, asked, label),
        )

    return Scene(
        premises=[_sentence(one, draft.names) for one in draft.premises],
        hypotheses=[_sentence(one, draft.names) for one in draft.hypotheses],
        labels=labels,
        tell=tell,
    )


def _labels(draft: Draft) -> Labels:
    """Label every pair; what cannot be true, and what the premise says word for word, is not used.

    Blocks are independent: a premise that can be true in each leaves each as open as its own facts do.
    """
    labels = np.full((len(draft.premises), len(draft.hypotheses)), UNUSABLE, dtype=np.int8)
    asked = [(one.text, one.facts[0].claim) for one in draft.hypotheses]
    for row, premise in enumerate(draft.premises):
        claims = [fact.claim for fact in premise.facts]
        given = [
            block.worlds.together(claim for claim in claims if claim.block == place)
            for place, block in enumerate(draft.blocks)
        ]
        if not all(given) or not all(draft.blocks[claim.block].settles(claim) for claim in claims):
            continue
        for column, (text, claim) in enumerate(asked):
            block, known = draft.blocks[claim.block], given[claim.block]
            if text in premise.text or not block.settles(claim):
                continue
            both = known & block.worlds.truth(claim)
            labels[row, column] = CONTRADICTION if not both else ENTAILMENT if both == known else NEUTRAL
    return labels


def _sentence(spoken: Spoken, names: Sequence[str]) -> Sentence:
    text = f"{spoken.text[0].upper()}{spoken.text[1:]}."
    occurring = tuple(name for name in names if re.search(rf"\b{re.escape(name)}\b", text))
    return Sentence(text=text, template=spoken.template, words=tuple(dict.fromkeys(spoken.words)), names=occurring)
