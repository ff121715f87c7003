"""Scores a model on derived rows and on the rows that they were made from, with what is measured of both."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import pyarrow as pa
import pyarrow.compute as pc

from wabe.builders.core.declaration import Benchmark
from wabe.errors import WrongCallError, counted
from wabe.training.core import registry
from wabe.training.core.data import Reader, Rows, sample
from wabe.training.core.derived import Collector, Derived, Originals
from wabe.training.core.held_out import is_held_out
from wabe.training.core.measures import LABEL, Predictions
from wabe.training.core.merging import merged_measurements
from wabe.training.core.predict import LoadedModel, predict
from wabe.training.core.recipe import Inputs, Recipe, Texts
from wabe.training.core.record import Result

UID = "uid"
Predict = Callable[[Texts, tuple[str, ...]], Predictions]


@dataclass(frozen=True, slots=True, kw_only=True)
class Together:
    """Predictions for derived rows, and everything that is measured of them."""

    rows: Rows
    predictions: Predictions
    results: tuple[Result, ...]
    notes: tuple[str, ...]


def declared_derived(benchmark: Benchmark, recipe: str | None = None) -> list[Derived]:
    """Return what recipes of a benchmark declare to be derived, each split once; a recipe that is named comes first."""
    known = [one for one in registry.recipes().values() if one.benchmark == benchmark.name]
    every = [
        derived
        for one in sorted(known, key=lambda one: one.name != recipe)
        if one.edition is benchmark.edition
        for evaluation in one.evaluations
        for derived in evaluation.derived
    ]
    return list({(one.config, one.split): one for one in reversed(every)}.values())[::-1]


def derived_for(benchmark: Benchmark, config: str | None) -> Derived:
    """Return what a file of predictions is for: a derived config, or the first one of a config that others are of."""
    every = declared_derived(benchmark)
    found = [one for one in every if config in (one.config, one.origin[0])]
    if not found:
        told = ", ".join(dict.fromkeys(f"{benchmark.name}/{one.origin[0]}" for one in every))
        raise WrongCallError(
            where=benchmark.name if config is None else f"{benchmark.name}/{config}",
            what="predictions of a file are scored only for rows that were made from others, with these",
            remedy=f"Choose one of {told}" if told else "Name a model, or a set of unli",
        )
    return next((one for one in found if one.config == config), found[0])


def score_together(
    derived: Derived,
    reader: Reader,
    inputs: Inputs,
    predicted: Predict,
    *,
    limit: int | None = None,
    held_out: str | None = None,
) -> Together:
    """Predict derived rows and their originals; with a limit, all rows of some originals, drawn by keyed hash.

    If originals are held out by a column, only these and what was made from them count.
    """
    columns = tuple(
        dict.fromkeys(
            (
                *inputs.columns,
                LABEL,
                derived.link,
                derived.number,
                *derived.columns,
                *(column for one in derived.measures for column in one.columns),
            )
        )
    )
    rows = reader.read(derived.config, derived.split, columns)
    wanted = (UID, *inputs.columns, LABEL, *derived.origin_columns, *((held_out,) if held_out else ()))
    origin = reader.read(*derived.origin, tuple(dict.fromkeys(wanted))).table
    if held_out is not None:
        origin = origin.filter(is_held_out(origin[held_out]))
        rows = replace(rows, table=rows.table.filter(pc.is_in(rows.table[derived.link], origin[UID].combine_chunks())))
    if limit is not None:
        rows = replace(rows, table=sample(rows.table, limit, derived.link))
    origin = origin.filter(pc.is_in(origin[UID], pc.unique(rows.table[derived.link])))
    originals = Originals(
        rows=origin,
        predictions=predicted(inputs.texts(origin), rows.labels),
        labels=rows.labels,
        read=lambda config, split, names: reader.read(config, split, names).table,
    )
    predictions = predicted(inputs.texts(rows.table), rows.labels)
    collector = derived.start(originals)
    collector.add(rows.table, predictions)
    return Together(
        rows=rows,
        predictions=predictions,
        results=tuple(results_of(derived, rows.table, predictions, collector)),
        notes=tuple(collector.notes()),
    )


def results_of(derived: Derived, table: pa.Table, predictions: Predictions, collector: Collector) -> Iterator[Result]:
    """Yield what is measured of derived rows alone, and of them and their originals."""
    for measure in derived.measures:
        for one in measure.measure(table, predictions):
            yield Result(config=derived.config, split=derived.split, measurement=one)
    for one in (*merged_measurements(table, predictions), *collector.measurements()):
        yield Result(config=derived.config, split=derived.split, measurement=one)


def evaluate_derived(
    recipe: Recipe, loaded: LoadedModel, reader: Reader, say: Callable[[str], None]
) -> Iterator[Result]:
    """Yield everything that a recipe measures of derived rows."""
    for evaluation in recipe.evaluations:
        for derived in evaluation.derived:
            found = score_together(
                derived,
                reader,
                recipe.inputs,
                lambda texts, labels: predict(loaded, texts, labels),
                limit=recipe.hyperparameters.test_rows,
                held_out=recipe.held_out,
            )
            size = counted(found.rows.table.num_rows, "row")
            say(f"{recipe.name}: {derived.config}/{derived.split}, {size} predicted")
            for note in found.notes:
                say(f"{recipe.name}: {derived.config}: {note}")
            yield from found.results
