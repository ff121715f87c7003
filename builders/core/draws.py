"""Keyed draws: every random choice is a function of its key, never of what was drawn before."""

import hashlib
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray


def raw_bits(*key: str | int, count: int) -> NDArray[np.uint64]:
    """Return `count` words of 64 bits that depend on nothing but the key.

    The raw stream of Philox is fixed by its definition; NumPy's distributions are not, so they are unused.
    """
    digest = hashlib.blake2b(_spelled(key), digest_size=16).digest()
    generator = np.random.Philox(key=np.frombuffer(digest, dtype="<u8").astype(np.uint64))
    return generator.random_raw(count)


def many_raw_bits(keys: Sequence[Sequence[str | int]], *, count: int) -> NDArray[np.uint64]:
    """Return `raw_bits` of each key, one row each; with short rows several times as fast."""
    found = np.empty((len(keys), count), dtype=np.uint64)
    # A new generator takes longer than a thousand words of it.
    generator = np.random.Philox(key=0)
    state = generator.state
    for row, key in zip(found, keys, strict=True):
        digest = hashlib.blake2b(_spelled(key), digest_size=16).digest()
        state["state"]["key"] = np.frombuffer(digest, dtype="<u8").astype(np.uint64)
        generator.state = state
        row[:] = generator.random_raw(count)
    return found


def integers(*key: str | int, below: int, count: int) -> NDArray[np.int64]:
    """Return `count` integers in [0, below), uniform to within below / 2**32."""
    return scale(raw_bits(*key, count=count), below)


def scale(bits: NDArray[np.uint64], below: int) -> NDArray[np.int64]:
    """Map 64-bit words onto [0, below) by multiplying their high halves."""
    if not 0 < below <= 2**31:
        msg = f"below must be in 1..2**31, not {below}"
        raise ValueError(msg)
    return (((bits >> np.uint64(32)) * np.uint64(below)) >> np.uint64(32)).astype(np.int64)


def distinct_integers(*key: str | int, below: int, rows: int, per_row: int) -> NDArray[np.int64]:
    """Return `rows` × `per_row` integers in [0, below), no two alike within a row.

    Column i draws from the below - i values that are left, so the first columns of a wide draw are what a
    narrower draw of the same key gives only if `rows` and `per_row` agree: draw once, then slice.
    """
    if per_row > below:
        msg = f"cannot draw {per_row} distinct values from {below}"
        raise ValueError(msg)
    bits = raw_bits(*key, count=rows * per_row).reshape(rows, per_row)
    drawn = np.empty((rows, per_row), dtype=np.int64)
    for column in range(per_row):
        value = scale(bits[:, column], below - column)
        for taken in np.sort(drawn[:, :column], axis=1).T:
            value += value >= taken
        drawn[:, column] = value
    return drawn


def rank(key: Sequence[str | int], name: str) -> bytes:
    """Return the place of one name in the keyed order."""
    return hashlib.blake2b(_spelled((*key, name)), digest_size=16).digest()


def keyed_order(*key: str | int, names: Sequence[str]) -> list[str]:
    """Sort names by keyed hash: the order of each two does not depend on the others."""
    return sorted(names, key=lambda name: (rank(key, name), name))


def keyed_sample(*key: str | int, names: Sequence[str], count: int) -> list[str]:
    """Take the first `count` names of the keyed order."""
    if count > len(names):
        msg = f"cannot sample {count} of {len(names)}"
        raise ValueError(msg)
    return keyed_order(*key, names=names)[:count]


def _spelled(key: Sequence[str | int]) -> bytes:
    """Spell a key so that no two keys are spelled alike, whatever their parts contain."""
    return b"".join(f"{type(part).__name__[0]}{len(str(part).encode())}:{part}".encode() for part in key)
