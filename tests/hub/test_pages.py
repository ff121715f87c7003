"""The pages, by request and in a browser."""

import json
import re
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest
from huggingface_hub import CommitOperationAdd

from tests.hub.browser import Browser, needs_browser, open_browser
from tests.hub.reading import BROWSER, Reader, figure, page, publish_page
from tests.hub.running import LABELS, RunningHub
from wabe.hub.server.markdown import render


@pytest.fixture(scope="module")
def published(hub: RunningHub) -> str:
    """A dataset with a card, a figure, three splits and a tag."""
    return publish_page(hub, "toves/page")


def test_the_index_lists_repositories(hub: RunningHub, published: str) -> None:
    assert f"/datasets/{published}" in page(hub, "/").links


@pytest.mark.parametrize("address", ["", "/tree/main", "/tree/v1.0.0"])
def test_a_repository_shows_its_card_files_and_revisions(hub: RunningHub, published: str, address: str) -> None:
    shown = page(hub, f"/datasets/{published}{address}")
    revision = address.rpartition("/")[2] or "main"
    text = " ".join(shown.words)
    assert "A " in text
    assert {"Toves", "benchmark", "cc-by-4.0", "gyre"} <= {word.strip() for word in shown.words}
    assert shown.loads == [f"/datasets/{published}/resolve/{revision}/figures/labels.png"]
    assert hub.ask("GET", shown.loads[0]).body == figure()
    assert f"/datasets/{published}/resolve/{revision}/small/test-00000-of-00001.parquet" in shown.links
    assert {f"/datasets/{published}/tree/main", f"/datasets/{published}/tree/v1.0.0"} <= set(shown.links)
    assert ("later.txt" in text) == (revision == "main")
    assert "script" not in shown.tags
    assert "a note nobody sees" not in text
    assert "60 rows" in text


def rows(hub: RunningHub, published: str, query: str) -> list[str]:
    """The uids that a page of the preview shows."""
    shown = page(hub, f"/datasets/{published}/preview/main?{query}")
    return [word for word in shown.words if word.startswith("row-")]


def test_any_split_is_shown_page_by_page(hub: RunningHub, published: str) -> None:
    assert rows(hub, published, "") == [f"row-{number}" for number in range(25)]
    second = rows(hub, published, "config=small&split=train&page=2")
    assert second == [
        *(f"row-{number}" for number in range(25, 31)),
        *(f"row-{number}" for number in range(19)),
    ]
    assert rows(hub, published, "config=small&split=train&page=3") == [f"row-{number}" for number in range(19, 29)]
    assert rows(hub, published, "config=small&split=train&page=99") == []
    assert rows(hub, published, "config=small&split=test") == [f"row-{number}" for number in range(9)]
    assert len(rows(hub, published, "config=large")) == 25
    assert hub.ask("GET", f"/datasets/{published}/preview/main?config=none").status == 404


def test_the_pages_of_a_split_lead_to_each_other(hub: RunningHub, published: str) -> None:
    address = f"/datasets/{published}/preview/main"
    query = "?config=large&split=train&label=neutral"
    seen = []
    while query:
        shown = page(hub, address + query)
        seen += [word for word in shown.words if word.startswith("row-")]
        following = [link for link, word in zip(shown.links, shown.names, strict=True) if "Next" in word]
        query = following[0] if following else ""
    assert seen == [f"row-{row}" for row in range(100) if row % 3 == 1]


def test_rows_are_filtered_by_label(hub: RunningHub, published: str) -> None:
    for number, label in enumerate(LABELS):
        query = f"config=large&split=train&label={label}&page="
        shown = [*rows(hub, published, f"{query}1"), *rows(hub, published, f"{query}2")]
        assert shown == [f"row-{row}" for row in range(100) if row % 3 == number]
    words = page(hub, f"/datasets/{published}/preview/main?config=large&label=neutral").words
    assert "neutral (1)" in words
    assert "entailment (0)" not in words


def test_commits_and_models_have_pages(hub: RunningHub, published: str) -> None:
    assert "Publish toves 1.0.0" in page(hub, f"/datasets/{published}/commits/main").words
    api = hub.api()
    api.create_repo("toves/page-model", exist_ok=True)
    adds = [CommitOperationAdd("README.md", b"---\nlicense: mit\n---\n# A model\n")]
    api.create_commit("toves/page-model", adds, commit_message="m")
    assert "A model" in page(hub, "/toves/page-model").words


def test_a_browser_gets_errors_as_pages(hub: RunningHub, published: str) -> None:
    for path in ("/datasets/toves/%3Cb%3E/tree/x", f"/datasets/{published}/tree/none", "/no/such/place/here"):
        answer = hub.ask("GET", path, headers=BROWSER, token=hub.token)
        assert answer.status == 404
        reader = Reader(answer.body.decode())
        assert "All datasets and models" in reader.words
        assert "b" not in reader.tags


def test_a_card_that_would_be_refused_says_so(hub: RunningHub) -> None:
    api = hub.api()
    api.create_repo("toves/refused", repo_type="dataset")
    file = {"path": "README.md", "encoding": "utf-8", "content": "---\nlicense: x\n---\n"}
    lines = [{"key": "header", "value": {"summary": "m"}}, {"key": "file", "value": file}]
    body = "\n".join(json.dumps(line) for line in lines).encode()
    assert hub.ask("POST", "/api/datasets/toves/refused/commit/main", body=body, token=hub.token).status == 200
    assert any("must be one of" in word for word in page(hub, "/datasets/toves/refused").words)


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "<details open ontoggle=alert(1)>x</details>",
        "x <b onclick=alert(1)>y</b>",
        "[x](javascript:alert(1))",
        "![x](javascript:alert(1))",
        "<iframe src='//elsewhere.example'></iframe>",
        "</main><style>*{display:none}</style>",
        "<!-- x --><svg/onload=alert(1)>",
        "<a href='javascript:alert(1)'>x</a>",
        "[x]: javascript:alert(1)\n\n[x]",
    ],
)
def test_foreign_html_is_shown_and_not_obeyed(text: str) -> None:
    shown = render(text, files="/files").html
    reader = Reader(shown)
    assert set(reader.tags) <= {"p", "b", "details", "a", "img"}
    assert not re.search(r"<[a-z]+[^>]*\son\w+=", shown)
    assert not any("javascript" in link for link in [*reader.links, *reader.loads])


def test_relative_addresses_lead_to_the_files() -> None:
    def target(address: str) -> str:
        return Reader(render(f"![x]({address})", files="/f").html).loads[0]

    assert target("a/b.png") == "/f/a/b.png"
    assert target("./a.png") == "/f/a.png"
    assert target("../../a.png") == "/f/a.png"
    assert target("<a b.png>") == "/f/a%20b.png"
    assert target("https://example.org/a.png") == "https://example.org/a.png"


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """One tab."""
    with open_browser(tmp_path_factory.mktemp("profile")) as tab:
        yield tab


@needs_browser
def test_a_browser_shows_the_card(hub: RunningHub, published: str, browser: Browser, tmp_path: Path) -> None:
    browser.open(f"{hub.endpoint}/datasets/{published}", height=1500)
    assert browser.evaluate("document.title") == "toves/page (dataset) · Hub on this machine"
    assert "entailment (0)" in str(browser.evaluate("document.body.innerText"))
    picture = tmp_path / "page.png"
    browser.picture(picture)
    size = struct.unpack(">II", picture.read_bytes()[16:24])
    assert size == (1280, 1500)
    assert picture.stat().st_size > 20_000


@needs_browser
def test_a_browser_filters_by_label(hub: RunningHub, published: str, browser: Browser) -> None:
    browser.open(f"{hub.endpoint}/datasets/{published}/preview/v1.0.0?config=large&split=train&label=contradiction")
    shown = browser.evaluate("[...document.querySelectorAll('td.id')].map(cell => cell.innerText)")
    assert shown == [f"row-{row}" for row in range(100) if row % 3 == 2][:25]
