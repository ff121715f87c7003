"""BLAKE3 with a key, of many messages at once: Xet names its chunks by it, and Python's hashlib does not have it.

Written after the BLAKE3 paper, sections 2.1 to 2.4; numpy does side by side what can be, at some tens of MB/s.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

Words = npt.NDArray[np.uint32]

_IV = np.array(
    [0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A, 0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19], np.uint32
)
_PERMUTATION = (2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8)
_START, _END, _PARENT, _ROOT, _KEYED = 1, 2, 4, 8, 16
_CHUNK, _BLOCK = 1024, 64
# So many chunks are worked on side by side that all of their state stays in the cache.
_SIDE_BY_SIDE = 2048


def _schedule() -> list[list[int]]:
    """The order of the message's words in each of the seven rounds."""
    rounds = [list(range(16))]
    while len(rounds) < 7:
        rounds.append([rounds[-1][place] for place in _PERMUTATION])
    return rounds


_ROUNDS = [[order[0:8:2], order[1:8:2], order[8::2], order[9::2]] for order in _schedule()]


def keyed_hashes(key: bytes, messages: Sequence[bytes]) -> list[bytes]:
    """The hash of each message."""
    words = np.frombuffer(key, "<u4").astype(np.uint32)
    values = _chunk_values(words, messages)
    # Neighbours are joined level by level; the last of an odd number waits for the next level.
    while any(len(one) > 1 for one in values):
        pairs = [one[: len(one) // 2 * 2].reshape(-1, 16) for one in values]
        joined = np.concatenate(pairs)
        flags = np.concatenate([np.full(len(pair), len(one) == 2) for pair, one in zip(pairs, values, strict=True)])
        parents = _compress(
            np.broadcast_to(words, (len(joined), 8)),
            joined,
            np.zeros(len(joined), np.uint64),
            np.full(len(joined), _BLOCK, np.uint32),
            np.where(flags, _KEYED | _PARENT | _ROOT, _KEYED | _PARENT).astype(np.uint32),
        )
        ends = np.cumsum([len(pair) for pair in pairs])
        above = np.split(parents, ends[:-1])
        values = [
            np.concatenate([new, one[len(new) * 2 :]]) if len(one) > 1 else one
            for new, one in zip(above, values, strict=True)
        ]
    return [one[0].astype("<u4").tobytes() for one in values]


def _chunk_values(key: Words, messages: Sequence[bytes]) -> list[Words]:
    """The chaining values of the chunks of each message."""
    counts = np.array([max(1, -(-len(message) // _CHUNK)) for message in messages])
    starts = np.cumsum(counts) - counts
    padded = np.zeros((int(counts.sum()), _CHUNK), np.uint8)
    lengths = np.full(len(padded), _CHUNK)
    for message, start, count in zip(messages, starts, counts, strict=True):
        flat = padded[start : start + count].reshape(-1)
        flat[: len(message)] = np.frombuffer(message, np.uint8)
        lengths[start + count - 1] = len(message) - (count - 1) * _CHUNK
    numbers = np.arange(len(padded)) - np.repeat(starts, counts)
    single = np.repeat(counts == 1, counts)
    parts = [
        _chunks(key, padded[here], lengths[here], numbers[here], single[here])
        for here in (slice(at, at + _SIDE_BY_SIDE) for at in range(0, len(padded), _SIDE_BY_SIDE))
    ]
    return np.split(np.concatenate(parts), starts[1:])


def _chunks(
    key: Words,
    padded: npt.NDArray[np.uint8],
    lengths: npt.NDArray[np.int64],
    numbers: npt.NDArray[np.int64],
    single: npt.NDArray[np.bool_],
) -> Words:
    """Compress the blocks of chunks one after another, for all chunks at once."""
    blocks = padded.view("<u4").astype(np.uint32, copy=False).reshape(len(padded), -1, 16)
    last = np.maximum(1, -(-lengths // _BLOCK)) - 1
    values = np.tile(key, (len(padded), 1))
    for number in range(int(last.max()) + 1):
        here = np.flatnonzero(last >= number)
        ends = last[here] == number
        flags = np.full(len(here), _KEYED | (_START if number == 0 else 0), np.uint32)
        flags[ends] |= _END
        flags[ends & single[here]] |= _ROOT
        size = np.where(ends, lengths[here] - number * _BLOCK, _BLOCK).astype(np.uint32)
        values[here] = _compress(values[here], blocks[here, number], numbers[here].astype(np.uint64), size, flags)
    return values


def _compress(values: Words, blocks: Words, counters: npt.NDArray[np.uint64], sizes: Words, flags: Words) -> Words:
    """The compression function: a row of the arrays is one call of it."""
    message = np.ascontiguousarray(blocks.T)
    a, b = np.ascontiguousarray(values.T).reshape(2, 4, -1).copy()
    c = np.repeat(_IV[:4, None], len(values), axis=1)
    high = (counters >> np.uint64(32)).astype(np.uint32)
    d = np.stack([counters.astype(np.uint32), high, sizes, flags])
    for first, second, third, fourth in _ROUNDS:
        a, b, c, d = _mix(a, b, c, d, message[first], message[second])
        b, c, d = b[[1, 2, 3, 0]], c[[2, 3, 0, 1]], d[[3, 0, 1, 2]]
        a, b, c, d = _mix(a, b, c, d, message[third], message[fourth])
        b, c, d = b[[3, 0, 1, 2]], c[[2, 3, 0, 1]], d[[1, 2, 3, 0]]
    return np.ascontiguousarray(np.concatenate([a ^ c, b ^ d]).T)


def _mix(a: Words, b: Words, c: Words, d: Words, x: Words, y: Words) -> tuple[Words, Words, Words, Words]:
    for more, (by_d, by_b) in ((x, (16, 12)), (y, (8, 7))):
        a += b
        a += more
        d ^= a
        d = _turned(d, by_d)
        c += d
        b ^= c
        b = _turned(b, by_b)
    return a, b, c, d


def _turned(words: Words, bits: int) -> Words:
    return (words >> np.uint32(bits)) | (words << np.uint32(32 - bits))
