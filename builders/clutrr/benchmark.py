"""CLUTRR: who is who in a family, from stories that need more steps than any that were trained on."""

from dataclasses import replace
from datetime import date
from pathlib import Path

from wabe.builders.clutrr import oracle
from wabe.builders.clutrr.card import clause_table, shortcut_table, split_table
from wabe.builders.clutrr.configs import released_config, setting_config
from wabe.builders.clutrr.language import Language
from wabe.builders.clutrr.reference import crowd_sizes, crowd_texts, name_table, own_sizes, own_texts, rule_table
from wabe.builders.clutrr.released import SETS
from wabe.builders.clutrr.settings import SETTINGS, in_language
from wabe.builders.clutrr.sources import RELEASED, TEMPLATES
from wabe.builders.core.declaration import Benchmark, CardSection, Creator, Edition, Oracle, Paper, Place, Provenance
from wabe.builders.core.evaluation import Prompt

SECTIONS = (
    CardSection(title="A shortcut: the ends of the path", markdown=shortcut_table, place=Place.EVALUATION),
    CardSection(title="Clauses, targets, paraphrases and names of every split", markdown=split_table),
    CardSection(title="Clauses: held out, trained on, never drawn", markdown=clause_table),
)

EMBEDDED = Benchmark(
    name="clutrr",
    title="CLUTRR: Compositional Language Understanding and Text-based Relational Reasoning",
    edition=Edition.EMBEDDED,
    version="1.0.0",
    licence="cc-by-4.0",
    folder=Path(__file__).resolve().parent,
    paper=Paper(authors="Sinha et al. 2019", url="https://aclanthology.org/D19-1458"),
    released=date(2026, 11, 16),
    texts=Provenance(
        creator=Creator.MACHINE,
        told="All stories are generated from the project's own families, names and paraphrases.",
    ),
    labels=Provenance(creator=Creator.MACHINE, told="Each answer is read off the family tree behind its story."),
    oracle=Oracle(
        labels=oracle.labels,
        columns=oracle.COLUMNS,
        summary=(
            "turns the facts into matrices, one per relation, multiplies them by its own reading of the rules until "
            "nothing new appears, requires that exactly one relation holds between the two people, and checks in the "
            "published family tree that it is the true one"
        ),
    ),
    sources=(),
    tags=("systematicity", "relational-reasoning", "compositional-generalization"),
    prompt=Prompt(template="{story}\n{query} Answer with what the first is to the second.", choices="choices"),
    configs=tuple(setting_config(setting) for setting in SETTINGS),
    reference_tables={
        "paraphrase_texts": own_texts,
        "paraphrase_sizes": own_sizes,
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
        told="The paraphrases were written by crowd workers for the paper; the `emnlp2019_` configs are the paper's "
        "own stories.",
    ),
    labels=Provenance(
        creator=Creator.MACHINE,
        told="Each answer is read off the family tree behind its story; in the `emnlp2019_` configs it is the released "
        "one.",
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
        "paraphrase_texts": crowd_texts,
        "paraphrase_sizes": crowd_sizes,
    },
)

EDITIONS = (EMBEDDED, UPSTREAM)
