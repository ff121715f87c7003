"""The API of references: tags, branches and squashing."""

import pygit2
from pygit2.enums import ObjectType
from starlette.responses import JSONResponse, Response

from wabe.hub.server.calls import Call
from wabe.hub.server.errors import HubError, bad_request, no_revision
from wabe.hub.server.history import find_commit
from wabe.hub.server.names import check_ref_name
from wabe.hub.server.registry import MAIN
from wabe.hub.server.writing import delete_ref, set_ref, signature


def create_tag(call: Call) -> Response:
    """Tag a revision; with a message the tag is a git object of its own."""
    target, who = call.writable()
    body = call.json()
    tag, message = check_ref_name(body.get("tag"), "tag"), body.get("message")
    if not isinstance(message, str | None):
        raise bad_request("message must be a string")
    name = f"refs/tags/{tag}"
    with call.hub.registry.changing(target.id) as git:
        commit = find_commit(git, call.param("revision"))
        _refuse_taken(git, name, f"the tag {tag} already exists")
        oid = commit.id
        if message:
            oid = _tag_object(git, tag, commit, pygit2.Signature(who.user, f"{who.user}@localhost"), message)
        set_ref(git, name, oid)
    return JSONResponse({"name": tag, "ref": name, "targetCommit": str(commit.id)}, status_code=201)


def delete_tag(call: Call) -> Response:
    """Delete a tag."""
    return _delete(call, "refs/tags/")


def create_branch(call: Call) -> Response:
    """Start a branch, at main unless another revision is named."""
    target, _ = call.writable()
    branch = check_ref_name(call.param("revision"), "branch")
    start = call.json().get("startingPoint")
    if not isinstance(start, str | None):
        raise bad_request("startingPoint must be a string")
    name = f"refs/heads/{branch}"
    with call.hub.registry.changing(target.id) as git:
        commit = find_commit(git, start or "main")
        _refuse_taken(git, name, f"the branch {branch} already exists")
        set_ref(git, name, commit.id)
    return JSONResponse({"name": branch, "ref": name, "targetCommit": str(commit.id)}, status_code=201)


def delete_branch(call: Call) -> Response:
    """Delete a branch other than main."""
    return _delete(call, "refs/heads/")


def super_squash(call: Call) -> Response:
    """Replace the history of a branch by one commit with the same files."""
    target, who = call.writable()
    branch = call.param("revision")
    message = call.json().get("message")
    with call.hub.registry.changing(target.id) as git:
        name = f"refs/heads/{branch}"
        if not pygit2.reference_is_valid_name(name) or name not in git.references:
            raise no_revision(branch)
        tip = git.references[name].peel(pygit2.Commit)
        author = signature(who.user)
        text = message if isinstance(message, str) and message else f"Super-squash branch '{branch}'"
        text = text.replace("\x00", "").encode("utf-8", "replace").decode()
        set_ref(git, name, git.create_commit(None, author, author, text, tip.tree.id, []))
    return Response("OK")


def _tag_object(
    git: pygit2.Repository, tag: str, commit: pygit2.Commit, who: pygit2.Signature, message: str
) -> pygit2.Oid:
    """Write the tag's object without its reference, which `set_ref` makes in one step."""
    head = f"object {commit.id}\ntype commit\ntag {tag}\n"
    tagger = f"tagger {who.name} <{who.email}> {who.time} +0000\n\n"
    text = message.replace("\x00", "").rstrip() + "\n"
    return git.odb.write(ObjectType.TAG, (head + tagger + text).encode("utf-8", "replace"))


def _refuse_taken(git: pygit2.Repository, name: str, message: str) -> None:
    """Git keeps references as files: `a` and `a/b` cannot both be."""
    if name in git.references:
        raise HubError(409, message)
    for other in git.references:
        if other.startswith(f"{name}/") or name.startswith(f"{other}/"):
            raise HubError(409, f"{name} conflicts with the existing {other}")


def _delete(call: Call, prefix: str) -> Response:
    target, _ = call.writable()
    short = call.param("revision")
    name = f"{prefix}{short}"
    if name == MAIN:
        raise HubError(403, "the branch main cannot be deleted")
    with call.hub.registry.changing(target.id) as git:
        if not pygit2.reference_is_valid_name(name) or name not in git.references:
            raise no_revision(short)
        delete_ref(git, name)
    return Response("OK")
