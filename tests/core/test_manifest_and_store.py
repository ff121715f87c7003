"""A built folder is read back as it was written, or all that is wrong with it is said at once."""

import json
from pathlib import Path

import pytest

from tests.core.plain_builds import built_in, plain_in, with_other_rows
from wabe.builders.core.build import build, folder_of
from wabe.builders.core.declaration import Benchmark
from wabe.builders.core.manifest import MANIFEST, Manifest, read_manifest
from wabe.builders.core.store import open_build
from wabe.errors import CorruptError, MissingError

TRAIN = "train-00000-of-00001.parquet"
TEST = "test-00000-of-00001.parquet"


@pytest.fixture
def declared(tmp_path: Path) -> Benchmark:
    return plain_in(tmp_path / "declaration")


@pytest.fixture
def folder(tmp_path: Path, declared: Benchmark) -> Path:
    return built_in(declared, tmp_path)


def change_byte(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)


def test_a_manifest_is_read_as_written(tmp_path: Path, declared: Benchmark) -> None:
    written = build(declared, declared.configs, tmp_path)
    folder = folder_of(declared, tmp_path)
    read = read_manifest(folder)
    assert read == written
    assert read.digest == written.digest
    content = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    assert content["digest"] == written.digest
    assert {name: one["digest"] for name, one in content["configs"].items()} == {
        name: one.digest for name, one in written.configs.items()
    }


def test_configs_are_kept_in_declared_order(tmp_path: Path, declared: Benchmark) -> None:
    whole = build(declared, declared.configs, tmp_path)
    again = whole.without("first").with_config("first", whole.configs["first"], ("first", "second"))
    assert list(whole.without("first").configs) == ["second"]
    assert list(again.configs) == ["first", "second"]
    assert again == whole


def test_the_digest_of_a_manifest_follows_its_splits(tmp_path: Path, declared: Benchmark) -> None:
    whole = build(declared, declared.configs, tmp_path)
    other = with_other_rows(whole)
    assert other.digest != whole.digest
    assert other.configs["first"].digest != whole.configs["first"].digest
    assert other.configs["second"].digest == whole.configs["second"].digest
    assert whole.without("second").digest != whole.digest


def test_nothing_built_is_missing(tmp_path: Path) -> None:
    with pytest.raises(MissingError, match="nothing is built there"):
        read_manifest(tmp_path)


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{",
        "[]",
        "null",
        "{}",
        '{"benchmark": "plain", "edition": "embedded", "version": "1", "configs": {"first": 1}}',
        '{"benchmark": "plain", "edition": "pirated", "version": "1", "configs": {}}',
    ],
)
def test_a_corrupt_manifest_is_refused(tmp_path: Path, content: str) -> None:
    (tmp_path / MANIFEST).write_text(content, encoding="utf-8")
    with pytest.raises(CorruptError, match="the manifest cannot be read") as caught:
        read_manifest(tmp_path)
    assert caught.value.where == str(tmp_path / MANIFEST)


def test_a_whole_build_opens(folder: Path, declared: Benchmark) -> None:
    assert open_build(declared, declared.configs, folder) == read_manifest(folder)


def test_all_faults_of_files_are_collected(folder: Path, declared: Benchmark) -> None:
    cut = folder / "first" / TRAIN
    cut.write_bytes(cut.read_bytes()[:-1])
    change_byte(folder / "first" / TEST)
    (folder / "second" / TRAIN).unlink()
    (folder / "second" / "notes.txt").write_text("foreign", encoding="utf-8")
    (folder / "second" / TEST.replace("00000", "00001", 1)).write_bytes(b"another shard")
    with pytest.raises(CorruptError) as caught:
        open_build(declared, declared.configs, folder)
    faults = caught.value.what.split("; ")
    assert len(faults) == 5
    for file, fault in (
        (f"first/{TRAIN}", "is truncated or was replaced"),
        (f"first/{TEST}", "was changed after it was built"),
        (f"second/{TRAIN}", "is missing"),
        ("second/notes.txt", "does not belong there"),
        (f"second/{TEST.replace('00000', '00001', 1)}", "does not belong there"),
    ):
        assert sum(1 for found in faults if found.startswith(f"{file} {fault}")) == 1


def test_only_the_wanted_configs_are_checked(folder: Path, declared: Benchmark) -> None:
    change_byte(folder / "second" / TEST)
    assert open_build(declared, [declared.config("first")], folder) == read_manifest(folder)
    with pytest.raises(CorruptError, match="was changed after it was built"):
        open_build(declared, [declared.config("second")], folder)


def test_all_missing_configs_are_named(folder: Path, declared: Benchmark) -> None:
    read_manifest(folder).without("first").without("second").write(folder)
    with pytest.raises(MissingError) as caught:
        open_build(declared, declared.configs, folder)
    assert caught.value.what == "first, second are not built"
    assert caught.value.remedy == "Run wabe build plain/first plain/second"


@pytest.mark.parametrize(
    "found",
    [
        Manifest(benchmark="plain", edition="embedded", version="0.9.0"),
        Manifest(benchmark="plain", edition="upstream", version="1.0.0"),
        Manifest(benchmark="other", edition="embedded", version="1.0.0"),
    ],
)
def test_another_build_is_refused(folder: Path, declared: Benchmark, found: Manifest) -> None:
    found.write(folder)
    with pytest.raises(CorruptError) as caught:
        open_build(declared, declared.configs, folder)
    assert f"{found.benchmark} {found.edition} {found.version}, not plain embedded 1.0.0" in caught.value.what


def test_other_splits_than_declared_are_refused(folder: Path, declared: Benchmark) -> None:
    path = folder / MANIFEST
    text = path.read_text(encoding="utf-8").replace('"test": {', '"dev": {', 1)
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CorruptError, match=r"it names first/test-\S+ as the file of first/dev"):
        open_build(declared, declared.configs, folder)
    path.write_text(text.replace("first/test-", "first/dev-"), encoding="utf-8")
    with pytest.raises(CorruptError, match="first is built with other splits than declared: train, dev"):
        open_build(declared, declared.configs, folder)


def test_configs_may_be_an_iterator(folder: Path, declared: Benchmark) -> None:
    change_byte(folder / "first" / TRAIN)
    with pytest.raises(CorruptError):
        open_build(declared, iter(declared.configs), folder)
