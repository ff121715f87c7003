"""One older generation of clients, in an environment that the test makes for itself."""

import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest
from huggingface_hub import CommitOperationAdd

from tests.hub.running import CARD, RunningHub, parquet_bytes

OLDER = ["huggingface_hub>=0.36,<0.37", "datasets>=4.4,<4.5"]


@pytest.fixture(scope="module")
def older_python(tmp_path_factory: pytest.TempPathFactory) -> str:
    """An interpreter with the older clients; WABE_OLDER_PYTHON names one that is there already."""
    ready = os.environ.get("WABE_OLDER_PYTHON")
    if ready:
        return ready
    folder = tmp_path_factory.mktemp("older") / "venv"
    venv.create(folder, with_pip=True)
    python = str(folder / "bin/python")
    command = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *OLDER]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        pytest.skip(f"the older clients cannot be installed: {done.stderr.strip().splitlines()[-1]}")
    return python


@pytest.mark.slow
def test_the_older_generation_publishes_and_loads(hub: RunningHub, older_python: str, tmp_path: Path) -> None:
    assert older_python != sys.executable
    table = tmp_path / "rows.parquet"
    table.write_bytes(parquet_bytes(12))
    card = tmp_path / "README.md"
    card.write_text(CARD)
    script = f"""
        import datasets, huggingface_hub
        from datasets import Dataset, load_dataset
        from huggingface_hub import CommitOperationAdd, HfApi, hf_hub_download, snapshot_download
        from huggingface_hub.errors import EntryNotFoundError, HfHubHTTPError, RepositoryNotFoundError
        assert huggingface_hub.__version__.startswith("0.36."), huggingface_hub.__version__
        assert datasets.__version__.startswith("4.4."), datasets.__version__
        api = HfApi()
        repo = "toves/older"
        assert api.whoami()["name"] == "local"
        api.create_repo(repo, repo_type="dataset", private=True)
        api.create_repo(repo, repo_type="dataset", exist_ok=True)
        names = ["small/train", "small/test", "large/train"]
        adds = [CommitOperationAdd(name + "-00000-of-00001.parquet", {str(table)!r}) for name in names]
        adds.append(CommitOperationAdd("README.md", {str(card)!r}))
        head = api.dataset_info(repo).sha
        first = api.create_commit(repo, adds, commit_message="m", repo_type="dataset", parent_commit=head)
        try:
            again = [CommitOperationAdd("x.txt", b"x")]
            api.create_commit(repo, again, commit_message="m", repo_type="dataset", parent_commit=head)
        except HfHubHTTPError as error:
            assert error.response.status_code == 412
        else:
            raise SystemExit("a parent that moved was accepted")
        api.create_tag(repo, tag="v1.0.0", repo_type="dataset")
        api.upload_file(path_or_fileobj=b"later", path_in_repo="later.txt", repo_id=repo, repo_type="dataset")
        assert load_dataset(repo, "small")["train"].num_rows == 12
        assert load_dataset(repo, "large", split="train", revision="v1.0.0").num_rows == 12
        assert next(iter(load_dataset(repo, "small", split="test", streaming=True)))["uid"] == "row-0"
        assert "later.txt" not in api.list_repo_files(repo, repo_type="dataset", revision="v1.0.0")
        snapshot_download(repo, repo_type="dataset")
        change = [CommitOperationAdd("pr.txt", b"x")]
        opened = api.create_commit(repo, change, commit_message="pr", repo_type="dataset", create_pr=True)
        api.merge_pull_request(repo, opened.pr_num, repo_type="dataset")
        assert "pr.txt" in api.list_repo_files(repo, repo_type="dataset")
        missing = [(repo, "none.txt", EntryNotFoundError), ("toves/no", "x", RepositoryNotFoundError)]
        for name, path, kind in missing:
            try:
                hf_hub_download(name, path, repo_type="dataset")
            except kind:
                continue
            raise SystemExit("what is missing was found")
        Dataset.from_dict({{"a": [1, 2]}}).push_to_hub("toves/older-pushed", "one", split="train")
        assert load_dataset("toves/older-pushed", "one", split="train").num_rows == 2
        api.create_repo("toves/older-model")
        api.upload_file(path_or_fileobj=b"{{}}", path_in_repo="config.json", repo_id="toves/older-model")
        assert open(hf_hub_download("toves/older-model", "config.json")).read() == "{{}}"
        print("done", first.oid)
    """
    assert hub.run(script, tmp_path, python=older_python).split()[0] == "done"
    adds = [CommitOperationAdd("newer.txt", b"x")]
    hub.api().create_commit("toves/older", adds, repo_type="dataset", commit_message="the newer one goes on")
