"""Jabberwocky: does a model treat known words the same way among unknown ones?"""

from datetime import date
from pathlib import Path

from wabe.builders.core.declaration import Benchmark, Creator, Edition, Oracle, Paper, Provenance
from wabe.builders.core.evaluation import Prompt
from wabe.builders.jabberwocky import oracle
from wabe.builders.jabberwocky.configs import CONFIGS
from wabe.builders.jabberwocky.lexicon import lexicon_table

# With the coined words nobody could tell which noun is the narrower one; the symbols say it.
QUESTION = """\
Words such as N7.2 and V7.2 stand for made-up nouns and verbs. The larger the number after the dot, the narrower the \
word: every N7.2 is an N7.1, but not every N7.1 is an N7.2, and likewise for verbs. Rose is a kind of red, and whoever \
sings also hums. Every noun phrase describes something that exists.
First sentence: {premise_symbols}
Second sentence: {hypothesis_symbols}
How is the first sentence related to the second? equivalence: both are true in exactly the same cases; \
forward_entailment: the first implies the second, but not the other way round; reverse_entailment: the second implies \
the first, but not the other way round; negation: exactly one of them is true; alternation: they cannot both be true, \
but both can be false; cover: at least one of them is true, and both can be; independence: none of these."""

EMBEDDED = Benchmark(
    name="jabberwocky",
    title="Probing Linguistic Systematicity",
    edition=Edition.EMBEDDED,
    version="1.0.0",
    licence="cc-by-4.0",
    folder=Path(__file__).resolve().parent,
    paper=Paper(authors="Goodwin, Sinha and O'Donnell 2020", url="https://doi.org/10.18653/v1/2020.acl-main.177"),
    released=date(2026, 11, 16),
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
    prompt=Prompt(template=QUESTION),
    configs=CONFIGS,
    reference_tables={"lexicon": lexicon_table},
)

EDITIONS = (EMBEDDED,)
