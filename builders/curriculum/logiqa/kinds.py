"""The kinds of statements: which literals each has, what it means, and how else it may be taken."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial

from wabe.builders.curriculum.logiqa.spaces import Meaning, Space, Truth

Place = tuple[int, bool]
"""A property by its place, and whether it is affirmed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of statement about everyone, about someone, or about named people.

    The formulas get the truth of literals: those of `slots` for rules, those of `atoms` for statements about people.
    `strong` is what some readers take it to say, `turned` what a reader in a hurry might.
    """

    group: str
    """The class that constructions are named after."""
    signs: str
    """For each property slot, "+", "-", or "?" if it may be either."""
    truth: Truth
    strong: Truth | None = None
    turned: Truth | None = None
    about: Truth | None = None
    """Of a rule: of whom it speaks; whether there is anybody is not said, but may be taken for granted."""
    existence: bool = False
    atoms: tuple[str, ...] = ()
    """Of statements about people: a person's letter and a property's, such as "xp"."""
    exempt: bool = False
    """Whether the person x is left out of a rule."""
    odd_if: tuple[Truth, ...] = ()
    """As a hypothesis, it would be odd where one of these is known (of everyone, for rules)."""

    letters: str = field(init=False)
    """The letters of its properties."""
    people: str = field(init=False)
    """The letters of its people."""

    def __post_init__(self) -> None:
        people = "x" if self.exempt else "".join(sorted({atom[0] for atom in self.atoms}))
        object.__setattr__(self, "letters", "pqr"[: len(self.signs)])
        object.__setattr__(self, "people", people)

    @property
    def slots(self) -> frozenset[str]:
        """Return the slots of its patterns."""
        return frozenset((*self.letters, *self.people))


def _if(p: int, q: int) -> int:
    return ~p | q


def _first(p: int, *_: int) -> int:
    return p


def _second(_p: int, q: int, *_: int) -> int:
    return q


def _equal(p: int, q: int) -> int:
    return ~(p ^ q)


def _differ(p: int, q: int) -> int:
    return p ^ q


def _either(p: int, q: int) -> int:
    return p | q


def _both(p: int, q: int) -> int:
    return p & q


def _not_first(p: int, *_: int) -> int:
    return ~p


def _converse(p: int, q: int) -> int:
    return ~q | p


def _never_both(p: int, q: int) -> int:
    return ~(p & q)


def _not_second(_: int, q: int) -> int:
    return ~q


_All = partial(Kind, group="rule", truth=_if, turned=_equal, about=_first, odd_if=(_not_first, _second))
# "Only those who are p are q", and the like.
_Needed = partial(Kind, group="only", signs="++", truth=_converse, turned=_equal, about=_second)
_NEEDED_ODD = (_not_second, _first)
_Choice = partial(Kind, group="choice", truth=_either, strong=_differ, turned=_differ)
_If = partial(Kind, group="condition", truth=_if, turned=_equal)

KINDS: Mapping[str, Kind] = {
    "all": _All(signs="++"),
    "all without": _All(signs="-+"),
    "no": Kind(
        group="rule",
        signs="++",
        truth=_never_both,
        turned=_differ,
        about=_first,
        odd_if=(_not_first, _not_second),
    ),
    "both needed": Kind(
        group="rule",
        signs="+++",
        truth=lambda p, q, r: ~(p & q) | r,
        turned=lambda p, q, r: ~((p & q) ^ r),
        about=lambda p, q, _: p & q,
    ),
    "either enough": Kind(
        group="rule",
        signs="+++",
        truth=lambda p, q, r: ~(p | q) | r,
        turned=lambda p, q, r: ~((p | q) ^ r),
        about=lambda p, q, _: p | q,
    ),
    "equivalent": Kind(group="rule", signs="++", truth=_equal, about=_first),
    "only": _Needed(odd_if=_NEEDED_ODD),
    "only if": _Needed(strong=_equal),
    "not without": _Needed(odd_if=_NEEDED_ODD),
    "not unless": _Needed(strong=_equal),
    "unless": Kind(group="unless", signs="++", truth=_either, strong=_differ, turned=_differ),
    "every choice": _Choice(signs="++"),
    "every strict choice": Kind(group="choice", signs="++", truth=_differ),
    "choice of some": Kind(
        group="choice",
        signs="+++",
        truth=lambda p, q, r: ~p | q | r,
        strong=lambda p, q, r: ~p | (q ^ r),
        turned=lambda p, q, r: ~p ^ (q ^ r),
        about=_first,
    ),
    "except": Kind(group="exception", signs="+", truth=_first, strong=_not_first, turned=_not_first, exempt=True),
    "all except": Kind(
        group="exception",
        signs="++",
        truth=_if,
        strong=lambda p, q: p & ~q,
        turned=lambda p, q: p & ~q,
        about=_first,
        exempt=True,
    ),
    "some": Kind(group="existence", signs="++", truth=_both, existence=True),
    "some without": Kind(group="existence", signs="+-", truth=_both, existence=True),
    "fact": Kind(group="fact", signs="?", atoms=("xp",), truth=_first),
    "facts": Kind(group="fact", signs="++", atoms=("xp", "xq"), truth=_both),
    "mixed facts": Kind(group="fact", signs="+-", atoms=("xp", "xq"), truth=_both),
    "shared": Kind(group="fact", signs="+", atoms=("xp", "yp"), truth=_both),
    "neither": Kind(group="fact", signs="+", atoms=("xp", "yp"), truth=lambda p, q: ~p & ~q),
    "one of two": Kind(group="choice", signs="+", atoms=("xp", "yp"), truth=_differ),
    "at least one": Kind(
        group="choice", signs="+", atoms=("xp", "yp"), truth=_either, turned=_differ, odd_if=(_first, _second)
    ),
    "at most one": Kind(group="choice", signs="+", atoms=("xp", "yp"), truth=_never_both, turned=_differ),
    "either": _Choice(signs="++", atoms=("xp", "yq")),
    "own choice": _Choice(signs="++", atoms=("xp", "xq")),
    "own strict choice": Kind(group="choice", signs="++", atoms=("xp", "xq"), truth=_differ),
    "if": _If(signs="??", atoms=("xp", "yq"), odd_if=(_not_first, _second)),
    "own if": _If(signs="++", atoms=("xp", "xq"), odd_if=(_not_first, _second)),
    "person only if": _If(signs="++", atoms=("xp", "yq"), strong=_equal),
    "person unless": Kind(
        group="unless", signs="++", atoms=("xp", "yq"), truth=_either, strong=_differ, turned=_differ
    ),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Readings:
    """What a statement means, and how else it may be taken."""

    plain: Meaning
    strong: Meaning
    turned: Meaning
    taken: tuple[Meaning, ...]
    """That there is somebody of whom a rule speaks."""
    odd_if: tuple[Meaning, ...]


def readings(space: Space, kind: Kind, literals: Mapping[str, Place], people: Mapping[str, int]) -> Readings:
    """Return all readings of a statement with certain properties and people."""
    if kind.atoms:
        atoms = [space.literal(people[atom[0]], literals[atom[1]]) for atom in kind.atoms]

        def mean(truth: Truth) -> Meaning:
            return space.fact(truth(*atoms))

    else:
        some = [literals[letter] for letter in kind.letters]

        def mean(truth: Truth) -> Meaning:
            if kind.existence:
                return space.existence(truth, some)
            return space.rule(truth, some, people["x"] if kind.exempt else None)

    plain = mean(kind.truth)

    def stronger(truth: Truth | None) -> Meaning:
        if truth is None:
            return plain
        if not kind.exempt:
            return mean(truth).with_([plain])
        # What is said of the exception by leaving it out.
        own = [space.literal(people["x"], literals[letter]) for letter in kind.letters]
        return space.fact(truth(*own)).with_([plain])

    return Readings(
        plain=plain,
        strong=stronger(kind.strong),
        turned=stronger(kind.turned),
        taken=() if kind.about is None else (space.existence(kind.about, some),),
        odd_if=tuple(mean(truth) for truth in kind.odd_if),
    )
