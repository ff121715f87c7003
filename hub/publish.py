"""Publishing: one commit with everything, a tag, and a read-back check."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from huggingface_hub import CommitOperationAdd, CommitOperationDelete

from wabe.builders.core.declaration import Benchmark
from wabe.builders.core.files import write_atomically
from wabe.builders.core.manifest import Manifest
from wabe.builders.core.sources import cache_folder
from wabe.builders.core.store import open_build
from wabe.errors import HubRefusedError
from wabe.hub.connection import Say, unsaid, with_patience
from wabe.hub.dataset_files import dataset_publication, description
from wabe.hub.plan import Plan, make_plan
from wabe.hub.publication import Publication
from wabe.hub.read_back import read_back
from wabe.hub.refusals import publishable, refuse_remote
from wabe.hub.remote import RemoteRepo, read_remote
from wabe.hub.server.process import adopt
from wabe.hub.target import Target
from wabe.validation.proven import Proven

READ_BACK = "read-back"
LARGE = frozenset({".parquet", ".safetensors"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Published:
    """What was done: the plan that was carried out and the commit that the repository is at."""

    plan: Plan
    commit: str
    committed: bool
    tagged: bool


def plan_publication(benchmark: Benchmark, folder: Path, target: Target) -> Plan:
    """Plan, and refuse what may not be published; nothing is touched."""
    proven = proven_folder(benchmark, folder)
    with description(proven, target) as card:
        return plan_for(dataset_publication(proven, card), target)


def publish(benchmark: Benchmark, folder: Path, target: Target, say: Say) -> Published:
    """Publish a built and validated benchmark; refuse what may not be published."""
    proven = proven_folder(benchmark, folder)
    with description(proven, target) as card:
        return publish_data(proven.manifest, dataset_publication(proven, card), target, say)


def publish_data(
    manifest: Manifest, publication: Publication, target: Target, say: Say, note: Say = unsaid
) -> Published:
    """Publish a dataset with its card; safe to repeat, to interrupt and to run twice at once."""
    done = carry_out(publication, target, say, note)
    repo_id, files = done.plan.repo_id, publication.files
    once(target, done, lambda: read_back(target, repo_id, done.commit, manifest, files, say), note)
    return done


def plan_for(publication: Publication, target: Target) -> Plan:
    """Read the repository and plan; refuse where it is not ours to change in this way."""
    repo_id = target.repo_id(publication.name)
    reachable = target.reachable
    remote = read_remote(target.api, repo_id, publication.repo_type) if reachable else RemoteRepo(exists=False)
    refuse_remote(publication, remote, target, repo_id)
    return make_plan(publication, remote, target)


def carry_out(publication: Publication, target: Target, say: Say, note: Say) -> Published:
    """Commit and tag, and retry while the Hub is busy; `note` is told what is true if it is interrupted."""
    where = target.repo_id(publication.name)
    return with_patience(lambda: _attempt(publication, target, say, note), where=where, say=say)


def once(target: Target, done: Published, check: Callable[[], None], note: Say) -> None:
    """Check what was published, unless that was done before; an interrupted check is made by the next run."""
    seen = f"{target.endpoint} {done.plan.repo_type} {done.plan.repo_id} {done.commit}"
    marker = cache_folder() / READ_BACK / hashlib.sha256(seen.encode()).hexdigest()
    if not marker.exists():
        note(_unread(done.plan, done.commit))
        check()
        write_atomically(marker, f"{seen}\n")
    note("")


def _unread(plan: Plan, commit: str) -> str:
    """Say what is true between the commit and the end of the read-back check."""
    return (
        f"{plan.repo_id} is published on {plan.endpoint} ({plan.visibility}, commit {commit[:12]}), but it has not "
        "been read back yet; run the same command again to complete the check"
    )


def _additions(plan: Plan) -> list[CommitOperationAdd]:
    """Describe what to send, with the checksums that are known, so that the client need not read the files again."""
    additions = [(CommitOperationAdd(file.path, str(file.place)), file) for file in (*plan.add, *plan.replace)]
    for addition, file in additions:
        addition.upload_info.sha256 = bytes.fromhex(file.sha256)
    return [addition for addition, _ in additions]


def proven_folder(benchmark: Benchmark, folder: Path) -> Proven:
    """Check every file of a build, once, and whether it may be published."""
    return publishable(benchmark, open_build(benchmark, benchmark.configs, folder), folder)


def _attempt(publication: Publication, target: Target, say: Say, note: Say) -> Published:
    """Read the repository, plan, and carry out the plan; every attempt starts from what is there."""
    api = target.api
    plan = plan_for(publication, target)
    if plan.up_to_date and plan.parent is not None:
        return Published(plan=plan, commit=plan.parent, committed=False, tagged=False)
    if not plan.exists:
        api.create_repo(plan.repo_id, repo_type=plan.repo_type, private=target.private, exist_ok=True)
        plan = plan_for(publication, target)
    commit = plan.parent
    if plan.changes_files:
        say(f"{plan.repo_id}: uploading {sum(file.size for file in (*plan.add, *plan.replace)):,} bytes")
        if target.data is not None:
            adopt(target.data, [file.place for file in (*plan.add, *plan.replace) if file.place.suffix in LARGE])
        note(
            f"{plan.repo_id} was being sent to {plan.endpoint}, and may or may not be published; run the same command "
            "again to complete it"
        )
        commit = api.create_commit(
            plan.repo_id,
            [*_additions(plan), *(CommitOperationDelete(path) for path in plan.delete)],
            commit_message=f"{plan.recipe or plan.benchmark} {plan.tag.removeprefix('v')} ({plan.edition})",
            commit_description=f"digest {plan.digest}",
            repo_type=plan.repo_type,
            parent_commit=plan.parent,
        ).oid
    if commit is None:
        raise HubRefusedError(
            where=plan.repo_id, what="the repository has no commit", remedy="Delete it on the Hub and publish again"
        )
    note(_unread(plan, commit))
    if not plan.tag_exists:
        api.create_tag(
            plan.repo_id,
            tag=plan.tag,
            tag_message=f"{plan.recipe or plan.benchmark} {plan.tag.removeprefix('v')}",
            revision=commit,
            repo_type=plan.repo_type,
        )
    return Published(plan=plan, commit=commit, committed=plan.changes_files, tagged=not plan.tag_exists)
