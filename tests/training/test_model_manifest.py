"""A published model's manifest is written and read as one typed record."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wabe.errors import CorruptError, MissingError
from wabe.training.core.model_manifest import ModelManifest, read_model_manifest
from wabe.training.core.record import Read

READS = st.builds(
    Read,
    config=st.text(),
    split=st.text(),
    columns=st.lists(st.text()).map(tuple),
    limit=st.none() | st.integers(min_value=1),
    rows=st.integers(min_value=0),
    digest=st.text(),
)
MANIFESTS = st.builds(
    ModelManifest,
    recipe=st.text(),
    benchmark=st.text(),
    edition=st.sampled_from(["embedded", "upstream"]),
    version=st.text(),
    digest=st.text(),
    seeds=st.lists(st.integers()).map(tuple),
    read=st.lists(READS).map(tuple),
)


@given(manifest=MANIFESTS)
def test_what_is_written_is_read(manifest: ModelManifest, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("manifest")
    manifest.write(folder)
    assert read_model_manifest(folder) == manifest


@pytest.mark.parametrize(
    "content", ["", "[]", "{}", '{"edition": "embedded"}', '{"configs": {}, "edition": "none", "seeds": []}']
)
def test_what_is_no_model_manifest_is_refused(content: str, tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text(content)
    with pytest.raises(CorruptError, match="it is not a model's manifest"):
        read_model_manifest(tmp_path)


def test_no_manifest(tmp_path: Path) -> None:
    with pytest.raises(MissingError, match="there is no manifest"):
        read_model_manifest(tmp_path)


def test_it_is_plain_json(tmp_path: Path) -> None:
    """As others read it: what a dataset's manifest has too is under the same names."""
    read = Read(config="c", split="train", columns=("premise",), limit=None, rows=3, digest="d")
    manifest = ModelManifest(
        recipe="r", benchmark="b", edition="embedded", version="1.0.0", digest="w", seeds=(1, 2), read=(read,)
    )
    assert json.loads(manifest.write(tmp_path).read_text()) == {
        "recipe": "r",
        "benchmark": "b",
        "edition": "embedded",
        "version": "1.0.0",
        "digest": "w",
        "seeds": [1, 2],
        "read": [{"config": "c", "split": "train", "columns": ["premise"], "limit": None, "rows": 3, "digest": "d"}],
    }
