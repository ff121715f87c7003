"""Rows of another benchmark as a source: read as anybody loads them, and checked against a pinned digest."""

from dataclasses import dataclass
from functools import cache

import pyarrow as pa

from wabe.builders.core.declaration import Edition
from wabe.builders.core.digest import digest_of
from wabe.builders.core.rows import schema_of
from wabe.errors import CorruptError, RefusedError


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishedSplit:
    """A split of a published version of another benchmark."""

    benchmark: str
    version: str
    config: str
    split: str
    digest: str
    edition: Edition = Edition.EMBEDDED

    @property
    def name(self) -> str:
        """Return `BENCHMARK/CONFIG/SPLIT`."""
        return f"{self.benchmark}/{self.config}/{self.split}"


@cache
def published_rows(source: PublishedSplit) -> pa.Table:
    """Return the rows of a published split; those of another version, or other rows, are refused."""
    # These import everything that builds; a declaration that only names a source needs none of it.
    from wabe.builders.core.adapter import load
    from wabe.builders.core.registry import find

    benchmark = find(source.benchmark, source.edition)
    if benchmark.version != source.version:
        raise RefusedError(
            where=source.name,
            what=f"it is a source in version {source.version}, but {benchmark.version} is declared here",
            remedy="Pin the new version with its digest, and raise the version of what is made from it",
        )
    config = benchmark.config(source.config)
    schema = schema_of(config.row)
    loaded = load(benchmark, config)[source.split]
    table = loaded.data.table.select(schema.names).cast(schema)
    if (found := digest_of([table], schema)) != source.digest:
        raise CorruptError(
            where=source.name,
            what=f"its rows have the digest {found[:12]}…, but {source.digest[:12]}… is pinned as a source",
            remedy="Remove the cache and try again; if the rows have changed on purpose, pin them as a new version",
        )
    return table
