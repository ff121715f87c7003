"""The plan: what publishing one benchmark would change, before anything is touched."""

import hashlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from builders.core.manifest import MANIFEST, Manifest
from builders.core.sources import file_sha256
from hub.remote import RemoteFile, RemoteRepo

# Made by the Hub itself, and needed by git: never ours to delete.
KEPT = frozenset({".gitattributes"})
PUBLISHED = (MANIFEST, "README.md", "figures/*", "validation/*")


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
class Plan:
    """Everything that would happen to one repository."""

    repo_id: str
    endpoint: str
    account: str
    private: bool
    exists: bool
    parent: str | None
    benchmark: str
    edition: str
    version: str
    tag: str
    tag_exists: bool
    licence: str
    digest: str
    configs: Mapping[str, PlannedConfig]
    add: tuple[LocalFile, ...]
    replace: tuple[LocalFile, ...]
    delete: tuple[str, ...]
    unchanged: tuple[LocalFile, ...]

    @property
    def changes_files(self) -> bool:
        """Return whether a commit is needed."""
        return bool(self.add or self.replace or self.delete)

    @property
    def up_to_date(self) -> bool:
        """Return whether nothing at all is to be done."""
        return self.exists and not self.changes_files and self.tag_exists

    @property
    def files(self) -> tuple[LocalFile, ...]:
        """Return every file that the repository will have of us."""
        return (*self.add, *self.replace, *self.unchanged)

    def content(self) -> dict[str, object]:
        """Return the plan as plain data."""
        plain = asdict(self)
        for change in ("add", "replace", "unchanged"):
            plain[change] = [
                {"path": file.path, "size": file.size, "sha256": file.sha256} for file in getattr(self, change)
            ]
        return {**plain, "up_to_date": self.up_to_date}

    def lines(self) -> list[str]:
        """Return the plan as lines for a person."""
        state = "up to date" if self.up_to_date else "new" if not self.exists else "changes"
        rows = sum(config.rows for config in self.configs.values())
        visibility = "private" if self.private else "public"
        lines = [
            f"{self.repo_id} on {self.endpoint} as {self.account}: {state} ({visibility})",
            f"  {self.benchmark} {self.version}, {self.edition} edition, {self.licence}, "
            f"{len(self.configs)} configs, {rows:,} rows, digest {self.digest[:16]}…",
        ]
        for sign, files in (("+", self.add), ("~", self.replace)):
            lines += [f"  {sign} {file.path} ({file.size:,} bytes)" for file in files]
        lines += [f"  - {path}" for path in self.delete]
        lines.append(f"  = {len(self.unchanged)} files unchanged")
        lines.append(f"  tag {self.tag}: {'there' if self.tag_exists else 'to be made'}")
        return lines


def local_files(folder: Path, manifest: Manifest) -> tuple[LocalFile, ...]:
    """List what is published of a built folder: data, manifest, card, figures, validation record."""
    paths = {folder / one.file for config in manifest.configs.values() for one in config.splits.values()}
    for pattern in PUBLISHED:
        paths |= {path for path in folder.glob(pattern) if path.is_file() and not path.name.startswith(".")}
    known = {folder / one.file: one.sha256 for config in manifest.configs.values() for one in config.splits.values()}
    return tuple(_local_file(folder, path, known.get(path)) for path in sorted(paths))


def make_plan(
    repo_id: str,
    endpoint: str,
    account: str,
    licence: str,
    manifest: Manifest,
    files: tuple[LocalFile, ...],
    remote: RemoteRepo,
    *,
    private: bool,
) -> Plan:
    """Compare what is built with what the repository has."""
    tag = f"v{manifest.version}"
    ours = {file.path for file in files}
    return Plan(
        repo_id=repo_id,
        endpoint=endpoint,
        account=account,
        private=private if remote.private is None else remote.private,
        exists=remote.exists,
        parent=remote.head,
        benchmark=manifest.benchmark,
        edition=manifest.edition,
        version=manifest.version,
        tag=tag,
        tag_exists=tag in remote.tags,
        licence=licence,
        digest=manifest.digest,
        configs={
            name: PlannedConfig(rows=sum(one.rows for one in config.splits.values()), digest=config.digest)
            for name, config in manifest.configs.items()
        },
        add=tuple(file for file in files if file.path not in remote.files),
        replace=tuple(file for file in files if file.path in remote.files and not file.is_at(remote.files[file.path])),
        delete=tuple(sorted(set(remote.files) - ours - KEPT)),
        unchanged=tuple(file for file in files if file.is_at(remote.files.get(file.path))),
    )


def _local_file(folder: Path, path: Path, sha256: str | None) -> LocalFile:
    """Describe a file; the checksum of data was compared with the manifest's when the build was opened."""
    size = path.stat().st_size
    small = sha256 is None
    return LocalFile(
        path=path.relative_to(folder).as_posix(),
        place=path,
        size=size,
        sha256=sha256 or file_sha256(path),
        git_sha1=_git_sha1(path, size) if small else "",
    )


def _git_sha1(path: Path, size: int) -> str:
    total = hashlib.sha1(f"blob {size}\0".encode(), usedforsecurity=False)
    total.update(path.read_bytes())
    return total.hexdigest()
