"""The figures of a card. PNG, because the Hub serves SVG files as plain text."""

import io
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.rcsetup import cycler

from wabe.builders.core.declaration import CardFigure
from wabe.builders.core.files import write_atomically
from wabe.cards.statistics import SplitStatistics, Statistics
from wabe.errors import DeclarationError

LABEL_BALANCE = "figures/label_balance.png"
LENGTHS = "figures/lengths.png"
# A palette that is told apart with any colour vision (Okabe and Ito), in a fixed order.
COLOURS = ("#0072B2", "#E69F00", "#009E73", "#D55E00", "#CC79A7", "#56B4E9", "#999999", "#F0E442", "#000000")


@contextmanager
def style() -> Iterator[None]:
    """Draw in the project's style, whatever the user's own settings are."""
    with mpl.rc_context(
        {
            "axes.prop_cycle": cycler(color=COLOURS),
            "axes.spines.right": False,
            "axes.spines.top": False,
            "font.family": "DejaVu Sans",
            "font.size": 9,
        }
    ):
        yield


def write_figures(statistics: Statistics, folder: Path) -> None:
    """Draw the label balance and the lengths of all splits."""
    with style():
        save(_label_balance(statistics), folder / LABEL_BALANCE)
        save(_lengths(statistics), folder / LENGTHS)


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


def _label_balance(statistics: Statistics) -> Figure:
    splits = _splits(statistics)
    labels = list(dict.fromkeys(label for _, one in splits for label in one.labels))
    figure = Figure(figsize=(8.5, 1.2 + 0.28 * len(splits)), layout="constrained")
    axes: Axes = figure.subplots()
    lefts = [0.0] * len(splits)
    for number, label in enumerate(labels):
        shares = [100 * one.labels.get(label, 0) / one.rows for _, one in splits]
        axes.barh(
            range(len(splits)),
            shares,
            left=lefts,
            color=COLOURS[number % len(COLOURS)],
            label=label,
            height=0.75,
        )
        lefts = [left + share for left, share in zip(lefts, shares, strict=True)]
    axes.set_yticks(range(len(splits)), [name for name, _ in splits])
    axes.invert_yaxis()
    axes.set_xlim(0, 100)
    axes.set_xlabel("share of rows, %")
    figure.legend(loc="outside upper center", ncols=min(len(labels), 4), frameon=False)
    return figure


def _lengths(statistics: Statistics) -> Figure:
    figure = Figure(figsize=(8.5, 3.2), layout="constrained")
    axes: Axes = figure.subplots()
    for number, (shares, configs) in enumerate(_length_shares(statistics).items()):
        lengths, heights = zip(*shares, strict=True)
        colour = COLOURS[number % len(COLOURS)]
        axes.plot(lengths, heights, marker="o", markersize=3, color=colour, label=", ".join(configs))
    axes.set_xlabel("words in a row's texts together")
    axes.set_ylabel("share of rows, %")
    axes.set_ylim(bottom=0)
    axes.legend(frameon=False, fontsize=8)
    return figure


def _length_shares(statistics: Statistics) -> dict[tuple[tuple[int, float], ...], list[str]]:
    """Return the share of rows of each length; configs with the same shares go together."""
    found: dict[tuple[tuple[int, float], ...], list[str]] = {}
    for config, splits in statistics.items():
        total = sum(one.rows for one in splits.values())
        counts: Counter[int] = Counter()
        for one in splits.values():
            counts.update(one.lengths)
        shares = tuple((length, 100 * counts[length] / total) for length in sorted(counts))
        found.setdefault(shares, []).append(config)
    return found


def _splits(statistics: Statistics) -> list[tuple[str, SplitStatistics]]:
    return [(f"{config} · {split}", one) for config, splits in statistics.items() for split, one in splits.items()]


def save(figure: Figure, path: Path) -> None:
    """Write a figure as the same bytes every time."""
    buffer = io.BytesIO()
    figure.savefig(buffer, format="png", dpi=110, metadata={"Software": None})
    write_atomically(path, buffer.getvalue())
