"""What a recipe learns from: the rows of its config, or of several configs joined into one table."""

from collections.abc import Sequence
from dataclasses import dataclass

import pyarrow as pa
import pyarrow.compute as pc

from wabe.errors import DeclarationError, WrongCallError
from wabe.training.core.data import Reader, Rows
from wabe.training.core.held_out import is_held_out
from wabe.training.core.label_names import PARTS, LabelMap, canonical, match_labels
from wabe.training.core.measures import LABEL
from wabe.training.core.recipe import Recipe
from wabe.training.core.record import Read


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainingRows:
    """Training and validation rows, and the outputs of a model that learns from them."""

    labels: tuple[str, ...]
    """What the model's outputs are called."""
    train: pa.Table
    validation: pa.Table
    reads: tuple[Read, ...]
    meanings: tuple[LabelMap, ...] = ()
    """Which outputs each label allows, where configs have different labels: a set of labels at a time.

    The column `label` then counts through all of these sets. It has numbers of outputs where there are none.
    """


def training_rows(recipe: Recipe, reader: Reader) -> TrainingRows:
    """Read what a recipe learns from; limits are for each config."""
    if len(set(recipe.configs)) < len(recipe.configs):
        raise DeclarationError(
            where=recipe.name,
            what=f"it learns twice from one config: {', '.join(recipe.configs)}",
            remedy="Name every config once, in config or in also",
        )
    apart = (recipe.held_out,) if recipe.held_out else ()
    columns, hyper = tuple(dict.fromkeys((*recipe.inputs.columns, LABEL, *apart))), recipe.hyperparameters
    train, validation = [], []
    for config in recipe.configs:
        train.append(reader.read(config, recipe.train_split, columns, limit=hyper.train_rows))
        validation.append(reader.read(config, recipe.validation_split, columns, limit=hyper.validation_rows))
    sets = tuple(dict.fromkeys(rows.labels for rows in train))
    labels = outputs_for(sets)
    return TrainingRows(
        labels=labels,
        train=_learnt(recipe, _joined(train, sets)),
        validation=_learnt(recipe, _joined(validation, sets)),
        reads=tuple(rows.read for pair in zip(train, validation, strict=True) for rows in pair),
        meanings=tuple(_meaning(recipe, labels, one) for one in sets) if len(sets) > 1 else (),
    )


def _learnt(recipe: Recipe, table: pa.Table) -> pa.Table:
    """Return the rows that may be learnt from."""
    if recipe.as_published:
        return table.slice(0, 0)
    return table.filter(pc.invert(is_held_out(table[recipe.held_out]))) if recipe.held_out else table


def outputs_for(sets: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """Return every label of some sets once, without those that other labels are the parts of."""
    every = tuple(dict.fromkeys(label for labels in sets for label in labels))
    names = {canonical(label) for label in every}
    return tuple(label for label in every if not (parts := PARTS.get(canonical(label))) or not names >= set(parts))


def _joined(every: Sequence[Rows], sets: Sequence[tuple[str, ...]]) -> pa.Table:
    """Put rows one after another; labels are counted on from one set to the next."""
    if len(every) == 1:
        return every[0].table
    tables = []
    for rows in every:
        before = sum(map(len, sets[: sets.index(rows.labels)]))
        labels = pc.add(rows.table[LABEL].cast(pa.int64()), before)
        tables.append(rows.table.set_column(rows.table.schema.get_field_index(LABEL), LABEL, labels))
    return pa.concat_tables(tables)


def _meaning(recipe: Recipe, outputs: tuple[str, ...], labels: tuple[str, ...]) -> LabelMap:
    try:
        return match_labels(dict(enumerate(outputs)), labels, model=recipe.name)
    except WrongCallError as error:
        raise DeclarationError(
            where=recipe.name,
            what=f"one model cannot learn all of its configs: {error.what}",
            remedy="Join configs that have the same labels, or of which one has the parts of the other's labels",
        ) from error
