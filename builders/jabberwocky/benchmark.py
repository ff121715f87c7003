"""Jabberwocky: does a model treat known words the same way among unknown ones?"""

from pathlib import Path

from wabe.builders.core.declaration import Benchmark, Creator, Edition, Oracle, Provenance
from wabe.builders.jabberwocky import oracle
from wabe.builders.jabberwocky.configs import CONFIGS
from wabe.builders.jabberwocky.lexicon import lexicon_table

EMBEDDED = Benchmark(
    name="jabberwocky",
    title="Probing Linguistic Systematicity",
    edition=Edition.EMBEDDED,
    version="1.0.0",
    licence="cc-by-4.0",
    folder=Path(__file__).resolve().parent,
    paper="Goodwin, Sinha and O'Donnell 2020",
    texts=Provenance(
        creator=Creator.MACHINE,
        told="Every sentence was made by the project's own grammar and lexicon; no row is taken from elsewhere.",
    ),
    labels=Provenance(creator=Creator.MACHINE, told="Every label follows from how its two sentences were made."),
    oracle=Oracle(
        labels=oracle.labels,
        columns=oracle.COLUMNS,
        summary=(
            "reads both sentences as published, lists every possible world (a set of inhabited kinds of individual "
            "in which both noun phrases denote something), and reads the relation off the worlds in which the two "
            "sentences are true"
        ),
    ),
    sources=(),
    tags=("systematicity", "natural-logic", "compositional-generalization", "synthetic"),
    configs=CONFIGS,
    reference_tables={"lexicon": lexicon_table},
)

EDITIONS = (EMBEDDED,)
