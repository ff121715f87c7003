"""The Git LFS protocol: batches, and the transfer of objects at signed addresses."""

import asyncio
import hashlib
from collections.abc import Callable, Mapping

from anyio import to_thread
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response

from wabe.hub.server.bytes_out import send
from wabe.hub.server.calls import Call, Hub, base_url
from wabe.hub.server.errors import HubError, bad_request
from wabe.hub.server.names import RepoId, check_sha256
from wabe.hub.server.settings import MIB

Json = dict[str, object]
MEDIA_TYPE = "application/vnd.git-lfs+json"
MAX_OBJECTS = 1000
_PIECE = 2 * MIB


def batch(call: Call) -> Response:
    """Where to put or get each object; one that is already here needs no upload."""
    body = call.json()
    operation, objects = body.get("operation"), body.get("objects")
    readable: RepoId | None = None
    if operation == "upload":
        call.writable()
    elif operation == "download":
        readable = call.target(content=True).id
    else:
        raise HubError(422, "operation must be upload or download")
    if not isinstance(objects, list) or len(objects) > MAX_OBJECTS:
        raise HubError(422, f"objects must be a list of up to {MAX_OBJECTS}")
    transfers = body.get("transfers")
    multipart = isinstance(transfers, list) and "multipart" in transfers
    used = "basic"
    # Objects lie side by side, whoever's they are: what may be read is what this repository names.
    named = call.hub.named.sizes(call.hub.registry.open(readable)) if readable is not None else {}
    rows = []
    for item in objects:
        oid, size = _object(item)
        if operation == "download":
            rows.append(_download(call, oid, size, named))
            continue
        row: Json = {"oid": oid, "size": size, "authenticated": True}
        if size > call.hub.settings.max_object_bytes:
            most = call.hub.settings.max_object_bytes
            row["error"] = {"code": 422, "message": f"an object may have up to {most} bytes"}
        elif call.hub.large.size(oid) != size:
            in_parts = multipart and size > call.hub.settings.multipart_threshold
            used = "multipart" if in_parts else used
            row["actions"] = _upload(call, oid, size, in_parts=in_parts)
        rows.append(row)
    return JSONResponse({"transfer": used, "objects": rows, "hash_algo": "sha256"}, media_type=MEDIA_TYPE)


async def put_object(hub: Hub, request: Request) -> Response:
    """Receive an object."""
    oid, size = _signed(hub, request, "upload")
    with hub.large.receive(size) as incoming:
        await _stream(request, incoming.feed)
        await to_thread.run_sync(lambda: incoming.finish(oid=oid, size=size))
    return Response("OK")


async def put_part(hub: Hub, request: Request) -> Response:
    """Receive one part of an object."""
    oid, size = _signed(hub, request, "upload")
    part = request.path_params["part"]
    length = hub.settings.part_bytes
    if not (part.isascii() and part.isdigit()) or len(part) > 6 or not 1 <= int(part) <= -(-size // length):
        raise bad_request("there is no such part")
    offset = (int(part) - 1) * length
    expected = min(length, size - offset)
    received = 0
    digest = hashlib.sha256()

    def take(piece: bytes) -> None:
        nonlocal received
        if received + len(piece) > expected:
            raise HubError(413, f"the part has more than {expected} bytes")
        hub.large.write_part(oid, size, offset + received, piece)
        digest.update(piece)
        received += len(piece)

    await _stream(request, take)
    if received != expected:
        raise bad_request(f"the part has {received} bytes instead of {expected}")
    return Response("OK", headers={"ETag": f'"{digest.hexdigest()}"'})


def complete(call: Call) -> Response:
    """Join the parts of an object."""
    oid, size = _signed(call.hub, call.request, "upload")
    parts = call.json().get("parts")
    if not isinstance(parts, list) or len(parts) != -(-size // call.hub.settings.part_bytes):
        raise bad_request("parts must list every part of the upload")
    call.hub.large.complete_parts(oid, size)
    return JSONResponse({"oid": oid, "size": size})


def verify(call: Call) -> Response:
    """Whether an object has arrived."""
    oid, size = _signed(call.hub, call.request, "upload")
    if call.hub.large.size(oid) != size:
        raise HubError(404, f"the object {oid} was not received")
    return JSONResponse({"oid": oid, "size": size})


def get_object(call: Call) -> Response:
    """Send an object to `git lfs`."""
    oid, size = _signed(call.hub, call.request, "download")
    if call.hub.large.size(oid) != size:
        raise HubError(404, f"the object {oid} is not stored here")
    headers = {"ETag": f'"{oid}"', "Content-Type": "application/octet-stream"}
    asked = call.request.headers.get("range")
    path = call.hub.large.path(oid)
    return send(path, size, range_header=asked, head=call.request.method == "HEAD", headers=headers)


def _upload(call: Call, oid: str, size: int, *, in_parts: bool) -> Json:
    verify_action: Json = {"href": _address(call, oid, size, "upload", "/verify")}
    if not in_parts:
        return {"upload": {"href": _address(call, oid, size, "upload")}, "verify": verify_action}
    length = call.hub.settings.part_bytes
    header: dict[str, str] = {"chunk_size": str(length)}
    for part in range(1, -(-size // length) + 1):
        header[str(part)] = _address(call, oid, size, "upload", f"/parts/{part}")
    upload: Json = {"href": _address(call, oid, size, "upload", "/complete"), "header": header}
    return {"upload": upload, "verify": verify_action}


def _download(call: Call, oid: str, size: int, named: Mapping[str, int]) -> Json:
    row: Json = {"oid": oid, "size": size, "authenticated": True}
    if named.get(oid) != size or call.hub.large.size(oid) != size:
        row["error"] = {"code": 404, "message": "the object is not here"}
    else:
        row["actions"] = {"download": {"href": _address(call, oid, size, "download")}}
    return row


def _address(call: Call, oid: str, size: int, action: str, ending: str = "") -> str:
    expires, signature = call.hub.signer.sign(action, oid, size)
    query = f"size={size}&expires={expires}&signature={signature}"
    return f"{base_url(call.request)}/lfs-objects/{oid}{ending}?{query}"


def _signed(hub: Hub, request: Request, action: str) -> tuple[str, int]:
    oid = check_sha256(request.path_params["oid"])
    query = request.query_params
    size = query.get("size", "")
    if not hub.signer.valid(query.get("expires", ""), query.get("signature", ""), action, oid, size):
        raise HubError(403, "the URL is not signed or has expired")
    return oid, int(size)


def _object(item: object) -> tuple[str, int]:
    size = item.get("size") if isinstance(item, dict) else None
    if not isinstance(item, dict) or not isinstance(size, int) or isinstance(size, bool) or size < 0:
        raise HubError(422, "each object needs an oid and a size, a whole number")
    return check_sha256(item.get("oid")), size


async def _stream(request: Request, take: Callable[[bytes], None]) -> None:
    """Hand the body on in large pieces; one is hashed and written while the next arrives."""
    pending: list[bytes] = []
    waiting = 0
    working: asyncio.Future[None] | None = None
    try:
        async for piece in request.stream():
            pending.append(piece)
            waiting += len(piece)
            if waiting >= _PIECE:
                if working is not None:
                    await working
                working = asyncio.ensure_future(to_thread.run_sync(take, b"".join(pending)))
                pending, waiting = [], 0
    except ClientDisconnect:
        raise bad_request("the client closed the connection") from None
    finally:
        if working is not None:
            await working
    if pending:
        await to_thread.run_sync(take, b"".join(pending))
