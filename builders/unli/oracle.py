"""The oracle: looks a row's pair up in its source, makes sure that its letters are all there, and reads the label."""

from functools import cache

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from wabe.builders.core.uid import content_uids
from wabe.builders.unli.sources import Pair, PairSet, pairs_of

ORIGINAL_COLUMNS = ("premise", "hypothesis")
PERMUTED_COLUMNS = ("source_uid", "premise", "hypothesis")
UNREADABLE = -1
# So many texts are compared at once that their letters stay in a core's own cache.
CHUNK = 4_000


def original_labels(one: PairSet, rows: pa.Table) -> pa.Array:
    """Return the labels of pairs by their texts."""
    texts = zip(rows["premise"].to_pylist(), rows["hypothesis"].to_pylist(), strict=True)
    return pa.array([_number(one, _by_texts(one).get(pair)) for pair in texts], pa.int64())


def permuted_labels(one: PairSet, rows: pa.Table) -> pa.Array:
    """Return the labels of permuted pairs by the uid of their pair; -1 if a text has other letters than its own."""
    named = rows["source_uid"].combine_chunks().dictionary_encode()
    pairs = [_by_uid(one).get(uid) for uid in named.dictionary.to_pylist()]
    which = named.indices.to_numpy(zero_copy_only=False)
    labels = np.array([_number(one, pair) for pair in pairs], dtype=np.int64)[which]
    for side in ("premise", "hypothesis"):
        own = pa.array(["" if pair is None else str(getattr(pair, side)) for pair in pairs], pa.string())
        labels[~_same_letters(rows[side].combine_chunks(), own, which)] = UNREADABLE
    return pa.array(labels)


def _number(one: PairSet, pair: Pair | None) -> int:
    return UNREADABLE if pair is None else [label.value for label in one.labels].index(pair.label)


def _same_letters(texts: pa.Array, others: pa.Array, which: NDArray[np.integer]) -> NDArray[np.bool_]:
    """Return which texts have the same characters, each as often, as the other texts that they belong to."""
    known, known_sizes, _ = _letters(others)
    known = np.append(known, np.uint64(0))
    known_starts = np.cumsum(known_sizes) - known_sizes
    same = np.ones(len(texts), dtype=bool)
    for start in range(0, len(texts), CHUNK):
        letters, sizes, owners = _letters(texts[start : start + CHUNK])
        fits, mine = same[start : start + CHUNK], which[start : start + CHUNK]
        shifts = known_starts[mine] - (np.cumsum(sizes) - sizes)
        # Texts of another length may reach beyond the end; they are different anyway.
        other = known.take(np.arange(len(letters)) + shifts[owners], mode="clip")
        fits[owners[letters != other]] = False
        fits[sizes != known_sizes[mine]] = False
    return same


def _letters(texts: pa.Array) -> tuple[NDArray[np.uint64], NDArray[np.int64], NDArray[np.int64]]:
    """Return the characters of texts, but for white space, in order; how many each text has; and whose each is."""
    bare = pc.binary_join(pc.utf8_split_whitespace(texts), "")
    sizes = pc.utf8_length(bare).to_numpy(zero_copy_only=False).astype(np.int64)
    owners = np.repeat(np.arange(len(texts)), sizes)
    letters = np.frombuffer("".join(bare.to_pylist()).encode("utf-32-le"), dtype="<u4").astype(np.uint64)
    # With the number of its text in front of each character, sorting keeps texts apart.
    letters += owners.astype(np.uint64) << np.uint64(32)
    letters.sort()
    letters &= np.uint64(2**32 - 1)
    return letters, sizes, owners


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
