"""Says claims in English: each in one of the patterns of its kind."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from wabe.builders.curriculum.comparative.claims import Claim
from wabe.builders.curriculum.comparative.source import NAMED, NUMBERS, RIVER, Scale, Sort
from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.patterns import Pattern, read_patterns

PATTERNS = Path(__file__).parent / "patterns.csv"
ONE_WAY = {"more": frozenset({"a", "b", "more"}), "less": frozenset({"a", "b", "less"})}
GROUP_WAYS = {
    "top": frozenset({"a", "most"}),
    "bottom": frozenset({"a", "least"}),
    "not_top": frozenset({"a", "most"}),
    "not_bottom": frozenset({"a", "least"}),
    "between": frozenset({"a", "most", "least"}),
    "not_below": frozenset({"a", "more"}),
    "not_above": frozenset({"a", "less"}),
}
SLOTS: Mapping[str, frozenset[str]] = {
    **{f"{kind}.{way}": slots for kind in ("greater", "at_least") for way, slots in ONE_WAY.items()},
    **{f"{kind}.positive": frozenset({"a", "b", "positive"}) for kind in ("greater", "at_least", "equal", "unequal")},
    "at_least.less_or_equal": frozenset({"a", "b", "less", "positive"}),
    **{f"{kind}.both": frozenset({"a", "b", "more", "less"}) for kind in ("equal", "unequal")},
    "above.more": frozenset({"a", "others", "more"}),
    "above.less": frozenset({"a", "others", "all", "less"}),
    "below.less": frozenset({"a", "others", "less"}),
    "below.more": frozenset({"a", "others", "all", "more"}),
    "not_below.more": frozenset({"a", "none", "more"}),
    "not_above.less": frozenset({"a", "none", "less"}),
    "top.listed": frozenset({"a", "everyone", "most"}),
    "bottom.listed": frozenset({"a", "everyone", "least"}),
    **{f"{kind}.counted": slots | {"count"} for kind, slots in GROUP_WAYS.items()},
    "above.counted": frozenset({"a", "less"}),
    "below.counted": frozenset({"a", "more"}),
    **{
        f"{kind}.{way}": slots | {"amount"}
        for kind in ("by", "over", "under", "at_least_by")
        for way, slots in ONE_WAY.items()
    },
    "group": frozenset({"count", "kind", "everyone"}),
}
FRONTED = ("of ", "compared with ")


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """A claim as it is said, without a capital and a full stop."""

    text: str
    pattern: str
    words: tuple[str, ...]
    """Lemmas of the adjectives in it."""
    subject: int | None
    """The entity with which the clause begins, if "is" follows."""
    last: int | None
    """The entity with which the clause ends, if it stands alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Speech:
    """What a scene is about: its entities as they are named, and its scales."""

    sort: Sort
    names: tuple[str, ...]
    scales: tuple[Scale, ...]
    unit: str
    units: str

    def phrase(self, entity: int) -> str:
        """Return how an entity is called in a sentence."""
        name = self.names[entity]
        return f"the {name}" if self.sort.name == RIVER or self.sort.name not in NAMED else name

    def clause(self, dice: Dice, claim: Claim, *, counted: bool = False, brief: bool = True) -> Clause:
        """Say a claim; `counted` allows patterns about the whole group, and what is not `brief` may be longer."""
        about_all = counted and len(claim.others) == len(self.names) - 1
        return self.said(dice.one(ways(claim.kind, about_all, brief)), claim)

    def said(self, pattern: Pattern, claim: Claim) -> Clause:
        """Say a claim in a pattern."""
        scale = self.scales[claim.scale]
        others = [self.phrase(one) for one in claim.others]
        slots = {
            "a": self.phrase(claim.first),
            "b": others[0],
            "others": listed(others),
            "none": f"neither {others[0]} nor {others[1]}" if len(others) == 2 else f"none of {listed(others)}",
            "all": "both" if len(others) == 2 else "all",
            "everyone": listed(sorted([self.phrase(claim.first), *others])),
            "count": NUMBERS[len(self.names) - 1],
            "amount": f"{NUMBERS[claim.by - 1]} {self.unit if claim.by == 1 else self.units}",
            "positive": scale.positive,
            "more": scale.more,
            "most": scale.most,
            "less": scale.less,
            "least": scale.least,
        }
        ends = {"a": claim.first, "b": claim.others[0]}
        is_down = any(f"{{{slot}}}" in pattern.text for slot in ("less", "least"))
        is_up = any(f"{{{slot}}}" in pattern.text for slot in ("more", "most", "positive"))
        return Clause(
            text=pattern.text.format(**slots),
            pattern=pattern.name,
            words=(*([scale.positive] if is_up else []), *([scale.opposite] if is_down else [])),
            subject=next((who for slot, who in ends.items() if pattern.text.startswith(f"{{{slot}}} is ")), None),
            last=next((who for slot, who in ends.items() if pattern.text.endswith(f"{{{slot}}}")), None),
        )

    def introduction(self, dice: Dice) -> str:
        """Name everybody whom the scene is about."""
        pattern = dice.one(patterns()["group"])
        everyone = listed([self.phrase(one) for one in dice.shuffled(range(len(self.names)))])
        return pattern.fill(count=NUMBERS[len(self.names) - 1], kind=self.sort.plural, everyone=everyone)


@cache
def patterns() -> Mapping[str, tuple[Pattern, ...]]:
    """Return the patterns of every construction."""
    return read_patterns(PATTERNS, SLOTS)


@cache
def ways(kind: str, counted: bool, brief: bool) -> tuple[Pattern, ...]:
    """Return the patterns in which a kind of claim can be said."""
    every = [
        pattern
        for construction, some in patterns().items()
        if construction.partition(".")[0] == kind and construction.endswith(".counted") <= counted
        for pattern in some
    ]
    return tuple(one for one in every if not (brief and _is_long(one))) or tuple(every)


def _is_long(pattern: Pattern) -> bool:
    """Tell whether a pattern begins with a preposition, or joins two comparisons by "or"."""
    return pattern.text.startswith(FRONTED) or pattern.construction == "at_least.less_or_equal"


def listed(phrases: Sequence[str]) -> str:
    """Return "the oak, the elm and the ash"."""
    return phrases[0] if len(phrases) == 1 else f"{', '.join(phrases[:-1])} and {phrases[-1]}"
