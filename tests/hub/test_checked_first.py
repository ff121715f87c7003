"""`wabe publish` checks everything before it publishes anything."""

from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from huggingface_hub import HfApi

from tests.hub.publishing import PLAIN, new_org, ready_folder
from tests.hub.running import RunningHub
from wabe.cli.main import wabe
from wabe.hub.publishable import PublishableData
from wabe.hub.server.process import find


@pytest.fixture
def _signed_in(hub: RunningHub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Set the variables of a user of the Hub of this run, in an empty folder."""
    monkeypatch.setenv("HF_ENDPOINT", hub.endpoint)
    monkeypatch.setenv("HF_TOKEN", hub.token)
    monkeypatch.chdir(tmp_path)


def _publish(*words: str) -> Result:
    return CliRunner().invoke(wabe, ["publish", *words])


@pytest.mark.usefixtures("_signed_in")
def test_nothing_is_published_if_one_of_several_may_not_be(
    api: HfApi, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All reasons come at once, also of a dry run."""
    org, good, other = new_org(), ready_folder(tmp_path / "good"), ready_folder(tmp_path / "other")
    (other / "validation/record.json").unlink()
    chosen = [PublishableData(benchmark=PLAIN, folder=folder) for folder in (good, other, tmp_path / "empty")]
    monkeypatch.setattr("wabe.hub.publishable.chosen_data", lambda *_: chosen)
    for words in ((), ("--dry-run",)):
        done = _publish("--org", org, *words)
        assert done.exit_code == 1, done.output
        assert done.stderr.count("wabe: ") == 2
        assert f"wabe: {other}: not published: there is no validation record" in done.stderr
        assert f"wabe: {tmp_path / 'empty'}: nothing is built there" in done.stderr
        assert not api.repo_exists(f"{org}/plain", repo_type="dataset")


@pytest.mark.usefixtures("_signed_in")
def test_nothing_is_published_if_one_card_cannot_be_written(
    api: HfApi, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cards are written for the place of publication, all of them before the first repository is made."""
    org, good = new_org(), ready_folder(tmp_path / "good")
    without_prose = replace(PLAIN, folder=tmp_path)
    chosen = [PublishableData(benchmark=one, folder=good) for one in (PLAIN, without_prose)]
    monkeypatch.setattr("wabe.hub.publishable.chosen_data", lambda *_: chosen)
    for words in ((), ("--dry-run",)):
        done = _publish("--org", org, *words)
        assert done.exit_code == 2, done.output
        assert done.stderr.count("wabe: ") == 1
        assert "card.md: a card needs its prose" in done.stderr
        assert not api.repo_exists(f"{org}/plain", repo_type="dataset")


@pytest.mark.usefixtures("_signed_in")
def test_a_check_is_one_line(hub: RunningHub, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of what is built it says nothing."""
    done = _publish("--check", "seti", "clutrr", "--org", "my-lab")
    assert (done.exit_code, done.stdout) == (0, "")
    assert done.stderr == f"ready to publish seti, clutrr to my-lab on {hub.endpoint}\n"
    monkeypatch.setenv("HF_TOKEN", "hf_unknown")
    refused = _publish("--check", "--org", "my-lab")
    assert (refused.exit_code, "Check the token (HF_TOKEN)" in refused.stderr) == (2, True)


def test_a_check_starts_no_hub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("HF_TOKEN", "HF_ENDPOINT"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.chdir(tmp_path)
    done = _publish("--check", "seti")
    assert done.exit_code == 0, done.output
    assert done.stderr == "ready to publish seti to local on a Hub on this machine (not running yet)\n"
    assert find(tmp_path / ".wabe/hub") is None
