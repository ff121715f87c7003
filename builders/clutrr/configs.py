"""The configs: settings of our own, and the released sets as they are."""

from functools import partial

from wabe.builders.clutrr.invariants import released_checks, setting_checks
from wabe.builders.clutrr.language import Language
from wabe.builders.clutrr.promises import released_promises, setting_promises
from wabe.builders.clutrr.released import IDENTITY as RELEASED_IDENTITY
from wabe.builders.clutrr.released import ReleasedSet, released_tables
from wabe.builders.clutrr.rows import ReleasedRow, StoryRow
from wabe.builders.clutrr.settings import Setting
from wabe.builders.clutrr.table import IDENTITY, split_tables
from wabe.builders.core.declaration import Config, ConfigGroup, Role, Split
from wabe.builders.core.evaluation import AccuracyBy

TEXT = ("story", "query")
GENERALISATION = ConfigGroup(title="Systematic generalisation", shown=("k", "proof"))
ROBUSTNESS = ConfigGroup(title="Robust reasoning", shown=("noise", "proof"))
SYNTHETIC = ConfigGroup(title="In five fixed phrases", shown=("k", "proof"))
SHARED = ConfigGroup(title="Systematic generalisation in known paraphrases", shown=("k", "proof"))
RELEASED = ConfigGroup(title="The sets released with the paper", shown=("source_id", "proof"))
BY_LENGTH = (AccuracyBy(column="k"),)


def setting_config(setting: Setting) -> Config:
    """Declare a setting: training, validation, and a test split per length or per kind of noise.

    What sums it up is the longest length, or every kind of noise.
    """
    by_noise = len(setting.test_noise) > 1
    tests = tuple(split.name for split in setting.splits if split.role is Role.TEST)
    headline = tests if by_noise else tests[-1:]
    return Config(
        name=setting.name,
        summary=setting.summary,
        row=StoryRow,
        identity=IDENTITY,
        splits=tuple(
            Split(name=split.name, role=split.role, tables=partial(split_tables, setting, split))
            for split in setting.splits
        ),
        **setting_promises(setting),
        checks=setting_checks(setting),
        text=TEXT,
        reported=BY_LENGTH if by_noise else (),
        headline=() if setting.language is Language.SYNTHETIC or setting.shared_paraphrases else headline,
        group=_group(setting, by_noise=by_noise),
    )


def _group(setting: Setting, *, by_noise: bool) -> ConfigGroup:
    if setting.language is Language.SYNTHETIC:
        return SYNTHETIC
    if setting.shared_paraphrases:
        return SHARED
    return ROBUSTNESS if by_noise else GENERALISATION


def released_config(one: ReleasedSet) -> Config:
    """Declare a released set as it is."""
    tests = tuple(split for split in one.files if split != "train")
    return Config(
        name=one.name,
        summary=f"The released set `{one.archive}`, unchanged, including its defects.",
        row=ReleasedRow,
        identity=RELEASED_IDENTITY,
        splits=tuple(
            Split(
                name=split,
                role=Role.TRAIN if split == "train" else Role.TEST,
                tables=partial(released_tables, one, split),
            )
            for split in one.files
        ),
        **released_promises(one),
        checks=released_checks(tests),
        text=TEXT,
        reported=BY_LENGTH,
        group=RELEASED,
    )
