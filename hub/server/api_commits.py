"""The API of commits: what to upload how, and the commit itself."""

import base64
import binascii

import pygit2
from starlette.responses import JSONResponse, Response

from wabe.hub.server.calls import Call, Target
from wabe.hub.server.discussions import open_discussion, pull_ref
from wabe.hub.server.errors import HubError, bad_request, no_revision
from wabe.hub.server.history import find_commit, find_entry, find_ref, read_file
from wabe.hub.server.ignore_rules import is_ignored, parse_rules
from wabe.hub.server.names import check_path
from wabe.hub.server.operations import parse_commit
from wabe.hub.server.pointers import ATTRIBUTES, LargeKinds, looks_binary
from wabe.hub.server.writing import apply_operations, set_ref, signature, store_contents

MAX_FILES = 1000
PARENT_MOVED = "A commit has happened since. Please refresh and try again."


def preupload(call: Call) -> Response:
    """How each file is to be uploaded, and which content its path has now."""
    target, _ = call.writable()
    git = call.hub.registry.open(target.id)
    commit = find_commit(git, call.param("revision"))
    body = call.json()
    files, ignore = body.get("files"), body.get("gitIgnore")
    if not isinstance(files, list) or len(files) > MAX_FILES:
        raise bad_request(f"files must be a list of up to {MAX_FILES}")
    large_kinds = LargeKinds(read_file(commit, ATTRIBUTES) or b"")
    stored_ignore = read_file(commit, ".gitignore") or b""
    rules = parse_rules(ignore if isinstance(ignore, str) else stored_ignore.decode("utf-8", "replace"))
    answer = []
    for file in files:
        path, size, sample = _file(file)
        large = size > 0 and (size > call.hub.settings.max_regular_bytes or path in large_kinds or looks_binary(sample))
        row: dict[str, object] = {
            "path": path,
            "uploadMode": "lfs" if large else "regular",
            "shouldIgnore": is_ignored(rules, path),
        }
        entry = find_entry(git, commit, path)
        if entry is not None and not entry.folder and large == (entry.pointer is not None):
            row["oid"] = entry.etag
        answer.append(row)
    return JSONResponse({"files": answer})


def commit(call: Call) -> Response:
    """Apply a commit to a branch or a pull request, or open a pull request with it."""
    target, who = call.writable()
    request = parse_commit(call.body, max_regular_bytes=call.hub.settings.max_regular_bytes)
    revision = call.param("revision")
    blobs = store_contents(call.hub.registry.open(target.id), request.operations)
    with call.hub.registry.changing(target.id) as git:
        name = find_ref(git, revision)
        if name is None or name.startswith("refs/tags/"):
            raise no_revision(revision)
        base = git.references[name].peel(pygit2.Commit)
        if request.parent is not None and not _same(request.parent, base):
            raise HubError(412, PARENT_MOVED)
        tree = apply_operations(git, base, request.operations, blobs, call.hub.large, call.hub.named)
        author = signature(who.user)
        oid = git.create_commit(None, author, author, request.message, tree, [base.id])
        number = None
        if call.flag("create_pr"):
            number = open_discussion(
                git,
                user=who.user,
                title=request.summary,
                description=request.description,
                base=name,
                head=oid,
            )
        else:
            set_ref(git, name, oid)
    return JSONResponse(_answer(call, target, oid, number))


def _answer(call: Call, target: Target, oid: pygit2.Oid, number: int | None) -> dict[str, object]:
    home = f"{call.base_url}/{target.id.address}"
    answer: dict[str, object] = {
        "success": True,
        "commitOid": str(oid),
        "commitUrl": f"{home}/commit/{oid}",
        "hookOutput": "",
    }
    if number is not None:
        answer["pullRequestUrl"] = f"{home}/discussions/{number}"
        answer["pullRequestRef"] = pull_ref(number)
    return answer


def _same(parent: str, base: pygit2.Commit) -> bool:
    """Clients may send the first digits of a commit's id."""
    return len(parent) >= 7 and str(base.id).startswith(parent.lower())


def _file(file: object) -> tuple[str, int, bytes]:
    if not isinstance(file, dict):
        raise bad_request("each file must be an object")
    size, sample = file.get("size", 0), file.get("sample", "")
    if not isinstance(size, int) or isinstance(size, bool) or size < 0 or not isinstance(sample, str):
        raise bad_request("each file needs a size, a whole number, and a sample in base64")
    try:
        return check_path(file.get("path")), size, base64.b64decode(sample, validate=True)
    except (binascii.Error, ValueError):
        raise bad_request("the sample of a file is not valid base64") from None
