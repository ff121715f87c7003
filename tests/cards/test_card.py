"""The card is made whole from declaration, data and record, and is what the Hub accepts."""

from dataclasses import replace
from pathlib import Path

import pytest
import yaml
from datasets import load_dataset

from wabe.builders.core.build import build, folder_of
from wabe.builders.core.declaration import CardSection, Place
from wabe.builders.core.manifest import Manifest, read_manifest
from wabe.builders.core.sources import file_sha256
from wabe.cards.card import write_card, write_stub
from wabe.cards.statistics import statistics_of
from wabe.errors import MissingError, RefusedError
from wabe.hub.rules.card import card_errors
from wabe.testing.plain.benchmark import plain_benchmark
from wabe.validation.gate import validate
from wabe.validation.proven import prove
from wabe.validation.report import write_report

PLAIN = plain_benchmark()


@pytest.fixture
def built(tmp_path: Path) -> tuple[Path, Manifest]:
    """Build the plain benchmark."""
    manifest = build(PLAIN, PLAIN.configs, tmp_path)
    return folder_of(PLAIN, tmp_path), manifest


def _validate(folder: Path) -> None:
    record = validate(PLAIN, PLAIN.configs, folder, expected=None, known={})
    record.write(folder)
    write_report(record, folder)


def test_a_card_says_everything(built: tuple[Path, Manifest]) -> None:
    """Metadata, examples, fields, splits, proof, licence, citation; figures beside it."""
    folder, manifest = built
    _validate(folder)
    text = write_card(prove(PLAIN, manifest, folder), org="local").read_text()
    assert card_errors(text, "dataset") == []
    data, body = yaml.safe_load(text.split("---\n")[1]), text.split("\n---\n", 1)[1]
    assert data["license"] == "cc0-1.0"
    assert data["size_categories"] == ["n<1K"]
    assert [config["config_name"] for config in data["configs"]] == ["first", "second"]
    assert {info["config_name"]: info["splits"][0]["num_examples"] for info in data["dataset_info"]} == {
        "first": 80,
        "second": 80,
    }
    assert body.startswith("# Plain numbers (`plain`)\n\nNumbers.\n\n- **Edition:** embedded, made by")
    assert "- **Version:** 1.0.0, released 2026-11-16: 240 rows in 2 configs.\n" in body
    assert "- **Paper:** [Nobody 1871](https://example.org/nobody).\n" in body
    assert 'load_dataset("local/plain", "first", split="test", revision="v1.0.0")' in body
    assert 'load_dataset("local/plain", "first", split="test", streaming=True)' in body
    assert "| `second` | numbers from 300 | 80 / – / 40 |" in body
    assert "Is the number even or odd?\n```" in body
    assert "- accuracy for each value of `colour`\n" in body
    assert "inspect eval hf/local/plain@v1.0.0" in body
    assert "| `first` | `train` | 80 |" in body
    assert "| `colour` | `red` / `blue` | A closed column. | all |" in body
    assert "`ORACLE001`" in body
    assert "@misc{plain" in body
    assert manifest.configs["first"].digest in body
    for figure in ("figures/label_balance.png", "figures/lengths.png"):
        assert f"({figure})" in body
        assert (folder / figure).read_bytes().startswith(b"\x89PNG")


def test_sections_come_in_the_order_of_what_a_reader_needs(built: tuple[Path, Manifest]) -> None:
    """First what it is, how it looks and how to use it; then its limits; then how it was made and proven."""
    folder, manifest = built
    _validate(folder)
    body = write_card(prove(PLAIN, manifest, folder), org="local").read_text().split("\n---\n", 1)[1]
    assert [line for line in body.splitlines() if line.startswith("#")] == [
        "# Plain numbers (`plain`)",
        "## Example rows",
        "## Labels",
        "## Loading",
        "## Configs",
        "## How to evaluate",
        "### What to beat",
        "### What part of a row gives away",
        "### Language models",
        "## Limits",
        "## Biases",
        "## Personal information",
        "## Construction",
        "## Splits",
        "### What recurs from earlier splits",
        "## Fields",
        "## Validation",
        "## Differences from the paper",
        "## Licence",
        "## Citation",
    ]


def test_a_benchmark_adds_sections_of_its_own(built: tuple[Path, Manifest]) -> None:
    """Computed from the built folder, folded below the configs, with what to beat, or folded in the details."""
    folder, manifest = built
    _validate(folder)
    sections = tuple(
        CardSection(title=f"In {place}", markdown=lambda at: f"{len(read_manifest(at).configs)} configs", place=place)
        for place in Place
    )
    body = write_card(prove(replace(PLAIN, card_sections=sections), manifest, folder), org="local").read_text()
    places = ("configs", "## How to evaluate", "### What to beat", "### In evaluation", "## Construction", "details")
    folds = {name: f"\n<details>\n<summary>In {name}</summary>\n\n2 configs\n\n</details>\n" for name in places}
    found = [body.index(folds[name] if name.isalpha() else f"\n{name}\n") for name in places]
    assert found == sorted(found)


def test_cards_and_figures_are_the_same_every_time(built: tuple[Path, Manifest]) -> None:
    """Nothing in them depends on the clock."""
    folder, manifest = built
    _validate(folder)
    found = []
    for _ in range(2):
        write_card(prove(PLAIN, manifest, folder), org="local")
        files = ("README.md", "figures/label_balance.png", "figures/lengths.png")
        found.append([file_sha256(folder / name) for name in files])
    assert found[0] == found[1]


def test_a_card_needs_a_passing_record_of_these_rows(built: tuple[Path, Manifest]) -> None:
    """No record, one of other rows, or one that leaves a config out is refused."""
    folder, manifest = built
    with pytest.raises(MissingError, match="no validation record"):
        write_card(prove(PLAIN, manifest, folder), org="local")
    record = validate(PLAIN, [PLAIN.config("first")], folder, expected=None, known={})
    record.write(folder)
    with pytest.raises(MissingError, match="not validated: second"):
        write_card(prove(PLAIN, manifest, folder), org="local")
    _validate(folder)
    with pytest.raises(MissingError, match="record belongs to other rows"):
        write_card(prove(PLAIN, manifest.without("second"), folder), org="local")
    failing = {"first": {"train": "0", "test": "0"}, "second": {"train": "0", "test": "0"}}
    validate(PLAIN, PLAIN.configs, folder, expected=failing, known={}).write(folder)
    with pytest.raises(RefusedError, match="did not pass the gate"):
        write_card(prove(PLAIN, manifest, folder), org="local")


def test_a_stub_makes_the_folder_loadable_and_spares_a_card(built: tuple[Path, Manifest]) -> None:
    """After a build the data can be loaded; a card of the same rows is not overwritten."""
    folder, manifest = built
    write_stub(PLAIN, manifest, folder)
    assert load_dataset(str(folder), "second", split="test").num_rows == 40
    assert "not validated yet" in (folder / "README.md").read_text()
    _validate(folder)
    write_card(prove(PLAIN, manifest, folder), org="local")
    write_stub(PLAIN, read_manifest(folder), folder)
    assert "not validated yet" not in (folder / "README.md").read_text()


def test_statistics_count_the_rows(built: tuple[Path, Manifest]) -> None:
    """Labels and lengths are those of the files."""
    folder, manifest = built
    train = statistics_of(PLAIN, manifest, folder)["first"]["train"]
    assert train.labels == {"even": 40, "odd": 40}
    assert train.lengths == {7: 80}
    assert train.mean_length == 7.0
