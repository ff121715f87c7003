"""The oracle: looks a row's pair up in its source, makes sure that its letters are all there, and reads the label."""

from functools import cache

import pyarrow as pa

from wabe.builders.core.uid import content_uids
from wabe.builders.unli.sources import Pair, PairSet, pairs_of

ORIGINAL_COLUMNS = ("premise", "hypothesis")
PERMUTED_COLUMNS = ("source_uid", "premise", "hypothesis")
UNREADABLE = -1


def original_labels(one: PairSet, rows: pa.Table) -> pa.Array:
    """Return the labels of pairs by their texts."""
    texts = zip(rows["premise"].to_pylist(), rows["hypothesis"].to_pylist(), strict=True)
    return pa.array([_number(one, _by_texts(one).get(pair)) for pair in texts], pa.int64())


def permuted_labels(one: PairSet, rows: pa.Table) -> pa.Array:
    """Return the labels of permuted pairs by the uid of their pair; -1 if a text has other letters than its own."""
    columns = (rows[name].to_pylist() for name in PERMUTED_COLUMNS)
    found = []
    for uid, premise, hypothesis in zip(*columns, strict=True):
        pair = _by_uid(one).get(uid)
        same = (
            pair is not None
            and _letters(premise) == _known(pair.premise)
            and _letters(hypothesis) == _known(pair.hypothesis)
        )
        found.append(_number(one, pair) if same else UNREADABLE)
    return pa.array(found, pa.int64())


def _number(one: PairSet, pair: Pair | None) -> int:
    return UNREADABLE if pair is None else [label.value for label in one.labels].index(pair.label)


def _letters(text: str) -> str:
    """Return the characters of a text, but for white space, in alphabetical order."""
    return "".join(sorted("".join(text.split())))


@cache
def _known(text: str) -> str:
    return _letters(text)


@cache
def _by_texts(one: PairSet) -> dict[tuple[str, str], Pair]:
    return {(pair.premise, pair.hypothesis): pair for pair in reversed(pairs_of(one))}


@cache
def _by_uid(one: PairSet) -> dict[str, Pair]:
    pairs = list(_by_texts(one).values())
    columns = {
        name: pa.array([getattr(pair, name) for pair in pairs], pa.string()) for name in ("premise", "hypothesis")
    }
    return dict(zip(content_uids(columns).to_pylist(), pairs, strict=True))
