"""Conflicts, interruptions, two at once, a busy Hub: the repository is always one whole state."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from huggingface_hub import HfApi
from huggingface_hub.hf_api import CommitInfo

from tests.hub.publishing import new_org, proof, publish_quietly, ready_folder, target_of
from tests.hub.running import RunningHub
from wabe.builders.core.manifest import Manifest, read_manifest
from wabe.errors import CorruptError, HubRefusedError
from wabe.hub import connection
from wabe.hub.connection import with_patience
from wabe.hub.dataset_files import description, local_files
from wabe.hub.publication import LocalFile
from wabe.hub.read_back import read_back
from wabe.hub.remote import files_at
from wabe.hub.target import Target

PUBLISHING = """
import sys
from pathlib import Path
from wabe.hub.publish import publish
from wabe.hub.target import sign_in
from wabe.testing.plain.benchmark import plain_benchmark
folder, endpoint, token, org = sys.argv[1:]
target = sign_in(endpoint, token, org=org, private=False)
print("ready", flush=True)
sys.stdin.readline()
done = publish(plain_benchmark(), Path(folder), target, lambda text: print(text, file=sys.stderr))
print(done.committed, done.tagged, done.commit)
"""


@pytest.fixture(autouse=True)
def _short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "FIRST_WAIT_SECONDS", 0.01)


def _start(hub: RunningHub, folder: Path, org: str, home: Path) -> "subprocess.Popen[str]":
    process = subprocess.Popen(
        [sys.executable, "-c", PUBLISHING, folder, hub.endpoint, hub.token, org],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**hub.environment(home), "PYTHONPATH": os.getcwd()},  # noqa: PTH109 the project's root
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n", process.stderr.read() if process.stderr else ""
    return process


def _go(process: "subprocess.Popen[str]") -> None:
    assert process.stdin is not None
    process.stdin.write("\n")
    process.stdin.flush()


def _is_whole(api: HfApi, org: str, folder: Path) -> bool:
    """Return whether the head of the repository has every file of a folder, and no other."""
    there = files_at(api, f"{org}/plain", "main")
    target = Target(endpoint=api.endpoint, account=org, org=org, private=False, token="")
    with description(proof(folder), target) as card:
        files = local_files(proof(folder), card)
    return {file.path for file in files} == set(there) - {".gitattributes"} and all(
        file.is_at(there[file.path]) for file in files
    )


def _manifest(folder: Path) -> Manifest:
    return read_manifest(folder)


def test_a_commit_that_slipped_in_between(
    hub: RunningHub, api: HfApi, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The Hub says 412, the repository is read again, and what slipped in is part of the new plan."""
    org, folder = new_org(), ready_folder(tmp_path)
    target, real, calls = target_of(hub, org), HfApi.create_commit, []

    def slip_in(self: HfApi, repo_id: str, operations: object, **options: object) -> CommitInfo:
        calls.append(options["parent_commit"])
        if len(calls) == 1:
            api.upload_file(path_or_fileobj=b"x", path_in_repo="stray.txt", repo_id=repo_id, repo_type="dataset")
        return real(self, repo_id, operations, **options)  # type: ignore[call-overload, no-any-return] # passed on

    api.create_repo(f"{org}/plain", repo_type="dataset")
    monkeypatch.setattr("wabe.hub.refusals._remote_reasons", lambda *_: iter(()))
    with monkeypatch.context() as patch:
        patch.setattr(type(target.api), "create_commit", slip_in)
        done = publish_quietly(folder, target)
    assert done.committed
    assert len(calls) >= 2
    assert calls[0] != calls[-1]
    assert _is_whole(api, org, folder)


@pytest.mark.parametrize("point", ["create_repo", "create_commit", "create_tag"])
def test_an_interruption_is_made_good(
    hub: RunningHub, api: HfApi, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, point: str
) -> None:
    """After any step the run may end; the next one does the rest, and the end is the same."""
    org, folder = new_org(), ready_folder(tmp_path)
    real = getattr(HfApi, point)

    def stop_after(self: HfApi, *words: object, **options: object) -> object:
        real(self, *words, **options)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(HfApi, point, stop_after)
        with pytest.raises(KeyboardInterrupt):
            publish_quietly(folder, target_of(hub, org))
    done = publish_quietly(folder, target_of(hub, org))
    assert _is_whole(api, org, folder)
    assert done.committed is (point == "create_repo")
    tags = {tag.name for tag in api.list_repo_refs(f"{org}/plain", repo_type="dataset").tags}
    assert tags == {"v1.0.0"}


def test_a_killed_publisher_is_made_good(hub: RunningHub, api: HfApi, tmp_path: Path) -> None:
    """SIGKILL at several moments: the head is never a mixture, and the last run completes it."""
    org, folder = new_org(), ready_folder(tmp_path)
    for moment in (0.01, 0.05, 0.1, 0.2, 0.4):
        process = _start(hub, folder, org, tmp_path / "home")
        _go(process)
        time.sleep(moment)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        if api.repo_exists(f"{org}/plain", repo_type="dataset"):
            there = set(files_at(api, f"{org}/plain", "main"))
            assert there == {".gitattributes"} or _is_whole(api, org, folder)
    publish_quietly(folder, target_of(hub, org))
    assert _is_whole(api, org, folder)
    assert publish_quietly(folder, target_of(hub, org)).plan.up_to_date


def test_two_publishers_at_once(hub: RunningHub, api: HfApi, tmp_path: Path) -> None:
    """Both end well, and the repository is one of the two states."""
    org = new_org()
    folders = []
    for name in ("one", "two"):
        folder = ready_folder(tmp_path / name)
        report = folder / "validation/report.html"
        report.write_text(f"{report.read_text()}<!-- {name} -->")
        folders.append(folder)
    processes = [_start(hub, folder, org, tmp_path / folder.parent.name / "home") for folder in folders]
    for process in processes:
        _go(process)
    for process in processes:
        out, err = process.communicate(timeout=120)
        assert process.returncode == 0, out + err
    assert sum(_is_whole(api, org, folder) for folder in folders) == 1


def test_what_was_read_back_is_compared(hub: RunningHub, tmp_path: Path) -> None:
    """A Hub that gives other bytes than it was given is found out."""
    org, folder = new_org(), ready_folder(tmp_path)
    target = target_of(hub, org)
    done = publish_quietly(folder, target)
    with description(proof(folder), target) as card:
        files = local_files(proof(folder), card)
    read_back(target, done.plan.repo_id, done.commit, _manifest(folder), files)
    expected = tuple(
        LocalFile(path=file.path, place=file.place, size=file.size, sha256="0" * 64, git_sha1="")
        if file.path == "first/test-00000-of-00001.parquet"
        else file
        for file in files
    )
    with pytest.raises(CorruptError, match=r"first/test-00000-of-00001.parquet has another sha256"):
        read_back(target, done.plan.repo_id, done.commit, _manifest(folder), expected)


class _Busy(BaseHTTPRequestHandler):
    """Answers 503, then 429, then well."""

    answers: list[int]

    def do_GET(self) -> None:
        """Answer."""
        status = self.answers.pop(0) if self.answers else 200
        body = b'{"name": "someone", "orgs": [], "auth": {"accessToken": {"role": "write"}}}'
        self.send_response(status)
        self.send_header("Retry-After", "0")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 the name is http.server's
        """Be quiet."""


@pytest.fixture
def busy() -> Iterator[str]:
    """A server that is busy at first."""
    server = HTTPServer(("127.0.0.1", 0), _Busy)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


@pytest.mark.parametrize(
    ("answers", "attempts", "good"), [([503, 429], 6, True), ([500] * 9, 3, False), ([403], 6, False)]
)
def test_a_busy_hub_is_asked_again_a_few_times(
    busy: str, answers: list[int], attempts: int, good: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What may pass is tried again, a bounded number of times; what will not is said at once."""
    monkeypatch.setattr(_Busy, "answers", list(answers), raising=False)
    talk: list[str] = []

    def ask() -> str:
        return str(HfApi(endpoint=busy, token="hf_any").whoami()["name"])

    if good:
        assert with_patience(ask, where="here", say=talk.append, attempts=attempts) == "someone"
        assert len(talk) == 2
    else:
        with pytest.raises(HubRefusedError, match="the Hub answered with an error"):
            with_patience(ask, where="here", say=talk.append, attempts=attempts)
        assert len(talk) == (attempts - 1 if answers[0] == 500 else 0)
