"""Names that the Hub accepts: repositories, revisions, paths and object ids."""

import re
from dataclasses import dataclass
from enum import StrEnum

import pygit2

from wabe.hub.server.errors import HubError, bad_request

MAX_NAME = 96
MAX_PATH = 1024
MAX_SEGMENT = 255
MAX_REVISION = 255
# First segments of the server's own addresses: a namespace of that name could not be reached.
RESERVED = frozenset({"api", "datasets", "health", "lfs-objects", "login", "logout", "models", "spaces", "xet"})

_NAME = re.compile(r"[A-Za-z0-9_](?:[A-Za-z0-9._-]*[A-Za-z0-9_])?")
_SHA256 = re.compile(r"[0-9a-f]{64}")
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")


class RepoType(StrEnum):
    """The kinds of repositories."""

    MODEL = "model"
    DATASET = "dataset"
    SPACE = "space"

    @property
    def plural(self) -> str:
        """The kind as the API's addresses spell it."""
        return f"{self.value}s"

    @property
    def prefix(self) -> str:
        """What stands before the repository's name in its own address."""
        return "" if self is RepoType.MODEL else f"{self.plural}/"


@dataclass(frozen=True, slots=True, order=True)
class RepoId:
    """One repository."""

    type: RepoType
    namespace: str
    name: str

    @property
    def full(self) -> str:
        """The name as users write it."""
        return f"{self.namespace}/{self.name}"

    @property
    def address(self) -> str:
        """The path of the repository's page."""
        return f"{self.type.prefix}{self.full}"


def repo_type(value: object) -> RepoType:
    """The kind that a request names; a request that names none means a model."""
    try:
        return RepoType(str(value)) if value is not None else RepoType.MODEL
    except ValueError:
        raise bad_request("type must be one of model, dataset, space") from None


def is_name(value: object) -> bool:
    """Whether a namespace or repository may be called so."""
    return (
        isinstance(value, str)
        and len(value) <= MAX_NAME
        and _NAME.fullmatch(value) is not None
        and ".." not in value
        and "--" not in value
        and not value.endswith(".git")
    )


def new_repo_id(kind: RepoType, namespace: object, name: object) -> RepoId:
    """The id of a repository that is about to exist."""
    for part in (namespace, name):
        if not isinstance(part, str) or not is_name(part):
            raise bad_request(
                f"{ascii(part)[:120]} is not a valid name: up to {MAX_NAME} letters, digits, '_', '-', '.', "
                "neither starting nor ending with '-' or '.', without '--', '..' or a final '.git'"
            )
    if str(namespace).lower() in RESERVED:
        raise bad_request(f"the namespace {namespace!r} is reserved")
    return RepoId(kind, str(namespace), str(name))


def check_path(path: object) -> str:
    """A file's path inside a repository, or a refusal."""
    if not isinstance(path, str) or not path:
        raise bad_request("a path must be a non-empty string")
    segments = path.split("/")
    if len(path.encode("utf-8", "replace")) > MAX_PATH:
        raise bad_request(f"a path may have up to {MAX_PATH} bytes")
    for segment in segments:
        if segment in {"", ".", ".."} or segment.lower() == ".git":
            raise bad_request(f"a path may not contain the part {segment!r}")
        if len(segment.encode("utf-8", "replace")) > MAX_SEGMENT:
            raise bad_request(f"each part of a path may have up to {MAX_SEGMENT} bytes")
        if _CONTROL.search(segment) or "\\" in segment:
            raise bad_request("a path may not contain control characters or backslashes")
    try:
        path.encode()
    except UnicodeEncodeError:
        raise bad_request("a path must be valid Unicode") from None
    return path


def check_ref_name(name: object, kind: str) -> str:
    """The name of a new branch or tag, or a refusal."""
    if (
        not isinstance(name, str)
        or not name
        or len(name) > MAX_REVISION
        or name.startswith(("-", "refs/"))
        or not name.isprintable()
        or not pygit2.reference_is_valid_name(f"refs/heads/{name}")
    ):
        raise bad_request(f"{ascii(name)[:120]} is not a valid {kind} name")
    return name


def check_sha256(value: object) -> str:
    """The id of a large file, or a refusal."""
    if not isinstance(value, str) or _SHA256.fullmatch(value) is None:
        raise HubError(422, "oid must be a sha256 of 64 lower-case hexadecimal digits")
    return value
