"""Reads puzzles: who is to be placed where, the rules, and what is asked."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from wabe.builders.curriculum.analytic.phrases import (
    ALONE,
    AROUND,
    CANNOT,
    CITIES,
    CLAUSE,
    COUNTS,
    DAYS,
    DENIED,
    FLOORS,
    FORMS,
    GROUPS,
    MONTHS,
    MUST,
    PEOPLE,
    PLAIN,
    PROMISE,
    RANKS,
    SIZE,
    SIZES,
    SPAN,
    SUPPOSED,
    relation,
)
from wabe.builders.curriculum.analytic.solving import Board, Rule
from wabe.builders.curriculum.reading.judging import UnreadableError


@dataclass(frozen=True, slots=True)
class Said:
    """A clause: how it is put, and the rule that it states."""

    how: str
    rule: Rule


class Puzzle:
    """A puzzle as read: its board and its rules, and whether it promises exactly one solution."""

    def __init__(self, text: str) -> None:
        sentences = re.split(r"(?<=[.?]) ", text)
        people = PEOPLE.search(text)
        if people is None:
            raise UnreadableError(text)
        self.who = {name: number for number, name in enumerate(re.split(r", | and ", people[0]))}
        opening = [one for one in sentences[:4] if not self._is_rule(one)]
        self._read_places(" ".join(opening))
        self.rules: list[Rule] = []
        self.promises_one = False
        for sentence in sentences:
            if supposed := SUPPOSED.fullmatch(sentence):
                self.rules.append(self._stated(supposed[1]))
            elif PROMISE.fullmatch(sentence):
                self.promises_one = True
            elif self._is_rule(sentence):
                self.rules.append(self._stated(sentence.removesuffix(".")))
            elif sentence not in opening and not sentence.endswith("?"):
                raise UnreadableError(sentence)

    def _is_rule(self, sentence: str) -> bool:
        body = sentence.removesuffix(".")
        if body.startswith("If "):
            return True
        found = CLAUSE.fullmatch(_lowered(body))
        return found is not None and found["a"] in self.who and sentence.endswith(".")

    def _read_places(self, opening: str) -> None:
        """Find out what the places are called and how many entities each takes."""
        count = len(self.who)
        if cities := CITIES.search(opening):
            self._places = {f"to {one}": place for place, one in enumerate(re.split(r", | and ", cities[1]))}
            self.board = Board(count, self._sizes(opening))
        elif found := list(dict.fromkeys(GROUPS.findall(opening))):
            before = {"team": "on", "committee": "on"}.get(found[0][1], "in")
            self._places = {f"{before} the {one} {noun}": place for place, (one, noun) in enumerate(found)}
            self.board = Board(count, self._sizes(opening))
        else:
            self._places = self._order(opening)
            self.board = Board(count, (1,) * count)
            if len(self._places) != count or not ALONE.search(opening):
                raise UnreadableError(opening)

    def _order(self, opening: str) -> dict[str, int]:
        if span := SPAN.search(opening.replace("numbered from", "")):
            for before, calendar in (("on", DAYS), ("in", MONTHS)):
                if {span[1], span[2]} <= set(calendar):
                    some = calendar[calendar.index(span[1]) : calendar.index(span[2]) + 1]
                    return {f"{before} {one}": place for place, one in enumerate(some)}
        if floors := FLOORS.search(opening):
            return {f"on floor {place + 1}": place for place in range(int(floors[1]))}
        if re.search(r"\brace\b|one after the other", opening):
            return {RANKS[place]: place for place in range(len(self.who))}
        raise UnreadableError(opening)

    def _sizes(self, opening: str) -> tuple[int, ...]:
        found = next((one for one in re.split(r"(?<=\.) ", opening) if SIZES.fullmatch(one.removesuffix("."))), None)
        if found is None:
            raise UnreadableError(opening)
        body = found.removesuffix(".")
        if (each := SIZES.fullmatch(body)) and each["each"]:
            return (COUNTS[each["each"]],) * len(self._places)
        room = [0] * len(self._places)
        for size, rest in SIZE.findall(body):
            place = next((place for phrase, place in self._places.items() if rest.endswith(phrase)), None)
            if place is None:
                raise UnreadableError(found)
            room[place] = COUNTS[size.lower()]
        if sum(room) != len(self.who) or 0 in room:
            raise UnreadableError(found)
        return tuple(room)

    def _stated(self, text: str) -> Rule:
        """Read a condition."""
        text = _lowered(text)
        for pattern, order in (
            (r"if (.+), then (.+)", (1, 2)),
            (r"(.+) only if (.+)", (1, 2)),
            (r"(.+) if (.+)", (2, 1)),
        ):
            if found := re.fullmatch(pattern, text):
                return _implies(*(self._as_told(found[one]) for one in order))
        return self._as_told(text)

    def _as_told(self, text: str) -> Rule:
        said = self.clause(text)
        if said.how in {DENIED, CANNOT}:
            return Rule(said.rule.about, lambda held: not said.rule.holds(held))
        if said.how not in {PLAIN, MUST}:
            raise UnreadableError(text)
        return said.rule

    def asked(self, text: str) -> Said:
        """Read a hypothesis."""
        body = text.removesuffix(".")
        for how, pattern in AROUND:
            if found := pattern.fullmatch(body):
                said = self.clause(found[1] or found[2])
                if said.how != PLAIN:
                    raise UnreadableError(text)
                return Said(how, said.rule)
        return self.clause(_lowered(body))

    def clause(self, text: str) -> Said:
        """Read one clause."""
        found = CLAUSE.fullmatch(text)
        if found is None:
            raise UnreadableError(text)
        names = [name for name in (found["a"], found["b"]) if name]
        if not set(names) <= self.who.keys():
            raise UnreadableError(text)
        rule = self._rule([self.who[name] for name in names], found["how"].lower(), bool(found["only"]), found["rest"])
        return Said(FORMS[found["verb"]], rule)

    def _rule(self, subjects: Sequence[int], how: str, only: bool, rest: str) -> Rule:
        if (place := self._places.get(rest)) is not None:
            return self._at(subjects, how, only, place)
        one = subjects[0]
        if either := re.fullmatch(r"either (.+) or (.+)", rest):
            places = [self._places.get(either[1], -1), self._places.get(either[2], -1)]
            if min(places) < 0 or len(subjects) > 1:
                raise UnreadableError(rest)
            return Rule((one,), lambda held: held[one] in places)
        related = relation(rest)
        if related is None:
            raise UnreadableError(rest)
        kind, first, second, count = related
        others = [self.who[name] for name in (first, second) if name is not None and name in self.who]
        if len(others) < (first is not None) + (second is not None):
            raise UnreadableError(rest)
        return _related(kind, subjects, how, others, count)

    @staticmethod
    def _at(subjects: Sequence[int], how: str, only: bool, place: int) -> Rule:
        if len(subjects) == 1:
            (one,) = subjects
            return Rule((one,), lambda held: held[one] == place)
        least, most = {"either": (1, 1 if only else 2), "exactly one of": (1, 1), "at least one of": (1, 2)}.get(
            how, (0, 1)
        )
        if not how:
            raise UnreadableError(f"{subjects} at {place}")
        first, second = subjects
        return Rule((first, second), lambda held: least <= (held[first] == place) + (held[second] == place) <= most)


def _implies(first: Rule, second: Rule) -> Rule:
    about = tuple(dict.fromkeys((*first.about, *second.about)))
    return Rule(about, lambda held: not first.holds(held) or second.holds(held))


def _related(kind: str, subjects: Sequence[int], how: str, others: Sequence[int], count: int) -> Rule:
    """Return the rule for a relation of one or two subjects to others."""
    if how == "both" and kind == "later" and len(subjects) == 2:
        # Both come after a third: it comes before both.
        kind, subjects, others = "both", others, subjects
    elif how:
        raise UnreadableError(how)
    pair = (*subjects, *others)
    if len(set(pair)) != len(pair) or len(pair) != (3 if kind in {"both", "between"} else 2):
        raise UnreadableError(kind)
    if len(pair) == 3:
        one, x, y = pair
        if kind == "both":
            return Rule(pair, lambda held: held[one] < held[x] and held[one] < held[y])
        return Rule(pair, lambda held: held[x] < held[one] < held[y])
    one, other = pair
    tests: dict[str, Callable[[Sequence[int]], bool]] = {
        "earlier": lambda held: held[one] < held[other],
        "later": lambda held: held[one] > held[other],
        "just": lambda held: held[one] + 1 == held[other],
        "just after": lambda held: held[other] + 1 == held[one],
        "gap": lambda held: held[one] + count == held[other],
        "gap after": lambda held: held[other] + count == held[one],
        "next": lambda held: abs(held[one] - held[other]) == 1,
        "same": lambda held: held[one] == held[other],
        "different": lambda held: held[one] != held[other],
    }
    return Rule(pair, tests[kind])


_FIRST = frozenset(("Either", "Both", "Exactly", "At", "If"))


def _lowered(text: str) -> str:
    """Return a text without the capital of its first word, unless this is a name."""
    return text[0].lower() + text[1:] if text.split(" ", 1)[0] in _FIRST else text
