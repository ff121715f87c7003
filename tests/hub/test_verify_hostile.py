"""`wabe verify` judges whatever is published: it says where and what is wrong, and never ends in a traceback."""

import multiprocessing
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import Timer

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from huggingface_hub import HfApi, snapshot_download

from tests.command_line import call_wabe
from tests.hostile_json import HOSTILE_JSON
from tests.hub.hostile_cards import HOSTILE, card
from tests.hub.hostile_parquet import damaged_parquet, hostile_parquet
from tests.hub.publishing import PLAIN, new_org, publish_quietly, ready_folder, target_of
from tests.hub.running import RunningHub
from wabe.builders.core import registry
from wabe.builders.core.rows import schema_of
from wabe.errors import CorruptError
from wabe.hub import verify as verifying
from wabe.hub.published_rows import RowReader
from wabe.hub.verify import Verification, verify

FILE = "first/test-00000-of-00001.parquet"
ORG = "hostile"


@pytest.fixture(scope="module")
def downloaded(hub: RunningHub, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a reader downloads of the plain benchmark."""
    place = tmp_path_factory.mktemp("downloaded")
    org = new_org()
    publish_quietly(ready_folder(place), target_of(hub, org))
    copy = snapshot_download(f"{org}/plain", repo_type="dataset", endpoint=hub.endpoint, local_dir=place / "copy")
    return Path(copy)


@pytest.fixture(scope="module")
def reader() -> Iterator[RowReader]:
    """One reader for all files: starting its process takes a second."""
    with RowReader() as found:
        yield found


Judge = Callable[[], Verification]


@pytest.fixture
def folder(downloaded: Path, tmp_path: Path) -> Path:
    """A copy, to be spoiled."""
    return Path(shutil.copytree(downloaded, tmp_path / "copy", ignore=shutil.ignore_patterns(".cache")))


@pytest.fixture
def judge(folder: Path, reader: RowReader, hub: RunningHub, monkeypatch: pytest.MonkeyPatch) -> Judge:
    """Verify what is in the folder, as if it had just been downloaded."""
    monkeypatch.setattr(registry, "_at_paths", {})
    registry.parse(str(PLAIN.folder))

    def download(_endpoint: str, _token: str | None, _repo: str, _revision: str, into: Path) -> None:
        shutil.copytree(folder, into, dirs_exist_ok=True)

    monkeypatch.setattr(verifying, "download", download)
    monkeypatch.setattr(verifying, "RowReader", lambda: nullcontext(reader))
    return lambda: verify(hub.endpoint, None, f"{ORG}/plain", "main")


def _odd_tables(whole: pa.Table) -> dict[str, tuple[pa.Table, str]]:
    """Tables of which something is strange, and what is said of them."""
    first = whole.schema.names[0]
    label = whole.schema.get_field_index("label")
    broken = pa.Array.from_buffers(
        pa.string(), 2, [None, pa.py_buffer(b"\0\0\0\0\1\0\0\0\2\0\0\0"), pa.py_buffer(b"\xff\xfe")]
    )
    text = whole.schema.get_field_index("uid")
    short = whole.slice(0, 2)
    return {
        "a column more": (
            whole.append_column("\x1b[31mred", whole["label"]),
            "no such column is declared: '\\x1b[31mred'",
        ),
        "a column less": (whole.drop_columns([first]), f"there is no column {first}"),
        "another type": (whole.set_column(label, "label", whole["label"].cast(pa.string())), "label is string"),
        "another order": (whole.select(whole.schema.names[::-1]), "another order"),
        "nulls": (whole.set_column(label, "label", pa.nulls(len(whole), whole["label"].type)), "has a null"),
        "no rows": (whole.slice(0, 0), "0 rows are published where 40 are declared"),
        "rows twice": (pa.concat_tables([whole, whole]), "80 rows are published where 40 are declared"),
        "no UTF-8": (short.set_column(text, "uid", broken), "2 rows are published"),
        "a label that is none": (
            whole.set_column(label, "label", pa.array([99] * len(whole))),
            "label is 99, declared",
        ),
    }


ODD_TABLES = (
    "a column more", "a column less", "another type", "another order", "nulls", "no rows", "rows twice", "no UTF-8",
    "a label that is none",
)  # fmt: skip


@pytest.mark.parametrize("name", ODD_TABLES)
def test_strange_rows(folder: Path, judge: Judge, name: str) -> None:
    table, said = _odd_tables(pq.read_table(folder / FILE))[name]
    pq.write_table(table, folder / FILE)
    found = judge()
    [wrong] = [one for one in found.findings if not one.identical]
    assert (wrong.config, wrong.split) == ("first", "test")
    assert said in "; ".join(wrong.differences)
    assert all(one.isprintable() and len(one) < 1000 for one in wrong.differences)


def test_strange_files(folder: Path, judge: Judge) -> None:
    """Cut, empty, text, with a lying footer, of columns that unfold to gigabytes."""
    for content in [*damaged_parquet().values(), *(content for content, _ in hostile_parquet().values())]:
        (folder / FILE).write_bytes(content)
        found = judge()
        [wrong] = [one for one in found.findings if not one.identical]
        assert (wrong.config, wrong.split) == ("first", "test")
        assert wrong.differences[0].startswith(("it cannot be read as Parquet (", "there is no column "))
        assert not found.identical


def _kill_readers(others: list[BaseProcess]) -> None:
    """Kill what reads, except the reader that other tests share."""
    for one in multiprocessing.active_children():
        if one not in others:
            one.kill()


def test_a_file_that_ends_its_reader(downloaded: Path, tmp_path: Path) -> None:
    """The next file is read by a new process."""
    schema = schema_of(PLAIN.configs[0].row)
    os.mkfifo(tmp_path / "endless.parquet")
    others = [*multiprocessing.active_children()]
    with RowReader() as fresh:
        # The reader waits for somebody to write into the pipe.
        end = Timer(2, _kill_readers, [others])
        end.start()
        ended = fresh.read(tmp_path / "endless.parquet", schema)
        end.join()
        assert ended.fault == "it is damaged: it ends the process that reads it"
        assert fresh.read(downloaded / FILE, schema).rows == 40


@pytest.mark.parametrize("name", HOSTILE_JSON)
def test_strange_manifests(folder: Path, judge: Judge, name: str) -> None:
    (folder / "manifest.json").write_bytes(HOSTILE_JSON[name])
    with pytest.raises(CorruptError, match=rf"^{ORG}/plain/manifest.json: the manifest cannot be read \("):
        judge()


def test_no_manifest(folder: Path, judge: Judge) -> None:
    (folder / "manifest.json").unlink()
    with pytest.raises(CorruptError, match=rf"^{ORG}/plain/manifest.json: it has no manifest"):
        judge()


def test_strange_cards(folder: Path, judge: Judge, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not UTF-8, not there, and whatever ends a parser; the other files are not compared here, which takes seconds."""
    monkeypatch.setattr(verifying, "_descriptions", lambda *_: iter(()))
    path = folder / "README.md"
    for content in (
        b"\xff\xfe",
        b"",
        b"---\n\xe9: 1\n---\n",
        *(card(text).encode("utf-8", "replace") for text, _ in HOSTILE.values()),
    ):
        path.write_bytes(content)
        found = judge()
        assert found.same_rows, found.findings
        assert any("UTF-8" in stray or "the card's metadata" in stray for stray in found.strays)
    path.unlink()
    assert any("the card's metadata" in stray for stray in judge().strays)


@pytest.mark.parametrize("path", ["croissant.json", "eval.yaml", "validation/record.json", "lm_eval/utils.py"])
def test_strange_files_about_the_data(folder: Path, judge: Judge, path: str) -> None:
    for name in ("nothing", "not UTF-8", "a list"):
        (folder / path).write_bytes(HOSTILE_JSON[name])
        found = judge()
        assert found.same_rows
        assert found.strays


def test_the_command_says_where_and_what(
    hub: RunningHub, api: HfApi, folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Exit 1, with nothing but sentences."""
    org = new_org()
    publish_quietly(ready_folder(tmp_path), target_of(hub, org))
    cut = (folder / FILE).read_bytes()[:-100]
    api.upload_file(path_or_fileobj=cut, path_in_repo=FILE, repo_id=f"{org}/plain", repo_type="dataset")
    monkeypatch.setenv("HF_ENDPOINT", hub.endpoint)
    monkeypatch.setattr(registry, "_at_paths", {})
    ran = call_wabe("verify", f"{org}/plain", "--benchmark", str(PLAIN.folder))
    assert (ran.code, ran.out) == (1, "")
    assert f"{org}/plain/first/test: it cannot be read as Parquet (" in ran.err
    assert "different from what plain 1.0.0 (embedded) builds" in ran.err
