"""Publishing models with the real clients: one commit, a tag, loaded back and scored, nothing unproven."""

import json
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from huggingface_hub import HfApi

from tests.hub.publishing import new_org, publish_quietly, ready_folder, target_of
from tests.hub.running import RunningHub
from tests.training.plain_model import RECIPE, plain_is_known
from wabe.builders.core.sources import file_sha256
from wabe.cli.card import card
from wabe.cli.publish import publish
from wabe.errors import CorruptError, MissingError, RefusedError
from wabe.hub import connection, model_refusals, publication
from wabe.hub.publish import Published
from wabe.hub.publish_models import plan_model, publish_model
from wabe.hub.remote import MODEL, files_at
from wabe.hub.rescore import Sample, plausible, rescore
from wabe.hub.target import Target
from wabe.training.core import provenance
from wabe.training.core.record import read_run

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


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(connection, "FIRST_WAIT_SECONDS", 0.01)
    with plain_is_known():
        yield


@pytest.fixture
def place(trained: Path, tmp_path: Path) -> Path:
    """Copy the trained runs, to be damaged."""
    return Path(shutil.copytree(trained, tmp_path / "place"))


@pytest.fixture
def scored(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Where it does not matter, nothing is loaded back; return the repositories that would be."""
    found: list[str] = []

    def pretend(_target: Target, repo_id: str, *_: object) -> float:
        found.append(repo_id)
        return 1.0

    monkeypatch.setattr("wabe.hub.publish_models.rescore", pretend)
    return found


@pytest.fixture
def target(hub: RunningHub, tmp_path: Path) -> Target:
    """An organisation of one's own, in which only the data is published."""
    name = new_org()
    publish_quietly(ready_folder(tmp_path), target_of(hub, name))
    return target_of(hub, name)


def _publish(place: Path, target: Target, talk: Callable[[str], None] = lambda _: None) -> Published:
    return publish_model(RECIPE, place / "runs", place / "build", target, talk)


def test_everything_is_one_commit_that_users_load(
    hub: RunningHub, api: HfApi, target: Target, place: Path, tmp_path: Path
) -> None:
    """Weights, code, card, figures, results of both seeds; a tag; scored anew; and a second time nothing to do."""
    talk: list[str] = []
    done = _publish(place, target, talk.append)
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

    again = _publish(place, target)
    assert (again.committed, again.tagged, again.commit) == (False, False, done.commit)
    assert again.plan.up_to_date
    assert len(api.list_repo_commits(repo)) == 2

    with pytest.raises(CorruptError) as caught:
        rescore(target, repo, done.commit, place / "runs/plain-bgru/seed2/model", WRONG)
    assert "40 of 40 predictions differ from the local model's" in str(caught.value)
    assert "0.0 % of 40 rows of first/test are right, where 100.0 % of all are recorded" in str(caught.value)


@pytest.mark.usefixtures("scored")
def test_stale_files_go_and_what_did_not_change_stays(api: HfApi, target: Target, place: Path) -> None:
    """Another seed's results and a new card come in one commit; the weights are not sent again."""
    shutil.rmtree(place / "runs/plain-bgru/seed2")
    _publish(place, target)
    repo = f"{target.org}/plain-bgru"
    api.upload_file(path_or_fileobj=b"old", path_in_repo="old.txt", repo_id=repo)
    shutil.copytree(place / "runs/plain-bgru/seed1", place / "runs/plain-bgru/seed3")
    _edit(place / "runs/plain-bgru/seed3", seed=3)
    plan = plan_model(RECIPE, place / "runs", place / "build", target)
    assert plan.delete == ("old.txt",)
    assert [file.path for file in plan.add] == ["results/seed3.json"]
    assert {"README.md", "manifest.json"} <= {file.path for file in plan.replace}
    assert "model.safetensors" in {file.path for file in plan.unchanged}
    done = _publish(place, target)
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
        _publish(place, target)
        assert _content(runs) == before
        published = Path(api.hf_hub_download(repo, "README.md")).read_text()
        assert f'from_pretrained("{target.org}/plain-bgru"' in published
        assert "No limits" not in published
        assert file_sha256(runs / "plain-bgru/seed2/results.json") in published
        assert "figures/learning_curve.png" in files_at(api, repo, "main", MODEL)
    assert ours["plain-bgru/README.md"] != published.encode(), "of another record"


def test_weights_are_read_once(target: Target, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their checksum is compared with the record's, and sent with them."""
    read: list[Path] = []

    def counted(path: Path) -> str:
        read.append(path)
        return file_sha256(path)

    for module in (provenance, publication, model_refusals):
        monkeypatch.setattr(module, "file_sha256", counted)
    plan_model(RECIPE, place / "runs", place / "build", target)
    weights = [path for path in read if path.suffix == ".safetensors"]
    assert weights == [place / f"runs/plain-bgru/seed{seed}/model/model.safetensors" for seed in (1, 2)]


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


def _edit(folder: Path, **changes: object) -> None:
    path = folder / "results.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), **changes}))


def _edit_data(folder: Path, **changes: object) -> None:
    content = json.loads((folder / "results.json").read_text())
    _edit(folder, data={**content["data"], **changes})


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
    _edit(folder, hyperparameters={**content["hyperparameters"], "max_steps": 3})


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (_other_weights, "seed1: the weights are not those that were measured"),
        (_other_rows, "seed1: it read other values, in version 1.0.0, than are built: first/train"),
        (lambda folder: _edit_data(folder, read=[]), "its record does not say what was read of the data"),
        (lambda folder: _edit_data(folder, edition="upstream"), "it was trained on plain, upstream edition"),
        (lambda folder: _edit(folder, recipe="plain-conv"), "its record is of plain-conv with seed 1"),
        (_pickle, "training_args.bin would be published"),
        (_no_weights, "there is no config.json with weights as safetensors"),
        (_debugged, "max_steps 3 instead of None"),
        (
            lambda folder: _edit(folder, extra={"evaluation": "0"}),
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
        _publish(place, target)
    assert said in str(caught.value)
    assert "Nothing was changed" in str(caught.value)
    assert not api.repo_exists(f"{target.org}/plain-bgru")


def test_a_run_that_did_not_finish(target: Target, place: Path) -> None:
    """Without a record there is nothing to publish; one finished seed is enough."""
    for seed in (1, 2):
        (place / f"runs/plain-bgru/seed{seed}/results.json").unlink()
    with pytest.raises(MissingError, match=r"no run of it is finished. Run wabe train plain-bgru"):
        _publish(place, target)


def test_the_data_must_be_where_the_card_says(hub: RunningHub, api: HfApi, place: Path, tmp_path: Path) -> None:
    """Not published, or published with other rows: both are refused."""
    target = target_of(hub, new_org())
    with pytest.raises(RefusedError, match=r"its data is not at .*/plain, revision v1.0.0 \(run wabe publish plain"):
        _publish(place, target)
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
        _publish(place, target)
    assert not api.repo_exists(f"{target.org}/plain-bgru")


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
            _publish(place, target)
    assert not scored
    done = _publish(place, target)
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
