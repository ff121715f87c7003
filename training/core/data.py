"""Built data as training reads it: whole, of the declared version, and with the committed digests."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from numpy.typing import NDArray

from wabe.builders.core.build import folder_of
from wabe.builders.core.declaration import Benchmark
from wabe.builders.core.digest import digest_of
from wabe.builders.core.draws import raw_bits
from wabe.builders.core.expected import Digests, expected_digests
from wabe.builders.core.manifest import BuiltSplit, Manifest
from wabe.builders.core.rows import label_of
from wabe.builders.core.store import open_build
from wabe.builders.core.uid import uids_of, value_hashes
from wabe.errors import CorruptError
from wabe.training.core.record import Data, Read

GROUP = "group_uid"
# Config, split, columns and limit.
Wanted = tuple[str, str, tuple[str, ...], int | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rows:
    """Rows of one split, with the names of their labels and what a record says of the reading."""

    config: str
    split: str
    table: pa.Table
    labels: tuple[str, ...]
    read: Read


class Reader:
    """Reads splits of one built benchmark and remembers what it read."""

    def __init__(self, benchmark: Benchmark, root: Path) -> None:
        self.benchmark = benchmark
        self.folder = folder_of(benchmark, root)
        self._place = f"{root.name}/{benchmark.edition}/{benchmark.name}"
        self._manifests: dict[str, Manifest] = {}
        self._known: dict[Wanted, Read] = {}
        self._read: dict[Wanted, Read] = {}

    @property
    def reads(self) -> tuple[Read, ...]:
        """Return what was read so far."""
        return tuple(self._read.values())

    def read(self, config: str, split: str, columns: tuple[str, ...], *, limit: int | None = None) -> Rows:
        """Read columns of a split, or of at most `limit` of its rows, and remember it."""
        table = self.table(config, split, columns, limit=limit)
        wanted = (config, split, columns, limit)
        self._read[wanted] = self._described(wanted, table)
        return Rows(
            config=config,
            split=split,
            table=table,
            labels=labels_of(self.benchmark, config),
            read=self._read[wanted],
        )

    def table(self, config: str, split: str, columns: tuple[str, ...], *, limit: int | None = None) -> pa.Table:
        """Return columns of a split; with a limit, of rows that are drawn by keyed hash in whole groups."""
        path = self.folder / self._built(config, split).file
        if limit is None:
            return pq.read_table(path, columns=list(columns))
        names = pq.read_schema(path).names
        key = next(name for name in (GROUP, "uid") if name in names)
        table = pq.read_table(path, columns=list(dict.fromkeys((*columns, key))))
        return sample(table, limit, key).select(list(columns))

    def changed(self, reads: Iterable[Read]) -> list[str]:
        """Return the splits of which something else is built now than was read, as `config/split`."""
        return list(dict.fromkeys(one.place for one in reads if not self._is_built(one)))

    def record(self, labels: tuple[str, ...]) -> Data:
        """Return what was read so far, for the record of a run."""
        return Data(
            benchmark=self.benchmark.name,
            edition=self.benchmark.edition.value,
            version=self.benchmark.version,
            place=self._place,
            digests={one.place: self._built(one.config, one.split).digest for one in self.reads},
            labels=labels,
            read=self.reads,
        )

    def _is_built(self, read: Read) -> bool:
        """Return whether the same columns of the same rows have the same values today."""
        declared = {config.name: {split.name for split in config.splits} for config in self.benchmark.configs}
        if read.split not in declared.get(read.config, ()):
            return False
        path = self.folder / self._built(read.config, read.split).file
        if not set(read.columns) <= set(pq.read_schema(path).names):
            return False
        wanted = (read.config, read.split, read.columns, read.limit)
        if wanted not in self._known:
            self._described(wanted, self.table(read.config, read.split, read.columns, limit=read.limit))
        return self._known[wanted].digest == read.digest

    def _described(self, wanted: Wanted, table: pa.Table) -> Read:
        """Describe what was read, by digest; what has been described already is not digested again."""
        if wanted not in self._known:
            config, split, columns, limit = wanted
            digest = digest_of([table], table.schema)
            self._known[wanted] = Read(
                config=config, split=split, columns=columns, limit=limit, rows=table.num_rows, digest=digest
            )
        return self._known[wanted]

    def _built(self, config: str, split: str) -> BuiltSplit:
        """Return what the manifest says of a split, after checking its config's files and the committed digest."""
        declared = self.benchmark.config(config)
        declared.split(split)
        if config not in self._manifests:
            self._manifests[config] = open_build(self.benchmark, [declared], self.folder)
        built = self._manifests[config].configs[config].splits[split]
        expected = (self._expected or {}).get(config, {}).get(split)
        if expected is not None and expected != built.digest:
            raise CorruptError(
                where=f"{self.benchmark.name}/{config}/{split}",
                what=f"its digest is {built.digest[:12]}, but version {self.benchmark.version} has {expected[:12]}",
                remedy=f"Run wabe build {self.benchmark.name}/{config} again",
            )
        return built

    @cached_property
    def _expected(self) -> Digests | None:
        return expected_digests(self.benchmark)


def labels_of(benchmark: Benchmark, config: str) -> tuple[str, ...]:
    """Return the label names of a config, in the order of their numbers."""
    return tuple(str(label) for label in label_of(benchmark.config(config).row))


def sample(table: pa.Table, limit: int, key: str) -> pa.Table:
    """Take whole groups of rows in keyed order while they fit, in the table's own order; at least one group."""
    if table.num_rows <= limit:
        return table
    encoded = pc.dictionary_encode(table[key].combine_chunks())
    groups = encoded.indices.to_numpy()
    sizes = np.bincount(groups)
    order = np.argsort(_ranks(encoded.dictionary), kind="stable")
    fitting = max(1, int(np.searchsorted(np.cumsum(sizes[order]), limit, side="right")))
    chosen = np.zeros(len(sizes), dtype=bool)
    chosen[order[:fitting]] = True
    return table.filter(pa.array(chosen[groups]))


def _ranks(uids: pa.Array) -> NDArray[np.uint64]:
    """Scramble uids, so that a sample owes nothing to what they were hashed for; names of groups are hashed first."""
    if not pc.all(pc.match_substring_regex(uids, "^[0-9a-f]{16}$")).as_py():
        uids = uids_of(value_hashes(GROUP, uids))
    digits = np.array(uids.to_pylist(), dtype="S16").view(np.uint8).reshape(-1, 16).astype(np.uint64)
    values = np.where(digits > ord("9"), digits - (ord("a") - 10), digits - ord("0"))
    number = (values << np.arange(60, -1, -4, dtype=np.uint64)).sum(axis=1, dtype=np.uint64)
    number ^= raw_bits("training", "sample", count=1)[0]
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        number = (number ^ (number >> np.uint64(shift))) * np.uint64(factor)
    scrambled: NDArray[np.uint64] = number ^ (number >> np.uint64(31))
    return scrambled
