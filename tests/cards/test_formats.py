"""Files for other tools are of the data that they are published with, and say so when they are not."""

import json
from collections.abc import Iterator
from dataclasses import Field, fields, make_dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Annotated, get_type_hints

import pytest

from wabe.builders.core.build import build, folder_of
from wabe.builders.core.manifest import Manifest
from wabe.builders.core.rows import CLASS_LABEL
from wabe.cards.card import write_stub
from wabe.cards.formats.address import Address
from wabe.cards.formats.files import stale_formats, write_formats
from wabe.cards.formats.licence_urls import licence_url
from wabe.testing.formats import format_faults
from wabe.testing.plain.benchmark import plain_benchmark

PLAIN = plain_benchmark()
ADDRESS = Address(org="toves", name="plain", version="1.0.0")


@pytest.fixture
def described(tmp_path: Path) -> tuple[Path, Manifest]:
    """Build the plain benchmark, with all files."""
    manifest = build(PLAIN, PLAIN.configs, tmp_path)
    folder = folder_of(PLAIN, tmp_path)
    write_formats(PLAIN, manifest, folder, ADDRESS, folder)
    return folder, manifest


def _texts(folder: Path) -> dict[str, str]:
    files = [folder / "croissant.json", folder / "eval.yaml", *sorted((folder / "lm_eval").iterdir())]
    return {path.name: path.read_text() for path in files}


def test_they_are_whole_and_the_same_every_time(described: tuple[Path, Manifest]) -> None:
    folder, manifest = described
    assert format_faults(PLAIN, manifest, folder) == []
    first = _texts(folder)
    write_formats(PLAIN, manifest, folder, ADDRESS, folder)
    assert _texts(folder) == first
    assert all(text.endswith("\n") for text in first.values())
    assert first["_plain_common"].startswith("dataset_path: toves/plain\n")


@pytest.mark.parametrize(
    ("file", "before", "after", "complaint"),
    [
        ("croissant.json", '"version":"1.0.0"', '"version":"0.9.0"', "croissant.json is of version 0.9.0"),
        ("croissant.json", "/resolve/v1.0.0/", "/resolve/main/", "does not point to version 1.0.0"),
        ("croissant.json", '"@id":"first/test-', '"@id":"first/tset-', "croissant.json lists other files"),
        ("croissant.json", "{", "[", "a file cannot be read"),
        ("eval.yaml", "config: first", "config: fist", "eval.yaml asks for fist/test, which is not built"),
        ("eval.yaml", "tasks:", "- tasks", "a file cannot be read"),
        ("lm_eval/_plain_common", "revision: v1.0.0", "revision: v0.9.0", "_plain_common is of revision v0.9.0"),
    ],
)
def test_what_is_of_other_data_is_found(
    described: tuple[Path, Manifest], file: str, before: str, after: str, complaint: str
) -> None:
    folder, manifest = described
    text = (folder / file).read_text()
    assert before in text
    (folder / file).write_text(text.replace(before, after))
    assert any(complaint in one for one in stale_formats(manifest, folder))


def test_a_wrong_checksum_and_a_missing_file_are_found(described: tuple[Path, Manifest]) -> None:
    folder, manifest = described
    content = json.loads((folder / "croissant.json").read_text())
    content["distribution"][0]["sha256"] = "0" * 64
    (folder / "croissant.json").write_text(json.dumps(content))
    assert stale_formats(manifest, folder) == [
        "croissant.json has another sha256 for first/train-00000-of-00001.parquet"
    ]
    (folder / "eval.yaml").unlink()
    assert "eval.yaml is missing" in stale_formats(manifest, folder)


def test_a_new_build_removes_what_describes_other_rows(described: tuple[Path, Manifest]) -> None:
    folder, manifest = described
    write_stub(PLAIN, manifest.without("second"), folder)
    assert not (folder / "croissant.json").exists()
    assert not (folder / "eval.yaml").exists()
    assert not (folder / "lm_eval").exists()


def test_label_types_that_are_called_alike_have_sets_of_their_own(described: tuple[Path, Manifest]) -> None:
    """As where one config has two labels, and another three, both called Label."""
    folder, manifest = described
    first, second = PLAIN.configs
    other = StrEnum("Parity", {"EVEN": "even", "ODD": "odd", "NEITHER": "neither"})  # type: ignore[misc] # named alike
    row = make_dataclass("OtherRow", [(one.name, hint) for one, hint in _hints(second.row, other)], frozen=True)
    mixed = replace(PLAIN, configs=(first, replace(second, row=row)))
    write_formats(mixed, manifest, folder, ADDRESS, folder)
    sets = {one["@id"]: one for one in json.loads((folder / "croissant.json").read_text())["recordSet"]}
    assert [len(sets[name]["data"]) for name in ("labels/Parity", "labels/Parity_2")] == [2, 3]
    assert format_faults(mixed, manifest, folder) == []


def _hints(row: type, label: type[StrEnum]) -> Iterator[tuple[Field[object], object]]:
    """Yield the fields of a row type, with another label type."""
    hints = get_type_hints(row, include_extras=True)
    for one in fields(row):
        yield one, Annotated[label, "Its parity.", CLASS_LABEL] if one.name == "label" else hints[one.name]


def test_licences_have_addresses() -> None:
    assert licence_url("cc-by-4.0") == "https://creativecommons.org/licenses/by/4.0/"
    assert licence_url("cc-by-nc-sa-3.0") == "https://creativecommons.org/licenses/by-nc-sa/3.0/"
    assert licence_url("cc0-1.0") == "https://creativecommons.org/publicdomain/zero/1.0/"
    assert licence_url("other") == "other"
