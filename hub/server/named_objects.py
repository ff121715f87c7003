"""Which large files the history of a repository names: nothing else may be downloaded through it."""

from collections import OrderedDict
from collections.abc import Iterator, Mapping
from threading import Lock

import pygit2

from wabe.hub.server.history import read_pointer

_REMEMBERED = 64


class NamedObjects:
    """The large files of each repository by sha256, with their sizes; found once for each state of its references."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._known: OrderedDict[str, tuple[frozenset[str], Mapping[str, int]]] = OrderedDict()

    def sizes(self, git: pygit2.Repository) -> Mapping[str, int]:
        """Every large file that some commit of a branch, tag or pull request has."""
        found = [git.references.get(name) for name in git.references]
        tips = frozenset(str(one.peel(pygit2.Commit).id) for one in found if one is not None)
        with self._lock:
            known = self._known.get(git.path)
        if known is None or known[0] != tips:
            known = (tips, dict(_pointers(git, tips)))
        with self._lock:
            self._known[git.path] = known
            self._known.move_to_end(git.path)
            while len(self._known) > _REMEMBERED:
                self._known.popitem(last=False)
        return known[1]


def _pointers(git: pygit2.Repository, tips: frozenset[str]) -> Iterator[tuple[str, int]]:
    seen: set[str] = set()
    for tip in tips:
        for commit in git.walk(pygit2.Oid(hex=tip)):
            if str(commit.id) in seen:
                continue
            seen.add(str(commit.id))
            yield from _in_tree(git, commit.tree, seen)


def _in_tree(git: pygit2.Repository, tree: pygit2.Tree, seen: set[str]) -> Iterator[tuple[str, int]]:
    if str(tree.id) in seen:
        return
    seen.add(str(tree.id))
    for item in tree:
        if isinstance(item, pygit2.Tree):
            yield from _in_tree(git, item, seen)
        elif str(item.id) not in seen:
            seen.add(str(item.id))
            pointer = read_pointer(item, git.odb.read_header(item.id)[1])
            if pointer is not None:
                yield pointer.oid, pointer.size
