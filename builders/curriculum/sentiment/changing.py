"""What a speaker thought of something at first, and what in the end."""

from wabe.builders.curriculum.sentiment.clauses import AFFIRMED, DENIED, REJECTED, Draw, Told, fitting
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
    *("open before",) * 3,
)
ASIDE = 60
THOUGHT = ("opposite before", "kept", "returned")


def changing(draw: Draw, cast: Cast, subject: Subject, aside: Subject) -> Premise:
    """Draw two opinions of one subject, and sometimes one of another that did not change."""
    dice = draw.dice
    how = dice.one(WEIGHED)
    pattern = dice.one(patterns()[how])
    whole = subject == cast.thing
    with_aside = dice.chance(ASIDE)
    named = whole and not with_aside and dice.chance(40)
    target = "it" if with_aside or (whole and not named) else f"the {subject.noun}"
    told = _clause(draw, subject, target, how)
    slots = {"c": told.text}
    begins, ends = known(told), _later(told, how)
    templates = [pattern.name, *told.names]
    if how == "changed into":
        last = _clause(draw, subject, "it", how, -told.opinion.direction, told.words[0].degree)
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
    if with_aside:
        more = fresh(draw, aside, SIMPLE, (*begins.words, *ends.words), tuple(templates))
        turn = dice.one(patterns()["as for"])
        text = f"{more.text}. {turn.text.format(t=f'the {subject.noun}', c=text)}"
        opinions = {cast.atom(aside): known(more), **opinions}
        templates = [*more.names, turn.name, *templates]
    return cast.premise(draw, text, tuple(templates), opinions, named=named if whole and not with_aside else None)


def _clause(draw: Draw, subject: Subject, target: str, how: str, polarity: int = 0, degree: str = "") -> Told:
    """Say what one thought; after a change of mind, what was thought before must be something that can be denied."""
    mode = draw.dice.one((AFFIRMED, AFFIRMED, DENIED))
    if how == "opposite before" or degree == "strong":
        mode = AFFIRMED
    # Nobody's first thought is that something has no fault.
    mode = AFFIRMED if polarity > 0 else mode
    needed = mode
    if how in {"changed", "opposite before"}:
        needed = DENIED if mode == DENIED else REJECTED
    wanted = polarity if mode == AFFIRMED else 1
    # What one thinks has an opposite, and one may stick to it; what one feels hardly.
    forms = IMPERSONAL if how in THOUGHT else FORMS
    word = draw.word(fitting(subject), mode=needed, polarity=wanted, forms=forms, degree=degree)
    return draw.clause(target, word, mode=mode, personal=True)


def _later(told: Told, how: str) -> Known:
    """Return what is thought in the end."""
    opinion = told.opinion.denied() if how == "changed" else told.opinion
    return Known(opinion=opinion, steps=(*told.steps, how), words=told.words)
