"""The numbers behind the report's figures: shares of labels, scores of shortcuts, and expected leaks."""

from collections.abc import Sequence
from dataclasses import dataclass

from wabe.builders.core.promises import CONSTANT
from wabe.validation.checks.shortcuts import LIMIT
from wabe.validation.record import Outcome, Result
from wabe.validation.report_words import percent, spelled_splits

TONES = 8
"""How many colours the style has for labels; numbers tell labels apart, colours only help."""
WIDE = 0.045
"""The share from which a segment has room for its number, on a phone as well."""
SEEN = {
    "LEAK002": "{} seen before",
    "LEAK003": "pair the other way round",
    "LEAK004": "pair with another label",
    "LEAK005": "{} seen before",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Segment:
    """One label in a bar; places are percentages of its width."""

    number: int
    tone: int
    told: str
    start: float
    width: float
    is_wide: bool

    @property
    def middle(self) -> float:
        """Return where the number stands."""
        return self.start + self.width / 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """The labels of one split, or of several whose shares are the same."""

    splits: str
    segments: tuple[Segment, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """A label with its number, its colour, and its share in every bar."""

    number: int
    tone: int
    name: str
    shares: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shares:
    """The label shares of a config."""

    bars: tuple[Bar, ...]
    labels: tuple[Label, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """What a shortcut scores; places are percentages of the bar's width."""

    name: str
    accuracy: str
    width: float
    allowed: str
    mark: float | None
    remark: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SplitScores:
    """What the shortcuts score on one test split, the constant answer first."""

    split: str
    scores: tuple[Score, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaks:
    """How many rows of a split have what an earlier split has, where the config expects it."""

    columns: tuple[str, ...]
    lines: dict[str, tuple[str, ...]]


def shares(results: Sequence[Result], splits: Sequence[str]) -> Shares | None:
    """Return the label shares, with splits together that have the same."""
    found = [result for result in results if result.code == "SHARE001" and result.measured]
    names = tuple(dict.fromkeys(label for result in found for label in result.measured))
    alike: dict[tuple[str, ...], list[Result]] = {}
    for result in found:
        told = tuple(percent(result.measured.get(name, 0.0)) for name in names)
        alike.setdefault(told, []).append(result)
    if not found:
        return None
    return Shares(
        bars=tuple(
            Bar(splits=spelled_splits([one.split for one in some], splits), segments=_segments(names, some[0]))
            for some in alike.values()
        ),
        labels=tuple(
            Label(number=place + 1, tone=place % TONES, name=name, shares=tuple(told[place] for told in alike))
            for place, name in enumerate(names)
        ),
    )


def _segments(names: Sequence[str], result: Result) -> tuple[Segment, ...]:
    segments = []
    start = 0.0
    for place, name in enumerate(names):
        share = result.measured.get(name, 0.0)
        if share:
            segments.append(
                Segment(
                    number=place + 1,
                    tone=place % TONES,
                    told=f"{name}: {percent(share)}",
                    start=round(100 * start, 3),
                    width=round(100 * share, 3),
                    is_wide=share >= WIDE,
                )
            )
        start += share
    return tuple(segments)


def scores(results: Sequence[Result]) -> tuple[SplitScores, ...]:
    """Return what shortcuts score, split by split."""
    by_split: dict[str, list[Score]] = {}
    for result in results:
        if result.code.startswith("SHORTCUT"):
            for sees, accuracy in result.measured.items():
                if not sees.endswith(LIMIT):
                    by_split.setdefault(result.split, []).append(_score(result, sees, accuracy))
    return tuple(
        SplitScores(split=split, scores=tuple(sorted(some, key=lambda one: one.mark is not None)))
        for split, some in by_split.items()
    )


def _score(result: Result, sees: str, accuracy: float) -> Score:
    limit = result.measured.get(sees + LIMIT)
    exceeds = limit is not None and accuracy > limit
    is_constant = sees == CONSTANT
    beyond = "only one label" if is_constant else "above what is allowed"
    return Score(
        name="constant answer" if is_constant else sees,
        accuracy=percent(accuracy),
        width=round(100 * accuracy, 3),
        allowed="" if limit is None or is_constant else percent(limit),
        mark=None if limit is None or is_constant else round(100 * limit, 3),
        remark="" if not exceeds else beyond if result.outcome is Outcome.FAILED else f"{beyond}, as declared",
    )


def leaks(results: Sequence[Result]) -> Leaks | None:
    """Return the leaks that the config expects, as a table."""
    cells: dict[str, dict[str, float]] = {}
    for result in results:
        if result.code.startswith("LEAK"):
            for name, rows in result.measured.items():
                cells.setdefault(result.split, {})[SEEN.get(result.code, "{}").format(name)] = rows
    columns = tuple(dict.fromkeys(name for line in cells.values() for name in line))
    if not columns:
        return None
    return Leaks(
        columns=columns,
        lines={
            split: tuple(f"{line[name]:,.0f}" if name in line else "–" for name in columns)
            for split, line in cells.items()
        },
    )
