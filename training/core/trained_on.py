"""What data a saved model says it was trained on: the record beside a run, or the manifest it was published with."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wabe.builders.core.manifest import MANIFEST
from wabe.training.core.record import RECORD, Data


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainedOn:
    """Benchmark, edition, version, and the digests of the splits that were read."""

    benchmark: str
    edition: str
    version: str
    digests: Mapping[str, str]

    def differences(self, data: Data) -> list[str]:
        """Say how the data at hand are other than those of training."""
        if self.benchmark != data.benchmark:
            return [f"it was trained on {self.benchmark}, not on {data.benchmark}"]
        found = [
            f"it was trained on the {own} {what} of {self.benchmark}; the data here are the {here}"
            for what, own, here in (("edition", self.edition, data.edition), ("version", self.version, data.version))
            if own != here
        ]
        found += [
            f"its {place} had the digest {digest[:12]}; here it has {data.digests[place][:12]}"
            for place, digest in self.digests.items()
            if data.digests.get(place, digest) != digest
        ]
        return found


def trained_on(place: str | Path, revision: str | None = None) -> TrainedOn | None:
    """Return what a model says of its data; None if it was not trained here or does not say."""
    folder = Path(place)
    if folder.is_dir():
        for path in (folder / MANIFEST, folder / RECORD, folder.parent / RECORD):
            if path.is_file() and (found := _read(path)):
                return found
        return None
    from huggingface_hub import hf_hub_download
    from huggingface_hub.errors import EntryNotFoundError, HfHubHTTPError, LocalEntryNotFoundError

    try:
        return _read(Path(hf_hub_download(str(place), MANIFEST, revision=revision)))
    except (EntryNotFoundError, LocalEntryNotFoundError, HfHubHTTPError, OSError):
        return None


def _read(path: Path) -> TrainedOn | None:
    """Read either file; one of another make says nothing."""
    try:
        content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        data = content["data"] if path.name == RECORD else {**content, "digests": content["data"]}
        return TrainedOn(
            benchmark=str(data["benchmark"]),
            edition=str(data["edition"]),
            version=str(data["version"]),
            digests={str(place): str(digest) for place, digest in data["digests"].items()},
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
