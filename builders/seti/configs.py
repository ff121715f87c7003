"""The configs of an edition: settings as the paper splits them, in distribution, few-shot, and the primitives."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pyarrow as pa

from wabe.builders.core.declaration import Config, ConfigGroup, Edition, Role, Split
from wabe.builders.core.evaluation import AccuracyBy
from wabe.builders.core.halves import halves_of
from wabe.builders.seti.construct import (
    control_tables,
    few_shot_control_tables,
    generalisation_tables,
    in_distribution_tables,
    pool_tables,
    primitive_tables,
    reduced_test_tables,
)
from wabe.builders.seti.invariants import in_distribution_checks, setting_checks
from wabe.builders.seti.pairs import Half
from wabe.builders.seti.pool_invariants import few_shot_checks, primitive_checks
from wabe.builders.seti.promises import (
    DEALT,
    PRIMITIVE_LEAKS,
    few_shot_leaks,
    few_shot_shares,
    few_shot_shortcuts,
    in_distribution_leaks,
    in_distribution_shares,
    in_distribution_shortcuts,
    leaks_of,
    primitive_shares,
    setting_shares,
    shortcuts_of,
)
from wabe.builders.seti.rows import FewShotRow, InferenceRow
from wabe.builders.seti.settings import COUNTS, POOL_SIZE, SETTINGS, Setting

FOLDER = Path(__file__).parent
IDENTITY = ("premise", "hypothesis")
SHOWN = ("inference", "verb", "composition_rule")
GENERALISATION = ConfigGroup(title="Compositional generalisation", shown=SHOWN)
IN_DISTRIBUTION = ConfigGroup(title="The same inferences, split at random", shown=SHOWN)
FEW_SHOT = ConfigGroup(title="Few-shot", shown=(*SHOWN, "smallest_k"))
PRIMITIVES = ConfigGroup(title="Primitives", shown=SHOWN)
REPORTED = (AccuracyBy(column="composition_rule"), AccuracyBy(column="natural_kind"))


def setting_config(edition: Edition, setting: Setting) -> Config:
    """Declare a setting as the paper splits it."""
    tables = partial(generalisation_tables, edition, setting)
    return Config(
        name=setting.name,
        summary=f"{setting.task}.",
        row=InferenceRow,
        identity=IDENTITY,
        splits=(
            Split(name="train", role=Role.TRAIN, tables=partial(tables, "train")),
            Split(name="validation", role=Role.VALIDATION, tables=partial(tables, "validation")),
            Split(name="test", role=Role.TEST, tables=partial(tables, "test")),
            *_control(edition, setting, control_tables),
        ),
        shares=setting_shares(edition, setting),
        leaks=leaks_of(edition, setting),
        shortcuts=shortcuts_of(edition, setting),
        checks=setting_checks(edition, setting),
        reported=REPORTED,
        headline=("test",),
        group=GENERALISATION,
    )


def in_distribution_config(edition: Edition, setting: Setting) -> Config:
    """Declare the inferences of a setting, dealt to its splits at random."""
    tables = partial(in_distribution_tables, edition, setting)
    return Config(
        name=f"{setting.name}_in_distribution",
        summary=f"The inferences of `{setting.name}`, split at random into the same sizes.",
        row=InferenceRow,
        identity=IDENTITY,
        splits=(
            Split(name="train", role=Role.TRAIN, tables=partial(tables, "train")),
            Split(name="validation", role=Role.VALIDATION, tables=partial(tables, "validation")),
            Split(name="test", role=Role.TEST, tables=partial(tables, "test")),
        ),
        shares=in_distribution_shares(edition, setting),
        leaks=in_distribution_leaks(edition, setting),
        shortcuts=in_distribution_shortcuts(edition, setting),
        dealt=(DEALT,),
        checks=in_distribution_checks(setting, COUNTS[edition][setting.name]),
        reported=REPORTED,
        group=IN_DISTRIBUTION,
    )


def few_shot_config(edition: Edition, setting: Setting) -> Config:
    """Declare the nested few-shot pools of a setting and the test set without their natural pairs."""
    return Config(
        name=f"{setting.name}_fewshot",
        summary=f"Nested pools of up to {POOL_SIZE} compositions by the rules that `{setting.name}` does not show in "
        "training, and its test set without the natural pairs in the pools.",
        row=FewShotRow,
        identity=IDENTITY,
        splits=(
            Split(name="pool", role=Role.TRAIN, tables=partial(pool_tables, edition, setting)),
            Split(name="test", role=Role.TEST, tables=partial(reduced_test_tables, edition, setting)),
            *_control(edition, setting, few_shot_control_tables),
        ),
        shares=few_shot_shares(edition, setting),
        leaks=few_shot_leaks(edition, setting),
        shortcuts=few_shot_shortcuts(setting),
        checks=few_shot_checks(edition, setting),
        reported=REPORTED,
        group=FEW_SHOT,
    )


def primitives_config(edition: Edition) -> Config:
    """Declare the pool of primitives that everything is composed from."""
    return Config(
        name="primitives",
        summary="All natural inferences, and the veridical inferences of every verb with every natural premise; "
        "those of the control rows in a split of their own.",
        row=InferenceRow,
        identity=IDENTITY,
        splits=(
            Split(name="pool", role=Role.TRAIN, tables=partial(primitive_tables, edition)),
            Split(name="control", role=Role.VALIDATION, tables=partial(primitive_tables, edition, Half.CONTROL)),
        ),
        shares=primitive_shares(),
        leaks=PRIMITIVE_LEAKS,
        checks=primitive_checks(edition),
        group=PRIMITIVES,
    )


def _control(
    edition: Edition, setting: Setting, tables: Callable[[Edition, Setting], Iterator[pa.Table]]
) -> tuple[Split, ...]:
    """Declare the control split of a setting whose test has one label."""
    if not setting.control:
        return ()
    return (Split(name="control", role=Role.TEST, tables=partial(tables, edition, setting)),)


def configs(edition: Edition) -> tuple[Config, ...]:
    """Declare every config of an edition, and the halves of those whose rows have committed scores."""
    every = (
        *(setting_config(edition, setting) for setting in SETTINGS),
        *(in_distribution_config(edition, setting) for setting in SETTINGS),
        *(few_shot_config(edition, setting) for setting in SETTINGS if setting.few_shot),
        primitives_config(edition),
    )
    return (*every, *(half for config in every for half in halves_of(config, FOLDER, edition)))
