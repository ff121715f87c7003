"""Makes scenes: a few entities on one or two scales, premises that order them, and hypotheses about them."""

import re
from collections.abc import Sequence

from wabe.builders.curriculum.comparative.asking import asked_pairs, hypotheses_of, premises_of
from wabe.builders.curriculum.comparative.families import DIFFERENCE, GROUP, plan_of, speech_of
from wabe.builders.curriculum.comparative.joining import STYLES, SUBJECT_FIRST, joined
from wabe.builders.curriculum.comparative.judging import Judge
from wabe.builders.curriculum.comparative.source import NAMED
from wabe.builders.curriculum.comparative.telling import amount_told, deciding, order_told, reason
from wabe.builders.curriculum.comparative.wording import Clause, Speech
from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.models import NEUTRAL
from wabe.builders.curriculum.library.scenes import UNUSABLE, Scene, Sentence, Told, Vocabulary

# In a premise of more facts than this, every fact is said briefly.
MOST_LONG = 3


def scene(draws: Draws, vocabulary: Vocabulary, number: int) -> Scene:
    """Make a scene of a family, by its number."""
    dice = Dice(draws, "scene")
    plan = plan_of(number)
    speech = speech_of(dice, plan, vocabulary)
    questions = asked_pairs(dice, plan)
    premises = premises_of(dice, plan, questions)
    hypotheses = hypotheses_of(dice, plan, questions)
    styles = [dice.one(tuple(STYLES)) for _ in premises]
    said = [
        [speech.clause(dice, fact, brief=len(facts) > MOST_LONG or style in SUBJECT_FIRST) for fact in facts]
        for facts, style in zip(premises, styles, strict=True)
    ]
    is_group = plan.family == GROUP
    asked = [speech.clause(dice, claim, counted=is_group) for claim in hypotheses]
    judge = Judge(count=plan.count, most=plan.farthest)
    labels = judge.labels(premises, hypotheses)
    judge.leave_out_shallow(labels, premises, hypotheses, plan.at_least)
    texts = [
        _premise(dice, clauses, speech, style, introduced=is_group) for clauses, style in zip(said, styles, strict=True)
    ]
    for row, premise in enumerate(texts):
        for column, clause in enumerate(asked):
            # Whoever only looks for the hypothesis in the premise learns nothing.
            if clause.text in premise.text or f"{clause.text[0].upper()}{clause.text[1:]}" in premise.text:
                labels[row, column] = UNUSABLE

    def tell(premise: int, hypothesis: int) -> Told:
        facts, claim = premises[premise], hypotheses[hypothesis]
        label = int(labels[premise, hypothesis])
        places = deciding(facts, claim, judge.label_by(claim))
        if label != NEUTRAL:
            why = reason([said[premise][place].text for place in places], asked[hypothesis].text, label)
        else:
            true, false = judge.examples(facts, claim)
            told = amount_told if plan.family == DIFFERENCE else order_told
            why = f"It is open: true if {told(speech, claim, true)}; false if {told(speech, claim, false)}."
        return Told(
            construction=plan.family,
            operators=(*(facts[place].kind for place in places), claim.kind),
            depth=max(1, len(places)),
            derivation=why,
        )

    return Scene(
        premises=texts,
        hypotheses=[_sentence(speech, joined("sentences", [one], speech)[0], one.pattern, [one]) for one in asked],
        labels=labels,
        tell=tell,
    )


def _premise(dice: Dice, clauses: Sequence[Clause], speech: Speech, style: str, *, introduced: bool) -> Sentence:
    text, style = joined(style, clauses, speech)
    if introduced:
        text = f"{speech.introduction(dice)}. {text}"
    return _sentence(speech, text, f"{style}-{len(clauses)}", clauses)


def _sentence(speech: Speech, text: str, template: str, clauses: Sequence[Clause]) -> Sentence:
    spoken = set(re.findall(r"\w+", text))
    occurring = tuple(name for name in speech.names if name in spoken)
    lemmas = tuple(dict.fromkeys(word for clause in clauses for word in clause.words))
    if speech.sort.name in NAMED:
        return Sentence(text=text, template=template, words=lemmas, names=occurring)
    return Sentence(text=text, template=template, words=(*lemmas, *occurring))
