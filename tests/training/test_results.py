"""The results page is made of records and nothing else."""

import json
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.training.plain_model import RECIPE, plain_is_known
from wabe.cards.results import read_results, results_page, results_record, write_results_figures
from wabe.cli.results import results
from wabe.errors import CorruptError
from wabe.training.core.measures import Measurement
from wabe.training.core.record import Result, Run, read_run, write_run

WAITING = replace(RECIPE, name="plain-conv")


@pytest.fixture(autouse=True)
def _known() -> Iterator[None]:
    with plain_is_known():
        yield


@pytest.fixture
def runs(trained: Path, tmp_path: Path) -> Path:
    """Copy the trained runs, to be rewritten."""
    return Path(shutil.copytree(trained / "runs", tmp_path / "runs"))


def _rewrite(runs: Path, seed: int, *measurements: Measurement) -> Run:
    """Give a run other results."""
    folder = runs / RECIPE.name / f"seed{seed}"
    found = tuple(Result(config="first", split="test", measurement=one) for one in measurements)
    run = replace(read_run(folder), results=found)
    write_run(run, folder)
    return run


def test_seeds_stand_beside_the_paper(runs: Path) -> None:
    """Mean and deviation by hand, the difference, the table; what was not measured, not reported or not run says so."""
    red = Measurement(metric="accuracy", value=0.7, rows=20, group={"colour": "red"})
    blue = replace(red, group={"colour": "blue"})
    _rewrite(runs, 1, Measurement(metric="accuracy", value=0.8, rows=40), red, blue)
    _rewrite(runs, 2, Measurement(metric="accuracy", value=0.6, rows=40), red, blue)
    page = results_page(*read_results([RECIPE, WAITING], runs))
    cell = "70.0 ± 14.1<br>paper 75.0 ± 2.0 (Table 1)<br>difference -5.0"
    assert f"### `first`\n\n| split | measure | `plain-bgru` |\n|---|---|---:|\n| test | accuracy | {cell} |" in page
    assert "not measured<br>paper 50.0 (Table 2)<br>difference –" in page
    assert (
        "### `first`: accuracy by colour\n\n| split | colour | `plain-bgru` |\n|---|---|---:|\n| test | red |" in page
    )
    assert "| test | red | 70.0 ± 0.0 |" in page
    assert "Not trained: `plain-conv`." in page
    assert "| `plain-bgru` | 1, 2 | 5,634 of 7,794 | 80 | 50 |" in page
    assert "Versions: numpy " in page


def test_one_seed_has_no_deviation_but_units_may(runs: Path) -> None:
    """The deviation over blocks is told apart from that over seeds."""
    shutil.rmtree(runs / RECIPE.name / "seed2")
    _rewrite(runs, 1, Measurement(metric="accuracy", value=0.8, rows=40, sd=0.05, units=20))
    assert "80.0 [± 5.0 over 20]<br>paper 75.0 ± 2.0" in results_page(*read_results([RECIPE], runs))


def test_a_shortcut_is_not_the_models_result(runs: Path) -> None:
    """It has a column of its own."""
    shutil.rmtree(runs / RECIPE.name / "seed2")
    run = _rewrite(runs, 1, Measurement(metric="accuracy", value=0.9, rows=40))
    majority = replace(run.results[0], shortcut="majority", measurement=replace(run.results[0].measurement, value=0.5))
    write_run(replace(run, results=(*run.results, majority)), runs / RECIPE.name / "seed1")
    page = results_page(*read_results([replace(RECIPE, paper=())], runs))
    assert "| split | measure | `plain-bgru` | `plain-bgru`: shortcut *majority* |" in page
    assert "| test | accuracy | 90.0 | 50.0 |" in page


def test_a_record_without_shortcuts_or_reads_is_read(runs: Path) -> None:
    """As earlier releases wrote them."""
    path = runs / RECIPE.name / "seed1/results.json"
    content = json.loads(path.read_text())
    del content["data"]["read"]
    for one in content["results"]:
        del one["shortcut"]
    path.write_text(json.dumps(content))
    run = read_run(path.parent)
    assert {one.shortcut for one in run.results} == {""}
    assert run.data.read == ()


def test_long_tables_are_left_to_the_records(runs: Path) -> None:
    """A page is for reading."""
    shutil.rmtree(runs / RECIPE.name / "seed2")
    many = [Measurement(metric="accuracy", value=0.5, rows=1, group={"block": str(block)}) for block in range(31)]
    _rewrite(runs, 1, Measurement(metric="accuracy", value=0.5, rows=31), *many)
    found = read_results([RECIPE], runs)
    assert "by block" not in results_page(*found)
    assert "block" not in json.dumps(results_record(*found))
    _rewrite(runs, 1, Measurement(metric="accuracy", value=0.5, rows=31), *many[:30])
    found = read_results([RECIPE], runs)
    assert "by block" in results_page(*found)
    assert "block" in json.dumps(results_record(*found))


def test_a_group_that_is_its_whole_split_is_not_told_twice(runs: Path) -> None:
    """As where every split has stories of one length."""
    shutil.rmtree(runs / RECIPE.name / "seed2")
    whole = Measurement(metric="accuracy", value=0.5, rows=31)
    only = replace(whole, group={"k": "2"})
    _rewrite(runs, 1, whole, only)
    assert "by k" not in results_page(*read_results([RECIPE], runs))
    _rewrite(runs, 1, whole, only, replace(only, group={"k": "3"}))
    assert "by k" in results_page(*read_results([RECIPE], runs))
    _rewrite(runs, 1, only)
    assert "by k" in results_page(*read_results([replace(RECIPE, paper=())], runs))


def test_a_run_with_other_settings_says_so(runs: Path) -> None:
    """Nobody takes a trial for the recipe."""
    folder = runs / RECIPE.name / "seed1"
    run = read_run(folder)
    write_run(replace(run, hyperparameters={**run.hyperparameters, "max_steps": 3}), folder)
    page = results_page(*read_results([RECIPE], runs))
    assert "`plain-bgru` was not trained as declared: max_steps 3 instead of None." in page


def test_the_command_writes_both(runs: Path, tmp_path: Path) -> None:
    """Page and data agree, and a damaged record is an error."""
    ran = CliRunner().invoke(results, ["--runs", str(runs), "--write", str(tmp_path / "docs/results.md")])
    assert ran.exit_code == 0, ran.output
    record = json.loads((tmp_path / "docs/results.json").read_text())
    [one] = record["trained"]
    assert (one["recipe"], one["seeds"], record["not_run"]) == ("plain-bgru", [1, 2], [])
    assert one["data"]["digests"] == dict(read_run(runs / "plain-bgru/seed1").data.digests)
    assert "curve" not in one
    assert "plain-bgru" in (tmp_path / "docs/results.md").read_text()
    shown = CliRunner().invoke(results, ["plain", "--runs", str(runs), "--json"])
    assert json.loads(shown.stdout) == record
    (runs / "plain-bgru/seed1/results.json").write_text("{}")
    assert isinstance(CliRunner().invoke(results, ["--runs", str(runs)]).exception, CorruptError)


def test_many_splits_are_drawn(runs: Path) -> None:
    """A config with five test splits gets a figure, which the page shows; one with fewer is read from its table."""
    shutil.rmtree(runs / RECIPE.name / "seed2")
    run = _rewrite(runs, 1, Measurement(metric="accuracy", value=0.5, rows=31))
    for number, drawn in ((4, []), (5, ["first.png"])):
        several = tuple(replace(run.results[0], split=f"test{one}") for one in range(number))
        write_run(replace(run, results=several), runs / RECIPE.name / "seed1")
        found = read_results([replace(RECIPE, paper=())], runs)
        write_results_figures(found[0], runs / "figures")
        assert [path.name for path in sorted((runs / "figures").glob("*"))] == drawn
        assert ("](figures/first.png)" in results_page(*found)) == bool(drawn)


def test_a_copy_of_a_run_is_no_second_seed(runs: Path) -> None:
    """And a folder that is put aside is none at all."""
    folder = runs / RECIPE.name
    shutil.copytree(folder / "seed1", folder / "seed1-old")
    [trained], _ = read_results([RECIPE], runs)
    assert [run.seed for run in trained.runs] == [1, 2]
    shutil.copytree(folder / "seed1", folder / "seed3")
    with pytest.raises(CorruptError, match="its record is of plain-bgru with seed 1"):
        read_results([RECIPE], runs)


def test_a_score_of_a_sample_says_so(runs: Path) -> None:
    """Beside the table, with the steps whose gradients were clipped in it."""
    folder = runs / RECIPE.name / "seed1"
    run = read_run(folder)
    changed = replace(
        run, hyperparameters={**run.hyperparameters, "test_rows": 1_500}, extra={**run.extra, "clipped_steps": 7}
    )
    write_run(changed, folder)
    page = results_page(*read_results([RECIPE], runs))
    assert "`plain-bgru` was scored on a sample of each split: at most 1,500 rows" in page
    assert "| 80 | 50 | 7 |" in page


def test_figures_of_earlier_code_and_an_interrupted_run_say_so(runs: Path) -> None:
    """And the page gives the command with what was changed."""
    page = results_page(*read_results([RECIPE], runs))
    assert "earlier code" not in page
    assert "was started with other values" not in page
    assert "To reproduce: `wabe train plain-bgru`." in page
    folder = runs / RECIPE.name / "seed1"
    run = read_run(folder)
    about = {"evaluation": "0", "begun_with": {"threads": 2}, "changed": {"epochs": "5"}}
    write_run(replace(run, extra={**run.extra, **about}), folder)
    page = results_page(*read_results([RECIPE], runs))
    assert "`plain-bgru` was evaluated by earlier code; `wabe train` evaluates it again." in page
    assert (
        "`plain-bgru` was interrupted, and was started with other values of threads than it was finished with." in page
    )
    assert "To reproduce: `wabe train plain-bgru --set epochs=5`." in page


def test_nothing_trained(tmp_path: Path) -> None:
    """Every recipe is listed as not run."""
    page = results_page(*read_results([RECIPE], tmp_path / "runs"))
    assert "Not trained: `plain-bgru`." in page
    assert "### Training" not in page
