"""Xet uploads: packed chunks are kept, and the files that a shard describes are put together from them."""

import json
import shutil
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from starlette.responses import JSONResponse, Response

from wabe.hub.server.calls import Call, Hub
from wabe.hub.server.errors import HubError, bad_request
from wabe.hub.server.files import write_whole
from wabe.hub.server.names import check_sha256
from wabe.hub.server.settings import MIB
from wabe.hub.server.xet_format import Chunk, Segment, ShardFile, list_chunks, parse_shard, unpack
from wabe.hub.server.xet_hash import xorb_hash

MAX_XORB = 80 * MIB
MAX_SHARD = 256 * MIB
_SECONDS = 3600


def write_token(call: Call) -> Response:
    """The right to upload for an hour, and where to.

    The Hub's own id is part of the address: clients remember by address which chunks a server
    has, and a new data folder on an old port has none of them.
    """
    call.writable()
    return _token(call, "write")


def read_token(call: Call) -> Response:
    """Downloads need no Xet here; clients that ask all the same get a token that opens nothing."""
    call.target(content=True)
    return _token(call, "read")


def put_xorb(call: Call) -> Response:
    """Keep a xorb."""
    name = check_sha256(call.param("hash"))
    path = _xorb_path(call.hub, name)
    if path.exists():
        return JSONResponse({"was_inserted": False})
    if xorb_hash(call.body, list_chunks(call.body)) != name:
        raise bad_request(f"the xorb does not match the hash {name}")
    write_whole(path, call.body)
    return JSONResponse({"was_inserted": True})


def put_shard(call: Call) -> Response:
    """Put the files of a shard together and keep them as large files."""
    files = parse_shard(call.body)
    _check_room(call.hub, files)
    for file in files:
        _assemble(call.hub, file)
    if call.param("version") == "v1":
        return JSONResponse({"result": 1})
    frame = json.dumps({"type": "result", "result": 1}) + "\n"
    return Response(frame, media_type="application/x-ndjson")


def unknown_chunk(call: Call) -> Response:
    """No chunk is shared between uploaders."""
    check_token(call)
    raise HubError(404, "not found here")


def _token(call: Call, right: str) -> Response:
    expires, signature = call.hub.signer.sign("xet", right, seconds=_SECONDS)
    token = f"{expires}.{signature}"
    address = f"{call.base_url}/xet/{call.hub.id}"
    headers = {
        "X-Xet-Cas-Url": address,
        "X-Xet-Access-Token": token,
        "X-Xet-Token-Expiration": str(expires),
    }
    return JSONResponse({"accessToken": token, "exp": expires, "casUrl": address}, headers=headers)


def check_token(call: Call) -> None:
    """Refuse who does not carry the token for uploads."""
    kind, _, token = call.request.headers.get("authorization", "").partition(" ")
    expires, _, signature = token.strip().partition(".")
    valid = call.hub.signer.valid(expires, signature, "xet", "write")
    if kind.lower() != "bearer" or not valid or call.param("hub") != call.hub.id:
        raise HubError(401, "the Xet token is invalid or has expired")


def _check_room(hub: Hub, files: Sequence[ShardFile]) -> None:
    """Refuse files that are larger than allowed, or than the disk, before the first byte is written."""
    total = sum(segment.size for file in files for segment in file.segments)
    most = hub.settings.max_object_bytes
    if total > most:
        raise HubError(413, f"the files of a shard may have up to {most} bytes in all")
    if total > shutil.disk_usage(hub.settings.data).free:
        raise HubError(507, "the disk of the Hub is full: nothing was changed")


def _assemble(hub: Hub, file: ShardFile) -> None:
    size = sum(segment.size for segment in file.segments)
    if file.sha256 is not None and hub.large.size(file.sha256) == size:
        return
    for segment in file.segments:
        _segment_chunks(hub, segment)
    with hub.large.receive(size) as incoming:
        for segment in file.segments:
            with _xorb_path(hub, segment.xorb).open("rb") as source:
                for chunk in _segment_chunks(hub, segment):
                    source.seek(chunk.start)
                    incoming.feed(unpack(source.read(chunk.packed), chunk))
        incoming.finish(oid=file.sha256, size=size)


def _segment_chunks(hub: Hub, segment: Segment) -> Sequence[Chunk]:
    """The chunks of a segment, if its xorb has them and they have the size that the segment declares."""
    path = _xorb_path(hub, segment.xorb)
    if not path.exists():
        raise bad_request(f"the xorb {segment.xorb} was not uploaded")
    chunks = _chunks(path)[segment.first : segment.stop]
    if not chunks or len(chunks) != segment.stop - segment.first:
        raise bad_request(f"the xorb {segment.xorb} does not have these chunks")
    if sum(chunk.size for chunk in chunks) != segment.size:
        raise bad_request(f"the chunks of the xorb {segment.xorb} do not have {segment.size} bytes")
    return chunks


@lru_cache(maxsize=256)
def _chunks(path: Path) -> list[Chunk]:
    return list_chunks(path.read_bytes())


def _xorb_path(hub: Hub, name: str) -> Path:
    return hub.settings.data / "xorbs" / name[:2] / name
