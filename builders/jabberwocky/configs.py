"""The configs: training conditions, and the three probes on novel blocks; each with exact labels and the code's."""

from functools import partial

from wabe.builders.core.declaration import Config, ConfigGroup, Role, Split
from wabe.builders.core.evaluation import AccuracyBy, AccuracyGivenFirst
from wabe.builders.core.promises import FORBIDDEN, Expected, Leaks, Shortcuts
from wabe.builders.jabberwocky.blocks import (
    HOLDOUT_DRAWS,
    JABBERWOCKY_DRAWS,
    TRAIN_DRAWS,
    identical_tables,
    pair_tables,
)
from wabe.builders.jabberwocky.invariants import CONSISTENCY, IDENTICAL, PERTURBATION, pair_checks, probe_checks
from wabe.builders.jabberwocky.lexicon import BLOCKS, TRAINING_BLOCKS
from wabe.builders.jabberwocky.natural_logic import Labels
from wabe.builders.jabberwocky.probes import consistency_tables, perturbation_tables
from wabe.builders.jabberwocky.rows import ConsistencyRow, PairRow, PerturbationRow
from wabe.builders.jabberwocky.shares import drawn, edited, identical, reversed_items

NOVEL = range(TRAINING_BLOCKS, BLOCKS)
SMALL_BLOCKS = 20

CONDITIONS = ConfigGroup(title="Training conditions", shown=("block",))
IDENTICAL_WORDS = ConfigGroup(title="Probe: identical open-class words", shown=("block",))
PERTURBATIONS = ConfigGroup(
    title="Probe: known-word perturbation",
    shown=("edit", "edited_sentence", "removed", "inserted", "label_before", "label_changes"),
)
REVERSALS = ConfigGroup(title="Probe: consistency", shown=("direction",))

KNOWN_BLOCKS = ("validation", "holdout")
SAME_SENTENCES = Expected(
    "splits of the same blocks draw different pairs of the same 1,296 sentences of each block", splits=KNOWN_BLOCKS
)
DRAWN_ALIKE = Expected(
    "pairs are drawn whatever their order, so that the reversal of an earlier pair may be drawn", splits=KNOWN_BLOCKS
)
LEAKS = Leaks(
    single={"premise": SAME_SENTENCES, "hypothesis": SAME_SENTENCES}, reversed=DRAWN_ALIKE, relabelled=FORBIDDEN
)

BY_LABEL = AccuracyBy(column="label_text")
PERTURBED = AccuracyGivenFirst(
    name="perturbation", group="group_uid", column="edit", first="none", only="label_changes", over="block"
)
CONSISTENT = AccuracyGivenFirst(name="consistency", group="group_uid", column="direction", first="item", over="block")


def condition(name: str, *, blocks: int, labels: Labels, novel: range = NOVEL) -> Config:
    """Declare a training condition: some training blocks, tested on the novel ones."""
    known = range(blocks)
    return Config(
        name=name,
        summary=f"Train on {blocks} blocks; test on other pairs of these blocks (`holdout`) and on {len(novel)} novel "
        f"blocks (`jabberwocky`); {_whose(labels)}.",
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
        shares=dict.fromkeys(("train", "validation", "holdout", "jabberwocky"), drawn(labels)),
        leaks=LEAKS,
        shortcuts=Shortcuts(),
        checks=pair_checks(blocks, novel, labels),
        reported=(BY_LABEL,),
        headline=("holdout", "jabberwocky") if name == "small" else (),
        group=CONDITIONS,
    )


def probe_identical(novel: range = NOVEL) -> Config:
    """Declare the probe with identical open-class words; both label sets agree on all of its pairs."""
    return Config(
        name="probe_identical",
        summary="Every pair of sentences with the same noun and the same verb; exact labels, which are also those of "
        "the paper's code.",
        row=PairRow,
        identity=("premise", "hypothesis"),
        splits=(Split(name="test", role=Role.TEST, tables=partial(identical_tables, novel, Labels.EXACT)),),
        shares={"test": identical()},
        checks=(*probe_checks(novel, Labels.EXACT), *IDENTICAL),
        reported=(BY_LABEL,),
        group=IDENTICAL_WORDS,
    )


def paired_probes(labels: Labels, suffix: str, novel: range = NOVEL) -> tuple[Config, ...]:
    """Declare the two probes that compare an item with edits of it, on novel blocks."""
    return (
        Config(
            name=f"probe_perturbation{suffix}",
            summary=f"Sentence pairs, each with its twelve edits of one known word; {_whose(labels)}.",
            row=PerturbationRow,
            identity=("group_uid", "premise", "hypothesis"),
            splits=(Split(name="test", role=Role.TEST, tables=partial(perturbation_tables, novel, labels)),),
            shares={"test": edited(labels)},
            checks=(*probe_checks(novel, labels), *PERTURBATION),
            reported=(PERTURBED,),
            group=PERTURBATIONS,
            unique_texts=False,
        ),
        Config(
            name=f"probe_consistency{suffix}",
            summary=f"Sentence pairs, each with its reversal; {_whose(labels)}.",
            row=ConsistencyRow,
            identity=("group_uid", "direction"),
            splits=(Split(name="test", role=Role.TEST, tables=partial(consistency_tables, novel, labels)),),
            shares={"test": reversed_items(labels)},
            checks=(*probe_checks(novel, labels), *CONSISTENCY),
            reported=(CONSISTENT,),
            group=REVERSALS,
            unique_texts=False,
        ),
    )


def _whose(labels: Labels) -> str:
    return "exact labels" if labels is Labels.EXACT else "labels of the paper's code"


SMALL = condition("small", blocks=SMALL_BLOCKS, labels=Labels.EXACT)
PROBE_IDENTICAL = probe_identical()
PROBE_PERTURBATION, PROBE_CONSISTENCY = paired_probes(Labels.EXACT, "")
SMALL_2020 = condition("small_goodwin2020", blocks=SMALL_BLOCKS, labels=Labels.GOODWIN2020)
PROBE_PERTURBATION_2020, PROBE_CONSISTENCY_2020 = paired_probes(Labels.GOODWIN2020, "_goodwin2020")
LARGE = condition("large", blocks=TRAINING_BLOCKS, labels=Labels.EXACT)
LARGE_2020 = condition("large_goodwin2020", blocks=TRAINING_BLOCKS, labels=Labels.GOODWIN2020)
CONFIGS = (
    SMALL,
    LARGE,
    PROBE_IDENTICAL,
    PROBE_PERTURBATION,
    PROBE_CONSISTENCY,
    SMALL_2020,
    LARGE_2020,
    PROBE_PERTURBATION_2020,
    PROBE_CONSISTENCY_2020,
)
