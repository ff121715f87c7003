"""Built data as training reads it: whole, of the declared version, and with the committed digests."""

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
from wabe.builders.core.draws import raw_bits
from wabe.builders.core.expected import Digests, expected_digests
from wabe.builders.core.manifest import Manifest
from wabe.builders.core.rows import label_of
from wabe.builders.core.store import open_build
from wabe.errors import CorruptError
from wabe.training.core.record import Data

GROUP = "group_uid"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rows:
    """The rows of one split, with the digest of the whole split and the names of its labels."""

    config: str
    split: str
    table: pa.Table
    digest: str
    labels: tuple[str, ...]


class Reader:
    """Reads splits of one built benchmark and remembers which ones."""

    def __init__(self, benchmark: Benchmark, root: Path) -> None:
        self.benchmark = benchmark
        self.folder = folder_of(benchmark, root)
        self._place = f"{root.name}/{benchmark.edition}/{benchmark.name}"
        self._manifests: dict[str, Manifest] = {}
        self._read: dict[str, str] = {}

    def read(
        self, config: str, split: str, columns: tuple[str, ...] | None = None, *, limit: int | None = None
    ) -> Rows:
        """Read a split, or some columns of it, or at most `limit` rows of it, drawn by keyed hash in whole groups."""
        declared = self.benchmark.config(config)
        declared.split(split)
        if config not in self._manifests:
            self._manifests[config] = open_build(self.benchmark, [declared], self.folder)
        built = self._manifests[config].configs[config].splits[split]
        expected = (self._expected or {}).get(config, {}).get(split)
        if expected is not None and expected != built.digest:
            raise CorruptError(
                where=f"{self.benchmark.name}/{config}/{split}",
                what=f"built is {built.digest[:12]}, and version {self.benchmark.version} is {expected[:12]}",
                remedy=f"Run wabe build {self.benchmark.name}/{config} again",
            )
        path = self.folder / built.file
        keys = [name for name in (GROUP, "uid") if name in pq.read_schema(path).names]
        wanted = None if columns is None else list(dict.fromkeys((*columns, *(keys[:1] if limit else ()))))
        table = pq.read_table(path, columns=wanted)
        self._read[f"{config}/{split}"] = built.digest
        return Rows(
            config=config,
            split=split,
            table=table if limit is None else sample(table, limit, keys[0]),
            digest=built.digest,
            labels=labels_of(self.benchmark, config),
        )

    @cached_property
    def _expected(self) -> Digests | None:
        return expected_digests(self.benchmark)

    def record(self, labels: tuple[str, ...]) -> Data:
        """Return what was read so far, for the record of a run."""
        return Data(
            benchmark=self.benchmark.name,
            edition=self.benchmark.edition.value,
            version=self.benchmark.version,
            place=self._place,
            digests=dict(self._read),
            labels=labels,
        )


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
    """Scramble uids, which are 64 bits in hexadecimal, so that a sample owes nothing to what they were hashed for."""
    digits = np.array(uids.to_pylist(), dtype="S16").view(np.uint8).reshape(-1, 16).astype(np.uint64)
    values = np.where(digits > ord("9"), digits - (ord("a") - 10), digits - ord("0"))
    number = (values << np.arange(60, -1, -4, dtype=np.uint64)).sum(axis=1, dtype=np.uint64)
    number ^= raw_bits("training", "sample", count=1)[0]
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        number = (number ^ (number >> np.uint64(shift))) * np.uint64(factor)
    scrambled: NDArray[np.uint64] = number ^ (number >> np.uint64(31))
    return scrambled
