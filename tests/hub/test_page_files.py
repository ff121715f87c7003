"""Published files in a browser: readable where that is safe, and never with the rights of a page."""

from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from huggingface_hub import CommitOperationAdd, HfApi

from tests.hub.browser import Browser, needs_browser, open_browser
from tests.hub.conftest import MakeRepo
from tests.hub.running import RunningHub
from wabe.hub.server.shown_types import MAX_TEXT, SAMPLE, content_type, is_text

REPORT = b"""<!doctype html><html><head><title>Report</title><style>p { color: rgb(1, 2, 3) }</style></head>
<body onload="document.title = 'owned'">
<p>It passed.</p><details><summary>Checks</summary>60</details>
<img src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==" alt="dot" width="7">
<img src="/nowhere.png" onerror="document.title = 'owned'" alt="">
<script>
document.title = "owned";
document.body.dataset.cookie = document.cookie;
document.body.dataset.storage = localStorage.getItem("secret");
</script>
</body></html>
"""
PICTURE = b"""<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><title>Bars</title>
<rect width="40" height="20"/><script>document.querySelector("title").textContent = "owned"</script></svg>
"""
TEXT = "text/plain; charset=utf-8"
DOWNLOAD = "application/octet-stream"


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """One tab."""
    with open_browser(tmp_path_factory.mktemp("profile")) as tab:
        yield tab


@pytest.fixture
def folder(api: HfApi, make_repo: MakeRepo) -> str:
    """A dataset with files of strangers; its address for files."""
    repo = make_repo()
    adds = [
        CommitOperationAdd("validation/report.html", REPORT),
        CommitOperationAdd("picture.svg", PICTURE),
        CommitOperationAdd("LICENSE", "Licence ©\n".encode()),
    ]
    api.create_commit(repo, adds, repo_type="dataset", commit_message="m")
    return f"/datasets/{repo}/resolve/main"


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[str]:
    """The same files from a server that restricts nothing."""
    (tmp_path / "report.html").write_bytes(REPORT)
    (tmp_path / "picture.svg").write_bytes(PICTURE)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(tmp_path)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (the name of the base class)
        """Say nothing."""


def test_a_report_is_a_page_in_a_sandbox(hub: RunningHub, folder: str) -> None:
    answer = hub.ask("GET", f"{folder}/validation/report.html")
    assert answer.body == REPORT
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["x-content-type-options"] == "nosniff"
    policy = {part.strip() for part in answer.headers["content-security-policy"].split(";")}
    assert policy == {"default-src 'none'", "style-src 'unsafe-inline'", "img-src data:", "sandbox"}
    assert "set-cookie" not in answer.headers


def test_a_client_downloads_the_report_as_before(hub: RunningHub, folder: str, tmp_path: Path) -> None:
    repo = "/".join(folder.split("/")[2:4])
    name = "validation/report.html"
    path = hub.stranger().hf_hub_download(repo, name, repo_type="dataset", cache_dir=tmp_path)
    assert Path(path).read_bytes() == REPORT
    etag = hub.ask("HEAD", f"{folder}/{name}").headers["etag"]
    blob = hub.api().get_paths_info(repo, [name], repo_type="dataset")[0]
    assert etag == f'"{getattr(blob, "blob_id", None)}"'
    assert hub.ask("GET", f"{folder}/{name}", headers={"If-None-Match": etag}).status == 304
    part = hub.ask("GET", f"{folder}/{name}", headers={"Range": "bytes=3-9"})
    assert (part.status, part.body) == (206, REPORT[3:10])


@needs_browser
def test_a_browser_shows_the_report_and_runs_nothing_of_it(
    hub: RunningHub, folder: str, browser: Browser, elsewhere: str
) -> None:
    owned = "[document.title, document.body.dataset.cookie, document.body.dataset.storage]"
    # What the scripts would do: elsewhere they run and read what is there.
    browser.open(f"{elsewhere}/report.html")
    browser.evaluate("document.cookie = 'secret=1'; localStorage.setItem('secret', '2')")
    browser.open(f"{elsewhere}/report.html")
    assert browser.evaluate(owned) == ["owned", "secret=1", "2"]
    browser.open(f"{hub.endpoint}/login")
    browser.evaluate("document.cookie = 'secret=1'; localStorage.setItem('secret', '2')")
    browser.open(f"{hub.endpoint}{folder}/validation/report.html")
    assert browser.evaluate(owned) == ["Report", None, None]
    assert "It passed." in str(browser.evaluate("document.body.innerText"))
    assert browser.evaluate("getComputedStyle(document.querySelector('p')).color") == "rgb(1, 2, 3)"
    assert browser.evaluate("document.querySelector('img').naturalWidth") == 1
    # Even the debugger, which may run scripts, gets neither cookies nor storage in this document.
    assert browser.evaluate("window.origin") == "null"
    for secret in ("document.cookie", "localStorage.length"):
        assert browser.evaluate(f"(() => {{ try {{ return {secret} }} catch (e) {{ return e.name }} }})()") == (
            "SecurityError"
        )


@needs_browser
def test_a_browser_shows_a_vector_picture_and_runs_nothing_of_it(
    hub: RunningHub, folder: str, browser: Browser, elsewhere: str
) -> None:
    title = "document.querySelector('title').textContent"
    browser.open(f"{elsewhere}/picture.svg")
    assert browser.evaluate(title) == "owned"
    browser.open(f"{hub.endpoint}{folder}/picture.svg")
    assert browser.evaluate(title) == "Bars"
    assert browser.evaluate("document.documentElement.tagName") == "svg"


@needs_browser
def test_a_browser_shows_text_without_an_ending(hub: RunningHub, folder: str, browser: Browser) -> None:
    browser.open(f"{hub.endpoint}{folder}/LICENSE")
    assert browser.evaluate("document.body.innerText.trim()") == "Licence ©"


@pytest.mark.parametrize(
    ("path", "start", "expected"),
    [
        ("CITATION.bib", b"@inproceedings{x}", TEXT),
        ("a.yaml", b"a: 1", TEXT),
        ("rows.jsonl", b'{"a": 1}\n', TEXT),
        ("train.log", b"step 1\r\n", TEXT),
        ("_seti_common", b"import x\n", TEXT),
        ("LICENSE", "©".encode(), TEXT),
        ("model.py", b"<script>alert(1)</script>", TEXT),
        ("a.xhtml", b"<html xmlns='http://www.w3.org/1999/xhtml'/>", TEXT),
        ("a.js", b"alert(1)", TEXT),
        ("empty", b"", TEXT),
        ("a.HTML", b"<p>", "text/html; charset=utf-8"),
        ("a.svg", b"<svg/>", "image/svg+xml"),
        ("a.png", b"\x89PNG", "image/png"),
        ("a.parquet", b"PAR1\x15\x04\x15", DOWNLOAD),
        ("a.safetensors", b"\x10\x00\x00\x00\x00\x00\x00\x00{", DOWNLOAD),
        ("latin1.txt", b"caf\xe9 noir", DOWNLOAD),
    ],
)
def test_what_a_browser_is_told(path: str, start: bytes, expected: str) -> None:
    assert content_type(path, start, len(start)) == expected


def test_text_that_a_browser_cannot_lay_out_is_downloaded() -> None:
    assert content_type("rows.jsonl", b"{}", MAX_TEXT) == TEXT
    assert content_type("rows.jsonl", b"{}", MAX_TEXT + 1) == DOWNLOAD


def test_a_character_may_be_cut_at_the_end_of_the_sample() -> None:
    whole = ("x" * (SAMPLE - 1) + "©").encode()
    assert is_text(whole[:SAMPLE])
    assert not is_text(whole[1:SAMPLE])


def test_a_large_text_is_read_from_its_store(hub: RunningHub, api: HfApi, make_repo: MakeRepo) -> None:
    repo = make_repo()
    content = b"0123456789abcde\n" * 700_000
    api.upload_file(path_or_fileobj=content, path_in_repo="big", repo_id=repo, repo_type="dataset")
    answer = hub.ask("HEAD", f"/datasets/{repo}/resolve/main/big")
    assert "x-linked-size" in answer.headers
    assert answer.headers["content-type"] == TEXT
