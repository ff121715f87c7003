"""Plain git, and git with its large-file extension."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from huggingface_hub import CommitOperationAdd, HfApi

from tests.hub.conftest import MakeRepo
from tests.hub.running import RunningHub

CONTENT = b"\x00\x01\x02" * 5000


def git(home: Path, *arguments: str, lfs: bool = False) -> subprocess.CompletedProcess[str]:
    """Run git without any of the user's settings."""
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(home),
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_TERMINAL_PROMPT": "0",
        "GIT_LFS_SKIP_SMUDGE": "0" if lfs else "1",
    }
    command = [
        "git",
        *(["-c", "filter.lfs.smudge=git-lfs smudge -- %f", "-c", "filter.lfs.required=true"] if lfs else []),
    ]
    return subprocess.run(
        [*command, *arguments],
        env=environment,
        cwd=home,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.fixture
def filled(api: HfApi, make_repo: MakeRepo) -> str:
    """A dataset with two commits, a large file, and a tag."""
    repo = make_repo()
    adds = [
        CommitOperationAdd("README.md", b"---\nlicense: mit\n---\n"),
        CommitOperationAdd("odd.kind", CONTENT),
    ]
    api.create_commit(repo, adds, repo_type="dataset", commit_message="all")
    api.create_tag(repo, tag="v1", repo_type="dataset", tag_message="first")
    api.upload_file(path_or_fileobj=b"x", path_in_repo="later.txt", repo_id=repo, repo_type="dataset")
    return repo


@pytest.mark.parametrize("ending", ["", ".git"])
def test_clone(hub: RunningHub, api: HfApi, filled: str, tmp_path: Path, ending: str) -> None:
    done = git(tmp_path, "clone", "--quiet", f"{hub.endpoint}/datasets/{filled}{ending}", "clone")
    assert done.returncode == 0, done.stderr
    clone = tmp_path / "clone"
    head = git(clone, "rev-parse", "HEAD").stdout.strip()
    assert head == api.dataset_info(filled).sha
    assert (clone / "later.txt").read_bytes() == b"x"
    assert (clone / "odd.kind").read_text().startswith("version https://git-lfs")
    assert git(clone, "tag").stdout.split() == ["v1"]
    assert git(clone, "fsck", "--strict").returncode == 0
    api.upload_file(path_or_fileobj=b"y", path_in_repo="new.txt", repo_id=filled, repo_type="dataset")
    assert git(clone, "pull", "--quiet").returncode == 0
    assert (clone / "new.txt").read_bytes() == b"y"


@pytest.mark.skipif(shutil.which("git-lfs") is None, reason="git-lfs is not installed")
def test_clone_with_large_files(hub: RunningHub, filled: str, tmp_path: Path) -> None:
    done = git(tmp_path, "clone", "--quiet", f"{hub.endpoint}/datasets/{filled}", "clone", lfs=True)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "clone/odd.kind").read_bytes() == CONTENT


def test_a_private_clone_needs_a_token(hub: RunningHub, api: HfApi, filled: str, tmp_path: Path) -> None:
    api.update_repo_settings(filled, repo_type="dataset", private=True)
    address = f"{hub.endpoint}/datasets/{filled}"
    assert git(tmp_path, "clone", "--quiet", address, "no").returncode != 0
    assert git(tmp_path, "clone", "--quiet", address.replace("//", "//user:nonsense@"), "no").returncode != 0
    done = git(tmp_path, "clone", "--quiet", address.replace("//", f"//user:{hub.read_token}@"), "yes")
    assert done.returncode == 0, done.stderr


def test_a_push_is_refused_with_a_reason(hub: RunningHub, filled: str, tmp_path: Path) -> None:
    address = f"{hub.endpoint}/datasets/{filled}".replace("//", f"//user:{hub.token}@")
    assert git(tmp_path, "clone", "--quiet", address, "clone").returncode == 0
    pushed = git(tmp_path / "clone", "push", "origin", "HEAD:refs/heads/other")
    assert pushed.returncode != 0
    assert "403" in pushed.stderr
    answer = hub.ask("GET", f"/datasets/{filled}/info/refs?service=git-receive-pack", token=hub.token)
    assert b"commit through the API" in answer.body
