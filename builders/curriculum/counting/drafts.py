"""Drafts scenes: premises and hypotheses about one number, about two, or about three, in all roles that they need."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import permutations

from wabe.builders.curriculum.counting.amounts import Zone, amount
from wabe.builders.curriculum.counting.claims import Block
from wabe.builders.curriculum.counting.spoken import Direct, Fact, Quantity, Spoken, fill, joined, listed, ranged
from wabe.builders.curriculum.counting.zones import across, around, beside, inside, pair, ring
from wabe.builders.curriculum.library.dice import Dice

TRUE, FALSE, OPEN = range(3)
"""What a premise makes of a hypothesis."""
TRIES = 5
"""How often a premise about one or two numbers is said anew for the same role."""
WORDINGS = 2


@dataclass(frozen=True, slots=True)
class Draft:
    """Premises and hypotheses of a scene, and the blocks of counts that their claims are about."""

    premises: Sequence[Spoken]
    hypotheses: Sequence[Spoken]
    blocks: Sequence[Block]
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """A hypothesis in one or more wordings, and what to say so that it is true, false or open; None is silence."""

    say: Callable[[int], Spoken | None]
    hypotheses: Sequence[Spoken]


def asked_of(dice: Dice, quantity: Quantity, number: int, *, parity: bool, silence: int = 0) -> Asked:
    """Ask something near a number; what is open goes unmentioned in so many of a hundred cases."""
    zone = around(dice, number, parity=parity)

    def say(role: int) -> Spoken | None:
        if role == OPEN and dice.chance(silence):
            return None
        stated = (inside, beside, across)[role](dice, zone, number)
        return None if stated is None else quantity.state(dice, stated)

    return Asked(say, [quantity.ask(dice, zone) for _ in range(WORDINGS + 1)])


def about_one(dice: Dice, quantity: Quantity, start: int) -> tuple[list[Spoken], list[Spoken]]:
    """Draft premises that leave three different zones of a number, and hypotheses that each cover one and a half."""
    zones = ring(dice, start)
    premises = [quantity.state(dice, dice.one(stated)) for stated in zones.stated for _ in range(TRIES)]
    hypotheses = [quantity.ask(dice, zone) for zone in zones.asked for _ in range(WORDINGS)]
    return [one for one in premises if one is not None], hypotheses


def about_two(dice: Dice, main: Asked, side: Quantity, start: int) -> tuple[list[Spoken], list[Spoken]]:
    """Draft premises about two numbers: one that a hypothesis asks for, and one that two ask for."""
    zones = pair(dice, start)
    premises: list[Spoken] = []
    for role, stated in enumerate(zones.stated):
        for _ in range(TRIES):
            parts = [part for part in (main.say(role), side.state(dice, stated)) if part is not None]
            if parts:
                premises.append(joined(dice, parts if dice.chance(70) else parts[::-1]))
    return premises, [*main.hypotheses, *(side.ask(dice, zone) for zone in zones.asked for _ in range(WORDINGS))]


def about_three(dice: Dice, numbers: Sequence[Asked]) -> tuple[list[Spoken], list[Spoken]]:
    """Draft premises about three numbers, of which each is asked for by a hypothesis of its own."""
    premises: list[Spoken] = []
    for order in permutations((TRUE, FALSE, OPEN)):
        for _ in range(WORDINGS + 1):
            parts = [part for number, role in zip(numbers, order, strict=True) if (part := number.say(role))]
            if parts:
                premises.append(joined(dice, parts if dice.chance(50) else parts[::-1]))
    return premises, [one for number in numbers for one in number.hypotheses]


def amounts_of_three(
    dice: Dice, numbers: Sequence[Direct], centres: Sequence[int]
) -> tuple[list[Spoken], list[Spoken]]:
    """Draft premises that say two or three amounts of one person in a single sentence."""
    zones = [around(dice, centre, parity=True) for centre in centres]
    premises: list[Spoken] = []
    for order in permutations((inside, beside, across)):
        for _ in range(WORDINGS):
            stated = [fits(dice, zone, centre) for fits, zone, centre in zip(order, zones, centres, strict=True)]
            premises.append(_in_one_sentence(dice, numbers, stated))
    hypotheses = [
        number.ask(dice, zone) for number, zone in zip(numbers, zones, strict=True) for _ in range(WORDINGS + 1)
    ]
    return premises, hypotheses


def _in_one_sentence(dice: Dice, numbers: Sequence[Direct], zones: Sequence[Zone | None]) -> Spoken:
    facts: list[Fact] = []
    told: list[str] = []
    words: list[str] = []
    for number, zone in zip(numbers, zones, strict=True):
        if zone is not None:
            some = amount(dice, zone, simple=True)
            told.append(some.said(number.noun))
            facts.append(Fact(ranged(number.weights, some, number.block), f"{number.who} {number.what.did} {told[-1]}"))
            words += number.words
    first = numbers[0]
    text, name = fill(dice, "parts", who=first.who, did=first.what.did, amounts=listed(dice.shuffled(told)))
    return Spoken(text, f"{name}-{len(told)}", tuple(facts), tuple(words))
