"""PLANE: does what is true of a red car hold of a red vehicle, a small elephant, a fake gun?"""

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
from wabe.builders.plane import oracle
from wabe.builders.plane.card import (
    Counted,
    adjective_counts,
    adjectives_of_tests,
    divergence_table,
    example_table,
    noun_count,
    seed_table,
    shortcut_figure,
    shortcut_table,
    subword_table,
)
from wabe.builders.plane.configs import configs
from wabe.builders.plane.reference import adjective_table, form_table, hypernym_table, pair_table, word_table
from wabe.builders.plane.rows import Label
from wabe.builders.plane.sources import FILES

READING = "checks in WordNet's own files that the hypernym is so many steps above the noun's first sense, "
MODELS = "and looks for a counterexample among all models with three things"

EMBEDDED = Benchmark(
    name="plane",
    title="PLANE: Phrase-Level Adjective–Noun Entailment",
    edition=Edition.EMBEDDED,
    version="1.1.0",
    licence="cc-by-4.0",
    folder=Path(__file__).resolve().parent,
    paper=Paper(authors="Bertolini et al. 2022", url="https://aclanthology.org/2022.coling-1.359"),
    released=date(2026, 11, 18),
    texts=Provenance(
        creator=Creator.MACHINE,
        told="All phrases are generated from the project's own lexicon of adjectives and nouns; hypernyms are from "
        "WordNet 3.0.",
    ),
    labels=Provenance(
        creator=Creator.MACHINE, told="Labels follow from the class of the adjective by Table 1 of the paper."
    ),
    oracle=Oracle(
        labels=oracle.embedded_labels,
        columns=oracle.COLUMNS,
        summary=f"{READING}takes from the lexicon what the adjective is about (a property, a degree or unreality), "
        f"{MODELS}",
    ),
    sources=(),
    tags=("systematicity", "lexical-entailment", "compositional-generalization", "adjectives"),
    prompt=Prompt(
        template="{premise}\n{hypothesis}\nDoes the second statement follow from the first?",
        words={Label.ENTAILMENT: "yes", Label.NON_ENTAILMENT: "no"},
    ),
    configs=configs(Edition.EMBEDDED),
    reference_tables={
        "adjectives": partial(adjective_table, Edition.EMBEDDED),
        "pairs": partial(pair_table, Edition.EMBEDDED),
        "above": partial(hypernym_table, Edition.EMBEDDED),
        "hypernyms": partial(word_table, Edition.EMBEDDED),
        "forms": partial(form_table, Edition.EMBEDDED),
    },
    card_sections=(
        CardSection(title="Every class and inference type", markdown=example_table, place=Place.CONFIGS),
        CardSection(
            title="Shortcuts",
            markdown=shortcut_table,
            place=Place.EVALUATION,
            figures=(
                CardFigure(name="shortcuts", caption="How far shortcuts get on each test set", draw=shortcut_figure),
            ),
        ),
        CardSection(title="How far training and test are apart", markdown=divergence_table),
        CardSection(title="Adjectives of each test", markdown=adjectives_of_tests),
        CardSection(title="Seeds", markdown=partial(seed_table, Edition.EMBEDDED)),
        CardSection(title="Words that are cut into pieces", markdown=subword_table),
    ),
    card_values={"adjectives": Counted(adjective_counts), "nouns": Counted(noun_count)},
)

UPSTREAM = replace(
    EMBEDDED,
    edition=Edition.UPSTREAM,
    version="1.0.0",
    licence="cc-by-2.0",
    texts=Provenance(
        creator=Creator.FOUND,
        told="The phrases are those of the released splits, which the paper found in Wikipedia.",
    ),
    oracle=Oracle(
        labels=oracle.upstream_labels,
        columns=oracle.COLUMNS,
        summary=f"{READING}takes from the released judgements about an adjective what it is about, {MODELS}",
    ),
    sources=tuple(FILES.values()),
    configs=configs(Edition.UPSTREAM),
    reference_tables={
        "adjectives": partial(adjective_table, Edition.UPSTREAM),
        "pairs": partial(pair_table, Edition.UPSTREAM),
        "above": partial(hypernym_table, Edition.UPSTREAM),
        "hypernyms": partial(word_table, Edition.UPSTREAM),
        "forms": partial(form_table, Edition.UPSTREAM),
    },
    card_sections=(
        *(EMBEDDED.card_sections[:4]),
        CardSection(title="Seeds", markdown=partial(seed_table, Edition.UPSTREAM)),
    ),
)

EDITIONS = (EMBEDDED, UPSTREAM)
