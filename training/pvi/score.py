"""From built rows to a table of scores and its record."""

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from wabe.builders.core.difficulty import LEAST_INFORMATION, Half
from wabe.builders.core.files import write_atomically
from wabe.builders.core.typed_json import read_plain, typed
from wabe.errors import CorruptError, MissingError
from wabe.training.core.data import Reader
from wabe.training.core.record import Data
from wabe.training.pvi.cut import Cut, cut
from wabe.training.pvi.definition import Information, Scores, information, pvi_scores
from wabe.training.pvi.families import folder_name
from wabe.training.pvi.family import Family
from wabe.training.pvi.folds import DEFINITION, identity, out_of_fold
from wabe.training.pvi.population import Population, read_population

SCORES = "scores.parquet"
RECORD = "record.json"
Bar = Callable[[int], Callable[[int], None]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """What was scored with what, and what came of it."""

    data: Data
    config: str
    population: str
    """A digest of uids and labels: scores are of these rows and no others."""
    rows: int
    groups: int
    repeated: int
    relabelled: int
    family: str
    settings: Mapping[str, Any]
    definition: int
    identity: str
    folds: int
    seeds: int
    temperatures: tuple[tuple[float, ...], ...]
    information: Information
    accuracy: float
    """How often the likeliest label is right, out of fold."""
    borderline: float
    hard_abs: float
    splittable: bool
    """Whether the family knows enough to tell simple rows from hard ones."""
    seconds: float
    folds_computed: int


def score_config(
    reader: Reader,
    config: str,
    family: Family,
    runs: Path,
    *,
    folds: int | None = None,
    seeds: int | None = None,
    bar: Bar,
    looking: Bar,
) -> tuple[Path, Record]:
    """Score the rows of a config, and write the scores and the record."""
    begun = time.monotonic()
    population = read_population(reader, config)
    folds, seeds = folds or family.folds, seeds or family.seeds
    settings = dict(family.settings())
    home = pvi_folder(runs, population.benchmark, population.edition, config, family.name)
    key = identity(population, family, settings, folds)
    scored = out_of_fold(
        population,
        family,
        home / key[:12],
        folds=folds,
        seeds=seeds,
        progress=bar(folds * seeds),
        looking=looking(len(population.texts.uids)),
    )
    labels = population.texts.labels
    scores = pvi_scores(scored.log2, scored.null, labels)
    found = cut(list(population.texts.uids), labels, scores, population.groups, config=config, seeds=seeds)
    known = information(scores.pvi, labels, population.groups.numbers, population.benchmark, config, family.name)
    table = scores_table(population, family.name, scores, found)
    record = Record(
        data=reader.record(population.texts.names),
        config=config,
        population=population.digest,
        rows=len(labels),
        groups=len(population.groups.keys),
        repeated=population.repeated,
        relabelled=population.relabelled,
        family=family.name,
        settings=settings,
        definition=DEFINITION,
        identity=key,
        folds=folds,
        seeds=seeds,
        temperatures=scored.temperatures,
        information=known,
        accuracy=round(float(scores.correctness.mean()), 6),
        borderline=round(float(found.borderline.mean()), 6),
        hard_abs=round(float(found.hard_abs.mean()), 6),
        splittable=known.low > LEAST_INFORMATION,
        seconds=round(time.monotonic() - begun, 1),
        folds_computed=scored.computed,
    )
    _write(table, record, home)
    return home, record


def scores_table(population: Population, family: str, scores: Scores, found: Cut) -> pa.Table:
    """Return the published table: one row for every scored row, in the order of uids."""
    labels = population.texts.labels
    return pa.table(
        {
            "uid": population.texts.uids,
            "config": [population.config] * len(labels),
            "split": population.splits,
            "label": labels,
            "label_text": np.array(population.texts.names)[labels],
            "family": [family] * len(labels),
            "pvi": scores.pvi,
            "sd": scores.sd,
            "correctness": scores.correctness,
            "difficulty": np.where(found.hard, Half.HARD.value, Half.SIMPLE.value),
            "borderline": found.borderline,
            "hard_abs": found.hard_abs,
            "tested": found.tested,
        }
    )


def pvi_folder(runs: Path, benchmark: str, edition: str, config: str, family: str) -> Path:
    """Return where the scores of a family for a config are."""
    return runs / "pvi" / edition / benchmark / config / folder_name(family)


def _write(table: pa.Table, record: Record, home: Path) -> None:
    sink = pa.BufferOutputStream()
    pq.write_table(table, sink, compression="zstd")
    write_atomically(home / SCORES, sink.getvalue().to_pybytes())
    write_atomically(home / RECORD, json.dumps(asdict(record), indent=1, allow_nan=False) + "\n")


def read_scores(home: Path) -> tuple[pa.Table, dict[str, Any]]:
    """Read scores and their record."""
    try:
        typed(record := read_plain(home / RECORD), Record)
        return pq.read_table(home / SCORES), typed(record, dict[str, Any])
    except FileNotFoundError as error:
        raise MissingError(where=str(home), what="there are no scores", remedy="Run wabe pvi first") from error
    except (OSError, ValueError, pa.ArrowException) as error:
        raise CorruptError(
            where=str(home), what=f"the scores cannot be read ({error})", remedy="Run wabe pvi again"
        ) from error
