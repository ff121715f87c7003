"""Declarations: frozen records of what a benchmark is, from which everything published is derived."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

import pyarrow as pa

from wabe.builders.core.checks import Check
from wabe.builders.core.evaluation import Prompt, Reported, Unmasking, columns_reported
from wabe.builders.core.origin import Origin
from wabe.builders.core.promises import Dealt, Leaks, Shares, Shortcuts
from wabe.builders.core.rows import columns_of, label_of
from wabe.builders.core.sources import Source
from wabe.errors import DeclarationError, MissingError, unknown_name

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Tables = Callable[[], Iterator[pa.Table]]
# A built folder has these beside the configs' own.
FOLDERS = frozenset({"figures", "lm_eval", "validation"})
# Croissant names records by config, beside its own of labels and splits.
RECORDS = frozenset({"labels", "splits"})
# The gate has these names for what shortcuts see, for kinds of leaks, and for where a row is.
SEEN = frozenset({"overlap", "constant", "reversed", "relabelled", "group", "rows"})
PLACES = frozenset({"wabe_split", "wabe_place", "file_row_number"})


class Edition(StrEnum):
    """Where the sentences come from: grammars and lexicons of the benchmark's own, or sources from elsewhere."""

    EMBEDDED = "embedded"
    UPSTREAM = "upstream"


class Role(StrEnum):
    """What a split is for; nothing of a training split may occur in another one."""

    TRAIN = "train"
    VALIDATION = "validation"
    TEST = "test"


class Creator(StrEnum):
    """Who made texts or labels, in the Hub's words."""

    MACHINE = "machine-generated"
    CROWD = "crowdsourced"
    EXPERT = "expert-generated"
    FOUND = "found"


@dataclass(frozen=True, slots=True, kw_only=True)
class Provenance:
    """Where the texts or the labels come from: who made them, and what the card says of it, in full sentences."""

    creator: Creator
    told: str

    def __post_init__(self) -> None:
        if not self.told.strip().endswith("."):
            raise DeclarationError(
                where="Provenance",
                what=f"{self.told!r} is not a sentence",
                remedy="Say in full sentences where this comes from: they appear on the card",
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class Oracle:
    """A second derivation of every label, from published columns alone, that shares no code with the constructor."""

    labels: Callable[[pa.Table], pa.Array]
    """From a table of `columns` to the numbers of the labels; -1 where no label can be derived."""
    columns: tuple[str, ...]
    summary: str
    """What it does, as the end of a sentence: "a program that …"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NoOracle:
    """Labels that nothing derives a second time, such as people's; gate and card say so and claim nothing more."""

    reason: str
    """Why, as a clause: "people gave the labels"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """The paper that a benchmark rebuilds: authors and year, such as "Fu and Frank 2023", and where to read it."""

    authors: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Split:
    """A split and the pure function that makes its tables."""

    name: str
    role: Role
    tables: Tables

    def __post_init__(self) -> None:
        _require_word("split", self.name, taken=frozenset({"batch"}))


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfigGroup:
    """Configs of one kind, which a card lists together and shows one row of."""

    title: str
    shown: tuple[str, ...] = ()
    """The columns that the card shows of that row, besides texts and label."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """One configuration: a row type, its splits, and the checks that only it needs."""

    name: str
    summary: str
    row: type
    identity: tuple[str, ...]
    splits: tuple[Split, ...]
    shares: Mapping[str, Shares]
    """How many rows of every split have which label."""
    leaks: Leaks | None = None
    """What splits may have in common with earlier ones; None where there is one split only."""
    shortcuts: Shortcuts | None = None
    """What models may score that see only part of a row; None where there is nothing to train on or to test."""
    dealt: tuple[Dealt, ...] = ()
    """Which splits were dealt at random."""
    checks: tuple[Check, ...] = ()
    text: tuple[str, ...] = ("premise", "hypothesis")
    unique_texts: bool = True
    oracle: Oracle | NoOracle | None = None
    """The config's own; None means the benchmark's."""
    prompt: Prompt | None = None
    """The config's own; None means the benchmark's."""
    unmasking: Unmasking | None = None
    """How a masked language model is asked; None where models are classifiers."""
    reported: tuple[Reported, ...] = ()
    """What is reported beside accuracy."""
    headline: tuple[str, ...] = ()
    """Those of its splits whose accuracy belongs to what sums the benchmark up."""
    group: ConfigGroup | None = None
    """The kind of config; None: configs with the same row type and the same splits are of one kind."""
    part_of: str | None = None
    """The config whose rows these are; a model's score on the whole benchmark then leaves them out."""

    def __post_init__(self) -> None:
        _require_word("config", self.name, taken=FOLDERS | RECORDS)
        label_of(self.row)
        taken = sorted((set(self.text) & SEEN) | ({column.name.lower() for column in columns_of(self.row)} & PLACES))
        if taken:
            raise DeclarationError(
                where=self.name, what=f"a column cannot be called {', '.join(taken)}", remedy="Rename it"
            )
        shown = self.group.shown if self.group else ()
        read = (*self.text, *self.identity, *columns_reported(self.reported), *shown)
        self.require_columns("uid", "label", "label_text", *read)
        split_names = [split.name.lower() for split in self.splits]
        if len(set(split_names)) != len(split_names):
            raise DeclarationError(where=self.name, what="two splits have the same name", remedy="Rename one")
        if not self.splits:
            raise DeclarationError(where=self.name, what="it has no splits", remedy="Declare at least one")
        for split in self.headline:
            self.split(split)
        self._require_promises()
        if self.unmasking is not None:
            self.unmasking.require(self.name, self.row)

    def _require_promises(self) -> None:
        """Refuse a declaration that leaves open what the gate is to hold it to."""
        labels = [label.value for label in label_of(self.row)]
        for name in {**dict.fromkeys(split.name for split in self.splits), **dict.fromkeys(self.shares)}:
            self.split(name)
            if name not in self.shares:
                raise DeclarationError(
                    where=f"{self.name}/{name}",
                    what="it does not say which share of the rows each label has",
                    remedy="Declare shares={…}, with Shares for every split",
                )
            self.shares[name].require(f"{self.name}/{name}", labels)
        grouped = any(column.name == "group_uid" for column in columns_of(self.row))
        tests = [split.name for split in self.splits if split.role is Role.TEST]
        trained = any(split.role is Role.TRAIN for split in self.splits)
        for promise, what, wanted in (
            (self.leaks, "leaks", len(self.splits) > 1),
            (self.shortcuts, "shortcuts", trained and bool(tests)),
        ):
            if (promise is not None) is not wanted:
                raise DeclarationError(
                    where=self.name,
                    what=f"it does not declare {what}" if wanted else f"it declares {what}, which it cannot have",
                    remedy=f"Declare {what}=…: see CONTRIBUTING.md" if wanted else f"Remove {what}",
                )
        if self.leaks is not None:
            later = [split.name for split in self.splits[1:]]
            self.leaks.require(self.name, texts=self.text, later=later, grouped=grouped)
        if self.shortcuts is not None:
            self.shortcuts.require(self.name, texts=self.text, tests=tests)
        for dealt in self.dealt:
            self.require_columns(*dealt.columns)
            for name in dealt.splits:
                self.split(name)

    def require_columns(self, *names: str) -> None:
        """Refuse a declaration that names columns which the row type does not have."""
        if missing := sorted(set(names) - {column.name for column in columns_of(self.row)}):
            raise DeclarationError(
                where=self.name, what=f"the row type has no {', '.join(missing)}", remedy="Add the missing columns"
            )

    def split(self, name: str) -> Split:
        """Return the split with a name."""
        for split in self.splits:
            if split.name == name:
                return split
        raise unknown_name(where=self.name, kind="split", name=name, known=(s.name for s in self.splits))


@dataclass(frozen=True, slots=True, kw_only=True)
class CardFigure:
    """A figure that only this benchmark has, drawn from the folder with its built data."""

    name: str
    """The file's name without its ending, unlike that of any other figure."""
    caption: str
    draw: "Callable[[Path], Figure]"


class Place(StrEnum):
    """Where a card has a section: folded below its configs, with what a model has to beat, or folded in the details."""

    CONFIGS = "configs"
    EVALUATION = "evaluation"
    DETAILS = "details"


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSection:
    """A section of the card that only this benchmark has: Markdown, computed from the folder with its built data."""

    title: str
    markdown: Callable[[Path], str]
    place: Place = Place.DETAILS
    figures: tuple[CardFigure, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Benchmark:
    """A benchmark in one edition: what a reader of its `benchmark.py` learns in one screen.

    Its prose is in `card.md` beside the declaration, its citation in `CITATION.bib`.
    """

    name: str
    title: str
    edition: Edition
    version: str
    licence: str
    folder: Path
    texts: Provenance
    labels: Provenance
    oracle: Oracle | NoOracle
    paper: Paper | None
    """None if there is none."""
    released: date
    """The day on which this version was published first; never today's date by itself."""
    sources: tuple[Source, ...]
    tags: tuple[str, ...]
    prompt: Prompt
    configs: tuple[Config, ...]
    reference_tables: Mapping[str, Callable[[], pa.Table]] = field(default_factory=dict)
    card_sections: tuple[CardSection, ...] = ()
    card_values: Mapping[str, object] = field(default_factory=dict)
    """What `card.md` names in double braces: figures that are computed and not typed."""
    languages: tuple[str, ...] = ("en",)
    """Of the texts, as codes of ISO 639."""
    origin: Origin | None = field(default=None, compare=False)
    """Where the registry found it; None for a declaration that was made by hand."""
    code: str = field(default="", compare=False)
    """A hash of the files that decide its rows, as they were when they were imported."""

    def __post_init__(self) -> None:
        _require_word("benchmark", self.name)
        if not re.fullmatch(r"\d+\.\d+\.\d+", self.version):
            raise DeclarationError(
                where=self.name,
                what=f"{self.version!r} is not a version",
                remedy="Write MAJOR.MINOR.PATCH, for example 1.0.0",
            )
        names = [config.name.lower() for config in self.configs]
        if repeated := sorted({name for name in names if names.count(name) > 1}):
            raise DeclarationError(
                where=self.name, what=f"two configs are called {', '.join(repeated)}", remedy="Rename one"
            )
        if not names:
            raise DeclarationError(where=self.name, what="it has no configs", remedy="Declare at least one")
        for config in self.configs:
            if isinstance(oracle := self.oracle_of(config), Oracle):
                config.require_columns(*oracle.columns)
            self.prompt_of(config).require(f"{self.name}/{config.name}", config.row)

    def config(self, name: str) -> Config:
        """Return the config with a name."""
        for config in self.configs:
            if config.name == name:
                return config
        raise unknown_name(where=self.name, kind="config", name=name, known=(config.name for config in self.configs))

    def oracle_of(self, config: Config) -> Oracle | NoOracle:
        """Return the oracle of a config: its own, or the benchmark's."""
        return self.oracle if config.oracle is None else config.oracle

    def prompt_of(self, config: Config) -> Prompt:
        """Return the prompt of a config: its own, or the benchmark's."""
        return self.prompt if config.prompt is None else config.prompt

    def headlines(self) -> tuple[tuple[Config, Split], ...]:
        """Return the splits whose accuracy sums the benchmark up; where none is declared, the first config's tests."""
        declared = tuple((config, config.split(name)) for config in self.configs for name in config.headline)
        first = self.configs[0]
        return declared or tuple((first, split) for split in first.splits if split.role is Role.TEST)

    @property
    def citation(self) -> str:
        """Return the BibTeX entry to cite."""
        path = self.folder / "CITATION.bib"
        try:
            return path.read_text(encoding="utf-8").strip()
        except OSError as error:
            raise MissingError(
                where=str(path), what="there is no citation", remedy="Write a BibTeX entry into this file"
            ) from error


def _require_word(kind: str, name: str, taken: frozenset[str] = frozenset()) -> None:
    """Refuse a name that a folder, a loader or a query could not carry."""
    if not re.fullmatch(r"[A-Za-z0-9_]+", name):
        raise DeclarationError(
            where=f"{kind} {name!r}", what="this is not a valid name", remedy="Use letters, digits and underscores"
        )
    if name in taken:
        raise DeclarationError(where=f"{kind} {name!r}", what="this name is reserved", remedy="Choose another name")
