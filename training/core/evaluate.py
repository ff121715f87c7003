"""Evaluates a recipe: predicts every split that it names, and measures the predictions."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pyarrow as pa

from wabe.builders.core.digest import digest_of
from wabe.training.core.data import Reader, Rows
from wabe.training.core.measures import Predictions
from wabe.training.core.merging import merged_measurements
from wabe.training.core.predict import LoadedModel, predict
from wabe.training.core.recipe import Evaluation, Inputs, Recipe
from wabe.training.core.record import Result


def evaluate(recipe: Recipe, loaded: LoadedModel, reader: Reader, say: Callable[[str], None]) -> Iterator[Result]:
    """Yield all measurements of a recipe, in declared order; the same texts are predicted once."""
    known: dict[tuple[str, ...], Predictions] = {}
    for evaluation in recipe.evaluations:
        for split in evaluation.splits:
            columns = columns_read(recipe.inputs, evaluation)
            rows = reader.read(evaluation.config, split, columns, limit=recipe.hyperparameters.test_rows)
            read = rows.table.select(recipe.inputs.columns)
            key = (digest_of([read], read.schema), *rows.labels)
            if key not in known:
                known[key] = predict(loaded, recipe.inputs.texts(rows.table), rows.labels)
            say(f"{recipe.name}: {evaluation.config}/{split}, {rows.table.num_rows:,} rows predicted")
            yield from results(evaluation, rows, known[key])
            if evaluation.shortcuts:
                yield from shortcut_results(evaluation, rows, trained_rows(recipe, evaluation, reader))


def columns_read(inputs: Inputs, evaluation: Evaluation) -> tuple[str, ...]:
    """Return the columns that an evaluation needs: the model's inputs, and what is measured."""
    return tuple(dict.fromkeys((*inputs.columns, *evaluation.columns)))


def trained_rows(recipe: Recipe, evaluation: Evaluation, reader: Reader) -> pa.Table:
    """Read what the model learnt from for shortcuts to learn from the same; of several configs, the evaluated one."""
    limit = recipe.hyperparameters.train_rows
    config = evaluation.config if evaluation.config in recipe.also else recipe.config
    return reader.read(config, recipe.train_split, evaluation.shortcut_columns, limit=limit).table


def results(evaluation: Evaluation, rows: Rows, predictions: Predictions) -> Iterator[Result]:
    """Yield what the measures of an evaluation say of predictions for one split, and both ways of merging outputs."""
    for measure in evaluation.measures:
        for measurement in measure.measure(rows.table, predictions):
            yield Result(config=rows.config, split=rows.split, measurement=measurement)
    for measurement in merged_measurements(rows.table, predictions):
        yield Result(config=rows.config, split=rows.split, measurement=measurement)


def shortcut_results(evaluation: Evaluation, rows: Rows, train: pa.Table) -> Iterator[Result]:
    """Yield what the same measures say of every shortcut, which learns from training rows."""
    for shortcut in evaluation.shortcuts:
        predictions = shortcut.learn(train, len(rows.labels))(rows.table)
        for result in results(evaluation, rows, predictions):
            yield replace(result, shortcut=shortcut.name)
