"""Starting, finding and stopping a Hub in the background."""

import json
import os
import signal
import stat
import subprocess
import sys
import threading
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.command_line import call_wabe
from tests.hub.running import ROOT, RunningHub
from wabe.errors import BusyError, CorruptError, MissingError, WrongCallError
from wabe.hub.server import run
from wabe.hub.server.process import find, start, stop
from wabe.hub.server.run import serve
from wabe.hub.server.settings import ServerSettings
from wabe.hub.server.state import ServerState, read_state, write_state
from wabe.hub.server.tokens import Signer


def test_start_find_stop(tmp_path: Path) -> None:
    data = tmp_path / "hub"
    assert find(data) is None
    assert stop(data) is False
    settings = ServerSettings(data=data, port=0, token="hf_chosen")
    state = start(settings)
    try:
        assert state.token == "hf_chosen"
        assert find(data) == state
        assert start(settings) == state
        for name in ("server.json", "tokens.json", "secret"):
            assert stat.S_IMODE((data / name).stat().st_mode) == 0o600
        arguments = Path(f"/proc/{state.pid}/cmdline").read_bytes()
        assert b"hf_chosen" not in arguments
        with pytest.raises(BusyError, match="another Hub is already serving this folder"):
            serve(settings)
        with pytest.raises(BusyError, match="cannot listen"):
            serve(ServerSettings(data=tmp_path / "other", port=state.port))
    finally:
        assert stop(data) is True
    assert find(data) is None
    again = start(ServerSettings(data=data, port=0))
    try:
        assert again.token == "hf_chosen"
        assert again.pid != state.pid
    finally:
        stop(data)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_a_server_in_peace(tmp_path: Path, number: signal.Signals) -> None:
    state = start(ServerSettings(data=tmp_path / "hub", port=0))
    os.kill(state.pid, number)
    assert os.waitpid(state.pid, 0)[1] == 0
    assert not (tmp_path / "hub/server.json").exists()
    assert (tmp_path / "hub/server.log").read_text() == ""


def stop_when_it_answers(state: ServerState) -> None:
    """Ask until the server answers, then interrupt it."""
    while True:
        try:
            urlopen(f"{state.endpoint}/health", timeout=10).close()
        except OSError:
            continue
        os.kill(state.pid, signal.SIGINT)
        return


def test_serving_says_when_it_is_ready(tmp_path: Path) -> None:
    seen: list[ServerState] = []

    def ready(state: ServerState) -> None:
        seen.append(state)
        threading.Thread(target=stop_when_it_answers, args=(state,)).start()

    serve(ServerSettings(data=tmp_path, port=0, token="hf_chosen"), ready)
    assert [(state.pid, state.token) for state in seen] == [(os.getpid(), "hf_chosen")]


def test_a_server_outlives_who_started_it(tmp_path: Path) -> None:
    data = tmp_path / "hub"
    script = f"""
from pathlib import Path
from urllib.request import urlopen
from wabe.hub.server import run
from wabe.hub.server.process import start
from wabe.hub.server.settings import ServerSettings
print(start(ServerSettings(data=Path({str(data)!r}), port=0)).pid)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT)
    found = find(data)
    try:
        assert found is not None
        assert found.pid == int(done.stdout)
    finally:
        assert stop(data) is True


def test_notes_of_servers_that_are_gone_are_not_believed(hub: RunningHub, tmp_path: Path) -> None:
    (tmp_path / "id").write_text("another")
    for pid, port in ((2**22 - 1, hub.state.port), (os.getpid(), hub.state.port), (os.getpid(), 1)):
        write_state(tmp_path, ServerState(pid=pid, host="127.0.0.1", port=port, token="x"))
        assert find(tmp_path) is None
        assert stop(tmp_path) is False
    for text in ("", "{}", "[1]", json.dumps({"pid": "x", "host": 1, "port": None, "token": 2})):
        (tmp_path / "server.json").write_text(text)
        assert read_state(tmp_path) is None
        assert find(tmp_path) is None


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1", "example.org"])
def test_only_loopback_is_bound_unless_told(tmp_path: Path, host: str) -> None:
    with pytest.raises(WrongCallError, match="other machines"):
        serve(ServerSettings(data=tmp_path, host=host))


def test_a_server_that_cannot_start_says_where_to_look(tmp_path: Path, hub: RunningHub) -> None:
    with pytest.raises(MissingError, match=r"server\.log"):
        start(ServerSettings(data=tmp_path / "hub", port=hub.state.port))
    log = (tmp_path / "hub/server.log").read_text()
    assert "cannot listen" in log
    assert "Traceback" not in log


@pytest.mark.parametrize("left", [b"", b"short", b"x" * 33])
def test_a_damaged_secret_is_made_anew(tmp_path: Path, left: bytes) -> None:
    (tmp_path / "secret").write_bytes(left)
    expires, signature = Signer(tmp_path).sign("a")
    assert len((tmp_path / "secret").read_bytes()) == 32
    assert Signer(tmp_path).valid(str(expires), signature, "a")


@pytest.mark.parametrize(
    "text", ["", "{", '{"write": 3}', "[]", '{"write": ""}', "[" * 100_000, '"\xff"', '{"write": "hf_x", "admin": "y"}']
)
def test_damaged_tokens_are_one_message(tmp_path: Path, text: str) -> None:
    (tmp_path / "tokens.json").write_text(text, encoding="latin-1")
    with pytest.raises(CorruptError, match=r"tokens\.json: the file of tokens is damaged\. Delete it"):
        start(ServerSettings(data=tmp_path, port=0))


def test_a_damaged_id_is_made_anew(tmp_path: Path) -> None:
    (tmp_path / "id").write_text("")
    state = start(ServerSettings(data=tmp_path, port=0))
    try:
        assert find(tmp_path) == state
        assert len((tmp_path / "id").read_text()) == 16
    finally:
        stop(tmp_path)


def test_the_token_of_wabe_serve_comes_from_a_file_or_a_variable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is no option: every user can read a command line."""
    seen: list[str | None] = []
    monkeypatch.setattr(run, "serve", lambda settings, _ready: seen.append(settings.token))
    file = tmp_path / "token.txt"
    file.write_text("hf_from_a_file\n")
    assert call_wabe("serve").code == 0
    monkeypatch.setenv("WABE_HUB_TOKEN", "hf_from_a_variable")
    assert call_wabe("serve").code == 0
    assert call_wabe("serve", "--token-file", str(file)).code == 0
    assert seen == [None, "hf_from_a_variable", "hf_from_a_file"]
    assert "No such option" in call_wabe("serve", "--token", "hf_seen_by_all").err
    for text in ("", "a token", "short"):
        file.write_text(text)
        monkeypatch.setenv("WABE_HUB_TOKEN", text)
        for words in ([], ["--token-file", str(file)]):
            ran = call_wabe("serve", *words)
            assert (ran.code, "this cannot be a token. Use at least 8 visible" in ran.err) == (2, True)
    file.write_bytes(b"\xff\xfe")
    assert "not text" in call_wabe("serve", "--token-file", str(file)).err
    assert len(seen) == 3
