"""mlcroissant validates what is published, without a warning, and reads the rows that were built."""

import json
import logging
import os
import shutil
import subprocess
import sys
import traceback
from collections.abc import Iterator
from dataclasses import replace
from hashlib import file_digest
from pathlib import Path
from urllib.request import urlopen

import mlcroissant as mlc
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from tests.conftest import embedded
from tests.gate.test_struct_columns import Answer, Row
from tests.other_tools.published import client_env
from wabe.builders.core.build import build, folder_of
from wabe.builders.core.declaration import Benchmark, Config, NoOracle, Role, Split
from wabe.builders.core.evaluation import Prompt
from wabe.builders.core.manifest import BuiltConfig, Manifest, read_manifest
from wabe.builders.core.promises import evenly
from wabe.builders.core.rows import schema_of
from wabe.cards.formats.address import Address
from wabe.cards.formats.croissant import croissant
from wabe.cards.prose import prose_of
from wabe.hub.server.state import ServerState
from wabe.testing.builds import ORG, Builds, shared_builds
from wabe.testing.plain.benchmark import plain_benchmark

NAMES = [benchmark.name for benchmark in embedded()]


@pytest.fixture
def warnings(caplog: pytest.LogCaptureFixture) -> Iterator[pytest.LogCaptureFixture]:
    """Collect what the library tells on the logger of absl only, such as an unusual context."""
    with caplog.at_level(logging.WARNING, logger="absl"):
        yield caplog


@pytest.fixture(scope="session")
def builds(tmp_path_factory: pytest.TempPathFactory) -> Builds:
    """Share builds with every other test."""
    return shared_builds(tmp_path_factory)


def opened(folder: Path, text: Path | None = None) -> mlc.Dataset:
    """Open a description over the files beside it, and refuse errors and warnings alike."""
    path = text or folder / "croissant.json"
    files = [one["@id"] for one in json.loads(path.read_text())["distribution"]]
    dataset = mlc.Dataset(str(path), mapping={file: str(folder / file) for file in files})
    issues = dataset.metadata.ctx.issues
    assert not issues.errors, issues.errors
    assert not issues.warnings, issues.warnings
    return dataset


def plain(value: object) -> object:
    """Return a record as Parquet has it: the library gives bytes for texts, and full ids for names."""
    if isinstance(value, bytes):
        return value.decode()
    if isinstance(value, np.generic):
        return value.item()
    if isinstance(value, dict):
        return {str(key).rpartition("/")[2]: plain(one) for key, one in value.items()}
    if isinstance(value, list | np.ndarray):
        return [plain(one) for one in value]
    return value


def first_record(dataset: mlc.Dataset, place: str) -> object:
    """Read a record; the library reads the whole file for it."""
    return plain(next(iter(dataset.records(place))))


def smallest(config: BuiltConfig) -> str:
    """Return the split with the fewest rows."""
    return min(config.splits, key=lambda split: config.splits[split].rows)


def expected(folder: Path, config: str, split: str, manifest: Manifest) -> dict[str, object]:
    """Return the first row of a split, and the split's name."""
    file = pq.ParquetFile(folder / manifest.configs[config].splits[split].file)
    row: dict[str, object] = next(file.iter_batches(batch_size=1)).to_pylist()[0]
    return {"split": split, **row}


@pytest.mark.parametrize("name", NAMES)
def test_a_record_of_every_config_from_disk(name: str, builds: Builds, warnings: pytest.LogCaptureFixture) -> None:
    """Every config is validated, and its first row is the one in the file."""
    folder = builds.folder(next(one for one in embedded() if one.name == name))
    manifest = read_manifest(folder)
    dataset = opened(folder)
    for config, built in manifest.configs.items():
        split = smallest(built)
        assert first_record(dataset, f"{config}/{split}") == expected(folder, config, split, manifest)
    assert warnings.records == []


READING = """
import json, sys
import mlcroissant as mlc
found = {}
for address, place in json.loads(sys.argv[1]).items():
    dataset = mlc.Dataset(address)
    assert not dataset.metadata.ctx.issues.errors, dataset.metadata.ctx.issues.errors
    found[address] = next(iter(dataset.records(place)))[f"{place}/uid"].decode()
print(json.dumps(found))
"""


def address_of(name: str, hub: ServerState) -> str:
    """Return where the description of a benchmark is published."""
    return f"{hub.endpoint}/datasets/{ORG}/{name}/resolve/main/croissant.json"


def test_a_record_of_every_benchmark_from_the_hub(hub: ServerState, builds: Builds, tmp_path: Path) -> None:
    """Opened by its address, it finds a file by its own and compares the checksum; one process imports the library."""
    places, uids = {}, {}
    for benchmark in embedded():
        folder = builds.folder(benchmark)
        manifest = read_manifest(folder)
        rows = {
            (name, split): one.rows for name, built in manifest.configs.items() for split, one in built.splits.items()
        }
        config, split = min(rows, key=lambda place: rows[place])
        address = address_of(benchmark.name, hub)
        places[address] = f"{config}/{split}"
        uids[address] = expected(folder, config, split, manifest)["uid"]
    ran = subprocess.run(
        [sys.executable, "-c", READING, json.dumps(places)],
        env=client_env(hub, tmp_path),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout.splitlines()[-1]) == uids


@pytest.mark.parametrize("name", NAMES)
def test_every_file_is_where_its_description_says(name: str, hub: ServerState, builds: Builds) -> None:
    """Every split of every config, at the tag, with the checksum that the library would compare."""
    benchmark = next(one for one in embedded() if one.name == name)
    with urlopen(address_of(name, hub)) as answer:
        files = {one["@id"]: one for one in json.load(answer)["distribution"]}
    built = read_manifest(builds.folder(benchmark)).configs.values()
    assert set(files) == {split.file for config in built for split in config.splits.values()}
    for file, one in files.items():
        where = f"{hub.endpoint}/datasets/{ORG}/{name}/resolve/v{benchmark.version}/{file}"
        assert one["contentUrl"] == where
        with urlopen(where) as answer:
            assert file_digest(answer, "sha256").hexdigest() == one["sha256"]


def test_a_changed_byte_is_found(builds: Builds, tmp_path: Path) -> None:
    """The checksum is that of the file, and it is compared."""
    folder = builds.folder(next(one for one in embedded() if one.name == "seti"))
    manifest = read_manifest(folder)
    place = "task3_trivial/validation"
    file = manifest.configs["task3_trivial"].splits["validation"].file
    shutil.copytree(folder, tmp_path / "seti", copy_function=os.link)
    spoiled = bytearray((folder / file).read_bytes())
    spoiled[100] ^= 1
    (tmp_path / "seti" / file).unlink()
    (tmp_path / "seti" / file).write_bytes(spoiled)
    assert first_record(opened(folder), place)
    with pytest.raises(mlc.GenerationError) as caught:
        first_record(opened(tmp_path / "seti"), place)
    assert "is not identical with the" in "".join(traceback.format_exception(caught.value))


def test_structs_alone_and_in_lists(tmp_path: Path) -> None:
    """Members of structs are read, wherever a benchmark has them."""
    pairs = [{"first": "a", "select": 1}, {"first": "b", "select": 2}]
    row = {"uid": "0" * 16, "text": "t", "label": 1, "label_text": "no", "pair": pairs[0], "pairs": pairs}
    table = pa.Table.from_pylist([row], schema=schema_of(Row))
    split = Split(name="test", role=Role.TEST, tables=lambda: iter([table]))
    shares = {"test": evenly(Answer)}
    config = Config(
        name="c", summary="Structs.", row=Row, identity=("text",), splits=(split,), text=("text",), shares=shares
    )
    plainly = plain_benchmark()
    benchmark = replace(
        plainly,
        configs=(config,),
        oracle=NoOracle(reason="nobody knows"),
        prompt=Prompt(template="{text}", words={Answer.YES: "aye", Answer.NO: "nay"}),
    )
    build(benchmark, benchmark.configs, tmp_path)
    folder = folder_of(benchmark, tmp_path)
    address = Address(org="local", name=benchmark.name, version=benchmark.version)
    text = tmp_path / "croissant.json"
    text.write_text(croissant(benchmark, read_manifest(folder), prose_of(benchmark), address))
    assert first_record(opened(folder, text), "c/test") == {"split": "test", **row}


def test_only_addresses_depend_on_the_organisation(builds: Builds) -> None:
    """Two runs give the same bytes; another organisation changes its name and nothing else."""
    benchmark: Benchmark = next(one for one in embedded() if one.name == "seti")
    manifest, prose = read_manifest(builds.folder(benchmark)), prose_of(benchmark)
    address = Address(org="local", name=benchmark.name, version=benchmark.version)
    text = croissant(benchmark, manifest, prose, address)
    assert croissant(benchmark, manifest, prose, address) == text
    other = croissant(benchmark, manifest, prose, replace(address, org="toves"))
    assert other == text.replace("/datasets/local/", "/datasets/toves/").replace('"name":"local"', '"name":"toves"')
