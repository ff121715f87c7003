"""Where to publish: an endpoint, an account that may write there, an organisation."""

import os
from dataclasses import dataclass
from pathlib import Path

from httpx2 import HTTPError
from huggingface_hub import HfApi

from wabe.errors import MissingError
from wabe.hub.connection import unreachable

PUBLIC_ENDPOINT = "https://huggingface.co"


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """An endpoint and the account whose token is used; `data` is the folder of a Hub on this machine."""

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


def chosen_endpoint() -> str | None:
    """Return the endpoint that the environment asks for, or None where the loopback Hub is meant.

    A token that was stored by a login long ago asks for nothing: publishing to the world is said aloud.
    """
    if endpoint := os.environ.get("HF_ENDPOINT"):
        return endpoint.rstrip("/")
    return PUBLIC_ENDPOINT if os.environ.get("HF_TOKEN") else None


def sign_in(endpoint: str, token: str | None, *, org: str, private: bool) -> Target:
    """Return a target after asking the endpoint who the token belongs to and whether it may write."""
    if not token:
        raise MissingError(
            where=endpoint,
            what="there is no token",
            remedy="Set HF_TOKEN to a write token, or unset HF_ENDPOINT to use a Hub on this machine",
        )
    try:
        who = HfApi(endpoint=endpoint, token=token).whoami()
    except HTTPError as error:
        raise unreachable(endpoint, error) from error
    account = str(who.get("name"))
    role = str(who.get("auth", {}).get("accessToken", {}).get("role"))
    if role == "read":
        raise MissingError(
            where=endpoint,
            what=f"the token of {account} is read-only",
            remedy="Set HF_TOKEN to a write token",
        )
    known = {account, *(str(one.get("name")) for one in who.get("orgs", []))}
    if org not in known and endpoint == PUBLIC_ENDPOINT:
        raise MissingError(
            where=endpoint,
            what=f"{account} is not in the organisation {org}",
            remedy=f"Set ORG to one of {', '.join(sorted(known))}",
        )
    return Target(endpoint=endpoint, account=account, org=org, private=private, token=token)
