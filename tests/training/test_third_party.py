"""Somebody else's recipes and models, at a path or in an installed package, are treated as ours are."""

import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from wabe.builders.core import registry as benchmarks
from wabe.builders.core.declaration import Edition
from wabe.cli.main import wabe
from wabe.errors import DeclarationError, WrongCallError
from wabe.hub.publishable import PublishableData, chosen_data
from wabe.scaffold import scaffold
from wabe.testing import run_wabe
from wabe.training.core import registry
from wabe.training.core.architecture import load_module
from wabe.training.core.provenance import code_version, evaluation_version
from wabe.training.core.recipe import FromScratch
from wabe.training.core.record import read_run

HERE = Path(__file__).parent


@pytest.fixture(autouse=True)
def _forget(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let no test know what another one loaded."""
    caches = (benchmarks._known, benchmarks.declared_by, registry._installed, registry._file, registry.declared_by)
    monkeypatch.setattr(benchmarks, "_at_paths", {})
    monkeypatch.setattr(sys, "path", list(sys.path))
    yield
    for cached in caches:
        cached.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] == "cats"]:
        del sys.modules[name]


def _package(parent: Path) -> Path:
    """Make a package with a benchmark, a recipe and a model; return the folder with its modules."""
    home = scaffold("cats", parent) / "cats"
    shutil.copy(HERE / "cats_recipes.py", home / "recipes.py")
    shutil.copy(HERE / "cats_model.py", home / "model.py")
    return home


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the package, its data, and its recipe trained with two seeds by path."""
    place = tmp_path_factory.mktemp("elsewhere")
    _package(place)
    for words in (("build",), ("train", "--seeds", "2", "--device", "cpu")):
        ran = run_wabe(*words, "./cats", cwd=place)
        assert ran.code == 0, ran.err
    assert ran.err.splitlines()[-1] == "next: wabe publish --models ./cats/cats/cats-bag"
    return place


def _run(*words: str) -> Result:
    done = CliRunner().invoke(wabe, words)
    assert done.exit_code == 0, done.output
    return done


def test_it_is_trained_with_its_own_code(place: Path) -> None:
    """The record names the package's code beside Wabe's, and the code is saved with the weights."""
    record = read_run(place / "runs/cats-bag/seed2")
    assert record.steps == 7
    assert record.code.startswith("wabe ")
    assert ", cats " in record.code
    assert [one.place for one in record.data.read] == ["small/train", "small/validation", "small/test"]
    saved = place / "runs/cats-bag/seed2/model/model.py"
    assert saved.read_bytes() == (place / "cats/cats/model.py").read_bytes()


@pytest.mark.parametrize("model", ["./cats/cats-bag", "runs/cats-bag/seed1/model"])
def test_it_is_evaluated_by_path(place: Path, model: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the recipe does, without trust in code; though it notices padding, which would refuse any other model."""
    monkeypatch.chdir(place)
    score = json.loads(_run("evaluate", model, "./cats/small", "--limit", "100", "--json").stdout)
    recorded = read_run(place / "runs/cats-bag/seed1")
    assert score["recipe"] == "cats-bag"
    assert score["notes"] == []
    measured = [one["measurement"] for one in score["results"] if one["measurement"]["metric"] != "mcc"]
    assert len(measured) == len(score["results"]) - 1, "it is measured although the recipe does not ask for it"
    assert [one["value"] for one in measured] == pytest.approx([one.measurement.value for one in recorded.results])


def test_it_is_described_and_listed(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One recipe at a path, or all of the benchmark at a path."""
    monkeypatch.chdir(place)
    _run("card", "--models", "./cats", "--org", "my-lab")
    card = (place / "runs/cats-bag/README.md").read_text()
    assert "license: mit" in card
    assert 'from_pretrained("my-lab/cats-bag", trust_remote_code=True)' in card
    (listed,) = json.loads(_run("train", "--list", "./cats/cats-bag", "--json").stdout)
    assert listed["benchmark"] == "cats"
    (shown,) = json.loads(_run("results", "./cats", "--json").stdout)["trained"]
    assert (shown["recipe"], shown["seeds"]) == ("cats-bag", [1, 2])


def test_an_installed_package_is_known_by_name(place: Path, tmp_path: Path) -> None:
    """Its recipe, its model and its benchmark, with no path in sight; a run by path is one of the installed recipe."""
    info = tmp_path / "cats-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: cats\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[wabe.benchmarks]\ncats = cats.benchmark\n[wabe.recipes]\ncats = cats.recipes\n"
    )
    shutil.copytree(place / "cats/cats", tmp_path / "cats")
    work = tmp_path / "work"
    for name in ("build", "runs"):
        shutil.copytree(place / name, work / name)
    ran = run_wabe("train", "cats-bag", "--device", "cpu", cwd=work, env={"PYTHONPATH": str(tmp_path)})
    assert ran.code == 0, ran.err
    assert "cats-bag seed 1: already finished" in ran.err
    assert ran.err.splitlines()[-1] == "next: wabe publish --models cats-bag"
    ran = run_wabe("evaluate", "cats-bag", "cats/small", "--json", cwd=work, env={"PYTHONPATH": str(tmp_path)})
    assert ran.code == 0, ran.err
    assert json.loads(ran.out)["recipe"] == "cats-bag"


def test_what_measures_and_models_makes_an_evaluation_stale(tmp_path: Path) -> None:
    """Wherever the functions are, also in recipes.py; the code that makes the data does not."""
    home = _package(tmp_path)
    measure = 'Measure(name="half", columns=("label",), measure=lambda table, predictions: ())'
    source = (home / "recipes.py").read_text().replace("measures=(ACCURACY", f"measures=({measure}, ACCURACY")
    assert measure in source
    (home / "recipes.py").write_text(f"from wabe.training.core.measures import Measure\n{source}")
    (recipe,) = registry.resolve((str(home),))
    before, trained_by = evaluation_version(recipe, None), code_version(recipe)
    (home / "construct.py").write_text((home / "construct.py").read_text() + "\n# A remark.\n")
    assert evaluation_version(recipe, None) == before
    (home / "recipes.py").write_text((home / "recipes.py").read_text() + "\n# A remark.\n")
    assert evaluation_version(recipe, None) != before
    before = evaluation_version(recipe, None)
    (home / "model.py").write_text((home / "model.py").read_text() + "\n# A remark.\n")
    assert evaluation_version(recipe, None) != before
    assert code_version(recipe) != trained_by


def test_two_recipes_with_one_name_are_both_named(tmp_path: Path) -> None:
    """One of ours and one at a path: the message has both places."""
    home = _package(tmp_path)
    source = (home / "recipes.py").read_text()
    (home / "recipes.py").write_text(source.replace('name="cats-bag"', 'name="clutrr-gat"'))
    with pytest.raises(WrongCallError) as caught:
        registry.resolve((str(home),))
    assert caught.value.where == "clutrr-gat"
    assert "wabe.training.clutrr.recipes (package wabe)" in caught.value.what
    assert str(home) in caught.value.what


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("import nothing_like_it", "it cannot be imported (ModuleNotFoundError: No module named 'nothing_like_it')"),
        ("RECIPES = [1]", "cats.recipes does not define RECIPES, a tuple of Recipes"),
        ("", "cats.recipes does not define RECIPES, a tuple of Recipes"),
    ],
)
def test_broken_recipes_are_one_message(tmp_path: Path, source: str, said: str) -> None:
    home = _package(tmp_path)
    (home / "recipes.py").write_text(source)
    with pytest.raises(DeclarationError) as caught:
        registry.resolve((str(home),))
    assert (caught.value.where, said in caught.value.what) == (str(home), True)


def test_a_benchmark_without_recipes_has_none(tmp_path: Path) -> None:
    home = scaffold("cats", tmp_path)
    assert registry.resolve((str(home),)) == []
    with pytest.raises(WrongCallError, match="no recipe is called 'cats-bag'"):
        registry.resolve((f"{home}/cats-bag",))


def test_a_recipe_that_its_benchmark_does_not_have(tmp_path: Path) -> None:
    home = _package(tmp_path)
    assert registry.named((str(home), f"{home}/cats-bag")) == {"cats-bag"}
    assert registry.named((str(home),)) == set()
    with pytest.raises(WrongCallError, match=r"no recipe is called 'cats-bug'. Did you mean cats-bag\?"):
        registry.resolve((f"{home}/cats-bug",))


def test_data_at_a_path_is_published_whole(tmp_path: Path) -> None:
    """A slash in a path is not that of a config."""
    home = _package(tmp_path)
    (chosen,) = chosen_data((str(home),), Edition.EMBEDDED, tmp_path)
    assert isinstance(chosen, PublishableData)
    assert chosen.benchmark.name == "cats"
    with pytest.raises(WrongCallError, match="small is one config"):
        chosen_data((f"{home}/small",), Edition.EMBEDDED, tmp_path)


def test_a_model_that_cannot_be_imported() -> None:
    with pytest.raises(DeclarationError, match=r"cats_of_old\.model/bag: the module cats_of_old\.model cannot be"):
        load_module(FromScratch(architecture="cats_of_old.model/bag"))
