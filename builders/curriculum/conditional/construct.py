"""Builds scenes: facts and rules about the same people, of which some form squares."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

import numpy as np

from wabe.builders.curriculum.boolean.building import Demands, build_scene
from wabe.builders.curriculum.boolean.searching import Marks, Places, fit_premises, speaks_of_more
from wabe.builders.curriculum.boolean.spaces import Form, label_all, packed
from wabe.builders.curriculum.boolean.telling import Teller
from wabe.builders.curriculum.conditional.forms import FAMILIES, PLAIN, RULES, Layout, Use, space_of, truths_of
from wabe.builders.curriculum.conditional.settings import draw_setting
from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.models import CONTRADICTION, ENTAILMENT, NEUTRAL, Truth
from wabe.builders.curriculum.library.scenes import Scene, Vocabulary

# How many premises are looked at for a scene.
CANDIDATES = 240
# Of how many random premises those are kept that are worth reading.
POOL = 20_000
# How many of them are kept, at most.
KEPT = 2_000
IF = "if"


class Part(StrEnum):
    """What a claim may be."""

    FACT = "a fact"
    PLAIN = "a fact without further words"
    GIVEN = "one or two facts, perhaps whether or not something else is the case"
    IF = "a simple rule"
    RULE = "a rule about two facts"
    LARGE = "a rule about three facts"
    BOTH = "a rule with two consequences"
    CHOICE = "a choice of two facts"
    ASKED_IF = "a hypothesis with if"
    ASKED = "a hypothesis with another connective"


GIVEN = (Part.FACT, Part.GIVEN)


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """A difficulty."""

    facts: int
    """How many facts may or may not be the case."""
    parts: Sequence[Part]
    """What the claims of a premise are."""
    known: int
    """How many facts, at least, follow from several claims and from no single one."""
    asked: tuple[int, int]
    """How many hypotheses have if, and how many another connective."""


DEMANDS = Demands(open_steps=1, decided_steps=2, quotes=True)
LEVELS = (
    Level(facts=4, parts=(Part.FACT, Part.FACT, Part.LARGE), known=1, asked=(2, 10)),
    Level(facts=4, parts=(Part.GIVEN, Part.RULE, Part.RULE), known=1, asked=(4, 5)),
    Level(facts=5, parts=(Part.FACT, Part.BOTH, Part.IF), known=2, asked=(2, 2)),
    Level(facts=5, parts=(Part.FACT, Part.RULE, Part.LARGE), known=2, asked=(2, 2)),
    Level(facts=4, parts=(Part.CHOICE, Part.RULE, Part.RULE), known=1, asked=(2, 2)),
    Level(facts=5, parts=(Part.FACT, Part.IF, Part.RULE, Part.RULE), known=2, asked=(2, 1)),
    Level(facts=5, parts=(Part.FACT, Part.IF, Part.IF, Part.IF), known=1, asked=(16, 0)),
)
# Short premises come more often.
ORDER = (0, 2, 3, 0, 4, 6, 1, 0, 3, 5)


def scene(draws: Draws, vocabulary: Vocabulary, number: int) -> Scene:
    """Build a scene; its number sets how many rules there are, and how many have to be followed."""
    place = ORDER[number % len(ORDER)]
    level = LEVELS[place]
    space = space_of(level.facts)
    rows = _premises(place)
    premises = rows[np.array(draws.numbers("premises", len(rows), CANDIDATES))]
    hypotheses = np.array(
        [
            *_pool(Part.PLAIN, level.facts).tolist(),
            *draws.some("ifs", _pool(Part.ASKED_IF, level.facts).tolist(), level.asked[0]),
            *draws.some("others", _pool(Part.ASKED, level.facts).tolist(), level.asked[1]),
        ]
    )
    return build_scene(
        space,
        premises,
        hypotheses,
        DEMANDS,
        Teller(truths=truths_of(level.facts), words=draw_setting(draws, vocabulary, level.facts), families=FAMILIES),
        draws,
        # That nothing is known of what is not mentioned would be too good a guess.
        _disputed(level.facts, premises, hypotheses)
        | _without_rules(level, premises, hypotheses)
        | speaks_of_more(space, premises, hypotheses),
    )


def _without_rules(level: Level, premises: Places, hypotheses: Places) -> Marks:
    """Return which hypotheses the facts of a premise decide, whatever its rules say."""
    space = space_of(level.facts)
    facts = [place for place, part in enumerate(level.parts) if part in GIVEN]
    if not facts:
        return np.zeros((len(premises), len(hypotheses)), dtype=np.bool_)
    given = np.bitwise_and.reduce(space.truths[premises[:, facts]], axis=1)
    decided: Marks = label_all(given, space.truths[hypotheses]) != NEUTRAL
    return decided


def _disputed(facts: int, premises: Places, hypotheses: Places) -> Marks:
    """Return which pairs a careful reader may judge otherwise than a truth table does.

    A rule as a hypothesis is clear only if the premise neither denies its condition nor states its consequence, unless
    it states the condition and denies the consequence; and if the premise does not give the contrary consequence.
    """
    space = space_of(facts)
    given = np.bitwise_and.reduce(space.truths[premises], axis=1)
    disputed = np.zeros((len(premises), len(hypotheses)), dtype=np.bool_)
    for column, place in enumerate(hypotheses.tolist()):
        form = space.forms[place]
        if form.construction.name != IF:
            continue
        condition, consequence = (_truth(facts, form, number) for number in (0, 1))
        asked = packed([condition, consequence, ~condition | ~consequence])
        first, second, contrary = label_all(given, asked).T
        refuted = (first == ENTAILMENT) & (second == CONTRADICTION)
        clear = (first != CONTRADICTION) & (second == NEUTRAL) & (contrary != ENTAILMENT)
        disputed[:, column] = ~(refuted | clear)
    return disputed


def _truth(facts: int, form: Form, number: int) -> Truth:
    """Return where one of the facts that a form speaks of is as the form says."""
    truth = truths_of(facts)[str(form.subjects[number])]
    return truth if form.predicates[number] else ~truth


@cache
def _premises(number: int) -> Places:
    """Return premises of a difficulty, as rows of forms: a fair sample of all that are worth reading."""
    level = LEVELS[number]
    draws = Draws(("conditional", "premises", number))
    pools = [_pool(part, level.facts) for part in level.parts]
    every = np.stack(
        [pool[np.array(draws.numbers(f"claim {place}", len(pool), POOL))] for place, pool in enumerate(pools)], axis=1
    )
    space, facts = space_of(level.facts), _pool(Part.PLAIN, level.facts)
    rules = [place for place, part in enumerate(level.parts) if part not in (*GIVEN, Part.CHOICE)]
    # Rules that decide something by themselves contradict each other in part, or say no more than a fact.
    alone = label_all(np.bitwise_and.reduce(space.truths[every[:, rules]], axis=1), space.truths[facts])
    sound = every[(alone == NEUTRAL).all(axis=1)]
    # A fact is counted twice: affirmed and denied.
    return _evenly(fit_premises(space, sound, facts, 2 * level.known), space.forms)


def _evenly(premises: Places, forms: Sequence[Form]) -> Places:
    """Keep the same number of premises of each combination of constructions, as far as there are so many."""
    kinds = [tuple(forms[place].construction.name for place in places) for places in premises.tolist()]
    most = KEPT // max(1, len(set(kinds)))
    found: Counter[tuple[str, ...]] = Counter()
    kept: list[int] = []
    for row, kind in enumerate(kinds):
        found[kind] += 1
        if found[kind] <= most:
            kept.append(row)
    return premises[kept]


@cache
def _pool(part: Part, facts: int) -> Places:
    """Return the places of all forms that can be a part of a text."""
    return np.array([place for place, form in enumerate(space_of(facts).forms) if _can_be(part, form)])


def _can_be(part: Part, form: Form) -> bool:
    made = form.construction
    match part:
        case Part.FACT:
            return made.family == PLAIN and made.use == Use.ALL
        case Part.PLAIN:
            return made.name == PLAIN
        case Part.GIVEN:
            return made.family in (PLAIN, "conjunction", "whether or not") and made.use != Use.HYPOTHESES
        case Part.IF:
            return made.name == IF
        case Part.RULE:
            return made.family in RULES and made.layout != Layout.THREE
        case Part.LARGE:
            return made.layout == Layout.THREE
        case Part.BOTH:
            return made.name == "if_both"
        case Part.CHOICE:
            return made.family == "disjunction"
        case Part.ASKED_IF:
            return made.name == IF
        case Part.ASKED:
            return made.use != Use.PREMISES and made.name not in (PLAIN, IF)
