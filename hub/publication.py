"""What is to be published, a dataset or a model: the files of a whole repository and what they are."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from wabe.builders.core.sources import file_sha256
from wabe.hub.remote import RemoteFile


@dataclass(frozen=True, slots=True, kw_only=True)
class LocalFile:
    """A file to publish."""

    path: str
    place: Path
    size: int
    sha256: str
    git_sha1: str

    def is_at(self, remote: RemoteFile | None) -> bool:
        """Return whether the Hub has this very content."""
        if remote is None or remote.size != self.size:
            return False
        return remote.sha256 == self.sha256 if remote.sha256 else remote.git_sha1 == self.git_sha1


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedConfig:
    """Rows and digest of one config."""

    rows: int
    digest: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Publication:
    """One repository as it is to be; `digest` is that of the rows, or of a model's weights."""

    repo_type: str
    name: str
    benchmark: str
    edition: str
    version: str
    digest: str
    tag: str
    licence: str
    about: str
    files: tuple[LocalFile, ...]
    recipe: str = ""
    configs: Mapping[str, PlannedConfig] = field(default_factory=dict)


def local_file(path: str, place: Path, sha256: str | None = None) -> LocalFile:
    """Describe a file; one whose checksum is known is large, and the Hub keeps no other checksum of it."""
    size = place.stat().st_size
    return LocalFile(
        path=path,
        place=place,
        size=size,
        sha256=sha256 or file_sha256(place),
        git_sha1=_git_sha1(place, size) if sha256 is None else "",
    )


def _git_sha1(path: Path, size: int) -> str:
    total = hashlib.sha1(f"blob {size}\0".encode(), usedforsecurity=False)
    total.update(path.read_bytes())
    return total.hexdigest()
