"""What one speaker says of a thing and its aspects: two opinions, one that depends on another, or a verdict."""

from collections.abc import Mapping
from dataclasses import dataclass

from wabe.builders.curriculum.sentiment.clauses import AFFIRMED, DENIED, EMPHATIC, REJECTED, Draw, Told, fitting
from wabe.builders.curriculum.sentiment.premises import ALWAYS, Atom, Known, Premise, known, quoted
from wabe.builders.curriculum.sentiment.source import FORMS, Subject
from wabe.builders.curriculum.sentiment.statements import IMPERSONAL, SIMPLE, fresh, statement
from wabe.builders.curriculum.sentiment.statements import WEIGHED as STATEMENTS
from wabe.builders.curriculum.sentiment.values import BAD, GOOD, Opinion
from wabe.builders.curriculum.sentiment.wording import patterns

WEIGHED = (*("single",) * 5, *("pair",) * 5, *("leaning",) * 6, *("verdict",) * 4)
SECOND = 35
# Ways of comparing two things, hardly what one feels about them.
OF_THINGS = ("same true", "same cannot")
# After a long statement, a short one.
SHORT = (*SIMPLE, "correction")


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """Who speaks to whom about what."""

    speaker: str
    other: str
    thing: Subject
    aspects: tuple[Subject, ...]

    def premise(
        self,
        draw: Draw,
        said: str,
        templates: tuple[str, ...],
        opinions: Mapping[Atom, Known],
        *,
        named: bool | None = None,
    ) -> Premise:
        """Return a quotation; where the thing is only called "it", it is named before, and else after."""
        people = (self.speaker, self.other)
        return quoted(draw.dice, people, f"the {self.thing.noun}", said, templates, opinions, named)

    def atom(self, subject: Subject, when: str = ALWAYS) -> Atom:
        """Return what the speaker's opinion of a subject is called."""
        return self.speaker, subject.noun, when


def spoken(draw: Draw, cast: Cast) -> Premise:
    """Draw what the speaker says."""
    dice = draw.dice
    kind = dice.one(WEIGHED)
    first, second = dice.some(cast.aspects, 2)
    if kind == "single":
        subject = dice.one((cast.thing, first))
        pronoun = subject == cast.thing and dice.chance(70)
        told = statement(draw, subject, pronoun=pronoun)
        named = not pronoun if subject == cast.thing else None
        return cast.premise(draw, told.text, told.names, {cast.atom(subject): known(told)}, named=named)
    if kind == "leaning":
        return _leaning(draw, cast, first, second)
    one = statement(draw, first)
    if kind == "pair":
        other = fresh(draw, second, SHORT if one.compound else STATEMENTS, one.words, one.names)
        text, name = joined(draw, one, other)
        opinions = {cast.atom(first): known(one), cast.atom(second): known(other)}
        return cast.premise(draw, text, (name, *one.names, *other.names), opinions)
    text, templates = one.text, one.names
    opinions = {cast.atom(first): known(one)}
    last = one
    if dice.chance(SECOND):
        last = fresh(draw, second, SIMPLE, one.words, one.names)
        text, name = joined(draw, one, last)
        templates = (name, *one.names, *last.names)
        opinions[cast.atom(second)] = known(last)
    verdict = fresh(draw, cast.thing, SIMPLE, (*one.words, *last.words), templates)
    against = verdict.opinion.direction == -last.opinion.direction
    verdict = verdict.under("overall in spite" if against else "overall", dice, verdict.opinion)
    opinions[cast.atom(cast.thing)] = known(verdict)
    return cast.premise(draw, f"{text}. {verdict.text}", (*templates, *verdict.names), opinions)


def joined(draw: Draw, one: Told, other: Told) -> tuple[str, str]:
    """Join two statements with a word that fits their directions."""
    turn = one.opinion.direction * other.opinion.direction
    link = {1: "addition", 0: "", -1: "contrast"}[turn]
    if one.compound or other.compound or not link:
        link = "separate" if other.steps[-1:] == ("wished",) and turn > 0 else f"separate {link}".strip()
    pattern = draw.dice.one(patterns()[link])
    return pattern.text.format(a=one.text, b=other.text), pattern.name


def _leaning(draw: Draw, cast: Cast, first: Subject, second: Subject) -> Premise:
    """Say something of one aspect, and of another that it is the same, different, better or worse."""
    dice = draw.dice
    how = dice.one(("same", "same", "not the same", "not the same", "wished the same", "reversed", "even better"))
    mode = AFFIRMED
    if how == "same":
        mode = dice.one((AFFIRMED, DENIED, DENIED, EMPHATIC))
    needed = DENIED if how in {"not the same", "wished the same"} else REJECTED if how == "reversed" else mode
    word = draw.word(
        fitting(first, second),
        mode=needed,
        polarity=1 if how == "wished the same" else 0,
        forms=("adjective",) if how == "reversed" else IMPERSONAL if mode == EMPHATIC else FORMS,
    )
    one = draw.clause(f"the {first.noun}", word, mode=mode)
    opinion, how = _leant(how, one.opinion)
    pattern = dice.one([one for one in patterns()[how] if not (word.past and one.name in OF_THINGS)])
    text = f"{one.text}. {pattern.text.format(t=f'the {second.noun}')}"
    opinions = {
        cast.atom(first): known(one),
        cast.atom(second): Known(opinion=opinion, steps=(*one.steps, how), words=one.words),
    }
    return cast.premise(draw, text, (*one.names, pattern.name), opinions)


def _leant(how: str, opinion: Opinion) -> tuple[Opinion, str]:
    """Return the opinion of the second subject, and what the construction is called."""
    match how:
        case "same":
            return opinion, how
        case "reversed":
            return opinion.opposite(), how
        case "even better":
            return (GOOD, "even better") if opinion.direction > 0 else (BAD, "even worse")
        case _:
            return opinion.denied(), how
