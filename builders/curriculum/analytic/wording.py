"""Puts puzzles and what is asked of them into words."""

from collections.abc import Sequence
from dataclasses import dataclass

from wabe.builders.curriculum.analytic.asking import Asked, Mode
from wabe.builders.curriculum.analytic.claims import Claim, Condition
from wabe.builders.curriculum.analytic.domains import (
    DAYS,
    MONTHS,
    NUMBERS,
    UNITS,
    Groups,
    Order,
    Verb,
    options,
    patterns,
)
from wabe.builders.curriculum.analytic.puzzles import Puzzle
from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.patterns import Pattern
from wabe.builders.curriculum.library.scenes import Sentence, Vocabulary

MODALS = {
    Mode.MUST: ("must {base}", "must {base}", "{has} to {base}"),
    Mode.COULD: ("could {base}",),
    Mode.CANNOT: ("cannot {base}",),
    Mode.NEED_NOT: ("need not {base}", "{does} not have to {base}"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """The names and words of a scene."""

    setting: Order | Groups
    entities: tuple[str, ...]
    people: str
    groups: tuple[str, ...] = ()
    group_words: tuple[str, ...] = ()
    sizes: tuple[int, ...] = ()

    def place(self, number: int) -> str:
        """Return the phrase for a place."""
        if isinstance(self.setting, Order):
            return self.setting.place(number)
        return f"{self.setting.preposition} {self.groups[number]}"

    @property
    def cities(self) -> tuple[str, ...]:
        """Return the groups that are cities."""
        return self.groups if isinstance(self.setting, Groups) and self.setting.kinds == ("city",) else ()


def make_cast(
    dice: Dice, setting: Order | Groups, vocabulary: Vocabulary, entities: int, sizes: tuple[int, ...]
) -> Cast:
    """Choose who and what a scene is about."""
    people = dice.one(options("people", vocabulary))
    if isinstance(setting, Order):
        kind = "city" if setting.cities else "name"
        return Cast(setting=setting, entities=tuple(dice.some(options(kind, vocabulary), entities)), people=people)
    called = dice.some(options(dice.one(setting.kinds), vocabulary), len(sizes))
    return Cast(
        setting=setting,
        entities=tuple(dice.some(options("name", vocabulary), entities)),
        people=people,
        groups=tuple(setting.called.format(one) for one in called),
        group_words=() if setting.kinds == ("city",) else tuple(called),
        sizes=sizes,
    )


@dataclass(frozen=True, slots=True)
class Clause:
    """A claim in the words of a pattern, whose verb is still open."""

    text: str
    pattern: Pattern
    verb: Verb

    @property
    def plural(self) -> bool:
        """Tell whether the verb is plural."""
        return self.pattern.text.startswith(("{a} and {b}", "both "))

    def finite(self) -> str:
        """Say that it is so."""
        return self.text.replace("{v}", self.verb.plural if self.plural else self.verb.third)

    def negated(self) -> str:
        """Say that it is not so."""
        return self.text.replace("{v}", self.verb.negated(plural=self.plural))

    def modal(self, pattern: str) -> str:
        """Say it with a modal verb."""
        has, does = ("have", "do") if self.plural else ("has", "does")
        return self.text.replace("{v}", pattern.format(base=self.verb.base, has=has, does=does))


def _clause(dice: Dice | None, cast: Cast, kind: str, slots: dict[str, str]) -> Clause:
    """Choose a pattern; without dice, the first."""
    setting = cast.setting
    if isinstance(setting, Groups):
        slots = {**slots, "same": setting.same, "different": setting.different}
    found = patterns()
    ways = found[f"{setting.scheme} {kind}" if isinstance(setting, Order) and kind not in found else kind]
    pattern = ways[0] if dice is None else dice.one(ways)
    return Clause(pattern.text.format_map({**slots, "v": "{v}"}), pattern, setting.verb)


def _slots(cast: Cast, claim: Claim) -> dict[str, str]:
    slots = {"a": cast.entities[claim.first]}
    if claim.kind == "at":
        return {**slots, "place": cast.place(claim.second)}
    slots["b"] = cast.entities[claim.second]
    if claim.steps and isinstance(cast.setting, Order):
        slots["steps"] = f"{NUMBERS[claim.steps]} {UNITS[cast.setting.scheme]}"
    return slots


def claim_clause(dice: Dice | None, cast: Cast, claim: Claim) -> Clause:
    """Put a claim into words."""
    return _clause(dice, cast, claim.kind, _slots(cast, claim))


def condition(dice: Dice | None, cast: Cast, told: Condition, *, plainly: bool = False) -> tuple[str, str]:
    """Put a condition into words, without capital and full stop, and name the patterns of these."""
    if told.kind == "if":
        first, second = (
            condition(dice, cast, Condition("is" if sign else "not", (claim,), (sign,)), plainly=True)
            for claim, sign in zip(told.claims, told.signs, strict=True)
        )
        pattern = patterns()["if"][0] if dice is None else dice.one(patterns()["if"])
        return pattern.text.format(f=first[0], g=second[0]), f"{pattern.name}({first[1]}, {second[1]})"
    claim, *others = told.claims
    if told.kind == "not":
        if claim.kind == "together" and (dice is None or dice.chance(50)):
            put = _clause(dice, cast, "apart", _slots(cast, claim))
            return put.finite(), put.pattern.name
        put = claim_clause(dice, cast, claim)
        if dice is None or plainly or dice.chance(60):
            return put.negated(), f"not {put.pattern.name}"
        return put.modal("cannot {base}"), f"cannot {put.pattern.name}"
    slots = _slots(cast, claim)
    match told.kind:
        case "between":
            low, middle, high = claim.first, claim.second, others[0].second
            slots = dict(zip("bac", (cast.entities[one] for one in (low, middle, high)), strict=True))
        case "both":
            slots["c"] = cast.entities[others[0].second]
        case "either place":
            slots["other"] = cast.place(others[0].second)
        case "either who" | "exactly one" | "at least one" | "at most one":
            slots["b"] = cast.entities[others[0].first]
    put = _clause(dice, cast, claim.kind if told.kind == "is" else told.kind, slots)
    if dice is not None and not plainly and told.kind in {"is", "between", "both", "either place"} and dice.chance(30):
        return put.modal(dice.one(MODALS[Mode.MUST])), f"must {put.pattern.name}"
    return put.finite(), put.pattern.name


def premise(dice: Dice, cast: Cast, puzzle: Puzzle, *, supposing: bool) -> Sentence:
    """Tell a puzzle: who and where, the conditions in random order, and a question."""
    opening = dice.one(patterns()[f"intro {cast.setting.name}"])
    conditions = dice.shuffled(puzzle.conditions)
    last = next((one for one in conditions if one.kind in {"is", "not"}), None) if supposing else None
    told = [condition(dice, cast, one) for one in conditions if one is not last]
    sort = "order" if isinstance(cast.setting, Order) else "groups"
    if last is not None:
        ending = dice.one(patterns()["suppose"])
        put = condition(dice, cast, last, plainly=True)
        closing, named = ending.text.format(f=put[0]), f"{ending.name}({put[1]})"
    else:
        ending = dice.one(patterns()[f"{'unique' if puzzle.promises_one else 'question'} {sort}"])
        closing, named = ending.text, ending.name
    text = " ".join((_introduced(dice, cast, opening), *(f"{_capital(one)}." for one, _ in told), closing))
    return Sentence(
        text=text,
        template=f"{opening.name}: {'; '.join(name for _, name in told)}; {named}",
        words=(cast.people, *cast.group_words),
        names=(*cast.entities, *cast.cities),
    )


def _introduced(dice: Dice, cast: Cast, opening: Pattern) -> str:
    count = len(cast.entities)
    slots = {"count": NUMBERS[count], "people": cast.people, "names": listed(cast.entities)}
    match cast.setting:
        case Order(scheme="days"):
            slots |= {"first": DAYS[0], "last": DAYS[count - 1]}
        case Order(scheme="months"):
            slots |= {"first": MONTHS[0], "last": MONTHS[count - 1]}
        case Order(scheme="floors"):
            slots["last"] = str(count)
        case Groups():
            slots |= {"groups": listed(cast.groups), "sizes": _sizes(dice, cast, cast.setting)}
    # A pattern may begin a sentence with a number in its middle.
    text = opening.text.replace(". {count}", ". {Count}")
    return _capital(text.format_map({**slots, "Count": _capital(slots["count"])}))


def _sizes(dice: Dice, cast: Cast, setting: Groups) -> str:
    first, *others = cast.sizes
    if set(others) == {first} and dice.chance(60):
        return f"Exactly {NUMBERS[first]} of them {setting.verb.plural} {setting.preposition} each {setting.noun[0]}."
    verb = setting.verb.third if first == 1 else setting.verb.plural
    counted = [f"exactly {NUMBERS[size]} {cast.place(place)}" for place, size in enumerate(cast.sizes)]
    counted[0] = f"exactly {NUMBERS[first]} of them {verb} {cast.place(0)}"
    return f"{_capital(listed(counted, comma=True))}."


def hypothesis(dice: Dice, cast: Cast, asked: Asked) -> Sentence:
    """Tell what is asked."""
    put = claim_clause(dice, cast, asked.claim)
    name = put.pattern.name
    if asked.mode is Mode.IS:
        text = put.finite()
    elif asked.mode is Mode.IS_NOT:
        text, name = put.negated(), f"not {name}"
    elif dice.chance(50):
        modal = dice.one(MODALS[asked.mode])
        text, name = put.modal(modal), f"{modal.replace('{base}', '').strip()} {name}"
    else:
        around = dice.one(patterns()[asked.mode])
        text, name = around.text.format(f=put.finite()), f"{around.name}({name})"
    text = f"{_capital(text)}."
    groups = [place for place, called in enumerate(cast.groups) if called in text]
    return Sentence(
        text=text,
        template=f"{cast.setting.name}: {name}",
        words=tuple(cast.group_words[one] for one in groups) if cast.group_words else (),
        names=(
            *(cast.entities[one] for one in dict.fromkeys(_entities(asked.claim))),
            *(cast.cities[one] for one in groups if cast.cities),
        ),
    )


def _entities(claim: Claim) -> tuple[int, ...]:
    return (claim.first,) if claim.kind == "at" else (claim.first, claim.second)


def listed(parts: Sequence[str], *, comma: bool = False) -> str:
    """Return a list: `a`, `a and b`, `a, b and c`; with a comma before the last, if so wanted."""
    *most, last = parts
    if not most:
        return last
    return f"{', '.join(most)}{',' if comma else ''} and {last}"


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]
