"""What the tests of phenomena with three labels share: the labels, a solver's answer, and what guesses are worth."""

from collections.abc import Callable, Sequence

import z3

ENTAILMENT, NEUTRAL, CONTRADICTION = range(3)
Rows = list[dict[str, object]]
Guess = Callable[[str, str], int]


def label_by_solver(premises: Sequence[z3.BoolRef], hypothesis: z3.BoolRef) -> int:
    """Label a pair by satisfiability; -1 if the premises have no model."""

    def possible(asked: z3.BoolRef) -> bool:
        solver = z3.Solver()
        solver.add(*premises, asked)
        return bool(solver.check() == z3.sat)

    found = possible(hypothesis), possible(z3.Not(hypothesis))
    return {(True, False): ENTAILMENT, (True, True): NEUTRAL, (False, True): CONTRADICTION}.get(found, -1)


def share_guessed(rows: Rows, guess: Guess) -> float:
    """Return the share of rows that a guess from the two texts gets right."""
    return sum(guess(str(row["premise"]), str(row["hypothesis"])) == row["label"] for row in rows) / len(rows)
