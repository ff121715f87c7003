"""Tags, branches and pull requests."""

from pathlib import Path

import pytest
from huggingface_hub import CommitOperationAdd, HfApi
from huggingface_hub.errors import HfHubHTTPError, RevisionNotFoundError

from tests.hub.conftest import MakeRepo


def put(api: HfApi, repo: str, content: bytes, revision: str | None = None) -> str:
    """Replace the one file of a repository."""
    adds = [CommitOperationAdd("a.txt", content)]
    return api.create_commit(repo, adds, repo_type="dataset", revision=revision, commit_message="put").oid


def read(api: HfApi, repo: str, revision: str, cache: Path) -> bytes:
    """The file at a revision."""
    path = api.hf_hub_download(repo, "a.txt", repo_type="dataset", revision=revision, cache_dir=cache)
    return Path(path).read_bytes()


def test_tags_stay_where_they_are(api: HfApi, make_repo: MakeRepo, tmp_path: Path) -> None:
    repo = make_repo()
    first = put(api, repo, b"one")
    api.create_tag(repo, tag="v1.0.0", repo_type="dataset", tag_message="the first")
    api.create_tag(repo, tag="plain", repo_type="dataset", revision=first)
    put(api, repo, b"two")
    assert read(api, repo, "v1.0.0", tmp_path) == b"one"
    assert read(api, repo, "main", tmp_path) == b"two"
    assert read(api, repo, first, tmp_path) == b"one"
    tags = {tag.name: tag.target_commit for tag in api.list_repo_refs(repo, repo_type="dataset").tags}
    assert tags == {"v1.0.0": first, "plain": first}
    with pytest.raises(HfHubHTTPError) as taken:
        api.create_tag(repo, tag="v1.0.0", repo_type="dataset")
    assert taken.value.response.status_code == 409
    api.create_tag(repo, tag="v1.0.0", repo_type="dataset", exist_ok=True)
    api.delete_tag(repo, tag="plain", repo_type="dataset")
    with pytest.raises(RevisionNotFoundError):
        api.delete_tag(repo, tag="plain", repo_type="dataset")
    with pytest.raises(RevisionNotFoundError):
        api.create_tag(repo, tag="v2", repo_type="dataset", revision="nowhere")
    with pytest.raises(RevisionNotFoundError):
        put(api, repo, b"three", revision="v1.0.0")


def test_branches_go_their_own_way(api: HfApi, make_repo: MakeRepo, tmp_path: Path) -> None:
    repo = make_repo()
    put(api, repo, b"one")
    api.create_branch(repo, branch="try/this", repo_type="dataset")
    put(api, repo, b"two", revision="try/this")
    assert read(api, repo, "main", tmp_path) == b"one"
    assert read(api, repo, "try/this", tmp_path) == b"two"
    names = {branch.name for branch in api.list_repo_refs(repo, repo_type="dataset").branches}
    assert names == {"main", "try/this"}
    api.create_branch(repo, branch="try/this", repo_type="dataset", exist_ok=True)
    with pytest.raises(HfHubHTTPError) as beside:
        api.create_branch(repo, branch="try", repo_type="dataset")
    assert beside.value.response.status_code == 409
    api.delete_branch(repo, branch="try/this", repo_type="dataset")
    with pytest.raises(RevisionNotFoundError):
        put(api, repo, b"three", revision="try/this")
    with pytest.raises(HfHubHTTPError) as main:
        api.delete_branch(repo, branch="main", repo_type="dataset")
    assert main.value.response.status_code == 403


def test_squashing_keeps_the_files(api: HfApi, make_repo: MakeRepo, tmp_path: Path) -> None:
    repo = make_repo()
    for content in (b"one", b"two", b"three"):
        put(api, repo, content)
    api.super_squash_history(repo, repo_type="dataset", commit_message="all in one")
    commits = api.list_repo_commits(repo, repo_type="dataset")
    assert [commit.title for commit in commits] == ["all in one"]
    assert read(api, repo, "main", tmp_path) == b"three"


def test_a_pull_request_from_a_commit_is_merged(api: HfApi, make_repo: MakeRepo, tmp_path: Path) -> None:
    repo = make_repo()
    put(api, repo, b"one")
    info = api.create_commit(
        repo,
        [CommitOperationAdd("b.txt", b"new")],
        repo_type="dataset",
        commit_message="Add b",
        create_pr=True,
    )
    assert (info.pr_num, info.pr_revision) == (1, "refs/pr/1")
    put(api, repo, b"moved on")
    details = api.get_discussion_details(repo, 1, repo_type="dataset")
    assert (details.status, details.title, details.conflicting_files) == ("open", "Add b", [])
    assert details.diff is not None
    assert "+new" in details.diff
    api.merge_pull_request(repo, 1, repo_type="dataset", comment="good")
    assert api.get_discussion_details(repo, 1, repo_type="dataset").status == "merged"
    assert read(api, repo, "main", tmp_path) == b"moved on"
    assert "b.txt" in api.list_repo_files(repo, repo_type="dataset")
    with pytest.raises(HfHubHTTPError):
        api.merge_pull_request(repo, 1, repo_type="dataset")


def test_a_pull_request_that_conflicts_is_not_merged(api: HfApi, make_repo: MakeRepo, tmp_path: Path) -> None:
    repo = make_repo()
    put(api, repo, b"one")
    opened = api.create_pull_request(repo, "Change a", repo_type="dataset")
    put(api, repo, b"theirs", revision=opened.git_reference)
    put(api, repo, b"ours")
    assert api.get_discussion_details(repo, opened.num, repo_type="dataset").conflicting_files == ["a.txt"]
    with pytest.raises(HfHubHTTPError) as refusal:
        api.merge_pull_request(repo, opened.num, repo_type="dataset")
    assert refusal.value.response.status_code == 409
    assert read(api, repo, "main", tmp_path) == b"ours"
    assert read(api, repo, "refs/pr/1", tmp_path) == b"theirs"


def test_a_pull_request_may_outlive_its_base(api: HfApi, make_repo: MakeRepo) -> None:
    repo = make_repo()
    api.create_branch(repo, branch="base", repo_type="dataset")
    opened = api.create_commit(
        repo,
        [CommitOperationAdd("b.txt", b"new")],
        repo_type="dataset",
        revision="base",
        commit_message="Add b",
        create_pr=True,
    )
    api.delete_branch(repo, branch="base", repo_type="dataset")
    assert api.get_discussion_details(repo, opened.pr_num or 0, repo_type="dataset").target_branch == "refs/heads/base"
    with pytest.raises(HfHubHTTPError) as refusal:
        api.merge_pull_request(repo, opened.pr_num or 0, repo_type="dataset")
    assert refusal.value.response.status_code == 409


def test_discussions_are_listed_and_change(api: HfApi, make_repo: MakeRepo) -> None:
    repo = make_repo()
    talk = api.create_discussion(repo, "Why toves?", repo_type="dataset", description="Tell me")
    api.create_pull_request(repo, "Change", repo_type="dataset")
    api.comment_discussion(repo, talk.num, "Because", repo_type="dataset")
    api.rename_discussion(repo, talk.num, "Why the toves?", repo_type="dataset")
    api.change_discussion_status(repo, talk.num, "closed", repo_type="dataset")
    listed = {
        (item.num, item.title, item.status, item.is_pull_request)
        for item in api.get_repo_discussions(repo, repo_type="dataset")
    }
    assert listed == {(1, "Why the toves?", "closed", False), (2, "Change", "open", True)}
    kinds = [event.type for event in api.get_discussion_details(repo, talk.num, repo_type="dataset").events]
    assert kinds == ["comment", "comment", "title-change", "status-change"]
    pulls = api.list_repo_refs(repo, repo_type="dataset", include_pull_requests=True).pull_requests
    assert [pull.ref for pull in pulls or []] == ["refs/pr/2"]
