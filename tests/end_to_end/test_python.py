"""The same from Python: `wabe.load`, and an import that costs nothing."""

import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
from datasets import DatasetDict

import wabe
from wabe.errors import WrongCallError
from wabe.testing.plain.benchmark import plain_benchmark


def test_load_gives_the_splits() -> None:
    """`wabe.load` builds a config, or finds it in the cache, and returns a DatasetDict."""
    first = wabe.load("jabberwocky", "small")
    assert isinstance(first, DatasetDict)
    assert {name: rows.num_rows for name, rows in first.items()} == {
        "train": 51_840,
        "validation": 10_368,
        "holdout": 51_840,
        "jabberwocky": 51_840,
    }
    assert len(first["train"].features["label"].names) == 7
    assert wabe.load("jabberwocky", "small")["train"][:3] == first["train"][:3]


def test_load_names_the_nearest() -> None:
    """A misspelt name is answered with the nearest ones."""
    with pytest.raises(WrongCallError, match="Did you mean jabberwocky"):
        wabe.load("jaberwocky")
    with pytest.raises(WrongCallError, match="Did you mean small"):
        wabe.load("jabberwocky", "smal")
    with pytest.raises(WrongCallError, match="no edition is called 'upstreem'"):
        wabe.load("jabberwocky", "small", edition="upstreem")


def test_import_brings_in_no_heavy_library(tmp_path: Path) -> None:
    """`import wabe` imports neither datasets nor Great Expectations, nor anything else that is slow."""
    code = "import wabe, sys; print(*sorted({name.split('.')[0] for name in sys.modules}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=tmp_path)
    heavy = {"datasets", "great_expectations", "pyarrow", "numpy", "pandas", "duckdb", "nltk", "torch"}
    assert not heavy & set(done.stdout.split())


def test_targets_are_the_command_lines(tmp_path: Path) -> None:
    """Names, configs after a slash, paths as text or as objects, one or several; the records say what passed."""
    plain = plain_benchmark().folder
    assert wabe.load(plain / "first")["train"].num_rows == 80
    assert wabe.load(str(plain), "second")["test"].num_rows == 40
    (folder,) = wabe.build([plain / "first"], data=tmp_path)
    assert folder == tmp_path / "embedded/plain"
    records = wabe.validate(plain / "first", data=tmp_path)
    assert [record.passed for record in records.values()] == [True]
    assert (folder / "validation/report.html").is_file()
    assert wabe.__version__ == version("wabe")
    with pytest.raises(AttributeError, match="no attribute 'lode'"):
        _ = wabe.lode
