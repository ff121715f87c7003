"""Downloads: a file at a revision, with the headers that the clients cache by."""

from pathlib import Path
from urllib.parse import quote

import pygit2
from starlette.responses import Response

from wabe.hub.server.bytes_out import send
from wabe.hub.server.calls import Call
from wabe.hub.server.errors import HubError, no_entry
from wabe.hub.server.history import Entry, find_commit, find_entry
from wabe.hub.server.names import check_path
from wabe.hub.server.shown_types import SAMPLE, SANDBOX, content_type


def resolve(call: Call) -> Response:
    """The bytes at a path; large files come from here too.

    A redirect to the same origin would lose X-Repo-Commit: clients follow it on HEAD.
    """
    target = call.target(cookie=True, content=True)
    git = call.hub.registry.open(target.id)
    commit = find_commit(git, call.param("revision"))
    path = check_path(call.param("path"))
    entry = find_entry(git, commit, path)
    if entry is None or entry.folder:
        raise no_entry(path, str(commit.id))
    source = call.hub.large.path(entry.pointer.oid) if entry.pointer else _blob(git, entry)
    if entry.pointer and call.hub.large.size(entry.pointer.oid) != entry.size:
        raise HubError(404, f"the object {entry.pointer.oid} is not stored here", code="EntryNotFound")
    headers = _headers(path, entry, str(commit.id), content_type(path, _start(source), entry.size))
    request = call.request
    if f'"{entry.etag}"' in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    asked = request.headers.get("range")
    if_range = request.headers.get("if-range")
    if if_range is not None and if_range != f'"{entry.etag}"':
        asked = None
    return send(source, entry.size, range_header=asked, head=request.method == "HEAD", headers=headers)


def _headers(path: str, entry: Entry, commit: str, shown_as: str) -> dict[str, str]:
    headers = {
        "X-Repo-Commit": commit,
        "ETag": f'"{entry.etag}"',
        "Content-Type": shown_as,
        "Content-Disposition": f"inline; filename*=UTF-8''{quote(path.rpartition('/')[2])}",
        "Cache-Control": "no-cache",
        "Content-Security-Policy": SANDBOX,
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
        "Access-Control-Expose-Headers": "X-Repo-Commit, ETag, X-Linked-Size, X-Linked-ETag",
    }
    if entry.pointer is not None:
        headers |= {"X-Linked-Size": str(entry.size), "X-Linked-ETag": f'"{entry.etag}"'}
    return headers


def _start(source: Path | bytes) -> bytes:
    if isinstance(source, bytes):
        return source[:SAMPLE]
    with source.open("rb") as file:
        return file.read(SAMPLE)


def _blob(git: pygit2.Repository, entry: Entry) -> bytes:
    found = git[entry.oid]
    return found.data if isinstance(found, pygit2.Blob) else b""
