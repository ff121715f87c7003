"""A process that reads rows for the Hub, and that a damaged file may end."""

import json
import resource
import struct
import sys
from pathlib import Path
from typing import BinaryIO, TypedDict

from wabe.hub.server.errors import HubError
from wabe.hub.server.preview import read_page

LENGTH = struct.Struct(">Q")


class Request(TypedDict):
    """Which rows are wanted; a source is a path, or the length of a file that follows."""

    sources: list[str | int]
    start: int
    count: int
    label: str | None


def main() -> None:
    """Answer until the Hub closes its end."""
    # Arrow asks for as much memory as a file says it needs, and files lie.
    most = int(sys.argv[1])
    resource.setrlimit(resource.RLIMIT_DATA, (most, most))
    asked, told = sys.stdin.buffer, sys.stdout.buffer
    while head := asked.read(LENGTH.size):
        answer = json.dumps(_answer(json.loads(asked.read(*LENGTH.unpack(head))), asked)).encode()
        told.write(LENGTH.pack(len(answer)) + answer)
        told.flush()


def _answer(request: Request, asked: BinaryIO) -> dict[str, object]:
    sources = [asked.read(one) if isinstance(one, int) else Path(one) for one in request["sources"]]
    try:
        page = read_page(sources, start=request["start"], count=request["count"], label=request["label"])
    except HubError as error:
        return {"error": error.message}
    except MemoryError:
        return {"error": "the split cannot be read: it needs too much memory"}
    return {"page": page.as_json()}


if __name__ == "__main__":
    main()
