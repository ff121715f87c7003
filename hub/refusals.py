"""What is never published: unproven data, another edition over this one, other rows under the same version."""

from collections.abc import Iterator
from pathlib import Path

from huggingface_hub import HfApi

from wabe.builders.core.declaration import Benchmark
from wabe.builders.core.manifest import Manifest
from wabe.errors import RefusedError
from wabe.hub.publication import Publication
from wabe.hub.remote import RemoteRepo, manifest_at
from wabe.hub.target import Target
from wabe.validation.proven import Proven, faults, prove


def publishable(benchmark: Benchmark, manifest: Manifest, folder: Path) -> Proven:
    """Return the proof of a folder that may be published; refuse any other, with every reason at once."""
    refuse(str(folder), list(_local_reasons(benchmark, manifest, folder)))
    return prove(benchmark, manifest, folder)


def refuse_remote(publication: Publication, remote: RemoteRepo, target: Target, repo_id: str) -> None:
    """Refuse to change a repository that is not ours to change in this way."""
    reasons = list(_remote_reasons(publication, remote, target.api, repo_id))
    if target.private and remote.private is False:
        reasons.append("it is public already; make it private on its settings page first, or leave out --private")
    refuse(repo_id, reasons)


def _local_reasons(benchmark: Benchmark, manifest: Manifest, folder: Path) -> Iterator[str]:
    if unbuilt := sorted({config.name for config in benchmark.configs} - set(manifest.configs)):
        yield f"not built: {', '.join(unbuilt)} (run wabe build {benchmark.name})"
    for fault in faults(benchmark, manifest, folder):
        yield f"{fault.what} ({fault.remedy[0].lower()}{fault.remedy[1:]})"
    if (folder / f"{benchmark.name}.py").exists():
        yield f"{benchmark.name}.py would make the repository unloadable: loaders take it for a script (remove it)"


def _remote_reasons(publication: Publication, remote: RemoteRepo, api: HfApi, repo_id: str) -> Iterator[str]:
    foreign = sorted(set(remote.files) - {".gitattributes", "README.md"})
    if remote.manifest is None:
        if foreign:
            yield f"it has files that wabe did not publish ({', '.join(foreign[:3])}…); choose another name or empty it"
        return
    if remote.manifest.benchmark != publication.benchmark:
        yield f"it holds another benchmark, {remote.manifest.benchmark}"
    if remote.manifest.recipe != publication.recipe:
        yield f"it holds a model of another recipe, {remote.manifest.recipe}"
    if remote.manifest.edition != publication.edition:
        yield (
            f"it holds the {remote.manifest.edition} edition, this is the {publication.edition} one; a repository "
            "never changes its edition, so publish under another ORG or remove the repository first"
        )
    if publication.tag in remote.tags:
        tagged = manifest_at(api, repo_id, publication.tag, publication.repo_type)
        if tagged is None or tagged.digest != publication.digest:
            yield (
                f"{publication.tag} is already published with other rows; raise the version in benchmark.py and "
                "say in CHANGELOG.md what changed"
            )


def refuse(where: str, reasons: list[str]) -> None:
    """Publish nothing, and give every reason at once."""
    if reasons:
        raise RefusedError(where=where, what="not published: " + "; ".join(reasons), remedy="Nothing was changed")
