"""Content hashes for rows: the same content has the same uid in every build, on every machine."""

import hashlib
from collections.abc import Mapping

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

OCTET_SPELLINGS = np.frombuffer("".join(f"{octet:02x}" for octet in range(256)).encode(), dtype=np.uint16)


def content_uids(content: Mapping[str, pa.Array]) -> pa.StringArray:
    """Return a uid of 16 hexadecimal digits per row.

    A uid is the exclusive or, over the columns, of the first eight bytes of
    md5("column" + US + "value"), read as a little-endian number. A distinct value is hashed once, which makes
    this several times faster than hashing row by row; the gate recomputes it in SQL.
    """
    combined = np.uint64(0)
    for name, values in content.items():
        combined = combined ^ _hashes(name, values)
    return hexadecimal(np.atleast_1d(combined))


def hexadecimal(numbers: NDArray[np.uint64]) -> pa.StringArray:
    """Spell 64-bit numbers as 16 lower-case hexadecimal digits each."""
    digits = OCTET_SPELLINGS[numbers.astype(">u8").view(np.uint8)]
    offsets = np.arange(0, 16 * (len(numbers) + 1), 16, dtype=np.int32)
    return pa.StringArray.from_buffers(len(numbers), pa.py_buffer(offsets), pa.py_buffer(digits))


def _hashes(name: str, values: pa.Array) -> NDArray[np.uint64]:
    encoded = values if pa.types.is_dictionary(values.type) else values.dictionary_encode()
    prefix = f"{name}\x1f".encode()
    digests = b"".join(
        hashlib.md5(prefix + str(value).encode(), usedforsecurity=False).digest()[:8]
        for value in encoded.dictionary.to_pylist()
    )
    distinct = np.frombuffer(digests, dtype="<u8").astype(np.uint64)
    return distinct[encoded.indices.to_numpy(zero_copy_only=False)]
