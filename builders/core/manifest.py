"""The manifest of a built folder: for every split its rows, its digest and its file's checksum."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from wabe.builders.core.declaration import Edition
from wabe.builders.core.digest import combined_digest
from wabe.builders.core.files import write_atomically
from wabe.builders.core.typed_json import ShapeError, read_typed
from wabe.errors import CorruptError, MissingError

MANIFEST = "manifest.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class BuiltSplit:
    """One Parquet file; `memory` is the size of its rows as Arrow, which `datasets` calls num_bytes."""

    file: str
    rows: int
    digest: str
    bytes: int
    sha256: str
    memory: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BuiltConfig:
    """The splits of one config."""

    splits: Mapping[str, BuiltSplit]

    @property
    def digest(self) -> str:
        """Return the logical digest of the whole config."""
        return combined_digest((name, split.digest) for name, split in self.splits.items())


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """Everything that is built of one benchmark in one edition."""

    benchmark: str
    edition: str
    version: str
    package: str = ""
    """The package that declares the benchmark; empty if it was never installed."""
    configs: Mapping[str, BuiltConfig] = field(default_factory=dict)

    @property
    def digest(self) -> str:
        """Return the logical digest of all configs."""
        return combined_digest((name, config.digest) for name, config in self.configs.items())

    @property
    def digests(self) -> dict[str, dict[str, str]]:
        """Return the logical digest of every split, by config and split."""
        return {
            name: {split: one.digest for split, one in config.splits.items()} for name, config in self.configs.items()
        }

    @property
    def rows(self) -> int:
        """Return how many rows there are in all."""
        return sum(split.rows for config in self.configs.values() for split in config.splits.values())

    def with_config(self, name: str, config: BuiltConfig, order: tuple[str, ...]) -> "Manifest":
        """Return the manifest with one config added or replaced, in declared order."""
        return self._with({**self.configs, name: config}, order)

    def without(self, name: str) -> "Manifest":
        """Return the manifest without one config."""
        return self._with({key: one for key, one in self.configs.items() if key != name}, tuple(self.configs))

    def _with(self, configs: Mapping[str, BuiltConfig], order: tuple[str, ...]) -> "Manifest":
        ordered = {name: configs[name] for name in order if name in configs}
        return replace(self, configs=ordered)

    def write(self, folder: Path) -> None:
        """Write the manifest into a built folder, whole or not at all."""
        content = asdict(self)
        for name, config in self.configs.items():
            content["configs"][name] = {"digest": config.digest, **content["configs"][name]}
        content["digest"] = self.digest
        write_atomically(folder / MANIFEST, json.dumps(content, indent=1) + "\n")


def parquet_name(split: str) -> str:
    """Return the file name of a split, as the Hub's loaders expect it."""
    return f"{split}-00000-of-00001.parquet"


def read_manifest(folder: Path) -> Manifest:
    """Read the manifest of a built folder."""
    path = folder / MANIFEST
    try:
        return _checked(read_typed(path, Manifest))
    except (FileNotFoundError, NotADirectoryError) as error:
        raise MissingError(
            where=str(folder), what="nothing is built there", remedy="Run wabe build first, with the same --data"
        ) from error
    except (OSError, ValueError) as error:
        raise CorruptError(
            where=str(path), what=f"the manifest cannot be read ({error})", remedy="Run wabe build again"
        ) from error


def _checked(manifest: Manifest) -> Manifest:
    """Return a manifest whose edition there is, and whose files are where loaders look for them."""
    Edition(manifest.edition)
    for config, built in manifest.configs.items():
        for split, one in built.splits.items():
            if one.file != f"{config}/{parquet_name(split)}":
                raise ShapeError(f"it names {one.file} as the file of {config}/{split}")
    return manifest
