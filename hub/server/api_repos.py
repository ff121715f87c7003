"""The API of accounts and repositories: who am I, create, list, describe, change, move, delete."""

import re

from starlette.responses import JSONResponse, Response

from wabe.hub.rules.card import card_errors, card_warnings
from wabe.hub.server.calls import Call
from wabe.hub.server.descriptions import describe
from wabe.hub.server.errors import INVALID_CREDENTIALS, NO_REPO, HubError, bad_request
from wabe.hub.server.lists import or_left_out
from wabe.hub.server.names import RepoId, RepoType, new_repo_id, repo_type

Json = dict[str, object]


def whoami(call: Call) -> Response:
    """The account behind a token, and the namespaces that it can publish under."""
    found = call.identity()
    if found is None:
        raise HubError(401, INVALID_CREDENTIALS, headers={"WWW-Authenticate": "Bearer"})
    spaces = {repo.namespace for kind in RepoType for repo in call.hub.registry.list(kind)} - {found.user}
    account: Json = {
        "type": "user",
        "id": found.user,
        "name": found.user,
        "fullname": found.user,
        "isPro": False,
        "orgs": [{"type": "org", "id": name, "name": name, "fullname": name} for name in sorted(spaces)],
        "auth": {"type": "access_token", "accessToken": {"displayName": "loopback", "role": found.role}},
    }
    return JSONResponse(account)


def validate_yaml(call: Call) -> Response:
    """Whether the Hub's rules accept a card."""
    body = call.json()
    content = body.get("content")
    if not isinstance(content, str):
        raise bad_request("content must be the text of a card")
    kind = repo_type(body.get("repoType")).value
    errors = [{"message": message} for message in card_errors(content, kind)]
    warnings = [{"message": message} for message in card_warnings(content)]
    return JSONResponse({"errors": errors, "warnings": warnings}, status_code=400 if errors else 200)


def create(call: Call) -> Response:
    """Make a repository."""
    who = call.writer()
    body = call.json()
    repo = _named(body, who.user)
    made = call.hub.registry.create(repo, private=_private(body) or False, user=who.user)
    answer: Json = {"url": f"{call.base_url}/{repo.address}", "name": repo.full, "id": repo.full}
    if not made:
        answer["error"] = "You already created this repo"
        return JSONResponse(answer, status_code=409, headers={"X-Error-Message": "You already created this repo"})
    return JSONResponse(answer)


def delete(call: Call) -> Response:
    """Delete a repository."""
    who = call.writer()
    repo = _named(call.json(), who.user)
    if call.hub.registry.settings(repo) is None:
        raise HubError(404, "Repository not found", code=NO_REPO)
    call.hub.registry.delete(repo)
    return Response("OK")


def move(call: Call) -> Response:
    """Rename a repository."""
    call.writer()
    body = call.json()
    kind = repo_type(body.get("type"))
    source, target = (new_repo_id(kind, *_halves(body.get(key))) for key in ("fromRepo", "toRepo"))
    call.hub.registry.move(source, target)
    return Response("OK")


def change_settings(call: Call) -> Response:
    """Change who sees a repository."""
    target, _ = call.writable()
    body = call.json()
    gated = body.get("gated")
    if gated not in ("auto", "manual", False, None):
        raise bad_request("gated must be 'auto', 'manual' or false")
    settings = call.hub.registry.change_settings(
        target.id, private=_private(body), gated=gated if isinstance(gated, str | bool) else None
    )
    return JSONResponse({"private": settings.private, "gated": settings.gated})


def list_repos(call: Call) -> Response:
    """The repositories of a kind that the caller may see."""
    kind = RepoType(call.param("kind").removesuffix("s"))
    known = call.identity() is not None
    query = call.request.query_params
    author, search = query.get("author"), query.get("search", "").lower()
    limit = call.number("limit")
    rows: list[Json] = []
    for repo in call.hub.registry.list(kind):
        settings = call.hub.registry.settings(repo)
        if settings is None or (settings.private and not known):
            continue
        if (author and repo.namespace != author) or search not in repo.full.lower():
            continue
        if limit is not None and len(rows) >= limit:
            break
        with or_left_out(repo):
            rows.append(describe(call.hub, repo, settings, "main", blobs=False))
    return JSONResponse(rows)


def info(call: Call) -> Response:
    """Everything about a repository at a revision."""
    target = call.target()
    query = call.request.query_params
    answer = describe(call.hub, target.id, target.settings, call.param("revision") or "main", blobs=call.flag("blobs"))
    wanted = [*query.getlist("expand"), *query.getlist("expand[]")]
    if wanted:
        answer = {key: value for key, value in answer.items() if key in {"_id", "id", *wanted}}
    return JSONResponse(answer)


def storage(call: Call) -> Response:
    """How much room each repository of a namespace takes; its own user's, unless another is named."""
    who = call.identity()
    if who is None:
        raise HubError(401, INVALID_CREDENTIALS, headers={"WWW-Authenticate": "Bearer"})
    namespace = call.param("namespace") or who.user
    rows = []
    for kind in RepoType:
        for repo in call.hub.registry.list(kind):
            settings = call.hub.registry.settings(repo)
            if repo.namespace == namespace and settings is not None:
                with or_left_out(repo):
                    shown = describe(call.hub, repo, settings, "main", blobs=False)
                    rows.append(
                        {
                            "id": repo.full,
                            "type": kind.value,
                            "updatedAt": shown["lastModified"],
                            "visibility": "private" if settings.private else "public",
                            "storage": shown["usedStorage"],
                        }
                    )
    return JSONResponse(rows)


def auth_check(call: Call) -> Response:
    """Whether the caller may read the files of a repository."""
    call.target(content=True)
    return Response("OK")


def _named(body: Json, user: str) -> RepoId:
    kind = repo_type(body.get("type"))
    name, namespace = body.get("name"), body.get("organization")
    if isinstance(name, str) and "/" in name and namespace is None:
        namespace, name = _halves(name)
    return new_repo_id(kind, user if namespace is None else namespace, name)


def _halves(value: object) -> tuple[str, str]:
    if not isinstance(value, str) or not re.fullmatch(r"[^/]+/[^/]+", value):
        raise bad_request("the name of a repository must have the form NAMESPACE/NAME")
    namespace, _, name = value.partition("/")
    return namespace, name


def _private(body: Json) -> bool | None:
    """What a request says of visibility; older clients say `private`."""
    visibility, private = body.get("visibility"), body.get("private")
    if visibility is not None:
        if visibility not in ("public", "private", "protected"):
            raise bad_request("visibility must be public or private")
        return visibility != "public"
    if private is not None and not isinstance(private, bool):
        raise bad_request("private must be true or false")
    return private
