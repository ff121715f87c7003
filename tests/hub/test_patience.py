"""A Hub behind a bad network: whatever may pass is tried again at every step, and what does not pass is one message."""

import errno
import socket
import socketserver
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import httpx2
import pytest
from huggingface_hub import HfApi
from huggingface_hub.errors import HfHubHTTPError, LocalEntryNotFoundError, XetDownloadError

from tests.hub.publishing import new_org, publish_quietly, ready_folder
from tests.hub.running import RunningHub
from wabe.errors import HubRefusedError
from wabe.hub import connection
from wabe.hub.connection import with_patience
from wabe.hub.remote import files_at
from wabe.hub.target import sign_in


@pytest.fixture(autouse=True)
def _short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "FIRST_WAIT_SECONDS", 0.01)
    monkeypatch.setattr(connection, "LONGEST_WAIT_SECONDS", 0.05)


def _wrapped(cause: Exception | None) -> RuntimeError:
    """What the client's upload threads raise."""
    error = RuntimeError("Error while uploading 'a.parquet' to the Hub.")
    error.__cause__ = cause
    return error


PASSING = {
    "a reset": ConnectionResetError("reset"),
    "a time limit": httpx2.ReadTimeout("too slow"),
    "an upload thread": _wrapped(httpx2.ConnectError("refused")),
    "Xet": _wrapped(None),
    "Xet, downloading": XetDownloadError("no data"),
    "a thread of a thread": _wrapped(_wrapped(ConnectionAbortedError("gone"))),
    "a download that was cut": OSError("Consistency check failed: file should be of size 9 but has size 3"),
    "no connection": LocalEntryNotFoundError("An error happened while trying to locate the files on the Hub"),
}


@pytest.mark.parametrize("name", PASSING)
def test_what_may_pass_is_tried_again_and_then_told(name: str) -> None:
    talk: list[str] = []
    left = [PASSING[name], PASSING[name]]

    def act() -> str:
        if left:
            raise left.pop()
        return "done"

    assert with_patience(act, where="here", say=talk.append) == "done"
    assert len(talk) == 2
    left += [PASSING[name]] * 9
    with pytest.raises(HubRefusedError, match="here: the Hub could not be reached after 3 attempts"):
        with_patience(act, where="here", attempts=3)
    assert len(left) == 6


LASTING = {
    "a local file": _wrapped(FileNotFoundError(errno.ENOENT, "No such file or directory", "a.parquet")),
    "a fault of our own": NotImplementedError("later"),
    "a disk": OSError(errno.ENOSPC, "No space left on device"),
}


@pytest.mark.parametrize("name", LASTING)
def test_what_does_not_pass_is_raised_at_once(name: str) -> None:
    calls = count()

    def act() -> None:
        next(calls)
        raise LASTING[name]

    with pytest.raises(type(LASTING[name])):
        with_patience(act, where="here")
    assert next(calls) == 1
    for error in (httpx2.UnsupportedProtocol("ftp"), _wrapped(httpx2.LocalProtocolError("odd"))):

        def ask(error: Exception = error) -> None:
            next(calls)
            raise error

        with pytest.raises(HubRefusedError):
            with_patience(ask, where="here")


def test_a_wait_that_is_no_number_is_passed_over(hub: RunningHub) -> None:
    """`²` is a digit for Python, and no number."""
    request = httpx2.Request("GET", hub.endpoint)
    for given in ("²", "-1", "soon", "9" * 400):
        headers = {b"Retry-After": given.encode()}
        answer = httpx2.Response(503, headers=headers, request=request)
        assert 0 <= connection._wait(HfHubHTTPError("busy", response=answer), 1) < 1


@dataclass
class Faults:
    """What a proxy does with the connections that it takes, one after another; then it lets all of them pass."""

    plan: list[str] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)
    taken: int = 0

    def next(self) -> str:
        """Return what happens to the next connection."""
        with self.lock:
            self.taken += 1
            return self.plan.pop(0) if self.plan else "pass"


BUSY = b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 4\r\nConnection: close\r\nRetry-After: 0\r\n\r\nbusy"
FAULTS: dict[str, Callable[[socket.socket], None]] = {
    "reset": lambda _: None,
    "busy": lambda link: link.sendall(BUSY),
    "half an answer": lambda link: link.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{"),
    "no HTTP": lambda link: link.sendall(b"\x00\xff" * 50),
}


@pytest.fixture
def faults(hub: RunningHub) -> Iterator[tuple[str, Faults]]:
    """A proxy before the Hub: its address, and what it does."""
    faults = Faults()

    class Proxy(socketserver.BaseRequestHandler):
        """Passes one connection on, or spoils it."""

        def handle(self) -> None:
            """Serve one connection."""
            link: socket.socket = self.request
            kind = faults.next()
            if kind in FAULTS:
                link.settimeout(5)
                link.recv(65_536)
                FAULTS[kind](link)
                return
            with socket.create_connection((hub.state.host, hub.state.port)) as behind:
                # One request for each connection, so that every one of them can be spoilt.
                behind.sendall(link.recv(65_536).replace(b"keep-alive", b"close", 1))
                back = threading.Thread(target=_pump, args=(behind, link), daemon=True)
                back.start()
                _pump(link, behind)
                back.join()

    class Server(socketserver.ThreadingTCPServer):
        daemon_threads = True

    with Server(("127.0.0.1", 0), Proxy) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}", faults
        server.shutdown()


def _pump(source: socket.socket, sink: socket.socket) -> None:
    try:
        while piece := source.recv(65_536):
            sink.sendall(piece)
        sink.shutdown(socket.SHUT_WR)
    except OSError:
        return


@pytest.mark.parametrize("kind", FAULTS)
def test_who_one_is_is_asked_with_patience(hub: RunningHub, faults: tuple[str, Faults], kind: str) -> None:
    endpoint, plan = faults
    plan.plan = [kind] * 3
    talk: list[str] = []
    assert sign_in(endpoint, hub.token, org="toves", private=False, say=talk.append).account == "local"
    assert len(talk) == 3
    plan.plan = [kind] * 60
    with pytest.raises(HubRefusedError, match="after 6 attempts"):
        sign_in(endpoint, hub.token, org="toves", private=False)


def test_a_storm_at_every_step(hub: RunningHub, api: HfApi, faults: tuple[str, Faults], tmp_path: Path) -> None:
    """The end is the same, whichever connections are spoilt; or one message, and the next run completes it."""
    endpoint, plan = faults
    for start in (0, 3):
        org, folder = new_org(), ready_folder(tmp_path / str(start))
        target = sign_in(endpoint, hub.token, org=org, private=False)
        plan.plan = ["pass"] * start + [*FAULTS, "pass", "pass"] * 4
        with suppress(HubRefusedError):
            publish_quietly(folder, target)
        plan.plan = []
        done = publish_quietly(folder, target)
        assert done.plan.repo_id == f"{org}/plain"
        assert "README.md" in files_at(api, f"{org}/plain", "v1.0.0")
        assert publish_quietly(folder, target).plan.up_to_date
