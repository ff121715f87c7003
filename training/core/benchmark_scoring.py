"""Scores any classifier on a whole benchmark: on every config that it can be scored on, and as means over configs."""

import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import fmean

from wabe.builders.core.files import write_atomically
from wabe.training.core.benchmark_labels import match_every
from wabe.training.core.benchmark_plan import Plan
from wabe.training.core.data import Reader
from wabe.training.core.merging import SUFFIX
from wabe.training.core.predict import LoadedModel
from wabe.training.core.record import Result
from wabe.training.core.scoring import ALWAYS, Score, reading_of, score
from wabe.training.core.trained_on import TrainedOn

METRICS = tuple(measure.name for measure in ALWAYS)
SECOND_WAY = tuple(f"{metric}{SUFFIX}" for metric in METRICS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mean:
    """Means over configs, which all count alike, on their splits of one name."""

    group: str | None
    """The title of the group that the configs are of; None is all configs."""
    split: str
    configs: tuple[str, ...]
    rows: int
    constant_accuracy: float
    """The mean over configs of what the most frequent label scores."""
    values: Mapping[str, float]
    """By metric. Where no outputs were merged, the second way of merging them gives what the first one gives."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BenchmarkScore:
    """What one model scores on a benchmark."""

    model: str
    recipe: str | None
    benchmark: str
    edition: str
    version: str
    chosen: Mapping[str, str]
    """What the caller said about names: the model's to those of datasets."""
    limit: int | None
    left_out: Mapping[str, str]
    """The configs that were not scored, each with the reason."""
    groups: Mapping[str, str | None]
    """The title of the group of each config that was scored."""
    notes: tuple[str, ...]
    warnings: tuple[str, ...]
    means: tuple[Mean, ...]
    scores: tuple[Score, ...]
    seconds: float

    @property
    def results(self) -> tuple[Result, ...]:
        """Return every measurement."""
        return tuple(result for one in self.scores for result in one.results)

    def write(self, path: Path) -> None:
        """Write the score whole."""
        write_atomically(path, json.dumps(asdict(self), indent=1, allow_nan=False) + "\n")


def score_benchmark(
    loaded: LoadedModel,
    plan: Plan,
    readers: Mapping[str, Reader],
    *,
    limit: int | None = None,
    chosen: Mapping[str, str] | None = None,
    inputs: str | None = None,
    origin: TrainedOn | None = None,
    say: Callable[[str], None],
) -> BenchmarkScore:
    """Score a model on every config of a plan; what does not fit is refused before anything is predicted."""
    begun = time.monotonic()
    benchmark = plan.benchmark
    matched, too_fine = match_every(loaded, plan, chosen or {})
    for config in matched:
        reading_of(loaded, benchmark, config, inputs)
    scores = [
        score(
            one.model,
            readers[config],
            config,
            splits=plan.splits[config],
            limit=limit,
            chosen=one.chosen,
            inputs=inputs,
            origin=origin,
            along=False,
            say=say,
        )
        for config, one in matched.items()
    ]
    groups = {config: group.title if (group := benchmark.config(config).group) else None for config in matched}
    return BenchmarkScore(
        model=loaded.place,
        recipe=loaded.recipe,
        benchmark=benchmark.name,
        edition=benchmark.edition.value,
        version=benchmark.version,
        chosen=dict(chosen or {}),
        limit=limit,
        left_out={**plan.left_out, **dict.fromkeys(too_fine, "the model does not distinguish all of its labels")},
        groups=groups,
        notes=tuple(dict.fromkeys(note for one in scores for note in one.notes)),
        warnings=tuple(warning for one in scores for warning in one.warnings),
        means=means_of(scores, groups),
        scores=tuple(scores),
        seconds=time.monotonic() - begun,
    )


def means_of(scores: Sequence[Score], groups: Mapping[str, str | None]) -> tuple[Mean, ...]:
    """Return the means of each group and then of all configs, for every name of a split."""
    titles = dict.fromkeys(title for title in groups.values() if title is not None)
    found = []
    for title in (*titles, None):
        members = [one for one in scores if title in {None, groups[one.config]}]
        for split in dict.fromkeys(worth.split for one in members for worth in one.splits):
            worths = [worth for one in members for worth in one.splits if worth.split == split]
            values = [line for one in members if (line := values_of(one, split))]
            found.append(
                Mean(
                    group=title,
                    split=split,
                    configs=tuple(worth.config for worth in worths),
                    rows=sum(worth.rows for worth in worths),
                    constant_accuracy=fmean(worth.constant_accuracy for worth in worths),
                    values={
                        metric: fmean(line.get(metric, line[metric.removesuffix(SUFFIX)]) for line in values)
                        for metric in dict.fromkeys(metric for line in values for metric in line)
                    },
                )
            )
    return tuple(found)


def values_of(one: Score, split: str) -> dict[str, float]:
    """Return accuracy and correlation of all rows of a split, and the same in the second way if outputs were merged."""
    return {
        result.measurement.metric: result.measurement.value
        for result in one.results
        if result.split == split
        and result.measurement.metric in {*METRICS, *SECOND_WAY}
        and not (result.measurement.group or result.shortcut)
    }
