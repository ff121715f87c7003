"""What shortcuts score on small files: a cue in one text, a cue in the overlap, none; whatever the order of rows."""

import hashlib
from pathlib import Path
from random import Random

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from wabe.builders.core.promises import CONSTANT, OVERLAP
from wabe.validation import shortcut_models
from wabe.validation.shortcut_models import Measured, measure_shortcuts

TEXTS = ("premise", "hypothesis")
Row = dict[str, object]


def _rows(count: int, cue: str, seed: int = 0) -> list[Row]:
    """Make rows of random words, whose label one text or the overlap gives away."""
    random = Random(f"{cue} {seed}")
    rows: list[Row] = []
    for number in range(count):
        label = number % 2
        premise = [f"w{random.randrange(300)}" for _ in range(5)]
        hypothesis = [f"w{random.randrange(300)}" for _ in range(5)]
        if cue == "premise":
            premise[2] = ("surely", "hardly")[label]
        if cue == "overlap" and label:
            hypothesis[1:4] = premise[1:4]
        uid = hashlib.sha256(f"{cue} {seed} {number}".encode()).hexdigest()[:16]
        rows.append({"uid": uid, "premise": " ".join(premise), "hypothesis": " ".join(hypothesis), "label": label})
    return rows


def _measured(folder: Path, train: list[Row], test: list[Row]) -> dict[str, Measured]:
    for name, rows in (("train", train), ("test", test)):
        pq.write_table(pa.Table.from_pylist(rows), folder / f"{name}.parquet")
    found = measure_shortcuts(folder / "train.parquet", [("test", folder / "test.parquet")], TEXTS, 2)
    return {one.sees: one for one in found}


@pytest.mark.parametrize(("cue", "seen"), [("premise", {"premise"}), ("overlap", {OVERLAP}), ("none", set())])
def test_a_cue_is_seen_by_the_model_that_can_see_it(cue: str, seen: set[str], tmp_path: Path) -> None:
    found = _measured(tmp_path, _rows(600, cue), _rows(300, cue, seed=1))
    assert set(found) == {*TEXTS, OVERLAP, CONSTANT}
    assert {sees for sees, one in found.items() if one.accuracy > 0.9} == seen
    assert all(0.35 < one.accuracy < 0.65 for sees, one in found.items() if sees not in seen)
    assert {(one.rows, one.constant) for one in found.values()} == {(300, 150)}


@pytest.mark.parametrize("most", [50_000, 100])
@pytest.mark.parametrize("cue", ["premise", "overlap", "none"])
def test_the_order_of_rows_changes_no_figure(
    cue: str, most: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of large splits a sample is taken by uid, which is the same in whatever order rows are."""
    monkeypatch.setattr(shortcut_models, "MOST_ROWS", most)
    train, test = _rows(300, cue), _rows(201, cue, seed=1)
    found = _measured(tmp_path, train, test)
    for seed in range(3):
        Random(seed).shuffle(train)
        Random(seed).shuffle(test)
        assert _measured(tmp_path, train, test) == found
    assert found["premise"].rows == min(most, 201)


def test_the_sample_of_a_large_split_is_of_the_first_uids(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is beyond them changes nothing, but for the constant answer, which needs no sample."""
    train, test = _rows(300, "premise"), sorted(_rows(200, "premise", seed=1), key=lambda row: str(row["uid"]))
    few = _measured(tmp_path, train, test[:100])
    monkeypatch.setattr(shortcut_models, "MOST_ROWS", 100)
    sampled = _measured(tmp_path, sorted(train, key=lambda row: str(row["uid"]))[:100], test)
    trained = _measured(tmp_path, train, test)
    assert sampled == trained
    assert trained["premise"].rows == few["premise"].rows == 100
    assert trained["premise"].constant == few["premise"].constant
    assert (trained[CONSTANT].rows, trained[CONSTANT].constant) == (200, 100)


def test_a_single_text_has_no_overlap(tmp_path: Path) -> None:
    pq.write_table(pa.Table.from_pylist(_rows(50, "premise")), tmp_path / "train.parquet")
    found = measure_shortcuts(tmp_path / "train.parquet", [("test", tmp_path / "train.parquet")], ["premise"], 2)
    assert [one.sees for one in found] == [CONSTANT, "premise"]
