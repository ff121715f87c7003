"""Models that are never published: every reason, and no repository."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from huggingface_hub import HfApi

from tests.hub.publishing import edit_record, new_org, publish_plain, publish_quietly, ready_folder, target_of
from tests.hub.running import RunningHub
from wabe.errors import MissingError, RefusedError
from wabe.hub.target import Target

pytestmark = pytest.mark.usefixtures("plain_known")


def _edit_data(folder: Path, **changes: object) -> None:
    content = json.loads((folder / "results.json").read_text())
    edit_record(folder, data={**content["data"], **changes})


def _other_weights(folder: Path) -> None:
    path = folder / "model/model.safetensors"
    content = bytearray(path.read_bytes())
    content[-1] ^= 1
    path.write_bytes(bytes(content))


def _other_rows(folder: Path) -> None:
    first, *others = json.loads((folder / "results.json").read_text())["data"]["read"]
    _edit_data(folder, read=[{**first, "digest": "0" * 64}, *others])


def _pickle(folder: Path) -> None:
    (folder / "model/training_args.bin").write_bytes(b"\x80\x04.")


def _no_weights(folder: Path) -> None:
    (folder / "model/model.safetensors").unlink()


def _debugged(folder: Path) -> None:
    content = json.loads((folder / "results.json").read_text())
    edit_record(folder, hyperparameters={**content["hyperparameters"], "max_steps": 3})


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (_other_weights, "seed1: the weights are not those that were measured"),
        (_other_rows, "seed1: it read other values, in version 1.0.0, than are built: first/train"),
        (lambda folder: _edit_data(folder, read=[]), "its record does not say what was read of the data"),
        (lambda folder: _edit_data(folder, edition="upstream"), "it was trained on plain, upstream edition"),
        (lambda folder: edit_record(folder, recipe="plain-conv"), "its record is of plain-conv with seed 1"),
        (_pickle, "training_args.bin would be published"),
        (_no_weights, "there is no config.json with weights as safetensors"),
        (_debugged, "max_steps 3 instead of None"),
        (
            lambda folder: edit_record(folder, extra={"evaluation": "0"}),
            "it was measured by earlier code or with other measures",
        ),
    ],
)
def test_a_model_that_may_not_be_published(
    api: HfApi, target: Target, place: Path, spoil: Callable[[Path], None], said: str
) -> None:
    """The reason, and no repository."""
    spoil(place / "runs/plain-bgru/seed1")
    with pytest.raises(RefusedError) as caught:
        publish_plain(place, target)
    assert said in str(caught.value)
    assert "Nothing was changed" in str(caught.value)
    assert not api.repo_exists(f"{target.org}/plain-bgru")


def test_a_run_that_did_not_finish(target: Target, place: Path) -> None:
    """Without a record there is nothing to publish; one finished seed is enough."""
    for seed in (1, 2):
        (place / f"runs/plain-bgru/seed{seed}/results.json").unlink()
    with pytest.raises(MissingError, match=r"there is no finished run. Run wabe train plain-bgru"):
        publish_plain(place, target)


def test_the_data_must_be_where_the_card_says(hub: RunningHub, api: HfApi, place: Path, tmp_path: Path) -> None:
    """Not published, or published with other rows: both are refused."""
    target = target_of(hub, new_org())
    with pytest.raises(RefusedError, match=r"its data is not at .*/plain, revision v1.0.0 \(run wabe publish plain"):
        publish_plain(place, target)
    repo = f"{target.org}/plain"
    publish_quietly(ready_folder(tmp_path), target)
    manifest = json.loads(Path(api.hf_hub_download(repo, "manifest.json", repo_type="dataset")).read_text())
    manifest["configs"]["first"]["splits"]["test"]["digest"] = "0" * 64
    api.upload_file(
        path_or_fileobj=json.dumps(manifest).encode(),
        path_in_repo="manifest.json",
        repo_id=repo,
        repo_type="dataset",
    )
    api.delete_tag(repo, tag="v1.0.0", repo_type="dataset")
    api.create_tag(repo, tag="v1.0.0", repo_type="dataset")
    with pytest.raises(RefusedError, match=r"v1.0.0 has other rows than are built: first/test"):
        publish_plain(place, target)
    assert not api.repo_exists(f"{target.org}/plain-bgru")
