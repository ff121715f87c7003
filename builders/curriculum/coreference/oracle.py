"""The second derivation: pronouns are resolved by the parts that verbs give to people, or by WordNet's glosses."""

import re
from dataclasses import dataclass
from functools import cache

import pyarrow as pa

from wabe.builders.curriculum.coreference.source import Reason, Verb, reasons, verbs
from wabe.builders.curriculum.reading.judging import UNREADABLE, UnreadableError, judged
from wabe.builders.curriculum.reading.wordnet import above, definition_of, offset_of, senses_of_form

FOLLOWS, DOES_NOT_FOLLOW = 0, 1
PERSON = r"the [\w-]+"
ANSWER = re.compile(rf"it was (?P<who>{PERSON}) who (?P<what>.+)|the one who (?P<done>.+) was (?P<one>{PERSON})")
REASON = re.compile(
    r"the reason why (?P<why>.+?) was that (?:he|she) (?P<that>.+)"
    r"|(?P<event>.+?)(?: because|, since|\. this was because|\. the reason was that|\. after all,)"
    r" (?:he|she) (?P<reason>.+)"
)
MET = re.compile(
    rf"(?P<a>{PERSON})(?: met| greeted| sat next to| waved to| stood behind| chatted with| was greeted by"
    rf"| arrived together with) (?P<b>{PERSON})(?P<rest>.*)"
)
DEED = re.compile(r"\b(he|she) (.+?)(?=$|, and (?:afterwards )?(?:he|she) |, while (?:he|she) )")
GENDERED = re.compile(
    r"\b(?:(?P<she>woman|women|female|girl|sister|mother|daughter|wife)"
    r"|(?P<he>man|men|male|boy|brother|father|son|husband))\b"
)
GENDERS = {"she": "female.n.02", "he": "male.n.02"}


@dataclass(frozen=True, slots=True)
class Told:
    """Who each predicate of a premise is true of, and which people there are."""

    holds: dict[str, str]
    people: frozenset[str]


def oracle(table: pa.Table) -> pa.Array:
    """Judge every row by its premise and its hypothesis."""
    return judged(table, _premise, _hypothesis, _judge)


def _judge(premise: Told, hypothesis: Told) -> int:
    ((what, who),) = hypothesis.holds.items()
    if what not in premise.holds or who not in premise.people:
        return UNREADABLE
    return FOLLOWS if premise.holds[what] == who else DOES_NOT_FOLLOW


def _lowered(text: str) -> str:
    if not text.endswith("."):
        raise UnreadableError
    return text[:-1].lower()


def _hypothesis(text: str) -> Told:
    lowered = _lowered(text)
    match = ANSWER.fullmatch(lowered)
    if match is not None:
        who, what = match["who"] or match["one"], match["what"] or match["done"]
    else:
        plain = re.fullmatch(rf"({PERSON}) (.+)", lowered)
        if plain is None:
            raise UnreadableError
        who, what = plain.groups()
    return Told({what: who}, frozenset({who}))


def _premise(text: str) -> Told:
    lowered = _lowered(text)
    match = REASON.fullmatch(lowered)
    if match is not None and (match["that"] or match["reason"]) in _reasons():
        return _explained(match["why"] or match["event"], _reasons()[match["that"] or match["reason"]])
    met = MET.fullmatch(lowered)
    if met is None:
        raise UnreadableError
    pair = (met["a"], met["b"])
    deeds = DEED.findall(met["rest"])
    if not deeds:
        raise UnreadableError
    return Told({deed: _of_gender(pair, pronoun) for pronoun, deed in deeds}, frozenset(pair))


@cache
def _reasons() -> dict[str, Reason]:
    return {one.phrase: one for one in reasons()}


@cache
def _events() -> tuple[tuple[re.Pattern[str], Verb], ...]:
    found = []
    for one in verbs():
        active = rf"(?P<doer>{PERSON}) {re.escape(one.past)} (?P<other>{PERSON})"
        found.append((re.compile(active), one))
        if one.participle:
            passive = rf"(?P<other>{PERSON}) was {re.escape(one.participle)} by (?P<doer>{PERSON})"
            found.append((re.compile(passive), one))
    return tuple(found)


def _explained(event: str, reason: Reason) -> Told:
    """Return whose reason it is: of the two parts in the event, exactly one must be such a person's."""
    for pattern, verb in _events():
        match = pattern.fullmatch(event)
        if match is None:
            continue
        fitting = [
            match[role] for role, part in (("doer", verb.doer_part), ("other", verb.other_part)) if part in reason.parts
        ]
        if len(fitting) != 1:
            raise UnreadableError
        return Told({reason.phrase: fitting[0]}, frozenset((match["doer"], match["other"])))
    raise UnreadableError


def _of_gender(pair: tuple[str, str], pronoun: str) -> str:
    fitting = [who for who in pair if _gender(who.removeprefix("the ")) == pronoun]
    if len(fitting) != 1:
        raise UnreadableError
    return fitting[0]


@cache
def _gender(noun: str) -> str:
    """Return the gender of the first word that has one in WordNet's gloss of the noun, or of what it is under."""
    for sense in senses_of_form(noun):
        over = above(sense)
        if offset_of("person.n.01") in over:
            told = GENDERED.search(definition_of(sense))
            if told is not None:
                return told.lastgroup or ""
            return next((pronoun for pronoun, gender in GENDERS.items() if offset_of(gender) in over), "")
    return ""
