"""The oracle: reads both texts, turns them into clauses, and searches for a world in which the hypothesis is wrong."""

import re
from dataclasses import dataclass

import pyarrow as pa

from wabe.builders.curriculum.negation.clauses import Clause, clauses_of, is_satisfiable, no
from wabe.builders.curriculum.negation.grammar import read_statement
from wabe.builders.curriculum.negation.phrases import BASE, PARTICIPLE, Context, Meaning
from wabe.builders.curriculum.reading.judging import UNREADABLE, UnreadableError, judged
from wabe.builders.curriculum.rows import ThreeWay

_LABELS = list(ThreeWay)
ENTAILMENT, NEUTRAL, CONTRADICTION = map(_LABELS.index, (ThreeWay.ENTAILMENT, ThreeWay.NEUTRAL, ThreeWay.CONTRADICTION))
_PEOPLE = r"(?P<people>[A-Z]\w+(?:, [A-Z]\w+)* and [A-Z]\w+)"
_GROUP = r"(?:[Tt]hree|[Ff]our) (?P<group>[a-z]+)"
_THINGS = r"(?:two|three|four) (?P<nouns>[a-z ]+?)"
_OPENINGS = [
    re.compile(f"{opening}: (?P<items>[^:]+)")
    for opening in (
        rf"Last year, {_GROUP}, {_PEOPLE}, had the chance to (?:{BASE}) {_THINGS}",
        rf"{_PEOPLE}, {_GROUP}, were free to (?:{BASE}) any of {_THINGS}",
        rf"{_GROUP}, {_PEOPLE}, were allowed to (?:{BASE}) any or all of {_THINGS}",
        rf"{_GROUP}, {_PEOPLE}, could each (?:{BASE}) up to {_THINGS} last summer",
        rf"{_PEOPLE} are {_GROUP} who (?:were invited to (?:{BASE})|are comparing notes about) {_THINGS}",
        rf"{_GROUP}, {_PEOPLE}, are discussing which of {_THINGS} they have (?:{PARTICIPLE})",
        rf"{_PEOPLE}, {_GROUP}, were asked which of {_THINGS} they had (?:{PARTICIPLE})",
        rf"A survey asks {_GROUP}, {_PEOPLE}, which of {_THINGS} they have (?:{PARTICIPLE})",
        rf"A questionnaire for {_GROUP}, {_PEOPLE}, lists {_THINGS}",
    )
]


@dataclass(frozen=True, slots=True)
class Read:
    """A text that has been read: a premise with its context and clauses, or a hypothesis with its meaning."""

    context: Context | None = None
    clauses: tuple[Clause, ...] = ()
    meaning: Meaning | None = None


def labels(table: pa.Table) -> pa.Array:
    """Return the label of every row from its texts alone."""
    return judged(table, read_premise, read_hypothesis, judge)


def read_premise(text: str) -> Read:
    """Read who and what is introduced, and every statement after that."""
    opening, *sentences = _sentences(text)
    context = read_context(opening)
    statements = [part for sentence in sentences for part in re.split("; |, while ", sentence)]
    found = [clause for part in statements for clause in clauses_of(read_statement(part)(context))]
    return Read(context=context, clauses=tuple(dict.fromkeys(found)))


def read_hypothesis(text: str) -> Read:
    """Read one statement."""
    (sentence,) = _sentences(text)
    return Read(meaning=read_statement(sentence))


def read_context(text: str) -> Context:
    """Read the sentence that introduces people and things."""
    for form in _OPENINGS:
        if found := form.fullmatch(text):
            return Context(
                people=_listed(found["people"]),
                group=found["group"],
                items=_listed(found["items"]),
                nouns=found["nouns"],
            )
    msg = f"cannot read {text!r}"
    raise UnreadableError(msg)


def judge(premise: Read, hypothesis: Read) -> int:
    """Return the number of the label; -1 if the hypothesis speaks of others or the premise contradicts itself."""
    if premise.context is None or hypothesis.meaning is None:
        return UNREADABLE
    try:
        asked = hypothesis.meaning(premise.context)
    except UnreadableError:
        return UNREADABLE
    can_hold = is_satisfiable([*premise.clauses, *clauses_of(asked)])
    can_fail = is_satisfiable([*premise.clauses, *clauses_of(no(asked))])
    if can_hold and can_fail:
        return NEUTRAL
    if not can_hold and not can_fail:
        return UNREADABLE
    return ENTAILMENT if can_hold else CONTRADICTION


def _sentences(text: str) -> list[str]:
    if not text.endswith("."):
        msg = f"{text!r} has no full stop"
        raise UnreadableError(msg)
    return text[:-1].split(". ")


def _listed(text: str) -> tuple[str, ...]:
    return tuple(re.split(", | and ", text))
