"""Publishing with the real clients: one commit, a tag, nothing twice, nothing stale."""

import hashlib
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO

import pytest
from huggingface_hub import HfApi

from tests.hub.publishing import PLAIN, new_org, proof, publish_quietly, ready_folder, target_of
from tests.hub.running import RunningHub
from wabe.builders.core.manifest import Manifest, read_manifest
from wabe.hub.dataset_files import local_files
from wabe.hub.publish import plan_publication, publish
from wabe.hub.remote import files_at, manifest_at

LOADING = """
from datasets import load_dataset
cold = load_dataset("{repo}", "second")
print({{name: rows.num_rows for name, rows in cold.items()}}, cold["train"].features["label"].names)
warm = load_dataset("{repo}", "second", revision="v1.0.0")
assert warm["test"][:] == cold["test"][:]
streamed = load_dataset("{repo}", "first", split="train", streaming=True)
print(next(iter(streamed))["premise"], sum(1 for _ in streamed), cold["train"].info.version)
"""


@pytest.fixture
def org() -> str:
    """Name an organisation of one's own."""
    return new_org()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Give a folder that may be published."""
    return ready_folder(tmp_path)


def _commits(api: HfApi, org: str) -> int:
    return len(api.list_repo_commits(f"{org}/plain", repo_type="dataset"))


def test_everything_is_one_commit_with_a_tag(hub: RunningHub, api: HfApi, org: str, folder: Path) -> None:
    """All configs, card, figures, record and manifest come in one commit, on which the tag is."""
    done = publish_quietly(folder, target_of(hub, org))
    assert (done.committed, done.tagged) == (True, True)
    assert _commits(api, org) == 2, "the repository's own first commit, and ours"
    refs = api.list_repo_refs(f"{org}/plain", repo_type="dataset")
    assert {tag.name: tag.target_commit for tag in refs.tags} == {"v1.0.0": done.commit}
    there = files_at(api, f"{org}/plain", "v1.0.0")
    manifest = plan_publication(PLAIN, folder, target_of(hub, org))
    assert {file.path for file in manifest.files} == set(there) - {".gitattributes"}
    assert {"README.md", "manifest.json", "figures/lengths.png", "validation/record.json"} <= set(there)


def test_users_load_it(hub: RunningHub, org: str, folder: Path, tmp_path: Path) -> None:
    """Cold, warm, by revision and streaming, in a process that knows nothing of us."""
    publish_quietly(folder, target_of(hub, org))
    said = hub.run(LOADING.format(repo=f"{org}/plain"), tmp_path / "home")
    assert said.splitlines() == [
        "{'train': 80, 'test': 40} ['even', 'odd']",
        "box one nought nought 80 1.0.0",
    ]


def test_nothing_changed_means_no_commit(hub: RunningHub, api: HfApi, org: str, folder: Path) -> None:
    """The second time there is nothing to do."""
    first = publish_quietly(folder, target_of(hub, org))
    before = _commits(api, org)
    again = publish_quietly(folder, target_of(hub, org))
    assert (again.committed, again.tagged, again.commit) == (False, False, first.commit)
    assert again.plan.up_to_date
    assert _commits(api, org) == before


def test_a_new_card_replaces_the_old_one_only(hub: RunningHub, api: HfApi, org: str, folder: Path) -> None:
    """What changed is replaced; data that did not is not sent again; the tag stays on its rows."""
    first = publish_quietly(folder, target_of(hub, org))
    renamed = replace(PLAIN, title="Plainer numbers")
    plan = plan_publication(renamed, folder, target_of(hub, org))
    replaced = {file.path for file in plan.replace}
    assert {"README.md", "croissant.json", "eval.yaml"} <= replaced
    assert not any(path.endswith(".parquet") for path in replaced)
    second = publish(renamed, folder, target_of(hub, org), lambda _: None)
    assert (second.committed, second.tagged) == (True, False)
    tagged = {tag.name: tag.target_commit for tag in api.list_repo_refs(f"{org}/plain", repo_type="dataset").tags}
    assert tagged == {"v1.0.0": first.commit}


def test_stale_files_go(hub: RunningHub, api: HfApi, org: str, folder: Path) -> None:
    """A file that is not ours any more is deleted in the same commit."""
    publish_quietly(folder, target_of(hub, org))
    stray = "old/train-00000-of-00001.parquet"
    api.upload_file(
        path_or_fileobj=b"PAR1 not really PAR1", path_in_repo=stray, repo_id=f"{org}/plain", repo_type="dataset"
    )
    plan = plan_publication(PLAIN, folder, target_of(hub, org))
    assert plan.delete == (stray,)
    done = publish_quietly(folder, target_of(hub, org))
    assert stray not in files_at(api, f"{org}/plain", done.commit)
    assert ".gitattributes" in files_at(api, f"{org}/plain", done.commit)


def test_a_plan_touches_nothing(hub: RunningHub, api: HfApi, org: str, folder: Path) -> None:
    """A dry run says all that would happen, and nothing does."""
    plan = plan_publication(PLAIN, folder, target_of(hub, org))
    assert not api.repo_exists(f"{org}/plain", repo_type="dataset")
    content = plan.content()
    assert (content["repo_id"], content["tag"], content["edition"]) == (f"{org}/plain", "v1.0.0", "embedded")
    assert (content["licence"], content["account"]) == ("cc0-1.0", "local")
    assert content["configs"] == {
        "first": {"rows": 120, "digest": plan.configs["first"].digest},
        "second": {"rows": 120, "digest": plan.configs["second"].digest},
    }
    assert len(plan.add) == len(plan.files) == len(local_files(proof(folder), folder))
    assert any("tag v1.0.0: will be created" in line for line in plan.lines())


def test_a_manifest_is_what_is_asked_of_a_repository(hub: RunningHub, api: HfApi, org: str, folder: Path) -> None:
    """Edition, version and digest can be read off a published repository."""
    publish_quietly(folder, target_of(hub, org))
    found = manifest_at(api, f"{org}/plain", "main")
    assert found is not None
    assert (found.benchmark, found.edition, found.version) == ("plain", "embedded", "1.0.0")
    assert found.digest == _manifest(folder).digest


def _manifest(folder: Path) -> Manifest:
    return read_manifest(folder)


def test_every_file_is_hashed_once(hub: RunningHub, org: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the build is opened, and not again, neither here nor by the client."""
    hashed: Counter[str] = Counter()
    real = hashlib.file_digest

    def counting(file: BinaryIO, kind: str) -> object:
        hashed[str(file.name)] += 1
        return real(file, kind)  # type: ignore[arg-type] # a file is what it takes

    monkeypatch.setattr(hashlib, "file_digest", counting)
    monkeypatch.setattr("huggingface_hub.lfs.sha_fileobj", lambda *_: pytest.fail("the client hashed a file"))
    publish_quietly(folder, target_of(hub, org))
    built = {name: times for name, times in hashed.items() if name.startswith(str(folder))}
    assert len([name for name in built if name.endswith(".parquet")]) == 4
    assert set(built.values()) == {1}
