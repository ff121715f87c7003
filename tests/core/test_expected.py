"""Golden digests change only with a version."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.core import tiny
from wabe.builders.core.expected import FILE, expected_digests, expected_rows, pin
from wabe.builders.core.manifest import Manifest
from wabe.errors import WrongCallError


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "declaration").mkdir()
    return tmp_path / "declaration"


@pytest.fixture
def manifest(tmp_path: Path, home: Path) -> Manifest:
    return tiny.build(tiny.benchmark(home), tmp_path / "built")


def test_nothing_is_expected_before_a_pin(home: Path) -> None:
    declared = tiny.benchmark(home)
    assert expected_digests(declared) is None
    assert expected_rows(declared, declared.configs) is None


def test_a_pin_is_read_back(home: Path, manifest: Manifest) -> None:
    declared = tiny.benchmark(home)
    pin(declared, manifest)
    assert expected_digests(declared) == {
        name: {split: one.digest for split, one in built.splits.items()} for name, built in manifest.configs.items()
    }
    assert expected_rows(declared, declared.configs) == 200
    assert expected_rows(declared, [declared.config("two")]) == 100
    assert expected_rows(declared, [tiny.config("three")]) is None


def test_the_same_rows_may_be_pinned_again(home: Path, manifest: Manifest) -> None:
    pin(tiny.benchmark(home), manifest)
    before = (home / FILE).read_bytes()
    pin(tiny.benchmark(home), manifest)
    assert (home / FILE).read_bytes() == before


def test_other_rows_of_the_same_version_are_refused(home: Path, manifest: Manifest) -> None:
    pin(tiny.benchmark(home), manifest)
    before = (home / FILE).read_bytes()
    with pytest.raises(WrongCallError, match=r"version 1\.0\.0 is already committed with other rows"):
        pin(tiny.benchmark(home), tiny.with_other_rows(manifest))
    assert (home / FILE).read_bytes() == before


def test_a_partial_build_is_refused(home: Path, manifest: Manifest) -> None:
    with pytest.raises(WrongCallError, match="not built: two"):
        pin(tiny.benchmark(home), manifest.without("two"))
    assert not (home / FILE).exists()


def test_a_new_version_may_have_other_rows(home: Path, manifest: Manifest) -> None:
    pin(tiny.benchmark(home), manifest)
    newer = tiny.benchmark(home, version="2.0.0")
    with pytest.raises(WrongCallError, match=r"it is of version 1\.0\.0, the declaration of 2\.0\.0"):
        expected_digests(newer)
    with pytest.raises(WrongCallError, match=r"version 1\.0\.0 is built, and 2\.0\.0 is declared"):
        pin(newer, tiny.with_other_rows(manifest))
    pin(newer, replace(tiny.with_other_rows(manifest), version="2.0.0"))
    found = expected_digests(newer)
    assert found is not None
    assert found["one"]["train"] == "0" * 64
    with pytest.raises(WrongCallError, match="the declaration of"):
        expected_digests(tiny.benchmark(home))


def test_another_edition_is_left_alone(home: Path, manifest: Manifest) -> None:
    upstream = {"upstream": {"version": "0.1.0", "configs": {"one": {"test": {"rows": 1, "digest": "aa"}}}}}
    (home / FILE).write_text(json.dumps(upstream), encoding="utf-8")
    pin(tiny.benchmark(home), manifest)
    content = json.loads((home / FILE).read_text(encoding="utf-8"))
    assert content["upstream"] == upstream["upstream"]
    assert set(content) == {"upstream", "embedded"}
