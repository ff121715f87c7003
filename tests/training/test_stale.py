"""A quick run that is not of today's data or settings makes room; any other stays."""

import json
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.training.plain_model import RECIPE, plain_is_known
from wabe.builders.core.files import exclusive
from wabe.errors import BusyError, CorruptError
from wabe.training.core.stale import discard_stale


@pytest.fixture(autouse=True)
def _known() -> Iterator[None]:
    with plain_is_known():
        yield


def test_only_what_is_stale_goes(trained: Path, tmp_path: Path) -> None:
    """The same recipe stays; other settings do not."""
    runs = Path(shutil.copytree(trained / "runs", tmp_path / "runs"))
    data = trained / "build"
    assert not discard_stale(RECIPE, 1, data=data, runs=runs)
    assert not discard_stale(RECIPE, 7, data=data, runs=runs), "never trained"
    longer = replace(RECIPE, hyperparameters=replace(RECIPE.hyperparameters, epochs=6))
    assert discard_stale(longer, 1, data=data, runs=runs)
    assert not (runs / "plain-bgru/seed1").exists()


def test_an_interrupted_run_goes_as_well(trained: Path, tmp_path: Path) -> None:
    """What it was begun with is noted; where nothing is noted, or the config is not built, it stays."""
    folder = tmp_path / "plain-bgru/seed1"
    identity = json.loads((trained / "runs/plain-bgru/seed1/trained.json").read_text())["identity"]
    (folder / "checkpoint").mkdir(parents=True)
    assert not discard_stale(RECIPE, 1, data=trained / "build", runs=tmp_path)
    (folder / "begun.json").write_text(json.dumps({"identity": identity}))
    assert not discard_stale(RECIPE, 1, data=trained / "build", runs=tmp_path)
    longer = replace(RECIPE, hyperparameters=replace(RECIPE.hyperparameters, epochs=6))
    assert not discard_stale(replace(longer, config="third"), 1, data=trained / "build", runs=tmp_path)
    assert discard_stale(longer, 1, data=trained / "build", runs=tmp_path)
    assert not folder.exists()


def test_a_run_that_is_being_trained_is_left_alone(trained: Path, tmp_path: Path) -> None:
    runs = Path(shutil.copytree(trained / "runs", tmp_path / "runs"))
    longer = replace(RECIPE, hyperparameters=replace(RECIPE.hyperparameters, epochs=6))
    folder = runs / "plain-bgru/seed1"
    with exclusive(folder / ".lock"), pytest.raises(BusyError, match="another run of this recipe and seed"):
        discard_stale(longer, 1, data=trained / "build", runs=runs)
    assert (folder / "model").is_dir()


@pytest.mark.parametrize("content", ['{"identity": "1', "{}", "[]"])
def test_what_cannot_be_read_is_left_to_its_owner(content: str, trained: Path, tmp_path: Path) -> None:
    """The same message as without --quick, and nothing removed."""
    runs = Path(shutil.copytree(trained / "runs", tmp_path / "runs"))
    (runs / "plain-bgru/seed1/trained.json").write_text(content)
    with pytest.raises(CorruptError, match=r"trained.json: it cannot be read .* Remove .*/plain-bgru/seed1 and train"):
        discard_stale(RECIPE, 1, data=trained / "build", runs=runs)
    assert (runs / "plain-bgru/seed1/model").is_dir()
