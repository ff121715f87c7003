"""Reads clauses back: undoes clefts, inversions and passives, and returns the verb with its arguments in place."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from wabe.builders.curriculum.reading.judging import UnreadableError
from wabe.builders.curriculum.syntactic_alternation.english import (
    ARTICLES,
    agrees,
    has_frame,
    is_person,
    is_phrase,
    names,
)
from wabe.builders.curriculum.syntactic_alternation.source import Verb, verbs

TIMES = ("on Monday", "in the morning", "last week", "after lunch", "that evening", "in the end")
OPENING = re.compile(rf"(?:{'|'.join(TIMES)}), ", re.IGNORECASE)
BETWEEN = re.compile(r"\. |, and |, while ")
SENTENCES = re.compile(r"[A-Z][^.]*(?:\. [A-Z][^.]*)*\.")
WORDS = re.compile(r"[\w-]+(?: [\w-]+)*")
ALWAYS = frozenset({"to", "for", "from", "by", "with", "of"})


@dataclass(slots=True)
class Clause:
    """A verb, the noun phrases before and after it, and those that prepositions bring in."""

    verb: Verb | None
    subject: str
    objects: list[str]
    adjuncts: dict[str, str] = field(default_factory=dict)
    passive: bool = False


@cache
def _forms() -> tuple[Mapping[str, Verb], Mapping[str, Verb], Mapping[str, Verb]]:
    past = {one.past: one for one in verbs()}
    participles = {one.participle: one for one in verbs()}
    stems = {one.base[:-1] if one.base.endswith("e") else one.base: one for one in verbs()}
    return past, participles, {f"{stem}ing": one for stem, one in stems.items()}


@cache
def _prepositions() -> frozenset[str]:
    return ALWAYS | {one for verb in verbs() for one in verb.prepositions}


class _Words:
    """The words of a clause, taken from the left."""

    def __init__(self, text: str) -> None:
        if not WORDS.fullmatch(text):
            raise UnreadableError
        self.left = text.split(" ")

    def starts(self, *words: str) -> bool:
        """Take some words, if they come next."""
        found = [one.lower() for one in self.left[: len(words)]] == list(words)
        if found:
            del self.left[: len(words)]
        return found

    def phrase(self) -> str:
        """Take a noun phrase: an article and a noun, or one word."""
        if not self.left or self.left[0].lower() in _prepositions():
            raise UnreadableError
        found = self._take(2 if self.left[0].lower() in ARTICLES else 1)
        if not is_phrase(found):
            raise UnreadableError
        return found

    def preposition(self) -> str | None:
        """Take a preposition, if one comes next."""
        if self.left and self.left[0].lower() in _prepositions():
            return self._take(1)
        return None

    def form(self, forms: Mapping[str, Verb]) -> Verb:
        """Take a form of a verb."""
        if not self.left or self.left[0] not in forms:
            raise UnreadableError
        return forms[self.left.pop(0)]

    def rest(self, clause: Clause) -> Clause:
        """Take what follows the verb."""
        while self.left:
            preposition = self.preposition()
            if preposition is None and not clause.adjuncts:
                clause.objects.append(self.phrase())
            elif preposition is not None and preposition not in clause.adjuncts:
                clause.adjuncts[preposition] = self.phrase()
            else:
                raise UnreadableError
        return clause

    def _take(self, count: int) -> str:
        if len(self.left) < count:
            raise UnreadableError
        taken = self.left[:count]
        del self.left[:count]
        first = taken[0] if taken[0] in names() else taken[0].lower()
        return " ".join((first, *taken[1:]))


def read(text: str) -> tuple[Clause, ...]:
    """Read every clause of a text."""
    if not SENTENCES.fullmatch(text):
        raise UnreadableError
    text = OPENING.sub("", text[:-1], count=1) if OPENING.match(text) else text[:-1]
    return tuple(_framed(_clause(_Words(one))) for one in BETWEEN.split(text))


def _framed(clause: Clause) -> Clause:
    """Return a clause if its verb can be used like this."""
    objects = len(clause.objects) + clause.passive
    if clause.verb is not None and not has_frame(clause.verb, clause.subject, objects, clause.adjuncts):
        raise UnreadableError
    if "by" in clause.adjuncts and not clause.passive:
        raise UnreadableError
    return clause


def _clause(left: _Words) -> Clause:
    past = _forms()[0]
    if left.starts("it", "was"):
        return _cleft(left)
    if left.starts("there"):
        return _there(left, {})
    front = left.preposition()
    if front is not None:
        place = {front: left.phrase()}
        if left.starts("there"):
            return _there(left, place)
        verb = left.form(past)
        return left.rest(Clause(verb, left.phrase(), [], place))
    subject = left.phrase()
    return _predicate(left, subject)


def _predicate(left: _Words, subject: str) -> Clause:
    past, participles, _ = _forms()
    for copula in ("was", "were"):
        if left.starts(copula):
            if not agrees(subject, copula):
                raise UnreadableError
            return left.rest(Clause(left.form(participles), subject, [], passive=True))
    return left.rest(Clause(left.form(past), subject, []))


def _there(left: _Words, place: dict[str, str]) -> Clause:
    past, _, progressive = _forms()
    if left.starts("was"):
        subject = left.phrase()
        verb = left.form(progressive) if left.left and left.left[0] in progressive else None
        clause = Clause(verb, subject, [], place)
    else:
        verb = left.form(past)
        clause = Clause(verb, left.phrase(), [], place)
    preposition = left.preposition()
    if preposition is not None:
        clause.adjuncts[preposition] = left.phrase()
    if left.left or not clause.adjuncts:
        raise UnreadableError
    return clause


def _cleft(left: _Words) -> Clause:
    front = left.preposition()
    first = left.phrase()
    person = front is None and is_person(first)
    if person and left.starts("who"):
        return _predicate(left, first)
    if not left.starts("whom" if person else "that"):
        raise UnreadableError
    clause = _predicate(left, left.phrase())
    if front is not None:
        clause.adjuncts[front] = first
    else:
        clause.objects.insert(0, first)
    return clause
