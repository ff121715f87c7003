"""Rows that were made from rows of another config: what is measured of predictions for both."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol

import pyarrow as pa

from wabe.training.core.measures import Measure, Measurement, Predictions


class Collector(Protocol):
    """Takes predictions in any number of parts, and measures them when they are all there."""

    def add(self, rows: pa.Table, predictions: Predictions) -> None:
        """Take predictions for some derived rows; probabilities without columns are unknown."""
        ...

    def measurements(self) -> Iterable[Measurement]:
        """Return what is measured of everything that was taken."""
        ...

    def notes(self) -> Iterable[str]:
        """Return what a reader of the measurements must know."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Originals:
    """The rows that others were made from, and what else a collector may look at."""

    rows: pa.Table
    """With `uid`."""
    predictions: Predictions
    labels: tuple[str, ...]
    read: Callable[[str, str, tuple[str, ...]], pa.Table]
    """Reads columns of a split of a config of the same benchmark."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Derived:
    """A split whose rows were made from those of another config, and how predictions for both are measured."""

    config: str
    split: str
    origin: tuple[str, str]
    """The config and the split of the rows that it was made from."""
    link: str
    """The column that has the `uid` of the row that a row was made from."""
    number: str
    """The column that numbers the rows that were made from the same one."""
    columns: tuple[str, ...]
    """What a collector reads of derived rows, besides `link` and `number`."""
    origin_columns: tuple[str, ...]
    """What it reads of original rows."""
    start: Callable[[Originals], Collector]
    measures: tuple[Measure, ...] = ()
    """What is measured of derived rows alone."""
    curves: tuple[tuple[str, str], ...] = ()
    """Metrics that are drawn as lines, each with the key of its groups, which are in the order of the line."""
