"""The refusals of the Hub, each a status, a sentence and, where clients want one, a code."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starlette.responses import JSONResponse

NO_REPO = "RepoNotFound"
NO_REVISION = "RevisionNotFound"
NO_ENTRY = "EntryNotFound"
GATED = "GatedRepo"
INVALID_CREDENTIALS = "Invalid credentials in Authorization header"


class HubError(Exception):
    """A request that is refused, with the answer that the client gets.

    The links, texts with addresses, are for a person in a browser: what there is instead.
    """

    def __init__(
        self,
        status: int,
        message: str,
        *,
        code: str | None = None,
        headers: Mapping[str, str] | None = None,
        links: Sequence[tuple[str, str]] = (),
    ) -> None:
        super().__init__(message)
        self.status = status
        self.message = message.encode("utf-8", "replace").decode()
        self.code = code
        self.headers = dict(headers or {})
        self.links = list(links)

    def response(self) -> "JSONResponse":
        """The JSON answer; the two headers are what the clients turn into their error classes."""
        from starlette.responses import JSONResponse

        plain = "".join(letter if " " <= letter <= "~" else "?" for letter in self.message)
        headers = {**self.headers, "X-Error-Message": plain[:1000]}
        if self.code is not None:
            headers["X-Error-Code"] = self.code
        return JSONResponse({"error": self.message}, status_code=self.status, headers=headers)


def bad_request(message: str) -> HubError:
    """The request cannot be understood."""
    return HubError(400, message)


def no_entry(path: str, commit: str | None = None) -> HubError:
    """The revision exists and has no such file or folder."""
    headers = {"X-Repo-Commit": commit} if commit else {}
    return HubError(404, f"Entry not found: {path[:200]}", code=NO_ENTRY, headers=headers)


def no_revision(revision: str) -> HubError:
    """The repository exists and has no such branch, tag or commit."""
    return HubError(404, f"Invalid rev id: {revision[:80]}", code=NO_REVISION)
