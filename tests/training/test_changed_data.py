"""A run depends on the columns and rows that it read, and on nothing else of the data."""

import json
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, make_dataclass, replace
from pathlib import Path
from typing import Annotated

import pyarrow as pa
import pytest

from tests.training.plain_model import PLAIN, RECIPE, plain_is_known
from wabe.builders.core.build import build
from wabe.builders.core.declaration import Benchmark, Config, Split
from wabe.errors import CorruptError, RefusedError
from wabe.hub.model_refusals import ready_model
from wabe.testing.plain.rows import NumberRow
from wabe.training.core import scratch
from wabe.training.core.record import read_run
from wabe.training.core.run import train_one
from wabe.training.core.stale import discard_stale

WIDER = make_dataclass(
    "WiderRow", [("source", Annotated[str, "Who said so."])], bases=(NumberRow,), frozen=True, slots=True, kw_only=True
)


@dataclass(frozen=True)
class Changed:
    """Tables of a split with one column put in the place of another, or after the last."""

    split: Split
    column: str
    values: str

    def __call__(self) -> Iterator[pa.Table]:
        """Yield the changed tables."""
        for table in self.split.tables():
            numbers = table["number"].to_pylist()
            match self.values:
                case "a constant":
                    yield table.append_column(self.column, pa.array(["nobody"] * len(numbers)))
                case "other labels":
                    labels = pa.array([1 - number % 2 for number in numbers], pa.int64())
                    yield table.set_column(table.schema.get_field_index(self.column), self.column, labels)
                case "one colour":
                    colours = pa.array(["red"] * len(numbers))
                    yield table.set_column(table.schema.get_field_index(self.column), self.column, colours)
                case "other texts":
                    texts = pa.array([f"crate {number}" for number in numbers])
                    yield table.set_column(table.schema.get_field_index(self.column), self.column, texts)


def _changed(column: str, values: str, *, row: type = NumberRow, version: str = "1.0.0") -> Benchmark:
    def config(one: Config) -> Config:
        splits = tuple(replace(split, tables=Changed(split, column, values)) for split in one.splits)
        return replace(one, row=row, splits=splits)

    return replace(PLAIN, version=version, configs=tuple(config(one) for one in PLAIN.configs))


@pytest.fixture
def runs(trained: Path, tmp_path: Path) -> Path:
    """Copy the trained runs, to be removed or evaluated again."""
    return Path(shutil.copytree(trained / "runs", tmp_path / "runs"))


def _train(runs: Path, data: Path) -> str:
    said: list[str] = []
    train_one(RECIPE, 1, data=data, runs=runs, say=said.append, progress=lambda _: lambda _: None)
    return "\n".join(said)


@pytest.mark.parametrize("version", ["1.0.0", "1.1.0"])
def test_a_new_column_changes_nothing_for_a_run(
    version: str, runs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is not stale, not trained or evaluated again, and may be published, with the version that is built."""
    monkeypatch.setattr(scratch, "learn", lambda _: pytest.fail("it was trained again"))
    wider = _changed("source", "a constant", row=WIDER, version=version)
    before = (runs / "plain-bgru/seed1/results.json").read_bytes()
    with plain_is_known(benchmark=wider):
        build(wider, wider.configs, tmp_path / "build")
        assert not discard_stale(RECIPE, 1, data=tmp_path / "build", runs=runs)
        assert "already finished" in _train(runs, tmp_path / "build")
        described = ready_model(RECIPE, runs, tmp_path / "build").described
    assert (runs / "plain-bgru/seed1/results.json").read_bytes() == before
    assert described.version == version
    manifest = json.loads((tmp_path / "build/embedded/plain/manifest.json").read_text())
    built = manifest["configs"]["first"]["splits"]["train"]["digest"]
    assert described.splits["first/train"] == built
    assert built != described.runs[0].data.digests["first/train"], "the whole split is another"


@pytest.mark.parametrize(("column", "values"), [("label", "other labels"), ("premise", "other texts")])
def test_what_was_read_and_is_changed_counts(column: str, values: str, runs: Path, tmp_path: Path) -> None:
    """Such a run is refused, not evaluated, and stale: it is trained again."""
    other = _changed(column, values)
    with plain_is_known(benchmark=other):
        build(other, other.configs, tmp_path / "build")
        with pytest.raises(
            RefusedError, match=r"it read other values, in version 1\.0\.0, than are built: first/train"
        ):
            ready_model(RECIPE, runs, tmp_path / "build")
        with pytest.raises(CorruptError, match="a run of another recipe, with other data"):
            _train(runs, tmp_path / "build")
        assert discard_stale(RECIPE, 1, data=tmp_path / "build", runs=runs)
        assert "already finished" not in _train(runs, tmp_path / "build")
        assert ready_model(replace(RECIPE, seeds=(1,)), _only_first(runs), tmp_path / "build")


def test_a_changed_test_split_is_measured_again(runs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What only evaluation reads does not make a model stale."""
    monkeypatch.setattr(scratch, "learn", lambda _: pytest.fail("it was trained again"))
    other = _changed("colour", "one colour")
    before = read_run(runs / "plain-bgru/seed1")
    with plain_is_known(benchmark=other):
        build(other, other.configs, tmp_path / "build")
        assert not discard_stale(RECIPE, 1, data=tmp_path / "build", runs=runs)
        _train(runs, tmp_path / "build")
    after = read_run(runs / "plain-bgru/seed1")
    assert after.weights_sha256 == before.weights_sha256
    assert (len(before.results), len(after.results)) == (1 + 2, 1 + 1), "every row of the test split is red now"


def _only_first(runs: Path) -> Path:
    shutil.rmtree(runs / "plain-bgru/seed2")
    return runs
