"""Named things: who visited which cities, met whom, or drew what, and how many there were in all."""

from collections.abc import Sequence
from dataclasses import dataclass

from wabe.builders.curriculum.counting.amounts import Zone, amount
from wabe.builders.curriculum.counting.claims import Block, Claim
from wabe.builders.curriculum.counting.source import Noun
from wabe.builders.curriculum.counting.spoken import Direct, Doing, Fact, Spoken, fill, listed, ranged
from wabe.builders.curriculum.library.dice import Dice

ITEMS = 5
"""How many things of a scene have names; the count after theirs is of things without a name."""
MOST = 12
"""The largest number in a claim."""
TOUR = Block((*(1,) * ITEMS, MOST + 2), MOST)


@dataclass(frozen=True, slots=True)
class Tour:
    """Who did what with which things."""

    who: str
    what: Doing
    noun: Noun
    items: tuple[str, ...]
    lemmas: tuple[str, ...]
    """The nouns of the items, if they are no proper names."""

    def weights(self, places: Sequence[int], *, rest: bool = False) -> tuple[int, ...]:
        """Return the weights of some items, or of everything but them."""
        return tuple(int((place in places) != rest) for place in range(ITEMS + 1))

    @property
    def everything(self) -> tuple[int, ...]:
        """Return the weights of the whole."""
        return self.weights((), rest=True)

    def words(self, places: Sequence[int]) -> tuple[str, ...]:
        """Return the lemmas of a text that names some items."""
        return (self.what.do, *(self.lemmas[place] for place in places if self.lemmas))

    def listing(self, dice: Dice, shape: str, places: Sequence[int], zone: Zone | None = None) -> Spoken:
        """Name items: with no others, with some others, or among so many."""
        doing = {"who": self.who, "did": self.what.did}
        names = [self.items[place] for place in places]
        slots = {**doing, "items": listed(names)}
        facts = [
            Fact(Claim(self.weights([place]), 1, 1, "named"), f"{self.who} {self.what.did}", self.items[place])
            for place in places
        ]
        rest, said = self.weights(places, rest=True), f"{self.who} {self.what.did}"
        if shape == "only":
            facts.append(Fact(Claim(rest, 0, 0, "no other"), f"{said} no other {self.noun.plural}"))
            slots |= {"things": self.noun.plural}
        elif zone is not None and shape in {"more", "besides"}:
            some = amount(dice, zone, simple=True)
            others = some.said(self.noun, "other")
            facts.append(Fact(ranged(rest, some), f"{said} {others}"))
            slots = {**doing, "items_and_others": listed([*names, others])} if shape == "more" else slots
            slots |= {"others": others} if shape == "besides" else {}
        elif zone is not None and shape == "among":
            some = amount(dice, zone, simple=True)
            facts.append(Fact(ranged(self.everything, some), f"{said} {some.said(self.noun)}"))
            slots |= {"amount": some.said(self.noun)}
        text, name = fill(dice, f"list_{shape}", **slots)
        return Spoken(text, f"{name}-{len(places)}", tuple(facts), self.words(places))

    def counted(self, dice: Dice, zone: Zone) -> Spoken:
        """Say how many there were."""
        return Direct(self.who, self.what, self.noun, self.everything, (self.what.do,)).ask(dice, zone)


@dataclass(frozen=True, slots=True)
class Number:
    """How many things there were, from a list of names."""

    tour: Tour

    def state(self, dice: Dice, zone: Zone) -> Spoken | None:
        """Name some, and say how many others there were."""
        if zone.low < 2:
            return self.tour.counted(dice, zone)
        if zone.low == zone.high and zone.low <= ITEMS and dice.chance(60):
            return self.tour.listing(dice, "only", dice.some(range(ITEMS), zone.low))
        named = min(ITEMS - 1, zone.low - dice.below(2) * (zone.low > 2))
        places = dice.some(range(ITEMS), named)
        others = zone.less(named)
        if others == Zone(0, None):
            return self.tour.listing(dice, "open", places)
        if others.high == 0:
            return self.tour.listing(dice, "only", places)
        if others.low and dice.chance(40):
            return self.tour.listing(dice, "among", places, zone)
        return self.tour.listing(dice, dice.one(("more", "besides")), places, others)

    def ask(self, dice: Dice, zone: Zone) -> Spoken:
        """Say that there were so many."""
        return self.tour.counted(dice, zone)


@dataclass(frozen=True, slots=True)
class Named:
    """Whether certain items were all among the things, or, if `denied`, that one of them was not."""

    tour: Tour
    places: tuple[int, ...]
    denied: bool

    def stated(self, dice: Dice, *, all_named: bool | None) -> Spoken:
        """Say something from which it follows that all items were there, that they were not all, or neither."""
        tour, size = self.tour, len(self.places)
        if all_named:
            more = dice.some([place for place in range(ITEMS) if place not in self.places], dice.below(2))
            places = dice.shuffled((*self.places, *more))
            shape = dice.one(("open", "only", "more", "besides", "among")) if len(places) > 1 else "among"
            zone = Zone(1, 1 + dice.below(2)) if shape in {"more", "besides"} else Zone(len(places) + 1, None)
            return tour.listing(dice, shape, places, zone)
        left = dice.one(self.places)
        others = [place for place in range(ITEMS) if place != left]
        if all_named is None:
            places = dice.some(others, 2 + dice.below(2))
            shape = dice.one(("open", "more", "besides", "among"))
            zone = Zone(size, size + 1) if shape in {"more", "besides"} else Zone(len(places) + size, None)
            return tour.listing(dice, shape, places, zone)
        if size > 1 and dice.chance(50):
            return tour.counted(dice, Zone(0, size - 1) if dice.chance(50) else Zone(size - 1, size - 1))
        return tour.listing(dice, "only", dice.some(others, max(2, size - dice.below(2))))

    def ask(self, dice: Dice) -> Spoken:
        """Say that all items were there, or that the one was not."""
        tour = self.tour
        items = [tour.items[place] for place in self.places]
        if self.denied:
            text, name = fill(dice, "list_not", who=tour.who, do=tour.what.do, item=items[0])
        else:
            text, name = fill(dice, "list_open", who=tour.who, did=tour.what.did, items=listed(items))
        number = 0 if self.denied else len(items)
        claim = Claim(tour.weights(self.places), number, number, "not named" if self.denied else "named")
        return Spoken(text, f"{name}-{len(items)}", (Fact(claim, text),), tour.words(self.places))
