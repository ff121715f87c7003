"""A whole of known size and its parts by colour: all but two, exactly half, none, and the rest."""

from dataclasses import dataclass

from wabe.builders.curriculum.counting.amounts import Zone, amount
from wabe.builders.curriculum.counting.claims import Claim, added
from wabe.builders.curriculum.counting.source import NUMBERS, Noun
from wabe.builders.curriculum.counting.spoken import Doing, Fact, Spoken, fill, ranged, unit
from wabe.builders.curriculum.library.dice import Dice

MOST = 14
"""The largest number in a claim."""
WHOLE = added(3, MOST)


@dataclass(frozen=True, slots=True)
class Coloured:
    """How many things are of the first of two colours; the third count is of all other colours."""

    who: str
    what: Doing
    noun: Noun
    colours: tuple[str, str]

    def state(self, dice: Dice, zone: Zone) -> Spoken | None:
        """Say the size of the whole, and how much of it has a colour."""
        if zone.low == zone.high and dice.chance(70):
            return self._exactly(dice, zone.low)
        if zone.low < 2 or (zone.high or zone.low + 1) > MOST - 3:
            return self._none(dice, zone) if zone == Zone(0, 0) else None
        total = (zone.high or zone.low + 1) + 2 + dice.below(2)
        one, other = self.colours
        some = amount(dice, zone, simple=True)
        rest = Fact(Claim(unit(2, 3), 0, 0, "the rest"), f"the rest were {other}")
        if dice.chance(50):
            part = Fact(ranged(unit(0, 3), some), f"{some.said()} of the {self.noun.plural} were {one}")
            text, name = fill(dice, "colour_some", some=some.said(), colour=one, **self._slots(total))
            return Spoken(text, name, (self._whole(total), part), self._words(one))
        left = Zone(max(0, total - (total if zone.high is None else zone.high)), total - zone.low)
        if left.low == 1 or (left.high or 0) < 2:
            return None
        some = amount(dice, left, simple=True)
        part = Fact(ranged(unit(1, 3), some), f"{some.said()} of the {self.noun.plural} were {other}")
        rest = Fact(rest.claim, f"the rest were {one}")
        slots = self._slots(total)
        text, name = fill(dice, "colour_rest", some=some.said(), colour=other, second=one, **slots)
        return Spoken(text, name, (self._whole(total), part, rest), self._words(one, other))

    def _slots(self, total: int) -> dict[str, str]:
        return {"who": self.who, "did": self.what.did, "total": NUMBERS[total], "things": self.noun.plural}

    def _whole(self, total: int) -> Fact:
        told = f"{self.who} {self.what.did} exactly {NUMBERS[total]} {self.noun.plural}"
        return Fact(Claim((1, 1, 1), total, total, "exactly"), told)

    def _words(self, *colours: str) -> tuple[str, ...]:
        return (self.what.do, self.noun.singular, *colours)

    def _exactly(self, dice: Dice, number: int) -> Spoken | None:
        """Say an exact number as all but some, or as one half."""
        if number == 0:
            return self._none(dice, Zone(0, 0))
        is_half = 2 * number <= MOST and number > 2 and dice.chance(40)
        total = 2 * number if is_half else number + 2 + dice.below(3)
        if total > MOST or number == 1:
            return None
        colour = self.colours[0]
        if is_half:
            text, name = fill(dice, "colour_half", colour=colour, **self._slots(total))
            told, operator = f"exactly half of the {self.noun.plural} were {colour}", "half"
        else:
            left = NUMBERS[total - number]
            text, name = fill(dice, "colour_all_but", n=left, colour=colour, **self._slots(total))
            told, operator = f"all but {left} of the {self.noun.plural} were {colour}", "all but"
        part = Fact(Claim(unit(0, 3), number, number, operator), told)
        return Spoken(text, name, (self._whole(total), part), self._words(colour))

    def _none(self, dice: Dice, zone: Zone) -> Spoken:
        total, colour = 4 + dice.below(6), self.colours[0]
        text, name = fill(dice, "colour_none", colour=colour, **self._slots(total))
        claim = Claim(unit(0, 3), zone.low, zone.high, "none")
        return Spoken(
            text,
            name,
            (self._whole(total), Fact(claim, f"none of the {self.noun.plural} were {colour}")),
            self._words(colour),
        )

    def ask(self, dice: Dice, zone: Zone) -> Spoken:
        """Say that so many things are of the first colour."""
        some, colour = amount(dice, zone), self.colours[0]
        slots = {"who": self.who, "did": self.what.did}
        text, name = fill(dice, "colour_count", amount=some.said(self.noun, colour), **slots)
        fact = Fact(ranged(unit(0, 3), some), text)
        if some.number > 1 and dice.chance(50):
            slots |= {"things": self.noun.plural, "colour": colour}
            text, name = fill(dice, "colour_share", some=some.said(), **slots)
        return Spoken(text, f"{name}:{some.pattern.name}", (fact,), self._words(colour))
