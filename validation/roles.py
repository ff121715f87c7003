"""Roles: all that general checks know of a config, whoever declares it and however."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from wabe.builders.core.declaration import Benchmark, Config, Oracle, Role
from wabe.builders.core.promises import Dealt, Leaks, Shares, Shortcuts
from wabe.builders.core.rows import Column, columns_of, label_of

GROUP = "group_uid"


@dataclass(frozen=True, slots=True, kw_only=True)
class Roles:
    """Which columns and splits of some rows play which part; every row has a `uid`, a `label` and a `label_text`."""

    name: str
    splits: tuple[str, ...]
    """In order: nothing of an earlier one may leak into a later one."""
    training: str | None
    tests: tuple[str, ...]
    texts: tuple[str, ...]
    labels: tuple[str, ...]
    """Their names, in the order of their numbers."""
    columns: tuple[Column, ...]
    group: str = ""
    """The column whose values name groups of rows; empty if there is none."""
    unique_texts: bool = True
    has_oracle: bool = False
    is_pinned: bool = False
    """Whether digests are committed."""
    is_settled: bool = False
    """Whether exceptions are committed with their values, and so can be stale."""
    leaks: Leaks | None = None
    shares: Mapping[str, Shares] = field(default_factory=dict)
    dealt: tuple[Dealt, ...] = ()
    shortcuts: Shortcuts | None = None


def roles_of(benchmark: Benchmark, config: Config, *, pinned: bool, settled: bool) -> Roles:
    """Fill the roles in from a declaration."""
    columns = columns_of(config.row)
    return Roles(
        name=config.name,
        splits=tuple(split.name for split in config.splits),
        training=next((split.name for split in config.splits if split.role is Role.TRAIN), None),
        tests=tuple(split.name for split in config.splits if split.role is Role.TEST),
        texts=config.text,
        labels=tuple(label.value for label in label_of(config.row)),
        columns=columns,
        group=GROUP if any(column.name == GROUP for column in columns) else "",
        unique_texts=config.unique_texts,
        has_oracle=isinstance(benchmark.oracle_of(config), Oracle),
        is_pinned=pinned,
        is_settled=settled,
        leaks=config.leaks,
        shares=config.shares,
        dealt=config.dealt,
        shortcuts=config.shortcuts,
    )
