"""The configs: settings of our own, and the released sets as they are."""

from functools import partial

from wabe.builders.clutrr.invariants import released_checks, setting_checks
from wabe.builders.clutrr.released import IDENTITY as RELEASED_IDENTITY
from wabe.builders.clutrr.released import ReleasedSet, released_tables
from wabe.builders.clutrr.rows import ReleasedRow, StoryRow
from wabe.builders.clutrr.settings import Setting
from wabe.builders.clutrr.table import IDENTITY, split_tables
from wabe.builders.core.declaration import Config, Role, Split

TEXT = ("story", "query")


def setting_config(setting: Setting) -> Config:
    """Declare a setting: training, validation, and a test split per length or per kind of noise."""
    return Config(
        name=setting.name,
        summary=setting.summary,
        row=StoryRow,
        identity=IDENTITY,
        splits=tuple(
            Split(name=split.name, role=split.role, tables=partial(split_tables, setting, split))
            for split in setting.splits
        ),
        checks=setting_checks(setting),
        text=TEXT,
    )


def released_config(one: ReleasedSet) -> Config:
    """Declare a released set as it is."""
    tests = tuple(split for split in one.files if split != "train")
    return Config(
        name=one.name,
        summary=f"The released set `{one.archive}` as it is, defects included.",
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
        checks=released_checks(tests),
        text=TEXT,
    )
