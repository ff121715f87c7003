"""How `clauses.csv` was made: run as a module, it prints the clauses that backward chaining finds, length by length."""

import csv
import sys

import numpy as np

from wabe.builders.clutrr.clauses import LONGEST_LISTED, clause_codes, clause_name
from wabe.builders.clutrr.families import FamilyParameters, pool_of
from wabe.builders.clutrr.kin import HEADS, derivable_masks, kin
from wabe.builders.clutrr.paths import backward_chain, ties_along

FAMILIES, ATTEMPTS = 200, 2_000
# The last 26 of 80 rounds found nothing new.
ROUNDS = 80


def found_clauses(k: int, *, rounds: int = ROUNDS) -> dict[str, str]:
    """Return the clauses of a length that have one answer, with that answer."""
    targets = np.repeat([2 * tie + gender for tie in HEADS for gender in (0, 1)], ATTEMPTS)
    found: dict[int, int] = {}
    for number in range(rounds):
        pool = pool_of("clutrr", "clauses", number, parameters=FamilyParameters(), count=FAMILIES)
        paths = backward_chain(("clutrr", "clauses", k, number), pool, targets=targets, k=k)
        ties = ties_along(pool, paths.families, paths.people)
        genders = pool.genders[paths.families[:, None], paths.people[:, 1:]]
        single = derivable_masks(ties) == 1 << (paths.targets // 2)
        before = len(found)
        found.update(
            zip(clause_codes(ties, genders)[single].tolist(), paths.targets[single].tolist(), strict=True),
        )
        sys.stderr.write(f"k = {k}, round {number}: {len(found) - before} new\n")
    return {clause_name(code, k): kin(*divmod(target, 2)).value for code, target in sorted(found.items())}


if __name__ == "__main__":
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(("k", "clause", "target"))
    for length in range(2, LONGEST_LISTED + 1):
        out.writerows((length, clause, target) for clause, target in found_clauses(length).items())
