"""One benchmark's results are written into a page of several, and nothing else changes."""

import json
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from tests.training.plain_model import RECIPE, plain_is_known
from wabe.cards.results_merge import figures_in, merged_page, merged_record, read_written, whole_benchmarks
from wabe.cli.results import results
from wabe.errors import CorruptError, MissingError, WabeError, WrongCallError
from wabe.training.core.record import read_run, write_run

ANTS = "## ants\n\n![Ants](figures/hills.png)\n\nOld  ants, kept as they are.\n\n### Training\n\n"
CATS = "## cats\n\nOld cats.\n\n"
OLD = f"# Results\n\nAn old introduction.\n\n{ANTS}{CATS}"
NEW = "# Results\n\nThe introduction.\n\n"
BEES = "## bees\n\n![Bees](figures/hives.png)\n\nNew bees.\n\n"
BENCHMARKS = {"ants-a": "ants", "ants-b": "ants", "bees-a": "bees", "bees-b": "bees", "cats-a": "cats"}

OTHER = replace(RECIPE, name="other-bgru", benchmark="other")
WAITING = replace(OTHER, name="other-conv")
SECTION = "## aaa\n\n![Ants](figures/hills.png)\n\nKept  to the letter.\n\n"


def _record(trained: dict[str, int], *waiting: str) -> dict[str, Any]:
    """Make a record of recipes, each with one number."""
    entries = [{"recipe": name, "benchmark": BENCHMARKS.get(name, "cats"), "x": x} for name, x in trained.items()]
    return {"command": "wabe", "trained": entries, "not_run": list(waiting)}


def test_a_new_section_lands_in_its_place() -> None:
    """The others are the same bytes below the current introduction."""
    page = merged_page(OLD, NEW + BEES, {"bees"})
    assert page == NEW + ANTS + BEES + CATS
    assert merged_page(page, NEW + BEES, {"bees"}) == page
    assert merged_page(OLD, NEW + "## dogs\n\nDogs.\n\n", {"dogs"}) == NEW + ANTS + CATS + "## dogs\n\nDogs.\n\n"
    assert merged_page("# Results\n", NEW + BEES, {"bees"}) == NEW + BEES


def test_a_section_is_replaced() -> None:
    """Whole, however many there are; a benchmark that the new page lacks is removed."""
    new = "## cats\n\nNew cats.\n\n"
    page = merged_page(NEW + BEES + CATS, NEW + new, {"cats"})
    assert page == NEW + BEES + new
    assert merged_page(page, NEW + BEES + CATS, {"bees", "cats"}) == NEW + BEES + CATS
    assert merged_page(page, NEW, {"cats"}) == NEW + BEES


def test_a_page_whose_end_was_cut_off() -> None:
    """As editors do; the next heading still has an empty line before it."""
    dogs = "## dogs\n\nDogs.\n\n"
    for end in ("", "\n"):
        assert merged_page(OLD.rstrip("\n") + end, NEW + dogs, {"dogs"}).endswith(f"\n\n{CATS}{dogs}")


def test_entries_are_replaced_by_benchmark() -> None:
    """In the order of the page; a recipe that is not known is not listed as not run."""
    old = _record({"cats-a": 1, "ants-b": 2, "bees-a": 3, "cats-gone": 4}, "ants-a", "bees-b", "dogs-a")
    new = _record({"bees-b": 5}, "bees-a")
    record = merged_record(old, new, {"bees"}, BENCHMARKS)
    assert [(one["recipe"], one["x"]) for one in record["trained"]] == [
        ("ants-b", 2),
        ("bees-b", 5),
        ("cats-a", 1),
        ("cats-gone", 4),
    ]
    assert record["not_run"] == ["ants-a", "bees-a"]
    assert merged_record(record, new, {"bees"}, BENCHMARKS) == record


def test_figures_of_a_page() -> None:
    """Only images in its folder are meant."""
    assert figures_in(NEW + ANTS + BEES + "[a](results.json) ![b](elsewhere/figures/c.png)") == {
        "hills.png",
        "hives.png",
    }


def test_a_part_of_a_benchmark_is_refused() -> None:
    """All recipes of a benchmark, however they are named, are the benchmark."""
    every = [RECIPE, OTHER, WAITING]
    assert whole_benchmarks([WAITING, OTHER], every) == [OTHER, WAITING]
    assert whole_benchmarks([RECIPE], every) == [RECIPE]
    with pytest.raises(WrongCallError, match="other-bgru is only a part of other"):
        whole_benchmarks([RECIPE, OTHER], every)
    with pytest.raises(WrongCallError, match="no recipes"):
        whole_benchmarks([], every)


@pytest.mark.parametrize(
    ("name", "content", "kind", "what"),
    [
        ("results.md", "# Something else\n\n## ants\n", CorruptError, "its first line is not '# Results'"),
        ("results.md", "", CorruptError, "its first line is not '# Results'"),
        ("results.md", OLD + CATS, CorruptError, "two of its sections are called 'cats'"),
        ("results.md", "# Results\n\xff", CorruptError, "it cannot be read"),
        ("results.md", None, MissingError, "it is not there, but results.json is"),
        ("results.json", "{", CorruptError, "it cannot be read as JSON"),
        ("results.json", "[]", CorruptError, "not that of a results page"),
        ("results.json", '{"trained": [{"recipe": "a"}], "not_run": []}', CorruptError, "not that of a results page"),
        ("results.json", '{"trained": [], "not_run": [1]}', CorruptError, "not that of a results page"),
        ("results.json", None, MissingError, "it is not there, but results.md is"),
    ],
)
def test_what_cannot_be_merged_is_left_alone(
    tmp_path: Path, name: str, content: str | None, kind: type[WabeError], what: str
) -> None:
    """One error names the file, and nothing is written."""
    (tmp_path / "results.md").write_text(OLD)
    (tmp_path / "results.json").write_text(json.dumps(_record({"cats-a": 1})))
    path = tmp_path / name
    path.unlink()
    if content is not None:
        path.write_bytes(content.encode("latin-1"))
    before = {one.name: one.read_bytes() for one in tmp_path.iterdir()}
    with plain_is_known():
        ran = CliRunner().invoke(results, ["plain", "--runs", str(tmp_path), "--write", str(tmp_path / "results.md")])
    assert isinstance(ran.exception, kind)
    assert ran.exception.where == str(path)
    assert what in ran.exception.what
    assert {one.name: one.read_bytes() for one in tmp_path.iterdir()} == before


def test_nothing_was_written_before(tmp_path: Path) -> None:
    """Then there is nothing to merge with."""
    assert read_written(tmp_path / "results.md") is None


@pytest.fixture
def runs(trained: Path, tmp_path: Path) -> Iterator[Path]:
    """Give the runs of two benchmarks, the second one with a figure."""
    runs = Path(shutil.copytree(trained / "runs", tmp_path / "runs"))
    run = replace(read_run(runs / "plain-bgru/seed1"), recipe=OTHER.name)
    first = next(one for one in run.results if not one.measurement.group)
    several = tuple(replace(first, config="other", split=f"test{number}") for number in range(5))
    (runs / "other-bgru/seed1").mkdir(parents=True)
    write_run(replace(run, results=several), runs / "other-bgru/seed1")
    with plain_is_known(OTHER, WAITING, RECIPE):
        yield runs


def _write(runs: Path, *targets: str) -> Result:
    return CliRunner().invoke(results, [*targets, "--runs", str(runs), "--write", str(runs.parent / "docs/results.md")])


def _files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.*") if path.is_file()}


def test_benchmarks_written_one_by_one_are_the_whole_page(runs: Path) -> None:
    """In any order, and once more: the same bytes, with the runs of the other benchmark elsewhere."""
    docs = runs.parent / "docs"
    assert _write(runs).exit_code == 0
    whole = _files(docs)
    assert set(whole) == {"results.md", "results.json", "figures/other.png"}
    shutil.rmtree(docs)
    for target, other in (("plain", "other"), ("other", "plain"), ("plain", "other")):
        (runs / f"{other}-bgru").rename(runs.parent / "elsewhere")
        ran = _write(runs, target)
        assert ran.exit_code == 0, ran.output
        assert "removed" not in ran.output
        (runs.parent / "elsewhere").rename(runs / f"{other}-bgru")
    assert _files(docs) == whole


def test_the_rest_of_the_page_is_kept(runs: Path) -> None:
    """With its figures; figures that no section shows are removed."""
    docs = runs.parent / "docs"
    _write(runs)
    page, record = (docs / "results.md").read_text(), json.loads((docs / "results.json").read_text())
    at = page.index("## other")
    (docs / "results.md").write_text(page[:at] + SECTION + page[at:])
    entry = {"recipe": "aaa-a", "benchmark": "aaa", "values": [0.1, 1e-05, None], "text": "–"}
    (docs / "results.json").write_text(json.dumps({**record, "trained": [entry, *record["trained"]]}))
    for name in ("hills.png", "stale.png"):
        (docs / "figures" / name).write_bytes(name.encode())
    assert _write(runs, "plain").exit_code == 0
    assert (docs / "results.md").read_text() == page[:at] + SECTION + page[at:]
    assert json.loads((docs / "results.json").read_text()) == {**record, "trained": [entry, *record["trained"]]}
    assert sorted(path.name for path in (docs / "figures").iterdir()) == ["hills.png", "other.png"]
    assert (docs / "figures/hills.png").read_bytes() == b"hills.png"


def test_results_that_are_gone_are_named(runs: Path) -> None:
    """Their figure is removed with them."""
    docs = runs.parent / "docs"
    _write(runs)
    shutil.rmtree(runs / "other-bgru")
    ran = _write(runs, "other")
    assert "results removed" in ran.stderr
    assert ran.stderr.rstrip().endswith(": other-bgru")
    assert "Not trained: `other-bgru`, `other-conv`." in (docs / "results.md").read_text()
    assert not list((docs / "figures").iterdir())


def test_results_of_runs_elsewhere_are_kept(runs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same bytes as with the run, unless the rows or the settings have changed since."""
    docs = runs.parent / "docs"
    digests = read_run(runs / "plain-bgru/seed1").data.digests
    expected: dict[str, dict[str, str]] = {}
    for place, digest in digests.items():
        config, _, split = place.partition("/")
        expected.setdefault(config, {})[split] = digest
    monkeypatch.setattr("wabe.cards.results_kept.expected_digests", lambda _: expected)
    _write(runs)
    whole = _files(docs)
    (runs / "plain-bgru").rename(runs.parent / "elsewhere")
    assert _write(runs, "plain", "--keep").exit_code == 0
    assert _files(docs)["results.md"].decode().splitlines() == whole["results.md"].decode().splitlines()
    assert _files(docs) == whole
    assert _write(runs, "--keep").exit_code == 0
    assert _files(docs) == whole

    with plain_is_known(OTHER, WAITING, replace(RECIPE, hyperparameters=replace(RECIPE.hyperparameters, epochs=99))):
        assert _write(runs, "plain", "--keep").stderr.rstrip().endswith(": plain-bgru")
    for path, content in whole.items():
        (docs / path).write_bytes(content)
    first = next(iter(expected))
    expected[first] = dict.fromkeys(expected[first], "0" * 64)
    assert _write(runs, "plain", "--keep").stderr.rstrip().endswith(": plain-bgru")


def test_keeping_needs_a_page_that_can_be_read(runs: Path) -> None:
    alone = CliRunner().invoke(results, ["plain", "--keep", "--runs", str(runs)])
    assert isinstance(alone.exception, WrongCallError)
    _write(runs)
    record = runs.parent / "docs/results.json"
    content = json.loads(record.read_text())
    del content["trained"][-1]["weights_sha256"]
    record.write_text(json.dumps(content))
    shutil.rmtree(runs / "plain-bgru")
    assert isinstance(_write(runs, "plain", "--keep").exception, CorruptError)


def test_one_recipe_is_shown_but_not_written(runs: Path) -> None:
    """It would take the place of its whole benchmark."""
    shown = CliRunner().invoke(results, ["other-bgru", "--runs", str(runs)])
    assert shown.exit_code == 0
    assert isinstance(_write(runs, "other-bgru").exception, WrongCallError)
    assert not (runs.parent / "docs").exists()
