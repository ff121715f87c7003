"""The preview of files that unfold without end, hold what Python cannot, or end whoever reads them."""

import json
import os
import random
from collections.abc import Iterator
from pathlib import Path
from threading import Timer

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from tests.hub.conftest import MakeRepo
from tests.hub.hostile_parquet import SMALL_LIMIT, damaged_parquet, hostile_parquet
from tests.hub.running import CARD, LABELS, RunningHub, parquet_bytes
from wabe.hub.server import parquet_rows
from wabe.hub.server.cells import MAX_CELL
from wabe.hub.server.errors import HubError
from wabe.hub.server.preview import Page, read_page
from wabe.hub.server.preview_process import Previews

HOSTILE = hostile_parquet()


@pytest.mark.parametrize("name", HOSTILE)
def test_no_more_is_read_than_is_shown(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(parquet_rows, "MAX_BYTES", SMALL_LIMIT)
    content, shown = HOSTILE[name]
    before = pa.total_allocated_bytes()
    page = read_page([content], start=0, count=8, label=None)
    assert shown in " ".join(cell for row in page.rows for cell in row)
    assert all(len(cell) <= MAX_CELL + 1 for row in page.rows for cell in row)
    assert len(page.columns) + page.hidden == len(pq.read_schema(pa.BufferReader(content)))
    assert pa.total_allocated_bytes() - before < 10 * SMALL_LIMIT


@pytest.mark.parametrize("name", damaged_parquet())
def test_damaged_files_are_one_sentence(name: str) -> None:
    with pytest.raises(HubError, match="the split cannot be read"):
        read_page([damaged_parquet()[name]], start=0, count=8, label=None)


def test_files_of_different_columns_are_one_sentence() -> None:
    with pytest.raises(HubError, match="different columns"):
        read_page([parquet_bytes(9), HOSTILE["a long text"][0]], start=0, count=8, label=None)


def test_rows_are_found_by_number_and_by_label() -> None:
    """Over the borders of files, row groups and batches."""
    files = [parquet_bytes(3000, row_group_size=2500), parquet_bytes(40)]

    def uids(start: int, label: str | None) -> list[str]:
        page = read_page(files, start=start, count=6, label=label)
        place = [column.name for column in page.columns].index("uid")
        assert page.total == (3040 if label is None else 1014)
        return [row[place] for row in page.rows]

    assert uids(0, None) == [f"row-{number}" for number in range(6)]
    assert uids(2498, None) == [f"row-{number}" for number in range(2498, 2504)]
    assert uids(2998, None) == ["row-2998", "row-2999", "row-0", "row-1", "row-2", "row-3"]
    assert uids(998, LABELS[0]) == ["row-2994", "row-2997", "row-0", "row-3", "row-6", "row-9"]
    assert uids(3039, None) == ["row-39"]
    assert uids(3040, None) == []


@pytest.fixture
def previews() -> Iterator[Previews]:
    """A reader in a process of its own."""
    reader = Previews(seconds=10)
    yield reader
    reader.close()


def test_a_file_that_ends_its_reader_does_not_end_the_hub(previews: Previews, tmp_path: Path) -> None:
    """A damaged footer can end the process that pyarrow runs in; the next file is read by a new one."""
    whole = parquet_bytes(40)
    good = previews.read([whole], start=0, count=8, label=None)
    assert good == Page.from_json(json.loads(json.dumps(good.as_json())))
    pipe = tmp_path / "endless.parquet"
    os.mkfifo(pipe)
    # The reader waits for somebody to write into the pipe.
    end = Timer(0.3, previews.close)
    end.start()
    with pytest.raises(HubError, match="ended its reader"):
        previews.read([pipe], start=0, count=8, label=None)
    end.join()
    assert previews.read([whole], start=0, count=8, label=None) == good


def test_any_damaged_file_is_answered(previews: Previews) -> None:
    whole = parquet_bytes(40)
    draws = random.Random(21)
    answers = []
    for _ in range(300):
        damaged = bytearray(whole)
        for _ in range(draws.choice([1, 2, 20])):
            damaged[draws.randrange(len(whole))] = draws.randrange(256)
        try:
            previews.read([bytes(damaged)], start=0, count=8, label=draws.choice([None, "neutral"]))
            answers.append("shown")
        except HubError as error:
            answers.append(error.message.partition(":")[0])
    assert set(answers) == {"shown", "the split cannot be read"}


def test_a_reader_has_only_so_much_time_and_memory(tmp_path: Path) -> None:
    pipe = tmp_path / "endless.parquet"
    os.mkfifo(pipe)
    hurried = Previews(seconds=0.5)
    with pytest.raises(HubError, match="took too long"):
        hurried.read([pipe], start=0, count=8, label=None)
    hurried.close()
    lying = Previews(memory=1)
    with pytest.raises(HubError, match="cannot be read"):
        lying.read([HOSTILE["a long text"][0]], start=0, count=8, label=None)
    lying.close()


def test_the_hub_shows_hostile_files(hub: RunningHub, make_repo: MakeRepo) -> None:
    repo = make_repo()
    api = hub.api()
    api.upload_file(path_or_fileobj=CARD.encode(), path_in_repo="README.md", repo_id=repo, repo_type="dataset")
    every = {**{name: content for name, (content, _) in HOSTILE.items()}, **damaged_parquet()}
    for name in ("a text that 3,000 rows share", "years after 9999", "text", "zeros inside"):
        path = "small/train-0.parquet"
        api.upload_file(path_or_fileobj=every[name], path_in_repo=path, repo_id=repo, repo_type="dataset")
        for page in (f"/datasets/{repo}", f"/datasets/{repo}/preview/main"):
            assert hub.ask("GET", page).status == 200, name
    assert hub.ask("GET", "/health").status == 200
