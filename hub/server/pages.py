"""The pages that a reader sees: the list of repositories, a repository, its rows, its commits."""

from itertools import islice
from pathlib import Path
from urllib.parse import quote

import pygit2
from starlette.responses import Response

from wabe.hub.rules.card import card_errors, front_matter
from wabe.hub.server.calls import Call, Target
from wabe.hub.server.card_facts import Config, list_configs, total_rows, words
from wabe.hub.server.errors import HubError
from wabe.hub.server.file_groups import group_files
from wabe.hub.server.history import Entry, find_commit, iso_time, list_commits, list_files, read_file, title_of
from wabe.hub.server.lists import or_left_out
from wabe.hub.server.markdown import render
from wabe.hub.server.names import RepoType
from wabe.hub.server.preview import Page as Rows
from wabe.hub.server.preview import Split, matching
from wabe.hub.server.preview_process import MAX_SMALL_BYTES
from wabe.hub.server.summaries import Summary, summarize, visible_repos
from wabe.hub.server.templating import page

ROWS_PER_PAGE = 25
ROWS_ON_CARD = 8
MAX_COMMITS = 200
MAX_BODY = 500_000


def index(call: Call) -> Response:
    """Every repository that the caller may see."""
    found: dict[RepoType, list[Summary]] = {kind: [] for kind in RepoType}
    for kind, rows in found.items():
        for repo in visible_repos(call, kind):
            with or_left_out(repo):
                rows.append(summarize(call, repo))
    values = {
        "endpoint": call.base_url,
        "datasets": found[RepoType.DATASET],
        "models": found[RepoType.MODEL],
        "spaces": found[RepoType.SPACE],
        "first": next((one for one in found[RepoType.DATASET] if one.configs), None),
    }
    return page(call, "index.html.j2", values)


def repo(call: Call) -> Response:
    """A repository at a revision: its card, files and revisions, and the first rows of a config."""
    target = call.target(cookie=True, content=True)
    revision = call.param("revision") or "main"
    git = call.hub.registry.open(target.id)
    commit = find_commit(git, revision)
    files = list_files(git, commit)
    text = (read_file(commit, "README.md") or b"").decode("utf-8", "replace")
    card, body, _ = front_matter(text)
    here = f"/{target.id.address}/resolve/{quote(revision, safe='')}"
    configs = list_configs(card or {})
    config = _choose(target, revision, configs, call.request.query_params.get("config"), "tree") if configs else None
    split = config.splits[0].split if config else None
    values = {
        **_frame(call, target, git, revision, commit, "card"),
        "card": _shown_card(card or {}),
        "problems": card_errors(text, target.id.type.value) if text else [],
        "body": render(body[:MAX_BODY], files=here) if text else None,
        "folders": group_files(files),
        "files": files,
        "here": here,
        "configs": configs,
        "total": total_rows(configs),
        "rows": _read(call, git, files, split, start=0, count=ROWS_ON_CARD, label=None) if split else None,
        "split": split,
    }
    return page(call, "repo.html.j2", values)


def preview(call: Call) -> Response:
    """Rows of one split, a page at a time, all or those with one label."""
    target = call.target(cookie=True, content=True)
    revision = call.param("revision")
    query = call.request.query_params
    git = call.hub.registry.open(target.id)
    commit = find_commit(git, revision)
    files = list_files(git, commit)
    card = front_matter((read_file(commit, "README.md") or b"").decode("utf-8", "replace"))[0] or {}
    configs = list_configs(card)
    config = _choose(target, revision, configs, query.get("config"), "preview")
    wanted = query.get("split")
    split = next((one.split for one in config.splits if one.split.name == wanted), config.splits[0].split)
    given = query.get("page", "1")
    number = max(1, int(given)) if given.isascii() and given.isdigit() and len(given) < 9 else 1
    label = query.get("label") or None
    start = (number - 1) * ROWS_PER_PAGE
    rows = _read(call, git, files, split, start=start, count=ROWS_PER_PAGE, label=label)
    values = {
        **_frame(call, target, git, revision, commit, "preview"),
        "configs": configs,
        "config": config,
        "split": split,
        "unknown_split": wanted if wanted and wanted != split.name else None,
        "rows": rows,
        "label": label if rows is not None and label in rows.labels else None,
        "page": number,
        "pages": max(1, -(-rows.total // ROWS_PER_PAGE)) if rows is not None else 1,
        "start": start,
    }
    return page(call, "preview.html.j2", values)


def _choose(target: Target, revision: str, configs: list[Config], wanted: str | None, tab: str) -> Config:
    """The config that the address names, or the first."""
    found = next((config for config in configs if not wanted or config.name == wanted), None)
    if found is not None:
        return found
    named = f"the {target.id.type.value} {target.id.full} at {revision}"
    if not configs:
        raise HubError(404, f"The card of {named} declares no configs, so there are no rows to show")
    place = f"/{target.id.address}/{tab}/{quote(revision, safe='')}"
    links = [(config.name, f"{place}?config={quote(config.name, safe='')}") for config in configs]
    raise HubError(404, f"There is no config {str(wanted)[:80]} in {named}", links=links)


def commits(call: Call) -> Response:
    """The history of a revision."""
    target = call.target(cookie=True, content=True)
    revision = call.param("revision")
    git = call.hub.registry.open(target.id)
    commit = find_commit(git, revision)
    newest = list(islice(list_commits(git, commit), MAX_COMMITS + 1))
    steps = [
        {"id": str(step.id), "title": title_of(step), "date": iso_time(step), "who": step.author.name}
        for step in newest[:MAX_COMMITS]
    ]
    values = {
        **_frame(call, target, git, revision, commit, "commits"),
        "steps": steps,
        "more": len(newest) > MAX_COMMITS,
    }
    return page(call, "commits.html.j2", values)


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
    entries = [entry for entry in files if entry.path in chosen]
    if sum(entry.size for entry in entries if entry.pointer is None) > MAX_SMALL_BYTES:
        return None
    sources: list[Path | bytes] = []
    for entry in entries:
        blob = git[entry.oid]
        small = blob.data if isinstance(blob, pygit2.Blob) else b""
        sources.append(call.hub.large.path(entry.pointer.oid) if entry.pointer else small)
    try:
        return call.hub.previews.read(sources, start=start, count=count, label=label)
    except HubError:
        return None


def _frame(
    call: Call, target: Target, git: pygit2.Repository, revision: str, commit: pygit2.Commit, tab: str
) -> dict[str, object]:
    names = sorted(git.references)
    prefixes = {"branches": "refs/heads/", "tags": "refs/tags/"}
    groups = {
        group: [name.removeprefix(prefix) for name in names if name.startswith(prefix)]
        for group, prefix in prefixes.items()
    }
    groups["pull requests"] = [name for name in names if name.startswith("refs/pr/")]
    return {
        "endpoint": call.base_url,
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
        shown[key] = words(value)
    return shown
