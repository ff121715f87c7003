"""Where to publish: an endpoint, an account that may write there, an organisation."""

import os
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from huggingface_hub import HfApi
from huggingface_hub.errors import HFValidationError
from huggingface_hub.utils import validate_repo_id  # type: ignore[attr-defined] # documented, though not in __all__

from wabe.cards.formats.address import PUBLIC_ENDPOINT
from wabe.errors import MissingError, WrongCallError
from wabe.hub.connection import Say, unsaid, with_patience


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """An endpoint and the account that the token belongs to; `data` is the folder of a Hub on this machine."""

    endpoint: str
    account: str
    org: str
    private: bool
    token: str
    reachable: bool = True
    data: Path | None = None

    @property
    def api(self) -> HfApi:
        """Return the client."""
        return HfApi(endpoint=self.endpoint, token=self.token)

    def repo_id(self, name: str) -> str:
        """Return the full name of a repository."""
        return f"{self.org}/{name}"


def organisation(name: str) -> str:
    """Return the name of an organisation or user if the Hub accepts it."""
    try:
        # The client checks the last part of a repository's name more strictly than the first.
        validate_repo_id(f"{name}/{name}")
    except HFValidationError as error:
        raise WrongCallError(
            where=f"--org {name!r}",
            what="this is not a name that the Hub accepts for an organisation or user",
            remedy="Use up to 96 letters, digits, '-', '_' and '.', with none of '--', '..', or '-' or '.' at an end",
        ) from error
    return name


def chosen_endpoint() -> str | None:
    """Return the endpoint that the environment asks for, or None where the loopback Hub is meant.

    A token that an earlier login stored does not count: publishing to the world must be asked for.
    """
    if endpoint := os.environ.get("HF_ENDPOINT"):
        return _checked(endpoint.rstrip("/"))
    return PUBLIC_ENDPOINT if os.environ.get("HF_TOKEN") else None


def _checked(endpoint: str) -> str:
    try:
        parts = urlsplit(endpoint)
        usable = parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
    except ValueError:
        usable = False
    if not usable or not endpoint.isascii() or not endpoint.isprintable() or " " in endpoint:
        raise WrongCallError(
            where="HF_ENDPOINT",
            what=f"{endpoint!a} is not the address of a Hub",
            remedy=f"Write it like {PUBLIC_ENDPOINT}, or unset it",
        )
    return endpoint


def sign_in(endpoint: str, token: str | None, *, org: str, private: bool, say: Say = unsaid) -> Target:
    """Return a target after asking the endpoint who the token belongs to and whether it may write."""
    organisation(org)
    if not token:
        raise MissingError(
            where=endpoint,
            what="there is no token",
            remedy="Set HF_TOKEN to a token with write access, or unset HF_ENDPOINT to use a Hub on this machine",
        )
    who = with_patience(HfApi(endpoint=endpoint, token=token).whoami, where=endpoint, say=say)
    account = str(who.get("name"))
    role = str(who.get("auth", {}).get("accessToken", {}).get("role"))
    if role == "read":
        raise MissingError(
            where=endpoint,
            what=f"the token of {account} is read-only",
            remedy="Set HF_TOKEN to a token with write access",
        )
    known = {account, *(str(one.get("name")) for one in who.get("orgs", []))}
    if org not in known and endpoint == PUBLIC_ENDPOINT:
        raise MissingError(
            where=endpoint,
            what=f"{account} is not a member of the organisation {org}",
            remedy=f"Use --org (in make: ORG) with one of {', '.join(sorted(known))}",
        )
    return Target(endpoint=endpoint, account=account, org=org, private=private, token=token)
