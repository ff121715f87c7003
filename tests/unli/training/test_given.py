"""Predictions of a file: read in any form and order, complete, and refused with counts."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner, Result

from tests.unli.training.conftest import PERMUTED, SET, Built
from wabe.cli.main import wabe
from wabe.errors import CorruptError, WrongCallError
from wabe.training.core.given import Part, read_given

LABELS = ("entailment", "non_entailment")


def evaluate(path: Path, target: str, folder: Path, *words: str) -> Result:
    """Run the command line in this process."""
    return CliRunner().invoke(wabe, ["evaluate", str(path), target, "--data", str(folder), *words])


def named(table: pa.Table) -> pa.Table:
    """Return predictions as labels, without probabilities."""
    answers = np.array(table["probabilities"].to_pylist()).argmax(axis=1)
    labels = pa.array(["Entailment" if answer == 0 else "neutral" for answer in answers])
    return table.drop_columns(["probabilities"]).append_column("label", labels)


def written(table: pa.Table, path: Path) -> Path:
    """Write predictions in the form that the path names."""
    if path.suffix == ".parquet":
        pq.write_table(table, path)
    elif path.suffix == ".csv":
        pa.csv.write_csv(named(table), path)
    else:
        path.write_text("".join(json.dumps(row) + "\n" for row in table.to_pylist()))
    return path


@pytest.mark.parametrize("name", ["all.parquet", "all.csv", "all.jsonl"])
def test_a_bag_of_words_has_its_scores_in_every_form(name: str, built: Built, tmp_path: Path) -> None:
    order = np.random.default_rng(0).permutation(built.given.num_rows)
    path = written(built.given.take(pa.array(order)), tmp_path / name)
    done = evaluate(path, f"unli/{SET}", built.folder, "--json")
    assert done.exit_code == 0, done.output
    content = json.loads(done.stdout)
    found = {
        (one["measurement"]["metric"], *one["measurement"]["group"].values()): one["measurement"]
        for one in content["results"]
        if one["config"] == PERMUTED
    }
    share = built.right / 400
    assert 0 < share < 1
    whole = {name: found[name,]["value"] for name in ("p_c", "p_c_conditional", "p_f", "omega_max", "omega_rand")}
    assert whole == {"p_c": 1, "p_c_conditional": 1, "p_f": 0, "omega_max": share, "omega_rand": share}
    assert found["omega", "1.00"]["value"] == found["accuracy",]["value"] == found["accuracy_in_order",]["value"]
    assert ("p_f_conditional",) not in found, "no pair is judged wrong in order and right out of order"
    assert (("entropy", "right") in found) is not name.endswith("csv")
    by_bleu = [one["rows"] for key, one in found.items() if key[0] == "acceptance" and "bleu2" in one["group"]]
    assert sum(by_bleu) == found["accuracy",]["rows"] == 40_000


def test_everything_that_is_wrong_is_counted(built: Built, tmp_path: Path) -> None:
    rows: list[dict[str, Any]] = built.given.to_pylist()
    first, lost = rows[0]["uid"], rows[-2:]
    rows[3]["probabilities"] = [0.5, 0.7]
    rows[1_000]["probabilities"] = [1.0]
    rows[1_001]["probabilities"] = [float("nan"), 1.0]
    rows[-2:] = [
        {"uid": "nobody", "permutation": 3, "probabilities": [1.0, 0.0]},
        {"uid": first, "permutation": 100, "probabilities": [1.0, 0.0]},
        {"uid": first, "permutation": 99, "probabilities": [1.0, 0.0]},
        {"uid": first, "permutation": None, "probabilities": [1.0, 0.0]},
    ]
    done = evaluate(written(pa.Table.from_pylist(rows), tmp_path / "bad.parquet"), f"unli/{SET}", built.folder)
    assert (done.exit_code, done.stdout) == (1, "")
    for told in (
        "probabilities that are none: 3 (line 4, line 1001, line 1002)",
        f"permutations that the data does not have: 2 (nobody, 3, {first}, 100)",
        f"permutations predicted once more: 1 ({first}, 99)",
        f"pairs in order predicted once more: 1 ({first})",
        "permutations without a prediction: 4 (",
        f"pairs in order without a prediction: 1 ({rows[3]['uid']})",
    ):
        assert told in done.stderr
    assert lost[0]["uid"] == rows[-5]["uid"]


@pytest.mark.parametrize(
    ("columns", "told"),
    [
        ({"id": ["a"]}, "it has no column uid and permutation; its columns are id"),
        ({"uid": ["a"], "label": ["entailment"]}, "it has no column permutation"),
        ({"uid": ["a"], "permutation": [0]}, "neither label nor probabilities nor a column for each of entailment"),
        (
            {"uid": ["a"], "permutation": [0], "entailment": [0.1]},
            "nor a column for each of entailment, non_entailment",
        ),
    ],
)
def test_columns_that_are_missing_are_named(columns: dict[str, list[Any]], told: str, tmp_path: Path) -> None:
    pq.write_table(pa.table(columns), tmp_path / "file.parquet")
    with pytest.raises(WrongCallError, match=told):
        list(read_given(tmp_path / "file.parquet", "permutation", LABELS))


@pytest.mark.parametrize("name", ["no.parquet", "no.jsonl", "no.csv"])
def test_files_that_cannot_be_read_are_refused(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(b'{"uid": "a"\n"' if name != "no.csv" else b"")
    with pytest.raises(CorruptError, match="Write it as Parquet, CSV or JSON lines"):
        list(read_given(tmp_path / name, "permutation", LABELS))


def read(columns: dict[str, Any], path: Path) -> Part:
    """Write and read a few predictions."""
    pq.write_table(pa.table(columns), path / "some.parquet")
    (part,) = read_given(path / "some.parquet", "permutation", LABELS)
    return part


def test_numbers_and_labels_are_read_however_they_are_spelled(tmp_path: Path) -> None:
    uids = ["a", "b", "c", "d", "e", None]
    part = read({"uid": uids, "permutation": ["", "-1", "7", "x", "2", "1"], "label": [0, 1, 1, 1, 2, 0]}, tmp_path)
    assert (part.uids.to_pylist(), part.numbers.to_pylist()) == (["a", "b", "c"], [None, None, 7])
    assert part.predictions.labels.tolist() == [0, 1, 1]
    assert part.wrong == {
        "a permutation that is no whole number": ["line 4"],
        "no uid": ["line 6"],
        "a label that the dataset does not have": ["line 5"],
    }
    floats = read({"uid": ["a", "b"], "permutation": [None, 3.5], "label": ["CONTRADICTION", "entailment"]}, tmp_path)
    assert (floats.numbers.to_pylist(), floats.predictions.labels.tolist()) == ([None], [1])
    unknown = read({"uid": ["a", "b"], "permutation": [1, 2], "label": ["maybe", None]}, tmp_path)
    assert unknown.wrong == {"a label that the dataset does not have": ["line 1", "line 2"]}


def test_a_column_for_each_label_or_for_its_parts(tmp_path: Path) -> None:
    keys = {"uid": ["a", "b"], "permutation": [1, 2]}
    three = {"contradiction": [0.3, 0.5], "ENTAILMENT": [0.4, 0.5], "neutral": [0.3, 0.5]}
    part = read({**keys, **three}, tmp_path)
    np.testing.assert_allclose(part.predictions.probabilities, [[0.4, 0.6]])
    assert part.predictions.labels.tolist() == [1]
    assert part.wrong == {"probabilities that are none": ["line 2"]}
    texts = read({**keys, "entailment": ["0.4", "1"], "non_entailment": [0.6, 0.0]}, tmp_path)
    assert texts.wrong == {"probabilities that are none": ["line 1", "line 2"]}
    text = read({**keys, "probabilities": ["[0, 1]", "[1, 0]"]}, tmp_path)
    assert text.wrong == {"probabilities that are none": ["line 1", "line 2"]}


@pytest.mark.parametrize(
    ("target", "words", "told"),
    [
        ("seti/task2_trivial", (), "predictions of a file are scored only for rows that were made from others"),
        ("unli", (), "Choose one of unli/"),
        (f"unli/{SET}", ("--limit", "3", "--splits", "test"), "--splits and --limit cannot be used"),
        (f"unli/{SET}_by_overlap", (), "seti_natural_by_overlap is not built"),
    ],
)
def test_calls_that_make_no_sense(target: str, words: tuple[str, ...], told: str, built: Built, tmp_path: Path) -> None:
    path = written(built.given.slice(0, 5), tmp_path / "few.parquet")
    done = evaluate(path, target, built.folder, *words)
    assert (done.exit_code, told in done.stderr) == (2, True), done.output
