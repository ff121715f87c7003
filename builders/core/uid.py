"""Content hashes for rows: the same content has the same uid in every build, on every machine."""

import hashlib
from collections.abc import Mapping

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from wabe.builders.core.values import REMEDY, WrongValueError, named_row

Hashes = NDArray[np.uint64]

# So many values of a column are not hashed again: texts recur from config to config, and looking one up takes a tenth
# of the time.
KEPT = 100_000
_known: dict[str, dict[str, bytes]] = {}

OCTET_SPELLINGS = np.frombuffer("".join(f"{octet:02x}" for octet in range(256)).encode(), dtype=np.uint16)


def content_uids(content: Mapping[str, pa.Array]) -> pa.StringArray:
    """Return a uid of 16 hexadecimal digits per row.

    A uid is the exclusive or, over the columns, of the first eight bytes of
    md5("column" + US + "value"), read as a little-endian number. A distinct value is hashed once, which makes
    this several times faster than hashing row by row; a test recomputes it in SQL.
    """
    columns = []
    for name, values in content.items():
        if values.null_count:
            place = pc.index(values.is_null(), True).as_py()
            raise WrongValueError(
                where=named_row(place, of=" of a table"),
                what=f"the column {name!r} is null, and the uid is made from it",
                remedy=REMEDY,
            )
        encoded = values if isinstance(values, pa.DictionaryArray) else values.dictionary_encode()
        codes = encoded.indices.to_numpy(zero_copy_only=False)
        columns.append(value_hashes(name, encoded.dictionary)[codes])
    return uids_of(*columns)


def value_hashes(name: str, values: pa.Array) -> Hashes:
    """Hash the values of a column, one by one."""
    prefix = f"{name}\x1f".encode()
    known = _known.setdefault(name, {})
    texts = values.cast(pa.string()).to_pylist()
    digests = [known.get(text, b"") for text in texts]
    for place, digest in enumerate(digests):
        if not digest:
            text = texts[place]
            digests[place] = new = hashlib.md5(prefix + text.encode(), usedforsecurity=False).digest()[:8]
            if len(known) < KEPT:
                known[text] = new
    return np.frombuffer(b"".join(digests), dtype="<u8").astype(np.uint64)


def uids_of(*columns: Hashes) -> pa.StringArray:
    """Combine the hashes of columns into uids, spelled in lower-case hexadecimal digits."""
    combined = np.bitwise_xor.reduce(columns)
    digits = OCTET_SPELLINGS[combined.astype(">u8").view(np.uint8)]
    offsets = np.arange(0, 16 * (len(combined) + 1), 16, dtype=np.int32)
    return pa.StringArray.from_buffers(len(combined), pa.py_buffer(offsets), pa.py_buffer(digits))
