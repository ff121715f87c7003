"""What a speaker says of one subject: plainly, in denials, against others, or after hopes and fears."""

from wabe.builders.curriculum.sentiment.clauses import AFFIRMED, DENIED, EMPHATIC, Draw, Told, fitting
from wabe.builders.curriculum.sentiment.source import Subject, Word
from wabe.builders.curriculum.sentiment.values import OPEN, Opinion, of
from wabe.builders.curriculum.sentiment.wording import patterns

IMPERSONAL = ("adjective", "noun")
# How often each kind is drawn.
WEIGHED = (
    *("plain",) * 6,
    *("denied",) * 6,
    *("emphatic",) * 5,
    *("granted",) * 2,
    *("refused",) * 5,
    *("wished",) * 2,
    *("report",) * 6,
    *("expectation",) * 4,
    *("fear",) * 4,
    *("hope",) * 4,
    *("correction",) * 4,
    *("open",) * 5,
)
SIMPLE = ("plain", "denied", "emphatic")
# Of what is reported or refused, so many per cent are denials themselves.
INNER = 35
TRIES = 8


def fresh(draw: Draw, subject: Subject, kinds: tuple[str, ...], said: tuple[Word, ...]) -> Told:
    """Say something in other words than those that have been said; in the same ones if no others are found."""
    told = statement(draw, subject, kinds)
    for _ in range(TRIES):
        if not any(word in said for word in told.words):
            break
        told = statement(draw, subject, kinds)
    return told


def statement(draw: Draw, subject: Subject, kinds: tuple[str, ...] = WEIGHED, *, pronoun: bool = False) -> Told:
    """Say something of a subject in one of some ways."""
    kind = draw.dice.one(kinds)
    fits = fitting(subject)
    target = "it" if pronoun else f"the {subject.noun}"
    match kind:
        case "plain":
            return draw.clause(target, draw.word(fits))
        case "denied":
            return draw.clause(target, draw.word(fits, mode=DENIED), mode=DENIED)
        case "emphatic":
            return draw.clause(target, draw.word(fits, mode=EMPHATIC, forms=IMPERSONAL), mode=EMPHATIC)
        case "granted" | "refused" | "wished":
            return _embedded(draw, target, fits, kind)
        case "report":
            return _report(draw, target, fits)
        case "correction":
            return _correction(draw, target, fits)
        case "open":
            word = draw.word(fits, forms=IMPERSONAL)
            return _about(draw, "open", target, word, OPEN)
        case _:
            return _awaited(draw, target, fits, kind)


def _embedded(draw: Draw, target: str, fits: tuple[str, ...], kind: str) -> Told:
    """Grant or refuse a clause."""
    if kind == "wished":
        word = draw.word(fits, mode=EMPHATIC, polarity=1)
        inner = draw.clause(target, word, embedded=True)
        return inner.under("wished", draw.dice, inner.opinion.denied(), compound=True)
    twice = draw.dice.chance(INNER)
    mode = DENIED if twice else AFFIRMED
    if kind == "granted":
        inner = draw.clause(target, draw.word(fits, mode=mode, twice=twice), mode=mode, embedded=True)
        return inner.under("granted", draw.dice, inner.opinion, compound=True)
    inner = draw.clause(target, draw.word(fits, mode=DENIED, twice=twice), mode=mode, embedded=True)
    how = "refused firmly" if twice or draw.dice.chance(60) else "refused"
    return inner.under(how, draw.dice, inner.opinion.denied(), compound=True)


def _report(draw: Draw, target: str, fits: tuple[str, ...]) -> Told:
    """Confirm or reject what somebody else says."""
    dice = draw.dice
    how = dice.one(("report confirmed", "report rejected", "report rejected sharply"))
    inner_mode = DENIED if dice.chance(INNER) and how != "report rejected sharply" else AFFIRMED
    needed = {"report confirmed": inner_mode, "report rejected": DENIED, "report rejected sharply": EMPHATIC}[how]
    word = draw.word(fits, mode=needed, forms=IMPERSONAL, twice=inner_mode == DENIED)
    inner = draw.clause(target, word, mode=inner_mode, embedded=True)
    he = dice.one(("he", "she"))
    opinion = inner.opinion if how == "report confirmed" else inner.opinion.denied()
    return inner.under(how, dice, opinion, compound=True, source=dice.one(patterns()[he]).text, he=he)


def _correction(draw: Draw, target: str, fits: tuple[str, ...]) -> Told:
    """Put one adjective in the place of another, which says the opposite."""
    first = draw.word(fits, forms=("adjective",))
    second = draw.word(fits, forms=("adjective",), polarity=-first.polarity)
    pattern = draw.dice.one(patterns()["correction"])
    return Told(
        text=pattern.text.format(t=target, w=first.word, v=second.word),
        opinion=of(second.polarity),
        steps=("correction",),
        words=(first, second),
        names=(pattern.name,),
        compound="," in pattern.text or ";" in pattern.text,
    )


def _awaited(draw: Draw, target: str, fits: tuple[str, ...], kind: str) -> Told:
    """Compare what was expected, feared or hoped for with what came."""
    met, missed = {
        "expectation": (("expectation met",), ("expectation missed", "expectation missed sharply")),
        "fear": (("fear confirmed",), ("fear dispelled",)),
        "hope": (("hope fulfilled",), ("hope dashed",)),
    }[kind]
    polarity = {"expectation": 0, "fear": -1, "hope": 1}[kind]
    how = draw.dice.one((*met, *missed))
    needed = AFFIRMED if how in met else DENIED if how == "expectation missed" else EMPHATIC
    word = draw.word(fits, mode=needed, polarity=polarity, forms=IMPERSONAL)
    opinion = of(word.polarity) if how in met else of(word.polarity).denied()
    return _about(draw, how, target, word, opinion)


def _about(draw: Draw, construction: str, target: str, word: Word, opinion: Opinion) -> Told:
    pattern = draw.dice.one(patterns()[construction])
    return Told(
        text=pattern.text.format(t=target, w=word.word),
        opinion=opinion,
        steps=(construction,),
        words=(word,),
        names=(pattern.name,),
        compound=True,
    )
