"""SETI: does a model that knows two inferences draw the one that they compose?"""

from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path

from wabe.builders.core.declaration import (
    Benchmark,
    CardFigure,
    CardSection,
    Creator,
    Edition,
    Oracle,
    Paper,
    Place,
    Provenance,
)
from wabe.builders.core.evaluation import Prompt
from wabe.builders.seti import oracle
from wabe.builders.seti.card import rule_table, settings_table, shortcut_figure, shortcut_table
from wabe.builders.seti.configs import configs
from wabe.builders.seti.construct import pair_table, verb_table
from wabe.builders.seti.differences import LEXICAL, OTHER_COUNTS
from wabe.builders.seti.rows import Label
from wabe.builders.seti.source import SICK

SECTIONS = (
    CardSection(title="What each setting trains and tests", markdown=settings_table, place=Place.CONFIGS),
    CardSection(
        title="Shortcuts",
        markdown=shortcut_table,
        place=Place.EVALUATION,
        figures=(CardFigure(name="shortcuts", caption="How far shortcuts get on each test set", draw=shortcut_figure),),
    ),
    CardSection(title="Shortcuts by composition rule", markdown=rule_table),
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
    paper=Paper(authors="Fu and Frank 2023", url="https://doi.org/10.18653/v1/2023.findings-acl.252"),
    released=date(2026, 11, 16),
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
    prompt=Prompt(
        template="Premise: {premise}.\nHypothesis: {hypothesis}.\nDoes the hypothesis follow from the premise?",
        words={Label.ENTAILMENT: "yes", Label.NON_ENTAILMENT: "no"},
    ),
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
