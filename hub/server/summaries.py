"""Every repository in a few words, for the first page."""

import re
from dataclasses import dataclass

from wabe.hub.rules.card import front_matter
from wabe.hub.server.calls import Call
from wabe.hub.server.card_facts import (
    Card,
    Config,
    accuracy_of,
    edition_of,
    licence_of,
    list_configs,
    texts,
    total_rows,
    words,
)
from wabe.hub.server.history import find_commit, iso_time, list_files, read_file
from wabe.hub.server.markdown import first_sentence
from wabe.hub.server.names import RepoId, RepoType

# Enough to have the first paragraph; the rest is not parsed for a list.
_BEGINNING = 10_000


@dataclass(frozen=True, slots=True)
class Summary:
    """A repository on the first page."""

    repo: RepoId
    private: bool
    title: str
    about: str
    licence: str
    edition: str
    version: str
    configs: tuple[Config, ...]
    rows: int | None
    trained_on: tuple[tuple[str, str | None], ...]
    accuracy: tuple[float, str] | None
    size: int
    updated: str


def visible_repos(call: Call, kind: RepoType) -> list[RepoId]:
    """The repositories of a kind that the caller may see."""
    known = call.identity(cookie=True) is not None
    found = []
    for repo in call.hub.registry.list(kind):
        settings = call.hub.registry.settings(repo)
        if settings is not None and (known or not settings.private):
            found.append(repo)
    return found


def summarize(call: Call, repo: RepoId) -> Summary:
    """A repository as its card on the main branch describes it."""
    git = call.hub.registry.open(repo)
    commit = find_commit(git, "main")
    given, body, _ = front_matter((read_file(commit, "README.md") or b"").decode("utf-8", "replace"))
    card: Card = given or {}
    settings = call.hub.registry.settings(repo)
    configs = list_configs(card)
    tags = [name.removeprefix("refs/tags/") for name in git.references if name.startswith("refs/tags/")]
    return Summary(
        repo=repo,
        private=settings is not None and settings.private,
        title=words(card.get("pretty_name")),
        about=first_sentence(body[:_BEGINNING]),
        licence=licence_of(card),
        edition=edition_of(card),
        version=max(tags, key=_version_key, default=""),
        configs=tuple(configs),
        rows=total_rows(configs),
        trained_on=tuple(_datasets(call, card)),
        accuracy=accuracy_of(card),
        size=sum(entry.size for entry in list_files(git, commit)),
        updated=iso_time(commit),
    )


def _version_key(tag: str) -> tuple[list[int], str]:
    """Versions in the order of their numbers: v1.10.0 is newer than v1.9.0."""
    return [int(number[:18]) for number in re.findall(r"[0-9]+", tag)], tag


def _datasets(call: Call, card: Card) -> list[tuple[str, str | None]]:
    """The datasets that a card names, each with its address if it can be seen here."""
    here = {repo.full: repo.address for repo in visible_repos(call, RepoType.DATASET)}
    return [(name, here.get(name)) for name in texts(card.get("datasets"))]
