"""The configs of an edition: for each set of pairs, the pairs as they are, and three kinds of permutations."""

from collections.abc import Callable, Iterable
from functools import partial

import pyarrow as pa

from wabe.builders.core.declaration import Config, ConfigGroup, Edition, Oracle, Role, Split
from wabe.builders.core.evaluation import AccuracyBy, Prompt
from wabe.builders.unli import oracle
from wabe.builders.unli.blocks import BINS, PER_BIN
from wabe.builders.unli.construct import (
    hypothesis_tables,
    original_table,
    original_tables,
    overlap_tables,
    permuted_tables,
)
from wabe.builders.unli.invariants import (
    hypothesis_checks,
    original_checks,
    overlap_checks,
    permuted_checks,
    reference_name,
)
from wabe.builders.unli.promises import TRAINING_LEAKS, TRAINING_SHORTCUTS, original_shares, overlap_shares, test_shares
from wabe.builders.unli.rows import (
    ChineseBinned,
    ChineseHypothesis,
    ChinesePermuted,
    ThreeWay,
    ThreeWayBinned,
    ThreeWayHypothesis,
    ThreeWayOriginal,
    ThreeWayPermuted,
    TwoWay,
    TwoWayBinned,
    TwoWayHypothesis,
    TwoWayOriginal,
    TwoWayPermuted,
)
from wabe.builders.unli.selecting import OPERATOR
from wabe.builders.unli.sources import EMBEDDED, UPSTREAM, Language, PairSet

SETS = {Edition.EMBEDDED: EMBEDDED, Edition.UPSTREAM: UPSTREAM}
IDENTITY = ("premise", "hypothesis")
PERMUTED_IDENTITY = ("source_uid", "permutation")
SHOWN = ("source_uid", "permutation")
ORIGINALS = ConfigGroup(title="Pairs as they are", shown=("source",))
PERMUTED = ConfigGroup(title="Both texts permuted", shown=(*SHOWN, "premise_bleu2", "hypothesis_bleu2"))
HYPOTHESIS = ConfigGroup(title="Hypothesis permuted", shown=(*SHOWN, "hypothesis_bleu2"))
OVERLAP = ConfigGroup(title="Permuted to a given overlap", shown=(*SHOWN, "overlap_bin", "hypothesis_bleu2"))
QUESTION = "Premise: {premise}\nHypothesis: {hypothesis}\n"
PROMPTS = {
    ThreeWay: Prompt(
        template=f"{QUESTION}Given the premise, is the hypothesis true, false or unknown?",
        words={ThreeWay.ENTAILMENT: "true", ThreeWay.NEUTRAL: "unknown", ThreeWay.CONTRADICTION: "false"},
    ),
    TwoWay: Prompt(
        template=f"{QUESTION}Does the hypothesis follow from the premise?",
        words={TwoWay.ENTAILMENT: "yes", TwoWay.NON_ENTAILMENT: "no"},
    ),
}
LOOKED_UP = "reads the label of the pair in its source"
PERMUTED_SUMMARY = f"{LOOKED_UP}, which it finds by `source_uid`, if the letters of both texts are those of the pair"
# Row types: as it is, permuted, hypothesis only, by overlap.
ROWS: dict[tuple[type, Language], tuple[type, type, type, type]] = {
    (TwoWay, Language.ENGLISH): (TwoWayOriginal, TwoWayPermuted, TwoWayHypothesis, TwoWayBinned),
    (ThreeWay, Language.ENGLISH): (ThreeWayOriginal, ThreeWayPermuted, ThreeWayHypothesis, ThreeWayBinned),
    (ThreeWay, Language.CHINESE): (ThreeWayOriginal, ChinesePermuted, ChineseHypothesis, ChineseBinned),
}


def configs_of(one: PairSet) -> tuple[Config, ...]:
    """Declare the configs of a set of pairs."""
    original, permuted, hypothesis, binned = ROWS[one.labels, one.language]
    split = partial(Split, name="test", role=Role.TEST)
    looked_up = Oracle(
        labels=partial(oracle.permuted_labels, one), columns=oracle.PERMUTED_COLUMNS, summary=PERMUTED_SUMMARY
    )
    return (
        _originals(one, original),
        Config(
            name=f"{one.name}_permuted",
            summary=f"{OPERATOR.count} permutations of both texts of each of these pairs.",
            row=permuted,
            splits=(split(tables=partial(permuted_tables, one, permuted)),),
            shares=test_shares(one),
            checks=permuted_checks(one, OPERATOR.count),
            oracle=looked_up,
            group=PERMUTED,
            identity=PERMUTED_IDENTITY,
            prompt=PROMPTS[one.labels],
        ),
        Config(
            name=f"{one.name}_permuted_hypothesis",
            summary="The same permutations of the hypotheses, with the premises as they are.",
            row=hypothesis,
            splits=(split(tables=partial(hypothesis_tables, one, hypothesis)),),
            shares=test_shares(one),
            checks=hypothesis_checks(one, OPERATOR.count),
            oracle=looked_up,
            group=HYPOTHESIS,
            identity=PERMUTED_IDENTITY,
            prompt=PROMPTS[one.labels],
        ),
        Config(
            name=f"{one.name}_by_overlap",
            summary=f"{PER_BIN} permutations of both texts in each of {BINS} quarters of the range of BLEU-2.",
            row=binned,
            splits=(split(tables=partial(overlap_tables, one, binned)),),
            shares=overlap_shares(one),
            checks=overlap_checks(one, BINS, PER_BIN),
            oracle=looked_up,
            reported=(AccuracyBy(column="overlap_bin"),),
            group=OVERLAP,
            identity=PERMUTED_IDENTITY,
            prompt=PROMPTS[one.labels],
        ),
    )


def _originals(one: PairSet, row: type) -> Config:
    tables = partial(original_tables, one, row)
    training = (Split(name="train", role=Role.TRAIN, tables=partial(tables, "train")),) if one.has_training else ()
    return Config(
        name=one.name,
        summary=f"The {one.title} that are permuted, as they are.",
        row=row,
        identity=IDENTITY,
        splits=(*training, Split(name="test", role=Role.TEST, tables=partial(tables, "test"))),
        shares=original_shares(one),
        leaks=TRAINING_LEAKS if one.has_training else None,
        shortcuts=TRAINING_SHORTCUTS if one.has_training else None,
        checks=original_checks(),
        oracle=Oracle(
            labels=partial(oracle.original_labels, one),
            columns=oracle.ORIGINAL_COLUMNS,
            summary=f"{LOOKED_UP}, which it finds by its texts",
        ),
        group=ORIGINALS,
        prompt=PROMPTS[one.labels],
    )


def configs(edition: Edition) -> tuple[Config, ...]:
    """Declare every config of an edition."""
    return tuple(config for one in SETS[edition] for config in configs_of(one))


def reference_tables(sets: Iterable[PairSet]) -> dict[str, Callable[[], pa.Table]]:
    """Return the pairs of each set as they are, which checks compare permutations with."""
    return {
        reference_name(one): partial(original_table, one, ROWS[one.labels, one.language][0], "test") for one in sets
    }
