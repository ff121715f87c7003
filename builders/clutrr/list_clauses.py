"""How `clauses.csv` was made: run as a module, it prints the clauses that backward chaining finds, length by length."""

import csv
import sys

import numpy as np

from wabe.builders.clutrr.clauses import LONGEST_LISTED, clause_name
from wabe.builders.clutrr.draw import certain, stories_along
from wabe.builders.clutrr.families import FamilyParameters, pool_of
from wabe.builders.clutrr.kin import HEADS, kin
from wabe.builders.clutrr.paths import backward_chain

FAMILIES, ATTEMPTS = 200, 2_000
# The last ten of these rounds found hardly any clause of four facts, and none of fewer.
ROUNDS = 30


def found_clauses(k: int, *, sides: bool, rounds: int = ROUNDS) -> dict[str, str]:
    """Return the clauses of a length that have one answer, with that answer."""
    targets = np.repeat([2 * tie + gender for tie in HEADS for gender in (0, 1)], ATTEMPTS)
    found: dict[int, int] = {}
    for number in range(rounds):
        pool = pool_of("clutrr", "clauses", number, parameters=FamilyParameters(), count=FAMILIES)
        paths = backward_chain(("clutrr", "clauses", k, number), pool, targets=targets, k=k, sides=sides)
        none = np.empty((len(paths), 0), dtype=np.int64)
        stories = certain(
            stories_along(pool, paths, none, none.reshape(len(paths), 0, 2), k, sides=sides), k, sides=sides
        )
        before = len(found)
        found.update(zip(stories.clauses.tolist(), stories.targets.tolist(), strict=True))
        sys.stderr.write(f"k = {k}, round {number}: {len(found) - before} new\n")
    return {clause_name(code, k): kin(*divmod(target, 2)).value for code, target in sorted(found.items())}


if __name__ == "__main__":
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(("k", "sides", "clause", "target"))
    for sides in (True, False):
        for length in range(2, LONGEST_LISTED + 1):
            clauses = found_clauses(length, sides=sides)
            out.writerows((length, "told" if sides else "untold", clause, target) for clause, target in clauses.items())
