"""Checks a published model: as it was downloaded, it predicts what the local one does, about as well as recorded."""

import json
import math
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from wabe.builders.core.declaration import Benchmark
from wabe.builders.core.rows import label_of
from wabe.errors import CorruptError
from wabe.hub.read_back import refuse_differences
from wabe.training.core.data import Reader
from wabe.training.core.recipe import Recipe
from wabe.training.core.record import Run

CLIENT = Path(__file__).with_name("scoring_client.py")
SAMPLE_ROWS = 200
# On one machine the same weights give the same numbers; this leaves room for another order of summation.
CLOSE = 1e-5
# One honest sample in sixteen thousand is further away.
STANDARD_ERRORS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """Some rows of a split on which accuracy was recorded: what the model reads, and the right labels by name."""

    config: str
    split: str
    texts: list[tuple[str, str | None]]
    labels: list[str]
    recorded: float


def draw_sample(recipe: Recipe, run: Run, benchmark: Benchmark, data: Path) -> Sample | None:
    """Draw rows of a split with a recorded accuracy; there is none where a recipe measures something else."""
    models = [one for one in run.results if not one.shortcut]
    whole = [one for one in models if one.measurement.metric == "accuracy" and not one.measurement.group]
    if not whole:
        return None
    # A model of several configs has outputs for the finest labels among them.
    chosen = max(whole, key=lambda one: len(label_of(benchmark.config(one.config).row)))
    config, split = chosen.config, chosen.split
    columns = tuple(dict.fromkeys((*recipe.inputs.columns, "label")))
    rows = Reader(benchmark, data).read(config, split, columns, limit=SAMPLE_ROWS)
    return Sample(
        config=config,
        split=split,
        texts=list(recipe.inputs.texts(rows.table)),
        labels=[rows.labels[number] for number in rows.table["label"].to_pylist()],
        recorded=chosen.measurement.value,
    )


def rescore(where: str, published: Path, local: Path, sample: Sample) -> float:
    """Let a user's process load both models; refuse differences, and return the accuracy on the sample."""
    answers = _ask(where, {"local": str(local), "hub": str(published), "texts": sample.texts})
    wrong = list(_differences(answers["local"], answers["hub"]))
    guessed = [max(answer, key=lambda name: answer[name]) for answer in answers["hub"]]
    accuracy = sum(map(str.__eq__, guessed, sample.labels)) / len(sample.labels)
    if not plausible(accuracy, sample.recorded, len(sample.labels)):
        wrong.append(
            f"{100 * accuracy:.1f} % of {len(sample.labels)} rows of {sample.config}/{sample.split} are right, "
            f"where {100 * sample.recorded:.1f} % of all are recorded"
        )
    refuse_differences(where, wrong)
    return accuracy


def plausible(found: float, recorded: float, rows: int) -> bool:
    """Return whether a sample's accuracy can be that of the whole."""
    share = min(max(recorded, 1 / rows), 1 - 1 / rows)
    return abs(found - recorded) <= STANDARD_ERRORS * math.sqrt(share * (1 - share) / rows)


def _differences(local: list[dict[str, float]], remote: list[dict[str, float]]) -> list[str]:
    other = [
        number
        for number, (ours, theirs) in enumerate(zip(local, remote, strict=True))
        if ours.keys() != theirs.keys() or any(abs(ours[name] - theirs[name]) > CLOSE for name in ours)
    ]
    return [f"{len(other)} of {len(local)} predictions differ from the local model's"] if other else []


def _ask(where: str, question: dict[str, object]) -> dict[str, list[dict[str, float]]]:
    with tempfile.TemporaryDirectory(prefix="wabe-rescore-") as home:
        done = subprocess.run(
            # The client's own folder is kept out of its way: a module of ours must not stand in for another's.
            [sys.executable, "-P", CLIENT],
            input=json.dumps(question),
            env={
                **os.environ,
                "HF_HOME": home,
                # What was compared is all that it may load.
                "HF_HUB_OFFLINE": "1",
                "HF_HUB_DISABLE_PROGRESS_BARS": "1",
                "HF_HUB_DISABLE_TELEMETRY": "1",
                "TRANSFORMERS_VERBOSITY": "error",
            },
            capture_output=True,
            text=True,
            check=False,
        )
    if done.returncode:
        raise CorruptError(
            where=where,
            what=f"the published model cannot be loaded: {(done.stderr.strip().splitlines() or ['no reason'])[-1]}",
            remedy="See whether the local folder loads with from_pretrained, and publish again",
        )
    answers: dict[str, list[dict[str, float]]] = json.loads(done.stdout)
    return answers
