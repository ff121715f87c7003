"""Commits of any shape: parsed or refused with a status, and what is parsed can be committed and is read by git."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import pygit2
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.hub.test_concurrency import git
from wabe.hub.server.errors import HubError
from wabe.hub.server.history import list_files
from wabe.hub.server.large_files import LargeFiles
from wabe.hub.server.named_objects import NamedObjects
from wabe.hub.server.operations import AddFile, Delete, Operation, parse_commit
from wabe.hub.server.writing import apply_operations, signature, store_contents

often = settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])

scalars = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=6))
anything = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3)
)
paths = st.lists(st.sampled_from(["a", "b", "c.txt", ".git", "..", "é", "a b", ""]), min_size=1, max_size=4).map(
    "/".join
)
keys = st.sampled_from(["header", "file", "lfsFile", "deletedFile", "deletedFolder", "deletedEntry", "copyFile", "x"])
values = st.fixed_dictionaries(
    {},
    optional={
        "path": paths | anything,
        "content": st.sampled_from(["eA==", "x", "not base64"]) | anything,
        "encoding": st.sampled_from(["base64", "utf-8", "rot13"]) | anything,
        "oid": st.sampled_from(["a" * 64, "A" * 64]) | anything,
        "size": st.integers(-1, 5) | anything,
        "algo": st.sampled_from(["sha256", "md5"]) | anything,
        "srcPath": paths | anything,
        "srcRevision": st.sampled_from(["main", "v9"]) | anything,
        "summary": anything,
        "description": anything,
        "parentCommit": anything,
    },
)
lines = st.one_of(st.fixed_dictionaries({"key": keys, "value": values}), anything)


def parsed(body: bytes) -> Sequence[Operation] | None:
    """The operations of a commit, or None if it is refused as it should be."""
    try:
        return parse_commit(body, max_regular_bytes=1000).operations
    except HubError as error:
        refused = error
    assert refused.status in {400, 413, 422}
    assert 0 < len(refused.message) < 1000
    return None


@often
@given(st.lists(lines, max_size=4), st.binary(max_size=20))
def test_any_lines_are_parsed_or_refused(items: list[object], noise: bytes) -> None:
    body = b"\n".join(json.dumps(item).encode() for item in items)
    parsed(body)
    parsed(body + b"\n" + noise)
    parsed(noise)


@pytest.fixture(scope="module")
def repo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[pygit2.Repository]:
    """A repository with one empty commit."""
    folder = tmp_path_factory.mktemp("fuzzed") / "a.git"
    found = pygit2.init_repository(str(folder), bare=True, initial_head="main")
    who = signature("someone")
    found.create_commit("refs/heads/main", who, who, "first", found.TreeBuilder().write(), [])
    yield found
    git(folder, "fsck", "--strict", "--full")


good_paths = st.lists(st.sampled_from(["a", "b", "é", "a.b", "a-b", "a b"]), min_size=1, max_size=3).map("/".join)
adds = st.builds(
    lambda path, content: {"key": "file", "value": {"path": path, "content": content, "encoding": "base64"}},
    good_paths,
    st.sampled_from(["", "eA==", "eQ=="]),
)
deletions = st.builds(
    lambda path, key: {"key": key, "value": {"path": path}},
    good_paths,
    st.sampled_from(["deletedFile", "deletedFolder"]),
)


@often
@given(st.lists(st.lists(adds | deletions, min_size=1, max_size=6), min_size=1, max_size=4))
def test_commits_do_what_they_say(repo: pygit2.Repository, commits: list[list[dict[str, dict[str, str]]]]) -> None:
    """The files are those of a plain dictionary to which the same operations are applied."""
    base = repo.references["refs/heads/main"].peel(pygit2.Commit)
    model: dict[str, bytes] = {}
    large = LargeFiles(Path(repo.path) / "lfs")
    missing: list[int] = []
    for items in commits:
        header = {"key": "header", "value": {"summary": "m"}}
        operations = parsed(b"\n".join(json.dumps(item).encode() for item in [header, *items]))
        if operations is None:
            continue
        try:
            blobs = store_contents(repo, operations)
            tree = apply_operations(repo, base, operations, blobs, large, NamedObjects())
        except HubError as error:
            # Only what is not there can be wrong with them: a deletion, after which nothing of the commit remains.
            missing.append(error.status)
            continue
        model = applied(model, operations)
        who = signature("someone")
        base = repo[repo.create_commit(None, who, who, "m", tree, [base.id])].peel(pygit2.Commit)
        found = {entry.path: repo[entry.oid].data for entry in list_files(repo, base)}  # type: ignore[attr-defined] # blobs
        assert found == model
    assert set(missing) <= {404}


def applied(model: dict[str, bytes], operations: Sequence[Operation]) -> dict[str, bytes]:
    """The same operations on a dictionary: a file replaces a folder of its name, and the files that lie above it."""
    files = dict(model)
    for item in operations:
        inside = [path for path in files if path.startswith(f"{item.path}/")]
        if isinstance(item, AddFile):
            above = [path for path in files if item.path.startswith(f"{path}/")]
            files = {path: content for path, content in files.items() if path not in {*inside, *above}}
            files[item.path] = item.content
        elif isinstance(item, Delete):
            gone = {item.path} if item.path in files else set(inside)
            files = {path: content for path, content in files.items() if path not in gone}
    return files
