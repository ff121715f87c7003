"""CLUTRR: who is who in a family, from stories that need more steps than any that were trained on."""

from dataclasses import replace
from datetime import date
from pathlib import Path

from wabe.builders.clutrr import oracle
from wabe.builders.clutrr.card import clause_table, split_table
from wabe.builders.clutrr.card_facts import certainty_table, people_table
from wabe.builders.clutrr.card_words import crowd_words, own_words
from wabe.builders.clutrr.configs import released_config, setting_config
from wabe.builders.clutrr.reference import name_table, paper_rule_table, rule_table
from wabe.builders.clutrr.released import SETS
from wabe.builders.clutrr.settings import SETTINGS, of_the_paper
from wabe.builders.clutrr.shortcuts import shortcut_table
from wabe.builders.clutrr.sources import RELEASED, TEMPLATES
from wabe.builders.clutrr.texts import crowd_texts, kin_phrases, own_texts
from wabe.builders.core.declaration import Benchmark, CardSection, Creator, Edition, Oracle, Paper, Provenance
from wabe.builders.core.evaluation import Prompt

WORDS = "Words: Table 3.1 of the thesis"
SECTIONS = (
    CardSection(title="Shortcuts", markdown=shortcut_table),
    CardSection(title="How well people did", markdown=people_table),
    CardSection(title="How many answers are certain", markdown=certainty_table),
    CardSection(title="Clauses, targets, paraphrases and names of every split", markdown=split_table),
    CardSection(title="Clauses: held out, trained on, never drawn", markdown=clause_table),
)

EMBEDDED = Benchmark(
    name="clutrr",
    title="CLUTRR: Compositional Language Understanding and Text-based Relational Reasoning",
    edition=Edition.EMBEDDED,
    version="2.0.0",
    licence="cc-by-4.0",
    folder=Path(__file__).resolve().parent,
    paper=Paper(authors="Sinha et al. 2019", url="https://aclanthology.org/D19-1458"),
    released=date(2026, 11, 18),
    texts=Provenance(
        creator=Creator.MACHINE,
        told="All stories are generated from the project's own families, names and paraphrases.",
    ),
    labels=Provenance(creator=Creator.MACHINE, told="Each answer is read off the family tree behind its story."),
    oracle=Oracle(
        labels=oracle.labels,
        columns=oracle.COLUMNS,
        summary=(
            "looks up in the published family tree how the two people are related, by way of the people they are both "
            "close to; that the facts allow no other answer is a check of its own, `CERTAIN001`"
        ),
    ),
    sources=(),
    tags=("systematicity", "relational-reasoning", "compositional-generalization"),
    prompt=Prompt(template="{story}\n{query} Answer with what the first is to the second.", choices="choices"),
    configs=tuple(setting_config(setting) for setting in SETTINGS),
    reference_tables={
        "paraphrase_texts": own_texts,
        "kin_phrases": kin_phrases,
        "rules": rule_table,
        "given_names": name_table,
    },
    card_sections=(*SECTIONS, CardSection(title=WORDS, markdown=own_words)),
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
    oracle=Oracle(
        labels=oracle.labels_by_rules,
        columns=(*oracle.COLUMNS, *oracle.FACTS),
        summary=(
            "turns the facts into matrices, one per relation, multiplies them by its own reading of the rules until "
            "nothing new appears, requires that exactly one relation holds between the two people, and checks in the "
            "published family tree that it is the true one"
        ),
    ),
    sources=(*TEMPLATES, *RELEASED.values()),
    configs=(
        *(setting_config(of_the_paper(one)) for one in SETTINGS),
        *(released_config(one) for one in SETS),
    ),
    reference_tables={
        **EMBEDDED.reference_tables,
        "rules": paper_rule_table,
        "paraphrase_texts": crowd_texts,
    },
    card_sections=(*SECTIONS, CardSection(title=WORDS, markdown=crowd_words)),
)

EDITIONS = (EMBEDDED, UPSTREAM)
