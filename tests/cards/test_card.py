"""The card is made whole from declaration, data and record, and is what the Hub accepts."""

from dataclasses import replace
from pathlib import Path

import pytest
import yaml
from datasets import load_dataset

from wabe.builders.core.build import build, folder_of
from wabe.builders.core.declaration import CardSection
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
    assert body.startswith("Edition **embedded**, version **1.0.0**.")
    assert 'load_dataset("local/plain", "second")' in body
    assert "| `first` | `train` | 80 |" in body
    assert "| `colour` | `red` / `blue` | A closed column. | all |" in body
    assert "`ORACLE001`" in body
    assert "@misc{plain" in body
    assert manifest.configs["first"].digest in body
    for figure in ("figures/label_balance.png", "figures/lengths.png"):
        assert f"({figure})" in body
        assert (folder / figure).read_bytes().startswith(b"\x89PNG")


def test_a_benchmark_adds_sections_of_its_own(built: tuple[Path, Manifest]) -> None:
    """Computed from the built folder, between construction and evaluation."""
    folder, manifest = built
    _validate(folder)
    section = CardSection(title="Configs", markdown=lambda place: f"{len(read_manifest(place).configs)} configs")
    body = write_card(prove(replace(PLAIN, card_sections=(section,)), manifest, folder), org="local").read_text()
    assert "## Construction\n\nCounting.\n\n## Configs\n\n2 configs\n\n## How to evaluate" in body


def test_cards_and_figures_are_the_same_every_time(built: tuple[Path, Manifest]) -> None:
    """Nothing in them depends on the clock."""
    folder, manifest = built
    _validate(folder)
    found = []
    for _ in range(2):
        write_card(prove(PLAIN, manifest, folder), org="local")
        found.append([file_sha256(folder / name) for name in ("README.md", "figures/label_balance.png")])
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
    with pytest.raises(MissingError, match="record is of other rows"):
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
