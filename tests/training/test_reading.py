"""Reading built data for training: whole, of the committed digests, in samples of whole groups; and its batches."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
from transformers import ByT5Tokenizer

from wabe.builders.core import registry
from wabe.builders.core.build import folder_of
from wabe.builders.core.digest import digest_of
from wabe.builders.core.manifest import MANIFEST, read_manifest
from wabe.errors import CorruptError, MissingError, WrongCallError
from wabe.training.core.batches import batches_of_epoch, encode
from wabe.training.core.data import Reader, sample

JABBERWOCKY = registry.find("jabberwocky")
COLUMNS = ("premise",)


def test_a_split_is_read_with_its_digest_and_labels(small_build: Path) -> None:
    reader = Reader(JABBERWOCKY, small_build)
    rows = reader.read("small", "validation", ("premise", "label"))
    assert rows.table.column_names == ["premise", "label"]
    assert rows.table.num_rows == 10_368
    assert rows.labels[0] == "equivalence"
    record = reader.record(rows.labels)
    assert record.read == (rows.read,)
    assert (rows.read.place, rows.read.columns, rows.read.rows) == ("small/validation", ("premise", "label"), 10_368)
    assert rows.read.digest == digest_of([rows.table], rows.table.schema)
    whole = read_manifest(folder_of(JABBERWOCKY, small_build)).configs["small"].splits["validation"].digest
    assert record.digests == {"small/validation": whole}
    assert record.place == "build/embedded/jabberwocky"


def test_rows_of_another_digest_are_refused(small_build: Path, tmp_path: Path) -> None:
    expected = json.loads((JABBERWOCKY.folder / "expected.json").read_text())
    expected["embedded"]["configs"]["small"]["train"]["digest"] = "0" * 64
    (tmp_path / "expected.json").write_text(json.dumps(expected))
    reader = Reader(replace(JABBERWOCKY, folder=tmp_path), small_build)
    with pytest.raises(CorruptError, match="jabberwocky/small/train: its digest is"):
        reader.read("small", "train", COLUMNS)
    reader.read("small", "holdout", COLUMNS)


def test_rows_of_another_version_are_refused(small_build: Path) -> None:
    with pytest.raises(CorruptError, match=r"1\.0\.0"):
        Reader(replace(JABBERWOCKY, version="9.0.0"), small_build).read("small", "train", COLUMNS)


def test_what_is_missing_is_named(small_build: Path, tmp_path: Path) -> None:
    with pytest.raises(MissingError, match="wabe build jabberwocky/large"):
        Reader(JABBERWOCKY, small_build).read("large", "train", COLUMNS)
    with pytest.raises(WrongCallError, match="no split is called 'trian'"):
        Reader(JABBERWOCKY, small_build).read("small", "trian", COLUMNS)
    with pytest.raises(MissingError, match="nothing is built"):
        Reader(JABBERWOCKY, tmp_path).read("small", "train", COLUMNS)


def test_a_changed_file_is_refused(small_build: Path, tmp_path: Path) -> None:
    source = small_build / "embedded" / "jabberwocky"
    copy = tmp_path / "embedded" / "jabberwocky"
    (copy / "small").mkdir(parents=True)
    (copy / MANIFEST).write_bytes((source / MANIFEST).read_bytes())
    for path in (source / "small").iterdir():
        (copy / "small" / path.name).write_bytes(path.read_bytes()[:-1] + b"?")
    with pytest.raises(CorruptError, match="changed after it was built"):
        Reader(JABBERWOCKY, tmp_path).read("small", "train", COLUMNS)


def test_a_sample_has_whole_groups_and_does_not_depend_on_order() -> None:
    groups = np.repeat([f"{number:016x}" for number in range(100)], 13)
    table = pa.table({"group_uid": groups, "row": np.arange(len(groups))})
    chosen = sample(table, 150, "group_uid")
    assert chosen.num_rows == 143
    assert len(set(chosen["group_uid"].to_pylist())) == 11
    assert chosen["row"].to_pylist() == sorted(chosen["row"].to_pylist())
    turned = sample(table.take(np.arange(len(groups))[::-1]), 150, "group_uid")
    assert set(turned["row"].to_pylist()) == set(chosen["row"].to_pylist())
    assert sample(table, 5, "group_uid").num_rows == 13
    assert sample(table, 10_000, "group_uid") is table


def test_groups_may_be_called_anything() -> None:
    """A third party's names of groups need not be uids; other groups do not change which of two comes first."""
    groups = [f"story {number // 4} of {'x' * (number // 4 % 7)}" for number in range(400)]
    table = pa.table({"group_uid": groups, "row": list(range(400))})
    chosen = sample(table, 100, "group_uid")
    assert chosen.num_rows == 100
    assert len(set(chosen["group_uid"].to_pylist())) == 25
    assert sample(chosen, 40, "group_uid")["row"].to_pylist() == sample(table, 40, "group_uid")["row"].to_pylist()


def test_a_sample_is_spread_over_blocks(small_build: Path) -> None:
    rows = Reader(JABBERWOCKY, small_build).read("small", "train", ("block",), limit=2_000)
    assert rows.table.num_rows == 2_000
    counts = np.bincount(rows.table["block"].to_numpy())
    assert len(counts) == 20
    assert counts.min() > 60
    assert rows.table.column_names == ["block"], "the key by which rows are drawn is not what was asked for"


def test_what_was_read_is_compared_with_what_is_built(small_build: Path) -> None:
    """By columns and rows; a column or a split that is no more is a change as well."""
    read = Reader(JABBERWOCKY, small_build).read("small", "train", ("premise", "label"), limit=100).read
    fresh = Reader(JABBERWOCKY, small_build)
    assert fresh.changed([read]) == []
    for other in (
        replace(read, digest="0" * 64),
        replace(read, limit=200),
        replace(read, columns=("label", "premise")),
        replace(read, columns=("premise", "rhyme")),
    ):
        assert fresh.changed([read, other]) == ["small/train"]
    assert fresh.changed([replace(read, split="dev"), replace(read, config="tiny")]) == ["small/dev", "tiny/train"]
    assert fresh.reads == (), "comparing is not reading"


@pytest.mark.parametrize("pool", [1, 4])
def test_an_epoch_takes_every_row_once_in_an_order_of_its_own(pool: int) -> None:
    lengths = np.random.default_rng(0).integers(3, 90, 1000)

    def rows(seed: int, epoch: int) -> list[list[int]]:
        return [batch.tolist() for batch in batches_of_epoch(lengths, 32, pool, seed, epoch)]

    first = rows(1, 0)
    assert sorted(row for batch in first for row in batch) == list(range(1000))
    assert [len(batch) for batch in first].count(32) == 31
    assert first == rows(1, 0)
    assert first != rows(1, 1)
    assert first != rows(2, 0)
    padding = sum(lengths[batch].max() * len(batch) for batch in first) / lengths.sum()
    assert padding > 1.5 if pool == 1 else padding < 1.25


def test_a_tokenizer_without_rust_reads_the_same_way() -> None:
    """As ByT5's, which is of bytes: 3 is added to each, and 1 ends a text."""
    tokenizer = ByT5Tokenizer()
    found = encode(tokenizer, [("ab", "c"), ("a", None)])
    assert found.tokens.tolist() == [[100, 101, 1, 102, 1], [100, 1, 0, 0, 0]]
    assert (found.lengths.tolist(), found.names) == ([5, 2], ("input_ids", "attention_mask"))
    tokenizer.model_max_length = 4
    assert encode(tokenizer, [("abcdef", "c")]).tokens.tolist() == [[100, 1, 102, 1]]
