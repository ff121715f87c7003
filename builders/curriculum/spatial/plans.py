"""What the premises and hypotheses of a scene say, before they are put into words.

Every premise is a chain of facts from the first entity to the last, with the same entities beside each other in
all premises of a scene. In most, the facts carry a conclusion from one end to the other, on an axis and in a
direction that differ between premises; in the others, one link breaks it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.spatial.meaning import DIRECTIONS, OPPOSITE, Fact
from wabe.builders.curriculum.spatial.placements import Shape

PREMISES = 8
# How many hypotheses are about the two ends of the chain.
MAIN = 14
CROSSWAYS = {
    "west": ("north", "south"),
    "east": ("north", "south"),
    "north": ("west", "east"),
    "south": ("west", "east"),
}
WAYS = {Shape.LINE: ("west", "east"), Shape.LEVELS: ("south", "north"), Shape.PLANE: tuple(DIRECTIONS)}
SAME = {"west": "line", "east": "line", "north": "level", "south": "level"}


@dataclass(frozen=True, slots=True)
class Plan:
    """The entities of a scene in the order of its chain, and those that hang on to it."""

    shape: Shape
    chain: tuple[int, ...]
    hangers: tuple[tuple[int, int], ...]
    """Entities outside the chain, each with the member of the chain that it is compared to."""

    @property
    def entities(self) -> int:
        """Return how many entities there are."""
        return len(self.chain) + len(self.hangers)


def make_plan(dice: Dice, shape: Shape, hops: int) -> Plan:
    """Choose who is linked with whom."""
    room = hops < (3 if shape is Shape.LEVELS else 4)
    more = int(room and dice.chance(33))
    order = dice.shuffled(range(hops + 1 + more))
    chain = tuple(order[: hops + 1])
    return Plan(shape, chain, tuple((one, dice.one(chain)) for one in order[hops + 1 :]))


def premises(dice: Dice, plan: Plan, *, mostly_broken: bool) -> list[tuple[list[Fact], bool]]:
    """Return the facts of every premise, in the order of the chain, and whether the chain is broken.

    Half of the chains are broken, or, if so wanted, three in four, and then all whole ones have one direction.
    """
    make = {Shape.LINE: _line, Shape.LEVELS: _levels, Shape.PLANE: _plane}[plan.shape]
    ways = WAYS[plan.shape]
    start = dice.below(len(ways))
    equal = [dice.chance(50) for _ in plan.chain[1:]]
    found = []
    for number in range(PREMISES):
        direction = ways[(start + number // 2) % len(ways)]
        whole = number % 4 == 0 if mostly_broken else number % 2 == 0
        if mostly_broken and whole:
            direction = ways[start]
        broken = None if whole else dice.below(len(plan.chain) - 1)
        facts = make(dice, plan.chain, direction, equal, broken)
        facts += [_loose(dice, plan.shape, *pair, direction) for pair in plan.hangers]
        found.append(([fact.converse if dice.chance(50) else fact for fact in facts], not whole))
    return found


def _plane(dice: Dice, chain: Sequence[int], direction: str, equal: Sequence[bool], broken: int | None) -> list[Fact]:
    """Links that are stricter in one direction or keep to it; a broken one turns round or slips out of line."""
    sideways = dice.one(CROSSWAYS[direction])
    both = dice.chance(33)
    facts = []
    strict = dice.below(len(chain) - 1)
    for place, pair in enumerate(pairwise(chain)):
        keeps = equal[place] and place != strict
        cross = sideways if both else dice.one(CROSSWAYS[direction])
        if place == broken:
            kind = (
                dice.one((cross, f"plain {cross}", OPPOSITE[direction]))
                if keeps
                else dice.one((OPPOSITE[direction], f"plain {OPPOSITE[direction]}", f"due {cross}", cross))
            )
        elif keeps:
            kind = dice.one((f"due {cross}", f"due {cross}", SAME[direction]))
        elif both:
            kind = _diagonal(direction, cross, plain=dice.chance(33))
        else:
            kind = dice.one(
                (
                    direction,
                    direction,
                    f"plain {direction}",
                    f"due {direction}",
                    _diagonal(direction, cross, plain=False),
                )
            )
            if place != strict and dice.chance(12):
                kind = f"not {OPPOSITE[direction]}"
        facts.append(Fact(kind, pair))
    return facts


def _line(dice: Dice, chain: Sequence[int], direction: str, equal: Sequence[bool], broken: int | None) -> list[Fact]:
    """Links in one direction, immediate or not; a neighbour may also lie one place back: it is still past the first."""
    facts: list[Fact] = []
    for place, pair in enumerate(pairwise(chain)):
        before = facts[-1].kind if facts else ""
        if place == broken:
            kinds = [OPPOSITE[direction], f"next {OPPOSITE[direction]}", "beside"]
        elif equal[place] and before == direction:
            kinds = [f"next {OPPOSITE[direction]}", "beside", "between"]
        else:
            kinds = [direction, direction, f"next {direction}", f"not {OPPOSITE[direction]}"]
        kind = dice.one(kinds)
        facts.append(Fact(kind, (pair[0], chain[place - 1], pair[1])) if kind == "between" else Fact(kind, pair))
    return facts


def _levels(dice: Dice, chain: Sequence[int], direction: str, equal: Sequence[bool], broken: int | None) -> list[Fact]:
    """Numbers of steps in either direction, or links that keep to one direction."""
    facts = []
    exact = dice.chance(67)
    strict = dice.below(len(chain) - 1)
    for place, pair in enumerate(pairwise(chain)):
        steps = 1 + dice.below(2)
        if place == broken:
            facts.append(Fact(OPPOSITE[direction], pair))
        elif exact:
            kind = dice.one((direction, direction, OPPOSITE[direction], "level" if equal[place] else direction))
            facts.append(Fact(kind, pair) if kind == "level" else Fact(f"steps {kind}", pair, steps))
        else:
            kinds = [direction, f"steps {direction}"]
            if place != strict:
                kinds += ["level", f"not {OPPOSITE[direction]}"]
            kind = dice.one(kinds)
            facts.append(Fact(kind, pair, steps if kind.startswith("steps") else 0))
    return facts


def _loose(dice: Dice, shape: Shape, one: int, other: int, direction: str) -> Fact:
    """A fact about an entity outside the chain."""
    way = dice.one((direction, OPPOSITE[direction]))
    match shape:
        case Shape.PLANE:
            kinds = (way, f"due {way}", f"plain {way}", dice.one(CROSSWAYS[way]))
        case Shape.LINE:
            kinds = (way, way, f"next {way}", f"not {way}")
        case Shape.LEVELS:
            kinds = (way, f"steps {way}", "level", f"not {way}")
    kind = dice.one(kinds)
    return Fact(kind, (one, other), 1 + dice.below(2) if kind.startswith("steps") else 0)


def _diagonal(direction: str, cross: str, *, plain: bool) -> str:
    first, second = (direction, cross) if direction in {"north", "south"} else (cross, direction)
    return f"plain {first}-{second}" if plain else f"{first}-{second}"


def hypotheses(dice: Dice, plan: Plan) -> list[Fact]:
    """Return what may be asked, most of it about the two ends of the chain."""
    ends = (plan.chain[0], plan.chain[-1])
    far = [(plan.chain[0], other) for other in plan.chain[2:]] + [(other, plan.chain[-1]) for other in plan.chain[:-2]]
    far += [(one, other) for one, at in plan.hangers for other in plan.chain if other != at]
    found = [_asked(dice, kind, ends) for kind in dice.shuffled(_KINDS[plan.shape])[:MAIN]]
    found += [_asked(dice, dice.one(_KINDS[plan.shape]), dice.one(far)) for _ in range(5)]
    ways = WAYS[plan.shape]
    for end, other in (ends, ends[::-1]):
        third = dice.one([one for one in range(plan.entities) if one not in ends])
        pair = (other, third) if dice.chance(50) else (third, other)
        found.append(Fact(f"both {dice.one(ways)}", (end, *pair)))
    if plan.shape is Shape.LINE:
        middle = dice.one(plan.chain[1:-1])
        found += [Fact("between", (middle, *ends)), Fact("between", (ends[0], middle, ends[1]))]
        found.append(Fact("between", (ends[1], middle, ends[0])))
    return list(dict.fromkeys(found))


def _asked(dice: Dice, kind: str, pair: tuple[int, int]) -> Fact:
    steps = 1 + dice.below(3) if kind.startswith("steps") else 0
    fact = Fact(kind, pair, steps)
    return fact.converse if dice.chance(50) else fact


_KINDS = {
    Shape.PLANE: (
        *("west", "east", "north", "south"),
        *("plain west", "plain east", "plain north", "plain south"),
        *("north-west", "north-east", "south-west", "south-east"),
        *("not west", "not east", "not north", "not south"),
        *("due west", "due east", "due north", "due south", "level", "line"),
    ),
    Shape.LINE: (
        *("west", "east", "west", "east", "west", "east"),
        *("not west", "not east", "next west", "next east", "beside"),
    ),
    Shape.LEVELS: (
        *("south", "north", "south", "north", "not south", "not north"),
        *("level", "steps south", "steps north", "steps south", "steps north", "steps south", "steps north"),
    ),
}
