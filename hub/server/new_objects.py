"""The git objects of a commit being made: gathered, then stored durably, many of them as one pack."""

import hashlib
import os
import struct
import tempfile
import zlib
from collections.abc import Mapping
from itertools import accumulate
from pathlib import Path

import pygit2
from pygit2.enums import ObjectType

from wabe.hub.server.files import sync_folder

# A loose object costs two syncs, some milliseconds; a pack costs four, however many objects it has.
_MOST_LOOSE = 32
_NAMES = {ObjectType.BLOB: b"blob", ObjectType.TREE: b"tree"}

Gathered = Mapping[bytes, tuple[ObjectType, bytes]]


class NewObjects:
    """Objects that are known by their ids and not stored yet."""

    def __init__(self, repo: pygit2.Repository) -> None:
        self._repo = repo
        self._gathered: dict[bytes, tuple[ObjectType, bytes]] = {}

    def add(self, kind: ObjectType, content: bytes) -> pygit2.Oid:
        """The id of an object, which is stored later if the repository does not have it."""
        oid = pygit2.Oid(raw=hashlib.sha1(b"%s %d\x00" % (_NAMES[kind], len(content)) + content).digest())
        if oid not in self._repo:
            self._gathered[oid.raw] = (kind, content)
        return oid

    def store(self) -> None:
        """Store all objects so that they outlive a crash."""
        if len(self._gathered) > _MOST_LOOSE:
            write_pack(Path(self._repo.path) / "objects/pack", self._gathered)
        else:
            for kind, content in self._gathered.values():
                self._repo.odb.write(kind, content)
        self._gathered = {}


def write_pack(folder: Path, objects: Gathered) -> None:
    """Write objects as a pack with its index, as git's pack-format document describes them (version 2 of both)."""
    oids = sorted(objects)
    packed = [_packed(*objects[oid]) for oid in oids]
    head = b"PACK" + struct.pack(">II", 2, len(oids))
    digest = hashlib.sha1(head)
    for one in packed:
        digest.update(one)
    checksum = digest.digest()
    starts = list(accumulate(map(len, packed), initial=len(head)))[:-1]
    counts = [0] * 256
    for oid in oids:
        counts[oid[0]] += 1
    index = b"".join(
        [
            b"\xfftOc" + struct.pack(">I", 2),
            struct.pack(">256I", *accumulate(counts)),
            *oids,
            struct.pack(f">{len(oids)}I", *map(zlib.crc32, packed)),
            # A commit is limited to less than the 2 GiB above which offsets have another form.
            struct.pack(f">{len(oids)}I", *starts),
            checksum,
        ]
    )
    folder.mkdir(exist_ok=True)
    name = folder / f"pack-{checksum.hex()}"
    # Readers look for the index: the pack must be there before it.
    _write_read_only(name.with_suffix(".pack"), [head, *packed, checksum])
    _write_read_only(name.with_suffix(".idx"), [index, hashlib.sha1(index).digest()])
    sync_folder(folder)


def _packed(kind: ObjectType, content: bytes) -> bytes:
    """An object as a pack has it: its kind and size, seven bits a byte, and its content compressed."""
    size = len(content)
    byte, size = (int(kind) << 4) | (size & 15), size >> 4
    head = bytearray()
    while size:
        head.append(byte | 0x80)
        byte, size = size & 0x7F, size >> 7
    head.append(byte)
    return bytes(head) + zlib.compress(content, 1)


def _write_read_only(path: Path, pieces: list[bytes]) -> None:
    handle, name = tempfile.mkstemp(prefix="tmp_", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            os.fchmod(handle, 0o444)
            file.writelines(pieces)
            file.flush()
            os.fsync(handle)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
