"""The name of a xorb: a tree of hashes over its chunks, as Xet's specification of hashing describes it."""

from collections.abc import Sequence
from itertools import islice

from wabe.hub.server.blake3 import keyed_hashes
from wabe.hub.server.xet_format import Chunk, hex_hash, unpack

_CHUNK_KEY = bytes.fromhex("6697f5775b9550de3135cbaca597181c9de421109beb2b58b4d0b04b93adf229")
_NODE_KEY = bytes.fromhex("017ec5c7a5472996fd946666b48a02e65ddd536f37c76dd2f86352e64a53713f")
_MOST_IN_A_NODE = 9
_AT_A_TIME = 64

Node = tuple[bytes, int]


def xorb_hash(xorb: bytes, chunks: Sequence[Chunk]) -> str:
    """The hash of a xorb's chunks, unpacked some at a time."""
    nodes: list[Node] = []
    left = iter(chunks)
    while some := list(islice(left, _AT_A_TIME)):
        contents = [unpack(xorb[chunk.start : chunk.start + chunk.packed], chunk) for chunk in some]
        nodes += zip(keyed_hashes(_CHUNK_KEY, contents), map(len, contents), strict=True)
    return hex_hash(tree_hash(nodes))


def tree_hash(nodes: Sequence[Node]) -> bytes:
    """Join nodes level by level until one is left."""
    while len(nodes) > 1:
        groups = _groups(nodes)
        texts = ["".join(f"{hex_hash(name)} : {size}\n" for name, size in group).encode() for group in groups]
        sizes = [sum(size for _, size in group) for group in groups]
        nodes = list(zip(keyed_hashes(_NODE_KEY, texts), sizes, strict=True))
    return nodes[0][0]


def _groups(nodes: Sequence[Node]) -> list[Sequence[Node]]:
    """Cut after the third or a later node whose last number is divisible by four, and after the ninth at the latest."""
    groups = []
    start = 0
    while start < len(nodes):
        group = nodes[start : start + _MOST_IN_A_NODE]
        ends = (place + 1 for place, (name, _) in enumerate(group) if place >= 2 and name[24] % 4 == 0)
        group = group[: next(ends, len(group))]
        groups.append(group)
        start += len(group)
    return groups
