"""Many writers at once, and servers that are killed while they write."""

import hashlib
import json
import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException
from pathlib import Path

import pytest
from huggingface_hub import CommitOperationAdd, HfApi
from huggingface_hub.errors import HfHubHTTPError

from tests.hub.conftest import MakeRepo
from tests.hub.running import RunningHub
from wabe.hub.server.process import find, start, stop
from wabe.hub.server.settings import ServerSettings

WRITERS = 8


def git(folder: Path, *arguments: str) -> str:
    """Ask git itself about a repository of the server."""
    command = ["git", "-c", "safe.directory=*", "-C", str(folder), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def add(api: HfApi, repo: str, name: str, parent: str | None = None) -> str:
    """Commit a small and a large file."""
    adds = [
        CommitOperationAdd(f"small/{name}.txt", name.encode()),
        CommitOperationAdd(f"large/{name}.bin", b"\x00" + name.encode() * 1000),
    ]
    info = api.create_commit(repo, adds, repo_type="dataset", commit_message=name, parent_commit=parent)
    return info.oid


def add_once(hub: RunningHub, repo: str, name: str) -> str:
    """The same commit without the client, which would try again and again after the server's death."""
    large = b"\x00" + name.encode() * 1000
    oid = hashlib.sha256(large).hexdigest()
    batch = {"operation": "upload", "objects": [{"oid": oid, "size": len(large)}]}
    asked = hub.ask("POST", f"/datasets/{repo}.git/info/lfs/objects/batch", body=batch, token=hub.token).json()
    objects = asked["objects"]
    assert isinstance(objects, list)
    href = objects[0]["actions"]["upload"]["href"].removeprefix(hub.endpoint)
    assert hub.ask("PUT", href, body=large).status == 200
    small = {"path": f"small/{name}.txt", "content": name, "encoding": "utf-8"}
    lines = [
        {"key": "header", "value": {"summary": name}},
        {"key": "file", "value": small},
        {"key": "lfsFile", "value": {"path": f"large/{name}.bin", "oid": oid, "size": len(large)}},
    ]
    body = "\n".join(json.dumps(line) for line in lines).encode()
    answer = hub.ask("POST", f"/api/datasets/{repo}/commit/main", body=body, token=hub.token)
    assert answer.status == 200, answer.body
    return str(answer.json()["commitOid"])


def test_eight_writers_lose_nothing(hub: RunningHub, api: HfApi, make_repo: MakeRepo) -> None:
    repo = make_repo()
    names = [f"w{writer}-{number}" for writer in range(WRITERS) for number in range(3)]
    with ThreadPoolExecutor(WRITERS) as pool:
        oids = list(pool.map(lambda name: add(hub.api(), repo, name), names))
    assert len(set(oids)) == len(names)
    commits = [commit.commit_id for commit in api.list_repo_commits(repo, repo_type="dataset")]
    assert set(oids) <= set(commits)
    assert len(commits) == len(names) + 1
    files = set(api.list_repo_files(repo, repo_type="dataset"))
    assert files >= {f"small/{name}.txt" for name in names} | {f"large/{name}.bin" for name in names}


def test_of_writers_with_one_parent_one_wins(hub: RunningHub, api: HfApi, make_repo: MakeRepo) -> None:
    repo = make_repo()
    head = api.dataset_info(repo).sha

    def try_to_add(number: int) -> int:
        try:
            add(hub.api(), repo, f"w{number}", parent=head)
        except HfHubHTTPError as error:
            return int(error.response.status_code)
        return 200

    with ThreadPoolExecutor(WRITERS) as pool:
        results = sorted(pool.map(try_to_add, range(WRITERS)))
    assert results == [200, *[412] * (WRITERS - 1)]
    assert len(api.list_repo_commits(repo, repo_type="dataset")) == 2


def test_of_makers_of_one_repository_or_tag_one_wins(hub: RunningHub, make_repo: MakeRepo) -> None:
    repo = make_repo()
    body = {"name": f"race{os.getpid()}", "organization": "toves", "type": "dataset"}
    with ThreadPoolExecutor(WRITERS) as pool:
        made = list(
            pool.map(lambda _: hub.ask("POST", "/api/repos/create", body=body, token=hub.token).status, range(8))
        )
        tagged = list(
            pool.map(
                lambda _: hub.ask("POST", f"/api/datasets/{repo}/tag/main", body={"tag": "v1"}, token=hub.token).status,
                range(8),
            )
        )
    assert sorted(made) == [200] + [409] * 7
    assert sorted(tagged) == [201] + [409] * 7


@pytest.mark.parametrize("delay", [0.02, 0.11, 0.23, 0.4])
def test_a_killed_server_leaves_a_whole_repository(tmp_path: Path, delay: float) -> None:
    data = tmp_path / "hub"
    settings = ServerSettings(data=data, port=0)
    state = start(settings)
    repo = "toves/killed"
    api = HfApi(endpoint=state.endpoint, token=state.token)
    api.create_repo(repo, repo_type="dataset")
    running = RunningHub(state=state, data=data, read_token="")
    done: dict[str, str] = {}
    begun = threading.Event()

    def write(writer: int) -> None:
        for number in range(1000):
            name = f"w{writer}-{number}"
            begun.set()
            try:
                done[name] = add_once(running, repo, name)
            except (OSError, HTTPException):
                return

    threads = [threading.Thread(target=write, args=(writer,)) for writer in range(4)]
    for thread in threads:
        thread.start()
    begun.wait()
    time.sleep(delay)
    os.kill(state.pid, signal.SIGKILL)
    os.waitpid(state.pid, 0)
    try:
        folder = data / "repos/datasets/toves/killed.git"
        git(folder, "fsck", "--strict", "--no-dangling")
        again = start(settings)
        for thread in threads:
            thread.join(30)
            assert not thread.is_alive()
        api = HfApi(endpoint=again.endpoint, token=again.token)
        commits = {commit.commit_id for commit in api.list_repo_commits(repo, repo_type="dataset")}
        assert set(done.values()) <= commits
        files = set(api.list_repo_files(repo, repo_type="dataset"))
        for name in done:
            assert {f"small/{name}.txt", f"large/{name}.bin"} <= files
        for path in sorted(file for file in files if file.startswith("large/")):
            name = path.removeprefix("large/").removesuffix(".bin")
            read = api.hf_hub_download(repo, path, repo_type="dataset", cache_dir=tmp_path / "cache")
            assert Path(read).read_bytes() == b"\x00" + name.encode() * 1000
        add(api, repo, "after")
        git(folder, "fsck", "--strict", "--no-dangling")
    finally:
        stop(data)
    assert find(data) is None


def test_lock_files_of_a_killed_server_stop_nobody(hub: RunningHub, api: HfApi, make_repo: MakeRepo) -> None:
    repo = make_repo()
    folder = hub.data / f"repos/datasets/{repo}.git"
    for name in ("refs/heads/main.lock", "packed-refs.lock"):
        (folder / name).write_bytes(b"half")
    add(api, repo, "one")
    api.create_tag(repo, tag="v1", repo_type="dataset")
    api.delete_tag(repo, tag="v1", repo_type="dataset")
    git(folder, "fsck", "--strict")


def test_a_pull_request_without_its_reference_is_passed_over(hub: RunningHub, api: HfApi, make_repo: MakeRepo) -> None:
    """A server killed between the record and the reference leaves the record alone."""
    repo = make_repo()
    opened = api.create_pull_request(repo, "Lost", repo_type="dataset")
    git(hub.data / f"repos/datasets/{repo}.git", "update-ref", "-d", opened.git_reference or "")
    assert list(api.get_repo_discussions(repo, repo_type="dataset")) == []
    assert api.create_pull_request(repo, "Next", repo_type="dataset").num == 2


def test_two_processes_share_a_repository(hub: RunningHub, api: HfApi, make_repo: MakeRepo) -> None:
    """The lock of a repository holds against another process, not only against threads."""
    repo = make_repo()
    lock = hub.data / f"locks/datasets--{repo.replace('/', '--')}"
    script = "import fcntl, sys; file = open(sys.argv[1], 'r+'); fcntl.flock(file, fcntl.LOCK_EX); "
    script += "print('held', flush=True); sys.stdin.read()"
    command = [sys.executable, "-c", script, str(lock)]
    holder = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(add, api, repo, "patient")
        assert api.dataset_info(repo).sha is not None
        assert len(api.list_repo_commits(repo, repo_type="dataset")) == 1
        assert not waiting.done()
        holder.communicate("")
        assert waiting.result(timeout=30)
    assert len(api.list_repo_commits(repo, repo_type="dataset")) == 2
