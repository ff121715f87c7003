"""CLUTRR: who is who in a family, from stories that need more steps than any that were trained on."""

from dataclasses import replace
from functools import partial
from pathlib import Path

import pyarrow as pa

from wabe.builders.clutrr import oracle
from wabe.builders.clutrr.card import clause_table, example, shortcut_table, split_table
from wabe.builders.clutrr.invariants import released_checks, setting_checks
from wabe.builders.clutrr.language import Language
from wabe.builders.clutrr.reference import crowd_tables, name_table, own_tables, rule_table
from wabe.builders.clutrr.released import IDENTITY as RELEASED_IDENTITY
from wabe.builders.clutrr.released import SETS, ReleasedSet, released_tables
from wabe.builders.clutrr.rows import ReleasedRow, StoryRow
from wabe.builders.clutrr.settings import SETTINGS, Setting, in_language
from wabe.builders.clutrr.sources import RELEASED, TEMPLATES
from wabe.builders.clutrr.table import IDENTITY, split_tables
from wabe.builders.core.declaration import (
    Benchmark,
    CardSection,
    Config,
    Creator,
    Edition,
    Oracle,
    Provenance,
    Role,
    Split,
)

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


def _own_texts() -> pa.Table:
    return own_tables()[0]


def _own_sizes() -> pa.Table:
    return own_tables()[1]


def _crowd_texts() -> pa.Table:
    return crowd_tables()[0]


def _crowd_sizes() -> pa.Table:
    return crowd_tables()[1]


SECTIONS = (
    CardSection(title="An example", markdown=example),
    CardSection(title="What a shortcut scores", markdown=shortcut_table),
    CardSection(title="Clauses, targets and paraphrases", markdown=split_table),
    CardSection(title="Held out and unseen", markdown=clause_table),
)

EMBEDDED = Benchmark(
    name="clutrr",
    title="CLUTRR: Compositional Language Understanding and Text-based Relational Reasoning",
    edition=Edition.EMBEDDED,
    version="1.0.0",
    licence="cc-by-4.0",
    folder=Path(__file__).resolve().parent,
    paper="Sinha et al. 2019",
    texts=Provenance(
        creator=Creator.MACHINE,
        told="Every story was made from the project's own families, names and paraphrases; no row is taken from "
        "elsewhere.",
    ),
    labels=Provenance(creator=Creator.MACHINE, told="Every answer is read off the family that its story tells of."),
    oracle=Oracle(
        labels=oracle.labels,
        columns=oracle.COLUMNS,
        summary=(
            "reads the facts into matrices, one per relation, multiplies them by its own reading of the rules until "
            "nothing is new, demands that one relation is left between the two persons, and looks in the published "
            "family tree whether it is the true one"
        ),
    ),
    sources=(),
    tags=("systematicity", "relational-reasoning", "compositional-generalization"),
    configs=tuple(setting_config(setting) for setting in SETTINGS),
    reference_tables={
        "paraphrase_texts": _own_texts,
        "paraphrase_sizes": _own_sizes,
        "rules": rule_table,
        "given_names": name_table,
    },
    card_sections=SECTIONS,
)

UPSTREAM = replace(
    EMBEDDED,
    edition=Edition.UPSTREAM,
    licence="cc-by-nc-4.0",
    texts=Provenance(
        creator=Creator.CROWD,
        told="The paraphrases are those that crowd workers wrote for the paper; the `emnlp2019_` configs are the "
        "paper's own stories.",
    ),
    labels=Provenance(
        creator=Creator.MACHINE,
        told="Every answer is read off the family that its story tells of; in the `emnlp2019_` configs it is the "
        "released one.",
    ),
    sources=(*TEMPLATES, *RELEASED.values()),
    configs=(
        *(
            setting_config(in_language(one, Language.CROWD) if one.language is Language.OWN else one)
            for one in SETTINGS
        ),
        *(released_config(one) for one in SETS),
    ),
    reference_tables={
        **EMBEDDED.reference_tables,
        "paraphrase_texts": _crowd_texts,
        "paraphrase_sizes": _crowd_sizes,
    },
)

EDITIONS = (EMBEDDED, UPSTREAM)
