"""Writing a repository: objects first, then one atomic update of one reference."""

from collections.abc import Iterable, Sequence
from pathlib import Path

import pygit2
from pygit2.enums import ObjectType

from wabe.hub.server.errors import HubError, no_entry
from wabe.hub.server.file_table import FileTable
from wabe.hub.server.history import find_commit
from wabe.hub.server.large_files import LargeFiles
from wabe.hub.server.named_objects import NamedObjects
from wabe.hub.server.new_objects import NewObjects
from wabe.hub.server.operations import AddFile, AddLargeFile, Copy, Delete, Operation
from wabe.hub.server.pointers import ATTRIBUTES, Pointer, with_large


def signature(user: str) -> pygit2.Signature:
    """The author of a commit made now."""
    return pygit2.Signature(user, f"{user}@localhost")


def store_contents(repo: pygit2.Repository, operations: Iterable[Operation]) -> dict[str, pygit2.Oid]:
    """Write the small files' bytes; they hang free until a commit holds them, so no lock is needed."""
    objects = NewObjects(repo)
    oids = {item.path: objects.add(ObjectType.BLOB, item.content) for item in operations if isinstance(item, AddFile)}
    objects.store()
    return oids


def apply_operations(
    repo: pygit2.Repository,
    base: pygit2.Commit,
    operations: Sequence[Operation],
    blobs: dict[str, pygit2.Oid],
    large: LargeFiles,
    named: NamedObjects,
) -> pygit2.Oid:
    """The tree that the operations make of a commit's."""
    files = FileTable(base.tree)
    objects = NewObjects(repo)
    for operation in operations:
        match operation:
            case AddFile(path):
                files.put(path, blobs[path])
            case AddLargeFile(path, oid, size):
                pointer = _pointer(large, path, oid, named.sizes(repo).get(oid) if size is None else size)
                files.put(path, objects.add(ObjectType.BLOB, pointer.text()))
            case Copy(path, source, revision):
                files.put(path, _copied(repo, base, source, revision))
            case Delete(path, folder):
                if not files.remove(path) and not (folder and files.remove_folder(path)):
                    raise no_entry(path, str(base.id))
    _declare_large(repo, files, objects, operations)
    root = files.store(objects)
    objects.store()
    return root


def set_ref(repo: pygit2.Repository, name: str, target: pygit2.Oid) -> None:
    """Move a reference in one step. The caller holds the repository's lock, so a lock file that
    is still there was left by a server that was killed.
    """
    clear_stale_locks(repo, name)
    repo.references.create(name, target, force=True)


def delete_ref(repo: pygit2.Repository, name: str) -> None:
    """Delete a reference; same conditions."""
    clear_stale_locks(repo, name)
    repo.references.delete(name)


def clear_stale_locks(repo: pygit2.Repository, name: str) -> None:
    """Remove the lock files that a killed server may have left beside a reference."""
    root = Path(repo.path)
    for lock in (root / f"{name}.lock", root / "packed-refs.lock"):
        lock.unlink(missing_ok=True)


def _pointer(large: LargeFiles, path: str, oid: str, size: int | None) -> Pointer:
    if size is None:
        raise HubError(400, f"{path}: size is missing, and the repository has no object {oid} to copy")
    stored = large.size(oid)
    if stored is None:
        raise HubError(400, f"{path}: the object {oid} was not uploaded")
    if size != stored:
        raise HubError(400, f"{path}: the object {oid} has {stored} bytes, not {size}")
    return Pointer(oid, size)


def _copied(repo: pygit2.Repository, base: pygit2.Commit, source: str, revision: str | None) -> pygit2.Oid:
    commit = find_commit(repo, revision) if revision else base
    try:
        found = commit.tree[source]
    except (KeyError, ValueError):
        raise no_entry(source, str(commit.id)) from None
    if not isinstance(found, pygit2.Blob):
        raise HubError(400, f"{source} is a folder; only files can be copied")
    return found.id


def _declare_large(
    repo: pygit2.Repository, files: FileTable, objects: NewObjects, operations: Sequence[Operation]
) -> None:
    """Have .gitattributes name every large file, so that `git lfs` finds them in a clone."""
    paths = [item.path for item in operations if isinstance(item, AddLargeFile) and item.path in files]
    oid = files.get(ATTRIBUTES)
    blob = repo.get(oid) if oid is not None else None
    before = blob.data if isinstance(blob, pygit2.Blob) else b""
    after = with_large(before, paths)
    if after != before:
        files.put(ATTRIBUTES, objects.add(ObjectType.BLOB, after))
