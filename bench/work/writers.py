"""The stages of a build one by one, in one thread: rows, digests, and each writer on tables already made."""

import sys
from pathlib import Path

import pyarrow.parquet as pq
from datasets.arrow_writer import ParquetWriter

from bench.work.answer import Stopwatch, answer
from wabe.builders.core.adapter import ROWS_PER_GROUP, features_of, row_groups
from wabe.builders.core.declaration import Config, Split
from wabe.builders.core.digest import TableDigest
from wabe.builders.core.rows import schema_of
from wabe.builders.core.sources import file_sha256
from wabe.builders.jabberwocky.benchmark import EMBEDDED


def work(config: Config, split: Split, folder: Path, watch: Stopwatch) -> int:
    """Take a split through all stages, table by table as a build does, and return its rows."""
    schema, features = schema_of(config.row), features_of(config.row)
    digest = TableDigest(schema)
    bare = pq.ParquetWriter(folder / "bare.parquet", schema)
    by_default = ParquetWriter(features=features, path=str(folder / "default.parquet"))
    as_built = ParquetWriter(
        features=features,
        path=str(folder / "as_built.parquet"),
        writer_batch_size=ROWS_PER_GROUP,
        # The adapter turns it off for builds.
        use_content_defined_chunking=False,
    )
    tables = row_groups(config, split, EMBEDDED.name)
    while True:
        with watch.timing("rows"):
            table = next(tables, None)
        if table is None:
            break
        with watch.timing("digests"):
            digest.update(table)
        with watch.timing("bare"):
            bare.write_table(table, ROWS_PER_GROUP)
        with watch.timing("datasets_default"):
            by_default.write_table(table)
        with watch.timing("datasets_as_built"):
            as_built.write_table(table)
    with watch.timing("digests"):
        digest.hexdigest()
    with watch.timing("bare"):
        bare.close()
    with watch.timing("datasets_default"):
        by_default.finalize()
    with watch.timing("datasets_as_built"):
        as_built.finalize()
    with watch.timing("checksums"):
        file_sha256(folder / "as_built.parquet")
    return digest.rows


def main(folder: Path) -> None:
    """Take every split of every config through all stages."""
    watch = Stopwatch()
    rows = sum(work(config, split, folder, watch) for config in EMBEDDED.configs for split in config.splits)
    answer({"rows": rows, **watch.seconds})


if __name__ == "__main__":
    main(Path(sys.argv[1]))
