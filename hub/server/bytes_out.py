"""Sending files: whole, or the range that a client asks for."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

from anyio import to_thread
from starlette.responses import Response, StreamingResponse

from wabe.hub.server.settings import MIB

_RANGE = re.compile(r"bytes=\s*([0-9]{0,18})-([0-9]{0,18})")


def send(source: Path | bytes, size: int, *, range_header: str | None, head: bool, headers: dict[str, str]) -> Response:
    """A file's bytes, or the part of them that a Range header names."""
    headers = {"Accept-Ranges": "bytes", **headers}
    asked = parse_range(range_header, size)
    if asked is None:
        start, stop, status = 0, size, 200
    elif asked[0] >= asked[1]:
        return Response(status_code=416, headers={**headers, "Content-Range": f"bytes */{size}"})
    else:
        (start, stop), status = asked, 206
        headers["Content-Range"] = f"bytes {start}-{stop - 1}/{size}"
    headers["Content-Length"] = str(stop - start)
    if head:
        return Response(status_code=status, headers=headers)
    if isinstance(source, bytes):
        return Response(source[start:stop], status_code=status, headers=headers)
    return StreamingResponse(_pieces(source, start, stop), status_code=status, headers=headers)


def parse_range(header: str | None, size: int) -> tuple[int, int] | None:
    """The first byte and the one after the last; None for the whole, an empty range if impossible.

    Several ranges at once, and units other than bytes, may be answered with the whole.
    """
    match = _RANGE.fullmatch(header.strip()) if header else None
    if match is None or (not match[1] and not match[2]):
        return None
    if not match[1]:
        return max(0, size - int(match[2])), size
    start = int(match[1])
    stop = min(size, int(match[2]) + 1) if match[2] else size
    if match[2] and int(match[2]) < start:
        return None
    return start, max(start, stop) if start < size else start


async def _pieces(path: Path, start: int, stop: int) -> AsyncIterator[bytes]:
    file = await to_thread.run_sync(path.open, "rb")
    try:
        file.seek(start)
        left = stop - start
        while left > 0:
            piece = await to_thread.run_sync(file.read, min(MIB, left))
            if not piece:
                return
            left -= len(piece)
            yield piece
    finally:
        file.close()
