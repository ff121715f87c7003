"""The paper's probes; every score is a mean over blocks of words."""

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from wabe.builders.jabberwocky.rows import Relation
from wabe.training.core.measures import Measure, Measurement, Predictions, right

RELATIONS = tuple(str(relation) for relation in Relation)
TYPE = ("edited_sentence", "edited_position", "removed", "inserted", "label_before", "label")

Flags = npt.NDArray[np.bool_]


def _accuracy(table: pa.Table, predictions: Predictions) -> Iterator[Measurement]:
    """Yield the accuracy on all rows."""
    hits = right(table, predictions)
    yield _over_blocks("accuracy", hits, table["block"].to_numpy(), np.ones(len(hits), dtype=bool))


def _accuracy_by_label(table: pa.Table, predictions: Predictions) -> Iterator[Measurement]:
    """Yield the accuracy on the rows of each relation."""
    hits, blocks, labels = right(table, predictions), table["block"].to_numpy(), table["label"].to_numpy()
    for number, relation in enumerate(RELATIONS):
        yield from _present("accuracy", hits, blocks, labels == number, {"label": relation})


def _consistency(table: pa.Table, predictions: Predictions) -> Iterator[Measurement]:
    """Yield, among items that are right, the share whose reversal is right too, by the item's relation."""
    hits = right(table, predictions)
    items = _where(table, "direction", "item")
    item_of = _item_of(table, items)
    reversals = ~items
    asked = hits[item_of] & reversals
    blocks, labels = table["block"].to_numpy(), table["label"].to_numpy()[item_of]
    yield from _present("consistency", hits, blocks, asked, {})
    for number, relation in enumerate(RELATIONS):
        yield from _present("consistency", hits, blocks, asked & (labels == number), {"label": relation})


def _perturbation(table: pa.Table, predictions: Predictions) -> Iterator[Measurement]:
    """Yield, among items that are right, the accuracy on their edits: over all, and by type of perturbation.

    A type is the edited sentence, the words before and after, and the relations before and after. The paper counts
    only edits that change the relation (`edits` is `label changes`); its published code counts all of them.
    """
    hits = right(table, predictions)
    items = _where(table, "edit", "none")
    asked = hits[_item_of(table, items)] & ~items
    blocks = table["block"].to_numpy()
    changes = table["label_changes"].to_numpy(zero_copy_only=False).astype(bool)
    types, names = _types(table)
    for edits, chosen in (("label changes", asked & changes), ("all", asked)):
        yield from _present("perturbation", hits, blocks, chosen, {"edits": edits})
        means = [one.value for one in _by_type(hits, blocks, types, names, chosen)]
        if means:
            yield Measurement(
                metric="perturbation_type_mean",
                value=float(np.mean(means)),
                rows=int(chosen.sum()),
                sd=_deviation(means),
                units=len(means),
                group={"edits": edits},
            )
    yield from _by_type(hits, blocks, types, names, asked)


def _by_type(
    right_rows: Flags,
    blocks: npt.NDArray[np.int64],
    types: npt.NDArray[np.int64],
    names: Sequence[tuple[str, ...]],
    chosen: Flags,
) -> Iterator[Measurement]:
    """Yield the score of each type, as mean and deviation over the blocks that have it."""
    numbers, place = np.unique(blocks, return_inverse=True)
    cell = types[chosen] * len(numbers) + place[chosen]
    size = len(names) * len(numbers)
    counts = np.bincount(cell, minlength=size).reshape(len(names), len(numbers))
    hits = np.bincount(cell, weights=right_rows[chosen], minlength=size).reshape(counts.shape)
    for name, count, hit in zip(names, counts, hits, strict=True):
        if count.any():
            means = (hit[count > 0] / count[count > 0]).tolist()
            yield Measurement(
                metric="perturbation",
                value=float(np.mean(means)),
                rows=int(count.sum()),
                sd=_deviation(means),
                units=len(means),
                group=dict(zip(TYPE, name, strict=True)),
            )


def _types(table: pa.Table) -> tuple[npt.NDArray[np.int64], list[tuple[str, ...]]]:
    """Number every row's type of perturbation, and name the types."""
    codes: list[npt.NDArray[np.int64]] = []
    values: list[list[str]] = []
    for column in TYPE:
        if column in ("label", "label_before"):
            codes.append(table[column].to_numpy().astype(np.int64))
            values.append(list(RELATIONS))
        else:
            encoded = pc.dictionary_encode(table[column].combine_chunks())
            codes.append(encoded.indices.to_numpy().astype(np.int64))
            values.append(encoded.dictionary.to_pylist())
    sizes = tuple(len(some) for some in values)
    numbers, types = np.unique(np.ravel_multi_index(tuple(codes), sizes), return_inverse=True)
    parts = np.unravel_index(numbers, sizes)
    names = [tuple(some[int(code)] for some, code in zip(values, row, strict=True)) for row in zip(*parts, strict=True)]
    order = sorted(range(len(names)), key=lambda number: names[number])
    rank = np.empty(len(names), dtype=np.int64)
    rank[order] = np.arange(len(names))
    return rank[types], [names[number] for number in order]


def _present(
    metric: str, right_rows: Flags, blocks: npt.NDArray[np.int64], chosen: Flags, group: dict[str, str]
) -> Iterator[Measurement]:
    if chosen.any():
        yield _over_blocks(metric, right_rows, blocks, chosen, group)


def _over_blocks(
    metric: str,
    right_rows: Flags,
    blocks: npt.NDArray[np.int64],
    chosen: Flags,
    group: dict[str, str] | None = None,
) -> Measurement:
    """Average the blocks' shares of right rows, among the chosen ones."""
    means = [float(right_rows[chosen & (blocks == block)].mean()) for block in np.unique(blocks[chosen])]
    return Measurement(
        metric=metric,
        value=float(np.mean(means)),
        rows=int(chosen.sum()),
        sd=_deviation(means),
        units=len(means),
        group=group or {},
    )


def _deviation(means: Sequence[float]) -> float | None:
    """Return the deviation of a sample, as R's `sd` has it; none for one value."""
    return float(np.std(means, ddof=1)) if len(means) > 1 else None


def _where(table: pa.Table, column: str, value: str) -> Flags:
    found: Flags = pc.equal(table[column], value).to_numpy(zero_copy_only=False).astype(bool)
    return found


def _item_of(table: pa.Table, items: Flags) -> npt.NDArray[np.int64]:
    """Return, for every row, the place of its group's item."""
    groups = pc.dictionary_encode(table["group_uid"].combine_chunks()).indices.to_numpy()
    place = np.full(int(groups.max()) + 1, -1, dtype=np.int64)
    place[groups[items]] = np.flatnonzero(items)
    found: npt.NDArray[np.int64] = place[groups]
    return found


ACCURACY = Measure(name="accuracy_over_blocks", columns=("label", "block"), measure=_accuracy)
ACCURACY_BY_LABEL = Measure(
    name="accuracy_over_blocks_by_label", columns=("label", "block"), measure=_accuracy_by_label
)
CONSISTENCY = Measure(name="consistency", columns=("label", "block", "group_uid", "direction"), measure=_consistency)
PERTURBATION = Measure(
    name="perturbation", columns=(*TYPE, "block", "group_uid", "edit", "label_changes"), measure=_perturbation
)
