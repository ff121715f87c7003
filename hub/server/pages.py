"""The pages that a reader sees: the list of repositories, a repository, its rows, its commits."""

from pathlib import Path
from urllib.parse import quote

import pygit2
from starlette.responses import Response

from wabe.hub.rules.card import card_errors, front_matter
from wabe.hub.server.calls import Call, Target
from wabe.hub.server.errors import HubError
from wabe.hub.server.history import Entry, find_commit, iso_time, list_commits, list_files, read_file, title_of
from wabe.hub.server.markdown import render
from wabe.hub.server.names import RepoType
from wabe.hub.server.preview import Page as Rows
from wabe.hub.server.preview import Split, list_splits, matching, read_page
from wabe.hub.server.templating import page

ROWS_PER_PAGE = 25
ROWS_ON_CARD = 8
MAX_COMMITS = 200
MAX_BODY = 500_000


def index(call: Call) -> Response:
    """Every repository that the caller may see."""
    identity = call.identity(cookie=True)
    rows = []
    for kind in (RepoType.DATASET, RepoType.MODEL, RepoType.SPACE):
        for repo in call.hub.registry.list(kind):
            settings = call.hub.registry.settings(repo)
            if settings is None or (settings.private and identity is None):
                continue
            git = call.hub.registry.open(repo)
            commit = find_commit(git, "main")
            files = list_files(git, commit)
            card = front_matter((read_file(commit, "README.md") or b"").decode("utf-8", "replace"))[0] or {}
            rows.append(
                {
                    "repo": repo,
                    "private": settings.private,
                    "title": card.get("pretty_name"),
                    "updated": iso_time(commit),
                    "files": len(files),
                    "size": sum(entry.size for entry in files),
                    "tags": sum(name.startswith("refs/tags/") for name in git.references),
                }
            )
    return page(call, "index.html.j2", {"rows": rows})


def repo(call: Call) -> Response:
    """A repository at a revision: card, files, revisions and the first rows."""
    target = _visible(call)
    if isinstance(target, Response):
        return target
    revision = call.param("revision") or "main"
    git = call.hub.registry.open(target.id)
    commit = find_commit(git, revision)
    files = list_files(git, commit)
    text = (read_file(commit, "README.md") or b"").decode("utf-8", "replace")
    card, body, _ = front_matter(text)
    here = f"/{target.id.address}/resolve/{quote(revision, safe='')}"
    first = None
    splits = list_splits(card or {})
    if splits:
        first = _read(call, git, files, splits[0], start=0, count=ROWS_ON_CARD, label=None)
    values = {
        **_frame(target, git, revision, commit, "card"),
        "card": _shown_card(card or {}),
        "problems": card_errors(text, target.id.type.value) if text else [],
        "body": render(body[:MAX_BODY], files=here) if text else None,
        "files": files,
        "here": here,
        "splits": splits,
        "rows": first,
        "split": splits[0] if splits else None,
    }
    return page(call, "repo.html.j2", values)


def preview(call: Call) -> Response:
    """Rows of one split, a page at a time, all or those with one label."""
    target = _visible(call)
    if isinstance(target, Response):
        return target
    revision = call.param("revision")
    query = call.request.query_params
    git = call.hub.registry.open(target.id)
    commit = find_commit(git, revision)
    files = list_files(git, commit)
    splits = list_splits(front_matter((read_file(commit, "README.md") or b"").decode("utf-8", "replace"))[0] or {})
    config = query.get("config") or (splits[0].config if splits else "")
    named = [split for split in splits if split.config == config]
    wanted = query.get("split")
    split = next((item for item in named if item.name == wanted), None) or next(iter(named), None)
    if split is None:
        raise HubError(404, f"the card declares no config {config[:80]!r}")
    given = query.get("page", "1")
    number = max(1, int(given)) if given.isascii() and given.isdigit() and len(given) < 9 else 1
    label = query.get("label") or None
    start = (number - 1) * ROWS_PER_PAGE
    rows = _read(call, git, files, split, start=start, count=ROWS_PER_PAGE, label=label)
    pages = max(1, -(-rows.total // ROWS_PER_PAGE)) if rows is not None else 1
    label = label if rows is not None and label in rows.labels else None
    values = {
        **_frame(target, git, revision, commit, "preview"),
        "configs": list(dict.fromkeys(item.config for item in splits)),
        "splits": named,
        "split": split,
        "rows": rows,
        "label": label,
        "page": number,
        "pages": pages,
        "start": start,
    }
    return page(call, "preview.html.j2", values)


def commits(call: Call) -> Response:
    """The history of a revision."""
    target = _visible(call)
    if isinstance(target, Response):
        return target
    revision = call.param("revision")
    git = call.hub.registry.open(target.id)
    commit = find_commit(git, revision)
    steps = []
    for step in list_commits(git, commit):
        steps.append({"id": str(step.id), "title": title_of(step), "date": iso_time(step), "who": step.author.name})
        if len(steps) == MAX_COMMITS:
            break
    values = {**_frame(target, git, revision, commit, "commits"), "steps": steps}
    return page(call, "commits.html.j2", values)


def _visible(call: Call) -> Target | Response:
    try:
        return call.target(cookie=True, content=True)
    except HubError as error:
        if error.status != 401:
            raise
        return page(call, "login.html.j2", {"wrong": False, "after": call.path}, status=401)


def _read(
    call: Call,
    git: pygit2.Repository,
    files: list[Entry],
    split: Split,
    *,
    start: int,
    count: int,
    label: str | None,
) -> Rows | None:
    chosen = set(matching(split, [entry.path for entry in files]))
    sources: list[Path | bytes] = []
    for entry in files:
        if entry.path in chosen:
            blob = git[entry.oid]
            small = blob.data if isinstance(blob, pygit2.Blob) else b""
            sources.append(call.hub.large.path(entry.pointer.oid) if entry.pointer else small)
    try:
        return read_page(sources, start=start, count=count, label=label)
    except HubError:
        return None


def _frame(target: Target, git: pygit2.Repository, revision: str, commit: pygit2.Commit, tab: str) -> dict[str, object]:
    names = sorted(git.references)
    prefixes = {"branches": "refs/heads/", "tags": "refs/tags/"}
    groups = {
        group: [name.removeprefix(prefix) for name in names if name.startswith(prefix)]
        for group, prefix in prefixes.items()
    }
    groups["pull requests"] = [name for name in names if name.startswith("refs/pr/")]
    return {
        "repo": target.id,
        "private": target.settings.private,
        "revision": revision,
        "commit": str(commit.id),
        "title": title_of(commit),
        "date": iso_time(commit),
        "revisions": groups,
        "tab": tab,
    }


def _shown_card(card: dict[str, object]) -> dict[str, str]:
    """The metadata for people; what the other parts of the page show is left out."""
    shown = {}
    for key, value in card.items():
        if key in {"configs", "dataset_info", "model-index"}:
            continue
        shown[key] = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
    return shown
