"""A built folder is read back as it was written, or all that is wrong with it is said at once."""

import json
from pathlib import Path

import pytest

from tests.core import tiny
from wabe.builders.core.declaration import Benchmark
from wabe.builders.core.manifest import MANIFEST, Manifest, read_manifest
from wabe.builders.core.store import open_build
from wabe.errors import CorruptError, MissingError

TRAIN = "train-00000-of-00001.parquet"
TEST = "test-00000-of-00001.parquet"


@pytest.fixture
def declared(tmp_path: Path) -> Benchmark:
    return tiny.benchmark(tmp_path / "declaration")


@pytest.fixture
def folder(tmp_path: Path, declared: Benchmark) -> Path:
    tiny.build(declared, tmp_path / "built")
    return tmp_path / "built"


def change_byte(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)


def test_a_manifest_is_read_as_written(tmp_path: Path, declared: Benchmark) -> None:
    written = tiny.build(declared, tmp_path)
    read = read_manifest(tmp_path)
    assert read == written
    assert read.digest == written.digest
    content = json.loads((tmp_path / MANIFEST).read_text(encoding="utf-8"))
    assert content["digest"] == written.digest
    assert {name: one["digest"] for name, one in content["configs"].items()} == {
        name: one.digest for name, one in written.configs.items()
    }


def test_configs_are_kept_in_declared_order(tmp_path: Path, declared: Benchmark) -> None:
    whole = tiny.build(declared, tmp_path)
    again = whole.without("one").with_config("one", whole.configs["one"], ("one", "two"))
    assert list(whole.without("one").configs) == ["two"]
    assert list(again.configs) == ["one", "two"]
    assert again == whole


def test_the_digest_of_a_manifest_follows_its_splits(tmp_path: Path, declared: Benchmark) -> None:
    whole = tiny.build(declared, tmp_path)
    other = tiny.with_other_rows(whole)
    assert other.digest != whole.digest
    assert other.configs["one"].digest != whole.configs["one"].digest
    assert other.configs["two"].digest == whole.configs["two"].digest
    assert whole.without("two").digest != whole.digest


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
        '{"benchmark": "tiny", "edition": "embedded", "version": "1", "configs": {"one": 1}}',
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
    cut = folder / "one" / TRAIN
    cut.write_bytes(cut.read_bytes()[:-1])
    change_byte(folder / "one" / TEST)
    (folder / "two" / TRAIN).unlink()
    (folder / "two" / "notes.txt").write_text("foreign", encoding="utf-8")
    (folder / "two" / TEST.replace("00000", "00001", 1)).write_bytes(b"another shard")
    with pytest.raises(CorruptError) as caught:
        open_build(declared, declared.configs, folder)
    faults = caught.value.what.split("; ")
    assert len(faults) == 5
    for file, fault in (
        (f"one/{TRAIN}", "is truncated or foreign"),
        (f"one/{TEST}", "was changed after it was built"),
        (f"two/{TRAIN}", "is missing"),
        ("two/notes.txt", "is foreign"),
        (f"two/{TEST.replace('00000', '00001', 1)}", "is foreign"),
    ):
        assert sum(1 for found in faults if found.startswith(f"{file} {fault}")) == 1


def test_only_the_wanted_configs_are_checked(folder: Path, declared: Benchmark) -> None:
    change_byte(folder / "two" / TEST)
    assert open_build(declared, [declared.config("one")], folder) == read_manifest(folder)
    with pytest.raises(CorruptError, match="was changed after it was built"):
        open_build(declared, [declared.config("two")], folder)


def test_all_missing_configs_are_named(folder: Path, declared: Benchmark) -> None:
    read_manifest(folder).without("one").without("two").write(folder)
    with pytest.raises(MissingError) as caught:
        open_build(declared, declared.configs, folder)
    assert caught.value.what == "not built: one, two"
    assert caught.value.remedy == "Run wabe build tiny/one tiny/two"


@pytest.mark.parametrize(
    "found",
    [
        Manifest(benchmark="tiny", edition="embedded", version="0.9.0"),
        Manifest(benchmark="tiny", edition="upstream", version="1.0.0"),
        Manifest(benchmark="other", edition="embedded", version="1.0.0"),
    ],
)
def test_another_build_is_refused(folder: Path, declared: Benchmark, found: Manifest) -> None:
    found.write(folder)
    with pytest.raises(CorruptError) as caught:
        open_build(declared, declared.configs, folder)
    assert f"{found.benchmark} {found.edition} {found.version}, not tiny embedded 1.0.0" in caught.value.what


def test_other_splits_than_declared_are_refused(folder: Path, declared: Benchmark) -> None:
    path = folder / MANIFEST
    text = path.read_text(encoding="utf-8").replace('"test": {', '"dev": {', 1)
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CorruptError, match="one/dev is said to be in one/test-"):
        open_build(declared, declared.configs, folder)
    path.write_text(text.replace("one/test-", "one/dev-"), encoding="utf-8")
    with pytest.raises(CorruptError, match="one has the splits train, dev"):
        open_build(declared, declared.configs, folder)


def test_configs_may_be_an_iterator(folder: Path, declared: Benchmark) -> None:
    change_byte(folder / "one" / TRAIN)
    with pytest.raises(CorruptError):
        open_build(declared, iter(declared.configs), folder)
