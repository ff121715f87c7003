"""What a repository holds now: its files by checksum, its manifest, its tags."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from huggingface_hub import HfApi
from huggingface_hub.errors import RemoteEntryNotFoundError, RepositoryNotFoundError, RevisionNotFoundError
from huggingface_hub.hf_api import RepoFile

from wabe.builders.core.manifest import MANIFEST, read_manifest
from wabe.errors import WabeError
from wabe.training.core.model_manifest import ModelManifest, read_model_manifest

DATASET = "dataset"
MODEL = "model"


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoteFile:
    """A file by the checksum the Hub keeps of it: sha256 for large files, git's for small ones."""

    size: int
    sha256: str | None
    git_sha1: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoteManifest:
    """The part of a published manifest by which another publication is judged."""

    benchmark: str
    edition: str
    version: str
    digest: str
    recipe: str = ""
    """The recipe of a model; datasets have none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoteRepo:
    """The head of a repository, or nothing at all."""

    exists: bool
    head: str | None = None
    private: bool | None = None
    files: Mapping[str, RemoteFile] = field(default_factory=dict)
    manifest: RemoteManifest | None = None
    tags: Mapping[str, str] = field(default_factory=dict)


def read_remote(api: HfApi, repo_id: str, repo_type: str = DATASET) -> RemoteRepo:
    """Read the head of a repository's main branch."""
    try:
        info = api.repo_info(repo_id, repo_type=repo_type)
    except RepositoryNotFoundError:
        return RemoteRepo(exists=False)
    except RevisionNotFoundError:
        return RemoteRepo(exists=True)
    refs = api.list_repo_refs(repo_id, repo_type=repo_type)
    return RemoteRepo(
        exists=True,
        head=info.sha,
        private=info.private,
        files=files_at(api, repo_id, str(info.sha), repo_type),
        manifest=manifest_at(api, repo_id, str(info.sha), repo_type),
        tags={tag.name: tag.target_commit for tag in refs.tags},
    )


def files_at(api: HfApi, repo_id: str, revision: str, repo_type: str = DATASET) -> dict[str, RemoteFile]:
    """Return the files of a revision."""
    entries = api.list_repo_tree(repo_id, recursive=True, revision=revision, repo_type=repo_type)
    return {
        entry.path: RemoteFile(
            size=entry.size,
            sha256=entry.lfs.sha256 if entry.lfs else None,
            git_sha1=None if entry.lfs else entry.blob_id,
        )
        for entry in entries
        if isinstance(entry, RepoFile)
    }


def manifest_at(api: HfApi, repo_id: str, revision: str, repo_type: str = DATASET) -> RemoteManifest | None:
    """Return the manifest of a revision, or None where there is none that can be read."""
    try:
        folder = Path(api.hf_hub_download(repo_id, MANIFEST, revision=revision, repo_type=repo_type)).parent
        found = read_manifest(folder) if repo_type == DATASET else read_model_manifest(folder)
    except (RemoteEntryNotFoundError, WabeError):
        return None
    return RemoteManifest(
        benchmark=found.benchmark,
        edition=found.edition,
        version=found.version,
        digest=found.digest,
        recipe=found.recipe if isinstance(found, ModelManifest) else "",
    )
