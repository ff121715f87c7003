"""Requests that are wrong, by accident or by intent: each gets a clear refusal and changes nothing."""

import json
import socket
from base64 import b64encode
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.hub.conftest import MakeRepo
from tests.hub.running import Answer, RunningHub

REFUSED = {400, 401, 403, 404, 405, 409, 412, 413, 415, 422}
HEADER = {"key": "header", "value": {"summary": "m"}}
steady = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def commit(hub: RunningHub, repo: str, *lines: object, raw: bytes | None = None) -> Answer:
    """Send a commit by hand."""
    body = raw if raw is not None else b"\n".join(json.dumps(line).encode() for line in lines)
    return hub.ask("POST", f"/api/datasets/{repo}/commit/main", body=body, token=hub.token)


def file(path: object, content: str = "eA==") -> dict[str, object]:
    """The line of a small file."""
    return {"key": "file", "value": {"path": path, "content": content, "encoding": "base64"}}


def check_refusal(answer: Answer) -> None:
    """A refusal is a status, a sentence in JSON, and no word of the inside."""
    assert answer.status in REFUSED, (answer.status, answer.body[:300])
    assert isinstance(answer.json()["error"], str)
    assert b"Traceback" not in answer.body
    assert b'File "' not in answer.body


BAD_PATHS = [
    "", "/", ".", "..", "../x", "a/../b", "a/./b", "a//b", "/etc/passwd", "a/", ".git/config", "a/.GIT/hooks",
    "a\x00b", "a\nb", "a\\b", "..\\x", "x" * 256, "/".join(["x" * 200] * 6), "a/..", "\ud800", None, 3, ["a"],
]  # fmt: skip


@pytest.mark.parametrize("path", BAD_PATHS, ids=lambda path: ascii(path)[:30])
def test_bad_paths_are_not_committed(hub: RunningHub, make_repo: MakeRepo, path: object) -> None:
    repo = make_repo()
    check_refusal(commit(hub, repo, HEADER, file(path)))
    lfs = {"key": "lfsFile", "value": {"path": path, "algo": "sha256", "oid": "a" * 64, "size": 1}}
    check_refusal(commit(hub, repo, HEADER, lfs))
    body = {"files": [{"path": path, "size": 1, "sample": ""}]}
    check_refusal(hub.ask("POST", f"/api/datasets/{repo}/preupload/main", body=body, token=hub.token))
    assert len(hub.api().list_repo_commits(repo, repo_type="dataset")) == 1


@pytest.fixture(scope="module")
def target(hub: RunningHub) -> str:
    """A dataset that the random requests go to."""
    hub.api().create_repo("toves/target", repo_type="dataset", exist_ok=True)
    return "toves/target"


parts = st.sampled_from(["..", ".", "", ".git", "a", "%2e%2e", "%2F", "etc", "passwd", "\x00", "é", "%00", "//"])


@steady
@given(st.lists(parts, min_size=1, max_size=8), st.booleans())
def test_no_address_leads_out(hub: RunningHub, target: str, steps: list[str], encode: bool) -> None:
    path = "/".join(steps)
    sent = quote(path, safe="" if encode else "/%")
    for start in (
        f"/datasets/{target}/resolve/main/",
        f"/api/datasets/{target}/tree/main/",
        "/",
        "/api/datasets/",
    ):
        answer = hub.ask("GET", start + sent)
        assert answer.status < 500
        assert b"root:" not in answer.body
        assert b"hf_write_" not in answer.body


@steady
@given(st.text(max_size=40))
def test_any_committed_path_is_one_inside_the_repository(hub: RunningHub, target: str, path: str) -> None:
    answer = commit(hub, target, HEADER, file(path))
    if answer.status != 200:
        check_refusal(answer)
        return
    read = hub.ask("GET", f"/datasets/{target}/resolve/main/{quote(path)}")
    assert (read.status, read.body) == (200, b"x")


@steady
@given(st.binary(max_size=80))
def test_any_body_is_answered(hub: RunningHub, target: str, body: bytes) -> None:
    for method, path in (
        ("POST", f"/api/datasets/{target}/commit/main"),
        ("POST", f"/api/datasets/{target}/preupload/main"),
        ("POST", f"/api/datasets/{target}/paths-info/main"),
        ("POST", f"/api/datasets/{target}/tag/main"),
        ("POST", f"/datasets/{target}.git/info/lfs/objects/batch"),
        ("POST", f"/datasets/{target}.git/git-upload-pack"),
        ("POST", "/api/repos/create"),
        ("POST", "/api/repos/move"),
        ("POST", "/api/validate-yaml"),
        ("PUT", f"/api/datasets/{target}/settings"),
    ):
        assert hub.ask(method, path, body=body, token=hub.token).status < 500, path


@pytest.mark.parametrize(
    "lines",
    [
        [],
        [file("a")],
        [HEADER, HEADER],
        [{"key": "header", "value": {}}],
        [{"key": "header", "value": {"summary": 3}}],
        [{"key": "header", "value": {"summary": "m", "parentCommit": 3}}],
        [HEADER, {"key": "explode", "value": {"path": "a"}}],
        [HEADER, {"key": "file"}],
        [HEADER, 3],
        [HEADER, file("a", "not base64!")],
        [HEADER, {"key": "file", "value": {"path": "a", "content": 3}}],
        [HEADER, {"key": "file", "value": {"path": "a", "content": "x", "encoding": "rot13"}}],
        [HEADER, file("a"), file("a/b")],
        [HEADER, {"key": "lfsFile", "value": {"path": "a", "oid": "b" * 64, "size": 1}}],
        [HEADER, {"key": "lfsFile", "value": {"path": "a", "oid": "../../x", "size": 1}}],
        [HEADER, {"key": "lfsFile", "value": {"path": "a", "oid": "b" * 64, "size": -1}}],
        [HEADER, {"key": "lfsFile", "value": {"path": "a", "oid": "b" * 64, "algo": "md5", "size": 1}}],
        [HEADER, {"key": "deletedFile", "value": {"path": "nowhere"}}],
        [HEADER, {"key": "deletedFolder", "value": {"path": "nowhere/"}}],
        [HEADER, {"key": "copyFile", "value": {"path": "a", "srcPath": "nowhere"}}],
        [
            HEADER,
            {"key": "copyFile", "value": {"path": "a", "srcPath": ".gitattributes", "srcRevision": "v9"}},
        ],
        [{"key": "header", "value": {"summary": "m", "parentCommit": "0" * 40}}, file("a")],
        [HEADER, file("a", b64encode(b"x" * (10 * 1024 * 1024 + 1)).decode())],
    ],
    ids=lambda lines: json.dumps(lines)[-60:],
)
def test_bad_commits_change_nothing(hub: RunningHub, target: str, lines: list[object]) -> None:
    before = hub.api().dataset_info(target).sha
    check_refusal(commit(hub, target, *lines))
    assert hub.api().dataset_info(target).sha == before


@pytest.mark.parametrize("text", ["\ud800", "a\x00b", "\u202e", "x" * 70_000], ids=["half", "nul", "turned", "long"])
def test_odd_texts_are_answered(hub: RunningHub, make_repo: MakeRepo, text: str) -> None:
    repo = make_repo()
    home = f"/api/datasets/{repo}"
    tries: list[tuple[str, dict[str, object]]] = [
        ("/tag/main", {"tag": text}),
        ("/tag/main", {"tag": "v1", "message": text}),
        ("/branch/b", {"startingPoint": text}),
        ("/super-squash/main", {"message": text}),
        ("/discussions", {"title": text}),
        ("/discussions", {"title": "t", "description": text}),
        ("/paths-info/main", {"paths": [text]}),
        ("/preupload/main", {"files": [], "gitIgnore": text}),
    ]
    for path, body in tries:
        assert hub.ask("POST", home + path, body=body, token=hub.token).status < 500, path
    header = {"key": "header", "value": {"summary": text, "description": text}}
    assert commit(hub, repo, header, file("a.txt")).status in {200, 413}
    copied = {"key": "copyFile", "value": {"path": "b", "srcPath": ".gitattributes", "srcRevision": text}}
    check_refusal(commit(hub, repo, HEADER, copied))
    for path in (
        home,
        f"{home}/commits/main",
        f"{home}/refs",
        f"{home}/discussions",
        f"/datasets/{repo}/commits/main",
    ):
        assert hub.ask("GET", path).status == 200, path


def test_nested_json_is_refused(hub: RunningHub, target: str) -> None:
    check_refusal(commit(hub, target, raw=b"[" * 200_000))
    check_refusal(hub.ask("POST", "/api/repos/create", body=b"[" * 200_000, token=hub.token))
    bomb = (
        "---\n" + "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9) if n else 'x'}]\n" for n in range(9)) + "---\n"
    )
    answer = hub.ask("POST", "/api/validate-yaml", body={"content": bomb, "repoType": "dataset"}, token=hub.token)
    assert answer.status in {200, 400}
    assert len(answer.body) < 1_000_000


@pytest.mark.parametrize(
    "name",
    [
        "",
        ".",
        "..",
        "a/b",
        "-a",
        "a-",
        "a..b",
        "a--b",
        "x.git",
        "x" * 97,
        "a b",
        "a\x00",
        "é",
        "../../x",
        None,
        3,
    ],
    ids=lambda name: ascii(name)[:20],
)
def test_bad_names_make_no_repository(hub: RunningHub, name: object) -> None:
    for body in ({"name": name, "organization": "toves"}, {"name": "fine", "organization": name or "api"}):
        check_refusal(hub.ask("POST", "/api/repos/create", body={**body, "type": "dataset"}, token=hub.token))


@pytest.mark.parametrize(
    "tag", ["", "-x", "a..b", "a b", "x" * 300, "refs/heads/main", "a\x00b", "a/", "/a", "@{", None, 3]
)
def test_bad_tags_and_branches_are_refused(hub: RunningHub, target: str, tag: object) -> None:
    check_refusal(hub.ask("POST", f"/api/datasets/{target}/tag/main", body={"tag": tag}, token=hub.token))
    if isinstance(tag, str) and tag:
        address = f"/api/datasets/{target}/branch/{quote(tag, safe='')}"
        check_refusal(hub.ask("POST", address, body={}, token=hub.token))


@pytest.mark.parametrize(
    "revision", ["..", "main^", "HEAD~1", "main@{0}", ":/initial", "%00", "x" * 5000, "a%2F..%2Fb", "HEAD"]
)
def test_revisions_are_names_and_not_expressions(hub: RunningHub, target: str, revision: str) -> None:
    address = f"/datasets/{target}/resolve/{quote(revision, safe='%')}/.gitattributes"
    answer = hub.ask("GET", address)
    assert answer.status == 404
    assert answer.headers.get("x-error-code") in {"RevisionNotFound", None}


def test_bodies_that_are_too_long_are_refused(hub: RunningHub, target: str) -> None:
    for path in ("/api/repos/create", f"/api/datasets/{target}/commit/main"):
        answer = hub.ask("POST", path, headers={"Content-Length": str(10**12)}, token=hub.token)
        check_refusal(answer)
        assert answer.status == 413
    chunked = b"".join(b"100000\r\n" + b"x" * 0x100000 + b"\r\n" for _ in range(20)) + b"0\r\n\r\n"
    with socket.create_connection((hub.state.host, hub.state.port), timeout=20) as link:
        start = f"POST /api/repos/create HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {hub.token}"
        link.sendall(start.encode() + b"\r\nTransfer-Encoding: chunked\r\n\r\n")
        try:
            link.sendall(chunked)
            answer_start = link.recv(64)
        except (BrokenPipeError, ConnectionResetError):
            return
    assert answer_start.startswith(b"HTTP/1.1 413")


def test_other_host_names_are_refused(hub: RunningHub) -> None:
    assert hub.ask("GET", "/", headers={"Host": "rebound.example"}).status == 421
    assert hub.ask("GET", "/", headers={"Host": f"localhost:{hub.state.port}"}).status == 200
    assert hub.ask("GET", "/", headers={"Host": ""}).status in {400, 421}


def test_addresses_that_are_not_there(hub: RunningHub, target: str) -> None:
    for path in (
        "/api/nothing",
        "/x",
        f"/datasets/{target}/nothing",
        "/api/datasets",
        "/%ff/%fe",
        "/datasets/%2e%2e/x",
    ):
        answer = hub.ask("GET", path)
        assert answer.status in {200, 400, 401, 404}
        assert b"Traceback" not in answer.body
    assert hub.ask("PATCH", f"/api/datasets/{target}").status == 405
    assert hub.ask("GET", "/api/agent-harnesses").status == 404


def test_a_client_that_goes_away_leaves_nothing(hub: RunningHub, target: str) -> None:
    oid = "d" * 64
    batch = {"operation": "upload", "transfers": ["basic"], "objects": [{"oid": oid, "size": 5_000_000}]}
    answer = hub.ask("POST", f"/datasets/{target}.git/info/lfs/objects/batch", body=batch, token=hub.token).json()
    objects = answer["objects"]
    assert isinstance(objects, list)
    href = objects[0]["actions"]["upload"]["href"].removeprefix(hub.endpoint)
    with socket.create_connection((hub.state.host, hub.state.port), timeout=20) as link:
        link.sendall(f"PUT {href} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000000\r\n\r\n".encode())
        link.sendall(b"x" * 3_000_000)
    for _ in range(200):
        hub.ask("GET", "/health")
        if not list((hub.data / "lfs/incoming").glob("receiving-*")):
            break
    assert not list((hub.data / "lfs/incoming").glob("receiving-*"))
