"""The oracle's grammar of statements: whether each may be true of what was read, and whether it may be false."""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import TypeAlias

from wabe.builders.curriculum.control.reader import NO, OFFICE, YES, Reading, bounds, expanded, had, in_
from wabe.builders.curriculum.control.solving import Bounds, Clause, Literal, satisfiable

Of: TypeAlias = Mapping[str, list[str]]
Answer: TypeAlias = tuple[bool, bool]


class Solver:
    """What was read, ready to be asked; with what it only suggests, if that is taken for granted."""

    def __init__(self, reading: Reading, *, suggested: bool) -> None:
        self.reading = reading
        rules = [*reading.rules, *(reading.suggested_rules if suggested else [])]
        self.clauses = [*reading.clauses, *expanded(reading, rules)]
        self.counts: Bounds = bounds(reading.counts, reading.groups)
        self.years: Bounds = bounds(reading.years, reading.people)
        self.sound = self.allows([])

    def allows(self, more: Sequence[Clause]) -> bool:
        """Tell whether more clauses can hold as well."""
        return satisfiable(self.reading.domains, [*self.clauses, *more])

    def literal(self, name: str, values: frozenset[str]) -> Answer:
        """Judge one literal."""
        rest = self.reading.domains[name] - values
        return self.allows([((name, values),)]), self.allows([((name, rest),)])

    def all_of(self, literals: Sequence[Literal]) -> Answer:
        """Judge whether several hold together."""
        domains = self.reading.domains
        true = self.allows([(one,) for one in literals])
        return true, self.allows([tuple((name, domains[name] - values) for name, values in literals)])

    def number_of(self, literals: Sequence[Literal], low: int, high: int) -> Answer:
        """Judge whether at least `low` and at most `high` hold."""
        count = len(literals)
        true = self.allows([*self._least(literals, low), *self._least(self._opposite(literals), count - high)])
        fewer = self.allows(self._least(self._opposite(literals), count - low + 1)) if low > 0 else False
        more = self.allows(self._least(literals, high + 1)) if high < count else False
        return true, fewer or more

    def _opposite(self, literals: Sequence[Literal]) -> list[Literal]:
        return [(name, self.reading.domains[name] - values) for name, values in literals]

    @staticmethod
    def _least(literals: Sequence[Literal], number: int) -> list[Clause]:
        """Return that so many hold: of any that are left after leaving out one fewer, one holds."""
        return [tuple(some) for some in combinations(literals, len(literals) - number + 1)] if number > 0 else []

    def same(self, one: str, other: str) -> Answer:
        """Judge whether two people are in the same group."""
        cases = [(group, self.allows([((in_(one), frozenset({group})),)])) for group in self.reading.groups]
        groups = [group for group, may_be in cases if may_be]
        here = [((in_(one), frozenset({group})),) for group in groups]
        true = any(self.allows([case, ((in_(other), case[0][1]),)]) for case in here)
        return true, any(self.allows([case, ((in_(other), self.reading.others(*case[0][1])),)]) for case in here)

    def of_group(self, person: str, judge: Callable[[str], Answer]) -> Answer:
        """Judge something of the group of a person: of every group that this may be."""
        return _any([judge(group) for group in self.reading.groups if self.literal(in_(person), frozenset({group}))[0]])

    def of_holder(self, judge: Callable[[str], Answer]) -> Answer:
        """Judge something of whoever may hold the office."""
        return _any([judge(name) for name in self.reading.people if self.literal(OFFICE, frozenset({name}))[0]])

    def holder(self, name_of: Callable[[str], str], values: frozenset[str]) -> Answer:
        """Judge a property of the holder that may depend on who it is."""
        cases = [((OFFICE, frozenset({name})),) for name in self.reading.people]
        variables = [name_of(name) for name in self.reading.people]
        rest = self.reading.domains[variables[0]] - values
        both = list(zip(cases, variables, strict=True))
        return (
            any(self.allows([case, ((name, values),)]) for case, name in both),
            any(self.allows([case, ((name, rest),)]) for case, name in both),
        )

    def gets(self, group: str) -> Answer:
        """Judge whether a group will get the fixture."""
        limit = self.reading.count_limit
        return (True, True) if limit is None else self.counts.above(group, limit)

    def may(self, person: str) -> Answer:
        """Judge whether a person may use the facility."""
        limit = self.reading.year_limit
        return (True, True) if limit is None else self.years.below(person, limit)


def _any(answers: Sequence[Answer]) -> Answer:
    return any(true for true, _ in answers), any(false for _, false in answers)


def _not(answer: Answer) -> Answer:
    return answer[::-1]


def _happened(s: Solver, happened: bool) -> Answer:
    claimed, verdict = s.reading.claimed, s.reading.verdict
    if claimed is None or verdict is None:
        return True, True
    true = (claimed is verdict) is happened
    return true, not true


def _right(s: Solver) -> Answer:
    verdict = s.reading.verdict
    return verdict is not False, verdict is not True


def _quantity(s: Solver, o: Of, literals: list[Literal]) -> Answer:
    sign, number = o["Q"][0][0], int(o["Q"][0][1:])
    low, high = {"=": (number, number), ">": (number, 4), "<": (0, number)}[sign]
    return s.number_of(literals, low, high)


def _n(o: Of) -> int:
    return int(o["N"][-1])


def _group(s: Solver, o: Of) -> Answer:
    return s.literal(in_(o["A"][0]), frozenset({o["G"][0]}))


def _given(s: Solver, o: Of) -> Answer:
    return s.literal(had(o["A"][0]), YES)


def _office(s: Solver, o: Of) -> Answer:
    return s.literal(OFFICE, frozenset({o["A"][0]}))


def _members(s: Solver, o: Of) -> Answer:
    return _quantity(s, o, [(in_(name), frozenset(o["G"])) for name in s.reading.people])


def _owners(s: Solver, o: Of) -> Answer:
    return _quantity(s, o, [(had(name), YES) for name in s.reading.people])


Judgement: TypeAlias = Callable[[Solver, Of], Answer]

TESTS: Mapping[str, Judgement] = {
    **dict.fromkeys(("A L G", "A is among the P who L G"), _group),
    **dict.fromkeys(("A does not L G", "A is not among the P who L G"), lambda s, o: _not(_group(s, o))),
    **dict.fromkeys(("A and A L the same K", "A L the same K as A"), lambda s, o: s.same(*o["A"])),
    **dict.fromkeys(("A and A L different K", "A L a different K from A"), lambda s, o: _not(s.same(*o["A"]))),
    "of the N P named , Q L G": _members,
    **dict.fromkeys(("of the N P named , Q was V T", "of the N P named , Q were V T"), _owners),
    **dict.fromkeys(("A was V T", "A was one of the P who were V T"), _given),
    **dict.fromkeys(("A was not V T", "A was not one of the P who were V T"), lambda s, o: _not(_given(s, o))),
    "both A and A were V T": lambda s, o: s.all_of([(had(name), YES) for name in o["A"]]),
    "neither A nor A was V T": lambda s, o: s.all_of([(had(name), NO) for name in o["A"]]),
    **dict.fromkeys(("A is this year's R", "this year's R is A"), _office),
    **dict.fromkeys(
        ("A is not this year's R", "this year's R is somebody other than A"), lambda s, o: _not(_office(s, o))
    ),
    "this year's R L G": lambda s, o: s.holder(in_, frozenset(o["G"])),
    "this year's R does not L G": lambda s, o: _not(s.holder(in_, frozenset(o["G"]))),
    **dict.fromkeys(("this year's R was V T", "T was V to this year's R"), lambda s, _: s.holder(had, YES)),
    **dict.fromkeys(("this year's R was not V T", "T was not V to this year's R"), lambda s, _: s.holder(had, NO)),
    "this year's R is allowed to use Z": lambda s, _: s.of_holder(s.may),
    "this year's R is not allowed to use Z": lambda s, _: _not(s.of_holder(s.may)),
    "this year's R J before N": lambda s, o: s.of_holder(lambda name: s.years.below(name, _n(o))),
    **dict.fromkeys(
        ("G has exactly N I", "G has N I , no more and no fewer"), lambda s, o: s.counts.equal(o["G"][0], _n(o))
    ),
    "G has more than N I": lambda s, o: s.counts.above(o["G"][0], _n(o)),
    "G has fewer than N I": lambda s, o: s.counts.below(o["G"][0], _n(o)),
    "G has more I than G": lambda s, o: s.counts.more(*o["G"]),
    "G has fewer I than G": lambda s, o: s.counts.more(*o["G"][::-1]),
    **dict.fromkeys(
        ("together , G and G have more than N I", "G and G have more than N I between them"),
        lambda s, o: s.counts.sum_above(o["G"][0], o["G"][1], _n(o)),
    ),
    "G will get Y": lambda s, o: s.gets(o["G"][0]),
    "G will not get Y": lambda s, o: _not(s.gets(o["G"][0])),
    "A's K will get Y": lambda s, o: s.of_group(o["A"][0], s.gets),
    "A's K will not get Y": lambda s, o: _not(s.of_group(o["A"][0], s.gets)),
    "A's K has more than N I": lambda s, o: s.of_group(o["A"][0], lambda group: s.counts.above(group, _n(o))),
    **dict.fromkeys(("A J in N", "the year in which A J was N"), lambda s, o: s.years.equal(o["A"][0], _n(o))),
    "A J after N": lambda s, o: s.years.above(o["A"][0], _n(o)),
    "A J before N": lambda s, o: s.years.below(o["A"][0], _n(o)),
    "A J in an earlier year than A": lambda s, o: s.years.more(*o["A"][::-1]),
    "A J in a later year than A": lambda s, o: s.years.more(*o["A"]),
    **dict.fromkeys(
        ("A is allowed to use Z", "A is among the P who are allowed to use Z"), lambda s, o: s.may(o["A"][0])
    ),
    "A is not allowed to use Z": lambda s, o: _not(s.may(o["A"][0])),
    **dict.fromkeys(("E", "it is true that E"), lambda s, _: _happened(s, happened=True)),
    **dict.fromkeys(("F", "it is true that F", "it is not true that E"), lambda s, _: _happened(s, happened=False)),
    "S was right": lambda s, _: _right(s),
    "S was wrong": lambda s, _: _not(_right(s)),
}
