"""The API of what is in a repository: trees, paths, references and commits."""

import html
from collections.abc import Sequence
from urllib.parse import parse_qs, quote

import pygit2
from starlette.responses import JSONResponse, Response

from wabe.hub.server.calls import Call
from wabe.hub.server.errors import bad_request
from wabe.hub.server.history import (
    Entry,
    find_commit,
    find_entry,
    iso_time,
    last_commits,
    list_commits,
    list_entries,
    title_of,
)
from wabe.hub.server.names import check_path

Json = dict[str, object]
MAX_PATHS = 5000
COMMITS_PER_PAGE = 50


def tree(call: Call) -> Response:
    """A page of the entries of a folder; the cursor is the last path of the page before."""
    target = call.target()
    git = call.hub.registry.open(target.id)
    commit = find_commit(git, call.param("revision"))
    path = call.param("path").strip("/")
    if path:
        check_path(path)
    expand = call.flag("expand")
    settings = call.hub.settings
    most = settings.expanded_page_size if expand else settings.page_size
    wanted = call.number("limit")
    limit = most if wanted is None else min(most, max(1, wanted))
    entries = list(list_entries(git, commit, path, recursive=call.flag("recursive")))
    start = call.number("cursor") or 0
    page = entries[start : start + limit]
    headers = {"X-Repo-Commit": str(commit.id)}
    if start + limit < len(entries):
        headers["Link"] = f'<{_next_page(call, str(commit.id), start + limit)}>; rel="next"'
    return JSONResponse(_rows(git, commit, page, expand=expand), headers=headers)


def paths_info(call: Call) -> Response:
    """The entries at some paths; missing ones are left out."""
    target = call.target()
    git = call.hub.registry.open(target.id)
    commit = find_commit(git, call.param("revision"))
    paths, expand = _wanted_paths(call)
    found = [find_entry(git, commit, path.strip("/")) for path in paths if path.strip("/")]
    return JSONResponse(_rows(git, commit, [entry for entry in found if entry is not None], expand=expand))


def refs(call: Call) -> Response:
    """Branches, tags and, if wanted, pull requests."""
    target = call.target()
    git = call.hub.registry.open(target.id)
    groups: dict[str, list[Json]] = {"branches": [], "tags": [], "converts": []}
    prefixes = {"refs/heads/": "branches", "refs/tags/": "tags", "refs/convert/": "converts"}
    if call.flag("include_prs"):
        groups["pullRequests"] = []
        prefixes["refs/pr/"] = "pullRequests"
    for name in sorted(git.references):
        for prefix, group in prefixes.items():
            if name.startswith(prefix):
                commit = git.references[name].peel(pygit2.Commit)
                short = name.removeprefix(prefix)
                groups[group].append({"name": short, "ref": name, "targetCommit": str(commit.id)})
    return JSONResponse(groups)


def commits(call: Call) -> Response:
    """A page of the commits before a revision, newest first."""
    target = call.target()
    git = call.hub.registry.open(target.id)
    commit = find_commit(git, call.param("revision"))
    page = call.number("p") or 0
    every = list(list_commits(git, commit))
    start = page * COMMITS_PER_PAGE
    headers = {"X-Total-Count": str(len(every))}
    if start + COMMITS_PER_PAGE < len(every):
        address = f"{call.base_url}{call.path}?p={page + 1}"
        headers["Link"] = f'<{address}>; rel="next"'
    rows = [_commit_row(step) for step in every[start : start + COMMITS_PER_PAGE]]
    return JSONResponse(rows, headers=headers)


def _wanted_paths(call: Call) -> tuple[list[str], bool]:
    """The clients send a form; others send JSON."""
    if "json" in call.request.headers.get("content-type", ""):
        body = call.json()
        given: object = body.get("paths", [])
        expand = body.get("expand") is True
    else:
        try:
            form = parse_qs(call.body.decode(), keep_blank_values=True, max_num_fields=MAX_PATHS + 10)
        except (UnicodeDecodeError, ValueError):
            raise bad_request("the body is not a valid form") from None
        given = form.get("paths", [])
        expand = form.get("expand", [""])[-1].lower() in {"1", "true"}
    paths = [given] if isinstance(given, str) else given
    if not isinstance(paths, list) or not all(isinstance(path, str) for path in paths):
        raise bad_request("paths must be a list of strings")
    if len(paths) > MAX_PATHS:
        raise bad_request(f"a request may name up to {MAX_PATHS} paths")
    return [str(path) for path in paths], expand


def _rows(git: pygit2.Repository, commit: pygit2.Commit, entries: Sequence[Entry], *, expand: bool) -> list[Json]:
    changed = last_commits(git, commit, [entry.path for entry in entries]) if expand else {}
    rows = []
    for entry in entries:
        row: Json = {"type": "directory" if entry.folder else "file", "oid": entry.oid, "size": entry.size}
        row["path"] = entry.path
        if entry.pointer is not None:
            size = len(entry.pointer.text())
            row["lfs"] = {"oid": entry.pointer.oid, "size": entry.pointer.size, "pointerSize": size}
        last = changed.get(entry.path)
        if last is not None:
            row["lastCommit"] = {"id": str(last.id), "title": title_of(last), "date": iso_time(last)}
        rows.append(row)
    return rows


def _commit_row(commit: pygit2.Commit) -> Json:
    title, _, message = commit.message.partition("\n")
    return {
        "id": str(commit.id),
        "title": title,
        "message": message.strip(),
        "date": iso_time(commit),
        "authors": [{"user": commit.author.name}],
        "formatted": {"title": html.escape(title), "message": html.escape(message.strip())},
    }


def _next_page(call: Call, commit: str, start: int) -> str:
    """The address of the next page, at the commit that this page shows."""
    params = call.request.path_params
    address = f"{call.base_url}/api/{params['kind']}/{params['namespace']}/{params['name']}/tree/{commit}"
    path = call.param("path").strip("/")
    if path:
        address += "/" + quote(path, safe="")
    query = f"?recursive={call.flag('recursive')}&expand={call.flag('expand')}&cursor={start}"
    limit = call.number("limit")
    return address + query + (f"&limit={limit}" if limit is not None else "")
