"""The Hub under kills and on a full disk: what was acknowledged is there, whole, and nothing else is half there."""

import hashlib
import http.client
import json
import os
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hub.running import Answer, RunningHub
from tests.hub.test_concurrency import git
from wabe.hub.server.process import start, stop
from wabe.hub.server.settings import ServerSettings

FILES = 120
REPO = "toves/stressed"


def commit_many(hub: RunningHub, number: int) -> Answer:
    """Commit a folder of so many files that they are stored as a pack, and one large file that was uploaded before."""
    content = large_content(number)
    oid = hashlib.sha256(content).hexdigest()
    lines: list[dict[str, object]] = [{"key": "header", "value": {"summary": f"commit {number}"}}]
    for file in range(FILES):
        value = {"path": f"c{number}/{file}.txt", "content": f"{number} {file}", "encoding": "utf-8"}
        lines.append({"key": "file", "value": value})
    large = {"path": f"c{number}/large.bin", "algo": "sha256", "oid": oid, "size": len(content)}
    uploaded = upload(hub, content)
    if uploaded.status != 200:
        return uploaded
    lines.append({"key": "lfsFile", "value": large})
    body = "\n".join(json.dumps(line) for line in lines).encode()
    return hub.ask("POST", f"/api/datasets/{REPO}/commit/main", body=body, token=hub.token)


def large_content(number: int) -> bytes:
    """The bytes of the large file of a commit."""
    return b"\x00" + hashlib.sha256(b"%d" % number).digest() * 10_000


def upload(hub: RunningHub, content: bytes) -> Answer:
    """Upload a large file by LFS."""
    batch = {"operation": "upload", "objects": [{"oid": hashlib.sha256(content).hexdigest(), "size": len(content)}]}
    asked = hub.ask("POST", f"/datasets/{REPO}.git/info/lfs/objects/batch", body=batch, token=hub.token)
    if asked.status != 200:
        return asked
    objects = asked.json()["objects"]
    assert isinstance(objects, list)
    if "actions" not in objects[0]:
        return asked
    return hub.ask("PUT", objects[0]["actions"]["upload"]["href"].removeprefix(hub.endpoint), body=content)


def check_whole(hub: RunningHub, done: list[int]) -> None:
    """Every acknowledged commit is there with all its files; no other is there in part."""
    folder = hub.data / f"repos/datasets/{REPO}.git"
    git(folder, "fsck", "--strict", "--full", "--no-dangling")
    listed = git(folder, "ls-tree", "-r", "--name-only", "main").splitlines()
    found: dict[str, set[str]] = {}
    for path in listed:
        place, _, name = path.partition("/")
        found.setdefault(place, set()).add(name)
    every = {*(f"{file}.txt" for file in range(FILES)), "large.bin"}
    assert {place: names for place, names in found.items() if names != every} == {".gitattributes": {""}}
    assert {f"c{number}" for number in done} <= set(found)
    for place in set(found) - {".gitattributes"}:
        read = hub.ask("GET", f"/datasets/{REPO}/resolve/main/{place}/large.bin")
        assert (read.status, read.body) == (200, large_content(int(place[1:])))
        assert hub.ask("GET", f"/datasets/{REPO}/resolve/main/{place}/7.txt").body == f"{place[1:]} 7".encode()
    for stored in (hub.data / "lfs").glob("??/??/*"):
        assert hashlib.sha256(stored.read_bytes()).hexdigest() == stored.name


def running_hub(data: Path) -> RunningHub:
    """Start a Hub over a folder."""
    return RunningHub(state=start(ServerSettings(data=data, port=0)), data=data, read_token="")


def test_kills_at_swept_moments_lose_nothing_acknowledged(tmp_path: Path) -> None:
    data = tmp_path / "hub"
    hub = running_hub(data)
    hub.api().create_repo(REPO, repo_type="dataset")
    done: list[int] = []
    numbers = iter(range(10_000))
    try:
        for delay in (0.005, 0.02, 0.04, 0.07, 0.11, 0.16):
            victim = hub
            begun = threading.Event()

            def write(victim: RunningHub = victim, begun: threading.Event = begun) -> None:
                for number in numbers:
                    begun.set()
                    try:
                        if commit_many(victim, number).status == 200:
                            done.append(number)
                    except (OSError, http.client.HTTPException):
                        return

            thread = threading.Thread(target=write)
            thread.start()
            begun.wait()
            time.sleep(delay)
            os.kill(victim.state.pid, signal.SIGKILL)
            os.waitpid(victim.state.pid, 0)
            thread.join(30)
            hub = running_hub(data)
            assert not list((data / "lfs/incoming").glob("receiving-*"))
            assert not list(data.rglob("objects/pack/tmp_*"))
        assert commit_many(hub, 9999).status == 200
        check_whole(hub, [*done, 9999])
    finally:
        stop(data)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 8 MB."""
    place = tmp_path / "disk"
    place.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", str(place)]
    try:
        mounted = subprocess.run(command, capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        mounted = False
    if not mounted:
        pytest.skip("a full disk: mounting a small tmpfs is not permitted here")
    try:
        yield place
    finally:
        subprocess.run(["umount", "-l", str(place)], check=True)


def test_on_a_full_disk_nothing_cut_is_acknowledged(small_disk: Path) -> None:
    data = small_disk / "hub"
    hub = running_hub(data)
    try:
        hub.api().create_repo(REPO, repo_type="dataset")
        done = [number for number in range(8) if commit_many(hub, number).status == 200]
        assert done
        ballast = small_disk / "ballast"
        refused = set()
        # From nearly full to full: how much is left decides which write is the first to fail.
        for left in (600_000, 300_000, 200_000, 100_000, 40_000, 12_000, 4096, 0):
            ballast.unlink(missing_ok=True)
            stats = os.statvfs(small_disk)
            ballast.write_bytes(bytes(max(0, stats.f_bavail * stats.f_frsize - left)))
            number = 1000 + left
            answer = commit_many(hub, number)
            if answer.status == 200:
                done.append(number)
            else:
                refused.add(answer.status)
                assert b"full" in answer.body or b"could be stored" in answer.body
            tagged = hub.ask("POST", f"/api/datasets/{REPO}/tag/main", body={"tag": f"v{left}"}, token=hub.token)
            assert tagged.status in {201, 507}
            assert hub.ask("GET", "/").status == 200
        assert refused == {507}
        check_whole(hub, done)
        ballast.unlink()
        assert commit_many(hub, 9999).status == 200
        check_whole(hub, [*done, 9999])
        assert not list((data / "lfs/incoming").iterdir())
    finally:
        stop(data)
    assert "Traceback" not in (data / "server.log").read_text()
