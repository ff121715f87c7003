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

from wabe.hub.server.files import read_json, write_json, write_whole
from wabe.hub.server.settings import ServerSettings

if TYPE_CHECKING:
    from starlette.requests import Request

COOKIE = "hub_token"
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
        stored = read_json(settings.data / "tokens.json") or {}
        tokens = {role: str(stored[role]) for role in ROLES if isinstance(stored.get(role), str)}
        if settings.token is not None:
            tokens["write"] = settings.token
        if settings.read_token is not None:
            tokens["read"] = settings.read_token
        for role in ROLES:
            tokens.setdefault(role, f"hf_{role}_{secrets.token_urlsafe(24)}")
        if tokens != stored:
            write_json(settings.data / "tokens.json", tokens, mode=0o600)
        self.write = tokens["write"]
        self.read = tokens["read"]
        for role, token in tokens.items():
            self._known[_digest(token)] = Identity(settings.user, role)

    def find(self, token: str | None) -> Identity | None:
        """Whose token it is; looked up by hash so that timing tells nothing of the token."""
        return self._known.get(_digest(token)) if token else None

    def identify(self, request: "Request", *, cookie: bool = False) -> Identity | None:
        """Who sends a request; a cookie counts only where nothing is changed."""
        found = self.find(_header_token(request))
        if found is None and cookie:
            found = self.find(request.cookies.get(COOKIE))
        return found


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
        if not path.exists():
            write_whole(path, secrets.token_bytes(32), mode=0o600)
        self._key = path.read_bytes()

    def sign(self, *fields: object, seconds: int = 6 * 3600) -> tuple[int, str]:
        """An expiry and a signature of the fields until then."""
        expires = int(time.time()) + seconds
        return expires, self._signature(fields, expires)

    def valid(self, expires: str, signature: str, *fields: object) -> bool:
        """Whether the fields were signed and the signature has not expired."""
        if not (expires.isascii() and expires.isdigit()) or len(expires) > 12 or int(expires) < time.time():
            return False
        return hmac.compare_digest(self._signature(fields, int(expires)).encode(), signature.encode())

    def _signature(self, fields: tuple[object, ...], expires: int) -> str:
        message = "\n".join([*map(str, fields), str(expires)])
        return hmac.new(self._key, message.encode(), hashlib.sha256).hexdigest()
