"""A quick run that is not of today's data or settings makes room; any other stays."""

import json
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from builders.core.errors import CorruptError
from tests.training.plain_model import RECIPE, plain_is_known
from training.core.stale import discard_stale


@pytest.fixture(autouse=True)
def _known() -> Iterator[None]:
    with plain_is_known():
        yield


def test_only_what_is_stale_goes(trained: Path, tmp_path: Path) -> None:
    """The same recipe and rows stay; other settings or other rows do not."""
    runs = Path(shutil.copytree(trained / "runs", tmp_path / "runs"))
    data = Path(shutil.copytree(trained / "build", tmp_path / "build"))
    assert not discard_stale(RECIPE, 1, data=data, runs=runs)
    assert not discard_stale(RECIPE, 7, data=data, runs=runs), "never trained"
    longer = replace(RECIPE, hyperparameters=replace(RECIPE.hyperparameters, epochs=6))
    assert discard_stale(longer, 1, data=data, runs=runs)
    assert not (runs / "plain-bgru/seed1").exists()
    manifest = data / "embedded/plain/manifest.json"
    content = json.loads(manifest.read_text())
    content["configs"]["first"]["splits"]["train"]["digest"] = "0" * 64
    manifest.write_text(json.dumps(content))
    assert discard_stale(RECIPE, 2, data=data, runs=runs)
    assert not (runs / "plain-bgru/seed2").exists()


@pytest.mark.parametrize("content", ['{"identity": "1', "{}", "[]"])
def test_what_cannot_be_read_is_left_to_its_owner(content: str, trained: Path, tmp_path: Path) -> None:
    """The same message as without --quick, and nothing removed."""
    runs = Path(shutil.copytree(trained / "runs", tmp_path / "runs"))
    (runs / "plain-bgru/seed1/trained.json").write_text(content)
    with pytest.raises(CorruptError, match=r"trained.json: it cannot be read .* Remove .*/plain-bgru/seed1 and train"):
        discard_stale(RECIPE, 1, data=trained / "build", runs=runs)
    assert (runs / "plain-bgru/seed1/model").is_dir()
