"""CURRICULUM: one small test of natural-language inference for each of many linguistic phenomena."""

from datetime import date
from pathlib import Path

from wabe.builders.core.declaration import (
    Benchmark,
    CardFigure,
    CardSection,
    Creator,
    Edition,
    NoOracle,
    Paper,
    Place,
    Provenance,
)
from wabe.builders.curriculum.card import depth_figure, depth_table, phenomena_table, zero_shot_table
from wabe.builders.curriculum.configs import TWO_WAY_PROMPT, configs
from wabe.builders.curriculum.pvi_card import pvi_sections

EMBEDDED = Benchmark(
    name="curriculum",
    title="CURRICULUM: linguistic phenomena, one by one",
    edition=Edition.EMBEDDED,
    version="2.0.0",
    licence="cc-by-4.0",
    folder=Path(__file__).resolve().parent,
    paper=Paper(authors="Chen and Gao 2022", url="https://aclanthology.org/2022.naacl-main.234"),
    released=date(2026, 11, 18),
    texts=Provenance(
        creator=Creator.MACHINE,
        told="All sentences are generated from the project's own patterns and word lists, the classes of some of which "
        "are WordNet 3.0's, as are the glosses in `context_align`; no sentence of the paper's sources is used.",
    ),
    labels=Provenance(
        creator=Creator.MACHINE,
        told="Labels are computed: every sentence has a meaning, and a solver looks at all situations that a premise "
        "allows; where words decide, their classes in a list do.",
    ),
    oracle=NoOracle(reason="every phenomenon has an oracle of its own"),
    sources=(),
    tags=("systematicity", "linguistic-phenomena", "logical-reasoning", "diagnostic"),
    prompt=TWO_WAY_PROMPT,
    configs=configs(),
    card_sections=(
        CardSection(title="The paper's 36 phenomena", markdown=phenomena_table, place=Place.CONFIGS),
        CardSection(
            title="Difficulty",
            markdown=depth_table,
            figures=(CardFigure(name="depths", caption="Rows of each phenomenon by depth", draw=depth_figure),),
        ),
        CardSection(title="The paper's zero-shot results", markdown=zero_shot_table),
        *pvi_sections(),
    ),
)

EDITIONS = (EMBEDDED,)
