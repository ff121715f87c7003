"""Reading back: what the Hub gives to a reader is, file by file and row by row, what was built."""

import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
from huggingface_hub import snapshot_download
from huggingface_hub.errors import HFValidationError, RevisionNotFoundError

from wabe.builders.core.digest import TableDigest
from wabe.builders.core.manifest import Manifest
from wabe.builders.core.sources import file_sha256
from wabe.errors import CorruptError, WrongCallError
from wabe.hub.connection import Say, unsaid, with_patience
from wabe.hub.publication import LocalFile
from wabe.hub.remote import DATASET, MODEL
from wabe.hub.target import Target

BATCH_ROWS = 250_000


def read_back(
    target: Target, repo_id: str, commit: str, manifest: Manifest, files: tuple[LocalFile, ...], say: Say = unsaid
) -> None:
    """Download a commit of a dataset and compare every checksum and every digest; say all that differs."""
    with _downloaded(target, repo_id, commit, DATASET, say) as folder:
        wrong = _wrong_files(folder, files)
        splits = {one.file: one for config in manifest.configs.values() for one in config.splits.values()}
        # A file with other bytes is wrong already, and need not be one that can be read.
        there = [file for file in splits if file not in wrong]
        # Reading Parquet and hashing release the interpreter lock.
        with ThreadPoolExecutor() as pool:
            digests = pool.map(lambda file: file_digest(folder / file), there)
        others = [
            f"{file} has other rows"
            for file, digest in zip(there, digests, strict=True)
            if digest != splits[file].digest
        ]
    refuse_differences(f"{repo_id} at {commit[:12]}", [*wrong.values(), *others])


@contextmanager
def read_back_model(
    target: Target, repo_id: str, commit: str, files: tuple[LocalFile, ...], say: Say = unsaid
) -> Iterator[Path]:
    """Download a commit of a model, compare every checksum, say all that differs; give the folder that was compared."""
    with _downloaded(target, repo_id, commit, MODEL, say) as folder:
        refuse_differences(f"{repo_id} at {commit[:12]}", list(_wrong_files(folder, files).values()))
        yield folder


@contextmanager
def _downloaded(target: Target, repo_id: str, commit: str, repo_type: str, say: Say) -> Iterator[Path]:
    """Download a commit with the patience that every request has, into a folder that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="wabe-read-back-") as place:
        folder = Path(place)
        with_patience(
            lambda: _fetch(target.endpoint, target.token, repo_id, commit, folder, repo_type), where=repo_id, say=say
        )
        yield folder


def refuse_differences(where: str, wrong: list[str]) -> None:
    """Say everything in which what was read back is not what was published."""
    if wrong:
        raise CorruptError(
            where=where,
            what=f"what was read back is not what was published: {'; '.join(wrong)}",
            remedy="Publish again; if it happens again, the fault is with the Hub or the network",
        )


def _wrong_files(folder: Path, files: tuple[LocalFile, ...]) -> dict[str, str]:
    return {
        file.path: f"{file.path} is not there"
        if not (folder / file.path).is_file()
        else f"{file.path} has another sha256"
        for file in files
        if not (folder / file.path).is_file() or file_sha256(folder / file.path) != file.sha256
    }


def download(
    endpoint: str, token: str | None, repo_id: str, revision: str, folder: Path, repo_type: str = DATASET
) -> None:
    """Download a revision whole, past any cache; ask once."""
    with_patience(
        lambda: _fetch(endpoint, token, repo_id, revision, folder, repo_type),
        where=f"{repo_id} on {endpoint}",
        attempts=1,
    )


def _fetch(endpoint: str, token: str | None, repo_id: str, revision: str, folder: Path, repo_type: str) -> None:
    try:
        snapshot_download(
            repo_id,
            repo_type=repo_type,
            revision=revision,
            local_dir=folder,
            endpoint=endpoint,
            token=token or False,
            max_workers=4,
        )
    except RevisionNotFoundError as error:
        raise WrongCallError(
            where=f"{repo_id} on {endpoint}",
            what=f"there is no revision {revision}",
            remedy="Give a branch, a tag such as v1.0.0, or a commit that it has",
        ) from error
    except HFValidationError as error:
        raise WrongCallError(where=repo_id, what="this is not a repository name", remedy="Write ORG/NAME") from error


def file_digest(path: Path) -> str:
    """Return the logical digest of a Parquet file, by its own schema."""
    with pq.ParquetFile(path) as file:
        digest = TableDigest(file.schema_arrow.remove_metadata())
        for batch in file.iter_batches(batch_size=BATCH_ROWS):
            digest.update(pa.Table.from_batches([batch]).replace_schema_metadata(None))
    return digest.hexdigest()
