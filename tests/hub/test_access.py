"""Who may do what: no token, a foreign one, a read token, a write token."""

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

import pytest
from huggingface_hub import CommitOperationAdd, HfApi
from huggingface_hub.errors import GatedRepoError, HfHubHTTPError, RepositoryNotFoundError

from tests.hub.conftest import MakeRepo
from tests.hub.running import RunningHub


def fill(api: HfApi, repo: str) -> None:
    """Give a dataset a small and a large file."""
    adds = [CommitOperationAdd("a.txt", b"secret"), CommitOperationAdd("b.bin", b"\x00secret")]
    api.create_commit(repo, adds, repo_type="dataset", commit_message="m")


def test_whoami_names_the_user_and_the_role(hub: RunningHub) -> None:
    me = hub.api().whoami()
    assert me["name"] == "local"
    assert me["auth"]["accessToken"]["role"] == "write"
    assert hub.api(hub.read_token).whoami()["auth"]["accessToken"]["role"] == "read"
    with pytest.raises(HfHubHTTPError):
        hub.api("hf_foreign").whoami()
    assert hub.ask("GET", "/api/whoami-v2").status == 401


def test_who_cannot_see_a_private_repository(hub: RunningHub, api: HfApi, make_repo: MakeRepo, tmp_path: Path) -> None:
    repo = make_repo(private=True)
    fill(api, repo)
    for number, stranger in enumerate((hub.stranger(), hub.api("hf_foreign"))):
        with pytest.raises(RepositoryNotFoundError):
            stranger.dataset_info(repo)
        with pytest.raises(RepositoryNotFoundError):
            stranger.hf_hub_download(repo, "a.txt", repo_type="dataset", cache_dir=tmp_path / str(number))
        assert repo not in [item.id for item in stranger.list_datasets()]
    for path in (
        f"/datasets/{repo}",
        f"/datasets/{repo}/preview/main",
        f"/datasets/{repo}/resolve/main/b.bin",
        f"/datasets/{repo}/info/refs?service=git-upload-pack",
        f"/api/datasets/{repo}/tree/main",
        f"/api/datasets/{repo}/refs",
        f"/api/datasets/{repo}/commits/main",
        f"/api/datasets/{repo}/discussions",
    ):
        answer = hub.ask("GET", path)
        assert answer.status == 401, path
        assert b"secret" not in answer.body
    assert repo.encode() not in hub.ask("GET", "/").body
    batch = {"operation": "download", "objects": []}
    assert hub.ask("POST", f"/datasets/{repo}.git/info/lfs/objects/batch", body=batch).status == 401


def test_a_read_token_reads_and_does_not_write(
    hub: RunningHub, api: HfApi, make_repo: MakeRepo, tmp_path: Path
) -> None:
    repo = make_repo(private=True)
    fill(api, repo)
    reader = hub.api(hub.read_token)
    path = reader.hf_hub_download(repo, "b.bin", repo_type="dataset", cache_dir=tmp_path)
    assert Path(path).read_bytes() == b"\x00secret"
    assert repo in [item.id for item in reader.list_datasets()]
    body = {"files": [{"path": "x", "size": 1, "sample": ""}]}
    commit = b'{"key":"header","value":{"summary":"m"}}\n'
    batch = {"operation": "upload", "objects": []}
    tries: list[tuple[str, str, bytes | Mapping[str, object] | None]] = [
        ("POST", f"/api/datasets/{repo}/preupload/main", body),
        ("POST", f"/api/datasets/{repo}/commit/main", commit),
        ("POST", f"/api/datasets/{repo}/tag/main", {"tag": "v1"}),
        ("DELETE", f"/api/datasets/{repo}/branch/other", None),
        ("POST", f"/api/datasets/{repo}/branch/other", None),
        ("POST", f"/api/datasets/{repo}/super-squash/main", {}),
        ("POST", f"/api/datasets/{repo}/discussions", {"title": "hello"}),
        ("PUT", f"/api/datasets/{repo}/settings", {"visibility": "public"}),
        ("GET", f"/api/datasets/{repo}/xet-write-token/main", None),
        ("POST", f"/datasets/{repo}.git/info/lfs/objects/batch", batch),
        ("POST", "/api/repos/create", {"name": "x", "organization": "toves"}),
        ("DELETE", "/api/repos/delete", {"name": repo, "type": "dataset"}),
        ("POST", "/api/repos/move", {"fromRepo": repo, "toRepo": "toves/y", "type": "dataset"}),
    ]
    for method, address, sent in tries:
        assert hub.ask(method, address, body=sent, token=hub.read_token).status == 403, address
        assert hub.ask(method, address, body=sent).status == 401, address
        assert hub.ask(method, address, body=sent, token="hf_foreign").status == 401, address
    assert len(api.list_repo_commits(repo, repo_type="dataset")) == 2


def test_a_foreign_token_reads_what_is_public(hub: RunningHub, api: HfApi, make_repo: MakeRepo, tmp_path: Path) -> None:
    repo = make_repo()
    fill(api, repo)
    path = hub.api("hf_foreign").hf_hub_download(repo, "a.txt", repo_type="dataset", cache_dir=tmp_path)
    assert Path(path).read_bytes() == b"secret"


def test_visibility_and_gates_change(hub: RunningHub, api: HfApi, make_repo: MakeRepo, tmp_path: Path) -> None:
    repo = make_repo()
    fill(api, repo)
    api.update_repo_settings(repo, repo_type="dataset", private=True)
    assert api.dataset_info(repo).private is True
    with pytest.raises(RepositoryNotFoundError):
        hub.stranger().dataset_info(repo)
    api.update_repo_settings(repo, repo_type="dataset", private=False, gated="auto")
    assert hub.stranger().dataset_info(repo).gated == "auto"
    with pytest.raises(GatedRepoError):
        hub.stranger().hf_hub_download(repo, "a.txt", repo_type="dataset", cache_dir=tmp_path)
    assert api.hf_hub_download(repo, "a.txt", repo_type="dataset", cache_dir=tmp_path)


def test_a_cookie_reads_pages_and_changes_nothing(hub: RunningHub, api: HfApi, make_repo: MakeRepo) -> None:
    repo = make_repo(private=True)
    fill(api, repo)
    wrong = hub.ask("POST", "/login", body=b"token=nonsense")
    assert (wrong.status, "set-cookie" in wrong.headers) == (401, False)
    right = hub.ask("POST", f"/login?next=/datasets/{repo}", body=f"token={hub.token}".encode())
    assert (right.status, right.headers["location"]) == (303, f"/datasets/{repo}")
    assert "HttpOnly" in right.headers["set-cookie"]
    pair = right.headers["set-cookie"].partition(";")[0]
    assert hub.token not in pair
    cookie = {"Cookie": pair}
    assert hub.ask("GET", f"/datasets/{repo}", headers=cookie).status == 200
    assert hub.ask("GET", f"/datasets/{repo}/resolve/main/a.txt", headers=cookie).body == b"secret"
    tag = {"tag": "v1"}
    assert hub.ask("POST", f"/api/datasets/{repo}/tag/main", body=tag, headers=cookie).status == 401
    name, _, session = pair.partition("=")
    assert hub.ask("POST", f"/api/datasets/{repo}/tag/main", body=tag, token=session).status == 401
    expires, _, signature = session.partition(".")
    for forged in (f"{int(expires) + 9}.{signature}", f"{expires}.{'0' * 64}", hub.token, "1.", "é.ü", ""):
        headers = {"Cookie": f"{name}={forged}".encode().decode("latin-1")}
        assert hub.ask("GET", f"/datasets/{repo}", headers=headers).status == 401
    away = hub.ask("POST", "/login?next=//elsewhere.example", body=f"token={hub.token}".encode())
    assert away.headers["location"] == "/"


def test_signed_addresses_cannot_be_changed(hub: RunningHub, make_repo: MakeRepo) -> None:
    repo = make_repo()
    oid = "a" * 64
    batch = {"operation": "upload", "transfers": ["basic"], "objects": [{"oid": oid, "size": 4}]}
    answer = hub.ask("POST", f"/datasets/{repo}.git/info/lfs/objects/batch", body=batch, token=hub.token)
    objects = answer.json()["objects"]
    assert isinstance(objects, list)
    href = objects[0]["actions"]["upload"]["href"].removeprefix(hub.endpoint)
    assert hub.ask("PUT", href.replace("aaaa", "bbbb", 1), body=b"data").status == 403
    assert hub.ask("PUT", href.replace("size=4", "size=5"), body=b"datas").status == 403
    assert hub.ask("PUT", href.partition("?")[0], body=b"data").status == 403
    assert hub.ask("GET", href).status == 403
    wrong = hub.ask("PUT", href, body=b"data")
    assert (wrong.status, b"not match the object" in wrong.body) == (400, True)
    assert hub.ask("PUT", href, body=b"dat").status == 400
    assert hub.ask("PUT", href, body=b"data5").status == 413


@pytest.mark.parametrize("path", ["/gpt2/resolve/main/config.json", "/datasets/squad/resolve/main/README.md"])
def test_a_name_without_a_namespace_is_a_repository_that_is_not_here(hub: RunningHub, path: str) -> None:
    """Clients then say so, and not that the Hub cannot be reached."""
    answer = hub.ask("GET", path)
    assert answer.status in {401, 404}
    assert answer.headers["x-error-code"] == "RepoNotFound"


def test_a_public_repository_gives_no_file_of_a_private_one(hub: RunningHub, api: HfApi, make_repo: MakeRepo) -> None:
    content = b"\x00 a secret of many bytes"
    private, public = make_repo(private=True), make_repo()
    for repo, path in ((private, "a.bin"), (public, "old.bin")):
        sent = content if repo == private else b"\x00 public"
        api.upload_file(path_or_fileobj=sent, path_in_repo=path, repo_id=repo, repo_type="dataset")
    api.delete_file("old.bin", public, repo_type="dataset")

    def asked(repo: str, content: bytes, token: str | None = None) -> dict[str, object]:
        objects = [{"oid": sha256(content).hexdigest(), "size": len(content)}]
        body = {"operation": "download", "objects": objects}
        answer = hub.ask("POST", f"/datasets/{repo}.git/info/lfs/objects/batch", body=body, token=token).json()
        rows = answer["objects"]
        assert isinstance(rows, list)
        return dict(rows[0])

    assert "actions" not in asked(public, content)
    assert "actions" not in asked(public, content, hub.token)
    assert "actions" in asked(private, content, hub.read_token)
    # What an earlier commit named is still of the repository's own history.
    assert "actions" in asked(public, b"\x00 public")
    api.upload_file(path_or_fileobj=content, path_in_repo="a.bin", repo_id=public, repo_type="dataset")
    assert "actions" in asked(public, content)
