"""Predictions that were made elsewhere: a file of Parquet, CSV or JSON lines, read in parts."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv
import pyarrow.json
import pyarrow.parquet as pq
from numpy.typing import NDArray

from wabe.errors import CorruptError, WrongCallError
from wabe.training.core.label_names import PARTS, canonical
from wabe.training.core.measures import LABEL, Predictions

UID = "uid"
PROBABILITIES = "probabilities"
ENDINGS = (".parquet", ".csv", ".jsonl")
PART = 64_000
# Shares that were rounded to three digits add up to 1 within this.
TOLERANCE = 5e-3
SHOWN = 3
YES = pa.scalar(value=True)

Flags = NDArray[np.bool_]
Numbers = NDArray[np.int64]
# By label, the columns whose sum is its probability.
Columns = tuple[tuple[str, ...], ...]
Shares = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Part:
    """Some predictions, with what they are for: the uid of a row, and the number of a row that was made from it."""

    uids: pa.Array
    numbers: pa.Array
    """Null where the row itself is predicted."""
    predictions: Predictions
    wrong: dict[str, list[str]]
    """By what is wrong with some lines, those lines; their predictions are not among the others."""


def is_predictions(target: str) -> bool:
    """Return whether a file of predictions is named, and no model."""
    path = Path(target)
    return path.suffix.lower() in ENDINGS and path.is_file()


def refuse_beside_file(target: str, options: Sequence[str]) -> None:
    """Refuse what can only be said of models."""
    if options:
        raise WrongCallError(
            where=target,
            what=f"{' and '.join(options)} cannot be used: this is a file of predictions, which must be complete",
            remedy=f"Remove {' and '.join(options)}",
        )


def read_given(path: Path, number: str, labels: Sequence[str]) -> Iterator[Part]:
    """Read predictions in parts of some thousand lines; `number` is the column that numbers derived rows."""
    line = 1
    for batch in _batches(path):
        columns = _columns(path, batch.schema.names, number, labels)
        yield _part(batch, columns, number, labels, line)
        line += batch.num_rows


def _batches(path: Path) -> Iterator[pa.RecordBatch]:
    ending = path.suffix.lower()
    try:
        if ending == ".parquet":
            yield from pq.ParquetFile(path).iter_batches(batch_size=PART)
        elif ending == ".csv":
            texts = pa.csv.ConvertOptions(column_types={UID: pa.string()}, null_values=[""], strings_can_be_null=True)
            yield from pa.csv.open_csv(path, convert_options=texts)
        else:
            yield from pa.json.open_json(path)
    except (pa.ArrowInvalid, pa.ArrowTypeError, OSError) as error:
        first = str(error).splitlines()[0]
        raise CorruptError(
            where=str(path), what=f"it cannot be read ({first})", remedy="Write it as Parquet, CSV or JSON lines"
        ) from error


def _columns(path: Path, names: Sequence[str], number: str, labels: Sequence[str]) -> Columns:
    """Return the columns that have the probability of each label, or of its parts; none if one column has all of them.

    Without either, there must be labels.
    """
    if UID not in names or number not in names:
        missing = " and ".join(name for name in (UID, number) if name not in names)
        raise WrongCallError(
            where=str(path),
            what=f"it has no column {missing}; its columns are {', '.join(names)}",
            remedy=f"{UID} names a pair in order, and {number} numbers its permutation; empty is the pair in order",
        )
    by_name = {canonical(name): name for name in names}
    meant = [(label,) if label in by_name else PARTS.get(label, ()) for label in map(canonical, labels)]
    if all(parts and by_name.keys() >= set(parts) for parts in meant):
        return tuple(tuple(by_name[part] for part in parts) for parts in meant)
    if LABEL not in names and PROBABILITIES not in names:
        raise WrongCallError(
            where=str(path),
            what=f"it has neither {LABEL} nor {PROBABILITIES} nor a column for each of {', '.join(labels)}",
            remedy=f"Add a column {LABEL} with the name of the predicted label, or probabilities in this order",
        )
    return ()


def _part(batch: pa.RecordBatch, columns: Columns, number: str, labels: Sequence[str], first_line: int) -> Part:
    count = batch.num_rows
    wrong: dict[str, list[str]] = {}
    good = np.ones(count, dtype=bool)

    def refuse(what: str, which: Flags) -> None:
        places = np.flatnonzero(which & good)
        if len(places):
            wrong[what] = [f"line {first_line + place}" for place in places.tolist()]
        good[places] = False

    numbers, unread = _numbers(batch[number])
    refuse(f"a {number} that is no whole number", unread)
    refuse(f"no {UID}", batch[UID].is_null().to_numpy(zero_copy_only=False))
    shares = np.empty((count, 0), dtype=np.float32)
    answers = np.zeros(count, dtype=np.int64)
    if columns or PROBABILITIES in batch.schema.names:
        shares, none = _shares(batch, columns, len(labels))
        refuse("probabilities that are none", none)
        answers = shares.argmax(axis=1).astype(np.int64)
    if LABEL in batch.schema.names:
        answers, unknown = _labels(batch[LABEL], labels)
        refuse("a label that the dataset does not have", unknown)
    kept = pa.array(good)
    return Part(
        batch[UID].cast(pa.string()).filter(kept),
        numbers.filter(kept),
        Predictions(labels=answers[good], probabilities=shares[good]),
        wrong,
    )


def _numbers(column: pa.Array) -> tuple[pa.Array, Flags]:
    """Return numbers of derived rows, null where there is none; -1 says so too."""
    if pa.types.is_string(column.type):
        column = pc.if_else(pc.equal(column, ""), None, column)
        whole = pc.fill_null(pc.match_substring_regex(column, r"^-?\d{1,9}$"), YES)
        column = pc.if_else(whole, column, None).cast(pa.int64())
        unread = pc.invert(whole)
    elif pa.types.is_floating(column.type):
        whole = pc.fill_null(pc.equal(pc.floor(column), column), YES)
        column = pc.if_else(whole, column, None).cast(pa.int64())
        unread = pc.invert(whole)
    else:
        unread = pa.array(np.zeros(len(column), dtype=bool))
    column = column.cast(pa.int64())
    return pc.if_else(pc.equal(column, -1), None, column), unread.to_numpy(zero_copy_only=False)


def _shares(batch: pa.RecordBatch, columns: Columns, labels: int) -> tuple[Shares, Flags]:
    """Return probabilities, and which rows have none: not one for each label, outside [0, 1], or another sum than 1."""
    if not columns:
        column = batch[PROBABILITIES]
        if not pa.types.is_list(column.type):
            return np.zeros((len(column), labels), np.float32), np.ones(len(column), dtype=bool)
        sizes = pc.fill_null(pc.list_value_length(column), 0).to_numpy()
        found = np.full((len(column), labels), np.nan)
        fits = sizes == labels
        flat = pc.list_flatten(column.filter(pa.array(fits))).cast(pa.float64())
        found[fits] = flat.to_numpy(zero_copy_only=False).reshape(-1, labels)
    else:
        found = np.stack([sum(_floats(batch[name]) for name in names) for names in columns], axis=1)
    with np.errstate(invalid="ignore"):
        good = ((found >= 0) & (found <= 1)).all(axis=1) & (np.abs(found.sum(axis=1) - 1) <= TOLERANCE)
    return np.where(good[:, None], found, 0).astype(np.float32), ~good


def _floats(column: pa.Array) -> NDArray[np.float64]:
    """Return numbers; what is none becomes NaN."""
    numeric = pa.types.is_floating(column.type) or pa.types.is_integer(column.type)
    values = column.cast(pa.float64()) if numeric else pa.nulls(len(column), pa.float64())
    found: NDArray[np.float64] = values.to_numpy(zero_copy_only=False)
    return found


def _labels(column: pa.Array, labels: Sequence[str]) -> tuple[Numbers, Flags]:
    """Return predicted labels, given by name or by number, and which rows have none."""
    if pa.types.is_integer(column.type):
        found = pc.fill_null(column, -1).to_numpy(zero_copy_only=False).astype(np.int64)
    else:
        encoded = column.cast(pa.string()).dictionary_encode()
        known = {canonical(label): place for place, label in enumerate(labels)}
        known |= {part: known[whole] for whole, parts in PARTS.items() if whole in known for part in parts}
        # Number -1, which null has, is the last.
        meant = np.array([*(known.get(canonical(name), -1) for name in encoded.dictionary.to_pylist()), -1])
        found = meant[pc.fill_null(encoded.indices, -1).to_numpy(zero_copy_only=False)].astype(np.int64)
    unknown = (found < 0) | (found >= len(labels))
    return np.where(unknown, 0, found), unknown
