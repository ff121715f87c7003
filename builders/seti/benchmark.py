"""SETI: does a model that knows two inferences draw the one that they compose?"""

from dataclasses import replace
from functools import partial
from pathlib import Path

from wabe.builders.core.declaration import (
    Benchmark,
    CardFigure,
    CardSection,
    Config,
    Creator,
    Edition,
    Oracle,
    Provenance,
    Role,
    Split,
)
from wabe.builders.seti import oracle
from wabe.builders.seti.card import settings_table, shortcut_figure, shortcut_table
from wabe.builders.seti.construct import (
    generalisation_tables,
    in_distribution_tables,
    pair_table,
    pool_tables,
    primitive_tables,
    reduced_test_tables,
    verb_table,
)
from wabe.builders.seti.differences import LEXICAL, OTHER_COUNTS
from wabe.builders.seti.invariants import few_shot_checks, in_distribution_checks, primitive_checks, setting_checks
from wabe.builders.seti.rows import FewShotRow, InferenceRow, Label
from wabe.builders.seti.settings import COUNTS, PAIRS_PER_LABEL, SETTINGS, Setting
from wabe.builders.seti.source import SICK

IDENTITY = ("premise", "hypothesis")


def setting_config(edition: Edition, setting: Setting) -> Config:
    """Declare a setting as the paper splits it."""
    tables = partial(generalisation_tables, edition, setting)
    return Config(
        name=setting.name,
        summary=f"Compositional generalisation: {setting.task}.",
        row=InferenceRow,
        identity=IDENTITY,
        splits=(
            Split(name="train", role=Role.TRAIN, tables=partial(tables, "train")),
            Split(name="validation", role=Role.VALIDATION, tables=partial(tables, "validation")),
            Split(name="test", role=Role.TEST, tables=partial(tables, "test")),
        ),
        checks=setting_checks(setting, COUNTS[edition][setting.name]),
    )


def in_distribution_config(edition: Edition, setting: Setting) -> Config:
    """Declare the inferences of a setting, dealt to its splits at random."""
    tables = partial(in_distribution_tables, edition, setting)
    return Config(
        name=f"{setting.name}_in_distribution",
        summary=f"In distribution: the inferences of `{setting.name}`, dealt at random to splits of the same sizes.",
        row=InferenceRow,
        identity=IDENTITY,
        splits=(
            Split(name="train", role=Role.TRAIN, tables=partial(tables, "train")),
            Split(name="validation", role=Role.VALIDATION, tables=partial(tables, "validation")),
            Split(name="test", role=Role.TEST, tables=partial(tables, "test")),
        ),
        checks=in_distribution_checks(setting, COUNTS[edition][setting.name]),
    )


def few_shot_config(edition: Edition, setting: Setting) -> Config:
    """Declare the nested few-shot pools of a setting and the test set without their natural pairs."""
    return Config(
        name=f"{setting.name}_fewshot",
        summary=f"Few-shot: nested pools of up to 128 compositions by the rules that `{setting.name}` does not "
        "train, and its test set without their natural pairs.",
        row=FewShotRow,
        identity=IDENTITY,
        splits=(
            Split(name="pool", role=Role.TRAIN, tables=partial(pool_tables, edition, setting)),
            Split(name="test", role=Role.TEST, tables=partial(reduced_test_tables, edition, setting)),
        ),
        checks=few_shot_checks(setting),
    )


def primitives_config(edition: Edition) -> Config:
    """Declare the pool of primitives that everything is composed from."""
    cells: dict[tuple[str, ...], int] = {
        (kind, label): count for kind, count in PAIRS_PER_LABEL[edition].items() for label in Label
    }
    return Config(
        name="primitives",
        summary="All natural inferences, and the veridical inferences of every verb and natural premise.",
        row=InferenceRow,
        identity=IDENTITY,
        splits=(Split(name="pool", role=Role.TRAIN, tables=partial(primitive_tables, edition)),),
        checks=primitive_checks(cells),
    )


def configs(edition: Edition) -> tuple[Config, ...]:
    """Declare every config of an edition."""
    return (
        *(setting_config(edition, setting) for setting in SETTINGS),
        *(in_distribution_config(edition, setting) for setting in SETTINGS),
        *(few_shot_config(edition, setting) for setting in SETTINGS if setting.few_shot),
        primitives_config(edition),
    )


SECTIONS = (
    CardSection(title="Settings", markdown=settings_table),
    CardSection(
        title="Shortcuts",
        markdown=shortcut_table,
        figures=(CardFigure(name="shortcuts", caption="How far shortcuts go on each test set", draw=shortcut_figure),),
    ),
)

LABELS = "A composition has the label that its two primitives give it"
READING = (
    "takes each text apart into its two primitives, checks that they are the ones whose uids the row names, decides "
    "the veridical one by whether the verb makes its complement true, "
)

EMBEDDED = Benchmark(
    name="seti",
    title="SETI: Systematicity Evaluation of Textual Inference",
    edition=Edition.EMBEDDED,
    version="1.0.0",
    licence="cc-by-4.0",
    folder=Path(__file__).resolve().parent,
    paper="Fu and Frank 2023",
    texts=Provenance(
        creator=Creator.MACHINE,
        told="Every sentence was made by the project's own grammar and lexicon; no row is taken from elsewhere.",
    ),
    labels=Provenance(creator=Creator.MACHINE, told=f"{LABELS}, and these follow from how they were made."),
    oracle=Oracle(
        labels=oracle.embedded_labels,
        columns=oracle.COLUMNS,
        summary=READING + "a lexical one by paths of hypernyms in WordNet and a structural one by reading who does "
        "what to whom in both voices, and then takes the conjunction",
    ),
    sources=(),
    tags=("systematicity", "veridicality", "compositional-generalization"),
    configs=configs(Edition.EMBEDDED),
    reference_tables={"pairs": partial(pair_table, Edition.EMBEDDED), "verbs": verb_table},
    card_sections=SECTIONS,
)

UPSTREAM = replace(
    EMBEDDED,
    edition=Edition.UPSTREAM,
    licence="cc-by-nc-sa-3.0",
    texts=Provenance(
        creator=Creator.CROWD, told="The sentences of natural pairs are SICK's; the frames around them are ours."
    ),
    labels=Provenance(
        creator=Creator.CROWD, told=f"{LABELS}; natural pairs have the directional labels that SICK's annotators gave."
    ),
    oracle=Oracle(
        labels=oracle.upstream_labels,
        columns=oracle.COLUMNS,
        summary=READING + "and the natural one by the directional label in SICK's own file, read a second time, and "
        "then takes the conjunction",
    ),
    sources=(SICK,),
    configs=configs(Edition.UPSTREAM),
    reference_tables={"pairs": partial(pair_table, Edition.UPSTREAM), "verbs": verb_table},
    card_values={"lexical": LEXICAL, "other_counts": OTHER_COUNTS},
)

EDITIONS = (EMBEDDED, UPSTREAM)
