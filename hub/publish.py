"""Publishing: one commit with everything, a tag, and a reading back of what is there."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from huggingface_hub import CommitOperationAdd, CommitOperationDelete

from builders.core.declaration import Benchmark
from builders.core.files import write_atomically
from builders.core.manifest import Manifest
from builders.core.store import open_build
from hub.connection import with_patience
from hub.plan import LocalFile, Plan, local_files, make_plan
from hub.read_back import read_back
from hub.refusals import refuse_local, refuse_remote
from hub.remote import REPO_TYPE, RemoteRepo, read_remote
from hub.server.process import adopt
from hub.target import Target

READ_BACK = ".read-back"

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Published:
    """What was done: the plan that was carried out and the commit that the repository is at."""

    plan: Plan
    commit: str
    committed: bool
    tagged: bool


def plan_publication(benchmark: Benchmark, folder: Path, target: Target) -> Plan:
    """Plan, and refuse what may not be published; nothing is touched."""
    manifest, files = _local(benchmark, folder)
    return _plan(benchmark, manifest, files, target)


def publish(benchmark: Benchmark, folder: Path, target: Target, say: Say) -> Published:
    """Publish a built, validated and described benchmark; safe to repeat, to interrupt and to run twice at once."""
    manifest, files = _local(benchmark, folder)
    done = with_patience(
        lambda: _attempt(benchmark, manifest, files, target, say), where=target.repo_id(benchmark.name), say=say
    )
    # Written only after a reading back, so that one which was interrupted is made up for by the next run.
    marker, seen = folder / READ_BACK, f"{target.endpoint} {done.plan.repo_id} {done.commit}\n"
    if not marker.exists() or marker.read_text(encoding="utf-8") != seen:
        read_back(target, done.plan.repo_id, done.commit, manifest, files)
        write_atomically(marker, seen)
    return done


def _additions(plan: Plan) -> list[CommitOperationAdd]:
    """Describe what to send, with the checksums that are known, so that the client need not read the files again."""
    additions = [(CommitOperationAdd(file.path, str(file.place)), file) for file in (*plan.add, *plan.replace)]
    for addition, file in additions:
        addition.upload_info.sha256 = bytes.fromhex(file.sha256)
    return [addition for addition, _ in additions]


def _local(benchmark: Benchmark, folder: Path) -> tuple[Manifest, tuple[LocalFile, ...]]:
    manifest = open_build(benchmark, benchmark.configs, folder)
    refuse_local(benchmark, manifest, folder)
    return manifest, local_files(folder, manifest)


def _plan(benchmark: Benchmark, manifest: Manifest, files: tuple[LocalFile, ...], target: Target) -> Plan:
    repo_id = target.repo_id(benchmark.name)
    remote = read_remote(target.api, repo_id) if target.reachable else RemoteRepo(exists=False)
    refuse_remote(manifest, remote, target, repo_id)
    return make_plan(
        repo_id,
        target.endpoint,
        target.account,
        benchmark.licence,
        manifest,
        files,
        remote,
        private=target.private,
    )


def _attempt(
    benchmark: Benchmark, manifest: Manifest, files: tuple[LocalFile, ...], target: Target, say: Say
) -> Published:
    """Read the repository, plan, and carry the plan out; every attempt starts from what is there."""
    api = target.api
    plan = _plan(benchmark, manifest, files, target)
    if plan.up_to_date and plan.parent is not None:
        return Published(plan=plan, commit=plan.parent, committed=False, tagged=False)
    if not plan.exists:
        api.create_repo(plan.repo_id, repo_type=REPO_TYPE, private=target.private, exist_ok=True)
        plan = _plan(benchmark, manifest, files, target)
    commit = plan.parent
    if plan.changes_files:
        say(f"{plan.repo_id}: uploading {sum(file.size for file in (*plan.add, *plan.replace)):,} bytes")
        if target.data is not None:
            adopt(target.data, [file.place for file in (*plan.add, *plan.replace) if file.place.suffix == ".parquet"])
        commit = api.create_commit(
            plan.repo_id,
            [*_additions(plan), *(CommitOperationDelete(path) for path in plan.delete)],
            commit_message=f"{plan.benchmark} {plan.version} ({plan.edition})",
            commit_description=f"digest {plan.digest}",
            repo_type=REPO_TYPE,
            parent_commit=plan.parent,
        ).oid
    if commit is None:
        msg = f"{plan.repo_id} has no commit"
        raise RuntimeError(msg)
    if not plan.tag_exists:
        api.create_tag(
            plan.repo_id,
            tag=plan.tag,
            tag_message=f"{plan.benchmark} {plan.version}",
            revision=commit,
            repo_type=REPO_TYPE,
        )
    return Published(plan=plan, commit=commit, committed=plan.changes_files, tagged=not plan.tag_exists)
