"""What is never published: unproven data, another edition over this one, other rows under the same version."""

from collections.abc import Iterator
from pathlib import Path

from huggingface_hub import HfApi

from builders.core.declaration import Benchmark
from builders.core.errors import CorruptError, WabeError
from builders.core.expected import expected_digests
from builders.core.manifest import Manifest
from cards.card import names_the_same
from cards.rules import card_errors
from hub.publication import Publication
from hub.remote import RemoteRepo, manifest_at
from hub.target import Target
from validation.record import read_summary


def refuse_local(benchmark: Benchmark, manifest: Manifest, folder: Path) -> None:
    """Refuse a folder that may not be published anywhere, with every reason at once."""
    refuse(str(folder), list(_local_reasons(benchmark, manifest, folder)))


def refuse_remote(publication: Publication, remote: RemoteRepo, target: Target, repo_id: str) -> None:
    """Refuse to change a repository that is not ours to change in this way."""
    reasons = list(_remote_reasons(publication, remote, target.api, repo_id))
    if target.private and remote.private is False:
        reasons.append("it is public already; make it private on its settings page first, or leave out --private")
    refuse(repo_id, reasons)


def _local_reasons(benchmark: Benchmark, manifest: Manifest, folder: Path) -> Iterator[str]:
    if unbuilt := sorted({config.name for config in benchmark.configs} - set(manifest.configs)):
        yield f"not built: {', '.join(unbuilt)} (run wabe build {benchmark.name})"
    try:
        record = read_summary(folder)
    except WabeError as error:
        yield f"{error.what} ({error.remedy})"
    else:
        if record.digest != manifest.digest:
            yield f"the validation record is of other rows (run wabe validate {benchmark.name})"
        elif unchecked := sorted(set(manifest.configs) - record.configs):
            yield f"not validated: {', '.join(unchecked)} (run wabe validate {benchmark.name})"
        if not record.passed:
            yield f"the data did not pass the gate ({record.totals['failed']} checks failed)"
    expected = expected_digests(benchmark)
    found = {
        name: {split: one.digest for split, one in config.splits.items()} for name, config in manifest.configs.items()
    }
    if expected is not None and expected != found:
        yield "the rows are not those of expected.json"
    if (folder / f"{benchmark.name}.py").exists():
        yield f"{benchmark.name}.py would make the repository unloadable: loaders take it for a script (remove it)"
    card = folder / "README.md"
    text = card.read_text(encoding="utf-8") if card.exists() else ""
    if manifest.digest not in text:
        yield f"there is no card of these rows (run wabe card {benchmark.name})"
    elif not names_the_same(text, benchmark, manifest):
        yield f"the card's metadata is not that of these rows (run wabe card {benchmark.name})"
    for fault in card_errors(text, "dataset"):
        yield f"the Hub would refuse the card: {fault}"


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
                f"{publication.tag} is already published with other rows; raise the version in benchmark.py and tell "
                "CHANGELOG.md what changed"
            )


def refuse(where: str, reasons: list[str]) -> None:
    """Publish nothing, and give every reason at once."""
    if reasons:
        raise CorruptError(where=where, what="not published: " + "; ".join(reasons), remedy="Nothing was changed")
