"""What kinds of scenes there are: who counts what, and from which facts a number follows."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from wabe.builders.curriculum.counting import colours, kinds, lists
from wabe.builders.curriculum.counting import people as persons
from wabe.builders.curriculum.counting.claims import Block, added
from wabe.builders.curriculum.counting.drafts import (
    Asked,
    Draft,
    about_one,
    about_three,
    about_two,
    amounts_of_three,
    asked_of,
)
from wabe.builders.curriculum.counting.source import DAYS, NAMED, Category, Noun, categories
from wabe.builders.curriculum.counting.source import colours as colours_of
from wabe.builders.curriculum.counting.source import kinds as nouns_of
from wabe.builders.curriculum.counting.source import people as names_of
from wabe.builders.curriculum.counting.source import places as places_of
from wabe.builders.curriculum.counting.spoken import Direct, Quantity, countable, doing, someone
from wabe.builders.curriculum.library.dice import Dice

SILENCE = 60
"""In so many of a hundred cases, a number beside the main one that is to be open goes unmentioned."""
SIDE = added(1, 14)
"""A number that is only said outright."""
TRADED = "goods"
"""Verbs for what can be added up: two people can see the same bird, but do not both sell the same boat."""
PAINTED = ("garment", "vehicle", "furniture", "boat")
"""Categories of things that come in any colour."""


DraftScene = Callable[[Dice, str], Draft]


@dataclass(frozen=True, slots=True)
class Plan:
    """The family of a scene, and what drafts it."""

    family: str
    draft: DraftScene


def _things() -> list[Category]:
    return [category for name, category in categories().items() if name not in NAMED]


def _nouns(dice: Dice, vocabulary: str, category: Category, count: int) -> list[Noun]:
    return dice.some(nouns_of()[category.name, vocabulary], count)


def _amount(dice: Dice, vocabulary: str) -> Draft:
    """One number, said outright."""
    category = dice.one(_things())
    what, (noun,) = doing(dice, category, vocabulary), _nouns(dice, vocabulary, category, 1)
    (who,) = someone(dice, vocabulary, 1)
    quantity = Direct(who, what, noun, (1,), (what.do, noun.singular))
    return Draft(*about_one(dice, quantity, 1 + dice.below(6)), (SIDE,), (who,))


def _amounts(dice: Dice, vocabulary: str) -> Draft:
    """Three numbers of one person, of which a premise says two or three."""
    category = dice.one(_things())
    what, nouns = doing(dice, category, vocabulary), _nouns(dice, vocabulary, category, 3)
    (who,) = someone(dice, vocabulary, 1)
    numbers = [Direct(who, what, noun, (1,), (what.do, noun.singular), block) for block, noun in enumerate(nouns)]
    centres = [2 + dice.below(5) for _ in numbers]
    return Draft(*amounts_of_three(dice, numbers, centres), (SIDE,) * 3, (who,))


def _beside(dice: Dice, main: Asked, sides: Sequence[Quantity], block: Block, names: tuple[str, ...]) -> Draft:
    """Ask for a number that follows from facts, and for one or two others that are said outright."""
    if dice.chance(40):
        return Draft(*about_two(dice, main, sides[0], 1 + dice.below(4)), (block, SIDE), names)
    asked = [asked_of(dice, side, 2 + dice.below(5), parity=True, silence=SILENCE) for side in sides]
    return Draft(*about_three(dice, (main, *asked)), (block, SIDE, SIDE), names)


def _stage(dice: Dice, vocabulary: str, count: int, *, by_day: bool) -> persons.Stage:
    category = dice.one([category for category in _things() if TRADED in category.verbs])
    return persons.Stage(
        what=doing(dice, category, vocabulary, (TRADED,)),
        noun=_nouns(dice, vocabulary, category, 1)[0],
        people=someone(dice, vocabulary, 1 if by_day else count),
        days=tuple(DAYS[place] for place in sorted(dice.some(range(len(DAYS)), count))) if by_day else (),
    )


def _several(*, by_day: bool, with_side: bool) -> DraftScene:
    """Two people or days, from whose facts a number follows; or others as well, of whom numbers are said."""

    def draft(dice: Dice, vocabulary: str) -> Draft:
        stage = _stage(dice, vocabulary, 4 if with_side else 2, by_day=by_day)
        quantity: Quantity = persons.Sum(stage) if dice.chance(50) else persons.Other(stage)
        start = 3 + dice.below(4)
        if not with_side:
            return Draft(*about_one(dice, quantity, start), (persons.COMPARED,), stage.people)
        if dice.chance(40):
            compared = persons.Comparison(stage, dice.one(("more",) if by_day else ("more", "not_fewer")))
            main = Asked(partial(compared.stated, dice), [compared.ask(dice), compared.ask(dice)])
        else:
            main = asked_of(dice, quantity, start, parity=False)
        sides = [persons.Outright(stage, 2), persons.Outright(stage, 3)]
        return _beside(dice, main, sides, persons.COMPARED, stage.people)

    return draft


def _kinds(*, with_side: bool) -> DraftScene:
    """Two kinds of a category; or things of another category as well, of which numbers are said."""

    def draft(dice: Dice, vocabulary: str) -> Draft:
        category = dice.one(_things())
        first, second = _nouns(dice, vocabulary, category, 2)
        (who,) = someone(dice, vocabulary, 1)
        what = doing(dice, category, vocabulary)
        whole = kinds.Whole(who, what, category, (first, second))
        quantity: Quantity = kinds.Total(whole) if dice.chance(65) else kinds.Rest(whole)
        start = 4 + dice.below(3)
        if not with_side:
            return Draft(*about_one(dice, quantity, start), (kinds.WHOLE,), (who,))
        other = dice.one([one for one in _things() if one is not category and set(category.verbs) <= set(one.verbs)])
        sides = [
            Direct(who, what, noun, (1,), (what.do, noun.singular), block)
            for block, noun in enumerate(_nouns(dice, vocabulary, other, 2), start=1)
        ]
        return _beside(dice, asked_of(dice, quantity, start, parity=True), sides, kinds.WHOLE, (who,))

    return draft


def _colours(*, with_side: bool) -> DraftScene:
    """Things of two colours; or other kinds of things as well."""

    def draft(dice: Dice, vocabulary: str) -> Draft:
        category = dice.one(countable(PAINTED))
        what, (noun, *others) = doing(dice, category, vocabulary), _nouns(dice, vocabulary, category, 3)
        (who,) = someone(dice, vocabulary, 1)
        first, second = dice.some(colours_of(vocabulary), 2)
        quantity = colours.Coloured(who, what, noun, (first, second))
        if not with_side:
            return Draft(*about_one(dice, quantity, 2 + dice.below(2)), (colours.WHOLE,), (who,))
        main = asked_of(dice, quantity, 3 + dice.below(4), parity=True)
        sides = [
            Direct(who, what, other, (1,), (what.do, other.singular), block)
            for block, other in enumerate(others, start=1)
        ]
        return _beside(dice, main, sides, colours.WHOLE, (who,))

    return draft


def _tour(dice: Dice, vocabulary: str) -> tuple[lists.Tour, tuple[str, ...], list[str]]:
    """Choose named things; return also their proper names, and other people."""
    sort = dice.one(("city", "country", "person", "thing"))
    category = dice.one(_things()) if sort == "thing" else categories()[sort]
    who, *others = dice.some(names_of(vocabulary), lists.ITEMS + 3)
    lemmas: tuple[str, ...] = ()
    if sort == "thing":
        lemmas = tuple(noun.singular for noun in _nouns(dice, vocabulary, category, lists.ITEMS))
        items = tuple(f"{'an' if noun[0] in 'aeio' else 'a'} {noun}" for noun in lemmas)
    else:
        items = tuple(others[2:] if sort == "person" else dice.some(places_of(sort, vocabulary), lists.ITEMS))
    names = (who,) if lemmas else (who, *items)
    return lists.Tour(who, doing(dice, category, vocabulary), category.noun, items, lemmas), names, others[:2]


def _list(dice: Dice, vocabulary: str) -> Draft:
    """How many things there were, from a list."""
    tour, names, _ = _tour(dice, vocabulary)
    return Draft(*about_one(dice, lists.Number(tour), 2 + dice.below(2)), (lists.TOUR,), names)


def _lists(dice: Dice, vocabulary: str) -> Draft:
    """A list of one person, and numbers of others."""
    tour, names, others = _tour(dice, vocabulary)
    sides = [
        Direct(other, tour.what, tour.noun, (1,), (tour.what.do,), block) for block, other in enumerate(others, start=1)
    ]
    if dice.chance(25):
        main = asked_of(dice, lists.Number(tour), 2 + dice.below(3), parity=True)
    else:
        denied = dice.chance(25)
        places = tuple(dice.some(range(lists.ITEMS), 1 if denied else 1 + dice.below(4)))
        named = lists.Named(tour, places, denied)
        truth = (not denied, denied, None)
        main = Asked(lambda role: named.stated(dice, all_named=truth[role]), [named.ask(dice)])
    return _beside(dice, main, sides, lists.TOUR, (*names, *others))


PLANS = (
    Plan("amount", _amounts),
    Plan("list", _list),
    Plan("people", _several(by_day=False, with_side=False)),
    Plan("kinds", _kinds(with_side=False)),
    Plan("list", _lists),
    Plan("amount", _amount),
    Plan("kinds", _kinds(with_side=True)),
    Plan("colours", _colours(with_side=False)),
    Plan("people", _several(by_day=False, with_side=True)),
    Plan("days", _several(by_day=True, with_side=False)),
    Plan("list", _lists),
    Plan("kinds", _kinds(with_side=False)),
    Plan("colours", _colours(with_side=True)),
    Plan("list", _list),
    Plan("people", _several(by_day=False, with_side=False)),
    Plan("days", _several(by_day=True, with_side=True)),
)
"""Scenes take these in turn."""
