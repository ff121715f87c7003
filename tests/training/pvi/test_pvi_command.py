"""`wabe pvi`: scores and their record, committing them, and checking what is committed."""

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner, Result

from tests.training import tiny_checkpoints
from tests.training.inferences import ADVERBS, INFERENCES, ThreeWay, inferences_are_known, words
from wabe.builders.core import difficulty
from wabe.builders.core.build import build
from wabe.builders.core.declaration import Benchmark, Split
from wabe.builders.core.halves import halves_of
from wabe.builders.core.score_config import scores_config
from wabe.builders.core.tables import table_of
from wabe.builders.core.uid import content_uids
from wabe.cli.main import wabe
from wabe.errors import CorruptError


def _tables(start: int, rows: int) -> Iterator[pa.Table]:
    """Yield pairs with a premise of their own, whose adverb gives the label away in nine of ten."""
    numbers = range(start, start + rows)
    labels = [number % 3 for number in numbers]
    adverbs = [ADVERBS[(label + (number % 10 == 0)) % 3] for number, label in zip(numbers, labels, strict=True)]
    texts = {
        "premise": pa.array([f"{adverb} number {number}" for adverb, number in zip(adverbs, numbers, strict=True)]),
        "hypothesis": pa.array([f"item {number}" for number in numbers]),
    }
    named = {"label": labels, "label_text": [tuple(ThreeWay)[label].value for label in labels]}
    yield table_of(THREE.row, {"uid": content_uids(texts), **texts, **named, "depth": [1] * rows})


THREE = INFERENCES.config("three")
SIZES = {"train": 120, "validation": 30, "test": 30, "test_new_words": 30}
PAIRS: Benchmark = replace(
    INFERENCES,
    configs=(
        replace(
            THREE,
            splits=tuple(
                replace(split, tables=partial(_tables, 1_000 * place, SIZES[split.name]))
                for place, split in enumerate(THREE.splits)
            ),
        ),
    ),
)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the benchmark."""
    folder = tmp_path_factory.mktemp("pairs")
    build(PAIRS, PAIRS.configs, folder)
    return folder


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    """Let the benchmark lie in a folder of its own, so that scores can be committed there."""
    folder = tmp_path / "plain"
    folder.mkdir()
    with inferences_are_known(benchmark=replace(PAIRS, folder=folder)):
        yield folder


def run(data: Path, runs: Path, *words: object) -> Result:
    """Run the command line in this process."""
    return CliRunner().invoke(wabe, ["pvi", *map(str, words), "--data", str(data), "--runs", str(runs)])


def test_scores_and_record(data: Path, home: Path, tmp_path: Path) -> None:
    done = run(data, tmp_path / "runs", "plain/three", "--family", "linear", "--folds", 3, "--seeds", 2, "--json")
    assert done.exit_code == 0, done.output
    (record,) = json.loads(done.stdout)
    place = tmp_path / "runs/pvi/embedded/plain/three/linear"
    assert json.loads((place / "record.json").read_text()) == record
    table = pq.read_table(place / "scores.parquet")
    assert table.column_names == [
        *("uid", "config", "split", "label", "label_text", "family", "pvi", "sd", "correctness", "difficulty"),
        *("borderline", "hard_abs", "tested"),
    ]
    # Training and validation rows; the adverb of a premise decides the label.
    assert (table.num_rows, record["rows"], record["groups"]) == (150, 150, 150)
    assert table["uid"].to_pylist() == sorted(table["uid"].to_pylist())
    assert record["information"]["label_entropy"] == pytest.approx(1.585, abs=0.001)
    assert 0.5 < record["information"]["value"] < record["information"]["label_entropy"]
    assert (record["folds_computed"], record["splittable"]) == (6, True)
    assert set(record["data"]["digests"]) == {"three/train", "three/validation"}
    again = run(data, tmp_path / "runs", "plain/three", "--family", "linear", "--folds", 3, "--seeds", 2, "--json")
    assert json.loads(again.stdout)[0]["folds_computed"] == 0
    assert pq.read_table(place / "scores.parquet") == table


def test_committed_scores_make_halves_and_are_verified(data: Path, home: Path, tmp_path: Path) -> None:
    call = ("plain/three", "--family", "linear", "--folds", 3, "--seeds", 2)
    assert run(data, tmp_path / "runs", *call, "--pin").exit_code == 0
    simple, hard = halves_of(PAIRS.config("three"), home)
    sizes = {config.name: sum(next(split.tables()).num_rows for split in config.splits) for config in (simple, hard)}
    assert sizes == {"three_simple": 75, "three_hard": 75}
    uids = [
        {uid for split in config.splits for uid in next(split.tables())["uid"].to_pylist()} for config in (simple, hard)
    ]
    assert not uids[0] & uids[1]
    done = run(data, tmp_path / "runs", *call, "--verify")
    assert done.exit_code == 0, done.output
    assert "the committed halves are confirmed" in done.stderr
    found = difficulty.read(home, "three")
    firm = (~found.borderline).nonzero()[0][0]
    hard_rows = found.hard.copy()
    hard_rows[firm] = not hard_rows[firm]
    difficulty.write(home, replace(found, hard=hard_rows))
    done = run(data, tmp_path / "runs", *call, "--verify")
    assert done.exit_code == 1
    assert "1 row of" in done.stderr
    assert "that are not borderline changed sides" in done.stderr
    other = run(data, tmp_path / "runs", "plain/three", "--family", "linear", "--folds", 4, "--verify")
    assert (other.exit_code, "with 3 folds and 2 seeds" in other.stderr) == (2, True)


def test_halves_are_the_same_from_built_rows_and_from_constructed_ones(data: Path, home: Path, tmp_path: Path) -> None:
    assert run(data, tmp_path / "runs", "plain/three", "--family", "linear", "--folds", 3, "--pin").exit_code == 0
    base = PAIRS.config("three")
    halves = halves_of(base, home)
    scores = scores_config([base], home, ThreeWay)
    whole = replace(PAIRS, configs=(*scores, *halves, base), origin=None)
    alone = replace(whole, configs=(*scores, *halves))
    asked: list[str] = []

    def counted(split: Split) -> Split:
        def tables() -> Iterator[pa.Table]:
            asked.append(split.name)
            yield from split.tables()

        return replace(split, tables=tables)

    counting = replace(base, splits=tuple(map(counted, base.splits)))
    told = replace(whole, configs=(*scores_config([counting], home, ThreeWay), *halves_of(counting, home), counting))
    together = build(told, told.configs, tmp_path / "together")
    # Once each, for the config itself: what is made from it reads the files.
    assert sorted(asked) == sorted(split.name for split in base.splits)
    separate = build(alone, alone.configs, tmp_path / "separate")
    for config in alone.configs:
        assert together.configs[config.name].digest == separate.configs[config.name].digest
    assert together.configs["pvi"].splits["scores"].rows == 150


def test_scores_of_other_rows_are_refused(data: Path, home: Path, tmp_path: Path) -> None:
    call = ("plain/three", "--family", "linear", "--folds", 3, "--seeds", 2)
    assert run(data, tmp_path / "runs", *call, "--pin").exit_code == 0
    found = difficulty.read(home, "three")
    difficulty.write(home, replace(found, about=replace(found.about, digests={"train": "0" * 64})))
    simple, _ = halves_of(PAIRS.config("three"), home)
    with pytest.raises(CorruptError, match="are of rows with the digest 000000000000, but its digest is"):
        next(simple.splits[0].tables())


def test_what_cannot_be_scored_is_refused(data: Path, home: Path, tmp_path: Path) -> None:
    done = run(data, tmp_path / "runs", "plain/three", "--family", "linear", "--folds", 400)
    assert (done.exit_code, "there are 150 groups" in done.stderr) == (2, True)
    names = {0: "happy", 1: "sad", 2: "angry"}
    model = tiny_checkpoints.classifier(tmp_path / "model", words(), names)
    done = run(data, tmp_path / "runs", "plain/three", "--family", model)
    assert done.exit_code == 2
    assert "happy, sad, angry" in done.stderr
    done = run(data, tmp_path / "runs", "plain/three", "--pin", "--verify")
    assert (done.exit_code, "exclude each other" in done.stderr) == (2, True)


def test_any_checkpoint_is_a_family(data: Path, home: Path, tmp_path: Path) -> None:
    model = tiny_checkpoints.encoder(tmp_path / "model", words())
    done = run(data, tmp_path / "runs", "plain/three", "--family", model, "--folds", 2, "--json")
    assert done.exit_code == 0, done.output
    (record,) = json.loads(done.stdout)
    assert record["settings"]["checkpoint"]["checkpoint"] == "model"
    assert (record["folds"], record["seeds"], record["rows"]) == (2, 2, 150)
