"""What is never published, and what is said instead."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from huggingface_hub import HfApi

from tests.hub.publishing import PLAIN, new_org, publish_quietly, ready_folder, target_of
from tests.hub.running import RunningHub
from wabe.builders.core.build import build, folder_of
from wabe.builders.core.declaration import Edition
from wabe.builders.core.manifest import read_manifest
from wabe.cards.card import write_card
from wabe.errors import HubRefusedError, MissingError, RefusedError, WrongCallError
from wabe.hub import connection
from wabe.hub.publish import publish
from wabe.hub.target import chosen_endpoint, organisation, sign_in
from wabe.testing.plain.construct import number_tables
from wabe.validation.gate import validate
from wabe.validation.proven import prove


def _lose_record(folder: Path) -> None:
    (folder / "validation/record.json").unlink()


def _fail_record(folder: Path) -> None:
    path = folder / "validation/record.json"
    content = json.loads(path.read_text())
    for result in content["results"][:2]:
        result["outcome"] = "failed"
    path.write_text(json.dumps({**content, "passed": True}))


def _swap_record(folder: Path) -> None:
    path = folder / "validation/record.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), "digest": "0" * 64}))


def _add_script(folder: Path) -> None:
    (folder / "plain.py").write_text("print('loaders stumble over this')")


def _spoil_card(folder: Path) -> None:
    card = folder / "README.md"
    card.write_text(card.read_text().replace("license: cc0-1.0", "license: my-own"))


def _swap_labels(folder: Path) -> None:
    card = folder / "README.md"
    card.write_text(card.read_text().replace("'0': even", "'0': odd").replace("'1': odd", "'1': even"))


def _praise(folder: Path) -> None:
    card = folder / "README.md"
    card.write_text(card.read_text() + "\n9,999 checks passed.\n")


def _lose_card(folder: Path) -> None:
    (folder / "README.md").unlink()


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (_lose_record, "there is no validation record"),
        (_fail_record, "the data did not pass the gate: 2 checks failed"),
        (_swap_record, "the validation record belongs to other rows"),
        (_add_script, "plain.py would make the repository unloadable"),
    ],
)
def test_a_folder_that_may_not_be_published(
    hub: RunningHub, api: HfApi, tmp_path: Path, spoil: Callable[[Path], None], said: str
) -> None:
    """Exit 1, the reason, and no repository."""
    org, folder = new_org(), ready_folder(tmp_path)
    spoil(folder)
    with pytest.raises(RefusedError) as caught:
        publish_quietly(folder, target_of(hub, org))
    assert said in str(caught.value)
    assert "Nothing was changed" in str(caught.value)
    assert not api.repo_exists(f"{org}/plain", repo_type="dataset")


@pytest.mark.parametrize("edit", [_spoil_card, _swap_labels, _praise, _lose_card])
def test_the_card_is_what_the_proof_says_whatever_lies_beside_the_data(
    hub: RunningHub, api: HfApi, tmp_path: Path, edit: Callable[[Path], None]
) -> None:
    """A card that somebody edited, or lost, is neither published nor restored: the built folder is left alone."""
    org, folder = new_org(), ready_folder(tmp_path)
    first = publish_quietly(folder, target_of(hub, org))
    edit(folder)
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    again = publish_quietly(folder, target_of(hub, org))
    assert (again.committed, again.commit) == (False, first.commit)
    card = Path(api.hf_hub_download(f"{org}/plain", "README.md", repo_type="dataset")).read_text()
    assert f'load_dataset("{org}/plain", "first", ' in card
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


def test_all_reasons_come_at_once(hub: RunningHub, tmp_path: Path) -> None:
    """Nobody fixes one thing only to be told of the next."""
    folder = ready_folder(tmp_path)
    for spoil in (_lose_record, _add_script):
        spoil(folder)
    with pytest.raises(RefusedError) as caught:
        publish_quietly(folder, target_of(hub, new_org()))
    assert all(word in str(caught.value) for word in ("validation record", "plain.py"))


def test_another_edition_is_never_put_over_one(hub: RunningHub, api: HfApi, tmp_path: Path) -> None:
    """An embedded repository does not become an upstream one."""
    org = new_org()
    first = publish_quietly(ready_folder(tmp_path), target_of(hub, org))
    upstream = replace(PLAIN, edition=Edition.UPSTREAM)
    build(upstream, upstream.configs, tmp_path)
    folder = folder_of(upstream, tmp_path)
    validate(upstream, upstream.configs, folder, expected=None, known={}).write(folder)
    write_card(prove(upstream, read_manifest(folder), folder), org=org)
    with pytest.raises(RefusedError, match="it holds the embedded edition, this is the upstream one"):
        publish(upstream, folder, target_of(hub, org), lambda _: None)
    assert api.dataset_info(f"{org}/plain").sha == first.commit


def test_a_version_keeps_its_rows(hub: RunningHub, tmp_path: Path) -> None:
    """Other rows under a version that is tagged are refused; under a new version they are not."""
    org = new_org()
    publish_quietly(ready_folder(tmp_path), target_of(hub, org))
    for version, accepted in (("1.0.0", False), ("2.0.0", True)):
        config = PLAIN.configs[0]
        split = replace(config.splits[0], tables=lambda: number_tables(range(100, 176)))
        changed = replace(PLAIN, version=version, configs=(replace(config, splits=(split, config.splits[1])),))
        build(changed, changed.configs, tmp_path / version)
        folder = folder_of(changed, tmp_path / version)
        validate(changed, changed.configs, folder, expected=None, known={}).write(folder)
        write_card(prove(changed, read_manifest(folder), folder), org=org)
        if accepted:
            done = publish(changed, folder, target_of(hub, org), lambda _: None)
            assert "second/train-00000-of-00001.parquet" in done.plan.delete
        else:
            with pytest.raises(RefusedError, match=r"v1\.0\.0 is already published with other rows"):
                publish(changed, folder, target_of(hub, org), lambda _: None)


def test_a_repository_of_somebody_else_is_left_alone(hub: RunningHub, api: HfApi, tmp_path: Path) -> None:
    """Files that no manifest accounts for are not ours to delete."""
    org = new_org()
    api.create_repo(f"{org}/plain", repo_type="dataset")
    api.upload_file(
        path_or_fileobj=b"years of work", path_in_repo="thesis.csv", repo_id=f"{org}/plain", repo_type="dataset"
    )
    with pytest.raises(RefusedError, match=r"files that wabe did not publish \(thesis.csv"):
        publish_quietly(ready_folder(tmp_path), target_of(hub, org))
    assert "thesis.csv" in api.list_repo_files(f"{org}/plain", repo_type="dataset")


def test_a_public_repository_does_not_become_private_in_passing(hub: RunningHub, tmp_path: Path) -> None:
    """What was asked for is done or refused, never left out."""
    org, folder = new_org(), ready_folder(tmp_path)
    publish_quietly(folder, target_of(hub, org))
    with pytest.raises(RefusedError, match="it is public already"):
        publish_quietly(folder, replace(target_of(hub, org), private=True))


def test_a_stored_token_asks_for_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the environment sends data to the world."""
    (tmp_path / "token").write_text("hf_stored_long_ago")
    monkeypatch.setattr("huggingface_hub.constants.HF_TOKEN_PATH", str(tmp_path / "token"))
    for variable in ("HF_TOKEN", "HF_ENDPOINT"):
        monkeypatch.delenv(variable, raising=False)
    assert chosen_endpoint() is None
    monkeypatch.setenv("HF_TOKEN", "hf_said_aloud")
    assert chosen_endpoint() == "https://huggingface.co"


def test_tokens_that_do_not_do(hub: RunningHub) -> None:
    """No token, a read-only one, an unknown one: the endpoint and the account are named."""
    with pytest.raises(MissingError, match=f"{hub.endpoint}: there is no token"):
        sign_in(hub.endpoint, None, org="anyone", private=False)
    with pytest.raises(MissingError, match="the token of local is read-only"):
        sign_in(hub.endpoint, hub.read_token, org="anyone", private=False)
    with pytest.raises(HubRefusedError, match="Check the token"):
        sign_in(hub.endpoint, "hf_unknown", org="anyone", private=False)


def test_a_hub_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """A refused connection is one message, after some attempts."""
    monkeypatch.setattr(connection, "FIRST_WAIT_SECONDS", 0.01)
    with pytest.raises(HubRefusedError, match=r"http://127.0.0.1:9: the Hub could not be reached"):
        sign_in("http://127.0.0.1:9", "hf_any", org="anyone", private=False)


@pytest.mark.parametrize("name", ["", "..", "a/b", "ü", "bad org!", "-a", "a.", "a--b", "a.git", "a" * 97, "a\n"])
def test_names_that_no_organisation_has(hub: RunningHub, name: str) -> None:
    """By the Hub's own rules, before anything is asked of a Hub."""
    with pytest.raises(WrongCallError, match="not a name that the Hub accepts"):
        organisation(name)
    with pytest.raises(WrongCallError, match="not a name that the Hub accepts"):
        sign_in(hub.endpoint, hub.token, org=name, private=False)


@pytest.mark.parametrize("name", ["local", "my-lab", "My_Lab.2", "a" * 96])
def test_names_that_an_organisation_may_have(name: str) -> None:
    assert organisation(name) == name
