"""Cloning with plain git, by the smart HTTP protocol."""

import asyncio
import os
import zlib
from collections.abc import AsyncIterator
from contextlib import suppress

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from wabe.hub.server.calls import Call, Hub, Target, read_body_of
from wabe.hub.server.errors import HubError, bad_request
from wabe.hub.server.settings import MIB

SERVICE = "git-upload-pack"
NO_PUSH = "git push is not supported here: commit through the API (huggingface_hub or `hf upload`)"
_LIMIT = 64 * MIB


async def advertise(hub: Hub, request: Request) -> Response:
    """The references, as the first request of a clone wants them."""
    target = await run_in_threadpool(_target, Call(hub, request))
    service = request.query_params.get("service")
    if service == "git-receive-pack":
        raise HubError(403, NO_PUSH)
    if service != SERVICE:
        raise HubError(403, "only git's smart HTTP protocol is supported")
    process = await _start(hub, request, target, "--http-backend-info-refs")
    output, _ = await process.communicate()
    line = f"# service={SERVICE}\n"
    content = f"{len(line) + 4:04x}{line}0000".encode() + output
    return Response(content, headers=_headers("advertisement"))


async def upload_pack(hub: Hub, request: Request) -> Response:
    """The objects that a client wants."""
    call = Call(hub, request)
    target = await run_in_threadpool(_target, call)
    body = await read_body_of(hub, request, _LIMIT, known=call.identity() is not None)
    if request.headers.get("content-encoding") == "gzip":
        inflate = zlib.decompressobj(wbits=31)
        try:
            # What git sends are ids in hexadecimal digits, which shrink to half.
            body = inflate.decompress(body, 4 * len(body) + MIB)
        except zlib.error:
            raise bad_request("the body is not valid gzip") from None
        if inflate.unconsumed_tail:
            raise HubError(413, "the body is too long")
    process = await _start(hub, request, target)
    return StreamingResponse(_answer(process, body), headers=_headers("result"))


async def refuse_push(_hub: Hub, _request: Request) -> Response:
    """Pushes are not served."""
    raise HubError(403, NO_PUSH)


def _target(call: Call) -> Target:
    try:
        return call.target(content=True)
    except HubError as error:
        if error.status == 401:
            # git asks its user for a password only when the answer names a way to give one.
            error.headers["WWW-Authenticate"] = 'Basic realm="Hub"'
        raise


async def _start(hub: Hub, request: Request, target: Target, *options: str) -> asyncio.subprocess.Process:
    environment = {
        "PATH": os.environ.get("PATH", os.defpath),
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_CONFIG_GLOBAL": os.devnull,
        "LC_ALL": "C",
    }
    protocol = request.headers.get("git-protocol", "")
    if protocol in {"version=1", "version=2"}:
        environment["GIT_PROTOCOL"] = protocol
    folder = str(hub.registry.folder(target.id))
    command = [
        "git",
        "-c",
        "safe.directory=*",
        "upload-pack",
        "--stateless-rpc",
        "--strict",
        *options,
        folder,
    ]
    try:
        return await asyncio.create_subprocess_exec(
            *command,
            env=environment,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
    except FileNotFoundError:
        raise HubError(501, "git is not installed where the Hub runs") from None


async def _answer(process: asyncio.subprocess.Process, body: bytes) -> AsyncIterator[bytes]:
    if process.stdin is None or process.stdout is None:
        return
    try:
        process.stdin.write(body)
        await process.stdin.drain()
        process.stdin.close()
    except (BrokenPipeError, ConnectionResetError):
        # git did not want all of the body; what it has to say about that is still in its output.
        pass
    ended = False
    try:
        while piece := await process.stdout.read(256 * 1024):
            yield piece
        ended = True
    finally:
        if not ended:
            with suppress(ProcessLookupError):
                process.kill()
        await process.wait()


def _headers(kind: str) -> dict[str, str]:
    return {"Content-Type": f"application/x-{SERVICE}-{kind}", "Cache-Control": "no-cache"}
