"""Who is asking: tokens with a role, and signed addresses for those who carry no token."""

import base64
import binascii
import hashlib
import hmac
import secrets
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from wabe.errors import CorruptError, WrongCallError
from wabe.hub.server.files import read_json, write_json, write_whole
from wabe.hub.server.settings import ServerSettings

if TYPE_CHECKING:
    from starlette.requests import Request

COOKIE = "hub_session"
SESSION_SECONDS = 24 * 3600
TOKENS_FILE = "tokens.json"
_KEY_BYTES = 32
ROLES = ("read", "write")


@dataclass(frozen=True, slots=True)
class Identity:
    """A user with a role."""

    user: str
    role: str

    @property
    def writes(self) -> bool:
        """Whether the user may change anything."""
        return self.role == "write"


class Tokens:
    """The tokens of one data folder: those stored in it, and those that the settings add."""

    def __init__(self, settings: ServerSettings) -> None:
        self._known: dict[str, Identity] = {}
        self._user = settings.user
        stored = _stored(settings.data / TOKENS_FILE)
        tokens = dict(stored)
        if settings.token is not None:
            tokens["write"] = settings.token
        if settings.read_token is not None:
            tokens["read"] = settings.read_token
        for role in ROLES:
            tokens.setdefault(role, f"hf_{role}_{secrets.token_urlsafe(24)}")
        if tokens != stored:
            write_json(settings.data / TOKENS_FILE, tokens, mode=0o600)
        self.write = tokens["write"]
        self.read = tokens["read"]
        for role, token in tokens.items():
            self._known[_digest(token)] = Identity(settings.user, role)

    def find(self, token: str | None) -> Identity | None:
        """Whose token it is; looked up by hash so that timing tells nothing of the token."""
        return self._known.get(_digest(token)) if token else None

    def identify(self, request: "Request", signer: "Signer | None" = None) -> Identity | None:
        """Who sends a request; with a signer, the session of a browser counts, too, and it can only read."""
        found = self.find(_header_token(request))
        if found is None and signer is not None:
            expires, _, signature = request.cookies.get(COOKIE, "").partition(".")
            if any(signer.valid(expires, signature, "session", token) for token in self._known):
                found = Identity(self._user, "read")
        return found

    def session(self, token: str, signer: "Signer") -> str | None:
        """What a browser keeps instead of a token; it ends with its time or with the token."""
        if self.find(token) is None:
            return None
        expires, signature = signer.sign("session", _digest(token), seconds=SESSION_SECONDS)
        return f"{expires}.{signature}"


def check_token(token: str, where: str) -> str:
    """A token that someone chose, if it can be sent in a header and is not guessed at once."""
    if len(token) < 8 or not all("!" <= letter <= "~" for letter in token):
        raise WrongCallError(
            where=where,
            what="this cannot be a token",
            remedy="Use at least 8 visible ASCII characters without spaces",
        )
    return token


def _stored(path: Path) -> dict[str, str]:
    try:
        stored = read_json(path) or {}
    except ValueError:
        stored = {"damaged": True}
    if not all(key in ROLES and isinstance(value, str) and value for key, value in stored.items()):
        raise CorruptError(
            where=str(path),
            what="the file of tokens is damaged",
            remedy="Delete it, and the Hub makes new tokens when it starts",
        )
    return {key: str(value) for key, value in stored.items()}


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def _header_token(request: "Request") -> str | None:
    kind, _, value = request.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        return value.strip()
    if kind.lower() == "basic":
        try:
            pair = base64.b64decode(value, validate=True).decode()
        except (binascii.Error, UnicodeDecodeError):
            return None
        user, _, password = pair.partition(":")
        return password or user
    return None


class Signer:
    """Signs addresses, so that an upload needs no token (the clients send none to storage)."""

    def __init__(self, data: Path) -> None:
        path = data / "secret"
        key = path.read_bytes() if path.exists() else b""
        if len(key) != _KEY_BYTES:
            # Missing or cut: with a new one, addresses that were signed before are no longer valid, and nothing else.
            key = secrets.token_bytes(_KEY_BYTES)
            write_whole(path, key, mode=0o600)
        self._key = key

    def sign(self, *fields: object, seconds: int = 6 * 3600) -> tuple[int, str]:
        """An expiry and a signature of the fields until then."""
        expires = int(time.time()) + seconds
        return expires, self._signature(fields, expires)

    def valid(self, expires: str, signature: str, *fields: object) -> bool:
        """Whether the fields were signed and the signature has not expired."""
        if not (expires.isascii() and expires.isdigit()) or len(expires) > 12 or int(expires) < time.time():
            return False
        return hmac.compare_digest(self._signature(fields, int(expires)).encode(), signature.encode("utf-8", "replace"))

    def _signature(self, fields: tuple[object, ...], expires: int) -> str:
        message = "\n".join([*map(str, fields), str(expires)])
        return hmac.new(self._key, message.encode(), hashlib.sha256).hexdigest()
