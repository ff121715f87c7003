"""Large files by each way in: Xet, as clients do by default, and LFS in one piece or in parts."""

import hashlib
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from huggingface_hub import CommitOperationAdd

from tests.hub.conftest import MakeRepo, run_hub
from tests.hub.running import RunningHub
from wabe.hub.server.process import adopt, stop
from wabe.hub.server.settings import ServerSettings


def upload_script(repo: str, *paths: Path) -> str:
    """A client that commits files as it does by default."""
    return f"""
        from pathlib import Path
        from huggingface_hub import CommitOperationAdd, HfApi
        adds = [CommitOperationAdd(Path(path).name, path) for path in {[str(path) for path in paths]!r}]
        print(HfApi().create_commit({repo!r}, adds, repo_type="dataset", commit_message="m").oid)
    """


def test_default_clients_upload_by_xet(hub: RunningHub, make_repo: MakeRepo, tmp_path: Path) -> None:
    repo = make_repo()
    draws = np.random.default_rng(7)
    contents = {
        "noise.bin": draws.bytes(700_000),
        "numbers.bin": draws.integers(0, 99, 500_000).astype("<i4").tobytes() + b"odd",
        "text.bin": b"\x00" + b"the slithy toves " * 60_000,
    }
    for name, content in contents.items():
        (tmp_path / name).write_bytes(content)
    hub.run(upload_script(repo, *(tmp_path / name for name in contents)), tmp_path)
    xorbs = list((hub.data / "xorbs").rglob("*"))
    assert xorbs
    for name, content in contents.items():
        answer = hub.ask("GET", f"/datasets/{repo}/resolve/main/{name}")
        assert hashlib.sha256(answer.body).digest() == hashlib.sha256(content).digest()
        assert answer.headers["x-linked-etag"] == f'"{hashlib.sha256(content).hexdigest()}"'
    # A client that has uploaded most of a file before sends only the rest.
    (tmp_path / "noise.bin").write_bytes(contents["noise.bin"] + draws.bytes(100_000))
    hub.run(upload_script(repo, tmp_path / "noise.bin"), tmp_path)
    new = [path for path in (hub.data / "xorbs").rglob("*") if path.is_file() and path not in xorbs]
    assert 0 < sum(path.stat().st_size for path in new) < 500_000
    answer = hub.ask("GET", f"/datasets/{repo}/resolve/main/noise.bin")
    assert answer.body == (tmp_path / "noise.bin").read_bytes()


def test_a_file_that_was_adopted_is_not_sent(hub: RunningHub, make_repo: MakeRepo, tmp_path: Path) -> None:
    repo = make_repo()
    file = tmp_path / "rows.bin"
    file.write_bytes(np.random.default_rng(11).bytes(300_000))
    oid = hashlib.sha256(file.read_bytes()).hexdigest()
    assert adopt(hub.data, [file]) == {file: oid}
    batch = {"operation": "upload", "objects": [{"oid": oid, "size": 300_000}]}
    answer = hub.ask("POST", f"/datasets/{repo}.git/info/lfs/objects/batch", body=batch, token=hub.token).json()
    objects = answer["objects"]
    assert isinstance(objects, list)
    assert "actions" not in objects[0]
    adds = [CommitOperationAdd("rows.bin", file)]
    hub.api().create_commit(repo, adds, repo_type="dataset", commit_message="m")
    assert hub.ask("GET", f"/datasets/{repo}/resolve/main/rows.bin").body == file.read_bytes()


def test_damaged_xet_uploads_are_refused(hub: RunningHub, make_repo: MakeRepo) -> None:
    repo = make_repo()
    token = hub.ask("GET", f"/api/datasets/{repo}/xet-write-token/main", token=hub.token).json()
    place = str(token["casUrl"]).removeprefix(hub.endpoint)
    access = str(token["accessToken"])
    name = "c" * 64
    assert hub.ask("POST", f"{place}/v1/xorbs/default/{name}", body=b"\x00" * 8).status == 401
    for body in (b"", b"\x00", b"\x00\xff\xff\xff\x00\x01\x00\x00abc", b"\x00\x01\x00\x00\x09\x01\x00\x00a"):
        assert hub.ask("POST", f"{place}/v1/xorbs/default/{name}", body=body, token=access).status == 400
    assert hub.ask("POST", f"{place}/v1/xorbs/default/../x", body=b"x", token=access).status in {404, 422}
    for body in (b"", b"x" * 47, b"\x00" * 96, b"\x00" * 48 + b"\x01" * 48):
        assert hub.ask("POST", f"{place}/v2/shards", body=body, token=access).status == 400
    assert hub.ask("GET", f"{place}/v1/chunks/default/{name}", token=access).status == 404


@pytest.fixture(scope="module")
def parts_hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHub]:
    """A Hub that wants everything above 100 kB in parts of 64 kB, and lists ten entries a page."""
    data = tmp_path_factory.mktemp("parts") / "hub"
    settings = ServerSettings(data=data, port=0, multipart_threshold=100_000, part_bytes=65_536, page_size=10)
    running = run_hub(settings)
    yield running
    stop(data)
    assert "Traceback" not in (data / "server.log").read_text()


@pytest.mark.parametrize("size", [100_001, 131_072, 300_000])
def test_lfs_in_parts(parts_hub: RunningHub, tmp_path: Path, size: int) -> None:
    api = parts_hub.api()
    repo = f"toves/parts{size}"
    api.create_repo(repo, repo_type="dataset")
    file = tmp_path / "large.bin"
    file.write_bytes(np.random.default_rng(size).bytes(size))
    api.create_commit(repo, [CommitOperationAdd("large.bin", file)], repo_type="dataset", commit_message="m")
    answer = parts_hub.ask("GET", f"/datasets/{repo}/resolve/main/large.bin")
    assert answer.body == file.read_bytes()
    assert not list((parts_hub.data / "lfs" / "incoming").iterdir())


def test_parts_that_do_not_join_are_refused(parts_hub: RunningHub) -> None:
    api = parts_hub.api()
    api.create_repo("toves/broken", repo_type="dataset", exist_ok=True)
    oid = hashlib.sha256(b"another").hexdigest()
    batch = {"operation": "upload", "transfers": ["multipart"], "objects": [{"oid": oid, "size": 120_000}]}
    asked = parts_hub.ask(
        "POST", "/datasets/toves/broken.git/info/lfs/objects/batch", body=batch, token=parts_hub.token
    )
    objects = asked.json()["objects"]
    assert isinstance(objects, list)
    upload = objects[0]["actions"]["upload"]
    parts = {key: value.removeprefix(parts_hub.endpoint) for key, value in upload["header"].items()}
    complete = upload["href"].removeprefix(parts_hub.endpoint)
    every = {"oid": oid, "parts": [{"partNumber": 1, "etag": "x"}, {"partNumber": 2, "etag": "y"}]}
    assert parts_hub.ask("POST", complete, body=every).status == 400
    assert parts_hub.ask("PUT", parts["1"], body=b"a" * 65_535).status == 400
    assert parts_hub.ask("PUT", parts["1"], body=b"a" * 65_537).status == 413
    assert parts_hub.ask("PUT", parts["1"].replace("/parts/1", "/parts/3"), body=b"a").status == 400
    assert parts_hub.ask("PUT", parts["1"], body=b"a" * 65_536).status == 200
    assert parts_hub.ask("PUT", parts["2"], body=b"a" * 54_464).status == 200
    assert parts_hub.ask("POST", complete, body={"oid": oid, "parts": []}).status == 400
    assert parts_hub.ask("POST", complete, body=every).status == 400
    commit = (
        '{"key":"header","value":{"summary":"m"}}\n'
        f'{{"key":"lfsFile","value":{{"path":"x","algo":"sha256","oid":"{oid}","size":120000}}}}'
    )
    refused = parts_hub.ask(
        "POST", "/api/datasets/toves/broken/commit/main", body=commit.encode(), token=parts_hub.token
    )
    assert (refused.status, b"was not uploaded" in refused.body) == (400, True)


def test_every_page_of_a_listing_is_followed(parts_hub: RunningHub) -> None:
    api = parts_hub.api()
    api.create_repo("toves/pages", repo_type="dataset", exist_ok=True)
    adds = [CommitOperationAdd(f"f/{number:02}.txt", b"%d" % number) for number in range(35)]
    api.create_commit("toves/pages", adds, repo_type="dataset", commit_message="m")
    listed = [item.path for item in api.list_repo_tree("toves/pages", repo_type="dataset", recursive=True)]
    assert listed == [".gitattributes", "f", *(f"f/{number:02}.txt" for number in range(35))]
