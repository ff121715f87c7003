"""A published dataset with pages, and what a reader sees on them."""

import re
import struct
import zlib
from html import unescape
from html.parser import HTMLParser

from huggingface_hub import CommitOperationAdd

from tests.hub.running import CARD, RunningHub, parquet_bytes

BROWSER = {"Accept": "text/html,application/xhtml+xml"}


def figure() -> bytes:
    """A small picture, written by hand."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    width, height = 320, 120
    rows = []
    for y in range(height):
        row = b"".join(
            bytes((36, 87, 166)) if height - y < 40 + 30 * (x // 110) and x % 110 < 80 else b"\xff\xff\xff"
            for x in range(width)
        )
        rows.append(b"\x00" + row)
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(b"".join(rows)))
        + chunk(b"IEND", b"")
    )


def publish_page(hub: RunningHub, repo: str, card: str = CARD) -> str:
    """Publish a dataset with a card, a figure, three splits and a tag."""
    api = hub.api()
    api.create_repo(repo, repo_type="dataset")
    adds = [
        CommitOperationAdd("README.md", card.encode()),
        CommitOperationAdd("figures/labels.png", figure()),
        CommitOperationAdd("small/train-00000-of-00002.parquet", parquet_bytes(31)),
        CommitOperationAdd("small/train-00001-of-00002.parquet", parquet_bytes(29)),
        CommitOperationAdd("small/test-00000-of-00001.parquet", parquet_bytes(9)),
        CommitOperationAdd("large/train-00000-of-00001.parquet", parquet_bytes(100)),
    ]
    api.create_commit(repo, adds, repo_type="dataset", commit_message="Publish toves 1.0.0")
    api.create_tag(repo, tag="v1.0.0", repo_type="dataset")
    api.upload_file(path_or_fileobj=b"x", path_in_repo="later.txt", repo_id=repo, repo_type="dataset")
    return repo


class Reader(HTMLParser):
    """Collects what a page shows and what it loads."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.source = text
        self.links: list[str] = []
        self.loads: list[str] = []
        self.tags: list[str] = []
        self.words: list[str] = []
        self.names: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.tags.append(tag)
        if tag == "a":
            self.links.append(found.get("href") or "")
            self.names.append("")
        elif "src" in found:
            self.loads.append(found["src"] or "")

    def text_of(self, tag: str) -> str:
        """What the first element of a kind says."""
        inside = re.search(rf"<{tag}\b[^>]*>(.*?)</{tag}>", self.source, re.DOTALL)
        assert inside is not None, tag
        return " ".join(unescape(re.sub(r"<[^>]*>", "", inside[1])).split())

    def handle_data(self, data: str) -> None:
        self.words.append(data)
        if self.names and not self.names[-1]:
            self.names[-1] = data


def page(hub: RunningHub, path: str) -> Reader:
    """Open a page."""
    answer = hub.ask("GET", path)
    assert answer.status == 200, answer.body[:500]
    assert answer.headers["content-type"].startswith("text/html")
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    return Reader(answer.body.decode())
