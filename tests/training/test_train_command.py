"""`wabe train`, as a user calls it."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.training.tiny import TINY
from wabe.builders.core.declaration import Edition
from wabe.cli.main import wabe
from wabe.training.core import registry
from wabe.training.core.recipe import Recipe


@pytest.fixture(autouse=True)
def _tiny_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "recipes", lambda: {"tiny": TINY})


def _train(*words: str) -> Result:
    return CliRunner().invoke(wabe, ["train", *words])


def test_a_recipe_is_trained_with_changes_that_are_recorded(small_build: Path, tmp_path: Path) -> None:
    words = ("tiny", "--data", str(small_build), "--runs", str(tmp_path), "--device", "cpu", "--json")
    done = _train(*words, "--set", "learning_rate=0.002", "--max-steps", "3")
    assert done.exit_code == 0, done.stderr
    (run,) = json.loads(done.stdout)
    assert run["steps"] == 3
    assert run["hyperparameters"]["learning_rate"] == 0.002
    assert run["extra"]["changed"] == {"learning_rate": "0.002", "max_steps": "3"}
    assert run == json.loads((tmp_path / "tiny" / "seed10" / "results.json").read_text())
    assert (tmp_path / "tiny" / "seed10" / "model" / "sentence_pairs.py").is_file()
    assert done.stderr.splitlines()[-1] == f"next: wabe publish --models tiny --data {small_build} --runs {tmp_path}"
    again = _train(*words)
    assert again.exit_code == 1
    assert "Choose another folder with --runs" in again.stderr


def test_seeds_are_those_that_each_recipe_of_a_benchmark_has(
    small_build: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = replace(TINY, name="tiny-quick", seeds=(10,))
    monkeypatch.setattr(registry, "recipes", lambda: {"tiny": TINY, "tiny-quick": quick})
    trained = []

    def train_one(recipe: Recipe, seed: int, **_: object) -> None:
        trained.append((recipe.name, seed))

    monkeypatch.setattr("wabe.training.core.run.train_one", train_one)
    monkeypatch.setenv("RANK", "1")
    done = _train("jabberwocky", "--seeds", "3")
    assert done.exit_code == 0, done.output
    assert trained == [("tiny", 10), ("tiny", 20), ("tiny", 30), ("tiny-quick", 10)]
    named = _train("jabberwocky", "tiny-quick", "--seeds", "3")
    assert (named.exit_code, "tiny-quick has 1 seed. Give at most 1." in named.stderr) == (2, True)


def test_from_scratch_leaves_out_what_needs_downloads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Upstream data is not built unless somebody asks for it; a recipe that is named is not left out."""
    upstream = replace(TINY, name="tiny-upstream", edition=Edition.UPSTREAM)
    monkeypatch.setattr(registry, "recipes", lambda: {"tiny": TINY, "tiny-upstream": upstream})
    trained = []
    monkeypatch.setattr("wabe.training.core.run.train_one", lambda recipe, *_, **__: trained.append(recipe.name))
    monkeypatch.setenv("RANK", "1")
    assert _train("--from-scratch").exit_code == 0
    assert trained == ["tiny"]
    assert _train("tiny-upstream", "--from-scratch").exit_code == 0
    assert trained == ["tiny", "tiny-upstream"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("tinny",), "Did you mean tiny?"),
        (("tiny", "--set", "epochs"), "does not have the form key=value"),
        (("tiny", "--seeds", "4"), "tiny has 3 seeds. Give at most 3."),
        (("tiny",), 'it needs torch, which is not installed. Run pip install "wabe[training]".'),
    ],
)
def test_names_are_checked_before_packages(
    words: tuple[str, ...], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody installs torch only to hear of a misspelt name."""
    monkeypatch.setattr("wabe.errors._installed", lambda name: name != "torch")
    done = _train(*words)
    assert (done.exit_code, message in done.stderr) == (2, True), done.stderr
    assert done.stderr.count("wabe:") <= 1
    assert not done.stderr.startswith("wabe: wabe")


def test_recipes_are_listed() -> None:
    assert _train("--list").stdout.startswith("tiny (jabberwocky/small): ")
    (listed,) = json.loads(_train("--list", "--json").stdout)
    assert listed["recipe"] == "tiny"
    assert listed["hyperparameters"]["epochs"] == 2


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "no recipe is named"),
        (("tinny",), "Did you mean tiny?"),
        (("TINY",), "Did you mean tiny?"),
        (("tiny", "--set", "epochs"), "does not have the form key=value"),
        (("tiny", "--seeds", "4"), "tiny has 3"),
        (("tiny", "--data", "nowhere"), "nothing is built there. Run wabe build first"),
    ],
)
def test_wrong_calls_end_with_one_message(
    words: tuple[str, ...], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = _train(*words)
    assert done.exit_code == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr
