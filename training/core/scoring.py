"""Scores any model on any config, with the measures of that benchmark and what a reader must know of them."""

import json
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import pyarrow as pa

from wabe.builders.core.declaration import Benchmark, Role
from wabe.builders.core.files import write_atomically
from wabe.builders.core.rows import columns_of
from wabe.errors import WrongCallError, counted
from wabe.training.core import registry
from wabe.training.core.data import Reader, Rows, labels_of
from wabe.training.core.derived import Derived
from wabe.training.core.derived_scoring import Together, declared_derived, score_together
from wabe.training.core.evaluate import columns_read, results, shortcut_results
from wabe.training.core.inputs import PAIRS
from wabe.training.core.label_names import match_labels
from wabe.training.core.matthews import MATTHEWS
from wabe.training.core.measures import ACCURACY, LABEL, Measure, Predictions
from wabe.training.core.merging import SUFFIX
from wabe.training.core.predict import LoadedModel, predict
from wabe.training.core.provenance import package_versions
from wabe.training.core.recipe import Evaluation, Inputs, Texts
from wabe.training.core.record import Data, Result
from wabe.training.core.trained_on import TrainedOn
from wabe.training.core.worth import Worth, worth_of

ALWAYS = (ACCURACY, MATTHEWS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """What one model scores on one config."""

    model: str
    recipe: str | None
    data: Data
    config: str
    inputs: str
    collapsed: Mapping[str, list[str]]
    """Labels of the dataset for which several outputs of the model were added up."""
    chosen: Mapping[str, str]
    """What the caller said about names: the model's to the dataset's."""
    limit: int | None
    notes: tuple[str, ...]
    splits: tuple[Worth, ...]
    """What accuracy is worth on each split."""
    warnings: tuple[str, ...]
    results: tuple[Result, ...]
    seconds: float
    versions: Mapping[str, str]

    def write(self, path: Path) -> None:
        """Write the score whole."""
        write_atomically(path, json.dumps(asdict(self), indent=1, allow_nan=False) + "\n")


def chosen_splits(benchmark: Benchmark, config: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the splits with these names, or all test splits, or all splits if none is for testing."""
    declared = benchmark.config(config)
    wanted = tuple(declared.split(name).name for name in names)
    wanted = wanted or tuple(split.name for split in declared.splits if split.role is Role.TEST)
    return wanted or tuple(split.name for split in declared.splits)


def open_data(benchmark: Benchmark, config: str, splits: tuple[str, ...], data: Path) -> Reader:
    """Return a reader of built data after checking that the splits are there and whole."""
    reader = Reader(benchmark, data)
    for split in splits:
        reader.table(config, split, (LABEL,))
    return reader


def score(
    loaded: LoadedModel,
    reader: Reader,
    config: str,
    *,
    splits: tuple[str, ...] = (),
    limit: int | None = None,
    chosen: Mapping[str, str] | None = None,
    inputs: str | None = None,
    origin: TrainedOn | None = None,
    along: bool = True,
    say: Callable[[str], None],
) -> Score:
    """Score a model on splits of a config, or on all of its test splits.

    `along` adds rows of other configs that were made from these.
    """
    begun = time.monotonic()
    benchmark = reader.benchmark
    labels = labels_of(benchmark, config)
    matched = match_labels(loaded.names, labels, model=loaded.place, chosen=chosen)
    reading = reading_of(loaded, benchmark, config, inputs)
    found: list[Result] = []
    worth: list[Worth] = []
    told: list[str] = []
    every = declared_derived(benchmark, loaded.recipe)
    for one in every if along else ():
        if one.origin[0] == config:
            reader.table(one.config, one.split, (one.link,))

    def predicted(texts: Texts, names: tuple[str, ...]) -> Predictions:
        return predict(loaded, texts, names, chosen=chosen)

    def together(derived: Derived) -> Together:
        both = score_together(derived, reader, reading, predicted, limit=limit)
        size = counted(both.rows.table.num_rows, "row")
        say(f"{loaded.place}: {derived.config}/{derived.split}, {size} predicted, and those in order")
        told.extend(f"{derived.config}: {note}" for note in both.notes)
        return both

    for split in chosen_splits(benchmark, config, splits):
        evaluation = evaluation_of(benchmark, config, split, loaded.recipe)
        own = next((one for one in every if (one.config, one.split) == (config, split)), None)
        if own is not None:
            both = together(replace(own, measures=_joined(evaluation.measures, own.measures)))
            worth.append(worth_of(both.rows, both.predictions, limited=limit is not None))
            found += _merged(_measured(evaluation, both.rows, both.predictions), both.results)
            continue
        columns = tuple(dict.fromkeys((*columns_read(reading, evaluation), *ACCURACY.columns)))
        rows = reader.read(config, split, columns, limit=limit)
        predictions = predict(loaded, reading.texts(rows.table), rows.labels, chosen=chosen)
        say(f"{loaded.place}: {config}/{split}, {counted(rows.table.num_rows, 'row')} predicted")
        worth.append(worth_of(rows, predictions, limited=limit is not None))
        found += _measured(evaluation, rows, predictions)
        if (train := shortcut_rows(reader, config, evaluation)) is not None:
            found += shortcut_results(evaluation, rows, train)
        for one in every:
            if along and one.origin == (config, split):
                found += together(one).results
    notes = [
        f"{label} is what the model calls {' or '.join(names)}: their probabilities are summed; metrics in "
        f"{SUFFIX} take the most likely of its outputs instead"
        for label, names in matched.collapsed.items()
    ]
    notes += [*told, *(origin.differences(reader) if origin else ())]
    return Score(
        model=loaded.place,
        recipe=loaded.recipe,
        data=reader.record(labels),
        config=config,
        inputs=reading.name,
        collapsed=matched.collapsed,
        chosen=dict(chosen or {}),
        limit=limit,
        notes=tuple(notes),
        splits=tuple(worth),
        warnings=tuple(warning for one in worth for warning in one.warnings),
        results=tuple(found),
        seconds=time.monotonic() - begun,
        versions=package_versions(),
    )


def reading_of(loaded: LoadedModel, benchmark: Benchmark, config: str, inputs: str | None) -> Inputs:
    """Return how a model reads a config's rows: as it or the caller says; one that says so itself reads no others."""
    if inputs is not None and loaded.inputs is not None and inputs != loaded.inputs:
        registry.find_inputs(inputs)
        raise WrongCallError(
            where=f"--inputs {inputs}",
            what=f"{loaded.place} was trained to read {loaded.inputs}",
            remedy="Remove --inputs",
        )
    return inputs_for(benchmark, config, loaded.inputs if inputs is None else inputs)


def inputs_for(benchmark: Benchmark, config: str, name: str | None) -> Inputs:
    """Return how a model reads rows: as it says, or as pairs where there are pairs, or as the first recipe does."""
    if name is not None:
        named = registry.find_inputs(name)
        missing = set(named.columns) - {column.name for column in columns_of(benchmark.config(config).row)}
        if missing:
            raise WrongCallError(
                where=f"{benchmark.name}/{config}",
                what=f"its rows have no {', '.join(sorted(missing))}, which {name} reads",
                remedy="Choose another config, or other --inputs if the model does not fix them",
            )
        return named
    if benchmark.config(config).text == PAIRS.columns:
        return PAIRS
    own = [recipe.inputs for recipe in registry.recipes().values() if recipe.benchmark == benchmark.name]
    return own[0] if own else PAIRS


def evaluation_of(benchmark: Benchmark, config: str, split: str, recipe: str | None) -> Evaluation:
    """Return what recipes measure on a split, or on rows of the same type; the model's own recipe is asked first."""
    known = [one for one in registry.recipes().values() if one.benchmark == benchmark.name]
    there = {one.name for one in benchmark.configs}
    declared = [
        one
        for recipe_ in sorted(known, key=lambda one: one.name != recipe)
        for one in recipe_.evaluations
        if one.config in there
    ]
    row = benchmark.config(config).row
    nearest = (
        [one for one in declared if one.config == config and split in one.splits],
        [one for one in declared if one.config == config],
        [one for one in declared if issubclass(row, benchmark.config(one.config).row)],
    )
    found = next((some[0] for some in nearest if some), Evaluation(config=config, splits=(), measures=()))
    return replace(found, config=config, splits=(split,))


def _measured(evaluation: Evaluation, rows: Rows, predictions: Predictions) -> list[Result]:
    """Return what the measures say; first, accuracy and Matthews' correlation of all rows, always."""
    found = [*results(evaluation, rows, predictions)]
    whole = {one.measurement.metric for one in found if not one.measurement.group}
    for measure in ALWAYS:
        if measure.name not in whole:
            found += (
                Result(config=rows.config, split=rows.split, measurement=one)
                for one in measure.measure(rows.table, predictions)
            )
    return sorted(found, key=_place)


def _joined(first: tuple[Measure, ...], second: tuple[Measure, ...]) -> tuple[Measure, ...]:
    return tuple({measure.name: measure for measure in (*first, *second)}.values())


def _merged(first: list[Result], second: Iterable[Result]) -> list[Result]:
    """Return all results, those that both have once."""
    known = [(one.measurement.metric, one.measurement.group) for one in first]
    return [*first, *(one for one in second if (one.measurement.metric, one.measurement.group) not in known)]


def _place(result: Result) -> int:
    names = [measure.name for measure in ALWAYS]
    metric, group = result.measurement.metric, result.measurement.group
    return names.index(metric) if metric in names and not group else len(names)


def shortcut_rows(reader: Reader, config: str, evaluation: Evaluation) -> pa.Table | None:
    """Read what shortcuts learn from: the config's own training rows."""
    names = [split.name for split in reader.benchmark.config(config).splits if split.role is Role.TRAIN]
    if not evaluation.shortcuts or not names:
        return None
    return reader.read(config, names[0], evaluation.shortcut_columns).table
