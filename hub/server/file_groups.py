"""The files of a revision, by folder."""

from dataclasses import dataclass

from wabe.hub.server.history import Entry

# Up to this many files are seen at a glance, with every folder open.
_FEW = 15


@dataclass(frozen=True, slots=True)
class Folder:
    """The files of one top-level folder; those of no folder have the empty name."""

    name: str
    files: tuple[Entry, ...]
    open: bool

    @property
    def size(self) -> int:
        """The bytes of all files."""
        return sum(entry.size for entry in self.files)


def group_files(files: list[Entry]) -> list[Folder]:
    """Files by their first folder, those at the top last; folders are closed when there are many files."""
    grouped: dict[str, list[Entry]] = {}
    for entry in files:
        folder, slash, _ = entry.path.partition("/")
        grouped.setdefault(folder if slash else "", []).append(entry)
    top = grouped.pop("", [])
    folders = [Folder(name, tuple(inside), len(files) <= _FEW) for name, inside in sorted(grouped.items())]
    return [*folders, *([Folder("", tuple(top), open=True)] if top else [])]
