"""Lists of repositories, from which one that cannot be read is left out."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import pygit2

from wabe.hub.server.errors import HubError
from wabe.hub.server.names import RepoId

_log = logging.getLogger("wabe.hub.server")


@contextmanager
def or_left_out(repo: RepoId) -> Iterator[None]:
    """Pass over a repository that is damaged, or was deleted a moment ago: the others are listed all the same."""
    try:
        yield
    except (HubError, pygit2.GitError, OSError, ValueError, LookupError, RecursionError) as error:
        _log.warning("%s %s is left out of a list: %s: %s", repo.type, repo.full, type(error).__name__, error)
