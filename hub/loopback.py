"""Which Hub is meant: the one that the environment names, or one on this machine."""

from dataclasses import replace
from pathlib import Path

from huggingface_hub import constants, get_token

from wabe.cards.formats.address import PUBLIC_ENDPOINT
from wabe.errors import MissingError, require_extra
from wabe.hub.connection import Say, unsaid
from wabe.hub.server.process import find, start
from wabe.hub.server.settings import ServerSettings
from wabe.hub.server.state import ServerState
from wabe.hub.server.tokens import Tokens
from wabe.hub.target import Target, chosen_endpoint, organisation, sign_in

DATA = Path(".wabe/hub")
NOT_STARTED = "a Hub on this machine (not running yet)"


def sign_in_somewhere(*, org: str, private: bool, say: Say = unsaid) -> Target:
    """Sign in where the environment says, or to the Hub on this machine; start nothing."""
    organisation(org)
    endpoint, running = chosen_endpoint(), find(DATA)
    if endpoint is not None and (running is None or endpoint != running.endpoint):
        return sign_in(endpoint, get_token(), org=org, private=private, say=say)
    if running is None:
        return Target(endpoint=NOT_STARTED, account=org, org=org, private=private, token="", reachable=False)
    # On one machine, chunking for Xet costs more than it saves.
    constants.HF_HUB_DISABLE_XET = True
    return replace(sign_in(running.endpoint, running.token, org=org, private=private, say=say), data=DATA)


def require_startable(target: Target) -> None:
    """Refuse to go on if a Hub on this machine must be started and cannot be."""
    if not target.reachable:
        require_extra("hub", where="a Hub on this machine")


def started(target: Target, say: Say) -> Target:
    """Return a target that can be reached: start the Hub on this machine if that is the one and it is not running."""
    if target.reachable:
        return target
    running = start_loopback(DATA)
    say(f"started a Hub on this machine: {running.endpoint} (data in {DATA}; to stop it: kill {running.pid})")
    return sign_in_somewhere(org=target.org, private=target.private, say=say)


def start_loopback(data: Path) -> ServerState:
    """Start a Hub in the background, on its usual port or, if that is taken, on any free one."""
    require_extra("hub", where="a Hub on this machine")
    try:
        return start(ServerSettings(data=data))
    except MissingError:
        return start(ServerSettings(data=data, port=0))


def reading_token(target: Target) -> str | None:
    """Return the read token of the Hub on this machine; None for any other Hub, whose tokens are the user's own."""
    return None if target.data is None else Tokens(ServerSettings(data=target.data)).read


def reading_place() -> tuple[str, str | None]:
    """Return the endpoint to read from, and the token if there is one."""
    endpoint = chosen_endpoint()
    if endpoint is not None and endpoint != PUBLIC_ENDPOINT:
        return endpoint, get_token()
    if endpoint is None and (running := find(DATA)) is not None:
        return running.endpoint, running.token
    return PUBLIC_ENDPOINT, get_token()
