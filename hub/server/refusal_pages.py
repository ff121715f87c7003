"""What a person in a browser reads instead of a page: what is not here, and what is."""

from dataclasses import dataclass, field
from difflib import get_close_matches
from http import HTTPStatus
from urllib.parse import quote

from starlette.responses import Response

from wabe.hub.server.calls import Call
from wabe.hub.server.errors import GATED, NO_ENTRY, NO_REPO, NO_REVISION, HubError
from wabe.hub.server.history import find_commit, list_files
from wabe.hub.server.names import RESERVED, RepoId, RepoType
from wabe.hub.server.summaries import visible_repos
from wabe.hub.server.templating import page

MAX_LINKS = 30
_NEAR = 5
_MEANT = "Did you mean:"
Link = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Explanation:
    """A refusal in words."""

    heading: str
    text: str = ""
    offer: str = ""
    links: list[Link] = field(default_factory=list)
    sign_in: bool = False


def refusal_page(call: Call, error: HubError) -> Response:
    """The page for a refusal, with the status that any client gets for it."""
    query = str(call.request.url.query)
    values = {
        "why": _explain(call, error),
        "after": f"{call.path}?{query}" if query else call.path,
    }
    return page(call, "error.html.j2", values, status=error.status)


def _explain(call: Call, error: HubError) -> Explanation:
    # A refusal with a code came after the address was read, so that it can be read again.
    repo = call.repo if error.code is not None and call.request.path_params.get("name") else None
    if repo is not None and error.code == NO_REPO:
        return _no_repo(call, repo)
    if repo is not None and error.code == GATED:
        return Explanation(f"Access to {_named(repo)} is restricted", "Sign in to see it.", sign_in=True)
    if repo is not None and error.code == NO_REVISION:
        return _no_revision(call, repo)
    if repo is not None and error.code == NO_ENTRY:
        return _no_file(call, repo, error)
    phrase = HTTPStatus(error.status).phrase
    if error.links:
        return Explanation(error.message, offer="Choose one of these:", links=error.links)
    if error.status == HTTPStatus.NOT_FOUND and error.message.lower() == phrase.lower():
        return Explanation(
            f"There is no page at {call.path[:200]}", offer=_MEANT, links=_like(call, call.path.strip("/"), None)
        )
    if error.status == HTTPStatus.NOT_FOUND:
        return Explanation(error.message)
    message = "" if error.message == phrase else error.message[:1].upper() + error.message[1:]
    return Explanation(phrase, message)


def _no_repo(call: Call, repo: RepoId) -> Explanation:
    """Nothing here may depend on whether a repository that the caller cannot see exists."""
    full = repo.name if repo.namespace in RESERVED else repo.full
    links = _like(call, full, repo.type)
    if call.identity(cookie=True) is not None:
        return Explanation(f"There is no {repo.type.value} {full[:200]} here", offer=_MEANT, links=links)
    return Explanation(
        f"There is no public {repo.type.value} {full[:200]} here",
        "If it is private, sign in to see it.",
        offer=_MEANT,
        links=links,
        sign_in=True,
    )


def _like(call: Call, name: str, kind: RepoType | None) -> list[Link]:
    """What the caller can see under the same name or a similar one: the other types, the same owner's, misspellings."""
    every = [repo for each in RepoType for repo in visible_repos(call, each)]
    owned = [repo for repo in every if name.lower() == repo.namespace.lower()]
    by_name: dict[str, list[RepoId]] = {}
    for repo in sorted(every, key=lambda repo: (repo.full.lower() != name.lower(), repo.type is not kind)):
        by_name.setdefault(repo.name.lower(), []).append(repo)
    last = name.rpartition("/")[2].lower()
    near = [repo for match in get_close_matches(last, by_name, n=_NEAR) for repo in by_name[match]]
    found = list(dict.fromkeys([*owned, *near]))[:MAX_LINKS]
    return [(f"{repo.full} ({repo.type.value})", f"/{repo.address}") for repo in found]


def _no_revision(call: Call, repo: RepoId) -> Explanation:
    revision = call.param("revision")
    git = call.hub.registry.open(repo)
    kinds = {"refs/heads/": "branch", "refs/tags/": "tag"}
    refs = {
        name.removeprefix(start): kinds[start] for start in kinds for name in git.references if name.startswith(start)
    }
    near = get_close_matches(revision, refs, n=_NEAR)
    names = list(dict.fromkeys([*near, *sorted(refs)]))[:MAX_LINKS]
    links = [(f"{name} ({refs[name]})", f"/{repo.address}/tree/{quote(name, safe='')}") for name in names]
    return Explanation(
        f"There is no revision {revision[:80]} of {_named(repo)}", offer="Choose one of these:", links=links
    )


def _no_file(call: Call, repo: RepoId, error: HubError) -> Explanation:
    revision, path = call.param("revision"), call.param("path")
    git = call.hub.registry.open(repo)
    here = f"/{repo.address}/resolve/{quote(revision, safe='')}"
    paths = [entry.path for entry in list_files(git, find_commit(git, revision))]
    inside = [one for one in paths if one.startswith(f"{path}/")]
    name = path.rpartition("/")[2]
    found = (
        inside or [one for one in paths if one.rpartition("/")[2] == name] or get_close_matches(path, paths, n=_NEAR)
    )
    links = [(one, f"{here}/{quote(one)}") for one in found[:MAX_LINKS]]
    tree = (f"All files of {repo.full} at {revision}", f"/{repo.address}/tree/{quote(revision, safe='')}#files")
    if inside:
        return Explanation(f"{path[:200]} is a folder of {_named(repo)}", offer="It has:", links=[*links, tree])
    if path in paths:
        return Explanation(error.message, links=[tree])
    heading = f"There is no file {path[:200]} in {_named(repo)} at {revision}"
    return Explanation(heading, offer=_MEANT if links else "", links=[*links, tree])


def _named(repo: RepoId) -> str:
    return f"the {repo.type.value} {repo.full}"
