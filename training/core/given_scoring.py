"""Scores predictions of a file for derived rows and the rows that they were made from."""

import time
from collections import Counter
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from wabe.errors import CorruptError, counted
from wabe.training.core.data import Reader, labels_of
from wabe.training.core.derived import Derived, Originals
from wabe.training.core.derived_scoring import UID
from wabe.training.core.given import SHOWN, Part, read_given
from wabe.training.core.measures import LABEL, Measurement, Predictions
from wabe.training.core.provenance import package_versions
from wabe.training.core.record import Result
from wabe.training.core.scoring import Score

REMEDY = "Predict every pair and every permutation of it once; wabe list shows the configs"


class Faults:
    """Counts what is wrong with a file, with a few examples of each."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.examples: dict[str, list[str]] = {}

    def add(self, what: str, count: int, examples: list[str]) -> None:
        """Note that something is wrong so many times."""
        if count:
            self.counts[what] += count
            known = self.examples.setdefault(what, [])
            known += examples[: SHOWN - len(known)]

    def refuse(self, path: Path) -> None:
        """Raise one error that tells everything."""
        if self.counts:
            told = [f"{what}: {count:,} ({', '.join(self.examples[what])})" for what, count in self.counts.items()]
            raise CorruptError(where=str(path), what="; ".join(told), remedy=REMEDY)


class _Places:
    """Where the rows of a table are that a file names; each may be named once."""

    def __init__(
        self, what: str, uids: pa.Array, numbers: NDArray[np.int64], owner: NDArray[np.int64], *, numbered: bool
    ) -> None:
        """Take the uids of originals and, for each row, its number and which original it is, or was made from."""
        self.what = what
        self.uids = uids
        self.numbered = numbered
        self.most = int(numbers.max(initial=-1)) + 1
        self.row = np.full(len(uids) * self.most, -1, dtype=np.int64)
        self.row[owner * self.most + numbers] = np.arange(len(numbers))
        self.seen = np.zeros(len(self.row), dtype=bool)

    def find(self, part: Part, faults: Faults) -> tuple[NDArray[np.bool_], NDArray[np.int64]]:
        """Return which predictions of a part are for derived rows that were not named yet, and for which rows."""
        derived = part.numbers.is_valid().to_numpy(zero_copy_only=False)
        numbers = pc.fill_null(part.numbers, 0).to_numpy(zero_copy_only=False)
        pair = pc.fill_null(pc.index_in(part.uids, value_set=self.uids), -1).to_numpy(zero_copy_only=False)
        inside = (pair >= 0) & (numbers >= 0) & (numbers < self.most)
        place = np.where(inside, pair.astype(np.int64) * self.most + numbers, 0)
        there = inside & (self.row[place] >= 0 if self.most else inside)
        unknown = np.flatnonzero(derived & ~there)
        faults.add(f"{self.what} that the data does not have", len(unknown), self._told(part, unknown))
        wanted = np.flatnonzero(derived & there)
        first = np.zeros(len(wanted), dtype=bool)
        first[np.unique(place[wanted], return_index=True)[1]] = True
        first &= ~self.seen[place[wanted]]
        faults.add(f"{self.what} predicted once more", int((~first).sum()), self._told(part, wanted[~first]))
        wanted = wanted[first]
        self.seen[place[wanted]] = True
        flags = np.zeros(len(pair), dtype=bool)
        flags[wanted] = True
        return flags, self.row[place[wanted]]

    def missing(self, faults: Faults) -> None:
        """Count the rows that the file does not name."""
        left = np.flatnonzero((self.row >= 0) & ~self.seen)
        named = [(self.uids[at // self.most].as_py(), at % self.most) for at in left[:SHOWN].tolist()]
        faults.add(f"{self.what} without a prediction", len(left), [self._named(*one) for one in named])

    def _told(self, part: Part, places: NDArray[np.int64]) -> list[str]:
        return [self._named(part.uids[at].as_py(), part.numbers[at].as_py()) for at in places[:SHOWN].tolist()]

    def _named(self, uid: str, number: int) -> str:
        return f"{uid}, {number}" if self.numbered else uid


def score_given(path: Path, reader: Reader, derived: Derived) -> Score:
    """Score a file of predictions, which must be complete; everything that is wrong with it is told at once.

    What is kept of the data is a few numbers for each row; predictions are read and counted in parts.
    """
    begun = time.monotonic()
    labels = labels_of(reader.benchmark, derived.config)
    origin = reader.read(*derived.origin, tuple(dict.fromkeys((UID, LABEL, *derived.origin_columns)))).table
    rows = reader.read(derived.config, derived.split, (derived.link, derived.number, *derived.columns)).table
    uids = origin[UID].combine_chunks()
    owner = pc.index_in(rows[derived.link], value_set=uids).to_numpy().astype(np.int64)
    numbers = rows[derived.number].to_numpy().astype(np.int64)
    permuted = _Places("permutations", uids, numbers, owner, numbered=True)
    every = np.arange(len(uids))
    own = _Places("pairs in order", uids, np.zeros_like(every), every, numbered=False)
    faults = Faults()
    judged = _originals(path, derived, labels, own, faults)
    collector = derived.start(
        Originals(
            rows=origin,
            predictions=judged,
            labels=labels,
            read=lambda config, split, names: reader.read(config, split, names).table,
        )
    )
    right = total = 0
    gold = origin[LABEL].to_numpy()[owner]
    for part in read_given(path, derived.number, labels):
        flags, places = permuted.find(part, faults)
        some = Predictions(labels=part.predictions.labels[flags], probabilities=part.predictions.probabilities[flags])
        right, total = right + int((some.labels == gold[places]).sum()), total + len(places)
        collector.add(rows.take(pa.array(places)), some)
    permuted.missing(faults)
    faults.refuse(path)
    measured = [Measurement(metric="accuracy", value=right / total, rows=total), *collector.measurements()]
    return Score(
        model=str(path),
        recipe=None,
        data=reader.record(labels),
        config=derived.config,
        inputs="",
        collapsed={},
        chosen={},
        limit=None,
        notes=(f"{counted(total, 'prediction')} of a file; nothing was computed here", *collector.notes()),
        splits=(),
        warnings=(),
        results=tuple(Result(config=derived.config, split=derived.split, measurement=one) for one in measured),
        seconds=time.monotonic() - begun,
        versions=package_versions(),
    )


def _originals(path: Path, derived: Derived, labels: tuple[str, ...], own: _Places, faults: Faults) -> Predictions:
    """Return the predictions for the original rows, in the order of the data."""
    answers = np.full(len(own.uids), -1, dtype=np.int64)
    for part in read_given(path, derived.number, labels):
        for what, lines in part.wrong.items():
            faults.add(what, len(lines), lines)
        itself = part.numbers.is_null().to_numpy(zero_copy_only=False)
        kept = pa.array(itself)
        of_pairs = Part(
            part.uids.filter(kept),
            pa.array(np.zeros(int(itself.sum()), dtype=np.int64)),
            Predictions(labels=part.predictions.labels[itself], probabilities=part.predictions.probabilities[itself]),
            {},
        )
        flags, places = own.find(of_pairs, faults)
        answers[places] = of_pairs.predictions.labels[flags]
    own.missing(faults)
    return Predictions(labels=answers, probabilities=np.empty((len(answers), 0), dtype=np.float32))
