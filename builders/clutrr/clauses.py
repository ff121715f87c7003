"""Clauses: the gendered chains with one true answer, and which of them training does not see."""

import csv
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from wabe.builders.clutrr.kin import NAMES, TIE_OF, TIES, Tie
from wabe.builders.core.draws import keyed_order
from wabe.errors import DeclarationError

Integers = NDArray[np.int64]
BASE = 2 * TIES
FILE = Path(__file__).parent / "clauses.csv"
LONGEST_LISTED = 4
STEP_NAMES = tuple(name.value for tie in Tie for name in NAMES[tie])


def clause_codes(ties: Integers, genders: Integers) -> Integers:
    """Number clauses by relations and by the genders of all persons but the first."""
    codes = np.zeros(len(ties), dtype=np.int64)
    for place in range(ties.shape[1]):
        codes = codes * BASE + 2 * ties[:, place] + genders[:, place]
    return codes


def clause_code(name: str) -> int:
    """Return the number of a clause from its name."""
    code = 0
    for step in name.split(","):
        tie, gender = TIE_OF[step]
        code = code * BASE + 2 * tie + gender
    return code


@cache
def clause_name(code: int, k: int) -> str:
    """Spell a clause as the names of its relations."""
    steps = []
    for _ in range(k):
        code, step = divmod(code, BASE)
        steps.append(STEP_NAMES[step])
    return ",".join(reversed(steps))


@cache
def listed_clauses(k: int) -> dict[int, list[int]]:
    """Return the clauses of a length by target; those longer than LONGEST_LISTED are too many to list."""
    found: dict[int, list[int]] = {}
    with FILE.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if int(row["k"]) == k:
                tie, gender = TIE_OF[row["target"]]
                found.setdefault(2 * tie + gender, []).append(clause_code(row["clause"]))
    return dict(sorted(found.items()))


def held_out_clauses(*key: str | int, clauses: dict[int, list[int]], k: int, share: float) -> frozenset[int]:
    """Hold out a share of the clauses of a length, at least one of every target and never all of them."""
    total = sum(map(len, clauses.values()))
    wanted = round(share * total)
    exact = {target: len(codes) * share for target, codes in clauses.items()}
    counts = {target: max(1, int(size)) for target, size in exact.items()}
    for target in sorted(clauses, key=lambda one: (int(exact[one]) - exact[one], one)):
        counts[target] += sum(counts.values()) < wanted
    if sum(counts.values()) != wanted or any(counts[target] >= len(codes) for target, codes in clauses.items()):
        raise DeclarationError(
            where=f"parameter held_out_clauses = {share}",
            what=f"{wanted} of the {total} clauses of length {k} cannot be held out: each of the {len(clauses)} "
            "targets needs at least one clause on each side",
            remedy="Choose another share, or larger families",
        )
    held: set[int] = set()
    for target, codes in clauses.items():
        names = {clause_name(code, k): code for code in codes}
        ordered = keyed_order(*key, "held-out clauses", k, names=sorted(names))
        held.update(names[name] for name in ordered[: counts[target]])
    return frozenset(held)
