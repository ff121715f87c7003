"""Rows that are kept apart where a dataset has no training split: a fifth of the values of a column, by hash."""

import pyarrow as pa

from wabe.builders.core.uid import value_hashes

PARTS = 5


def is_held_out(values: pa.ChunkedArray) -> pa.Array:
    """Return which rows are held out; equal values always are together."""
    encoded = values.combine_chunks().dictionary_encode()
    held = value_hashes("held out", encoded.dictionary) % PARTS == 0
    return pa.array(held[encoded.indices.to_numpy()])
