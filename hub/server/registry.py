"""The repositories of one data folder: which there are, their settings and their locks."""

import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

import pygit2

from wabe.hub.server.errors import NO_REPO, HubError
from wabe.hub.server.files import discard, locked, read_json, sync_folder, write_json
from wabe.hub.server.history import iso
from wabe.hub.server.names import RepoId, RepoType, is_name
from wabe.hub.server.pointers import ATTRIBUTES, first_attributes
from wabe.hub.server.writing import set_ref, signature

SETTINGS_FILE = "hub.json"
MAIN = "refs/heads/main"


@dataclass(frozen=True, slots=True)
class RepoSettings:
    """What is set for a repository outside its history."""

    created: str
    private: bool = False
    gated: str | bool = False


class Registry:
    """The folder of repositories, each a bare git repository."""

    def __init__(self, data: Path) -> None:
        self._root = data / "repos"
        self._trash = data / "trash"
        self._locks = data / "locks"
        for folder in (self._root, self._trash, self._locks):
            folder.mkdir(parents=True, exist_ok=True)

    def folder(self, repo: RepoId) -> Path:
        """Where a repository lies or would lie."""
        return self._root / repo.type.plural / repo.namespace / f"{repo.name}.git"

    def lock(self, repo: RepoId) -> AbstractContextManager[None]:
        """Hold everyone else's changes of a repository, in this and every other process."""
        return locked(self._locks / f"{repo.type.plural}--{repo.namespace}--{repo.name}")

    @contextmanager
    def changing(self, repo: RepoId) -> Iterator[pygit2.Repository]:
        """Open a repository under its lock."""
        with self.lock(repo):
            yield self.open(repo)

    def settings(self, repo: RepoId) -> RepoSettings | None:
        """A repository's settings, or None when there is no such repository."""
        if not (is_name(repo.namespace) and is_name(repo.name)):
            return None
        try:
            stored = read_json(self.folder(repo) / SETTINGS_FILE)
        except ValueError:
            # Who may see it is not known, so nobody without a token does.
            return RepoSettings(created=iso(datetime.fromtimestamp(0, UTC)), private=True)
        if stored is None:
            return None
        gated = stored.get("gated")
        return RepoSettings(
            created=str(stored.get("created")),
            private=stored.get("private") is True,
            gated=gated if isinstance(gated, str) else False,
        )

    def change_settings(self, repo: RepoId, *, private: bool | None, gated: str | bool | None) -> RepoSettings:
        """Replace those of a repository's settings that are named."""
        with self.lock(repo):
            settings = self.settings(repo)
            if settings is None:
                raise HubError(404, "Repository not found", code=NO_REPO)
            if private is not None:
                settings = replace(settings, private=private)
            if gated is not None:
                settings = replace(settings, gated=gated)
            write_json(self.folder(repo) / SETTINGS_FILE, asdict(settings))
        return settings

    def clear_trash(self) -> None:
        """Delete what a killed server had begun to make or to delete."""
        for leftover in self._trash.iterdir():
            shutil.rmtree(leftover, ignore_errors=True)
        for unfinished in self._root.glob("*/*/*.git/objects/pack/tmp_*"):
            unfinished.unlink(missing_ok=True)

    def open(self, repo: RepoId) -> pygit2.Repository:
        """The git repository."""
        try:
            return pygit2.Repository(str(self.folder(repo)))
        except pygit2.GitError:
            raise HubError(404, "Repository not found", code=NO_REPO) from None

    def list(self, kind: RepoType) -> list[RepoId]:
        """Every repository of a kind, sorted by name."""
        found = []
        for folder in (self._root / kind.plural).glob("*/*.git"):
            repo = RepoId(kind, folder.parent.name, re.sub(r"\.git$", "", folder.name))
            if (folder / SETTINGS_FILE).is_file():
                found.append(repo)
        return sorted(found)

    def create(self, repo: RepoId, *, private: bool, user: str) -> bool:
        """Make a repository with its first commit; False when it is already there."""
        target = self.folder(repo)
        with self.lock(repo):
            if target.exists():
                return False
            target.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory(dir=self._trash) as scratch:
                folder = Path(scratch) / "new.git"
                git = pygit2.init_repository(str(folder), bare=True, initial_head="main")
                index = pygit2.Index()
                blob = git.create_blob(first_attributes())
                index.add(pygit2.IndexEntry(ATTRIBUTES, blob, pygit2.enums.FileMode.BLOB))
                who = signature(user)
                tree = index.write_tree(git)
                set_ref(git, MAIN, git.create_commit(None, who, who, "initial commit", tree, []))
                settings = RepoSettings(created=iso(datetime.now(UTC)), private=private)
                write_json(folder / SETTINGS_FILE, asdict(settings))
                folder.rename(target)
            sync_folder(target.parent)
        return True

    def delete(self, repo: RepoId) -> None:
        """Take a repository away."""
        with self.lock(repo):
            if self.folder(repo).exists():
                discard(self.folder(repo), self._trash)

    def move(self, source: RepoId, target: RepoId) -> None:
        """Give a repository another name."""
        first, second = sorted([source, target])
        with self.lock(first), self.lock(second):
            if self.folder(target).exists():
                raise HubError(409, f"{target.full} already exists")
            if not self.folder(source).exists():
                raise HubError(404, "Repository not found", code=NO_REPO)
            self.folder(target).parent.mkdir(parents=True, exist_ok=True)
            self.folder(source).rename(self.folder(target))
