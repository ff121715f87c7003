"""The two binary formats of Xet uploads: xorbs (packed chunks) and shards (how files are made of them)."""

import struct
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pyarrow as pa

from wabe.hub.server.errors import HubError, bad_request
from wabe.hub.server.settings import MIB

_CHUNK_HEADER = 8
_SHARD_HEADER = 48
_RECORD = 48
_BOOKEND = b"\xff" * 32
_WITH_VERIFICATION = 1 << 31
_WITH_METADATA = 1 << 30
_STORED, _LZ4, _GROUPED_LZ4 = 0, 1, 2
# Clients make chunks of up to 128 KiB and xorbs of up to 64 MiB.
MAX_CHUNK = MIB
MAX_UNPACKED = 80 * MIB


@dataclass(frozen=True, slots=True)
class Chunk:
    """Where a chunk lies in a xorb, and how it is packed."""

    start: int
    packed: int
    size: int
    scheme: int


@dataclass(frozen=True, slots=True)
class Segment:
    """A run of chunks of one xorb."""

    xorb: str
    size: int
    first: int
    stop: int


@dataclass(frozen=True, slots=True)
class ShardFile:
    """A file as its segments, with its sha256 where the client knew it."""

    segments: tuple[Segment, ...]
    sha256: str | None


def hex_hash(raw: bytes) -> str:
    """A Xet hash as addresses spell it: four little-endian numbers."""
    return "".join(f"{number:016x}" for number in struct.unpack("<4Q", raw))


def list_chunks(xorb: bytes) -> list[Chunk]:
    """The chunks of a xorb; a footer, which starts with another byte, may follow them."""
    chunks = []
    position = unpacked = 0
    while position < len(xorb) and xorb[position] == 0:
        if position + _CHUNK_HEADER > len(xorb):
            raise bad_request("the xorb is truncated")
        packed = int.from_bytes(xorb[position + 1 : position + 4], "little")
        scheme = xorb[position + 4]
        size = int.from_bytes(xorb[position + 5 : position + 8], "little")
        start = position + _CHUNK_HEADER
        position = start + packed
        if position > len(xorb) or scheme not in (_STORED, _LZ4, _GROUPED_LZ4):
            raise bad_request("the xorb is damaged")
        unpacked += size
        if size > MAX_CHUNK or unpacked > MAX_UNPACKED:
            raise bad_request(
                f"the xorb has a chunk of more than {MAX_CHUNK} bytes, or more than {MAX_UNPACKED} in all"
            )
        chunks.append(Chunk(start, packed, size, scheme))
    if not chunks:
        raise bad_request("the xorb has no chunks")
    return chunks


def unpack(packed: bytes, chunk: Chunk) -> bytes:
    """The bytes of a chunk."""
    if chunk.scheme == _STORED:
        content = packed
    else:
        try:
            content = pa.Codec("lz4").decompress(packed, decompressed_size=chunk.size, asbytes=True)
        except (pa.ArrowException, OSError):
            raise bad_request("a chunk cannot be decompressed") from None
        if chunk.scheme == _GROUPED_LZ4:
            content = _ungroup(content)
    if len(content) != chunk.size:
        raise bad_request("a chunk does not have the size that it declares")
    return content


def parse_shard(content: bytes) -> list[ShardFile]:
    """The files that a shard describes."""
    try:
        return list(_files(content))
    except struct.error:
        raise bad_request("the shard is truncated") from None


def _files(content: bytes) -> Iterator[ShardFile]:
    position = _SHARD_HEADER
    while True:
        name, flags, count = struct.unpack_from("<32sII", content, position)
        if name == _BOOKEND:
            return
        position += _RECORD
        if count * _RECORD > len(content):
            raise HubError(400, "the shard is damaged")
        segments = []
        for number in range(count):
            values = struct.unpack_from("<32sIIII", content, position + number * _RECORD)
            xorb, _flags, size, first, stop = values
            segments.append(Segment(hex_hash(xorb), size, first, stop))
        position += count * _RECORD
        if flags & _WITH_VERIFICATION:
            position += count * _RECORD
        sha256 = None
        if flags & _WITH_METADATA:
            (raw,) = struct.unpack_from("<32s", content, position)
            sha256 = hex_hash(raw)
            position += _RECORD
        yield ShardFile(tuple(segments), sha256)


def _ungroup(content: bytes) -> bytes:
    """Undo the grouping of every fourth byte."""
    size = len(content)
    source = np.frombuffer(content, dtype=np.uint8)
    result = np.empty(size, dtype=np.uint8)
    start = 0
    for lane in range(4):
        length = (size - lane + 3) // 4
        result[lane::4] = source[start : start + length]
        start += length
    return result.tobytes()
