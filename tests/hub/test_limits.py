"""How much of a request is read, from whom, and for how long."""

import json
import resource
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hub.conftest import MakeRepo, run_hub
from tests.hub.running import RunningHub
from wabe.hub.server.limited_json import MAX_DEPTH, MAX_VALUES, parse_json
from wabe.hub.server.process import stop
from wabe.hub.server.settings import ServerSettings


def head_of(hub: RunningHub, path: str, *lines: str, send: bytes = b"") -> bytes:
    """The first line of the answer to a request of which only the head, and these bytes, are sent."""
    with socket.create_connection((hub.state.host, hub.state.port), timeout=10) as link:
        link.sendall("\r\n".join([f"POST {path} HTTP/1.1", "Host: localhost", *lines, "", ""]).encode() + send)
        return link.recv(4096).partition(b"\r\n")[0]


def test_without_a_token_only_short_bodies_are_read(hub: RunningHub, make_repo: MakeRepo) -> None:
    repo = make_repo()
    long = "Content-Length: 200000"
    for path in (
        "/api/validate-yaml",
        "/api/repos/create",
        f"/api/datasets/{repo}/paths-info/main",
        f"/api/datasets/{repo}/preupload/main",
        f"/datasets/{repo}.git/info/lfs/objects/batch",
        f"/datasets/{repo}.git/git-upload-pack",
    ):
        assert head_of(hub, path, long).startswith(b"HTTP/1.1 413"), path
    assert head_of(hub, f"/api/datasets/{repo}/commit/main", long).startswith(b"HTTP/1.1 401")
    chunks = b"".join(b"4000\r\n" + b"x" * 0x4000 + b"\r\n" for _ in range(9))
    assert head_of(hub, "/api/validate-yaml", "Transfer-Encoding: chunked", send=chunks).startswith(b"HTTP/1.1 413")
    card = {"content": "# Toves\n" * 25_000, "repoType": "dataset"}
    assert hub.ask("POST", "/api/validate-yaml", body=card, token=hub.token).status == 200


def test_xet_looks_at_the_token_before_the_body(hub: RunningHub, make_repo: MakeRepo) -> None:
    """Nothing of the body is sent here: a server that waits for it does not answer."""
    repo = make_repo()
    token = hub.ask("GET", f"/api/datasets/{repo}/xet-write-token/main", token=hub.token).json()
    place = str(token["casUrl"]).removeprefix(hub.endpoint)
    for path in (f"{place}/v1/xorbs/default/{'c' * 64}", f"{place}/v2/shards", f"{place}/v1/shards"):
        for right in ("Authorization: Bearer 99999999999.abc", f"Authorization: Bearer {hub.token}", "X-Nothing: 1"):
            assert head_of(hub, path, "Content-Length: 60000000", right).startswith(b"HTTP/1.1 401"), path


def test_json_is_limited_in_depth_and_values(hub: RunningHub, make_repo: MakeRepo) -> None:
    repo = make_repo()
    deep = b'{"a":' * MAX_DEPTH + b"1" + b"}" * MAX_DEPTH
    for body in (b'{"a":' + deep + b"}", b'{"a":[' + b"1," * MAX_VALUES + b"1]}", b'{"files":' + b"[" * 100_000):
        for path in (f"/api/datasets/{repo}/preupload/main", f"/api/datasets/{repo}/commit/main"):
            assert hub.ask("POST", path, body=body, token=hub.token).status == 400
    assert json.dumps(parse_json(deep)) == json.dumps(json.loads(deep))
    assert parse_json(b'{"a": "' + b'[{,\\"' * MAX_VALUES + b'"}') == {"a": '[{,"' * MAX_VALUES}
    assert len(json.dumps(parse_json(b"[" + b"1," * (MAX_VALUES - 2) + b"1]"))) > MAX_VALUES
    for text in (
        b"[" * 51 + b"]" * 51,
        b"[" + b"{}," * MAX_VALUES + b"{}]",
        b'"\xff"',
        b"]" * 60 + b"[" * 120,
        b"1" * 5000,
    ):
        with pytest.raises(ValueError, match=r"."):
            parse_json(text)


def test_json_with_many_quotes_is_refused_in_time() -> None:
    start = time.process_time()
    with pytest.raises(ValueError, match="Unterminated"):
        parse_json(b'{"a":"' + b'[{\\"' * 500_000)
    assert time.process_time() - start < 2


def test_pages_of_other_sites_change_nothing(hub: RunningHub) -> None:
    port = hub.state.port
    form = f"token={hub.token}".encode()
    for headers in (
        {"Origin": "http://elsewhere.example"},
        {"Origin": "null"},
        {"Origin": f"http://127.0.0.1:{port + 1}"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site", "Origin": f"http://127.0.0.1:{port}"},
    ):
        for method, path in (("POST", "/login"), ("POST", "/api/validate-yaml"), ("DELETE", "/api/repos/delete")):
            answer = hub.ask(method, path, body=form, headers=headers)
            assert (answer.status, b"another site" in answer.body) == (403, True), (headers, path)
    own = {"Origin": f"http://127.0.0.1:{port}", "Sec-Fetch-Site": "same-origin"}
    assert hub.ask("POST", "/login", body=form, headers=own).status == 303
    assert hub.ask("GET", "/", headers={"Sec-Fetch-Site": "cross-site"}).status == 200


@pytest.mark.parametrize("value", ["%C2%B2", "-1", "x", "1e3", "%D9%A3", "9" * 30])
def test_numbers_that_are_none_are_refused(hub: RunningHub, make_repo: MakeRepo, value: str) -> None:
    home = f"/api/datasets/{make_repo()}"
    for path in (
        f"/api/datasets?limit={value}",
        f"{home}/tree/main?limit={value}",
        f"{home}/tree/main?cursor={value}",
        f"{home}/commits/main?p={value}",
        f"{home}/discussions?p={value}",
    ):
        assert hub.ask("GET", path).status == 400, path
    assert len(json.loads(hub.ask("GET", "/api/datasets?limit=1").body)) == 1
    assert hub.ask("GET", f"{home}/tree/main?limit=2").status == 200


@pytest.fixture
def hurried(tmp_path: Path) -> Iterator[RunningHub]:
    """A Hub that waits half a second for heads and pieces of bodies."""
    yield run_hub(ServerSettings(data=tmp_path / "hub", port=0, header_seconds=0.5, body_seconds=0.5))
    stop(tmp_path / "hub")
    assert "wabe" not in (tmp_path / "hub/server.log").read_text()


def test_heads_and_bodies_must_come_in_time(hurried: RunningHub) -> None:
    hurried.api().create_repo("toves/slow", repo_type="dataset")
    batch = {"operation": "upload", "objects": [{"oid": "d" * 64, "size": 500}]}
    asked = hurried.ask("POST", "/datasets/toves/slow.git/info/lfs/objects/batch", body=batch, token=hurried.token)
    objects = asked.json()["objects"]
    assert isinstance(objects, list)
    href = objects[0]["actions"]["upload"]["href"].removeprefix(hurried.endpoint)
    right = f"Host: localhost\r\nAuthorization: Bearer {hurried.token}\r\n"
    starts = {
        "nothing": (b"", b""),
        "half a head": (b"GET / HTTP/1.1\r\nHost: local", b""),
        "a second head": (b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\nGET / HT", b"HTTP/1.1 200"),
        "a stranger's body": (
            b"POST /api/validate-yaml HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nx",
            b"HTTP/1.1 408",
        ),
        "a commit": (
            f"POST /api/datasets/toves/slow/commit/main HTTP/1.1\r\n{right}Content-Length: 9\r\n\r\nx".encode(),
            b"HTTP/1.1 408",
        ),
        "an object": (
            f"PUT {href} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\n\r\nx".encode(),
            b"HTTP/1.1 408",
        ),
    }
    links = {name: socket.create_connection((hurried.state.host, hurried.state.port), timeout=5) for name in starts}
    for name, link in links.items():
        link.sendall(starts[name][0])
    for name, link in links.items():
        with link:
            received = b""
            while piece := link.recv(65_536):
                received += piece
        assert received.startswith(starts[name][1]), name
        assert bool(received) == bool(starts[name][1]), name
    assert not list((hurried.data / "lfs/incoming").iterdir())


def test_a_drop_now_and_then_does_not_keep_a_stranger_in(hurried: RunningHub) -> None:
    start = time.monotonic()
    with socket.create_connection((hurried.state.host, hurried.state.port), timeout=5) as link:
        link.sendall(b"POST /api/validate-yaml HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n\r\n")
        link.settimeout(0.1)
        answer = b""
        while not answer and time.monotonic() - start < 5:
            link.sendall(b"x")
            try:
                answer = link.recv(4096)
            except TimeoutError:
                continue
    assert answer.startswith(b"HTTP/1.1 408")
    assert time.monotonic() - start < 3


def test_half_open_connections_keep_nobody_out_for_long(hurried: RunningHub) -> None:
    """The server may have 64 open files, and 80 connections are opened that send nothing."""
    resource.prlimit(hurried.state.pid, resource.RLIMIT_NOFILE, (64, 64))
    links = [socket.create_connection((hurried.state.host, hurried.state.port), timeout=10) for _ in range(80)]
    assert hurried.ask("GET", "/health").status == 200
    for link in links:
        link.close()
