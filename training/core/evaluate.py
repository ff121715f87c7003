"""A recipe's evaluations: predictions for every split it names, and the measures of each."""

from collections.abc import Callable, Iterator

from training.core.data import Reader
from training.core.predict import LoadedModel, predict
from training.core.recipe import Recipe
from training.core.record import Result


def evaluate(recipe: Recipe, loaded: LoadedModel, reader: Reader, say: Callable[[str], None]) -> Iterator[Result]:
    """Yield all measurements of a recipe, in declared order."""
    for evaluation in recipe.evaluations:
        columns = None
        if evaluation.columns is not None:
            columns = tuple(dict.fromkeys((*recipe.inputs.columns, "label", *evaluation.columns)))
        for split in evaluation.splits:
            rows = reader.read(evaluation.config, split, columns, limit=recipe.hyperparameters.test_rows)
            predictions = predict(loaded, recipe.inputs.texts(rows.table), rows.labels)
            say(f"{recipe.name}: {evaluation.config}/{split}, {rows.table.num_rows:,} rows predicted")
            for measure in evaluation.measures:
                for measurement in measure(rows.table, predictions):
                    yield Result(config=evaluation.config, split=split, measurement=measurement)
