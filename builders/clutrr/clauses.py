"""Clauses: the gendered chains with one true answer, and which of them training does not see."""

import csv
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from wabe.builders.clutrr.kin import GENDERS, NAMES, SIDE_WORDS, TIE_OF, TIES, Tie, kin
from wabe.builders.clutrr.rows import Gender
from wabe.builders.core.draws import keyed_order
from wabe.errors import DeclarationError

Integers = NDArray[np.int64]
SIDES = len(SIDE_WORDS)
BASE = 2 * TIES * SIDES
FILE = Path(__file__).parent / "clauses.csv"
LONGEST_LISTED = 4
# Of a target, at least so many clauses of three or more facts are held out, but never more than this part of them.
FEWEST_HELD_OUT, MOST_HELD_OUT = 3, 3
STEP_NAMES = tuple(
    name.value + (f"/{side}" if side else "") for tie in Tie for name in NAMES[tie] for side in SIDE_WORDS
)
STEP_NUMBERS = {name: number for number, name in enumerate(STEP_NAMES)}


def clause_codes(ties: Integers, genders: Integers, sides: Integers, first: Integers) -> Integers:
    """Number clauses by relations, by the genders of all persons but the first, and by sides.

    `first` is 0, or one more than the first person's gender where the answer depends on it.
    """
    codes = first.copy()
    for place in range(ties.shape[1]):
        codes = codes * BASE + (2 * ties[:, place] + genders[:, place]) * SIDES + sides[:, place]
    return codes


def clause_code(name: str) -> int:
    """Return the number of a clause from its name."""
    gender, _, steps = name.rpartition(":")
    code = 1 + GENDERS.index(Gender(gender)) if gender else 0
    for step in steps.split(","):
        code = code * BASE + STEP_NUMBERS[step]
    return code


@cache
def clause_name(code: int, k: int) -> str:
    """Spell a clause as the names of its relations; the first person's gender comes before them where it matters."""
    steps = []
    for _ in range(k):
        code, step = divmod(code, BASE)
        steps.append(STEP_NAMES[step])
    return (f"{GENDERS[code - 1]}:" if code else "") + ",".join(reversed(steps))


@cache
def listed_clauses(k: int, *, sides: bool) -> dict[int, list[int]]:
    """Return the clauses of a length by target; those longer than LONGEST_LISTED are too many to list."""
    found: dict[int, list[int]] = {}
    with FILE.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if int(row["k"]) == k and row["sides"] == ("told" if sides else "untold"):
                tie, gender = TIE_OF[row["target"]]
                found.setdefault(2 * tie + gender, []).append(clause_code(row["clause"]))
    return dict(sorted(found.items()))


def held_out_clauses(*key: str | int, clauses: dict[int, list[int]], k: int, share: float) -> frozenset[int]:
    """Hold out a share of every target's clauses of a length, and at least three where there are nine or more."""
    held: set[int] = set()
    for target, codes in clauses.items():
        count = max(round(share * len(codes)), min(FEWEST_HELD_OUT, len(codes) // MOST_HELD_OUT), 1)
        if count >= len(codes):
            raise DeclarationError(
                where=f"parameter held_out_clauses = {share}",
                what=f"{count} of the {len(codes)} clauses of length {k} for {kin(*divmod(target, 2))} cannot be held "
                "out: training needs at least one",
                remedy="Choose a smaller share, or larger families",
            )
        names = {clause_name(code, k): code for code in codes}
        held.update(names[name] for name in keyed_order(*key, "held-out clauses", k, names=sorted(names))[:count])
    return frozenset(held)
