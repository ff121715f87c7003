"""What is published about a pair: its kind, the relations that decide it, how many facts it takes, and why."""

from wabe.builders.curriculum.library.models import FOLLOWS
from wabe.builders.curriculum.library.scenes import Told
from wabe.builders.curriculum.spatial.domains import NUMBERS, Cast, Domain, options
from wabe.builders.curriculum.spatial.judging import Asked, Given
from wabe.builders.curriculum.spatial.meaning import ACROSS, ALONG, Fact
from wabe.builders.curriculum.spatial.placements import Shape
from wabe.builders.curriculum.spatial.wording import clause

COUNTED = {
    "page": "columns from the left, then rows from below",
    "cabinet": "columns from the left, then shelves from below",
    "hall": "columns from the left, then rows from the back",
    "map": "columns from the west, then rows from the south",
    "row": "places from the left",
    "street": "places from the west",
    "queue": "places from the back",
    "stack": "places from the bottom",
    "floors": "floors from below",
    "shelves": "shelves from below",
    "rows": "rows from the back",
}


def tell(domain: Domain, cast: Cast, given: Given, asked: Asked, label: int) -> Told:
    """Return it for one pair."""
    facts = given.deciding(asked)
    said = _plainly(domain, cast, asked.fact)
    if facts is None:
        why = f"It need not be that {said}: all facts hold with {_shown(domain, cast, given, asked)}."
        depth = max(given.chain(asked), 2)
    else:
        because = "; ".join(_plainly(domain, cast, fact) for fact in facts)
        outcome = f"so {said}" if label == FOLLOWS else f"so it is false that {said}"
        why = f"{because[0].upper()}{because[1:]}; {outcome}."
        depth = len(facts)
    used = given.facts if facts is None else facts
    return Told(
        construction=_construction(given.where.shape, used, asked.fact),
        operators=tuple(map(_operator, (*used, asked.fact))),
        depth=depth,
        derivation=why,
    )


def _plainly(domain: Domain, cast: Cast, fact: Fact) -> str:
    return clause(domain, cast, fact, options(domain.plane, fact.kind)[0])


def _operator(fact: Fact) -> str:
    """Name a relation by compass points, whatever its plane calls them."""
    return fact.kind.replace("steps", NUMBERS[fact.steps])


def _construction(shape: Shape, facts: tuple[Fact, ...], asked: Fact) -> str:
    first = {fact.kind.split(" ")[0] for fact in facts}
    if asked.kind.startswith("both"):
        return "compared with two"
    if asked.kind == "between" or "between" in first:
        return "between"
    match shape:
        case Shape.LINE:
            return "neighbours in a line" if first & {"next", "beside"} else "order in a line"
        case Shape.LEVELS:
            return "counting steps" if "steps" in first else "order of levels"
        case Shape.PLANE:
            if first & {"due", "level", "line"}:
                return "kept in line"
            return "diagonal" if any("-" in fact.kind for fact in facts) else "chain of directions"


def _shown(domain: Domain, cast: Cast, given: Given, asked: Asked) -> str:
    """Write down places for all entities by which the facts hold and the hypothesis does not."""
    places = given.counterexample(asked)
    if given.where.shape is Shape.PLANE:
        spelled = [f"({across + 1}, {along + 1})" for across, along in places]
    else:
        axis = ACROSS if given.where.shape is Shape.LINE else ALONG
        spelled = [str(place[axis] + 1) for place in places]
    listed = ", ".join(f"{called} at {place}" for called, place in zip(cast.called, spelled, strict=True))
    return f"{listed} ({COUNTED[domain.plane]})"
