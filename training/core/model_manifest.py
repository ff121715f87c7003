"""The manifest of a published model: which recipe, which weights, and what was read of which data."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from wabe.builders.core.declaration import Edition
from wabe.builders.core.files import write_atomically
from wabe.builders.core.manifest import MANIFEST
from wabe.builders.core.typed_json import read_typed
from wabe.errors import CorruptError, MissingError
from wabe.training.core.record import Read


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelManifest:
    """What identifies a published model."""

    recipe: str
    benchmark: str
    edition: str
    version: str
    """The version of the data, which is published beside it."""
    digest: str
    """The sha256 of the weights."""
    seeds: tuple[int, ...]
    """The seeds that were measured; the weights are those of the first."""
    read: tuple[Read, ...]

    def write(self, folder: Path) -> Path:
        """Write the manifest into a folder, whole or not at all."""
        write_atomically(folder / MANIFEST, json.dumps(asdict(self), indent=1) + "\n")
        return folder / MANIFEST


def read_model_manifest(folder: Path) -> ModelManifest:
    """Read the manifest of a model in a folder."""
    path = folder / MANIFEST
    try:
        found = read_typed(path, ModelManifest)
        Edition(found.edition)
    except (FileNotFoundError, NotADirectoryError) as error:
        raise MissingError(
            where=str(folder), what="there is no manifest", remedy="Give a model that Wabe published"
        ) from error
    except (OSError, ValueError) as error:
        raise CorruptError(
            where=str(path), what=f"it is not a model's manifest ({error})", remedy="Publish the model again"
        ) from error
    return found
