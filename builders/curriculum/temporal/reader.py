"""Reads stories and statements about them: English sentences back into relations between points in time."""

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from wabe.builders.curriculum.lexicon.source import words
from wabe.builders.curriculum.reading.judging import UnreadableError
from wabe.builders.curriculum.temporal.frames import FRAMES
from wabe.builders.curriculum.temporal.relations import Aspect, Clause, Operand, Point, Relation, Time
from wabe.builders.curriculum.temporal.source import own_words
from wabe.builders.curriculum.temporal.times import marked

# Sentences that say nothing about any event.
IDLE = frozenset(
    {
        "It was a busy day.",
        "There was a lot to do that day.",
        "It was a long day.",
        "A lot happened that day.",
        "Last week was a busy one.",
        "A lot happened last week.",
        "There was plenty to do last week.",
    }
)
PRONOUNS = {"she": "female", "her": "female", "he": "male", "him": "male"}
FORMS = ("base", "past", "participle", "progressive", "past_again", "participle_again")
ENDED = ("finished", "stopped")
BEGUN = {"past": ("started", "began"), "participle": ("started", "begun"), "base": ("start", "begin")}
OF_LAST = {"it took N D": "C for D", "that took N D": "C for D"}


class Lexicon(NamedTuple):
    """Phrases by their first word, longest first: activities with their forms, and what something happens to."""

    activities: dict[str, list[tuple[tuple[str, ...], dict[str, str]]]]
    subjects: dict[str, list[tuple[str, ...]]]
    names: dict[str, str]


@cache
def lexicon() -> Lexicon:
    """Return all words that stories have."""
    forms: dict[tuple[str, ...], dict[str, str]] = {}
    happenings = own_words("happenings")
    for word in (*words("activities"), *own_words("durations"), *own_words("lives"), *happenings):
        for form in FORMS:
            if form in word.forms:
                forms.setdefault(tuple(word[form].split()), {})[form.removesuffix("_again")] = word["base"]
    activities: dict[str, list[tuple[tuple[str, ...], dict[str, str]]]] = {}
    for phrase in sorted(forms, key=len, reverse=True):
        activities.setdefault(phrase[0], []).append((phrase, forms[phrase]))
    subjects: dict[str, list[tuple[str, ...]]] = {}
    for words_of in sorted((tuple(word["subject"].split()) for word in happenings), key=len, reverse=True):
        subjects.setdefault(words_of[1], []).append(words_of)
    return Lexicon(activities, subjects, {word["name"]: word.kind for word in words("names")})


class Account(NamedTuple):
    """Everything that a text says, and who did what in it, whether or not it says when."""

    relations: list[Relation]
    acts: frozenset[tuple[str, str]]


def read_story(text: str) -> Account:
    """Return everything that a text says."""
    reader = _Reader()
    relations = [relation for sentence in re.split(r"(?<=\.) ", text) for relation in reader.read(sentence)]
    named = {(point.who, point.what) for point in points_of(relations) if point.who}
    return Account(relations, frozenset(named | reader.acts))


class _Reader:
    """Reads sentence by sentence, and remembers of the last one who did what."""

    def __init__(self) -> None:
        self._last: list[Clause] = []
        self._clauses: list[Clause] = []
        self._people: list[str] = []
        self._before: list[str] = []
        self.acts: set[tuple[str, str]] = set()

    def read(self, sentence: str) -> list[Relation]:
        """Return what a sentence says."""
        if sentence in IDLE:
            return []
        if not sentence.endswith("."):
            raise UnreadableError(sentence)
        tokens, times = marked(sentence.removesuffix("."))
        self._clauses, self._people = [], []
        frame, operands = self._frame(tokens, times)
        if frame in OF_LAST:
            frame, operands[0] = OF_LAST[frame], self._of_last(str(operands[0]))
        if frame not in FRAMES:
            raise UnreadableError(frame)
        points = list(dict.fromkeys(clause.point for clause in self._last if clause.aspect is not Aspect.GOING))
        meaning = FRAMES[frame](operands, points[0] if len(points) == 1 else None)
        self._clauses += _further(frame, operands)
        self._last = self._clauses
        self._before = self._people
        self.acts.update((clause.who, clause.what) for clause in self._clauses)
        return meaning

    def _frame(self, tokens: Sequence[str], times: dict[str, Time]) -> tuple[str, list[Operand]]:
        known = lexicon()
        frame: list[str] = []
        operands: list[Operand] = []
        place = 0
        while place < len(tokens):
            token = tokens[place]
            if token in times:
                frame.append(token[0])
                operands.append(times[token])
                place += 1
            elif found := self._subject(tokens, place):
                who, after = found
                clause = self._predicate(who, tokens, after)
                frame.append("C" if clause else "N")
                operands.append(clause[0] if clause else who)
                if clause:
                    self._clauses.append(clause[0])
                place = clause[1] if clause else after
            elif token in known.activities and (phrase := _activity(tokens, place)):
                frame.append("V")
                operands.append(next(iter(phrase[0].values())))
                place = phrase[1]
            else:
                frame.append(token)
                place += 1
        return " ".join(frame), operands

    def _subject(self, tokens: Sequence[str], place: int) -> tuple[str, int] | None:
        """Return who or what stands at a place, and the next place."""
        token, known = tokens[place], lexicon()
        if token in known.names:
            if token not in self._people:
                self._people.append(token)
            return token, place + 1
        if token in PRONOUNS:
            return self._meant(PRONOUNS[token]), place + 1
        if token == "the" and place + 1 < len(tokens):
            for phrase in known.subjects.get(tokens[place + 1], ()):
                if tuple(tokens[place : place + len(phrase)]) == phrase:
                    return " ".join(phrase), place + len(phrase)
        return None

    def _meant(self, gender: str) -> str:
        """Return whom a pronoun means: the only one like that in this sentence so far, or else in the last."""
        for people in (self._people, self._before):
            alike = [name for name in people if lexicon().names[name] == gender]
            if len(alike) > 1:
                raise UnreadableError(f"a pronoun for one of {', '.join(alike)}")
            if alike:
                if alike[0] not in self._people:
                    self._people.append(alike[0])
                return alike[0]
        raise UnreadableError("a pronoun for nobody")

    def _of_last(self, who: str) -> Clause:
        """Return what somebody did in the last sentence."""
        acts = list(dict.fromkeys(clause.what for clause in self._last if clause.who == who))
        if len(acts) != 1:
            raise UnreadableError(f"{who} did {len(acts)} things")
        clause = Clause(who, acts[0], Aspect.GOING)
        self._clauses.append(clause)
        return clause

    def _predicate(self, who: str, tokens: Sequence[str], place: int) -> tuple[Clause, int] | None:
        """Read what is said of somebody or something; None if nothing is."""
        rest = [*tokens[place : place + 4], "", "", "", ""]
        form, negated, skip = "past", False, 0
        match rest:
            case ["was", "still", "at", "it", *_]:
                return self._short(who, Aspect.GOING), place + 4
            case ["kept", "at", "it", *_]:
                return self._short(who, Aspect.GOING), place + 3
            case ["was", "still", *_]:
                return _done(who, Aspect.GOING, tokens, place + 2, "progressive")
            case ["was" | "kept", *_]:
                return _done(who, Aspect.GOING, tokens, place + 1, "progressive")
            case ["both", "started", "and", "finished", *_]:
                return _done(who, Aspect.BOTH, tokens, place + 4, "progressive")
            case ["also", "found", "time", "to", *_]:
                return _done(who, Aspect.WHOLE, tokens, place + 4, "base")
            case ["also", *_]:
                return _done(who, Aspect.WHOLE, tokens, place + 1, "past")
            case ["had", "not", "yet", *_]:
                form, negated, skip = "participle", True, 3
            case ["had", "already", *_]:
                form, skip = "participle", 2
            case ["had", *_]:
                form, skip = "participle", 1
            case ["did", "not", *_]:
                form, negated, skip = "base", True, 2
        return self._verb(who, form, negated, tokens, place + skip)

    def _verb(self, who: str, form: str, negated: bool, tokens: Sequence[str], place: int) -> tuple[Clause, int] | None:
        verb = tokens[place] if place < len(tokens) else ""
        if verb in BEGUN[form]:
            to = tokens[place + 1 : place + 2] == ["to"]
            return _done(who, Aspect.START, tokens, place + 1 + to, "base" if to else "progressive", negated)
        if verb in ENDED:
            found = _done(who, Aspect.END, tokens, place + 1, "progressive", negated)
            return found or (self._short(who, Aspect.END), place + 1)
        return _done(who, Aspect.WHOLE, tokens, place, form, negated)

    def _short(self, who: str, aspect: Aspect) -> Clause:
        acts = list(dict.fromkeys(clause.what for clause in self._last if clause.who == who))
        if len(acts) != 1:
            raise UnreadableError(f"{who} did {len(acts)} things")
        return Clause(who, acts[0], aspect)


def _further(frame: str, operands: Sequence[Operand]) -> list[Clause]:
    """Return clauses for activities without a subject of their own."""
    kinds = [part for part in frame.split() if part in ("C", "N", "V", "T", "D", "E")]
    people = (one.who if isinstance(one, Clause) else str(one) for one in operands)
    whose = [who for kind, who in zip(kinds, people, strict=True) if kind in ("C", "N")]
    aspect = Aspect.GOING if "N" in kinds else Aspect.WHOLE
    return [Clause(whose[0], str(one), aspect) for kind, one in zip(kinds, operands, strict=True) if kind == "V"]


def _activity(tokens: Sequence[str], place: int) -> tuple[dict[str, str], int] | None:
    """Return an activity, by the forms that its phrase can be, and the place after it."""
    if place >= len(tokens):
        return None
    for phrase, forms in lexicon().activities.get(tokens[place], ()):
        if tuple(tokens[place : place + len(phrase)]) == phrase:
            return forms, place + len(phrase)
    return None


def _done(
    who: str, aspect: Aspect, tokens: Sequence[str], place: int, form: str, negated: bool = False
) -> tuple[Clause, int] | None:
    found = _activity(tokens, place)
    if found is None or form not in found[0]:
        return None
    return Clause(who, found[0][form], aspect, negated), found[1]


def points_of(relations: Sequence[Relation]) -> list[Point]:
    """Return the points that relations mention, each once."""
    return list(dict.fromkeys(point for relation in relations for point in (relation.first, relation.second)))
