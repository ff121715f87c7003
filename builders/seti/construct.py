"""The tables of every config, in either edition."""

from collections.abc import Iterator
from functools import cache
from typing import Literal

import numpy as np
import pyarrow as pa

from wabe.builders.core.declaration import Edition
from wabe.builders.core.tables import table_of
from wabe.builders.core.uid import content_uids
from wabe.builders.seti.embedded import embedded_pairs
from wabe.builders.seti.items import Items, Stock
from wabe.builders.seti.pairs import Half, clause
from wabe.builders.seti.rows import FewShotRow, InferenceRow, Usage
from wabe.builders.seti.settings import Setting
from wabe.builders.seti.spelling import Spelling
from wabe.builders.seti.splits import (
    FewShot,
    ThreeWay,
    control,
    few_shot,
    generalisation,
    in_distribution,
    primitives,
)
from wabe.builders.seti.upstream import upstream_pairs
from wabe.builders.seti.verbs import verbs

SplitName = Literal["train", "validation", "test"]
# Rows come in the order of their uids, which are hashes: any first rows are a fair sample.
ORDER = "uid"


@cache
def stock(edition: Edition) -> Stock:
    """Return what an edition composes."""
    pairs = {Edition.EMBEDDED: embedded_pairs, Edition.UPSTREAM: upstream_pairs}[edition]
    return Stock(verbs=verbs(), pairs=pairs())


def generalisation_tables(edition: Edition, setting: Setting, split: SplitName) -> Iterator[pa.Table]:
    """Yield a split of a setting."""
    yield _three_way_table(edition, _generalisation(edition, setting), split)


def in_distribution_tables(edition: Edition, setting: Setting, split: SplitName) -> Iterator[pa.Table]:
    """Yield a split of a setting's items dealt anew at random."""
    yield _three_way_table(edition, _in_distribution(edition, setting), split)


def pool_tables(edition: Edition, setting: Setting) -> Iterator[pa.Table]:
    """Yield the few-shot pool of a setting, in the order in which it grows."""
    drawn = _few_shot(edition, setting)
    columns = {**_spelling(edition).columns(drawn.pool), "smallest_k": pa.array(drawn.smallest_k)}
    yield table_of(FewShotRow, columns)


def reduced_test_tables(edition: Edition, setting: Setting) -> Iterator[pa.Table]:
    """Yield the test items whose natural pair is not in the pool."""
    test = _few_shot(edition, setting).test
    yield _not_pooled(edition, test)


def control_tables(edition: Edition, setting: Setting) -> Iterator[pa.Table]:
    """Yield the control rows of a setting."""
    yield table_of(InferenceRow, _spelling(edition).columns(control(stock(edition), setting))).sort_by(ORDER)


def few_shot_control_tables(edition: Edition, setting: Setting) -> Iterator[pa.Table]:
    """Yield the control rows of a few-shot test."""
    yield _not_pooled(edition, control(stock(edition), setting))


def primitive_tables(edition: Edition, half: Half | None = None) -> Iterator[pa.Table]:
    """Yield every primitive inference, but for the control rows', or only theirs."""
    yield table_of(InferenceRow, _spelling(edition).columns(primitives(stock(edition), half))).sort_by(ORDER)


def pair_table(edition: Edition) -> pa.Table:
    """Return the natural pairs as a table for checks in SQL."""
    pairs = stock(edition).pairs
    texts = {
        "premise": pa.array([pair.premise for pair in pairs]),
        "hypothesis": pa.array([pair.hypothesis for pair in pairs]),
    }
    return pa.table(
        {
            "natural_uid": content_uids(texts),
            **texts,
            "clause": pa.array([clause(pair.premise) for pair in pairs]),
            "natural_kind": pa.array([str(pair.kind) for pair in pairs]),
            "natural_label": pa.array([str(pair.label) for pair in pairs]),
            "lexical_rule": pa.array([pair.rule for pair in pairs]),
            "relation": pa.array([str(pair.relation) for pair in pairs]),
            "half": pa.array([str(pair.half) for pair in pairs]),
        }
    )


def usages(edition: Edition) -> tuple[Usage, ...]:
    """Return how usual each verb is with the sentences of an edition: in the past, or in the progressive."""
    return tuple(verb.past if edition is Edition.EMBEDDED else verb.progressive for verb in verbs())


def verb_table(edition: Edition) -> pa.Table:
    """Return the verbs as a table for checks in SQL."""
    return pa.table(
        {
            "verb": pa.array([verb.lemma for verb in verbs()]),
            "third_person": pa.array([verb.third_person for verb in verbs()]),
            "veridicality": pa.array([str(verb.veridicality) for verb in verbs()]),
            "usage": pa.array([str(usage) for usage in usages(edition)]),
        }
    )


def _three_way_table(edition: Edition, three: ThreeWay, split: SplitName) -> pa.Table:
    items = {"train": three.train, "validation": three.validation, "test": three.test}[split]
    return table_of(InferenceRow, _spelling(edition).columns(items)).sort_by(ORDER)


def _not_pooled(edition: Edition, items: Items) -> pa.Table:
    none = pa.array(np.zeros(len(items), dtype=np.int32))
    return table_of(FewShotRow, {**_spelling(edition).columns(items), "smallest_k": none}).sort_by(ORDER)


@cache
def _spelling(edition: Edition) -> Spelling:
    return Spelling(stock=stock(edition), usages=usages(edition))


@cache
def _generalisation(edition: Edition, setting: Setting) -> ThreeWay:
    return generalisation(stock(edition), setting)


@cache
def _in_distribution(edition: Edition, setting: Setting) -> ThreeWay:
    return in_distribution(stock(edition), setting)


@cache
def _few_shot(edition: Edition, setting: Setting) -> FewShot:
    return few_shot(stock(edition), setting)
