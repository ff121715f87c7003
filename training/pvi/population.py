"""The rows that are scored: training and validation rows of one config, every pair once and with one label."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from wabe.builders.core.declaration import Config, Role
from wabe.builders.core.rows import columns_of
from wabe.errors import CorruptError, WrongCallError, counted
from wabe.training.core.data import GROUP, Reader, labels_of
from wabe.training.core.scoring import inputs_for
from wabe.training.pvi.family import Texts
from wabe.training.pvi.groups import Groups, groups_of
from wabe.validation.same_text import SEPARATOR, same_texts

SCORED = (Role.TRAIN, Role.VALIDATION)


@dataclass(frozen=True, slots=True, kw_only=True)
class Population:
    """Rows in the order of their uids, whatever order they were read in."""

    benchmark: str
    edition: str
    config: str
    texts: Texts
    splits: tuple[str, ...]
    """The split that each row is from."""
    groups: Groups
    every_uid: tuple[str, ...]
    """The uids of all rows of the scored splits, in order, also of those that are left out."""
    repeated: int
    """Rows that were left out because the same pair is there already."""
    relabelled: int
    """Rows that were left out because the same pair is there with another label."""

    @property
    def digest(self) -> str:
        """Return a digest of the rows that scores are for: their uids and labels, in order."""
        told = (f"{uid} {label}\n" for uid, label in zip(self.texts.uids, self.texts.labels.tolist(), strict=True))
        return hashlib.sha256("".join(told).encode()).hexdigest()


def scored_splits(config: Config) -> tuple[str, ...]:
    """Return the splits whose rows are scored: tests stay unseen, unless there is nothing else."""
    found = tuple(split.name for split in config.splits if split.role in SCORED)
    return found or tuple(split.name for split in config.splits)


def read_population(reader: Reader, name: str) -> Population:
    """Read the rows of a config that are scored."""
    benchmark, config = reader.benchmark, reader.benchmark.config(name)
    where = f"{benchmark.name}/{name}"
    if config.unmasking is not None:
        raise WrongCallError(
            where=where, what="its rows are prompts for masked language models", remedy="Choose a config with pairs"
        )
    inputs = inputs_for(benchmark, name, None)
    grouped = GROUP in {column.name for column in columns_of(config.row)}
    columns = tuple(dict.fromkeys(("uid", *inputs.columns, *config.text, "label", *([GROUP] if grouped else []))))
    splits = scored_splits(config)
    tables = [reader.read(name, split, columns).table for split in splits]
    origin = [split for split, table in zip(splits, tables, strict=True) for _ in range(table.num_rows)]
    return make_population(
        pa.concat_tables(tables),
        origin,
        pairs=[pair for table in tables for pair in inputs.texts(table)],
        text=config.text,
        where=where,
        edition=benchmark.edition.value,
        names=labels_of(benchmark, name),
    )


def make_population(
    table: pa.Table,
    origin: Sequence[str],
    *,
    pairs: Sequence[tuple[str, str | None]],
    text: Sequence[str],
    where: str,
    edition: str,
    names: tuple[str, ...],
) -> Population:
    """Order rows by uid, take every pair once, and connect those that must stay together."""
    uids: list[str] = table["uid"].to_pylist()
    labels: NDArray[np.int64] = table["label"].to_numpy().astype(np.int64)
    folded = zip(*(same_texts(table[column].to_pylist()) for column in text), strict=True)
    seen = [SEPARATOR.join(texts) for texts in folded]
    if (twice := len(uids) - len(set(uids))) and len(set(zip(uids, seen, strict=True))) > len(set(uids)):
        raise CorruptError(
            where=where,
            what=f"{counted(twice, 'uid')} of {len(uids):,} recur with other texts",
            remedy="Build it again",
        )
    found: dict[str, set[int]] = {}
    for key, label in zip(seen, labels.tolist(), strict=True):
        found.setdefault(key, set()).add(label)
    order = sorted(range(len(uids)), key=uids.__getitem__)
    kept: list[int] = []
    taken: set[str] = set()
    for row in order:
        if len(found[seen[row]]) == 1 and seen[row] not in taken:
            taken.add(seen[row])
            kept.append(row)
    relabelled = sum(len(found[key]) > 1 for key in seen)
    groups = table[GROUP].to_pylist() if GROUP in table.column_names else None
    benchmark, _, config = where.partition("/")
    premises: list[str] = table[text[0]].to_pylist()
    return Population(
        benchmark=benchmark,
        edition=edition,
        config=config,
        texts=Texts(
            where=where,
            uids=tuple(uids[row] for row in kept),
            pairs=tuple(pairs[row] for row in kept),
            labels=labels[kept],
            names=names,
        ),
        splits=tuple(origin[row] for row in kept),
        groups=groups_of([premises[row] for row in kept], groups and [groups[row] for row in kept]),
        every_uid=tuple(uids[row] for row in order),
        repeated=len(uids) - relabelled - len(kept),
        relabelled=relabelled,
    )
