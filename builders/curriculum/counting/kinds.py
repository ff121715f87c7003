"""Kinds and the category that they belong to: roses and lilies, and flowers in all."""

from collections.abc import Sequence
from dataclasses import dataclass

from wabe.builders.curriculum.counting.amounts import Zone, amount
from wabe.builders.curriculum.counting.claims import Claim, added
from wabe.builders.curriculum.counting.source import Category, Noun
from wabe.builders.curriculum.counting.spoken import Direct, Doing, Fact, Spoken, fill, listed, ranged, unit
from wabe.builders.curriculum.library.dice import Dice

MOST = 14
"""The largest number in a claim."""
WHOLE = added(3, MOST)
EVERYTHING, OTHERS = (1, 1, 1), (0, 0, 1)
"""The weights of the whole, and of what is of neither kind."""


@dataclass(frozen=True, slots=True)
class Whole:
    """Two kinds of a category; a third count is of all others of it."""

    who: str
    what: Doing
    category: Category
    nouns: tuple[Noun, Noun]

    def words(self, nouns: Sequence[Noun]) -> tuple[str, ...]:
        """Return the lemmas of a text about some kinds."""
        return (self.what.do, *(noun.singular for noun in nouns))

    def said(self, amount_said: str) -> str:
        """Return a short sentence for a derivation."""
        return f"{self.who} {self.what.did} {amount_said}"


@dataclass(frozen=True, slots=True)
class Total:
    """How many there are in all, from the amounts of kinds."""

    whole: Whole

    def state(self, dice: Dice, zone: Zone) -> Spoken | None:
        """Say the amounts of both kinds, and that there are no others if that matters."""
        whole = self.whole
        if zone == Zone(0, 0):
            return self.ask(dice, zone)
        part = 1 + dice.below(max(1, min(4, zone.low - 1)))
        zones = [Zone(part, part), zone.less(part)]
        if zone.low == 0 and zone.high is not None:
            zones = [Zone(0, part), Zone(0, zone.high - part)]
        if any(one.low < 0 or (one.high is not None and one.high < 1) for one in zones):
            return None
        order = dice.shuffled((0, 1))
        amounts = [amount(dice, one, simple=True) for one in zones]
        told = [some.said(whole.nouns[place]) for place, some in zip(order, amounts, strict=True)]
        facts = [
            Fact(ranged(unit(place, 3), some), whole.said(said))
            for place, some, said in zip(order, amounts, told, strict=True)
        ]
        slots = {"who": whole.who, "did": whole.what.did, "amounts": listed(dice.shuffled(told))}
        if zone.high is None and dice.chance(70):
            text, name = fill(dice, "parts", **slots)
        else:
            others = whole.category.noun.plural
            text, name = fill(dice, "parts_only", all=others, **slots)
            facts.append(Fact(Claim(OTHERS, 0, 0, "no other"), whole.said(f"no other {others}")))
        return Spoken(text, name, tuple(facts), whole.words(whole.nouns))

    def ask(self, dice: Dice, zone: Zone) -> Spoken:
        """Say that there are so many in all."""
        whole = self.whole
        return Direct(whole.who, whole.what, whole.category.noun, EVERYTHING, (whole.what.do,)).ask(dice, zone)


@dataclass(frozen=True, slots=True)
class Rest:
    """How many there are of the second kind, from the whole and the first kind."""

    whole: Whole

    def state(self, dice: Dice, zone: Zone) -> Spoken | None:
        """Say the whole and a part of it; the rest is of the second kind."""
        whole = self.whole
        if zone.high is not None and dice.chance(50):
            total = zone.high + 2 + dice.below(2)
            # The part cannot be more than the whole, so there is no need to say so.
            zones = Zone(total, total), Zone(total - zone.high, total - zone.low if zone.low else None)
        elif zone.low:
            part = 2 + dice.below(3)
            zones = zone.less(-part), Zone(part, part)
        else:
            return None
        if (zones[0].high or zones[0].low) > MOST:
            return None
        all_, some = (amount(dice, one, simple=True) for one in zones)
        first, second = whole.nouns
        facts = (
            Fact(ranged(EVERYTHING, all_), whole.said(all_.said(whole.category.noun))),
            Fact(
                ranged(unit(0, 3), some),
                f"{some.said()} of the {whole.category.noun.plural} were {first.plural}",
            ),
            Fact(Claim(OTHERS, 0, 0, "the rest"), f"all the others were {second.plural}"),
        )
        slots = {"who": whole.who, "did": whole.what.did, "amount": all_.said(whole.category.noun)}
        text, name = fill(dice, "part_and_rest", some=some.said(), things=first.plural, others=second.plural, **slots)
        return Spoken(text, name, facts, whole.words(whole.nouns))

    def ask(self, dice: Dice, zone: Zone) -> Spoken:
        """Say that there are so many of the second kind."""
        whole = self.whole
        noun = whole.nouns[1]
        return Direct(whole.who, whole.what, noun, unit(1, 3), whole.words([noun])).ask(dice, zone)
