"""What only CURRICULUM's card says: where depth goes with the label."""

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from wabe.builders.core.manifest import BuiltConfig, BuiltSplit, Manifest, parquet_name
from wabe.builders.curriculum.card import depth_table


def _built(folder: Path, depths: dict[str, dict[tuple[int, int], int]]) -> Path:
    """Write tests with so many rows of each depth and label."""
    configs = {}
    for name, counts in depths.items():
        file = f"{name}/{parquet_name('test')}"
        rows = [pair for pair, count in counts.items() for _ in range(count)]
        (folder / name).mkdir()
        pq.write_table(pa.table({"depth": [one for one, _ in rows], "label": [one for _, one in rows]}), folder / file)
        split = BuiltSplit(file=file, rows=len(rows), digest="d", bytes=1, sha256="s", memory=1)
        configs[name] = BuiltConfig(splits={"test": split})
    Manifest(benchmark="curriculum", edition="embedded", version="1.0.0", configs=configs).write(folder)
    return folder


def test_depths_are_counted_with_the_share_of_the_most_frequent_label(tmp_path: Path) -> None:
    """Great depths together; a depth of 0 is the first."""
    folder = _built(tmp_path, {"boolean": {(0, 0): 1, (1, 1): 2, (2, 0): 1_000, (8, 1): 3, (11, 0): 1}})
    assert depth_table(folder).splitlines()[-1] == "| `boolean` | 3 (67) | 1,000 (100) | – | – | – | – | – | 4 (75) |"


def test_a_depth_that_tells_the_label_is_told(tmp_path: Path) -> None:
    """The largest share first; nothing is said of a phenomenon where depth tells little."""
    folder = _built(
        tmp_path,
        {
            "spatial": {(1, 0): 60, (1, 1): 40, (2, 0): 40, (2, 1): 60},
            "boolean": {(1, 0): 65, (1, 1): 35, (2, 0): 35, (2, 1): 65},
            "drop": {(1, 0): 9, (1, 1): 1, (2, 0): 1, (2, 1): 9},
        },
    )
    assert "Who knew depths only would still be right on 90 % of `drop`, 65 % of `boolean`." in depth_table(folder)
    (tmp_path / "even").mkdir()
    even = _built(tmp_path / "even", {"drop": {(1, 0): 5, (1, 1): 5, (2, 0): 5, (2, 1): 5}})
    assert "Who knew" not in depth_table(even)
