"""lm-evaluation-harness finds every task, loads it from the Hub, and scores what its samples say."""

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pyarrow.parquet as pq
import pytest
from datasets import Dataset
from huggingface_hub import snapshot_download

from tests.conftest import embedded
from tests.jabberwocky.small import small_jabberwocky
from tests.other_tools.published import client_env
from tests.other_tools.tiny_language_model import save_language_model
from wabe.builders.core.build import build, folder_of
from wabe.builders.core.declaration import Benchmark, Config, Role
from wabe.builders.core.evaluation import AccuracyGivenFirst
from wabe.builders.core.manifest import read_manifest
from wabe.builders.core.rows import label_of
from wabe.cards.formats.address import Address
from wabe.cards.formats.lm_eval_rows import FEW_SHOT, LARGEST, SAMPLE_ROWS, Order, few_shot_rows, order_of
from wabe.cards.formats.lm_eval_tasks import lm_eval_files
from wabe.hub.server.state import ServerState
from wabe.training.core.measures import Predictions
from wabe.training.jabberwocky.probes import CONSISTENCY, PERTURBATION

SCRIPT = Path(__file__).with_name("run_lm_eval.py")


def two_tasks(benchmark: Benchmark) -> dict[str, Config]:
    """Return the first task that sums a benchmark up, and one that measures over groups, or else another."""
    tests = [(config, split.name) for config in benchmark.configs for split in config.splits if split.role is Role.TEST]
    several = {config.name for config, _ in tests if sum(other is config for other, _ in tests) > 1}
    names = {
        (config.name, split): f"wabe_{benchmark.name}_{config.name}" + (f"_{split}" if config.name in several else "")
        for config, split in tests
    }
    config, split = benchmark.headlines()[0]
    first = names[config.name, split.name]
    grouped = [
        names[config.name, split]
        for config, split in tests
        if any(isinstance(one, AccuracyGivenFirst) and not one.only for one in config.reported)
    ]
    # The script gives two examples, which only a training split can provide.
    taught = [names[one.name, name] for one, name in tests if any(split.role is Role.TRAIN for split in one.splits)]
    others = [name for name in (*grouped, *reversed(taught)) if name != first]
    configs = {name: benchmark.config(config) for (config, _), name in names.items()}
    return {name: configs[name] for name in (first, *others[:1])}


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tiny random model."""
    return save_language_model(tmp_path_factory.mktemp("model"))


def _downloaded(name: str, hub: ServerState, place: Path) -> Path:
    """Download the folder with the tasks of a benchmark, as a user does."""
    snapshot_download(
        f"local/{name}",
        repo_type="dataset",
        endpoint=hub.endpoint,
        allow_patterns="lm_eval/*",
        local_dir=place / name,
        token=False,
    )
    return place / name / "lm_eval"


def test_two_tasks_of_each_benchmark_from_the_hub(hub: ServerState, model: Path, tmp_path: Path) -> None:
    """Accuracy is counted again from the texts of the logged samples; one process imports the harness for all."""
    folders = {benchmark.name: _downloaded(benchmark.name, hub, tmp_path) for benchmark in embedded()}
    chosen = {str(folders[benchmark.name]): list(two_tasks(benchmark)) for benchmark in embedded()}
    output = tmp_path / "output.json"
    ran = subprocess.run(
        [sys.executable, SCRIPT, model, output, json.dumps(chosen)],
        env=client_env(hub, tmp_path),
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr[-3000:]
    every = json.loads(output.read_text())
    for benchmark in embedded():
        found = every[str(folders[benchmark.name])]
        written = {path.stem for path in folders[benchmark.name].glob("wabe_*.yaml")}
        assert set(found["tasks"]) == written, "a file that the harness cannot read is skipped without a word"
        for task, config in two_tasks(benchmark).items():
            samples = found["samples"][task]
            assert len(samples) == 40
            assert found["results"][task]["acc,none"] == pytest.approx(_accuracy(benchmark, config, samples))


def _accuracy(benchmark: Benchmark, config: Config, samples: list[dict[str, object]]) -> float:
    """Count how often the likeliest answer is the word of the row's label."""
    right = []
    for sample in samples:
        doc, scores = sample["doc"], sample["scores"]
        assert isinstance(doc, dict)
        assert isinstance(scores, list)
        prompt = benchmark.prompt_of(config)
        labels = [label.value for label in label_of(config.row)]
        answers = doc[prompt.choices] if prompt.choices else [prompt.word(label) for label in labels]
        right.append(answers[int(np.argmax(scores))] == prompt.word(doc["label_text"]))
    return float(np.mean(right))


def _utils(folder: Path, benchmark: Benchmark, output: Path) -> ModuleType:
    """Import the Python that is published for the tasks of a built folder."""
    address = Address(org="local", name=benchmark.name, version=benchmark.version)
    files = lm_eval_files(benchmark, read_manifest(folder), folder, address)
    path = output / "utils.py"
    path.write_text(files["lm_eval/utils.py"])
    spec = importlib.util.spec_from_file_location("published_utils", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_pair_metrics_are_those_of_the_papers_probes(tmp_path: Path) -> None:
    """Consistency and perturbation, computed by the published functions, are what our own measures say."""
    benchmark = small_jabberwocky()
    names = ("probe_consistency", "probe_perturbation")
    build(benchmark, [benchmark.config(name) for name in names], tmp_path)
    folder = folder_of(benchmark, tmp_path)
    utils = _utils(folder, benchmark, tmp_path)
    generator = np.random.default_rng(7)
    for name, measure, score in (
        ("probe_consistency", CONSISTENCY, utils.consistency),
        ("probe_perturbation", PERTURBATION, utils.perturbation),
    ):
        table = pq.read_table(folder / name / "test-00000-of-00001.parquet").slice(0, 13_000)
        labels = table["label"].to_numpy()
        guesses = np.where(generator.random(len(labels)) < 0.6, labels, generator.integers(0, 7, len(labels)))
        scores = np.zeros((len(labels), 7))
        scores[np.arange(len(labels)), guesses] = 1
        rows = zip(table.to_pylist(), scores, strict=True)
        found = utils.given_first([score(doc, [(one, False) for one in row])[measure.name] for doc, row in rows])
        predictions = Predictions(labels=guesses, probabilities=scores.astype(np.float32))
        ours = next(
            one.value
            for one in measure.measure(table, predictions)
            if one.metric == measure.name and one.group in ({}, {"edits": "label changes"})
        )
        assert found == pytest.approx(ours)


def test_large_splits_are_sampled_by_whole_groups() -> None:
    """Small ones are not; of large ones about the same number of rows is taken, however large they are."""
    benchmark = small_jabberwocky()
    assert order_of(benchmark.config("small"), LARGEST) == Order(column="uid", below="")
    for rows in (LARGEST + 1, 2_692_300):
        order = order_of(benchmark.config("probe_perturbation"), rows)
        assert order.column == "group_uid"
        assert rows * int(order.below, 16) / 65_536 == pytest.approx(SAMPLE_ROWS, rel=0.01)


def test_rows_come_in_the_order_of_their_hash(tmp_path: Path) -> None:
    """So the first rows are a fair sample, even if files begin with hundreds of rows of one label."""
    seti = next(one for one in embedded() if one.name == "seti")
    build(seti, [seti.config("task3_trivial")], tmp_path)
    folder = folder_of(seti, tmp_path)
    rows = Dataset.from_parquet(str(folder / "task3_trivial/test-00000-of-00001.parquet"), cache_dir=str(tmp_path))
    assert isinstance(rows, Dataset)
    rows = rows.sort("label").flatten_indices()
    assert len(set(rows[:200]["label"])) == 1
    ordered = _utils(folder, seti, tmp_path).ordered_by_uid(rows)
    assert sorted(rows["uid"]) == list(ordered["uid"])
    assert 60 < sum(ordered[:200]["label"]) < 140


def test_few_shot_examples_have_every_label(tmp_path: Path) -> None:
    """Also where a config's own training rows have one label only."""
    seti = next(one for one in embedded() if one.name == "seti")
    names = ("task1_trivial", "task2_nontrivial_fewshot")
    build(seti, [seti.config(name) for name in names], tmp_path)
    folder = folder_of(seti, tmp_path)
    for name in names:
        rows = few_shot_rows(seti, read_manifest(folder), folder, seti.config(name))
        assert [row["label_text"] for row in rows] == ["entailment", "non_entailment"] * (FEW_SHOT // 2)


def test_reported_groups_are_scored(tmp_path: Path) -> None:
    """A row counts for the accuracy of its own group, and for no group where its column is empty."""
    seti = next(one for one in embedded() if one.name == "seti")
    config = seti.config("task3_trivial")
    build(seti, [config], tmp_path)
    utils = _utils(folder_of(seti, tmp_path), seti, tmp_path)
    score = utils.by_composition_rule_and_by_natural_kind
    row = {"label": 1, "label_text": "non_entailment", "composition_rule": 2, "natural_kind": ""}
    assert score(row, [(-1.0, False), (-0.5, False)]) == {"acc": 1.0, "acc_norm": 1.0, "acc_composition_rule_2": 1.0}
    # "no" is likelier, but letter by letter "yes" is.
    assert score(row, [(-1.2, False), (-0.9, False)])["acc_norm"] == 0.0
    assert score({**row, "natural_kind": "lexical"}, [(-0.8, False), (-0.9, False)]) == {
        "acc": 0.0,
        "acc_norm": 0.0,
        "acc_composition_rule_2": 0.0,
        "acc_natural_kind_lexical": 0.0,
    }
