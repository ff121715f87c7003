"""The loopback Hub as one application: its addresses, its refusals, its limits."""

import asyncio
import errno
import logging
import os
from collections.abc import Awaitable, Callable
from secrets import token_hex

import pygit2
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wabe.hub.server import (
    api_commits,
    api_discussions,
    api_refs,
    api_repos,
    api_trees,
    git_http,
    lfs_http,
    pages,
    refusal_pages,
    resolve,
    sign_in,
    xet_http,
)
from wabe.hub.server.calls import CLOSE, Admit, Call, Handler, Hub, endpoint, is_own_host, is_own_page, too_slow
from wabe.hub.server.errors import NO_REPO, HubError
from wabe.hub.server.files import write_whole
from wabe.hub.server.large_files import LARGE_FILES, LargeFiles
from wabe.hub.server.named_objects import NamedObjects
from wabe.hub.server.preview_process import Previews
from wabe.hub.server.registry import Registry
from wabe.hub.server.settings import ServerSettings
from wabe.hub.server.tokens import Signer, Tokens

_log = logging.getLogger("wabe.hub.server")
_API = "/api/{kind}/{namespace}/{name}"
_XET = "/xet/{hub}"
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
AsyncHandler = Callable[[Hub, Request], Awaitable[Response]]


def create_app(settings: ServerSettings) -> Starlette:
    """The application over one data folder."""
    hub = open_hub(settings)
    app = Starlette(
        routes=_routes(hub),
        exception_handlers={
            HubError: _refuse,
            HTTPException: _refuse_http,
            OSError: _fail_to_store,
            pygit2.GitError: _fail_to_store,
            Exception: _fail,
        },
    )
    app.add_middleware(_Gate, settings=settings)
    app.state.hub = hub
    return app


def open_hub(settings: ServerSettings) -> Hub:
    """Open a data folder, or make one."""
    settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    pygit2.settings.enable_fsync_gitdir()
    identity = settings.data / "id"
    if not identity.exists() or len(identity.read_bytes()) != 16:
        write_whole(identity, token_hex(8).encode())
    return Hub(
        settings=settings,
        tokens=Tokens(settings),
        signer=Signer(settings.data),
        registry=Registry(settings.data),
        large=LargeFiles(settings.data / LARGE_FILES),
        named=NamedObjects(),
        previews=Previews(),
        id=identity.read_text(),
    )


def _routes(hub: Hub) -> list[Route]:
    def on(path: str, handler: Handler, *methods: str, limit: int | None = None, admit: Admit | None = None) -> Route:
        run = endpoint(hub, handler, limit, admit=admit)
        return Route(path, run, methods=list(methods or ("GET",)))

    def streaming(path: str, handler: AsyncHandler, *methods: str) -> Route:
        async def run(request: Request) -> Response:
            return await handler(hub, request)

        return Route(path, run, methods=list(methods))

    xet = xet_http.check_token
    routes = [
        on("/health", _health),
        on("/api/whoami-v2", api_repos.whoami),
        on("/api/validate-yaml", api_repos.validate_yaml, "POST"),
        on("/api/repos/create", api_repos.create, "POST"),
        on("/api/repos/delete", api_repos.delete, "DELETE"),
        on("/api/repos/move", api_repos.move, "POST"),
        on("/api/settings/repositories", api_repos.storage),
        on("/api/organizations/{namespace}/settings/repositories", api_repos.storage),
        on("/api/{kind:str}", _listing),
        on(_API, api_repos.info),
        on(f"{_API}/revision/{{revision}}", api_repos.info),
        on(f"{_API}/settings", api_repos.change_settings, "PUT"),
        on(f"{_API}/auth-check", api_repos.auth_check),
        on(f"{_API}/tree/{{revision}}", api_trees.tree),
        on(f"{_API}/tree/{{revision}}/{{path:path}}", api_trees.tree),
        on(f"{_API}/paths-info/{{revision}}", api_trees.paths_info, "POST"),
        on(f"{_API}/refs", api_trees.refs),
        on(f"{_API}/commits/{{revision}}", api_trees.commits),
        on(f"{_API}/preupload/{{revision}}", api_commits.preupload, "POST"),
        on(
            f"{_API}/commit/{{revision}}",
            api_commits.commit,
            "POST",
            limit=hub.settings.max_commit_bytes,
            admit=Call.writer,
        ),
        on(f"{_API}/tag/{{revision}}", api_refs.create_tag, "POST"),
        on(f"{_API}/tag/{{revision}}", api_refs.delete_tag, "DELETE"),
        on(f"{_API}/branch/{{revision}}", api_refs.create_branch, "POST"),
        on(f"{_API}/branch/{{revision}}", api_refs.delete_branch, "DELETE"),
        on(f"{_API}/super-squash/{{revision}}", api_refs.super_squash, "POST"),
        on(f"{_API}/discussions", api_discussions.list_all),
        on(f"{_API}/discussions", api_discussions.create, "POST"),
        on(f"{_API}/discussions/{{number}}", api_discussions.show),
        on(f"{_API}/discussions/{{number}}/merge", api_discussions.merge, "POST"),
        on(f"{_API}/discussions/{{number}}/status", api_discussions.change_status, "POST"),
        on(f"{_API}/discussions/{{number}}/title", api_discussions.change_title, "POST"),
        on(f"{_API}/discussions/{{number}}/comment", api_discussions.comment, "POST"),
        on(f"{_API}/xet-write-token/{{revision}}", xet_http.write_token),
        on(f"{_API}/xet-read-token/{{revision}}", xet_http.read_token),
        on("/api/{rest:path}", _no_api, "GET", "POST", "PUT", "DELETE"),
        on(f"{_XET}/v1/xorbs/default/{{hash}}", xet_http.put_xorb, "POST", limit=xet_http.MAX_XORB, admit=xet),
        on(f"{_XET}/{{version}}/shards", xet_http.put_shard, "POST", limit=xet_http.MAX_SHARD, admit=xet),
        on(f"{_XET}/{{rest:path}}", xet_http.unknown_chunk, "GET", "POST"),
        streaming("/lfs-objects/{oid}", lfs_http.put_object, "PUT"),
        on("/lfs-objects/{oid}", lfs_http.get_object),
        streaming("/lfs-objects/{oid}/parts/{part}", lfs_http.put_part, "PUT"),
        on("/lfs-objects/{oid}/complete", lfs_http.complete, "POST"),
        on("/lfs-objects/{oid}/verify", lfs_http.verify, "POST"),
        on("/", pages.index),
        on("/datasets", pages.index),
        on("/models", pages.index),
        on("/login", sign_in.login, "GET", "POST", limit=4096),
        on("/logout", sign_in.logout, "POST", limit=4096),
    ]
    for home in ("/datasets/{namespace}/{name}", "/spaces/{namespace}/{name}", "/{namespace}/{name}"):
        routes += [
            on(f"{home}/info/lfs/objects/batch", lfs_http.batch, "POST"),
            streaming(f"{home}/info/refs", git_http.advertise, "GET"),
            streaming(f"{home}/git-upload-pack", git_http.upload_pack, "POST"),
            streaming(f"{home}/git-receive-pack", git_http.refuse_push, "POST"),
            on(f"{home}/resolve/{{revision}}/{{path:path}}", resolve.resolve),
            on(f"{home}/raw/{{revision}}/{{path:path}}", resolve.resolve),
            on(f"{home}/preview/{{revision}}", pages.preview),
            on(f"{home}/tree/{{revision}}", pages.repo),
            on(f"{home}/commit/{{revision}}", pages.repo),
            on(f"{home}/commits/{{revision}}", pages.commits),
            on(home, pages.repo),
        ]
    # Names without a namespace, such as gpt2, are old names of models: there are none here.
    for home in ("/datasets/{name}", "/{name}"):
        routes.append(on(f"{home}/resolve/{{revision}}/{{path:path}}", _no_namespace))
    return routes


def _no_namespace(_call: Call) -> Response:
    raise HubError(404, "Repository not found", code=NO_REPO)


def _health(call: Call) -> Response:
    """Which process serves which data."""
    return JSONResponse({"pid": os.getpid(), "id": call.hub.id})


def _listing(call: Call) -> Response:
    if call.param("kind") not in {"models", "datasets", "spaces"}:
        return _no_api(call)
    return api_repos.list_repos(call)


def _no_api(call: Call) -> Response:
    """An address without a namespace can only mean a repository that is not here."""
    kind = call.path.split("/")[2:3]
    code = NO_REPO if kind in (["models"], ["datasets"], ["spaces"]) else None
    raise HubError(404, "Not found", code=code)


async def _refuse(request: Request, error: Exception) -> Response:
    refusal = error if isinstance(error, HubError) else HubError(500, "the Hub failed on this request")
    if "text/html" not in request.headers.get("accept", ""):
        return refusal.response()
    call = Call(request.app.state.hub, request)
    return await run_in_threadpool(refusal_pages.refusal_page, call, refusal)


async def _refuse_http(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    return await _refuse(request, HubError(status, str(getattr(error, "detail", "refused"))))


async def _fail_to_store(request: Request, error: Exception) -> Response:
    """What libgit2 cannot write, it tells in the words of the system."""
    full = isinstance(error, OSError) and error.errno in _FULL
    if not full and not any(os.strerror(number) in str(error) for number in _FULL):
        return await _fail(request, error)
    _log.error("the disk is full: %s", error)
    return await _refuse(request, HubError(507, "the disk of the Hub is full: nothing was changed", headers=CLOSE))


async def _fail(request: Request, error: Exception) -> Response:
    _log.error("unexpected error", exc_info=error)
    return await _refuse(request, HubError(500, "the Hub failed on this request; see its log"))


class _Gate:
    """Routes on the address as it was sent (a revision with a %2F is one part of it), and turns away what is not meant
    for this server, comes from another site's page, or stops in the middle of its body.
    """

    def __init__(self, app: ASGIApp, settings: ServerSettings) -> None:
        self._app = app
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            raw = bytes(scope.get("raw_path") or b"/").partition(b"?")[0]
            scope = {**scope, "path": raw.decode("ascii", "replace"), "root_path": ""}
            refusal = self._refusal(scope["method"], Headers(scope=scope))
            if refusal is not None:
                await refusal.response()(scope, receive, send)
                return
            receive = self._patient(receive)
        await self._app(scope, receive, send)

    def _refusal(self, method: str, headers: Headers) -> HubError | None:
        if not is_own_host(headers.get("host", ""), self._settings):
            return HubError(421, "this server does not answer to that host name", headers=CLOSE)
        if method not in {"GET", "HEAD", "OPTIONS"} and not is_own_page(headers):
            return HubError(403, "a page of another site may not change anything here", headers=CLOSE)
        return None

    def _patient(self, receive: Receive) -> Receive:
        """Wait for the next piece of a body only so long; after the body, wait for ever for the client to go."""
        more = True

        async def take() -> Message:
            nonlocal more
            if not more:
                return await receive()
            try:
                async with asyncio.timeout(self._settings.body_seconds):
                    message = await receive()
            except TimeoutError:
                raise too_slow() from None
            more = bool(message.get("more_body"))
            return message

        return take
