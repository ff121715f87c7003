"""Golden digests change only with a version."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.core.plain_builds import plain_in, with_other_rows
from wabe.builders.core.build import build
from wabe.builders.core.expected import FILE, expected_digests, expected_rows, pin
from wabe.builders.core.manifest import Manifest
from wabe.errors import RefusedError, WrongCallError


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "declaration").mkdir()
    return tmp_path / "declaration"


@pytest.fixture
def manifest(tmp_path: Path, home: Path) -> Manifest:
    declared = plain_in(home)
    return build(declared, declared.configs, tmp_path)


def test_nothing_is_expected_before_a_pin(home: Path) -> None:
    declared = plain_in(home)
    assert expected_digests(declared) is None
    assert expected_rows(declared, declared.configs) is None


def test_a_pin_is_read_back(home: Path, manifest: Manifest) -> None:
    declared = plain_in(home)
    pin(declared, manifest)
    assert expected_digests(declared) == {
        name: {split: one.digest for split, one in built.splits.items()} for name, built in manifest.configs.items()
    }
    assert expected_rows(declared, declared.configs) == 240
    assert expected_rows(declared, [declared.config("second")]) == 120
    assert expected_rows(declared, [replace(declared.configs[0], name="third")]) is None


def test_the_same_rows_may_be_pinned_again(home: Path, manifest: Manifest) -> None:
    pin(plain_in(home), manifest)
    before = (home / FILE).read_bytes()
    pin(plain_in(home), manifest)
    assert (home / FILE).read_bytes() == before


def test_other_rows_of_the_same_version_are_refused(home: Path, manifest: Manifest) -> None:
    pin(plain_in(home), manifest)
    before = (home / FILE).read_bytes()
    with pytest.raises(RefusedError, match=r"version 1\.0\.0 is already committed with different rows"):
        pin(plain_in(home), with_other_rows(manifest))
    assert (home / FILE).read_bytes() == before


def test_a_partial_build_is_refused(home: Path, manifest: Manifest) -> None:
    with pytest.raises(WrongCallError, match="not all configs are built: second missing"):
        pin(plain_in(home), manifest.without("second"))
    assert not (home / FILE).exists()


def test_a_new_version_may_have_other_rows(home: Path, manifest: Manifest) -> None:
    pin(plain_in(home), manifest)
    newer = replace(plain_in(home), version="2.0.0")
    with pytest.raises(WrongCallError, match=r"it is for version 1\.0\.0, but the declaration says 2\.0\.0"):
        expected_digests(newer)
    with pytest.raises(WrongCallError, match=r"version 1\.0\.0 is built, but 2\.0\.0 is declared"):
        pin(newer, with_other_rows(manifest))
    pin(newer, replace(with_other_rows(manifest), version="2.0.0"))
    found = expected_digests(newer)
    assert found is not None
    assert found["first"]["train"] == "0" * 64
    with pytest.raises(WrongCallError, match="but the declaration says"):
        expected_digests(plain_in(home))


def test_another_edition_is_left_alone(home: Path, manifest: Manifest) -> None:
    upstream = {"upstream": {"version": "0.1.0", "configs": {"one": {"test": {"rows": 1, "digest": "aa"}}}}}
    (home / FILE).write_text(json.dumps(upstream), encoding="utf-8")
    pin(plain_in(home), manifest)
    content = json.loads((home / FILE).read_text(encoding="utf-8"))
    assert content["upstream"] == upstream["upstream"]
    assert set(content) == {"upstream", "embedded"}
