"""Which data a saved model was trained on, as its manifest or the record of its run says."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from wabe.builders.core.manifest import MANIFEST
from wabe.errors import WabeError
from wabe.training.core.data import Reader
from wabe.training.core.model_manifest import ModelManifest, read_model_manifest
from wabe.training.core.record import Data, Read, read_run


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainedOn:
    """Benchmark, edition and version, and what was read."""

    benchmark: str
    edition: str
    version: str
    read: tuple[Read, ...]

    def differences(self, reader: Reader) -> list[str]:
        """Say in what the data that a reader reads is not the data of training."""
        here = reader.benchmark
        if self.benchmark != here.name:
            return [f"it was trained on {self.benchmark}, not on {here.name}"]
        if self.edition != here.edition.value:
            return [f"it was trained on the {self.edition} edition of {here.name}; this is the {here.edition} edition"]
        places = {one.place for one in reader.reads}
        return [
            f"it read other values of {place}, in version {self.version} of {here.name}; this is version {here.version}"
            for place in reader.changed(one for one in self.read if one.place in places)
        ]


def trained_on(place: str | Path, revision: str | None = None) -> TrainedOn | None:
    """Return what data a model was trained on; None if it does not say."""
    folder = Path(place)
    if not folder.is_dir():
        published = _download_manifest(str(place), revision)
        return None if published is None else _told(lambda: read_model_manifest(published))
    return (
        _told(lambda: read_model_manifest(folder))
        or _told(lambda: read_run(folder).data)
        or _told(lambda: read_run(folder.parent).data)
    )


def _told(read: Callable[[], ModelManifest | Data]) -> TrainedOn | None:
    """Return what a file says of the data; None if it is not there or is not Wabe's."""
    try:
        found = read()
    except WabeError:
        return None
    return TrainedOn(benchmark=found.benchmark, edition=found.edition, version=found.version, read=found.read)


def _download_manifest(repo_id: str, revision: str | None) -> Path | None:
    from huggingface_hub import hf_hub_download
    from huggingface_hub.errors import EntryNotFoundError, HfHubHTTPError, LocalEntryNotFoundError

    try:
        return Path(hf_hub_download(repo_id, MANIFEST, revision=revision)).parent
    except (EntryNotFoundError, LocalEntryNotFoundError, HfHubHTTPError, OSError):
        return None
