"""Reading back: what the Hub gives to a reader is, file by file and row by row, what was built."""

import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
from httpx2 import HTTPError
from huggingface_hub import snapshot_download
from huggingface_hub.errors import HFValidationError, LocalEntryNotFoundError, RevisionNotFoundError

from wabe.builders.core.digest import TableDigest
from wabe.builders.core.manifest import Manifest
from wabe.builders.core.sources import file_sha256
from wabe.errors import CorruptError, HubRefusedError, WrongCallError
from wabe.hub.connection import unreachable
from wabe.hub.publication import LocalFile
from wabe.hub.remote import DATASET, MODEL
from wabe.hub.target import Target

BATCH_ROWS = 250_000


def read_back(target: Target, repo_id: str, commit: str, manifest: Manifest, files: tuple[LocalFile, ...]) -> None:
    """Download a commit of a dataset and compare every checksum and every digest; say all that differs."""
    with tempfile.TemporaryDirectory(prefix="wabe-read-back-") as place:
        folder = Path(place)
        download(target.endpoint, target.token, repo_id, commit, folder)
        wrong = _wrong_files(folder, files)
        splits = {one.file: one for config in manifest.configs.values() for one in config.splits.values()}
        there = [file for file in splits if (folder / file).is_file()]
        # Reading Parquet and hashing release the interpreter lock.
        with ThreadPoolExecutor() as pool:
            digests = pool.map(lambda file: file_digest(folder / file), there)
        wrong += [
            f"{file} has other rows"
            for file, digest in zip(there, digests, strict=True)
            if digest != splits[file].digest
        ]
    refuse_differences(repo_id, commit, wrong)


def read_back_model(target: Target, repo_id: str, commit: str, files: tuple[LocalFile, ...]) -> None:
    """Download a commit of a model and compare every checksum; say all that differs."""
    with tempfile.TemporaryDirectory(prefix="wabe-read-back-") as place:
        folder = Path(place)
        download(target.endpoint, target.token, repo_id, commit, folder, MODEL)
        wrong = _wrong_files(folder, files)
    refuse_differences(repo_id, commit, wrong)


def refuse_differences(repo_id: str, commit: str, wrong: list[str]) -> None:
    """Say everything in which what was read back is not what was published."""
    if wrong:
        raise CorruptError(
            where=f"{repo_id} at {commit[:12]}",
            what=f"what was read back is not what was published: {'; '.join(wrong)}",
            remedy="Publish again; if it happens again, the fault is with the Hub or the network",
        )


def _wrong_files(folder: Path, files: tuple[LocalFile, ...]) -> list[str]:
    return [
        f"{file.path} is not there" if not (folder / file.path).is_file() else f"{file.path} has another sha256"
        for file in files
        if not (folder / file.path).is_file() or file_sha256(folder / file.path) != file.sha256
    ]


def download(
    endpoint: str, token: str | None, repo_id: str, revision: str, folder: Path, repo_type: str = DATASET
) -> None:
    """Download a revision whole, past any cache."""
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
    except HTTPError as error:
        raise unreachable(f"{repo_id} on {endpoint}", error) from error
    except HFValidationError as error:
        raise WrongCallError(where=repo_id, what="this is not a repository name", remedy="Write ORG/NAME") from error
    except LocalEntryNotFoundError as error:
        raise HubRefusedError(
            where=f"{repo_id} on {endpoint}",
            what="the Hub cannot be reached",
            remedy="Check the network and HF_ENDPOINT",
        ) from error


def file_digest(path: Path) -> str:
    """Return the logical digest of a Parquet file, by its own schema."""
    with pq.ParquetFile(path) as file:
        digest = TableDigest(file.schema_arrow.remove_metadata())
        for batch in file.iter_batches(batch_size=BATCH_ROWS):
            digest.update(pa.Table.from_batches([batch]).replace_schema_metadata(None))
    return digest.hexdigest()
