"""The figures that the declaration states of its own data are those of the data."""

from pathlib import Path

import duckdb

from wabe.builders.core.build import folder_of
from wabe.builders.core.manifest import read_manifest
from wabe.builders.jabberwocky.benchmark import EMBEDDED
from wabe.cards.prose import prose_of

TEST_SIDE = (
    ("small", "holdout"),
    ("small", "jabberwocky"),
    ("probe_perturbation", "test"),
    ("probe_identical", "test"),
    ("probe_consistency", "test"),
)


def _ours(subject: str) -> str:
    rows = (line.strip("| ").split(" | ") for line in prose_of(EMBEDDED).differences.splitlines())
    return next(row[2] for row in rows if row[0] == subject)


def test_the_sizes_beside_the_papers(output: Path) -> None:
    """Training and validation have the sizes that the card gives."""
    configs = read_manifest(folder_of(EMBEDDED, output)).configs
    small, large = configs["small"].splits, configs["large"].splits
    assert _ours("Training pairs, small") == f"{small['train'].rows:,}"
    assert _ours("Training pairs, large") == f"{large['train'].rows:,}"
    assert _ours("Validation pairs") == f"{small['validation'].rows:,} and {large['validation'].rows:,}"


def test_the_size_of_the_test_side(output: Path) -> None:
    """Rows, and the distinct pairs among them."""
    folder = folder_of(EMBEDDED, output)
    configs = read_manifest(folder).configs
    files = [str(folder / configs[config].splits[split].file) for config, split in TEST_SIDE]
    with duckdb.connect() as connection:
        found = connection.execute(
            "SELECT count(*), count(DISTINCT (premise, hypothesis)) FROM read_parquet($1, union_by_name = true)",
            [files],
        ).fetchone()
    assert found is not None
    rows, pairs = found
    assert _ours("Test pairs, small condition") == f"{rows:,} rows, {pairs:,} distinct pairs"
