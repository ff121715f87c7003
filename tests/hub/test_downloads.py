"""Downloads: caches, ranges, errors, and many at once."""

import hashlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest
from huggingface_hub import CommitOperationAdd, HfApi
from huggingface_hub.errors import (
    EntryNotFoundError,
    LocalEntryNotFoundError,
    RepositoryNotFoundError,
    RevisionNotFoundError,
)

from tests.hub.conftest import MakeRepo
from tests.hub.running import RunningHub

SMALL = b"O frabjous day\n"
LARGE = hashlib.sha256(b"seed").digest() * 100_000


@dataclass(frozen=True)
class Published:
    """A dataset with a small and a large file."""

    repo: str
    commit: str


@pytest.fixture(scope="module")
def published(hub: RunningHub) -> Iterator[Published]:
    repo = "toves/downloads"
    api = hub.api()
    api.create_repo(repo, repo_type="dataset")
    adds = [CommitOperationAdd("small.txt", SMALL), CommitOperationAdd("deep/large.bin", LARGE)]
    yield Published(repo, api.create_commit(repo, adds, repo_type="dataset", commit_message="files").oid)
    api.delete_repo(repo, repo_type="dataset")


def test_a_snapshot_has_every_file(api: HfApi, published: Published, tmp_path: Path) -> None:
    folder = Path(api.snapshot_download(published.repo, repo_type="dataset", cache_dir=tmp_path))
    assert folder.name == published.commit
    assert (folder / "small.txt").read_bytes() == SMALL
    assert (folder / "deep/large.bin").read_bytes() == LARGE
    only = api.snapshot_download(
        published.repo, repo_type="dataset", local_dir=tmp_path / "local", allow_patterns=["*.txt"]
    )
    assert [path.name for path in Path(only).rglob("*") if path.suffix in {".txt", ".bin"}] == ["small.txt"]


def test_a_model_is_served_like_a_dataset(api: HfApi, make_repo: MakeRepo, tmp_path: Path) -> None:
    repo = make_repo("model")
    adds = [CommitOperationAdd("config.json", b"{}"), CommitOperationAdd("model.safetensors", LARGE[:999])]
    commit = api.create_commit(repo, adds, commit_message="weights").oid
    folder = Path(api.snapshot_download(repo, cache_dir=tmp_path))
    assert folder.name == commit
    assert (folder / "model.safetensors").read_bytes() == LARGE[:999]
    path = api.hf_hub_download(repo, "config.json", revision=commit, cache_dir=tmp_path)
    assert Path(path).read_bytes() == b"{}"
    assert api.model_info(repo).sha == commit
    assert repo in [item.id for item in api.list_models(search=repo.partition("/")[2])]


@pytest.mark.parametrize("path", ["small.txt", "deep/large.bin"])
def test_the_headers_are_those_that_clients_cache_by(hub: RunningHub, published: Published, path: str) -> None:
    content = SMALL if path == "small.txt" else LARGE
    address = f"/datasets/{published.repo}/resolve/main/{path}"
    head = hub.ask("HEAD", address)
    assert head.status == 200
    assert head.body == b""
    assert head.headers["x-repo-commit"] == published.commit
    assert head.headers["content-length"] == str(len(content))
    assert head.headers["accept-ranges"] == "bytes"
    large = path.endswith(".bin")
    git_blob = b"blob %d\x00" % len(content) + content
    etag = hashlib.sha256(content).hexdigest() if large else hashlib.sha1(git_blob).hexdigest()
    assert head.headers["etag"] == f'"{etag}"'
    assert ("x-linked-etag" in head.headers, "x-linked-size" in head.headers) == (large, large)
    again = hub.ask("GET", address, headers={"If-None-Match": f'"{etag}"'})
    assert (again.status, again.body) == (304, b"")


@pytest.mark.parametrize(
    ("asked", "start", "stop"),
    [
        ("bytes=0-0", 0, 1),
        ("bytes=5-9", 5, 10),
        ("bytes=3199000-", 3_199_000, 3_200_000),
        ("bytes=-7", 3_199_993, 3_200_000),
        ("bytes=3199999-9999999", 3_199_999, 3_200_000),
        ("bytes=1000-2100000", 1000, 2_100_001),
    ],
)
def test_ranges(hub: RunningHub, published: Published, asked: str, start: int, stop: int) -> None:
    address = f"/datasets/{published.repo}/resolve/main/deep/large.bin"
    answer = hub.ask("GET", address, headers={"Range": asked})
    assert answer.status == 206
    assert answer.body == LARGE[start:stop]
    assert answer.headers["content-range"] == f"bytes {start}-{stop - 1}/{len(LARGE)}"


@pytest.mark.parametrize("asked", ["bytes=3200000-", "bytes=9999999-10000000"])
def test_ranges_past_the_end_are_refused(hub: RunningHub, published: Published, asked: str) -> None:
    answer = hub.ask("GET", f"/datasets/{published.repo}/resolve/main/deep/large.bin", headers={"Range": asked})
    assert answer.status == 416
    assert answer.headers["content-range"] == f"bytes */{len(LARGE)}"


@pytest.mark.parametrize("asked", ["lines=1-2", "bytes=5-2", "bytes=", "bytes=-", "bytes=a-b", "bytes=0-1,5-6"])
def test_ranges_that_mean_nothing_get_the_whole(hub: RunningHub, published: Published, asked: str) -> None:
    answer = hub.ask("GET", f"/datasets/{published.repo}/resolve/main/small.txt", headers={"Range": asked})
    assert (answer.status, answer.body) == (200, SMALL)


def test_what_is_missing_has_its_own_error(api: HfApi, published: Published, tmp_path: Path) -> None:
    def get(repo: str, path: str, revision: str | None = None) -> str:
        return api.hf_hub_download(repo, path, repo_type="dataset", revision=revision, cache_dir=tmp_path)

    with pytest.raises(EntryNotFoundError):
        get(published.repo, "nowhere.txt")
    with pytest.raises(EntryNotFoundError):
        get(published.repo, "deep")
    with pytest.raises(RevisionNotFoundError):
        get(published.repo, "small.txt", "v9")
    with pytest.raises(RevisionNotFoundError):
        get(published.repo, "small.txt", "f" * 40)
    with pytest.raises(RepositoryNotFoundError):
        get("toves/nowhere", "small.txt")
    with pytest.raises(RepositoryNotFoundError):
        get("no-namespace", "small.txt")
    with pytest.raises(RepositoryNotFoundError):
        api.dataset_info("no-namespace")
    with pytest.raises(LocalEntryNotFoundError):
        api.hf_hub_download(
            published.repo,
            "small.txt",
            repo_type="dataset",
            cache_dir=tmp_path / "other",
            local_files_only=True,
        )


def test_a_revision_may_be_the_start_of_a_commit(hub: RunningHub, published: Published) -> None:
    address = f"/datasets/{published.repo}/resolve/{published.commit[:9]}/small.txt"
    assert hub.ask("GET", address).headers["x-repo-commit"] == published.commit


def test_fifty_downloads_at_once(hub: RunningHub, published: Published) -> None:
    address = f"/datasets/{published.repo}/resolve/main/deep/large.bin"
    with ThreadPoolExecutor(50) as pool:
        answers = list(pool.map(lambda _: hub.ask("GET", address), range(50)))
    assert {answer.status for answer in answers} == {200}
    assert {hashlib.sha256(answer.body).digest() for answer in answers} == {hashlib.sha256(LARGE).digest()}
