"""What several people thought of one thing: each alone, or in agreement and disagreement with another."""

from collections.abc import Mapping

from wabe.builders.curriculum.sentiment.clauses import AFFIRMED, DENIED, EMPHATIC, REJECTED, Draw, Told, fitting, stock
from wabe.builders.curriculum.sentiment.premises import ALWAYS, Atom, Known, Premise, known, narrated
from wabe.builders.curriculum.sentiment.source import Subject
from wabe.builders.curriculum.sentiment.statements import TRIES, alike
from wabe.builders.curriculum.sentiment.values import Opinion, of
from wabe.builders.curriculum.sentiment.wording import patterns

WEIGHED = (
    *("agreed", "opposed", "opposed", "disagreed", "disagreed") * 2,
    *("so did", "did not", "both", "neither", "unlike"),
    *("rightly", "wrongly", "pretended", "whereas", "whereas"),
)
# After these, both are of the same opinion.
TOGETHER = ("agreed", "so did", "both", "neither")
LINKED = ("agreed", "opposed", "disagreed")
# What somebody believes or pretends is not an opinion that a third person could share.
ALONE = ("rightly", "wrongly", "pretended")
THIRD = 70


def shared(draw: Draw, people: tuple[str, str, str], thing: Subject, subject: Subject) -> Premise:
    """Draw what two or three people thought."""
    dice = draw.dice
    first, second, third = dice.shuffled(people)
    # What has just been named is "it".
    target = "it" if subject == thing else f"the {subject.noun}"
    how = dice.one(WEIGHED)
    if how == "did not" and not stock(draw.vocabulary, fitting(subject), 1, DENIED, ("feeling",)):
        how = "neither"
    text, templates, opinions = (
        _linked(draw, how, first, second, subject, target)
        if how in LINKED
        else _whereas(draw, first, second, subject, target)
        if how == "whereas"
        else _single(draw, how, first, second, subject, target)
    )
    told_of = [first, second]
    firm = [who for who in told_of if (who, subject.noun, ALWAYS) in opinions]
    if how not in ALONE and dice.chance(THIRD):
        whom = dice.one(firm)
        given = opinions[whom, subject.noun, ALWAYS]
        deniable = given.opinion.certain and all(word.denied == "any" for word in given.words)
        link = "not sided" if deniable and dice.chance(60) else "sided"
        pattern = dice.one(patterns()[f"{link} with both" if how in TOGETHER else link])
        text = f"{text}. {pattern.text.format(a=whom, b=third)}"
        opinion = given.opinion.denied() if link == "not sided" else given.opinion
        opinions = {
            **opinions,
            (third, subject.noun, ALWAYS): Known(opinion=opinion, steps=(*given.steps, link), words=given.words),
        }
        templates = (*templates, pattern.name)
        told_of.append(third)
    listed = dice.shuffled(told_of)
    return narrated(dice, listed, f"the {thing.noun}", text, templates, opinions)


Part = tuple[str, tuple[str, ...], Mapping[Atom, Known]]


def _clause(
    draw: Draw,
    who: str,
    subject: Subject,
    target: str,
    *,
    needed: str | None = None,
    polarity: int = 0,
    thought: bool = False,
) -> Told:
    """Say what somebody thought."""
    mode = draw.dice.one((AFFIRMED, AFFIRMED, DENIED, EMPHATIC)) if needed is None else AFFIRMED
    wanted = polarity if mode == AFFIRMED else -polarity
    forms = ("adjective",) if mode == EMPHATIC else ("adjective", "noun", *(() if thought else ("feeling", "effect")))
    word = draw.word(fitting(subject), mode=needed or mode, polarity=wanted, forms=forms)
    return draw.clause(target, word, mode=mode, person=(who, who), personal=True)


def _linked(draw: Draw, how: str, first: str, second: str, subject: Subject, target: str) -> Part:
    """Let one person think something, and another agree or not."""
    needed = {"agreed": None, "opposed": REJECTED, "disagreed": DENIED}[how]
    # One agrees with what somebody thinks, hardly with what he feels.
    told = _clause(draw, first, subject, target, needed=needed, thought=True)
    pattern = draw.dice.one(patterns()[how])
    follow = pattern.text.format(b=second)
    link = draw.dice.one((". ", "; ", ", and " if how == "agreed" else ", but "))
    opinion = told.opinion
    if how == "opposed":
        opinion = opinion.opposite()
    elif how == "disagreed":
        opinion = opinion.denied()
    after = Known(opinion=opinion, steps=(*told.steps, how), words=told.words)
    opinions = {(first, subject.noun, ALWAYS): known(told), (second, subject.noun, ALWAYS): after}
    return f"{told.text}{link}{follow}", (*told.names, pattern.name, link.strip()), opinions


def _whereas(draw: Draw, first: str, second: str, subject: Subject, target: str) -> Part:
    """Let two people think the opposite of each other."""
    one = _clause(draw, first, subject, target)
    other = _clause(draw, second, subject, "it", polarity=-one.opinion.direction)
    for _ in range(TRIES):
        if not alike(one.words[0], other.words[0]):
            break
        other = _clause(draw, second, subject, "it", polarity=-one.opinion.direction)
    pattern = draw.dice.one(patterns()["whereas"])
    opinions = {(first, subject.noun, ALWAYS): known(one), (second, subject.noun, ALWAYS): known(other)}
    text = pattern.text.format(c=one.text, d=other.text)
    return text, (*one.names, pattern.name, *other.names), opinions


def _single(draw: Draw, how: str, first: str, second: str, subject: Subject, target: str) -> Part:
    """Tell of two people in one sentence."""
    dice = draw.dice
    pattern = dice.one(patterns()[how])
    deniable = how in {"did not", "neither", "wrongly", "pretended"}
    if how in {"rightly", "wrongly"}:
        told = _clause(draw, second, subject, target, needed=DENIED if deniable else AFFIRMED)
        opinion = told.opinion.denied() if how == "wrongly" else told.opinion
        after = Known(opinion=opinion, steps=(*told.steps, how), words=told.words)
        text = pattern.text.format(a=first, c=told.text)
        return text, (pattern.name, *told.names), {(second, subject.noun, ALWAYS): after}
    forms = ("feeling",) if how in {"so did", "did not"} else ("adjective",)
    word = draw.word(
        fitting(subject),
        mode=DENIED if deniable or (how == "unlike" and dice.chance(50)) else AFFIRMED,
        polarity=1 if how == "did not" else 0,
        forms=forms,
    )
    text = pattern.text.format(a=first, b=second, t=target, w=word.word, past=word.past)
    opinions = {
        (who, subject.noun, ALWAYS): Known(opinion=opinion, steps=(how,), words=(word,))
        for who, opinion in _held(how, first, second, word.polarity, deniable=word.denied == "any").items()
    }
    return text, (pattern.name,), opinions


def _held(how: str, first: str, second: str, polarity: int, *, deniable: bool) -> dict[str, Opinion]:
    """Return the opinions of both, as far as they are settled."""
    plain = of(polarity)
    denied = plain.denied()
    match how:
        case "so did" | "both":
            return {first: plain, second: plain}
        case "neither":
            return {first: denied, second: denied}
        case "did not":
            return {first: plain, second: denied}
        case "unlike":
            return {**({first: denied} if deniable else {}), second: plain}
        case _:
            return {second: denied}
