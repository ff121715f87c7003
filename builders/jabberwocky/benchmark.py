"""Jabberwocky: does a model treat known words the same way among unknown ones?"""

from functools import partial
from pathlib import Path

from builders.core.declaration import Benchmark, Config, Difference, Edition, Role, Split
from builders.jabberwocky import oracle
from builders.jabberwocky.blocks import (
    HOLDOUT_DRAWS,
    JABBERWOCKY_DRAWS,
    TRAIN_DRAWS,
    identical_tables,
    pair_tables,
)
from builders.jabberwocky.invariants import CONSISTENCY, IDENTICAL, PERTURBATION, pair_checks, probe_checks
from builders.jabberwocky.lexicon import BLOCKS, TRAINING_BLOCKS, lexicon_table
from builders.jabberwocky.natural_logic import Labels
from builders.jabberwocky.probes import consistency_tables, perturbation_tables
from builders.jabberwocky.rows import ConsistencyRow, PairRow, PerturbationRow

NOVEL = range(TRAINING_BLOCKS, BLOCKS)
SMALL_BLOCKS = 20


def condition(name: str, *, blocks: int, labels: Labels, novel: range = NOVEL) -> Config:
    """Declare a training condition: some training blocks, tested on the novel ones."""
    known = range(blocks)
    return Config(
        name=name,
        summary=f"{blocks} training blocks, and holdout pairs of the same blocks; {len(novel)} novel blocks; "
        f"{_whose(labels)}.",
        row=PairRow,
        identity=("premise", "hypothesis"),
        splits=(
            Split(name="train", role=Role.TRAIN, tables=partial(pair_tables, known, TRAIN_DRAWS, labels)),
            Split(name="validation", role=Role.VALIDATION, tables=partial(pair_tables, known, None, labels)),
            Split(name="holdout", role=Role.TEST, tables=partial(pair_tables, known, HOLDOUT_DRAWS, labels)),
            Split(
                name="jabberwocky",
                role=Role.TEST,
                tables=partial(pair_tables, novel, JABBERWOCKY_DRAWS, labels),
            ),
        ),
        checks=pair_checks(blocks, novel, labels),
    )


def probe_identical(novel: range = NOVEL) -> Config:
    """Declare the probe with identical open-class words; both label sets agree on all of its pairs."""
    return Config(
        name="probe_identical",
        summary="Identical open-class words: every pair of sentences with the same noun and the same verb; "
        "the exact labels, with which the paper's published code agrees here.",
        row=PairRow,
        identity=("premise", "hypothesis"),
        splits=(Split(name="test", role=Role.TEST, tables=partial(identical_tables, novel, Labels.EXACT)),),
        checks=(*probe_checks(novel, Labels.EXACT), *IDENTICAL),
    )


def paired_probes(labels: Labels, suffix: str, novel: range = NOVEL) -> tuple[Config, ...]:
    """Declare the two probes that compare an item with edits of it, on novel blocks."""
    return (
        Config(
            name=f"probe_perturbation{suffix}",
            summary="Known-word perturbation: items, each with its twelve edits of one closed-class word; "
            f"{_whose(labels)}.",
            row=PerturbationRow,
            identity=("group_uid", "premise", "hypothesis"),
            splits=(Split(name="test", role=Role.TEST, tables=partial(perturbation_tables, novel, labels)),),
            checks=(*probe_checks(novel, labels), *PERTURBATION),
            unique_texts=False,
        ),
        Config(
            name=f"probe_consistency{suffix}",
            summary=f"Consistency: items, each with its reversal; {_whose(labels)}.",
            row=ConsistencyRow,
            identity=("group_uid", "direction"),
            splits=(Split(name="test", role=Role.TEST, tables=partial(consistency_tables, novel, labels)),),
            checks=(*probe_checks(novel, labels), *CONSISTENCY),
            unique_texts=False,
        ),
    )


def _whose(labels: Labels) -> str:
    return "exact labels" if labels is Labels.EXACT else "the labels of the paper's published code"


EMBEDDED = Benchmark(
    name="jabberwocky",
    title="Probing Linguistic Systematicity",
    edition=Edition.EMBEDDED,
    version="1.0.0",
    licence="cc-by-4.0",
    folder=Path(__file__).resolve().parent,
    summary=(
        "Sentence pairs of an artificial language, labelled with the seven relations of natural logic. "
        "Quantifiers, modifiers and negation are shared by all pairs; nouns and verbs come in blocks, and twenty "
        "blocks occur in no training pair. A model that treats the known words systematically needs nothing "
        "else to label pairs of unknown ones."
    ),
    construction=(
        "A sentence fills six positions: quantifier (all, some), premodifier (none, red, rose), noun, "
        "postmodifier (none, that hum, that sing), negation (none, don't), verb. The nouns of a block form a "
        "chain from general to specific, and so do its verbs; modifiers are chains too. Per block, every "
        "combination of two nouns and two verbs is drawn twice for training, twice for holdout, and in two "
        "fifths of the cases once for validation, with closed-class words drawn uniformly without replacement. "
        "`small` is the start of `large`; both are tested on the same twenty novel blocks. The items of the "
        "perturbation and consistency probes are six draws per combination, of which the first two are the "
        "jabberwocky split, and every pair of a novel block in equivalence or negation. The nouns and verbs are "
        "coined words, in none of four large lists of English words."
    ),
    usage=(
        "Score a model on `holdout` by block. **Known-word perturbation** (`probe_perturbation`): predict every "
        "row; keep the groups (`group_uid`) whose row with the edit `none` is right; among their other rows with "
        "`label_changes`, take the accuracy by type (`edited_sentence`, `edited_position`, `removed`, `inserted`, "
        "`label_before`, `label`) and `block`, then mean and standard deviation over blocks. **Identical "
        "open-class words** (`probe_identical`): accuracy by `label` and `block`. **Consistency** "
        "(`probe_consistency`): among groups whose `item` is right, the share whose `reversal` is right, by the "
        "item's `label` and `block`; for equivalence that is 1 for any deterministic model, since item and reversal "
        "are then the same text. Perturbation types differ much in size, and the rarest have a few rows in a block: "
        "give the number of rows with each score."
    ),
    differences=(
        Difference(
            subject="Labels",
            paper="one cell of the published code's table is wrong: some … / all …, same noun phrase, covering "
            "verb phrases, is called negation and is cover",
            ours="exact labels; the code's labels as configs ending in `_goodwin2020`, but for `probe_identical`, "
            "on which both agree",
            reason="1,620 of the 2,916 pairs per block that the code calls negation are not (55.6 %)",
        ),
        Difference(
            subject="Training pairs, small",
            paper="51,743",
            ours="51,840",
            reason="20 blocks × 1,296 combinations × 2 draws; the original's collisions overwrote each other",
        ),
        Difference(
            subject="Training pairs, large",
            paper="478,649",
            ours="479,520",
            reason="185 blocks × 1,296 × 2; as above",
        ),
        Difference(
            subject="Validation pairs",
            paper="10,399 and 96,005",
            ours="10,368 and 95,904",
            reason="exactly a fifth of training; the original kept each fresh draw with probability 0.2",
        ),
        Difference(
            subject="Test pairs, small condition",
            paper="3,694,005",
            ours="4,143,300 rows, 3,048,084 distinct pairs",
            reason="holdout 51,840 on all 20 blocks (the original: 4 of them), jabberwocky 51,840, perturbation "
            "2,692,300, identical words 933,120 and consistency 414,200 rows, which share pairs; the original's "
            "neighbours with another noun or verb, which no probe uses, are left out",
        ),
        Difference(
            subject="Identical open-class words",
            paper="the pairs that were drawn by chance, two to four per block for the rare relations",
            ours="all 46,656 pairs per block",
            reason="with so few items a block's score is noise",
        ),
        Difference(
            subject="Levels",
            paper="six in the text; the published code has a seventh, used only in tests",
            ours="six",
            reason="the paper's definition",
        ),
        Difference(
            subject="Untrained cross blocks",
            paper="the published code pairs the nouns of one block with the verbs of another in half of its cells",
            ours="nouns and verbs of a pair are always of one block",
            reason="section 5.4 of the paper",
        ),
    ),
    sources=(),
    tags=("systematicity", "natural-logic", "compositional-generalization", "synthetic"),
    configs=(
        condition("small", blocks=SMALL_BLOCKS, labels=Labels.EXACT),
        condition("large", blocks=TRAINING_BLOCKS, labels=Labels.EXACT),
        probe_identical(),
        *paired_probes(Labels.EXACT, ""),
        condition("small_goodwin2020", blocks=SMALL_BLOCKS, labels=Labels.GOODWIN2020),
        condition("large_goodwin2020", blocks=TRAINING_BLOCKS, labels=Labels.GOODWIN2020),
        *paired_probes(Labels.GOODWIN2020, "_goodwin2020"),
    ),
    oracle=oracle.labels,
    oracle_columns=("premise", "hypothesis"),
    oracle_summary=(
        "reads both sentences as published, lists every possible world (a set of inhabited kinds of individual "
        "in which both noun phrases denote something), and reads the relation off the worlds in which the two "
        "sentences are true"
    ),
    reference_tables={"lexicon": lexicon_table},
)

EDITIONS = (EMBEDDED,)
