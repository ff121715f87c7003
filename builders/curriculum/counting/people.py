"""Several people, or several days of one person: sums, and comparisons of two of them."""

from collections.abc import Sequence
from dataclasses import dataclass

from wabe.builders.curriculum.counting.amounts import Amount, Zone, amount
from wabe.builders.curriculum.counting.claims import Block, Claim
from wabe.builders.curriculum.counting.source import NUMBERS, Noun
from wabe.builders.curriculum.counting.spoken import Direct, Doing, Fact, Spoken, fill, joined, ranged, unit
from wabe.builders.curriculum.library.dice import Dice

MOST = 16
"""The largest number in a claim."""
FARTHEST = 3
"""The largest difference that is stated."""
COMPARED = Block((2 * (MOST + FARTHEST + 2) + 1,) * 2, MOST)
"""Two counts that may be compared; `NOTES.md` argues how far they have to be looked at."""


@dataclass(frozen=True, slots=True)
class Stage:
    """Whose counts a scene is about: those of the first two people or days belong together, others do not."""

    what: Doing
    noun: Noun
    people: tuple[str, ...]
    days: tuple[str, ...]

    @property
    def words(self) -> tuple[str, ...]:
        """Return the lemmas of every text."""
        return (self.what.do, self.noun.singular)

    def amount(self, dice: Dice, place: int, some: Amount) -> Spoken:
        """Say the amount of one person or day."""
        weights, block = (unit(place, 2), 0) if place < 2 else ((1,), place - 1)
        if not self.days:
            return Direct(self.people[place], self.what, self.noun, weights, self.words, block).said(dice, some)
        told = some.said(self.noun)
        slots = {"who": self.people[0], "did": self.what.did, "amount": told, "day": self.days[place]}
        text, name = fill(dice, "day_count", **slots)
        fact = Fact(ranged(weights, some, block), f"{self.people[0]} {self.what.did} {told} on {self.days[place]}")
        return Spoken(text, f"{name}:{some.pattern.name}", (fact,), self.words)

    def total(self, dice: Dice, some: Amount) -> Spoken:
        """Say the amount of the two together."""
        first, last, *_ = self.days or self.people
        slots = {"did": self.what.did, "amount": some.said(self.noun)}
        if self.days:
            text, name = fill(dice, "days_together", who=self.people[0], day=first, later=last, **slots)
        else:
            text, name = fill(dice, "together", who=first, other=last, **slots)
        return Spoken(text, f"{name}:{some.pattern.name}", (Fact(ranged((1, 1), some), text),), self.words)

    def compared(self, dice: Dice, kind: str, more: int, by: int = 0) -> Spoken:
        """Compare one of the two with the other."""
        weights = [0, 0]
        weights[more], weights[1 - more] = 1, -2 if kind == "twice" else -1
        low, high, operator = {
            "more_by": (by, by, "exactly more"),
            "same": (0, 0, "as many"),
            "twice": (0, 0, "twice as many"),
            "more": (1, None, "more than another"),
            "not_fewer": (0, None, "at least as many"),
        }[kind]
        claim = Claim(tuple(weights), low, high, operator)
        slots = {"did": self.what.did, "things": self.noun.plural}
        if kind == "more_by":
            slots |= {"n": NUMBERS[by], "things": self.noun.after(by)}
        if self.days:
            slots |= {"who": self.people[0], "day": self.days[more], "later": self.days[1 - more]}
            text, name = fill(dice, f"day_{kind}", **slots)
        else:
            slots |= {"who": self.people[more], "other": self.people[1 - more]}
            text, name = fill(dice, kind, **slots)
        return Spoken(text, name, (Fact(claim, text),), self.words)


@dataclass(frozen=True, slots=True)
class Sum:
    """How many the two have together, from what each has."""

    stage: Stage

    def state(self, dice: Dice, zone: Zone) -> Spoken | None:
        """Say both amounts: one exactly, or both from above."""
        one, other = dice.shuffled((0, 1))
        if zone.low == 0:
            most = zone.high or 0
            part = most // 2 + dice.below(2)
            zones = [Zone(0, part), Zone(0, most - part)] if most > 2 else []
        else:
            part = 1 + dice.below(max(1, zone.low - 1))
            zones = [Zone(part, part), zone.less(part)]
        return self.stage_of(dice, (one, other), zones)

    def stage_of(self, dice: Dice, places: Sequence[int], zones: Sequence[Zone]) -> Spoken | None:
        """Say the amounts of some."""
        if not zones or any(zone.low < 0 or (zone.high is not None and zone.high < 1) for zone in zones):
            return None
        said = [
            self.stage.amount(dice, place, amount(dice, zone, simple=True))
            for place, zone in zip(places, zones, strict=True)
        ]
        return joined(dice, dice.shuffled(said))

    def ask(self, dice: Dice, zone: Zone) -> Spoken:
        """Say that the sum is one of some numbers."""
        return self.stage.total(dice, amount(dice, zone))


@dataclass(frozen=True, slots=True)
class Other:
    """How many the second has, from a sum or a comparison and what the first has."""

    stage: Stage

    def state(self, dice: Dice, zone: Zone) -> Spoken | None:
        """Say what the first has, and how the two compare or what they have together."""
        way = dice.one(("total", "total", "more", "fewer", "same", "twice"))
        if way == "total" and zone.high is not None:
            whole = zone.high + 1 + dice.below(3)
            # The first cannot have more than both together, so there is no need to say so.
            first = Zone(whole - zone.high, whole - zone.low if zone.low else None)
            if whole > MOST:
                return None
            facts = [self.stage.total(dice, amount(dice, Zone(whole, whole)))]
        elif way == "more":
            by = 1 + dice.below(FARTHEST)
            first = zone.less(by) if zone.low else Zone(0, max(0, (zone.high or 0) - by))
            facts = [self.stage.compared(dice, "more_by", 1, by)]
        elif way == "fewer":
            by = 1 + dice.below(FARTHEST)
            first = zone.less(-by)
            facts = [self.stage.compared(dice, "more_by", 0, by)]
        elif way == "twice" and zone.high is not None and zone.high > 2:
            first = Zone(-(-zone.low // 2), zone.high // 2)
            facts = [self.stage.compared(dice, "twice", 1)]
        else:
            first = zone
            facts = [self.stage.compared(dice, "same", dice.below(2))]
        if first.low < 0 or (first.high is not None and first.high < max(1, first.low)):
            return None
        facts.append(self.stage.amount(dice, 0, amount(dice, first, simple=True)))
        return joined(dice, dice.shuffled(facts))

    def ask(self, dice: Dice, zone: Zone) -> Spoken:
        """Say that the second has one of some numbers."""
        return self.stage.amount(dice, 1, amount(dice, zone))


@dataclass(frozen=True, slots=True)
class Comparison:
    """Whether the first has more than the second, or at least as many, from amounts of both."""

    stage: Stage
    kind: str

    def stated(self, dice: Dice, role: int) -> Spoken | None:
        """Say amounts by which the first has more (role 0), has fewer (1), or may have either (2)."""
        low = Zone(0, 2 + dice.below(4))
        low = dice.one((low, Zone(low.high or 0, low.high), Zone(max(1, (low.high or 0) - 1), low.high)))
        start = (low.high or 0) + 1 + dice.below(2)
        high = dice.one((Zone(start, start), Zone(start, start + 1), Zone(start, None)))
        zones = [high, low] if role == 0 else [low, high]
        if role == 2:
            near = 2 + dice.below(4)
            zones = dice.shuffled((Zone(near, near), dice.one((Zone(near - 1, None), Zone(0, near + 1)))))
        if role == 2 and zones[0].low != zones[0].high and self.kind == "not_fewer":
            zones = [Zone(zones[1].low - 1, zones[1].low), zones[1]]
        said = [self.stage.amount(dice, place, amount(dice, zone, simple=True)) for place, zone in enumerate(zones)]
        return joined(dice, dice.shuffled(said))

    def ask(self, dice: Dice) -> Spoken:
        """Say that the first has more, or at least as many."""
        return self.stage.compared(dice, self.kind, 0)


@dataclass(frozen=True, slots=True)
class Outright:
    """What one person or day has, said outright."""

    stage: Stage
    place: int

    def state(self, dice: Dice, zone: Zone) -> Spoken:
        """Say which numbers are left."""
        return self.stage.amount(dice, self.place, amount(dice, zone, simple=True))

    def ask(self, dice: Dice, zone: Zone) -> Spoken:
        """Say that the number is one of some."""
        return self.stage.amount(dice, self.place, amount(dice, zone))
