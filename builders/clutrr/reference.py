"""Tables that checks compare stories with: rules by name, and names by gender."""

from itertools import product

import pyarrow as pa

from wabe.builders.clutrr.kin import (
    GENDERS,
    MATERNAL,
    ONE_SIDED,
    OTHER_SIDE,
    PATERNAL,
    RULES,
    SIDE_WORDS,
    SIDED,
    UNTOLD,
    Tie,
    kin,
)
from wabe.builders.clutrr.language import Side
from wabe.builders.clutrr.names import name_lists


def rule_table() -> pa.Table:
    """Return the rules with the names of relations and, where they have one, of sides, for all genders."""
    rows = [
        (GENDERS[one], _step(first, between, side), _step(second, last, other), _step(head, last, given))
        for (first, second), paper in RULES.items()
        for one, between, last in product((0, 1), repeat=3)
        for side in _sides(first)
        for other in _sides(second)
        for head, given in [_conclusion((first, second), paper, one, between, other)]
        if head is not None
    ]
    gender, first, second, conclusion = zip(*sorted(set(rows)), strict=True)
    return pa.table({"gender": gender, "first": first, "second": second, "conclusion": conclusion})


def paper_rule_table() -> pa.Table:
    """Return the rules as the paper has them, without sides."""
    rows = [
        (gender.value, kin(first, between), kin(second, last), kin(head, last))
        for gender in GENDERS
        for (first, second), head in RULES.items()
        for between, last in product((0, 1), repeat=2)
    ]
    gender, first, second, conclusion = zip(*rows, strict=True)
    return pa.table({"gender": gender, "first": first, "second": second, "conclusion": conclusion})


def _sides(tie: Tie) -> tuple[int, ...]:
    return (PATERNAL, MATERNAL) if tie in SIDED else (UNTOLD,)


def _step(tie: Tie, gender: int, side: int) -> str:
    return kin(tie, gender) + (f"/{SIDE_WORDS[side]}" if side else "")


def _conclusion(pair: tuple[Tie, Tie], paper: Tie, first: int, between: int, side: int) -> tuple[Tie | None, int]:
    """Return what two relations give, and its side; the genders are those of the first person and the one between."""
    if pair in ONE_SIDED:
        return (paper if side == first + 1 else OTHER_SIDE.get(pair)), UNTOLD
    return paper, (side or between + 1) if paper in SIDED else UNTOLD


def name_table() -> pa.Table:
    """Return the names of persons with their genders."""
    lists = name_lists(Side.ANY)
    pairs = [(name, gender.value) for names, gender in zip(lists, GENDERS, strict=True) for name in names]
    names, genders = zip(*pairs, strict=True)
    return pa.table({"name": names, "gender": genders})
