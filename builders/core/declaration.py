"""Declarations: frozen records of what a benchmark is, from which everything published is derived."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

import pyarrow as pa

from builders.core.checks import Check
from builders.core.errors import DeclarationError, unknown_name
from builders.core.rows import columns_of, label_of
from builders.core.sources import Source

Tables = Callable[[], Iterator[pa.Table]]
Oracle = Callable[[pa.Table], pa.Array]


class Edition(StrEnum):
    """Where the sentences come from: the project's own grammars, or the papers' own sources."""

    EMBEDDED = "embedded"
    UPSTREAM = "upstream"


class Role(StrEnum):
    """What a split is for; nothing of a training split may occur in another one."""

    TRAIN = "train"
    VALIDATION = "validation"
    TEST = "test"


@dataclass(frozen=True, slots=True, kw_only=True)
class Split:
    """A split and the pure function that makes its tables."""

    name: str
    role: Role
    tables: Tables


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """One configuration: a row type, its splits, and the checks that only it needs."""

    name: str
    summary: str
    row: type
    identity: tuple[str, ...]
    splits: tuple[Split, ...]
    checks: tuple[Check, ...] = ()
    text: tuple[str, ...] = ("premise", "hypothesis")
    unique_texts: bool = True

    def __post_init__(self) -> None:
        names = {column.name for column in columns_of(self.row)}
        label_of(self.row)
        needed = {"uid", "label", "label_text", *self.text, *self.identity}
        if missing := sorted(needed - names):
            raise DeclarationError(
                where=self.name, what=f"the row type has no {', '.join(missing)}", remedy="Add the columns"
            )
        split_names = [split.name for split in self.splits]
        if len(set(split_names)) != len(split_names):
            raise DeclarationError(where=self.name, what="two splits have the same name", remedy="Rename one")
        if not self.splits:
            raise DeclarationError(where=self.name, what="there is no split", remedy="Declare one")

    def split(self, name: str) -> Split:
        """Return the split with a name."""
        for split in self.splits:
            if split.name == name:
                return split
        raise unknown_name(where=self.name, kind="split", name=name, known=(s.name for s in self.splits))


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One figure or choice that differs from the paper, and why."""

    subject: str
    paper: str
    ours: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSection:
    """A section of the card that only this benchmark has: Markdown, computed from the folder with its built data."""

    title: str
    markdown: Callable[[Path], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Benchmark:
    """A benchmark in one edition: what a reader of its `benchmark.py` learns in one screen."""

    name: str
    title: str
    edition: Edition
    version: str
    licence: str
    folder: Path
    summary: str
    construction: str
    usage: str
    differences: tuple[Difference, ...]
    sources: tuple[Source, ...]
    tags: tuple[str, ...]
    configs: tuple[Config, ...]
    oracle: Oracle
    oracle_columns: tuple[str, ...]
    oracle_summary: str
    reference_tables: Mapping[str, Callable[[], pa.Table]] = field(default_factory=dict)
    card_sections: tuple[CardSection, ...] = ()
    language: str = "en"

    def __post_init__(self) -> None:
        names = [config.name for config in self.configs]
        if repeated := sorted({name for name in names if names.count(name) > 1}):
            raise DeclarationError(
                where=self.name, what=f"two configs are called {', '.join(repeated)}", remedy="Rename one"
            )

    def config(self, name: str) -> Config:
        """Return the config with a name."""
        for config in self.configs:
            if config.name == name:
                return config
        raise unknown_name(where=self.name, kind="config", name=name, known=(config.name for config in self.configs))

    @property
    def citation(self) -> str:
        """Return the BibTeX entry of the paper."""
        return (self.folder / "CITATION.bib").read_text(encoding="utf-8").strip()
