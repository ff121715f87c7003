"""Commits of many files: stored as one pack, durable, and read by git as any other."""

import time
from pathlib import Path

import pygit2
import pytest
from huggingface_hub import CommitOperationAdd, CommitOperationDelete, HfApi
from pygit2.enums import ObjectType

from tests.hub.conftest import MakeRepo
from tests.hub.running import RunningHub
from tests.hub.test_concurrency import git
from wabe.hub.server.new_objects import NewObjects
from wabe.hub.server.pointers import LargeKinds, with_large


def test_thousands_of_files_are_committed_in_seconds(hub: RunningHub, api: HfApi, make_repo: MakeRepo) -> None:
    repo = make_repo()
    contents = {f"f{number % 40:02}/{number}.txt": b"tove %d" % number for number in range(3000)}
    lines = ['{"key":"header","value":{"summary":"m"}}']
    lines += [
        f'{{"key":"file","value":{{"path":"{path}","content":"{content.decode()}","encoding":"utf-8"}}}}'
        for path, content in contents.items()
    ]
    start = time.perf_counter()
    answer = hub.ask("POST", f"/api/datasets/{repo}/commit/main", body="\n".join(lines).encode(), token=hub.token)
    took = time.perf_counter() - start
    assert answer.status == 200
    # With a synced file for each of them it took 23 s.
    assert took < 4
    folder = hub.data / "repos/datasets" / f"{repo}.git"
    assert list((folder / "objects/pack").glob("*.idx"))
    assert not list((folder / "objects/pack").glob("tmp_*"))
    git(folder, "fsck", "--strict", "--full")
    listed = git(folder, "ls-tree", "-r", "--name-only", "main").splitlines()
    assert listed == sorted([".gitattributes", *contents])
    for path in ("f00/0.txt", "f39/2999.txt"):
        assert hub.ask("GET", f"/datasets/{repo}/resolve/main/{path}").body == contents[path]
    operations: list[CommitOperationAdd | CommitOperationDelete] = [
        CommitOperationDelete("f00/", is_folder=True),
        *(CommitOperationAdd(f"g/{number}", b"x%d" % number) for number in range(50)),
    ]
    api.create_commit(repo, operations, repo_type="dataset", commit_message="m")
    git(folder, "fsck", "--strict", "--full")
    assert len(git(folder, "ls-tree", "-r", "--name-only", "main").splitlines()) == 1 + 3000 - 75 + 50


@pytest.mark.parametrize("number", [1, 32, 33, 400])
def test_objects_are_those_of_git(tmp_path: Path, number: int) -> None:
    repo = pygit2.init_repository(str(tmp_path / "a.git"), bare=True)
    objects = NewObjects(repo)
    contents = [b"x" * (size * size) + b"%d" % size for size in range(number)]
    oids = [objects.add(ObjectType.BLOB, content) for content in contents]
    assert oids == [pygit2.hash(content) for content in contents]
    objects.store()
    assert [repo[oid].data for oid in oids] == contents  # type: ignore[attr-defined] # blobs
    git(tmp_path / "a.git", "fsck", "--strict", "--full")
    assert bool(list((tmp_path / "a.git/objects/pack").glob("*.pack"))) == (number > 32)


def test_attributes_of_thousands_of_large_files_are_written_in_time() -> None:
    paths = [f"folder {number % 7}/[{number}]*.tove" for number in range(5000)]
    start = time.process_time()
    first = with_large(b"*.bin filter=lfs\n*.txt -filter", paths)
    second = with_large(first, [*paths, "a.bin", "b.txt", "new.tove"])
    assert time.process_time() - start < 2
    kinds = LargeKinds(second)
    assert all(path in kinds for path in [*paths[:50], "a.bin", "deep/a.bin", "b.txt", "new.tove"])
    assert "c.txt" not in kinds
    assert "folder 0/1.tove" not in kinds
    assert second.startswith(first)
    assert len(second.splitlines()) == len(paths) + 2 + 2
