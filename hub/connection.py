"""Requests to a Hub that may be busy: which failures to retry, how long to wait, and the message in the end."""

import random
import time
from collections.abc import Callable
from typing import TypeVar

from httpx2 import HTTPError, LocalProtocolError, UnsupportedProtocol
from huggingface_hub.errors import HfHubHTTPError, LocalEntryNotFoundError, OfflineModeIsEnabled, XetDownloadError

from wabe.errors import HubRefusedError

Answer = TypeVar("Answer")
Say = Callable[[str], None]

ATTEMPTS = 6
FIRST_WAIT_SECONDS = 0.5
LONGEST_WAIT_SECONDS = 30.0
PASSING_STATUS = frozenset({408, 409, 412, 425, 429, 500, 502, 503, 504})
# What the client says of a download that was cut; it has no class of its own.
CUT_SHORT = "Consistency check failed"


def unsaid(_text: str) -> None:
    """Say nothing: for callers that have nobody to tell."""


def with_patience(act: Callable[[], Answer], *, where: str, say: Say = unsaid, attempts: int = ATTEMPTS) -> Answer:
    """Do something, and start it again from reading the repository if it fails in a way that may pass."""
    for attempt in range(1, attempts + 1):
        try:
            return act()
        except (HTTPError, OSError, RuntimeError, XetDownloadError) as error:
            failure = _failure(error)
            if failure is None:
                raise
            if not _passes(failure) or attempt == attempts:
                raise unreachable(where, failure, attempts=attempt) from error
            wait = _wait(failure, attempt)
            say(f"{where}: {_reason(failure)}; trying again in {wait:.1f} s ({attempt} of {attempts - 1})")
            time.sleep(wait)
    msg = "attempts must be at least 1"
    raise ValueError(msg)


def unreachable(where: str, error: Exception, attempts: int = 1) -> HubRefusedError:
    """Return the error for a Hub that refused a request or did not answer."""
    status = _status(error)
    remedy = {
        401: "Check the token (HF_TOKEN) and the endpoint (HF_ENDPOINT)",
        403: "Use a token with write access to this repository",
        404: "Check the name; a private repository needs a token with read access to it",
        412: "Somebody else is publishing there; try again when they have finished",
        429: "The Hub limits the number of requests; try again later",
    }.get(status or 0, "Check the endpoint (HF_ENDPOINT) and the network, and try again")
    tried = f" after {attempts} attempts" if attempts > 1 else ""
    what = "the Hub could not be reached" if status is None else "the Hub answered with an error"
    return HubRefusedError(where=where, what=f"{what}{tried}: {_reason(error)}", remedy=remedy)


def _failure(error: Exception) -> Exception | None:
    """Return what went wrong on the way to the Hub; None for anything else, such as a file that cannot be read."""
    # The client's upload threads wrap whatever they meet; Xet, written in Rust, has no other class for its errors.
    if type(error) is RuntimeError:
        return _failure(error.__cause__) if isinstance(error.__cause__, Exception) else error
    # Uploads through Xet fail with Python's own errors.
    of_the_network = (HTTPError, ConnectionError, TimeoutError, LocalEntryNotFoundError, XetDownloadError)
    if isinstance(error, of_the_network) or (isinstance(error, OSError) and CUT_SHORT in str(error)):
        return error
    return None


def _passes(error: Exception) -> bool:
    if isinstance(error, UnsupportedProtocol | LocalProtocolError | OfflineModeIsEnabled):
        return False
    status = _status(error)
    return status is None or status in PASSING_STATUS


def _status(error: Exception) -> int | None:
    return error.response.status_code if isinstance(error, HfHubHTTPError) and error.response is not None else None


def _reason(error: Exception) -> str:
    lines = [line for line in str(error).splitlines() if line.strip()] or [type(error).__name__]
    status = _status(error)
    detail = error.server_message if isinstance(error, HfHubHTTPError) and error.server_message else lines[-1]
    return f"{status} {detail}" if status is not None else detail


def _wait(error: Exception, attempt: int) -> float:
    """Double the wait each time, with some jitter, and wait at least as long as the Hub asks."""
    doubled = FIRST_WAIT_SECONDS * float(2 ** (attempt - 1))
    wait = min(LONGEST_WAIT_SECONDS, doubled) * random.uniform(0.5, 1.0)
    if not isinstance(error, HfHubHTTPError) or error.response is None:
        return wait
    asked = str(error.response.headers.get("Retry-After", ""))
    plain = asked.isascii() and asked.isdigit() and len(asked) < 9
    return max(wait, min(float(asked), LONGEST_WAIT_SECONDS)) if plain else wait
