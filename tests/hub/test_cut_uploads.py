"""A disk that takes only part of an upload: nothing that is cut is ever acknowledged, or takes the place of a whole."""

import hashlib
import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.hub.conftest import MakeRepo
from tests.hub.running import ROOT, Answer, RunningHub
from wabe.hub.server.errors import HubError
from wabe.hub.server.large_files import LargeFiles

CONTENT = bytes(range(256)) * 6000
OID = hashlib.sha256(CONTENT).hexdigest()


# In a process in which no file can have more bytes, the write that crosses the limit is cut, as on a full disk.
LIMITED = """
import resource
import sys
from pathlib import Path
from wabe.hub.server.large_files import LargeFiles
resource.setrlimit(resource.RLIMIT_FSIZE, (700_000, 700_000))
large = LargeFiles(Path(sys.argv[1]))
"""
RECEIVE = """
with large.receive(10**9) as incoming:
    incoming.feed(bytes(range(256)) * 6000)
    incoming.finish(oid=None, size=256 * 6000)
"""
PARTS = """
large.write_part("a" * 64, 256 * 6000, 0, bytes(range(256)) * 6000)
"""


@pytest.mark.parametrize("script", [RECEIVE, PARTS], ids=["whole", "parts"])
def test_a_cut_upload_is_an_error(tmp_path: Path, script: str) -> None:
    command = [sys.executable, "-c", LIMITED + script, str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode != 0
    assert "File too large" in done.stderr
    assert not [path for path in tmp_path.rglob("*") if path.is_file() and not path.name.startswith("parts-")]


@pytest.fixture
def large(tmp_path: Path) -> Iterator[LargeFiles]:
    """A folder of large files."""
    yield LargeFiles(tmp_path)
    assert not list((tmp_path / "incoming").iterdir())


def test_the_file_is_compared_before_it_is_taken_in(large: LargeFiles, tmp_path: Path) -> None:
    def finish(length: int, start: bytes) -> None:
        """Receive an object whose file is damaged on the disk."""
        with large.receive(10**9) as incoming:
            incoming.feed(CONTENT)
            [temporary] = (tmp_path / "incoming").iterdir()
            with temporary.open("r+b") as file:
                file.write(start)
                file.truncate(length)
            incoming.finish(oid=OID, size=len(CONTENT))

    with pytest.raises(HubError, match="could be stored") as refused:
        finish(700_000, b"")
    assert refused.value.status == 507
    with pytest.raises(HubError, match="do not match"):
        finish(len(CONTENT), b"damage")
    assert large.size(OID) is None


def test_a_whole_object_stays_and_a_cut_one_is_replaced(large: LargeFiles) -> None:
    def receive() -> int:
        with large.receive(10**9) as incoming:
            incoming.feed(CONTENT)
            incoming.finish(oid=OID, size=len(CONTENT))
        return large.path(OID).stat().st_ino

    first = receive()
    assert receive() == first
    large.path(OID).write_bytes(CONTENT[:1000])
    assert receive() != first
    assert large.path(OID).read_bytes() == CONTENT


def commit_object(hub: RunningHub, repo: str, value: Mapping[str, object]) -> Answer:
    """Commit one large file by hand."""
    lines = [{"key": "header", "value": {"summary": "m"}}, {"key": "lfsFile", "value": value}]
    body = "\n".join(json.dumps(line) for line in lines).encode()
    return hub.ask("POST", f"/api/datasets/{repo}/commit/main", body=body, token=hub.token)


def test_a_line_without_a_size_is_a_copy_or_refused(hub: RunningHub, make_repo: MakeRepo) -> None:
    content = b"\x00" + CONTENT
    oid = hashlib.sha256(content).hexdigest()
    repo, other = make_repo(), make_repo()
    hub.api().upload_file(path_or_fileobj=content, path_in_repo="a.bin", repo_id=repo, repo_type="dataset")
    bare = {"path": "b.bin", "algo": "sha256", "oid": oid}
    refused = commit_object(hub, other, bare)
    assert (refused.status, b"size is missing" in refused.body) == (400, True)
    assert commit_object(hub, repo, bare).status == 200
    assert hub.ask("GET", f"/datasets/{repo}/resolve/main/b.bin").body == content
    stored = LargeFiles(hub.data / "lfs").path(oid)
    stored.write_bytes(content[:1000])
    cut = commit_object(hub, repo, {**bare, "path": "c.bin"})
    assert (cut.status, b"has 1000 bytes" in cut.body) == (400, True)
