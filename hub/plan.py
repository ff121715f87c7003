"""The plan: what publishing one repository would change, before anything is touched."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from wabe.errors import counted
from wabe.hub.publication import LocalFile, PlannedConfig, Publication
from wabe.hub.remote import RemoteRepo
from wabe.hub.target import Target

# Made by the Hub itself, and needed by git: never ours to delete.
KEPT = frozenset({".gitattributes"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Everything that would happen to one repository."""

    repo_id: str
    repo_type: str
    endpoint: str
    account: str
    private: bool
    exists: bool
    parent: str | None
    recipe: str
    benchmark: str
    edition: str
    version: str
    tag: str
    tag_exists: bool
    licence: str
    digest: str
    about: str
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
    def visibility(self) -> str:
        """Return who can see the repository, in a word."""
        return "private" if self.private else "public"

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
        lines = [
            f"{self.repo_id} on {self.endpoint} as {self.account}: {state} ({self.visibility})",
            f"  {self.about}, digest {self.digest[:16]}…",
        ]
        for sign, files in (("+", self.add), ("~", self.replace)):
            lines += [f"  {sign} {file.path} ({file.size:,} bytes)" for file in files]
        lines += [f"  - {path}" for path in self.delete]
        lines.append(f"  = {counted(len(self.unchanged), 'file')} unchanged")
        lines.append(f"  tag {self.tag}: {'exists' if self.tag_exists else 'will be created'}")
        return lines


def make_plan(publication: Publication, remote: RemoteRepo, target: Target) -> Plan:
    """Compare what is to be published with what the repository has."""
    files = publication.files
    ours = {file.path for file in files}
    return Plan(
        repo_id=target.repo_id(publication.name),
        repo_type=publication.repo_type,
        endpoint=target.endpoint,
        account=target.account,
        private=target.private if remote.private is None else remote.private,
        exists=remote.exists,
        parent=remote.head,
        recipe=publication.recipe,
        benchmark=publication.benchmark,
        edition=publication.edition,
        version=publication.version,
        tag=publication.tag,
        tag_exists=publication.tag in remote.tags,
        licence=publication.licence,
        digest=publication.digest,
        about=publication.about,
        configs=publication.configs,
        add=tuple(file for file in files if file.path not in remote.files),
        replace=tuple(file for file in files if file.path in remote.files and not file.is_at(remote.files[file.path])),
        delete=tuple(sorted(set(remote.files) - ours - KEPT)),
        unchanged=tuple(file for file in files if file.is_at(remote.files.get(file.path))),
    )
