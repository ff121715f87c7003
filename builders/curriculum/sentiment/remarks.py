"""Reads back what a speaker says of one subject: refusals, reports, expectations, corrections."""

import re
from collections.abc import Callable
from functools import cache

from wabe.builders.curriculum.reading.judging import UnreadableError
from wabe.builders.curriculum.sentiment.judgements import OPEN, UTTERLY, Judgement
from wabe.builders.curriculum.sentiment.phrases import NOUNS, Heard, read_clause, read_what, read_word

RELATIVE = r"[Mm]y (?:brother|uncle|father|sister|aunt|mother)"
WHAT = rf"(the (?:{NOUNS})|it)"
WORD = r"([a-z -]+)"
CLAUSE = r"([^,;]+)"
EXPECTED = rf"I had expected {WHAT} to be {WORD}"
FEARED = rf"I had (?:been afraid|feared) that {WHAT} would be {WORD}"
HOPED = rf"I had hoped that {WHAT} would be {WORD}"


def _kept(judgement: Judgement) -> Judgement:
    return judgement


def _utterly(judgement: Judgement) -> Judgement:
    return judgement.denied(UTTERLY)


def _open(_: Judgement) -> Judgement:
    return OPEN


def _wished(judgement: Judgement) -> Judgement:
    """One wishes that something were good; who would wish that it were bad?"""
    if judgement.sign < 0:
        raise UnreadableError
    return judgement.denied()


Turn = Callable[[Judgement], Judgement]
# Shapes around a clause.
AROUND: tuple[tuple[str, Turn], ...] = (
    (rf"I (?:must admit|cannot deny|have to say) that {CLAUSE}", _kept),
    (rf"[Tt]here is no denying that {CLAUSE}", _kept),
    (rf"I (?:cannot|would not) say that {CLAUSE}", Judgement.denied),
    (rf"[Ii]t would be wrong to say that {CLAUSE}", Judgement.denied),
    (rf"I would be lying if I said that {CLAUSE}", Judgement.denied),
    (rf"[Nn]obody could seriously claim that {CLAUSE}", Judgement.denied),
    (rf"I wish I could say that {CLAUSE}", _wished),
    (rf"{RELATIVE} told me that {CLAUSE}, and s?he was right", _kept),
    (rf"{RELATIVE} said that {CLAUSE}, and I could not agree more", _kept),
    (rf"{RELATIVE} told me that {CLAUSE}, but s?he was wrong", Judgement.denied),
    (rf"{RELATIVE} said that {CLAUSE}, but I beg to differ", Judgement.denied),
    (rf"{RELATIVE} claimed that {CLAUSE}, but nothing could be further from the truth", _utterly),
    (rf"{RELATIVE} told me that {CLAUSE}, but I could not disagree more", _utterly),
    (rf"[Ee]verybody says that {CLAUSE}, but I have not made up my mind about it", _open),
    (rf"I am told that {CLAUSE}, but I cannot judge that myself", _open),
)
# Shapes around a subject and a word, and the sign that the word must have: one fears what is bad.
AWAITED: tuple[tuple[str, int, Turn], ...] = (
    (rf"{EXPECTED}, and (?:I was right|it was)", 0, _kept),
    (rf"{EXPECTED}, but I was wrong", 0, Judgement.denied),
    (rf"{EXPECTED}, but I could not have been more wrong", 0, _utterly),
    (rf"{FEARED}, and (?:my fears came true|it was)", -1, _kept),
    (rf"{FEARED}, but (?:my fears were unfounded|there had been no need to worry)", -1, _utterly),
    (rf"{HOPED}, and (?:my hopes were fulfilled|it was)", 1, _kept),
    (rf"{HOPED}, but (?:my hopes were dashed|I had hoped in vain)", 1, _utterly),
)
# Shapes with two words, of which the second counts.
CORRECTED = (
    rf"(?:[Ii]nstead of|[Ff]ar from) being (?P<first>[a-z -]+), {WHAT} was {WORD}",
    rf"[Ss]ome people may have found {WHAT} {WORD}, but I found it {WORD}",
    rf"I had expected {WHAT} to be {WORD}, but it turned out to be {WORD}",
    rf"[Oo]thers may call {WHAT} {WORD}; I call it {WORD}",
)


@cache
def _compiled(shape: str) -> re.Pattern[str]:
    return re.compile(shape)


@cache
def read_remark(text: str) -> Heard:
    """Read a statement of one speaker about one subject."""
    for shape, turn in AROUND:
        if found := _compiled(shape).fullmatch(text):
            inner = read_clause(found[1])
            return Heard(inner.who, inner.what, turn(inner.judgement))
    lowered = re.sub(r"^(?:The|It)\b", lambda found: found[0].lower(), text)
    for shape, sign, turn in AWAITED:
        if found := _compiled(shape).fullmatch(lowered):
            judgement = read_word(found[2])
            if judgement.sign == -sign:
                raise UnreadableError(text)
            return Heard("", read_what(found[1]), turn(judgement))
    for shape in CORRECTED:
        if found := _compiled(shape).fullmatch(lowered):
            first, what, last = _corrected(found)
            if read_word(first).sign == read_word(last).sign:
                raise UnreadableError(text)
            return Heard("", read_what(what), read_word(last))
    return read_clause(text)


def _corrected(found: re.Match[str]) -> tuple[str, str, str]:
    """Return the word that is taken back, the subject, and the word that is put in its place."""
    one, two, three = found.groups()
    return (one, two, three) if "first" in found.groupdict() else (two, one, three)
