"""Commits and what they leave: files, sizes, trees."""

import warnings
from pathlib import Path

import pytest
from huggingface_hub import CommitOperationAdd, CommitOperationCopy, CommitOperationDelete, HfApi
from huggingface_hub.errors import EntryNotFoundError, HfHubHTTPError, RepositoryNotFoundError
from huggingface_hub.hf_api import RepoFile, RepoFolder

from tests.hub.conftest import MakeRepo
from tests.hub.running import RunningHub

BINARY = bytes(range(256)) * 40


def files(api: HfApi, repo: str, revision: str | None = None) -> set[str]:
    """The paths of a repository, without the one that every repository has."""
    return set(api.list_repo_files(repo, repo_type="dataset", revision=revision)) - {".gitattributes"}


def test_a_commit_of_small_and_large_files_reads_back(api: HfApi, make_repo: MakeRepo, tmp_path: Path) -> None:
    repo = make_repo()
    large = tmp_path / "rows.parquet"
    large.write_bytes(BINARY)
    info = api.create_commit(
        repo,
        [
            CommitOperationAdd("README.md", b"---\nlicense: mit\n---\n# Toves\n"),
            CommitOperationAdd("data/rows.parquet", large),
            CommitOperationAdd("data/naïve name.txt", b"slithy\n"),
        ],
        repo_type="dataset",
        commit_message="First rows",
        commit_description="with a longer text",
    )
    assert files(api, repo) == {"README.md", "data/rows.parquet", "data/naïve name.txt"}
    read = api.hf_hub_download(repo, "data/rows.parquet", repo_type="dataset", cache_dir=tmp_path / "cache")
    assert Path(read).read_bytes() == BINARY
    read = api.hf_hub_download(repo, "data/naïve name.txt", repo_type="dataset", cache_dir=tmp_path / "cache")
    assert Path(read).read_text() == "slithy\n"
    commits = api.list_repo_commits(repo, repo_type="dataset")
    assert [commit.title for commit in commits] == ["First rows", "initial commit"]
    assert commits[0].commit_id == info.oid
    assert commits[0].message == "with a longer text"


def test_binary_files_are_large_and_text_is_not(api: HfApi, make_repo: MakeRepo) -> None:
    repo = make_repo()
    api.create_commit(
        repo,
        [CommitOperationAdd("odd.kind", BINARY), CommitOperationAdd("text.kind", "tové\n".encode() * 99)],
        repo_type="dataset",
        commit_message="m",
    )
    found = {item.path: item for item in api.get_paths_info(repo, ["odd.kind", "text.kind"], repo_type="dataset")}
    odd, text = found["odd.kind"], found["text.kind"]
    assert isinstance(odd, RepoFile)
    assert isinstance(text, RepoFile)
    assert odd.lfs is not None
    assert (odd.size, odd.lfs.size) == (len(BINARY), len(BINARY))
    assert text.lfs is None


def test_a_parent_that_moved_is_refused(api: HfApi, make_repo: MakeRepo) -> None:
    repo = make_repo()
    head = api.repo_info(repo, repo_type="dataset").sha
    assert head is not None

    def add(path: str, parent: str) -> str:
        operation = CommitOperationAdd(path, b"x")
        info = api.create_commit(repo, [operation], repo_type="dataset", commit_message=path, parent_commit=parent)
        return info.oid

    second = add("a.txt", head)
    with pytest.raises(HfHubHTTPError) as refusal:
        add("b.txt", head)
    assert refusal.value.response.status_code == 412
    assert files(api, repo) == {"a.txt"}
    add("b.txt", second)
    assert files(api, repo) == {"a.txt", "b.txt"}


def test_unchanged_files_make_no_commit(api: HfApi, make_repo: MakeRepo) -> None:
    repo = make_repo()
    operations = {"a.txt": b"text", "b.bin": BINARY}

    def push() -> str:
        adds = [CommitOperationAdd(path, content) for path, content in operations.items()]
        return api.create_commit(repo, adds, repo_type="dataset", commit_message="same").oid

    first = push()
    assert push() == first
    operations["b.bin"] = BINARY + b"\x00"
    assert push() != first


def test_deleting_and_copying(api: HfApi, make_repo: MakeRepo, tmp_path: Path) -> None:
    repo = make_repo()
    names = ["a.txt", "old/x.txt", "old/deep/y.txt", "older/z.txt", "big.bin"]
    adds = [CommitOperationAdd(name, BINARY if name == "big.bin" else name.encode()) for name in names]
    api.create_commit(repo, adds, repo_type="dataset", commit_message="add")
    api.create_commit(
        repo,
        [
            CommitOperationDelete("old/"),
            CommitOperationDelete("a.txt"),
            CommitOperationCopy("big.bin", "copies/big.bin"),
            CommitOperationCopy("older/z.txt", "copies/z.txt"),
        ],
        repo_type="dataset",
        commit_message="tidy",
    )
    assert files(api, repo) == {"older/z.txt", "big.bin", "copies/big.bin", "copies/z.txt"}
    copied = api.hf_hub_download(repo, "copies/big.bin", repo_type="dataset", cache_dir=tmp_path)
    assert Path(copied).read_bytes() == BINARY
    with pytest.raises(EntryNotFoundError):
        api.delete_file("a.txt", repo, repo_type="dataset")
    assert len(api.list_repo_commits(repo, repo_type="dataset")) == 3


def test_a_file_takes_the_place_of_a_folder_and_back(api: HfApi, make_repo: MakeRepo) -> None:
    repo = make_repo()
    for path in ("a/b/c.txt", "a/b", "a/b/d.txt"):
        api.upload_file(path_or_fileobj=b"x", path_in_repo=path, repo_id=repo, repo_type="dataset")
    assert files(api, repo) == {"a/b/d.txt"}


def test_trees_list_folders_and_their_last_commits(api: HfApi, make_repo: MakeRepo) -> None:
    repo = make_repo()
    api.upload_file(
        path_or_fileobj=b"1", path_in_repo="one/a.txt", repo_id=repo, repo_type="dataset", commit_message="A"
    )
    api.upload_file(
        path_or_fileobj=b"2", path_in_repo="two/b.txt", repo_id=repo, repo_type="dataset", commit_message="B"
    )
    top = list(api.list_repo_tree(repo, repo_type="dataset", expand=True))
    assert {(type(item), item.path) for item in top} == {
        (RepoFile, ".gitattributes"),
        (RepoFolder, "one"),
        (RepoFolder, "two"),
    }
    titles = {item.path: item.last_commit.title for item in top if item.last_commit is not None}
    assert titles == {".gitattributes": "initial commit", "one": "A", "two": "B"}
    inside = list(api.list_repo_tree(repo, "one", repo_type="dataset"))
    assert [item.path for item in inside] == ["one/a.txt"]
    with pytest.raises(EntryNotFoundError):
        list(api.list_repo_tree(repo, "three", repo_type="dataset"))


def test_a_long_tree_comes_in_pages(api: HfApi, hub: RunningHub, make_repo: MakeRepo) -> None:
    repo = make_repo()
    adds = [CommitOperationAdd(f"many/{number:04}.txt", b"%d" % number) for number in range(120)]
    api.create_commit(repo, adds, repo_type="dataset", commit_message="many")
    # Expanded pages are short, so this listing takes three of them.
    listed = [item.path for item in api.list_repo_tree(repo, "many", repo_type="dataset", expand=True)]
    assert listed == [f"many/{number:04}.txt" for number in range(120)]
    page = hub.ask("GET", f"/api/datasets/{repo}/tree/main/many?limit=50")
    assert 'rel="next"' in page.headers["link"]


def test_repo_info_has_the_card_and_the_files(api: HfApi, make_repo: MakeRepo) -> None:
    repo = make_repo()
    card = b"---\nlicense: mit\nlanguage: en\ntags: [toves]\n---\n# Toves\n"
    api.create_commit(
        repo,
        [CommitOperationAdd("README.md", card), CommitOperationAdd("a.bin", BINARY)],
        repo_type="dataset",
        commit_message="m",
    )
    info = api.dataset_info(repo, files_metadata=True)
    assert info.card_data is not None
    assert info.card_data["license"] == "mit"
    assert set(info.tags or []) == {"license:mit", "language:en", "toves"}
    sizes = {item.rfilename: (item.size, item.lfs is not None) for item in info.siblings or []}
    assert sizes["a.bin"] == (len(BINARY), True)
    assert sizes["README.md"] == (len(card), False)
    assert info.last_modified is not None
    only = api.dataset_info(repo, expand=["sha"])
    assert only.sha == info.sha
    assert only.siblings is None


def test_ignored_files_are_left_out(api: HfApi, make_repo: MakeRepo) -> None:
    repo = make_repo()
    ignore = b"*.tmp\n/build/\n!keep.tmp\n"
    names = ["a.tmp", "deep/b.tmp", "keep.tmp", "build/c.txt", "deep/build/d.txt"]
    adds = [CommitOperationAdd(".gitignore", ignore), *(CommitOperationAdd(name, b"x") for name in names)]
    api.create_commit(repo, adds, repo_type="dataset", commit_message="m")
    assert files(api, repo) == {".gitignore", "keep.tmp", "deep/build/d.txt"}


def test_repositories_are_made_moved_and_deleted(api: HfApi, make_repo: MakeRepo) -> None:
    repo = make_repo()
    with pytest.raises(HfHubHTTPError) as taken:
        api.create_repo(repo, repo_type="dataset")
    assert taken.value.response.status_code == 409
    assert api.create_repo(repo, repo_type="dataset", exist_ok=True).repo_id == repo
    moved = f"{repo}-moved"
    api.move_repo(repo, moved, repo_type="dataset")
    assert moved in [item.id for item in api.list_datasets(author="toves")]
    with pytest.raises(RepositoryNotFoundError):
        api.repo_info(repo, repo_type="dataset")
    api.delete_repo(moved, repo_type="dataset")
    with pytest.raises(RepositoryNotFoundError):
        api.repo_info(moved, repo_type="dataset")
    api.delete_repo(moved, repo_type="dataset", missing_ok=True)
    # A name is free again, and nothing of the old repository is left under it.
    api.create_repo(moved, repo_type="dataset")
    assert len(api.list_repo_commits(moved, repo_type="dataset")) == 1


def test_a_card_that_the_rules_refuse_is_not_committed(api: HfApi, make_repo: MakeRepo) -> None:
    repo = make_repo()
    card = CommitOperationAdd("README.md", b"---\nlicense: no-such-licence\n---\n")
    with pytest.raises(ValueError, match="license"):
        api.create_commit(repo, [card], repo_type="dataset", commit_message="m")
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        empty = CommitOperationAdd("README.md", b"# No metadata\n")
        api.create_commit(repo, [empty], repo_type="dataset", commit_message="m")
    assert any("empty or missing yaml" in str(warning.message) for warning in caught)
