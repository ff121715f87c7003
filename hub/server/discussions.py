"""Discussions and pull requests of a repository, one record each beside its git objects."""

from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from secrets import token_hex

import pygit2
from pygit2.enums import SortMode

from wabe.hub.server.errors import HubError
from wabe.hub.server.files import read_json, write_json
from wabe.hub.server.history import iso, iso_time, title_of
from wabe.hub.server.names import RepoId
from wabe.hub.server.writing import set_ref, signature

Record = dict[str, object]


def pull_ref(number: int) -> str:
    """The reference of a pull request."""
    return f"refs/pr/{number}"


def open_discussion(
    git: pygit2.Repository,
    *,
    user: str,
    title: str,
    description: str,
    base: str | None,
    head: pygit2.Oid | None,
) -> int:
    """Open a discussion, or with a head a pull request, and give its number.

    The record comes first: one without its reference is passed over, so a crash in between
    costs a number and nothing else.
    """
    number = max([0, *_numbers(git)]) + 1
    now = iso(datetime.now(UTC))
    record: Record = {
        "num": number,
        "title": title,
        "status": "open",
        "author": user,
        "createdAt": now,
        "base": base,
        "start": str(git.references[base].target) if base is not None else None,
        "events": [comment_event(user, description)] if description else [],
    }
    write_json(_path(git, number), record)
    if head is not None:
        set_ref(git, pull_ref(number), head)
    return number


def comment_event(user: str, text: str) -> Record:
    """A comment."""
    now = iso(datetime.now(UTC))
    latest = {"raw": text, "html": "", "updatedAt": now, "author": {"name": user}}
    data = {"edited": False, "hidden": False, "latest": latest, "history": []}
    return _event("comment", user, now, data)


def status_event(user: str, status: str) -> Record:
    """A change of status."""
    return _event("status-change", user, iso(datetime.now(UTC)), {"status": status})


def title_event(user: str, before: str, after: str) -> Record:
    """A change of title."""
    return _event("title-change", user, iso(datetime.now(UTC)), {"from": before, "to": after})


def read_record(git: pygit2.Repository, number: int) -> Record:
    """The record of a discussion."""
    try:
        record = read_json(_path(git, number))
    except ValueError:
        record = None
    if record is None or (record.get("base") and pull_ref(number) not in git.references):
        raise HubError(404, f"there is no discussion {number}")
    return record


def change_record(git: pygit2.Repository, record: Record, event: Record, **fields: object) -> Record:
    """Add an event to a discussion, and set some of its fields."""
    events = record["events"]
    changed = {**record, **fields, "events": [*(events if isinstance(events, list) else []), event]}
    write_json(_path(git, _number(record)), changed)
    return changed


def list_records(git: pygit2.Repository) -> list[Record]:
    """Every discussion, newest first."""
    records = []
    for number in sorted(_numbers(git), reverse=True):
        try:
            records.append(read_record(git, number))
        except HubError:
            continue
    return records


def summary(record: Record, repo: RepoId) -> Record:
    """A discussion as lists show it."""
    return {
        "num": record["num"],
        "title": record["title"],
        "status": record["status"],
        "author": {"name": record["author"]},
        "createdAt": record["createdAt"],
        "isPullRequest": bool(record.get("base")),
        "repo": {"name": repo.full, "type": repo.type.value},
    }


def details(git: pygit2.Repository, record: Record, repo: RepoId, *, diff: bool) -> Record:
    """A discussion with its events and, for a pull request, its changes."""
    events = record["events"]
    answer = summary(record, repo)
    shown = list(events) if isinstance(events, list) else []
    base = record.get("base")
    if isinstance(base, str):
        shown = [*_commit_events(git, record), *shown]
        answer["changes"] = {"base": base, "mergeCommitId": record.get("merged")}
        answer["filesWithConflicts"] = [] if record["status"] == "merged" else conflicts(git, record)
        if diff:
            tip = git.references[pull_ref(_number(record))].peel(pygit2.Commit)
            start = git[str(record["start"])].peel(pygit2.Commit)
            answer["diff"] = start.tree.diff_to_tree(tip.tree).patch or ""
    return {**answer, "events": shown}


def conflicts(git: pygit2.Repository, record: Record) -> list[str]:
    """The files that both the branch and the pull request changed."""
    if str(record["base"]) not in git.references:
        return []
    index = _merged(git, record)[0]
    sides: Iterable[tuple[object, ...]] = index.conflicts or ()
    paths = {str(entry.path) for group in sides for entry in group if isinstance(entry, pygit2.IndexEntry)}
    return sorted(paths)


def merge(git: pygit2.Repository, record: Record, user: str) -> pygit2.Oid:
    """Bring a pull request's changes onto its base as one commit."""
    if record["status"] not in {"open", "draft"}:
        raise HubError(409, f"the pull request is {record['status']}")
    index, base = _merged(git, record)
    if index.conflicts:
        raise HubError(409, "the pull request conflicts with its base")
    who = signature(user)
    message = f"{record['title']} (#{record['num']})"
    oid = git.create_commit(None, who, who, message, index.write_tree(git), [base.id])
    set_ref(git, str(record["base"]), oid)
    return oid


def _merged(git: pygit2.Repository, record: Record) -> tuple[pygit2.Index, pygit2.Commit]:
    name = str(record["base"])
    if name not in git.references:
        raise HubError(409, f"the base {name} of the pull request no longer exists")
    base = git.references[name].peel(pygit2.Commit)
    tip = git.references[pull_ref(_number(record))].peel(pygit2.Commit)
    ancestor = git.merge_base(base.id, tip.id)
    old = git[ancestor].peel(pygit2.Commit).tree if ancestor is not None else tip.tree
    return git.merge_trees(old, base.tree, tip.tree), base


def _commit_events(git: pygit2.Repository, record: Record) -> list[Record]:
    tip = git.references[pull_ref(_number(record))].peel(pygit2.Commit)
    walker = git.walk(tip.id, SortMode.TOPOLOGICAL | SortMode.REVERSE)
    walker.hide(pygit2.Oid(hex=str(record["start"])))
    return [
        _event(
            "commit",
            commit.author.name,
            iso_time(commit),
            {"subject": title_of(commit), "oid": str(commit.id)},
        )
        for commit in walker
    ]


def _event(kind: str, user: str, when: str, data: Record) -> Record:
    return {"id": token_hex(12), "type": kind, "createdAt": when, "author": {"name": user}, "data": data}


def _numbers(git: pygit2.Repository) -> list[int]:
    return [int(path.stem) for path in (Path(git.path) / "discussions").glob("*.json") if path.stem.isdigit()]


def _number(record: Record) -> int:
    return int(str(record["num"]))


def _path(git: pygit2.Repository, number: int) -> Path:
    return Path(git.path) / "discussions" / f"{number}.json"
