"""What is published about a pair: its kind, the conditions that decide it, how many they are, and why."""

from wabe.builders.curriculum.analytic.asking import Asked, Mode
from wabe.builders.curriculum.analytic.conditions import sort_of
from wabe.builders.curriculum.analytic.domains import Order
from wabe.builders.curriculum.analytic.puzzles import Puzzle
from wabe.builders.curriculum.analytic.wording import Cast, claim_clause, condition, listed
from wabe.builders.curriculum.library.scenes import Told


def tell(cast: Cast, puzzle: Puzzle, asked: Asked) -> Told:
    """Return it for one pair: the fewest conditions that settle it, or an arrangement that shows it."""
    put = claim_clause(None, cast, asked.claim)
    excluded = asked.settled_by(puzzle)
    if excluded is None:
        used = puzzle.linked(asked.claim)
        # Whether something could be so is shown by an arrangement in which it is, all else by one in which it is not.
        holds = asked.mode in {Mode.COULD, Mode.CANNOT}
        shown = _arranged(cast, puzzle.solution(puzzle.solutions & (asked.holds if holds else asked.fails)))
        why = f"All conditions are met with {shown}, and there {put.finite() if holds else put.negated()}."
    else:
        used = puzzle.deciding(excluded) or ()
        because = "; ".join(condition(None, cast, puzzle.conditions[one])[0] for one in used)
        so = put.negated() if excluded == asked.holds else put.finite()
        why = (
            f"{because[0].upper()}{because[1:]}; so in every arrangement {so}."
            if used
            else f"In every arrangement {so}."
        )
    family = "order" if isinstance(cast.setting, Order) else "groups"
    kind = "the only solution" if puzzle.promises_one else asked.mode.value
    return Told(
        construction=f"{family}: {kind}",
        operators=(*(sort_of(puzzle.conditions[one]) for one in used), asked.mode.value, asked.claim.kind),
        depth=max(1, len(used)),
        derivation=why,
    )


def _arranged(cast: Cast, held: list[int]) -> str:
    if isinstance(cast.setting, Order):
        order = listed([cast.entities[held.index(place)] for place in range(len(held))])
        return f"{order} from the bottom to the top" if cast.setting.scheme == "floors" else f"the order {order}"
    members = [
        [cast.entities[who] for who, where in enumerate(held) if where == place] for place in range(len(cast.groups))
    ]
    groups = [f"{listed(some)} {_taken(cast, place)}" for place, some in enumerate(members)]
    return listed(groups, comma=True)


def _taken(cast: Cast, place: int) -> str:
    """Return the phrase for a group after the names of its members."""
    return f"sent {cast.place(place)}" if cast.cities else cast.place(place)
