"""A new version with other columns and labels, published over an old one: the old one is loaded as it was."""

import json
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
from huggingface_hub import CommitOperationAdd

from tests.hub.running import CARD, RunningHub

REPO = "toves/versions"


def _parquet(table: pa.Table) -> bytes:
    sink = pa.BufferOutputStream()
    pq.write_table(table, sink)
    content: bytes = sink.getvalue().to_pybytes()
    return content


def test_an_old_version_keeps_its_rows_and_columns(hub: RunningHub, tmp_path: Path) -> None:
    """By its tag, after configs, columns and rows have changed."""
    api = hub.api()
    api.create_repo(REPO, repo_type="dataset")
    old = pa.table({"uid": ["a", "b"], "story": ["one", "two"], "label": [21, 3]})
    new = pa.table({"uid": ["c"], "story": ["three"], "label": [17], "sides": [["father", ""]]})
    names = [f"{name}-00000-of-00001.parquet" for name in ("small/train", "small/test", "large/train")]
    for tag, table in (("v1.0.0", old), ("v2.0.0", new)):
        operations: list[CommitOperationAdd] = [
            CommitOperationAdd("README.md", CARD.encode()),
            *(CommitOperationAdd(name, _parquet(table)) for name in names),
        ]
        api.create_commit(REPO, operations, repo_type="dataset", commit_message=tag)
        api.create_tag(REPO, tag=tag, repo_type="dataset")
    script = f"""
        import json
        from datasets import load_dataset
        print(json.dumps([
            load_dataset({REPO!r}, "large", split="train", **options).to_list()
            for options in ({{}}, {{"revision": "v1.0.0"}}, {{"revision": "v2.0.0"}})
        ]))
    """
    latest, first, second = json.loads(hub.run(script, tmp_path).splitlines()[-1])
    assert latest == second == new.to_pylist()
    assert first == old.to_pylist()
