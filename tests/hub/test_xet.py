"""What Xet clients upload is what its hash says, and is never unfolded without end."""

import hashlib
import os
import struct
from pathlib import Path

import pytest

from tests.hub.conftest import MakeRepo
from tests.hub.running import RunningHub
from tests.hub.test_large_files import upload_script
from wabe.hub.server.blake3 import keyed_hashes
from wabe.hub.server.errors import HubError
from wabe.hub.server.xet_format import MAX_CHUNK, list_chunks
from wabe.hub.server.xet_hash import xorb_hash

# From the test vectors that the authors of BLAKE3 publish: a message of n bytes counts up to 250 and starts again.
VECTORS = {
    0: "92b2b75604ed3c761f9d6f62392c8a9227ad0ea3f09573e783f1498a4ed60d26",
    1: "6d7878dfff2f485635d39013278ae14f1454b8c0a3a2d34bc1ab38228a80c95b",
    1023: "c951ecdf03288d0fcc96ee3413563d8a6d3589547f2c2fb36d9786470f1b9d6e",
    1024: "75c46f6f3d9eb4f55ecaaee480db732e6c2105546f1e675003687c31719c7ba4",
    1025: "357dc55de0c7e382c900fd6e320acc04146be01db6a8ce7210b7189bd664ea69",
    2048: "879cf1fa2ea0e79126cb1063617a05b6ad9d0b696d0d757cf053439f60a99dd1",
    2049: "9f29700902f7c86e514ddc4df1e3049f258b2472b6dd5267f61bf13983b78dd5",
}


def test_blake3_is_that_of_its_authors() -> None:
    messages = [bytes(place % 251 for place in range(length)) for length in VECTORS]
    key = b"whats the Elvish word for friend"
    assert [digest.hex() for digest in keyed_hashes(key, messages)] == list(VECTORS.values())
    assert [keyed_hashes(key, [message])[0].hex() for message in messages] == list(VECTORS.values())


def xorb(*chunks: tuple[bytes, int]) -> bytes:
    """A xorb of stored chunks, each with the size that it declares."""
    return b"".join(
        b"\x00" + len(content).to_bytes(3, "little") + b"\x00" + size.to_bytes(3, "little") + content
        for content, size in chunks
    )


def shard(*segments: tuple[str, int, int, int], sha256: str | None = None) -> bytes:
    """A shard with one file."""

    def raw(name: str) -> bytes:
        return struct.pack("<4Q", *(int(name[place : place + 16], 16) for place in range(0, 64, 16)))

    head = struct.pack("<32sIIQ", b"f" * 32, 1 << 30 if sha256 else 0, len(segments), 0)
    rows = [struct.pack("<32sIIII", raw(name), 0, size, first, stop) for name, size, first, stop in segments]
    metadata = [raw(sha256) + bytes(16)] if sha256 else []
    return bytes(48) + head + b"".join([*rows, *metadata]) + b"\xff" * 32 + bytes(16)


@pytest.fixture
def place(hub: RunningHub, make_repo: MakeRepo) -> tuple[str, str]:
    """The address for uploads, and the token for them."""
    token = hub.ask("GET", f"/api/datasets/{make_repo()}/xet-write-token/main", token=hub.token).json()
    return str(token["casUrl"]).removeprefix(hub.endpoint), str(token["accessToken"])


def test_a_xorb_is_kept_only_under_its_own_hash(hub: RunningHub, place: tuple[str, str]) -> None:
    address, token = place
    content = xorb(*((os.urandom(100 + number), 100 + number) for number in range(40)))
    name = xorb_hash(content, list_chunks(content))
    refused = hub.ask("POST", f"{address}/v1/xorbs/default/{'c' * 64}", body=content, token=token)
    assert (refused.status, b"does not match the hash" in refused.body) == (400, True)
    damaged = content[:-1] + bytes([content[-1] ^ 1])
    assert hub.ask("POST", f"{address}/v1/xorbs/default/{name}", body=damaged, token=token).status == 400
    assert not (hub.data / "xorbs" / name[:2] / name).exists()
    taken = hub.ask("POST", f"{address}/v1/xorbs/default/{name}", body=content, token=token)
    assert taken.json() == {"was_inserted": True}


def test_hashes_are_those_of_the_client(hub: RunningHub, make_repo: MakeRepo, tmp_path: Path) -> None:
    """More chunks than one node of the tree has; a single chunk is its own tree."""
    before = set((hub.data / "xorbs").rglob("*"))
    for name, size in (("many.bin", 3_000_000), ("one.bin", 5000)):
        (tmp_path / name).write_bytes(os.urandom(size))
        hub.run(upload_script(make_repo(), tmp_path / name), tmp_path)
    new = [path for path in (hub.data / "xorbs").rglob("*") if path.is_file() and path not in before]
    numbers = []
    for path in new:
        chunks = list_chunks(path.read_bytes())
        assert xorb_hash(path.read_bytes(), chunks) == path.name
        numbers.append(len(chunks))
    assert min(numbers) == 1
    assert max(numbers) > 9


def test_what_unfolds_without_end_is_refused_before_it_is_written(hub: RunningHub, place: tuple[str, str]) -> None:
    address, token = place
    with pytest.raises(HubError, match="a chunk of more than"):
        list_chunks(xorb((b"x", MAX_CHUNK + 1)))
    with pytest.raises(HubError, match="in all"):
        list_chunks(xorb((b"x", MAX_CHUNK)) * 81)
    chunk = os.urandom(1000)
    content = xorb((chunk, 1000), (chunk, 1000))
    name = xorb_hash(content, list_chunks(content))
    assert hub.ask("POST", f"{address}/v1/xorbs/default/{name}", body=content, token=token).status == 200
    before = len(list((hub.data / "lfs").rglob("*")))
    for body, status in (
        (shard(*[(name, 2**32 - 1, 0, 1)] * 20), 413),
        (shard((name, 999, 0, 1)), 400),
        (shard((name, 1000, 0, 2)), 400),
        (shard((name, 0, 0, 0)), 400),
        (shard((name, 1000, 1, 3)), 400),
        (shard((name, 2000, 0, 2), sha256="e" * 64), 400),
    ):
        assert hub.ask("POST", f"{address}/v2/shards", body=body, token=token).status == status
    assert len(list((hub.data / "lfs").rglob("*"))) == before
    whole = hashlib.sha256(chunk * 3).hexdigest()
    good = shard((name, 2000, 0, 2), (name, 1000, 1, 2), sha256=whole)
    assert hub.ask("POST", f"{address}/v2/shards", body=good, token=token).status == 200
    assert (hub.data / "lfs" / whole[:2] / whole[2:4] / whole).read_bytes() == chunk * 3
