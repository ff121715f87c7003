"""`datasets`, unmodified: cold, warm, streaming, by revision, and pushing."""

import json
from pathlib import Path

import pytest
from huggingface_hub import CommitOperationAdd

from tests.hub.running import CARD, RunningHub, parquet_bytes

REPO = "toves/loaded"


@pytest.fixture(scope="module")
def published(hub: RunningHub) -> str:
    """A dataset with a first version that is tagged, and a second that is not."""
    api = hub.api()
    api.create_repo(REPO, repo_type="dataset")
    sizes = {"small/train": 30, "small/test": 9, "large/train": 60}
    for rows in (0, 3):
        adds = [
            CommitOperationAdd(f"{name}-00000-of-00001.parquet", parquet_bytes(size + rows))
            for name, size in sizes.items()
        ]
        adds.append(CommitOperationAdd("README.md", CARD.encode()))
        api.create_commit(REPO, adds, repo_type="dataset", commit_message=f"{rows} more rows")
        if not rows:
            api.create_tag(REPO, tag="v1.0.0", repo_type="dataset")
    return REPO


def test_loading_in_every_way(hub: RunningHub, published: str, tmp_path: Path) -> None:
    script = f"""
        import json
        from datasets import get_dataset_config_names, get_dataset_split_names, load_dataset
        repo = {published!r}
        found = {{}}
        found["configs"] = get_dataset_config_names(repo)
        found["splits"] = get_dataset_split_names(repo, "small")
        cold = load_dataset(repo, "small")
        found["cold"] = {{name: split.num_rows for name, split in cold.items()}}
        found["labels"] = cold["train"].features["label"].names
        found["default"] = load_dataset(repo, split="test").num_rows
        found["tag"] = load_dataset(repo, "large", revision="v1.0.0", split="train").num_rows
        stream = load_dataset(repo, "large", split="train", streaming=True)
        found["stream"] = [row["uid"] for row in stream.take(2)]
        found["files"] = load_dataset(repo, data_files="large/*.parquet", split="train").num_rows
        errors = []
        for name, options in [("toves/none", {{}}), (repo, {{"revision": "v9"}}), (repo, {{"name": "tiny"}})]:
            try:
                load_dataset(name, **options)
            except Exception as error:
                errors.append(type(error).__name__)
        found["errors"] = errors
        print(json.dumps(found))
    """
    found = json.loads(hub.run(script, tmp_path).splitlines()[-1])
    assert found == {
        "configs": ["small", "large"],
        "splits": ["train", "test"],
        "cold": {"train": 33, "test": 12},
        "labels": ["entailment", "neutral", "contradiction"],
        "default": 12,
        "tag": 60,
        "stream": ["row-0", "row-1"],
        "files": 63,
        "errors": ["DatasetNotFoundError", "DatasetNotFoundError", "ValueError"],
    }
    warm = f"""
        from datasets import load_dataset
        print(load_dataset({published!r}, "small", split="train").num_rows)
    """
    lfs = [path for path in (hub.data / "lfs").rglob("*") if path.is_file()]
    for path in lfs:
        path.rename(path.with_suffix(".away"))
    try:
        # The files cannot be had now, so the rows must come from the client's cache.
        assert hub.run(warm, tmp_path).split() == ["33"]
    finally:
        for path in lfs:
            path.with_suffix(".away").rename(path)


def test_push_to_hub(hub: RunningHub, tmp_path: Path) -> None:
    script = """
        from datasets import Dataset, load_dataset
        data = Dataset.from_dict({"premise": ["a", "b"], "label": [0, 1]})
        data.push_to_hub("toves/pushed", config_name="one", split="train")
        data.push_to_hub("toves/pushed", config_name="two", split="test")
        print(load_dataset("toves/pushed", "one", split="train").num_rows)
        print(load_dataset("toves/pushed", "two", split="test").num_rows)
    """
    assert hub.run(script, tmp_path).split()[-2:] == ["2", "2"]
