"""Verification: a published dataset is rebuilt, and one changed value is found."""

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from huggingface_hub import HfApi

from tests.hub.publishing import PLAIN, new_org, publish_quietly, ready_folder, target_of
from tests.hub.running import RunningHub
from wabe.builders.core import registry
from wabe.builders.core.manifest import read_manifest
from wabe.errors import CorruptError, HubRefusedError, MissingError, WrongCallError
from wabe.hub.verify import verify

FILE = "first/test-00000-of-00001.parquet"


@pytest.fixture
def published(hub: RunningHub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, Path]:
    """Publish the plain benchmark, which the registry knows for once."""
    monkeypatch.setattr(registry, "_at_paths", {})
    registry.parse(str(PLAIN.folder))
    org, folder = new_org(), ready_folder(tmp_path)
    publish_quietly(folder, target_of(hub, org))
    return f"{org}/plain", folder


def test_identical(hub: RunningHub, published: tuple[str, Path]) -> None:
    """Every split is what the declaration builds, also for a stranger."""
    found = verify(hub.endpoint, None, published[0], "v1.0.0")
    assert found.identical
    assert [(one.config, one.split, one.rows) for one in found.findings] == [
        ("first", "train", 80),
        ("first", "test", 40),
        ("second", "train", 80),
        ("second", "test", 40),
    ]


def test_one_flipped_label_is_found(hub: RunningHub, api: HfApi, published: tuple[str, Path], tmp_path: Path) -> None:
    """The row is named, with both values; the tagged revision is still identical."""
    repo, folder = published
    table = pq.read_table(folder / FILE)
    labels = table["label"].to_pylist()
    labels[7] = 1 - labels[7]
    position = table.schema.get_field_index("label")
    changed = tmp_path / "changed.parquet"
    pq.write_table(table.set_column(position, table.schema.field("label"), pa.array(labels)), changed)
    api.upload_file(path_or_fileobj=str(changed), path_in_repo=FILE, repo_id=repo, repo_type="dataset")
    found = verify(hub.endpoint, hub.token, repo, "main")
    assert not found.identical
    (wrong,) = [one for one in found.findings if not one.identical]
    assert (wrong.config, wrong.split) == ("first", "test")
    uid = table["uid"][7].as_py()
    assert wrong.differences[0] == f"row {uid}: label is {labels[7]}, declared {1 - labels[7]}"
    assert verify(hub.endpoint, hub.token, repo, "v1.0.0").identical


def test_a_file_that_would_be_loaded_too_is_found(hub: RunningHub, api: HfApi, published: tuple[str, Path]) -> None:
    """Rows that slip into a split beside the honest ones are not overlooked."""
    repo, folder = published
    stray = "first/test-00001-of-00002.parquet"
    api.upload_file(path_or_fileobj=str(folder / FILE), path_in_repo=stray, repo_id=repo, repo_type="dataset")
    found = verify(hub.endpoint, None, repo, "main")
    assert found.strays == (f"{stray} is not part of it",)
    assert not found.identical


@pytest.mark.parametrize(
    ("path", "before", "after"),
    [
        ("lm_eval/wabe_plain_first.yaml", "- even\n- odd", "- odd\n- even"),
        ("lm_eval/wabe_plain_first.yaml", "label_text: even", "label_text: odd"),
        ("lm_eval/_plain_common", "dataset_path: ", "dataset_path: evil/"),
        ("lm_eval/utils.py", "import numpy", "import os\nimport numpy"),
        ("eval.yaml", "split: test", "split: train"),
        ("eval.yaml", "even|odd", "odd|even"),
        ("croissant.json", '"odd"', '"uneven"'),
        ("croissant.json", '"sha256":"', '"sha256":"0'),
        ("README.md", "Numbers.", "Letters."),
    ],
)
def test_files_about_the_data_are_ours(
    hub: RunningHub, api: HfApi, published: tuple[str, Path], path: str, before: str, after: str
) -> None:
    """A task that inverts the labels, a foreign checksum, a line of code more: each is found, and the tag is sound."""
    repo, _ = published
    text = Path(api.hf_hub_download(repo, path, repo_type="dataset")).read_text()
    assert before in text
    changed = text.replace(before, after).encode()
    api.upload_file(path_or_fileobj=changed, path_in_repo=path, repo_id=repo, repo_type="dataset")
    found = verify(hub.endpoint, None, repo, "main")
    assert any(stray.startswith(f"{path} is not what wabe writes for these rows") for stray in found.strays)
    assert found.same_rows
    assert not found.identical
    assert verify(hub.endpoint, None, repo, "v1.0.0").identical


def test_addresses_of_another_hub_and_files_more_or_less_are_found(
    hub: RunningHub, api: HfApi, published: tuple[str, Path]
) -> None:
    """Whoever opened the file would download from there."""
    repo, _ = published
    text = Path(api.hf_hub_download(repo, "croissant.json", repo_type="dataset")).read_text()
    changed = text.replace(hub.endpoint, "https://elsewhere.example").encode()
    api.upload_file(path_or_fileobj=changed, path_in_repo="croissant.json", repo_id=repo, repo_type="dataset")
    api.upload_file(path_or_fileobj=b"1", path_in_repo="lm_eval/more.py", repo_id=repo, repo_type="dataset")
    api.delete_file("eval.yaml", repo, repo_type="dataset")
    assert verify(hub.endpoint, None, repo, "main").strays == (
        "croissant.json points to another Hub: https://elsewhere.example",
        "eval.yaml is missing",
        "lm_eval/more.py is not part of it",
    )


def test_files_of_another_release_are_compared_by_what_they_say(
    hub: RunningHub, api: HfApi, published: tuple[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Words change between releases; checksums and code do not. What was published without such files has none."""
    repo, folder = published
    sha256 = read_manifest(folder).configs["first"].splits["test"].sha256
    monkeypatch.setattr("wabe.hub.verify.wabe_version", lambda: "99.0.0")
    text = Path(api.hf_hub_download(repo, "croissant.json", repo_type="dataset")).read_text()
    for changed, strays in (
        (text.replace("Numbers.", "Plain numbers."), ()),
        (text.replace(sha256, "0" * 64), (f"croissant.json has another sha256 for {FILE}",)),
    ):
        assert changed != text
        api.upload_file(
            path_or_fileobj=changed.encode(), path_in_repo="croissant.json", repo_id=repo, repo_type="dataset"
        )
        assert verify(hub.endpoint, None, repo, "main").strays == strays
    for path in api.list_repo_files(repo, repo_type="dataset"):
        if path.startswith("lm_eval/") or path in {"croissant.json", "eval.yaml"}:
            api.delete_file(path, repo, repo_type="dataset")
    assert verify(hub.endpoint, None, repo, "main").identical


def test_a_manifest_that_points_elsewhere_is_refused(hub: RunningHub, api: HfApi, published: tuple[str, Path]) -> None:
    """The files that are compared are those that are loaded."""
    repo, folder = published
    changed = (folder / "manifest.json").read_text().replace(FILE, "proof/test.parquet").encode()
    api.upload_file(path_or_fileobj=changed, path_in_repo="manifest.json", repo_id=repo, repo_type="dataset")
    with pytest.raises(CorruptError, match=r"it names proof/test.parquet as the file of first/test"):
        verify(hub.endpoint, None, repo, "main")


def test_other_label_names_in_the_card_are_found(hub: RunningHub, api: HfApi, published: tuple[str, Path]) -> None:
    """Loaders take the names of labels from the card."""
    repo, folder = published
    card = (folder / "README.md").read_text()
    changed = card.replace("'0': even", "'0': odd").replace("'1': odd", "'1': even").encode()
    api.upload_file(path_or_fileobj=changed, path_in_repo="README.md", repo_id=repo, repo_type="dataset")
    found = verify(hub.endpoint, None, repo, "main")
    assert "the card's metadata, by which it is loaded, is not that of these rows" in found.strays


def test_what_cannot_be_read_is_said(hub: RunningHub) -> None:
    """A name that is not there, or is none, or a Hub that is not there, is one message."""
    with pytest.raises(HubRefusedError, match="nobody/nothing"):
        verify(hub.endpoint, None, "nobody/nothing", "main")
    with pytest.raises(WrongCallError, match="Write ORG/NAME"):
        verify(hub.endpoint, None, "a/b/c", "main")
    with pytest.raises(HubRefusedError, match="could not be reached"):
        verify("http://127.0.0.1:9", None, "nobody/nothing", "main")


def test_a_revision_that_is_not_there(hub: RunningHub, published: tuple[str, Path]) -> None:
    with pytest.raises(WrongCallError, match=r"there is no revision v9\.9\.9"):
        verify(hub.endpoint, None, published[0], "v9.9.9")


def test_a_benchmark_that_is_not_installed_here(
    hub: RunningHub, published: tuple[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The package that declares it is named, if the publisher had it from one."""
    monkeypatch.setattr(registry, "_at_paths", {})
    with pytest.raises(MissingError, match="the benchmark plain is not installed here; its manifest names no package"):
        verify(hub.endpoint, hub.token, published[0], "main")


def test_a_manifest_of_a_strange_edition(hub: RunningHub, api: HfApi, published: tuple[str, Path]) -> None:
    """It is damaged or of another time, and that is said in one message."""
    repo, folder = published
    strange = (folder / "manifest.json").read_text().replace('"embedded"', '"pirated"').encode()
    api.upload_file(path_or_fileobj=strange, path_in_repo="manifest.json", repo_id=repo, repo_type="dataset")
    with pytest.raises(CorruptError, match="'pirated' is not a valid Edition"):
        verify(hub.endpoint, hub.token, repo, "main")
