"""The API of discussions and pull requests."""

import pygit2
from starlette.responses import JSONResponse, Response

from wabe.hub.server import discussions
from wabe.hub.server.calls import Call
from wabe.hub.server.errors import HubError, bad_request
from wabe.hub.server.registry import MAIN

MAX_TITLE = 200
MAX_TEXT = 64 * 1024
PER_PAGE = 50


def list_all(call: Call) -> Response:
    """A page of the discussions, newest first."""
    target = call.target()
    query = call.request.query_params
    git = call.hub.registry.open(target.id)
    rows = [discussions.summary(record, target.id) for record in discussions.list_records(git)]
    kind, status, author = query.get("type", "all"), query.get("status", "all"), query.get("author")
    rows = [
        row
        for row in rows
        if (kind == "all" or row["isPullRequest"] == (kind == "pull_request"))
        and (status == "all" or (row["status"] in {"open", "draft"}) == (status == "open"))
        and (author is None or row["author"] == {"name": author})
    ]
    start = (call.number("p") or 0) * PER_PAGE
    return JSONResponse({"discussions": rows[start : start + PER_PAGE], "count": len(rows), "start": start})


def create(call: Call) -> Response:
    """Open a discussion or an empty pull request."""
    target, who = call.writable()
    body = call.json()
    title = _text(body.get("title"), "title", MAX_TITLE)
    description = _text(body.get("description") or "", "description", MAX_TEXT, empty=True)
    with call.hub.registry.changing(target.id) as git:
        base = MAIN if body.get("pullRequest") is True else None
        head = git.references[MAIN].peel(pygit2.Commit).id if base is not None else None
        number = discussions.open_discussion(
            git, user=who.user, title=title, description=description, base=base, head=head
        )
    home = f"{call.base_url}/{target.id.address}/discussions/{number}"
    return JSONResponse({"num": number, "pullRequest": base is not None, "url": home}, status_code=201)


def show(call: Call) -> Response:
    """One discussion."""
    target = call.target()
    git = call.hub.registry.open(target.id)
    record = discussions.read_record(git, _number(call))
    return JSONResponse(discussions.details(git, record, target.id, diff=call.flag("diff")))


def merge(call: Call) -> Response:
    """Merge a pull request."""
    target, who = call.writable()
    with call.hub.registry.changing(target.id) as git:
        record = discussions.read_record(git, _number(call))
        if not record.get("base"):
            raise bad_request("only a pull request can be merged")
        oid = discussions.merge(git, record, who.user)
        event = discussions.status_event(who.user, "merged")
        discussions.change_record(git, record, event, status="merged", merged=str(oid))
    return JSONResponse({"newStatus": event, "mergeCommitId": str(oid)})


def change_status(call: Call) -> Response:
    """Close or open a discussion."""
    target, who = call.writable()
    body = call.json()
    status = body.get("status")
    if status not in ("open", "closed"):
        raise bad_request("status must be open or closed")
    with call.hub.registry.changing(target.id) as git:
        record = discussions.read_record(git, _number(call))
        if record["status"] == "merged":
            raise HubError(409, "the pull request is already merged")
        event = discussions.status_event(who.user, str(status))
        discussions.change_record(git, record, event, status=status)
    return JSONResponse({"newStatus": event})


def change_title(call: Call) -> Response:
    """Rename a discussion."""
    target, who = call.writable()
    title = _text(call.json().get("title"), "title", MAX_TITLE)
    with call.hub.registry.changing(target.id) as git:
        record = discussions.read_record(git, _number(call))
        event = discussions.title_event(who.user, str(record["title"]), title)
        discussions.change_record(git, record, event, title=title)
    return JSONResponse({"newTitle": event})


def comment(call: Call) -> Response:
    """Add a comment."""
    target, who = call.writable()
    text = _text(call.json().get("comment"), "comment", MAX_TEXT)
    with call.hub.registry.changing(target.id) as git:
        record = discussions.read_record(git, _number(call))
        event = discussions.comment_event(who.user, text)
        discussions.change_record(git, record, event)
    return JSONResponse({"newMessage": event})


def _number(call: Call) -> int:
    number = call.param("number")
    if not (number.isascii() and number.isdigit()) or len(number) > 9:
        raise HubError(404, "the number of a discussion must be a whole number")
    return int(number)


def _text(value: object, name: str, limit: int, *, empty: bool = False) -> str:
    if not isinstance(value, str) or len(value) > limit or not (empty or value.strip()):
        raise bad_request(f"{name} must be a string of up to {limit} characters")
    return value.encode("utf-8", "replace").decode()
