"""The files of a commit being made: a table that operations change and git then stores."""

from collections.abc import Iterator

import pygit2
from pygit2.enums import FileMode

Stored = tuple[pygit2.Oid, FileMode]


class FileTable:
    """Paths with their blobs. A new file takes the place of a folder of its name, and the reverse."""

    def __init__(self, tree: pygit2.Tree | None) -> None:
        self._files: dict[str, Stored] = dict(_walk(tree, "")) if tree is not None else {}
        self._folders = {parent for path in self._files for parent in _parents(path)}

    def __contains__(self, path: str) -> bool:
        """Whether there is such a file."""
        return path in self._files

    def get(self, path: str) -> pygit2.Oid | None:
        """The blob of a file."""
        stored = self._files.get(path)
        return stored[0] if stored else None

    def put(self, path: str, oid: pygit2.Oid) -> None:
        """Add or replace a file."""
        self.remove_folder(path)
        for parent in _parents(path):
            self._files.pop(parent, None)
            self._folders.add(parent)
        self._files[path] = (oid, FileMode.BLOB)

    def remove(self, path: str) -> bool:
        """Remove a file; False when there is none."""
        return self._files.pop(path, None) is not None

    def remove_folder(self, path: str) -> bool:
        """Remove a folder with all that is in it; False when there is none."""
        if path not in self._folders:
            return False
        inside = [file for file in self._files if file.startswith(f"{path}/")]
        for file in inside:
            del self._files[file]
        self._folders = {folder for folder in self._folders if folder != path and not folder.startswith(f"{path}/")}
        return bool(inside)

    def store(self, repo: pygit2.Repository) -> pygit2.Oid:
        """Write the trees and give the root's id."""
        index = pygit2.Index()
        for path, (oid, mode) in self._files.items():
            index.add(pygit2.IndexEntry(path, oid, mode))
        return index.write_tree(repo)


def _walk(tree: pygit2.Tree, prefix: str) -> Iterator[tuple[str, Stored]]:
    for item in tree:
        path = f"{prefix}{item.name}"
        if isinstance(item, pygit2.Tree):
            yield from _walk(item, f"{path}/")
        else:
            yield path, (item.id, FileMode(item.filemode))


def _parents(path: str) -> Iterator[str]:
    position = path.find("/")
    while position != -1:
        yield path[:position]
        position = path.find("/", position + 1)
