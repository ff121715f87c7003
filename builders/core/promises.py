"""What a config promises: leaks, label shares, random dealing, no shortcuts; every exception with its reason."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from wabe.errors import DeclarationError

REASON_WORDS = 4
"""A reason that a reader can check takes more than a word."""
LARGEST_MARGIN = 0.3
STANDARD_MARGIN = 0.1
"""How far a shortcut may be above a constant answer unless a config says otherwise."""


@dataclass(frozen=True, slots=True)
class Forbidden:
    """Something that must not occur; where it does, the gate fails."""


FORBIDDEN = Forbidden()


@dataclass(frozen=True, slots=True)
class Expected:
    """Something that the construction brings with it: it is counted, and the card says why it is there."""

    reason: str
    splits: tuple[str, ...] | None = None
    """The splits in which it is expected; in others it is forbidden. None means all."""

    def covers(self, split: str) -> bool:
        """Return whether it is expected in a split."""
        return self.splits is None or split in self.splits

    def __post_init__(self) -> None:
        _require_reason(self.reason)


Leak = Forbidden | Expected


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaks:
    """What a split may have in common with an earlier one, kind by kind; the same texts with the same label never."""

    single: Mapping[str, Leak] = field(default_factory=dict)
    """By text column: the same text alone, in any text column of an earlier split. Needed where rows have two texts."""
    reversed: Leak | None = None
    """The same two texts in the other order. Needed where rows have two texts."""
    relabelled: Leak
    """The same texts with another label."""
    group: Leak | None = None
    """Rows of the same group. Needed where rows have a `group_uid`."""

    @property
    def kinds(self) -> dict[str, Leak]:
        """Return every kind of leak that is declared: texts by their column, and the others by name."""
        others = {"reversed": self.reversed, "relabelled": self.relabelled, "group": self.group}
        return {**self.single, **{name: leak for name, leak in others.items() if leak is not None}}

    def require(self, where: str, *, texts: Iterable[str], later: Iterable[str], grouped: bool) -> None:
        """Refuse a declaration that is silent about a kind of leak, or names one that cannot occur."""
        unknown = {name for leak in self.kinds.values() if isinstance(leak, Expected) for name in leak.splits or ()}
        if unknown := unknown - set(later):
            raise DeclarationError(
                where=where,
                what=f"a leak is expected in {', '.join(sorted(unknown))}, which is not a later split of this config",
                remedy="Name splits that come after another one",
            )
        several = list(texts) if len(list(texts)) > 1 else []
        needed = {
            **{f"single[{name!r}]": True for name in several},
            "reversed": len(several) == 2,
            "group": grouped,
        }
        declared = {
            **{f"single[{name!r}]": True for name in self.single},
            "reversed": self.reversed is not None,
            "group": self.group is not None,
        }
        for kind in dict.fromkeys((*needed, *declared)):
            if needed.get(kind, False) and not declared.get(kind, False):
                raise DeclarationError(
                    where=where,
                    what=f"it does not say whether a leak of the kind {kind} is forbidden or expected",
                    remedy=f"Declare leaks=Leaks(…) with {kind.partition('[')[0]}, FORBIDDEN or Expected(reason)",
                )
            if declared.get(kind, False) and not needed.get(kind, False):
                raise DeclarationError(
                    where=where, what=f"a leak of the kind {kind} cannot occur here", remedy="Remove it from leaks"
                )


@dataclass(frozen=True, slots=True, kw_only=True)
class Shares:
    """The share of each label in a split, and how far its count may be from that.

    A count may be off by `within` rows, and by `deviations` standard deviations of `rows` drawn at random; drawn
    without replacement from `pool` rows, if there is one.
    """

    of: Mapping[str, float]
    """By label; one that is not named has no rows."""
    within: float = 0.0
    deviations: float = 0.0
    pool: int | None = None

    def require(self, where: str, labels: Iterable[str]) -> None:
        """Refuse shares of labels that do not exist, and shares that do not add up to one."""
        if unknown := sorted(set(self.of) - set(labels)):
            raise DeclarationError(
                where=where, what=f"shares name {', '.join(unknown)}, which is no label", remedy="Name declared labels"
            )
        if not all(0 <= share <= 1 for share in self.of.values()):
            raise DeclarationError(where=where, what="a share is not between 0 and 1", remedy="Give shares, not counts")
        if abs(sum(self.of.values()) - 1) > 1e-9:
            raise DeclarationError(
                where=where,
                what=f"the shares of the labels add up to {sum(self.of.values()):g}",
                remedy="Give shares that add up to 1",
            )


def evenly(labels: Iterable[str], *, within: float = 0.0) -> Shares:
    """Return equal shares of some labels; `within` is what is left over where rows do not divide by them."""
    names = list(labels)
    return Shares(of={str(name): 1 / len(names) for name in names}, within=within)


def counted_shares(counts: Mapping[str, int]) -> Shares:
    """Return exact shares, from how many rows each label has."""
    total = sum(counts.values())
    return Shares(of={str(name): count / total for name, count in counts.items() if count})


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt:
    """Splits whose rows were dealt at random: in each declared column, every value is spread as chance would."""

    splits: tuple[str, ...]
    columns: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cue:
    """A shortcut that the construction cannot avoid, with its reason; its measured value is in `known_cues.json`."""

    reason: str
    sees: tuple[str, ...]
    """What the shortcut sees: text columns, `overlap` (words in common, and lengths) or `constant` (nothing)."""
    splits: tuple[str, ...] | None = None
    """The test splits concerned; None means all."""

    def __post_init__(self) -> None:
        _require_reason(self.reason)
        _require_names("a cue's sees", self.sees)
        if self.splits is not None:
            _require_names("a cue's splits", self.splits)

    def covers(self, split: str, sees: str) -> bool:
        """Return whether it speaks of a shortcut on a split."""
        return sees in self.sees and (self.splits is None or split in self.splits)


OVERLAP = "overlap"
CONSTANT = "constant"


@dataclass(frozen=True, slots=True, kw_only=True)
class Shortcuts:
    """How far above a constant answer a model may be that sees one text, or only overlap and lengths."""

    margin: float = STANDARD_MARGIN
    cues: tuple[Cue, ...] = ()

    def require(self, where: str, *, texts: Iterable[str], tests: Iterable[str]) -> None:
        """Refuse a margin that lets everything pass, and cues about texts or test splits that do not exist."""
        if not 0 <= self.margin <= LARGEST_MARGIN:
            raise DeclarationError(
                where=where,
                what=f"a margin of {self.margin} above a constant answer says nothing",
                remedy=f"Give one between 0 and {LARGEST_MARGIN}",
            )
        seen, splits = {*texts, OVERLAP, CONSTANT}, set(tests)
        for cue in self.cues:
            if unknown := sorted((set(cue.sees) - seen) | (set(cue.splits or ()) - splits)):
                raise DeclarationError(
                    where=where,
                    what=f"a cue names {', '.join(unknown)}, which is neither something seen nor a test split",
                    remedy=f"A cue sees {', '.join(sorted(seen))}; test splits are {', '.join(sorted(splits))}",
                )

    def cue(self, split: str, sees: str) -> Cue | None:
        """Return the declared cue that speaks of a shortcut on a split."""
        return next((cue for cue in self.cues if cue.covers(split, sees)), None)


def _require_names(what: str, names: object) -> None:
    if isinstance(names, str) or not names:
        raise DeclarationError(
            where="a declared exception", what=f"{what} is {names!r}", remedy="Give a tuple of at least one name"
        )


def _require_reason(reason: str) -> None:
    if len(reason.split()) < REASON_WORDS:
        raise DeclarationError(
            where="a declared exception",
            what=f"{reason!r} is not a reason",
            remedy="Say in a clause why this cannot be avoided: it appears on the card",
        )
