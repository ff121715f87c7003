"""The `hf` command line, unmodified."""

import subprocess
import sys
from pathlib import Path

from tests.hub.conftest import MakeRepo
from tests.hub.running import RunningHub


def hf(hub: RunningHub, home: Path, *arguments: str) -> str:
    """Run `hf` and give what it printed."""
    done = subprocess.run(
        [str(Path(sys.executable).parent / "hf"), *arguments],
        env=hub.environment(home),
        cwd=home,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_upload_tag_download(hub: RunningHub, make_repo: MakeRepo, tmp_path: Path) -> None:
    repo = make_repo()
    folder = tmp_path / "folder"
    (folder / "deep").mkdir(parents=True)
    (folder / "README.md").write_text("---\nlicense: mit\n---\n# Toves\n")
    (folder / "deep/rows.bin").write_bytes(b"\x00\x01" * 5000)
    assert "local" in hf(hub, tmp_path, "auth", "whoami")
    assert repo in hf(hub, tmp_path, "repos", "list", "--namespace", "toves", "--limit", "999", "--json")
    hf(hub, tmp_path, "upload", repo, str(folder), ".", "--repo-type", "dataset", "--commit-message", "by hf")
    hf(hub, tmp_path, "repos", "tag", "create", repo, "v1", "--repo-type", "dataset")
    hf(
        hub, tmp_path, "download", repo, "--repo-type", "dataset", "--revision", "v1", "--local-dir", "there"
    )  # fmt: skip
    assert (tmp_path / "there/deep/rows.bin").read_bytes() == b"\x00\x01" * 5000
    assert (tmp_path / "there/README.md").read_text().endswith("# Toves\n")
    assert hub.api().list_repo_commits(repo, repo_type="dataset")[0].title == "by hf"
