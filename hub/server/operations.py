"""The lines of a commit request, parsed and checked before anything is written."""

import base64
import binascii
from collections.abc import Iterator
from dataclasses import dataclass

from wabe.hub.server.errors import HubError, bad_request
from wabe.hub.server.limited_json import parse_json
from wabe.hub.server.names import check_path, check_sha256

MAX_OPERATIONS = 25_000
MAX_MESSAGE = 64 * 1024


@dataclass(frozen=True, slots=True)
class AddFile:
    """Put a small file, with its bytes."""

    path: str
    content: bytes


@dataclass(frozen=True, slots=True)
class AddLargeFile:
    """Put a large file that was uploaded before; clients name no size for a copy of what the repository has."""

    path: str
    oid: str
    size: int | None


@dataclass(frozen=True, slots=True)
class Delete:
    """Delete a file or a folder."""

    path: str
    folder: bool


@dataclass(frozen=True, slots=True)
class Copy:
    """Put a file that some revision of the same repository has."""

    path: str
    source: str
    revision: str | None


Operation = AddFile | AddLargeFile | Delete | Copy


@dataclass(frozen=True, slots=True)
class CommitRequest:
    """A commit that a client asks for."""

    summary: str
    description: str
    parent: str | None
    operations: tuple[Operation, ...]

    @property
    def message(self) -> str:
        """The whole commit message."""
        return f"{self.summary}\n\n{self.description}" if self.description else self.summary


def parse_commit(body: bytes, *, max_regular_bytes: int) -> CommitRequest:
    """Parse the lines of a commit request."""
    header: dict[str, object] | None = None
    operations: list[Operation] = []
    for number, key, value in _lines(body):
        if key == "header":
            if header is not None:
                raise bad_request(f"line {number}: there is already a header")
            header = value
            continue
        operations.append(_operation(number, key, value, max_regular_bytes))
        if len(operations) > MAX_OPERATIONS:
            raise HubError(413, f"a commit may have up to {MAX_OPERATIONS} operations")
    if header is None:
        raise bad_request("the commit has no header line")
    summary, description, parent = (header.get(key) for key in ("summary", "description", "parentCommit"))
    if not isinstance(summary, str) or not summary.strip():
        raise bad_request("the header has no summary")
    if not isinstance(description, str | None) or not isinstance(parent, str | None):
        raise bad_request("the header's description and parentCommit must be strings")
    if len(summary) + len(description or "") > MAX_MESSAGE:
        raise HubError(413, f"a commit message may have up to {MAX_MESSAGE} characters")
    request = CommitRequest(_text(summary), _text(description or ""), parent, tuple(operations))
    _check_collisions(request.operations)
    return request


def _lines(body: bytes) -> Iterator[tuple[int, str, dict[str, object]]]:
    for number, line in enumerate(body.split(b"\n"), 1):
        if not line.strip():
            continue
        try:
            item = parse_json(line)
        except ValueError:
            raise bad_request(f"line {number} is not JSON") from None
        key = item.get("key") if isinstance(item, dict) else None
        value = item.get("value") if isinstance(item, dict) else None
        if not isinstance(key, str) or not isinstance(value, dict):
            raise bad_request(f"line {number} must be an object with a key and a value")
        yield number, key, value


def _operation(number: int, key: str, value: dict[str, object], max_regular_bytes: int) -> Operation:
    given = value.get("path")
    # Clients name a folder with its final slash.
    folder = key in {"deletedFolder", "deletedEntry"}
    path = check_path(given.removesuffix("/") if folder and isinstance(given, str) else given)
    match key:
        case "file":
            return AddFile(path, _content(number, value, max_regular_bytes))
        case "lfsFile":
            size = value.get("size")
            if value.get("algo", "sha256") != "sha256":
                raise bad_request(f"line {number}: algo must be sha256")
            if size is not None and (not isinstance(size, int) or isinstance(size, bool) or size < 0):
                raise bad_request(f"line {number}: size must be a whole number")
            return AddLargeFile(path, check_sha256(value.get("oid")), size)
        case "deletedFile" | "deletedFolder" | "deletedEntry":
            return Delete(path, folder=folder)
        case "copyFile":
            revision = value.get("srcRevision")
            if not isinstance(revision, str | None):
                raise bad_request(f"line {number}: srcRevision must be a string")
            return Copy(path, check_path(value.get("srcPath")), revision)
        case _:
            raise bad_request(f"line {number}: unknown operation {key[:40]!r}")


def _content(number: int, value: dict[str, object], limit: int) -> bytes:
    content, encoding = value.get("content"), value.get("encoding", "utf-8")
    if not isinstance(content, str):
        raise bad_request(f"line {number}: content must be a string")
    if encoding == "base64":
        try:
            decoded = base64.b64decode(content, validate=True)
        except (binascii.Error, ValueError):
            raise bad_request(f"line {number}: content is not base64") from None
    elif encoding == "utf-8":
        decoded = content.encode("utf-8", "surrogatepass")
    else:
        raise bad_request(f"line {number}: encoding must be base64 or utf-8")
    if len(decoded) > limit:
        raise HubError(413, f"{value.get('path')}: a regular file may have up to {limit} bytes; use LFS")
    return decoded


def _text(value: str) -> str:
    return value.replace("\x00", "").encode("utf-8", "replace").decode()


def _check_collisions(operations: tuple[Operation, ...]) -> None:
    """One path cannot be a file and a folder of the same commit."""
    files = {operation.path for operation in operations if not isinstance(operation, Delete)}
    for path in files:
        parts = path.split("/")
        for depth in range(1, len(parts)):
            parent = "/".join(parts[:depth])
            if parent in files:
                raise bad_request(f"{parent} cannot be both a file and a folder")
