"""What is published of a trained recipe: weights, config, tokenizer, code, card, figures and every seed's results."""

import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from wabe.builders.core.files import write_atomically
from wabe.builders.core.manifest import MANIFEST
from wabe.cards.comparison import compare
from wabe.cards.formats.eval_results import eval_results
from wabe.cards.model_card import Described, is_card_of, write_model_card
from wabe.cards.template import README
from wabe.errors import counted
from wabe.hub.publication import Publication, local_file
from wabe.hub.remote import MODEL
from wabe.training.core.layout import RunFolder
from wabe.training.core.model_manifest import ModelManifest
from wabe.training.core.record import RECORD


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadyModel:
    """Finished runs that may be published; only `ready_model` makes one."""

    described: Described
    folders: tuple[RunFolder, ...]
    checksums: Mapping[Path, str]
    """The sha256 of the first seed's weights, file by file: they are read once."""

    @property
    def folder(self) -> Path:
        """Return the folder of the recipe's runs, where its card is."""
        return self.folders[0].path.parent


@contextmanager
def model_publication(ready: ReadyModel, org: str) -> Iterator[Publication]:
    """Describe the repository of a recipe: the first seed's model, and the results of all.

    The card is the one in the folder of runs if it is of these runs and names the organisation. Otherwise it is
    written into a temporary folder: publishing never changes the folder of runs.
    """
    with tempfile.TemporaryDirectory(prefix="wabe-card-") as place:
        temporary = Path(place)
        _manifest(ready.described).write(temporary)
        card = ready.folder
        if not is_card_of(ready.described, card, org=org):
            card = temporary
            write_model_card(ready.described, card, org=org)
        yield _publication(ready, temporary / MANIFEST, card, _results_of(ready.described, org, temporary))


def model_paths(model: Path) -> list[Path]:
    """Return every file of a saved model; none of them is left out in silence."""
    return sorted(path for path in model.rglob("*") if path.is_file() and "__pycache__" not in path.parts)


def _results_of(described: Described, org: str, place: Path) -> dict[str, Path]:
    """Write what the Hub's leaderboards read, by its path in the repository."""
    benchmark = described.benchmark
    written = eval_results(
        benchmark, compare(described.recipe, described.runs), f"{org}/{benchmark.name}", described.version
    )
    for path, text in written.items():
        write_atomically(place / path, text)
    return {path: place / path for path in written}


def _publication(ready: ReadyModel, manifest: Path, card: Path, results: Mapping[str, Path]) -> Publication:
    described = ready.described
    recipe, model = described.recipe, described.model
    files = [
        *(
            local_file(path.relative_to(model).as_posix(), path, ready.checksums.get(path))
            for path in model_paths(model)
        ),
        *(local_file(f"results/{folder.path.name}.json", folder.path / RECORD) for folder in ready.folders),
        local_file(MANIFEST, manifest),
        local_file(README, card / README),
        *(local_file(path, place) for path, place in results.items()),
        *(local_file(f"figures/{path.name}", path) for path in sorted((card / "figures").glob("*.png"))),
    ]
    return Publication(
        repo_type=MODEL,
        name=recipe.name,
        benchmark=recipe.benchmark,
        edition=recipe.edition.value,
        version=described.version,
        digest=described.runs[0].weights_sha256,
        tag=described.tag,
        licence=described.licence,
        about=f"{recipe.name} of {recipe.benchmark} {described.version}, {recipe.edition} edition, "
        f"{described.licence}, {counted(len(described.runs), 'seed')}",
        files=tuple(sorted(files, key=lambda file: file.path)),
        recipe=recipe.name,
    )


def _manifest(described: Described) -> ModelManifest:
    run = described.runs[0]
    return ModelManifest(
        recipe=described.recipe.name,
        benchmark=run.data.benchmark,
        edition=run.data.edition,
        version=described.version,
        digest=run.weights_sha256,
        seeds=tuple(one.seed for one in described.runs),
        read=run.data.read,
    )
