"""What a family of scenes drafts: texts with the facts that they state, and who does what with what."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from wabe.builders.curriculum.counting.amounts import Amount, Zone, amount
from wabe.builders.curriculum.counting.claims import Claim
from wabe.builders.curriculum.counting.patterns import patterns
from wabe.builders.curriculum.counting.source import Category, Noun, categories, people, verbs
from wabe.builders.curriculum.library.dice import Dice

TOLD = {
    "least": "at least",
    "over": "more than",
    "most": "at most",
    "under": "fewer than",
    "none": "no",
    "strict_range": "range",
    "three": "range",
    "outside": "fewer or more",
    "even": "even number",
    "odd": "odd number",
}
"""Kinds of amounts as they are published; the others are published as they are called."""
MEASURED = frozenset({"exactly", "least", "over", "most", "under"})
"""Kinds of amounts that can be said of "the number of …"."""
UNMEASURED = frozenset({"or-more", "no-fewer", "no-more"})
"""Patterns of these kinds that cannot."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A claim and a short sentence that says it, for derivations."""

    claim: Claim
    told: str
    item: str = ""
    """What is named at the end, if the fact is one of a list."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """A text without its full stop, and what it states."""

    text: str
    template: str
    facts: tuple[Fact, ...]
    words: tuple[str, ...]


class Quantity(Protocol):
    """A number that premises can settle and hypotheses can ask for."""

    def state(self, dice: Dice, zone: Zone) -> Spoken | None:
        """Say facts from which it follows which numbers are left; None if that cannot be said."""

    def ask(self, dice: Dice, zone: Zone) -> Spoken:
        """Say that the number is one of some."""


@dataclass(frozen=True, slots=True)
class Doing:
    """What is done: "buy" and "bought"."""

    do: str
    did: str


def doing(dice: Dice, category: Category, vocabulary: str, kinds: Sequence[str] = ()) -> Doing:
    """Choose what people do with things of a category; only verbs of some kinds, if they are given."""
    fitting = kinds or category.verbs
    verb = dice.one([one for one in verbs() if one.kind in fitting and one.vocabulary == vocabulary])
    return Doing(verb["base"], verb["past"])


def someone(dice: Dice, vocabulary: str, count: int) -> tuple[str, ...]:
    """Choose people."""
    return tuple(dice.some(people(vocabulary), count))


def countable(names: Sequence[str]) -> list[Category]:
    """Return categories by name."""
    return [categories()[name] for name in names]


def ranged(weights: tuple[int, ...], some: Amount, block: int = 0) -> Claim:
    """Claim that a sum is one of the numbers of an amount."""
    zone = some.zone
    return Claim(weights, zone.low, zone.high, TOLD.get(some.operator, some.operator), zone.shape, block)


def unit(place: int, count: int) -> tuple[int, ...]:
    """Return the weights of one count alone."""
    return tuple(int(one == place) for one in range(count))


def fill(dice: Dice, construction: str, **slots: str) -> tuple[str, str]:
    """Say something in one of the patterns of a construction; return the text and the pattern's name."""
    pattern = dice.one(patterns()[construction])
    return pattern.text.format(**slots), pattern.name


def capital(text: str) -> str:
    """Return a text with a capital at its beginning."""
    return text[0].upper() + text[1:]


def listed(phrases: Sequence[str]) -> str:
    """Return "Leeds, Rome and Bern"."""
    return phrases[0] if len(phrases) == 1 else f"{', '.join(phrases[:-1])} and {phrases[-1]}"


def joined(dice: Dice, parts: Sequence[Spoken]) -> Spoken:
    """Say several things one after the other."""
    if len(parts) == 1:
        return parts[0]
    join = dice.one((". ", ". ", ", and ", "; ")) if len(parts) == 2 else dice.one((". ", "; "))
    if any(";" in part.text or ". " in part.text or "," in part.text for part in parts):
        join = ". "
    texts = [capital(part.text) if join == ". " and place else part.text for place, part in enumerate(parts)]
    return Spoken(
        join.join(texts),
        "+".join(sorted(part.template.partition(":")[0] for part in parts)),
        tuple(fact for part in parts for fact in part.facts),
        tuple(word for part in parts for word in part.words),
    )


@dataclass(frozen=True, slots=True)
class Direct:
    """How many things of a kind somebody did something with, said outright."""

    who: str
    what: Doing
    noun: Noun
    weights: tuple[int, ...]
    words: tuple[str, ...]
    block: int = 0

    def state(self, dice: Dice, zone: Zone) -> Spoken:
        """Say which numbers are left."""
        return self.said(dice, amount(dice, zone))

    def ask(self, dice: Dice, zone: Zone) -> Spoken:
        """Say that the number is one of some."""
        return self.said(dice, amount(dice, zone))

    def said(self, dice: Dice, some: Amount) -> Spoken:
        """Say an amount in one of several ways."""
        who, what, noun = self.who, self.what, self.noun
        text, name = fill(dice, "count", who=who, did=what.did, amount=some.said(noun))
        fact = Fact(ranged(self.weights, some, self.block), text)
        if some.operator == "most" and dice.chance(35):
            number = some.said().rpartition(" ")[2]
            text, name = fill(dice, "not_over", who=who, do=what.do, n=number, things=noun.after(some.number))
        elif some.operator == "none" and dice.chance(50):
            text, name = fill(dice, "not_any", who=who, do=what.do, things=noun.plural)
        elif some.operator in MEASURED and some.pattern.name not in UNMEASURED and dice.chance(20):
            measure = some.said().replace("more than", "greater than").replace("fewer than", "less than")
            text, name = fill(dice, "number", who=who, did=what.did, things=noun.plural, measure=measure)
        return Spoken(text, f"{name}:{some.pattern.name}", (fact,), self.words)
