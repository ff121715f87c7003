"""Claims about a passage: how each is asked, and whether what is known allows it to be true, and to be false."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from wabe.builders.curriculum.control.amounts import COUNT_DOMAIN, YEAR_DOMAIN
from wabe.builders.curriculum.control.facts import Knowledge
from wabe.builders.curriculum.control.measures import Test, above, below, possible
from wabe.builders.curriculum.control.worlds import GROUPS, PEOPLE, Worlds, denied, holds, in_group

Judge: TypeAlias = Callable[[Knowledge], tuple[bool, bool]]
"""From what is known to whether a claim may be true, and whether it may be false."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A claim: its kind, the construction that asks it with its slots, and its truth."""

    kind: str
    construction: str
    slots: dict[str, str]
    judge: Judge


def about_people(worlds: Worlds) -> Judge:
    """Judge a claim that is true in some situations of the four people."""
    return lambda one: (bool(one.worlds & worlds), bool(one.worlds & denied(worlds)))


def about_counts(asked: tuple[int, ...], test: Test) -> Judge:
    """Judge a test of how many things groups have."""
    return lambda one: possible(one.counts, asked, COUNT_DOMAIN, test)


def about_years(asked: tuple[int, ...], test: Test) -> Judge:
    """Judge a test of the years in which people came."""
    return lambda one: possible(one.years, asked, YEAR_DOMAIN, test)


def has_more_than(number: int, group: int) -> Judge:
    """Judge whether a group has more things than a number."""
    return about_counts((group,), above(group, number))


def came_before(year: int, person: int) -> Judge:
    """Judge whether a person came before a year."""
    return about_years((person,), below(person, year))


def gets(group: int) -> Judge:
    """Judge whether a group will get the fixture."""

    def judge(one: Knowledge) -> tuple[bool, bool]:
        limit = one.count_limit
        if limit is None:
            return True, True
        return possible(one.counts, (group,), COUNT_DOMAIN, above(group, limit))

    return judge


def may_use(person: int) -> Judge:
    """Judge whether a person may use the facility."""

    def judge(one: Knowledge) -> tuple[bool, bool]:
        limit = one.year_limit
        if limit is None:
            return True, True
        return possible(one.years, (person,), YEAR_DOMAIN, below(person, limit))

    return judge


def of_group_of(person: int, of_group: Callable[[int], Judge]) -> Judge:
    """Judge a claim about the group that a person is in; what is told of groups does not depend on who is in them."""
    return _split([(in_group(person, group), of_group(group)) for group in GROUPS])


def of_holder(of_person: Callable[[int], Judge]) -> Judge:
    """Judge a claim about whoever holds the office."""
    return _split([(holds(person), of_person(person)) for person in PEOPLE])


def _split(cases: Sequence[tuple[Worlds, Judge]]) -> Judge:
    def judge(one: Knowledge) -> tuple[bool, bool]:
        answers = [judge_one(one) for worlds, judge_one in cases if one.worlds & worlds]
        return any(true for true, _ in answers), any(false for _, false in answers)

    return judge


def negated(judge: Judge) -> Judge:
    """Judge the denial of a claim."""
    return lambda one: judge(one)[::-1]


def happened(one: Knowledge) -> tuple[bool, bool]:
    """Judge whether the event happened."""
    if one.claimed is None or one.verdict is None:
        return True, True
    return one.claimed == one.verdict, one.claimed != one.verdict


def was_right(one: Knowledge) -> tuple[bool, bool]:
    """Judge whether what was claimed is true."""
    return one.verdict is not False, one.verdict is not True
