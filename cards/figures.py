"""The figures of a card. PNG, because the Hub serves SVG files as plain text."""

import io
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.rcsetup import cycler

from wabe.builders.core.declaration import CardFigure, Config, Role
from wabe.builders.core.files import write_atomically
from wabe.cards.kinds import Kind, splits_of
from wabe.cards.statistics import SplitStatistics, Statistics
from wabe.errors import DeclarationError

LABEL_BALANCE = "figures/label_balance.png"
LENGTHS = "figures/lengths.png"
# A palette that is told apart with any colour vision (Okabe and Ito), in a fixed order; nothing has more colours.
COLOURS = ("#0072B2", "#E69F00", "#009E73", "#D55E00", "#CC79A7", "#56B4E9", "#999999", "#F0E442")
INK = "#333333"
# Inches: 5.6 at 160 dots each are 896 pixels, and text of 10 points can still be read where these are shown as 360.
WIDTH = 5.6
DOTS = 160
MOST_BARS = 24
"""A figure with more bars is not read; what they show is then taken together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Bar:
    """Some splits taken together."""

    name: str
    splits: tuple[SplitStatistics, ...]

    @property
    def labels(self) -> Counter[str]:
        """Return how many rows have each label."""
        counts: Counter[str] = Counter()
        for one in self.splits:
            counts.update(one.labels)
        return counts

    @property
    def lengths(self) -> Counter[int]:
        """Return how many rows have each length."""
        counts: Counter[int] = Counter()
        for one in self.splits:
            counts.update(one.lengths)
        return counts


@contextmanager
def style() -> Iterator[None]:
    """Draw in the project's style, whatever the user's own settings are."""
    with mpl.rc_context(
        {
            "axes.prop_cycle": cycler(color=COLOURS),
            "axes.spines.right": False,
            "axes.spines.top": False,
            "axes.titlelocation": "left",
            "axes.titlesize": 10,
            "figure.titlesize": 11,
            "font.family": "DejaVu Sans",
            "font.size": 9,
            "legend.fontsize": 9,
            "ytick.labelsize": 8.5,
        }
    ):
        yield


def write_figures(statistics: Statistics, kinds: Sequence[Kind], folder: Path) -> None:
    """Draw the label balance and the lengths of everything that is built."""
    with style():
        save(label_balance(statistics, kinds), folder / LABEL_BALANCE)
        save(_lengths(statistics, kinds), folder / LENGTHS)


def write_own_figures(figures: Sequence[CardFigure], folder: Path, target: Path) -> dict[str, str]:
    """Draw a benchmark's own figures from its built folder; return captions by file."""
    written: dict[str, str] = {}
    with style():
        for figure in figures:
            file = f"figures/{figure.name}.png"
            if file in {LABEL_BALANCE, LENGTHS, *written}:
                raise DeclarationError(where=file, what="two figures have this name", remedy="Rename one")
            save(figure.draw(folder), target / file)
            written[file] = figure.caption
    return written


def label_balance(statistics: Statistics, kinds: Sequence[Kind]) -> Figure:
    """Draw the shares of labels: stacked, one colour each; of more labels than colours, overall and their range."""
    labels = list(
        dict.fromkeys(label for splits in statistics.values() for one in splits.values() for label in one.labels)
    )
    if len(labels) > len(COLOURS):
        return _label_ranges(statistics, labels)
    bars, of_what = _bars(statistics, kinds)
    figure, axes = horizontal(f"Share of each label, {of_what}", len(bars))
    lefts = [0.0] * len(bars)
    for number, label in enumerate(labels):
        shares = [100 * bar.labels[label] / bar.labels.total() for bar in bars]
        axes.barh(range(len(bars)), shares, left=lefts, color=COLOURS[number], label=label, height=0.75)
        lefts = [left + share for left, share in zip(lefts, shares, strict=True)]
    name_rows(axes, [bar.name for bar in bars])
    axes.set_xlim(0, 100)
    axes.set_xlabel("share of rows, %")
    figure.legend(loc="outside lower center", ncols=min(len(labels), 3), frameon=False)
    return figure


def _label_ranges(statistics: Statistics, labels: Sequence[str]) -> Figure:
    """Draw each label's share of all rows, the most frequent first, and its smallest and largest share of a split."""
    splits = [one for config in statistics.values() for one in config.values()]
    whole = _Bar(name="", splits=tuple(splits)).labels
    ordered = sorted(labels, key=lambda label: (-whole[label], labels.index(label)))
    figure, axes = horizontal("Share of each label", len(ordered))
    rows = range(len(ordered))
    shares = [[100 * one.labels.get(label, 0) / one.rows for one in splits] for label in ordered]
    axes.barh(rows, [100 * whole[label] / whole.total() for label in ordered], color=COLOURS[5], label="of all rows")
    lowest, highest = [min(one) for one in shares], [max(one) for one in shares]
    axes.hlines(rows, lowest, highest, color=INK, linewidth=1.5, label="lowest to highest of any split")
    name_rows(axes, ordered)
    axes.set_xlim(left=0)
    axes.set_xlabel("share of rows, %")
    figure.legend(loc="outside lower center", ncols=2, frameon=False)
    return figure


def _lengths(statistics: Statistics, kinds: Sequence[Kind]) -> Figure:
    """Draw how long rows are: from shortest to longest, where nine of ten lie, and the median."""
    bars = [
        _Bar(name=config.name, splits=tuple(statistics[config.name].values()))
        for kind in kinds
        for config in kind.configs
    ]
    if len(bars) > MOST_BARS:
        bars = [_of_kind(kind, statistics) for kind in kinds]
    figure, axes = horizontal("Words in a row's texts together", len(bars))
    rows = range(len(bars))
    counts = [bar.lengths for bar in bars]
    axes.hlines(rows, [min(one) for one in counts], [max(one) for one in counts], color=COLOURS[6], label="all rows")
    low, high = ([_quantile(one, share) for one in counts] for share in (0.05, 0.95))
    axes.hlines(rows, low, high, color=COLOURS[5], linewidth=6, label="nine rows out of ten")
    axes.plot([_quantile(one, 0.5) for one in counts], rows, "o", color=COLOURS[0], markersize=5, label="median")
    name_rows(axes, [bar.name for bar in bars])
    axes.set_xlim(left=0)
    axes.set_xlabel("words")
    figure.legend(loc="outside lower center", ncols=3, frameon=False)
    return figure


def _bars(statistics: Statistics, kinds: Sequence[Kind]) -> tuple[list[_Bar], str]:
    """Return the finest bars that are few enough, and what they are of."""
    configs = [config for kind in kinds for config in kind.configs]
    by_role = [
        _Bar(name=f"{config.name} · {role.value}", splits=splits)
        for config in configs
        for role in Role
        if (splits := _with_role(config, role, statistics[config.name]))
    ]
    if len(by_role) <= MOST_BARS:
        return by_role, "by config and use"
    if len(configs) <= MOST_BARS:
        return [_tested(config, statistics[config.name]) for config in configs], "test rows of each config"
    return [_of_kind(kind, statistics) for kind in kinds], "by kind of config"


def _with_role(config: Config, role: Role, splits: Mapping[str, SplitStatistics]) -> tuple[SplitStatistics, ...]:
    return tuple(splits[name] for name in splits_of(config, role))


def _tested(config: Config, splits: Mapping[str, SplitStatistics]) -> _Bar:
    """Take a config's test splits together, or all of them where none is for testing."""
    tests = _with_role(config, Role.TEST, splits)
    return _Bar(name=config.name if tests else f"{config.name} (all)", splits=tests or tuple(splits.values()))


def _of_kind(kind: Kind, statistics: Statistics) -> _Bar:
    return _Bar(
        name=kind.name, splits=tuple(one for config in kind.configs for one in statistics[config.name].values())
    )


def _quantile(counts: Mapping[int, int], share: float) -> int:
    """Return the length that a share of the rows does not exceed."""
    left = share * sum(counts.values())
    for length in sorted(counts):
        left -= counts[length]
        if left <= 0:
            return length
    return max(counts)


def horizontal(title: str, rows: int, *, row_height: float = 0.26) -> tuple[Figure, Axes]:
    """Begin a figure with a title and a row for each bar."""
    figure = Figure(figsize=(WIDTH, 1.5 + row_height * rows), layout="constrained")
    figure.suptitle(title)
    axes: Axes = figure.subplots()
    return figure, axes


def name_rows(axes: Axes, names: Sequence[str]) -> None:
    """Write the names of rows beside them, the first on top."""
    axes.set_yticks(range(len(names)), list(names))
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.tick_params(axis="y", length=0)


def save(figure: Figure, path: Path) -> None:
    """Write a figure as the same bytes every time."""
    buffer = io.BytesIO()
    figure.savefig(buffer, format="png", dpi=DOTS, metadata={"Software": None})
    write_atomically(path, buffer.getvalue())
