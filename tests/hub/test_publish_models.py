"""Publishing models with the real clients: one commit, a tag, loaded back and scored, nothing unproven."""

import hashlib
import json
import shutil
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO

import pytest
import yaml
from click.testing import CliRunner
from huggingface_hub import HfApi, parse_eval_result_entries

from tests.hub.publishing import edit_record, publish_plain
from tests.hub.running import RunningHub
from tests.training.plain_model import RECIPE
from wabe.builders.core.sources import file_sha256
from wabe.cli.card import card
from wabe.cli.publish import publish
from wabe.errors import CorruptError
from wabe.hub.publish_models import plan_model
from wabe.hub.remote import MODEL, files_at
from wabe.hub.rescore import Sample, plausible, rescore
from wabe.hub.target import Target
from wabe.training.core.record import read_run

pytestmark = pytest.mark.usefixtures("plain_known")

LICENCE = """
from wabe.training.finetune.checkpoints import find_checkpoint
print(find_checkpoint("{repo}").licence)
"""
# A sample that the model gets wrong, beside a record that says otherwise.
WRONG = Sample(
    config="first",
    split="test",
    texts=[("box one eight three", "it is number183")] * 40,
    labels=["even"] * 40,
    recorded=1.0,
)


@pytest.fixture
def scored(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Where it does not matter, nothing is loaded back; return the repositories that would be."""
    found: list[str] = []

    def pretend(where: str, *_: object) -> float:
        found.append(where.partition(" at ")[0])
        return 1.0

    monkeypatch.setattr("wabe.hub.publish_models.rescore", pretend)
    return found


def test_everything_is_one_commit_that_users_load(
    hub: RunningHub, api: HfApi, target: Target, place: Path, tmp_path: Path
) -> None:
    """Weights, code, card, figures, results of both seeds; a tag; scored anew; and a second time nothing to do."""
    talk: list[str] = []
    done = publish_plain(place, target, talk.append)
    repo = f"{target.org}/plain-bgru"
    run = read_run(place / "runs/plain-bgru/seed1")
    assert (done.committed, done.tagged) == (True, True)
    assert len(api.list_repo_commits(repo)) == 2, "the repository's own first commit, and ours"
    tags = {tag.name: tag.target_commit for tag in api.list_repo_refs(repo).tags}
    assert tags == {f"v1.0.0-{run.weights_sha256[:8]}": done.commit}
    there = set(files_at(api, repo, "main", MODEL))
    assert {"model.safetensors", "config.json", "sentence_pairs.py", "tokenizer.json", "README.md"} <= there
    assert {"results/seed1.json", "results/seed2.json", "figures/learning_curve.png", "manifest.json"} <= there
    assert not any(path.endswith((".bin", ".pt", ".lock")) for path in there)
    assert any("it predicts what the local model does" in line for line in talk)
    described = api.model_info(repo).card_data
    assert described is not None
    assert described.eval_results
    assert described.eval_results[0].metric_value == pytest.approx(run.results[0].measurement.value, abs=1e-6)
    listed = yaml.safe_load(Path(api.hf_hub_download(repo, ".eval_results/plain.yaml")).read_text())
    (entry,) = parse_eval_result_entries(listed)
    assert (entry.dataset_id, entry.task_id) == (f"{target.org}/plain", "first")
    assert entry.value == pytest.approx(run.results[0].measurement.value, abs=1e-6)
    assert not (place / "runs/plain-bgru/README.md").exists(), "publishing writes nothing among the runs"
    written = Path(api.hf_hub_download(repo, "README.md")).read_text()
    pasted = written.split("```python\n")[1].split("```")[0]
    said = hub.run(pasted + LICENCE.format(repo=repo), tmp_path / "home").split()
    assert said == ["even", "apache-2.0"], "of 180; and the licence, for whoever fine-tunes it"
    page = hub.ask("GET", f"/{repo}").body.decode()
    assert "BGRU on plain numbers" in page
    assert "/resolve/main/figures/learning_curve.png" in page
    assert "model.safetensors" in page
    assert hub.ask("GET", f"/{repo}/resolve/main/figures/learning_curve.png").body.startswith(b"\x89PNG")

    again = publish_plain(place, target)
    assert (again.committed, again.tagged, again.commit) == (False, False, done.commit)
    assert again.plan.up_to_date
    assert len(api.list_repo_commits(repo)) == 2

    with pytest.raises(CorruptError) as caught:
        rescore(repo, place / "runs/plain-bgru/seed1/model", place / "runs/plain-bgru/seed2/model", WRONG)
    assert "40 of 40 predictions differ from the local model's" in str(caught.value)
    assert "0.0 % of 40 rows of first/test are right, where 100.0 % of all are recorded" in str(caught.value)


@pytest.mark.usefixtures("scored")
def test_stale_files_go_and_what_did_not_change_stays(api: HfApi, target: Target, place: Path) -> None:
    """Another seed's results and a new card come in one commit; the weights are not sent again."""
    shutil.rmtree(place / "runs/plain-bgru/seed2")
    publish_plain(place, target)
    repo = f"{target.org}/plain-bgru"
    api.upload_file(path_or_fileobj=b"old", path_in_repo="old.txt", repo_id=repo)
    shutil.copytree(place / "runs/plain-bgru/seed1", place / "runs/plain-bgru/seed3")
    edit_record(place / "runs/plain-bgru/seed3", seed=3)
    plan = plan_model(RECIPE, place / "runs", place / "build", target)
    assert plan.delete == ("old.txt",)
    assert [file.path for file in plan.add] == ["results/seed3.json"]
    assert {"README.md", "manifest.json"} <= {file.path for file in plan.replace}
    assert "model.safetensors" in {file.path for file in plan.unchanged}
    done = publish_plain(place, target)
    assert (done.committed, done.tagged) == (True, False)
    assert "old.txt" not in files_at(api, repo, "main", MODEL)


def _content(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.usefixtures("scored")
def test_a_card_is_used_if_it_is_of_these_runs(api: HfApi, target: Target, place: Path) -> None:
    """One that names another organisation, is of other records or was edited is replaced, elsewhere."""
    runs, repo = place / "runs", f"{target.org}/plain-bgru"
    words = ["--models", "plain", "--runs", str(runs), "--data", str(place / "build"), "--org"]
    assert CliRunner().invoke(card, [*words, target.org]).exit_code == 0
    ours = _content(runs)
    (runs / "plain-bgru/figures/learning_curve.png").write_bytes(b"drawn here")
    plan = plan_model(RECIPE, runs, place / "build", target)
    figure = next(file for file in plan.add if file.path == "figures/learning_curve.png")
    assert figure.place.read_bytes() == b"drawn here", "it was not drawn again"

    def spoil_organisation() -> None:
        assert CliRunner().invoke(card, [*words, "elsewhere"]).exit_code == 0

    def spoil_record() -> None:
        path = runs / "plain-bgru/seed2/results.json"
        path.write_text(path.read_text() + "\n")

    def spoil_text() -> None:
        path = runs / "plain-bgru/README.md"
        path.write_text(path.read_text().replace("Limits", "No limits"))

    def spoil_figures() -> None:
        (runs / "plain-bgru/figures/learning_curve.png").unlink()

    for spoil in (spoil_organisation, spoil_record, spoil_text, spoil_figures):
        assert CliRunner().invoke(card, [*words, target.org]).exit_code == 0
        spoil()
        before = _content(runs)
        publish_plain(place, target)
        assert _content(runs) == before
        published = Path(api.hf_hub_download(repo, "README.md")).read_text()
        assert f'from_pretrained("{target.org}/plain-bgru"' in published
        assert "No limits" not in published
        assert file_sha256(runs / "plain-bgru/seed2/results.json") in published
        assert "figures/learning_curve.png" in files_at(api, repo, "main", MODEL)
    assert ours["plain-bgru/README.md"] != published.encode(), "of another record"


@pytest.mark.usefixtures("scored")
def test_weights_are_hashed_once(target: Target, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their checksum is compared with the record's and sent with them; neither we nor the client hash them again."""
    hashed: list[str] = []
    real = hashlib.file_digest

    def counting(file: BinaryIO, kind: str) -> object:
        hashed.append(str(file.name))
        return real(file, kind)  # type: ignore[arg-type]  # a file is what it takes

    monkeypatch.setattr(hashlib, "file_digest", counting)
    monkeypatch.setattr("huggingface_hub.lfs.sha_fileobj", lambda *_: pytest.fail("the client hashed a file"))
    publish_plain(place, target)
    weights = [name for name in hashed if name.startswith(str(place)) and name.endswith(".safetensors")]
    assert weights == [str(place / f"runs/plain-bgru/seed{seed}/model/model.safetensors") for seed in (1, 2)]


def test_a_plan_touches_nothing(api: HfApi, target: Target, place: Path) -> None:
    """A dry run says what would happen, also before the data is published; no card is left behind."""
    plan = plan_model(RECIPE, place / "runs", place / "build", replace(target, org="nobody-yet"))
    assert (plan.recipe, plan.repo_type, plan.licence, plan.exists) == ("plain-bgru", "model", "apache-2.0", False)
    assert any("plain-bgru of plain 1.0.0, embedded edition, apache-2.0, 2 seeds" in line for line in plan.lines())
    assert not (place / "runs/plain-bgru/README.md").exists()
    assert not api.repo_exists("nobody-yet/plain-bgru")


def test_the_command(
    hub: RunningHub, target: Target, place: Path, scored: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A plan, a publication, and nothing to do: data on stdout, talk on stderr."""
    monkeypatch.setenv("HF_ENDPOINT", hub.endpoint)
    monkeypatch.setenv("HF_TOKEN", hub.token)
    words = ["--models", "plain", "--org", target.org, "--runs", str(place / "runs"), "--data", str(place / "build")]
    planned = CliRunner().invoke(publish, [*words, "--dry-run"])
    assert planned.exit_code == 0, planned.output
    assert f"{target.org}/plain-bgru on {hub.endpoint} as local: new (public)" in planned.stdout
    assert "+ model.safetensors (" in planned.stdout
    for state in ("published and read back", "up to date"):
        ran = CliRunner().invoke(publish, [*words, "--json"])
        assert ran.exit_code == 0, ran.output
        [done] = json.loads(ran.stdout)
        assert (done["repo_type"], done["recipe"], done["benchmark"]) == ("model", "plain-bgru", "plain")
        assert done["committed"] is (state != "up to date")
        assert f"{done['tag']}: {state}" in ran.stderr
        assert f'from_pretrained("{target.org}/plain-bgru", trust_remote_code=True)' in ran.stderr
    assert scored == [f"{target.org}/plain-bgru"]


@pytest.mark.parametrize("point", ["create_repo", "create_commit", "create_tag"])
def test_an_interruption_is_made_good(
    api: HfApi, target: Target, place: Path, scored: list[str], monkeypatch: pytest.MonkeyPatch, point: str
) -> None:
    """After any step the run may end; the next one does the rest."""
    real = getattr(HfApi, point)

    def stop_after(self: HfApi, *words: object, **options: object) -> object:
        real(self, *words, **options)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(HfApi, point, stop_after)
        with pytest.raises(KeyboardInterrupt):
            publish_plain(place, target)
    assert not scored
    done = publish_plain(place, target)
    assert done.committed is (point == "create_repo")
    assert scored == [f"{target.org}/plain-bgru"]
    repo = f"{target.org}/plain-bgru"
    assert {tag.target_commit for tag in api.list_repo_refs(repo).tags} == {done.commit}
    assert {file.path for file in done.plan.files} == set(files_at(api, repo, "main", MODEL)) - {".gitattributes"}


def test_what_a_sample_can_say() -> None:
    """Four standard errors: 0.5 ± 0.141 on 200 rows; at the edge, a few rows."""
    assert plausible(0.64, 0.5, 200)
    assert not plausible(0.65, 0.5, 200)
    assert plausible(0.985, 1.0, 200)
    assert not plausible(0.95, 1.0, 200)
