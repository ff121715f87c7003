"""Upstream sources: pinned, checked by sha256, found in a mirror or downloaded once into a cache."""

import hashlib
import os
import re
import shutil
import tempfile
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import urlopen

from wabe.errors import CorruptError, DeclarationError, MissingError

TIMEOUT_SECONDS = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """One upstream file: where it is, what it must be, under which licence, and what it is needed for."""

    name: str
    url: str
    sha256: str
    size: int
    licence: str
    needed_for: str

    def __post_init__(self) -> None:
        if urlsplit(self.url).scheme != "https" or not re.fullmatch("[0-9a-f]{64}", self.sha256):
            raise DeclarationError(
                where=self.name, what="a source needs an https URL and a sha256", remedy="Declare both"
            )

    @property
    def mirror_path(self) -> Path:
        """Return HOST/PATH, where a mirror and the cache both keep the file."""
        parts = urlsplit(self.url)
        return Path(parts.netloc, *Path(parts.path.lstrip("/")).parts)


def cache_folder() -> Path:
    """Return the folder for downloads and unpacked lexicons: WABE_CACHE, or the user's cache folder."""
    if chosen := os.environ.get("WABE_CACHE"):
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "wabe"


def fetch(source: Source) -> Path:
    """Return a checked local copy of a source: from the mirror, the cache, or its URL."""
    found = next((path for path in _places(source) if path.is_file()), None)
    return _checked(source, found) if found is not None else _download(source, _places(source)[-1])


def is_here(source: Source) -> bool:
    """Return whether a source can be had without a network; whether it is whole is seen when it is fetched."""
    return any(path.is_file() for path in _places(source))


def _places(source: Source) -> list[Path]:
    """Return where a copy may lie: in the mirror, if there is one, and in the cache."""
    mirror = os.environ.get("WABE_MIRROR")
    return [
        *([Path(mirror) / source.mirror_path] if mirror else []),
        cache_folder() / "sources" / source.mirror_path,
    ]


def file_sha256(path: Path) -> str:
    """Return the sha256 of a file, read in pieces."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _checked(source: Source, path: Path, shown: str | None = None) -> Path:
    size, found = path.stat().st_size, file_sha256(path)
    if (size, found) != (source.size, source.sha256):
        raise CorruptError(
            where=shown or str(path),
            what=f"{source.name} has {size:,} bytes and the sha256 {found[:12]}…, expected {source.size:,} bytes and "
            f"{source.sha256[:12]}…",
            remedy="The upstream file has changed; the download was discarded"
            if shown
            else "Delete the file and download it again",
        )
    return path


def _download(source: Source, target: Path) -> Path:
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=".download-")
    except OSError as error:
        raise MissingError(
            where=str(target),
            what=f"it cannot be written ({error.strerror})",
            remedy="Set WABE_CACHE to another folder",
        ) from error
    partial = Path(name)
    try:
        with os.fdopen(handle, "wb") as file, urlopen(source.url, timeout=TIMEOUT_SECONDS) as answer:
            shutil.copyfileobj(answer, file)
        _checked(source, partial, shown=source.url).replace(target)
        target.chmod(0o644)
    except (OSError, HTTPException) as error:
        reason = error.reason if isinstance(error, URLError) else error
        raise MissingError(
            where=source.name,
            what=f"cannot download {source.url} ({source.licence}): {reason}; without it there is no "
            f"{source.needed_for}",
            remedy="Try again with a network connection, or set WABE_MIRROR to a folder that has the file as HOST/PATH",
        ) from error
    finally:
        partial.unlink(missing_ok=True)
    return target
