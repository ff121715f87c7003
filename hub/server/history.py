"""Reading a repository: revisions, trees, files and commits."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

import pygit2
from pygit2.enums import SortMode

from wabe.hub.server.errors import no_entry, no_revision
from wabe.hub.server.names import MAX_REVISION
from wabe.hub.server.pointers import MAX_POINTER, Pointer, parse_pointer

_SHORTEST_PREFIX = 7


@dataclass(frozen=True, slots=True)
class Entry:
    """A file or a folder at some revision."""

    path: str
    oid: str
    folder: bool
    size: int = 0
    pointer: Pointer | None = None

    @property
    def etag(self) -> str:
        """What identifies the content: the sha256 of a large file, the git id of another."""
        return self.pointer.oid if self.pointer else self.oid


def find_ref(repo: pygit2.Repository, revision: str) -> str | None:
    """The full name of the branch, tag or pull request that a revision names."""
    names = [revision] if revision.startswith("refs/") else [f"refs/heads/{revision}", f"refs/tags/{revision}"]
    for name in names:
        if pygit2.reference_is_valid_name(name) and name in repo.references:
            return name
    return None


def find_commit(repo: pygit2.Repository, revision: str) -> pygit2.Commit:
    """The commit that a branch, tag, pull request or (abbreviated) commit id names."""
    if revision and len(revision) <= MAX_REVISION and revision.isprintable():
        name = find_ref(repo, revision)
        if name is not None:
            return repo.references[name].peel(pygit2.Commit)
        if len(revision) >= _SHORTEST_PREFIX and set(revision) <= set("0123456789abcdef"):
            try:
                return repo[revision].peel(pygit2.Commit)
            except (KeyError, ValueError, pygit2.GitError):
                raise no_revision(revision) from None
    raise no_revision(revision)


def find_entry(repo: pygit2.Repository, commit: pygit2.Commit, path: str) -> Entry | None:
    """What is at a path, if anything is."""
    try:
        found = commit.tree[path]
    except (KeyError, ValueError):
        return None
    return _entry(repo, path, found)


def list_entries(
    repo: pygit2.Repository, commit: pygit2.Commit, path: str = "", *, recursive: bool = False
) -> Iterator[Entry]:
    """The entries of a folder, sorted by path."""
    tree: pygit2.Object = commit.tree
    if path:
        try:
            tree = commit.tree[path]
        except (KeyError, ValueError):
            raise no_entry(path, str(commit.id)) from None
    if not isinstance(tree, pygit2.Tree):
        raise no_entry(path, str(commit.id))
    yield from _walk(repo, tree, f"{path}/" if path else "", recursive)


def list_files(repo: pygit2.Repository, commit: pygit2.Commit) -> list[Entry]:
    """Every file of a revision."""
    return [entry for entry in list_entries(repo, commit, recursive=True) if not entry.folder]


def read_file(commit: pygit2.Commit, path: str) -> bytes | None:
    """The bytes that git has at a path, which for a large file are its pointer's."""
    try:
        found = commit.tree[path]
    except (KeyError, ValueError):
        return None
    return found.data if isinstance(found, pygit2.Blob) else None


def list_commits(repo: pygit2.Repository, commit: pygit2.Commit) -> Iterator[pygit2.Commit]:
    """A commit and those before it, newest first."""
    yield from repo.walk(commit.id, SortMode.TOPOLOGICAL | SortMode.TIME)


def last_commits(repo: pygit2.Repository, commit: pygit2.Commit, paths: Iterable[str]) -> dict[str, pygit2.Commit]:
    """For each path, the newest commit that changed it."""
    wanted = set(paths)
    found: dict[str, pygit2.Commit] = {}
    for step in list_commits(repo, commit):
        if not wanted:
            break
        changed = _changed(step)
        for path in sorted(wanted & changed):
            found[path] = step
        wanted -= changed
    return found


def iso_time(commit: pygit2.Commit) -> str:
    """When a commit was made, as the API spells it."""
    return iso(datetime.fromtimestamp(commit.commit_time, UTC))


def iso(when: datetime) -> str:
    """A time as the API spells it."""
    return when.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.") + f"{when.microsecond // 1000:03d}Z"


def title_of(commit: pygit2.Commit) -> str:
    """The first line of a commit's message."""
    return commit.message.partition("\n")[0]


def _changed(commit: pygit2.Commit) -> set[str]:
    before = commit.parents[0].tree if commit.parents else None
    difference = commit.tree.diff_to_tree(before, swap=True) if before is not None else commit.tree.diff_to_tree()
    changed: set[str] = set()
    for delta in difference.deltas:
        for path in (delta.old_file.path, delta.new_file.path):
            parts = path.split("/")
            changed.update("/".join(parts[:depth]) for depth in range(1, len(parts) + 1))
    return changed


def _walk(repo: pygit2.Repository, tree: pygit2.Tree, prefix: str, recursive: bool) -> Iterator[Entry]:
    for item in tree:
        path = f"{prefix}{item.name}"
        yield _entry(repo, path, item)
        if recursive and isinstance(item, pygit2.Tree):
            yield from _walk(repo, item, f"{path}/", recursive)


def _entry(repo: pygit2.Repository, path: str, item: pygit2.Object) -> Entry:
    oid = str(item.id)
    if isinstance(item, pygit2.Tree):
        return Entry(path, oid, folder=True)
    size = repo.odb.read_header(item.id)[1]
    pointer = read_pointer(item, size)
    if pointer is not None:
        return Entry(path, oid, folder=False, size=pointer.size, pointer=pointer)
    return Entry(path, oid, folder=False, size=size)


def read_pointer(item: pygit2.Object, size: int) -> Pointer | None:
    """The large file that an object of this size stands for, if it is the pointer of one."""
    return parse_pointer(item.data) if size <= MAX_POINTER and isinstance(item, pygit2.Blob) else None
