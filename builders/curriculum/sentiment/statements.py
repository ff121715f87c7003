"""What a speaker says of one subject: plainly, in denials, against others, or after hopes and fears."""

from wabe.builders.curriculum.sentiment.clauses import AFFIRMED, DENIED, EMPHATIC, REJECTED, Draw, Told, fitting, stock
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
    *("correction",) * 9,
    *("open",) * 5,
)
SIMPLE = ("plain", "denied", "emphatic")
# Of what is reported or refused, so many per cent are denials themselves.
INNER = 35
TRIES = 8
BEGINNING = 5
# Patterns with a denial of their own, and such as do not suit what one feels oneself.
WITH_DENIAL, OF_FACTS = ("cannot deny", "no denying"), ("seriously claim",)
# Ways of saying something that may come twice.
COMMON = ("was", "found", "thought that")


def fresh(
    draw: Draw, subject: Subject, kinds: tuple[str, ...], said: tuple[Word, ...], names: tuple[str, ...] = ()
) -> Told:
    """Say something in other words and ways than what has been said; in the same ones if no others are found."""
    striking = [name for name in names if name not in COMMON]
    told = statement(draw, subject, kinds)
    for _ in range(TRIES):
        if not any(alike(word, other) for word in told.words for other in said) and not any(
            name in striking for name in told.names
        ):
            break
        told = statement(draw, subject, kinds)
    return told


def alike(word: Word, other: Word) -> bool:
    """Tell whether two words begin alike, as *impress* and *impressive* do."""
    one, two = (each.word.removeprefix("a ")[:BEGINNING] for each in (word, other))
    return one == two


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
        word = draw.word(fits, mode=DENIED, polarity=1)
        inner = draw.clause(target, word, embedded=True)
        return inner.under("wished", draw.dice, inner.opinion.denied(), compound=True)
    twice = draw.dice.chance(INNER)
    mode = DENIED if twice else AFFIRMED
    if kind == "granted":
        word = draw.word(fits, mode=mode, polarity=1 if twice else 0)
        inner = draw.clause(target, word, mode=mode, embedded=True)
        without: tuple[str, ...] = WITH_DENIAL if twice else ()
        return inner.under("granted", draw.dice, inner.opinion, compound=True, without=without)
    inner = draw.clause(target, draw.word(fits, mode=DENIED, twice=twice), mode=mode, embedded=True)
    how = "refused firmly" if twice or draw.dice.chance(60) else "refused"
    without = OF_FACTS if inner.words[0].past else ()
    return inner.under(how, draw.dice, inner.opinion.denied(), compound=True, without=without)


def _report(draw: Draw, target: str, fits: tuple[str, ...]) -> Told:
    """Confirm or reject what somebody else says."""
    dice = draw.dice
    how = dice.one(("report confirmed", "report rejected", "report rejected sharply"))
    inner_mode = DENIED if dice.chance(INNER) and how != "report rejected sharply" else AFFIRMED
    needed = {"report confirmed": inner_mode, "report rejected": DENIED, "report rejected sharply": REJECTED}[how]
    word = draw.word(fits, mode=needed, polarity=1 if inner_mode == DENIED else 0, forms=IMPERSONAL)
    inner = draw.clause(target, word, mode=inner_mode, embedded=True)
    he = dice.one(("he", "she"))
    opinion = inner.opinion if how == "report confirmed" else inner.opinion.denied()
    return inner.under(how, dice, opinion, compound=True, source=dice.one(patterns()[he]).text, he=he)


def _correction(draw: Draw, target: str, fits: tuple[str, ...]) -> Told:
    """Put one adjective in the place of another, which says the opposite of the same matter as strongly."""
    adjective = ("adjective",)
    first = draw.word(fits, forms=adjective)
    if not stock(draw.vocabulary, fits, -first.polarity, AFFIRMED, adjective, topic=first.topic, degree=first.degree):
        first = draw.word(fits, forms=adjective, topic="whole")
    second = draw.word(fits, forms=adjective, polarity=-first.polarity, topic=first.topic, degree=first.degree)
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
    needed = AFFIRMED if how in met else DENIED if how == "expectation missed" else REJECTED
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
