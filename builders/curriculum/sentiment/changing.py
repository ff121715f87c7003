"""What a speaker thought of something at first, and what in the end."""

from wabe.builders.curriculum.sentiment.clauses import AFFIRMED, DENIED, EMPHATIC, Draw, Told, fitting
from wabe.builders.curriculum.sentiment.premises import BEGINNING, END, Known, Premise, known
from wabe.builders.curriculum.sentiment.source import FORMS, Subject
from wabe.builders.curriculum.sentiment.speaking import Cast
from wabe.builders.curriculum.sentiment.statements import IMPERSONAL, SIMPLE, fresh
from wabe.builders.curriculum.sentiment.values import OPEN
from wabe.builders.curriculum.sentiment.wording import patterns

WEIGHED = (
    *("changed into",) * 5,
    *("changed",) * 4,
    *("kept",) * 3,
    *("returned",) * 2,
    *("opposite before",) * 3,
    *("open before",) * 2,
)
ASIDE = 45


def changing(draw: Draw, cast: Cast, subject: Subject, aside: Subject) -> Premise:
    """Draw two opinions of one subject, and sometimes one of another that did not change."""
    dice = draw.dice
    how = dice.one(WEIGHED)
    pattern = dice.one(patterns()[how])
    target = "it" if subject == cast.thing and dice.chance(50) else f"the {subject.noun}"
    told = _clause(draw, subject, target, how)
    slots = {"c": told.text}
    begins, ends = known(told), _later(told, how)
    templates = [pattern.name, *told.names]
    if how == "changed into":
        last = _clause(draw, subject, "it", how, -told.opinion.direction)
        slots["d"] = last.text
        ends = Known(opinion=last.opinion, steps=(*last.steps, how), words=last.words)
        begins = Known(opinion=told.opinion, steps=(*told.steps, how), words=told.words)
        templates += last.names
    elif how == "opposite before":
        begins = Known(opinion=told.opinion.opposite(), steps=(*told.steps, how), words=told.words)
        ends = known(told)
    elif how == "open before":
        told = _clause(draw, subject, "it", how)
        slots = {"c": told.text, "t": target}
        begins = Known(opinion=OPEN, steps=(how,), words=told.words)
        ends = known(told)
        templates = [pattern.name, *told.names]
    text = pattern.text.format(**slots)
    opinions = {cast.atom(subject, BEGINNING): begins, cast.atom(subject, END): ends}
    if target != "it" and dice.chance(ASIDE):
        more = fresh(draw, aside, SIMPLE, (*begins.words, *ends.words))
        text = f"{more.text}. {text}"
        opinions = {cast.atom(aside): known(more), **opinions}
        templates = [*more.names, *templates]
    return cast.premise(draw, text, tuple(templates), opinions)


def _clause(draw: Draw, subject: Subject, target: str, how: str, polarity: int = 0) -> Told:
    """Say what one thought; after a change of mind, what was thought before must be something that can be denied."""
    mode = draw.dice.one((AFFIRMED, AFFIRMED, DENIED))
    if how == "opposite before":
        mode = AFFIRMED
    needed = mode
    if how == "changed":
        needed = DENIED if mode == DENIED else EMPHATIC
    wanted = polarity if mode == AFFIRMED else -polarity
    # What one thinks has an opposite; what one feels hardly has one.
    forms = IMPERSONAL if how == "opposite before" else FORMS
    word = draw.word(fitting(subject), mode=needed, polarity=wanted, forms=forms)
    return draw.clause(target, word, mode=mode, personal=True)


def _later(told: Told, how: str) -> Known:
    """Return what is thought in the end."""
    opinion = told.opinion.denied() if how == "changed" else told.opinion
    return Known(opinion=opinion, steps=(*told.steps, how), words=told.words)
