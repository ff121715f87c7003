"""One request on its way through the Hub: who asks, for which repository, with what body."""

import asyncio
import json
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from urllib.parse import unquote

from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from wabe.hub.server.errors import GATED, INVALID_CREDENTIALS, NO_REPO, HubError, bad_request
from wabe.hub.server.large_files import LargeFiles
from wabe.hub.server.limited_json import parse_json
from wabe.hub.server.named_objects import NamedObjects
from wabe.hub.server.names import RepoId, RepoType, is_name
from wabe.hub.server.preview_process import Previews
from wabe.hub.server.registry import Registry, RepoSettings
from wabe.hub.server.settings import ServerSettings
from wabe.hub.server.tokens import Identity, Signer, Tokens

_HOST = re.compile(r"[A-Za-z0-9.-]{1,253}(:[0-9]{1,5})?|\[[0-9a-fA-F:]{2,45}\](:[0-9]{1,5})?")
_KINDS = {kind.plural: kind for kind in RepoType}
CLOSE = {"Connection": "close"}
_LOOPBACK = frozenset({"127.0.0.1", "localhost", "[::1]"})


@dataclass(frozen=True, slots=True)
class Hub:
    """Everything that a request may need."""

    settings: ServerSettings
    tokens: Tokens
    signer: Signer
    registry: Registry
    large: LargeFiles
    named: NamedObjects
    previews: Previews
    id: str


@dataclass(frozen=True, slots=True)
class Target:
    """A repository that the caller may use."""

    id: RepoId
    settings: RepoSettings


@dataclass(frozen=True, slots=True)
class Call:
    """A request, its body read."""

    hub: Hub
    request: Request
    body: bytes = b""

    @property
    def path(self) -> str:
        """The address as it was sent, without its query."""
        return str(self.request.scope["path"])

    def param(self, name: str) -> str:
        """A part of the address, decoded; the router works on the raw path."""
        return decode(str(self.request.path_params.get(name, "")))

    def flag(self, name: str) -> bool:
        """A switch in the query."""
        return self.request.query_params.get(name, "").lower() in {"1", "true"}

    def number(self, name: str) -> int | None:
        """A whole number in the query, if there is one."""
        given = self.request.query_params.get(name)
        if not given:
            return None
        if not (given.isascii() and given.isdigit()) or len(given) > 9:
            raise bad_request(f"{name} must be a whole number")
        return int(given)

    def json(self) -> dict[str, object]:
        """The body, which must be a JSON object."""
        try:
            value = parse_json(self.body or b"{}")
            # JSON can spell half a character, which nothing else can store.
            json.dumps(value, ensure_ascii=False).encode()
        except ValueError as error:
            why = str(error)[:100]
            raise bad_request(f"the body is not JSON that is accepted here ({why})") from None
        if not isinstance(value, dict):
            raise bad_request("the body must be a JSON object")
        return value

    @property
    def base_url(self) -> str:
        """The origin that the client uses; clients refuse answers with another one."""
        return base_url(self.request)

    def identity(self, *, cookie: bool = False) -> Identity | None:
        """Who asks, if a known token says so."""
        return self.hub.tokens.identify(self.request, self.hub.signer if cookie else None)

    def writer(self) -> Identity:
        """Who asks, with the right to write, or a refusal."""
        found = self.identity()
        if found is None:
            raise HubError(401, INVALID_CREDENTIALS, headers={"WWW-Authenticate": "Bearer"})
        if not found.writes:
            raise HubError(403, "this token is read-only: a write token is needed")
        return found

    @property
    def repo(self) -> RepoId | None:
        """The repository that the address names, whether it exists or not."""
        first = self.path.split("/")[1]
        kind = _KINDS.get(self.param("kind") or first, RepoType.MODEL if first != "api" else None)
        return RepoId(kind, self.param("namespace"), self.param("name").removesuffix(".git")) if kind else None

    def target(self, *, cookie: bool = False, content: bool = False) -> Target:
        """The repository in the address, if the caller may read it.

        An unknown token counts as none: who has one for another Hub can still read public data.
        """
        repo = self.repo
        if repo is None:
            raise HubError(404, "Repository not found", code=NO_REPO)
        known = self.identity(cookie=cookie) is not None
        settings = self.hub.registry.settings(repo) if is_name(repo.name) else None
        if settings is None or (settings.private and not known):
            # As on the Hub, a private repository and a missing one look the same from outside.
            if known:
                raise HubError(404, "Repository not found", code=NO_REPO)
            raise HubError(401, "Repository not found, or a token is needed", code=NO_REPO)
        if content and settings.gated and not known:
            raise HubError(401, f"Access to {repo.type} {repo.full} is restricted", code=GATED)
        return Target(repo, settings)

    def writable(self) -> tuple[Target, Identity]:
        """The repository in the address, if the caller may change it."""
        target = self.target()
        return target, self.writer()


Handler = Callable[[Call], Response]


def decode(value: str) -> str:
    """Undo the percent encoding of a part of an address."""
    try:
        return unquote(value, errors="strict")
    except UnicodeDecodeError:
        raise bad_request("the address is not UTF-8") from None


def base_url(request: Request) -> str:
    """The origin as the client sees it."""
    host = request.headers.get("host", "")
    if not _HOST.fullmatch(host):
        raise bad_request("the Host header is not a valid host")
    return f"{request.url.scheme}://{host}"


def is_own_host(host: str, settings: ServerSettings) -> bool:
    """Whether a request names this server; a page of another site that resolves here does not."""
    name = re.sub(r":[0-9]+$", "", host).lower()
    return settings.allow_remote or name in _LOOPBACK or name == settings.host.lower()


def is_own_page(headers: Mapping[str, str]) -> bool:
    """Whether a request that changes something comes from a page of this server, or from no page at all.

    Browsers send forms of any site to any address; clients other than browsers send neither header.
    """
    if headers.get("sec-fetch-site", "none") not in {"none", "same-origin"}:
        return False
    origin = headers.get("origin")
    return origin is None or origin.partition("://")[2].lower() == headers.get("host", "").lower()


async def read_body(request: Request, limit: int) -> bytes:
    """The body, if it is not longer than allowed."""
    declared = request.headers.get("content-length", "0")
    if not (declared.isascii() and declared.isdigit()):
        raise bad_request("the Content-Length header is not a number")
    if len(declared) > 18 or int(declared) > limit:
        raise _too_long(limit)
    pieces: list[bytes] = []
    received = 0
    try:
        async for piece in request.stream():
            received += len(piece)
            if received > limit:
                raise _too_long(limit)
            pieces.append(piece)
    except ClientDisconnect:
        raise bad_request("the client closed the connection") from None
    return b"".join(pieces)


def _too_long(limit: int) -> HubError:
    return HubError(413, f"a body may have up to {limit} bytes here", headers=CLOSE)


async def read_body_of(hub: Hub, request: Request, limit: int, *, known: bool) -> bytes:
    """The body; of somebody without a token, only a short one that comes at once."""
    if known:
        return await read_body(request, limit)
    try:
        async with asyncio.timeout(hub.settings.body_seconds):
            return await read_body(request, min(limit, hub.settings.max_stranger_bytes))
    except TimeoutError:
        raise too_slow() from None


def too_slow() -> HubError:
    """The client sends nothing more."""
    return HubError(408, "the body did not come in time", headers=CLOSE)


Admit = Callable[[Call], object]


def endpoint(
    hub: Hub, handler: Handler, limit: int | None = None, *, admit: Admit | None = None
) -> Callable[[Request], Awaitable[Response]]:
    """A handler as the router wants it: the body is read first, the work is done in a thread.

    Where bodies may be large, `admit` refuses by the headers alone who may not send one.
    """
    most = limit if limit is not None else hub.settings.max_json_bytes

    async def run(request: Request) -> Response:
        call = Call(hub, request)
        if request.method in {"GET", "HEAD"}:
            return await run_in_threadpool(handler, call)
        if admit is not None:
            _admit(admit, call)
        known = admit is not None or call.identity() is not None
        body = await read_body_of(hub, request, most, known=known)
        return await run_in_threadpool(handler, Call(hub, request, body))

    return run


def _admit(admit: Admit, call: Call) -> None:
    try:
        admit(call)
    except HubError as error:
        # Its body is not read, so nothing that follows on this connection can be understood.
        error.headers.update(CLOSE)
        raise
