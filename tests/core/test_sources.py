"""Sources come from the mirror, the cache or their URL, checked; what cannot be had is said plainly."""

import hashlib
import io
from pathlib import Path
from urllib.error import URLError

import pytest

from wabe.builders.core.sources import Source, cache_folder, fetch, file_sha256
from wabe.errors import CorruptError, DeclarationError, MissingError

CONTENT = b"a source\n"
HOST_PATH = Path("data.example.org", "corpora", "v1", "pairs.txt")


def source(url: str = "https://data.example.org/corpora/v1/pairs.txt") -> Source:
    return Source(
        name="pairs",
        url=url,
        sha256=hashlib.sha256(CONTENT).hexdigest(),
        size=len(CONTENT),
        licence="MIT",
        needed_for="upstream edition of pairs",
    )


def put(path: Path, content: bytes = CONTENT) -> Path:
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    return path


def files_below(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WABE_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("WABE_MIRROR", raising=False)
    return tmp_path / "cache"


@pytest.fixture
def mirror(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WABE_MIRROR", str(tmp_path / "mirror"))
    return tmp_path / "mirror"


@pytest.fixture
def requests(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    made: list[str] = []

    def answer(url: str, timeout: float) -> io.BytesIO:
        made.append(url)
        return io.BytesIO(CONTENT)

    monkeypatch.setattr("wabe.builders.core.sources.urlopen", answer)
    return made


@pytest.mark.usefixtures("cache")
def test_the_mirror_holds_host_and_path(mirror: Path, requests: list[str]) -> None:
    wanted = put(mirror / HOST_PATH)
    assert fetch(source()) == wanted
    assert fetch(source("https://data.example.org/corpora/v1/pairs.txt?download=1")) == wanted
    assert requests == []


def test_the_mirror_comes_before_the_cache(cache: Path, mirror: Path, requests: list[str]) -> None:
    cached = put(cache / "sources" / HOST_PATH)
    assert fetch(source()) == cached
    mirrored = put(mirror / HOST_PATH)
    assert fetch(source()) == mirrored
    assert requests == []


def test_a_download_is_made_once_and_kept_in_the_cache(cache: Path, requests: list[str]) -> None:
    first = fetch(source())
    assert first == cache / "sources" / HOST_PATH
    assert first.read_bytes() == CONTENT
    assert fetch(source()) == first
    assert requests == [source().url]
    assert files_below(cache) == [first]


def test_a_wrong_file_is_refused_by_its_path(cache: Path, mirror: Path) -> None:
    for path in (cache / "sources" / HOST_PATH, mirror / HOST_PATH):
        put(path, b"something else")
        with pytest.raises(CorruptError) as caught:
            fetch(source())
        assert caught.value.where == str(path)
        assert source().sha256[:12] in caught.value.what
        assert file_sha256(path)[:12] in caught.value.what


def test_a_wrong_download_leaves_nothing(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wabe.builders.core.sources.urlopen", lambda *_, **_options: io.BytesIO(b"an error page"))
    with pytest.raises(CorruptError, match="pairs has 13 bytes and the sha256"):
        fetch(source())
    assert files_below(cache) == []


def test_an_unreachable_url_says_what_is_lost(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    with pytest.raises(MissingError) as caught:
        fetch(source("https://127.0.0.1:9/pairs.txt"))
    message = str(caught.value)
    for part in ("https://127.0.0.1:9/pairs.txt", "MIT", "upstream edition of pairs", "WABE_MIRROR"):
        assert part in message
    assert files_below(cache) == []


@pytest.mark.parametrize("error", [URLError("no such host"), TimeoutError("timed out")])
def test_a_network_error_is_a_missing_source(cache: Path, error: OSError, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(url: str, timeout: float) -> io.BytesIO:
        raise error

    monkeypatch.setattr("wabe.builders.core.sources.urlopen", fail)
    with pytest.raises(MissingError, match="cannot download"):
        fetch(source())
    assert files_below(cache) == []


@pytest.mark.usefixtures("cache")
def test_a_lost_connection_is_a_missing_source(monkeypatch: pytest.MonkeyPatch) -> None:
    class Lost(io.BytesIO):
        def read(self, _size: int | None = -1, /) -> bytes:
            raise ConnectionResetError("connection reset by peer")

    monkeypatch.setattr("wabe.builders.core.sources.urlopen", lambda *_, **_options: Lost())
    with pytest.raises(MissingError, match="cannot download"):
        fetch(source())


@pytest.mark.parametrize(
    ("url", "sha256"),
    [("http://data.example.org/pairs.txt", "0" * 64), ("https://data.example.org/pairs.txt", "0" * 63)],
)
def test_a_source_must_be_pinned(url: str, sha256: str) -> None:
    with pytest.raises(DeclarationError, match="a source needs an https URL and a sha256"):
        Source(name="pairs", url=url, sha256=sha256, size=1, licence="MIT", needed_for="nothing")


def test_the_cache_folder_follows_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WABE_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder() == tmp_path / "wabe"
    monkeypatch.setenv("WABE_CACHE", str(tmp_path / "own"))
    assert cache_folder() == tmp_path / "own"
