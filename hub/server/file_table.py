"""The files of a commit being made: a table that operations change and git then stores."""

from collections.abc import Iterator

import pygit2
from pygit2.enums import FileMode, ObjectType

from wabe.hub.server.new_objects import NewObjects

Stored = tuple[pygit2.Oid, FileMode]
Folder = dict[str, "Stored | Folder"]


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

    def store(self, objects: NewObjects) -> pygit2.Oid:
        """Add the trees and give the root's id."""
        root: Folder = {}
        for path, stored in self._files.items():
            *folders, name = path.split("/")
            folder = root
            for step in folders:
                inner = folder.setdefault(step, {})
                if not isinstance(inner, dict):
                    message = f"{path} lies in what is a file"
                    raise TypeError(message)
                folder = inner
            folder[name] = stored
        return _add_tree(root, objects)


def _add_tree(folder: Folder, objects: NewObjects) -> pygit2.Oid:
    rows = []
    for name, item in folder.items():
        raw = name.encode("utf-8", "surrogateescape")
        if isinstance(item, dict):
            # git sorts a folder as if its name ended with a slash.
            rows.append((raw + b"/", b"40000 " + raw + b"\x00" + _add_tree(item, objects).raw))
        else:
            rows.append((raw, b"%o " % item[1] + raw + b"\x00" + item[0].raw))
    return objects.add(ObjectType.TREE, b"".join(row for _, row in sorted(rows)))


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
