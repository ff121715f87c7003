"""A repository at a revision, described as clients read it."""

import pygit2

from wabe.hub.rules.card import front_matter
from wabe.hub.server.calls import Hub
from wabe.hub.server.history import Entry, find_commit, iso_time, list_files, read_file
from wabe.hub.server.names import RepoId, RepoType
from wabe.hub.server.registry import RepoSettings

Json = dict[str, object]
_TAGGED = ("license", "language", "task_ids", "size_categories")


def describe(hub: Hub, repo: RepoId, settings: RepoSettings, revision: str, *, blobs: bool) -> Json:
    """A repository at a revision, as clients read it."""
    git = hub.registry.open(repo)
    commit = find_commit(git, revision)
    files = list_files(git, commit)
    card = card_data(commit)
    answer: Json = {
        "_id": repo.full.encode().hex()[:24].ljust(24, "0"),
        "id": repo.full,
        "author": repo.namespace,
        "sha": str(commit.id),
        "createdAt": settings.created,
        "lastModified": iso_time(commit),
        "private": settings.private,
        "gated": settings.gated,
        "disabled": False,
        "downloads": 0,
        "likes": 0,
        "tags": _tags(card),
        "cardData": card,
        "siblings": [_sibling(entry, blobs=blobs) for entry in files],
        "usedStorage": sum(entry.size for entry in files),
    }
    if repo.type is RepoType.MODEL:
        answer |= {key: card[key] for key in ("pipeline_tag", "library_name") if key in card}
        answer["modelId"] = repo.full
    return answer


def card_data(commit: pygit2.Commit) -> Json:
    """The metadata of the card at a revision; a card that does not parse has none."""
    content = read_file(commit, "README.md")
    return front_matter((content or b"").decode("utf-8", "replace"))[0] or {}


def _sibling(entry: Entry, *, blobs: bool) -> Json:
    row: Json = {"rfilename": entry.path}
    if blobs:
        row |= {"size": entry.size, "blobId": entry.oid}
        if entry.pointer is not None:
            size = len(entry.pointer.text())
            row["lfs"] = {"sha256": entry.pointer.oid, "size": entry.pointer.size, "pointerSize": size}
    return row


def _tags(card: Json) -> list[str]:
    tags = []
    for key in _TAGGED:
        value = card.get(key)
        items = value if isinstance(value, list) else [value]
        tags += [f"{key}:{item}" for item in items if isinstance(item, str)]
    free = card.get("tags")
    return tags + [str(item) for item in (free if isinstance(free, list) else [])]
