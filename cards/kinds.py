"""Kinds of configs: those that a benchmark declares as a group, or those with the same row type and splits."""

from collections.abc import Hashable
from dataclasses import dataclass

from wabe.builders.core.declaration import Benchmark, Config, Role
from wabe.builders.core.manifest import Manifest


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """Built configs of one kind, in declared order."""

    title: str
    """Empty where the benchmark does not name it."""
    configs: tuple[Config, ...]
    shown: tuple[str, ...]

    @property
    def name(self) -> str:
        """Return its title, or else the names of its configs."""
        return self.title or ", ".join(config.name for config in self.configs)

    @property
    def derived(self) -> bool:
        """Return whether all of its rows are from other configs, so that a card folds it."""
        return all(config.part_of is not None for config in self.configs)


def kind_of(config: Config) -> Hashable:
    """Return what configs of one kind have in common."""
    return config.group or (config.row, tuple(split.name for split in config.splits))


def kinds_of(benchmark: Benchmark, manifest: Manifest) -> tuple[Kind, ...]:
    """Return the kinds of everything that is built."""
    found: dict[Hashable, list[Config]] = {}
    for name in manifest.configs:
        config = benchmark.config(name)
        found.setdefault(kind_of(config), []).append(config)
    return tuple(
        Kind(
            title=configs[0].group.title if configs[0].group else "",
            shown=configs[0].group.shown if configs[0].group else (),
            configs=tuple(configs),
        )
        for configs in found.values()
    )


def splits_of(config: Config, role: Role) -> list[str]:
    """Return the names of a config's splits that have a role."""
    return [split.name for split in config.splits if split.role is role]
