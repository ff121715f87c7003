"""What is published of a trained recipe: weights, config, tokenizer, code, card, figures and every seed's results."""

import json
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from wabe.builders.core import registry
from wabe.builders.core.build import folder_of
from wabe.builders.core.declaration import Benchmark
from wabe.builders.core.files import write_atomically
from wabe.builders.core.manifest import MANIFEST, Manifest, read_manifest
from wabe.builders.core.sources import file_sha256
from wabe.cards.model_card import Described
from wabe.cards.template import README
from wabe.errors import MissingError
from wabe.hub.publication import LocalFile, Publication, local_file
from wabe.hub.remote import MODEL
from wabe.training.core.layout import RunFolder, finished_runs
from wabe.training.core.recipe import Recipe
from wabe.training.core.record import RECORD, Run, read_run

WEIGHTS = ".safetensors"


def finished(recipe: Recipe, root: Path) -> tuple[list[RunFolder], tuple[Run, ...]]:
    """Return the finished runs of a recipe and their records, by seed; at least one."""
    folders = finished_runs(root, recipe.name)
    if not folders:
        raise MissingError(
            where=str(root / recipe.name), what="no run of it is finished", remedy=f"Run wabe train {recipe.name}"
        )
    return folders, tuple(read_run(folder.path) for folder in folders)


def describe(recipe: Recipe, folders: list[RunFolder], runs: tuple[Run, ...], data: Path) -> Described:
    """Put together what the card is about; its example is the first row that the model was tested on."""
    benchmark = registry.find(recipe.benchmark, recipe.edition)
    built = folder_of(benchmark, data)
    return Described(
        recipe=recipe,
        runs=runs,
        model=folders[0].model,
        example=_example(recipe, benchmark, built, read_manifest(built)),
    )


def model_publication(described: Described, folders: list[RunFolder], card: Path) -> Publication:
    """Describe the repository of a recipe: the first seed's model, and the results of all."""
    recipe, run = described.recipe, described.runs[0]
    _write_manifest(described, card)
    files = [
        *(_own(path, path.relative_to(described.model).as_posix()) for path in model_paths(described.model)),
        *(local_file(f"results/{folder.path.name}.json", folder.path / RECORD) for folder in folders),
        *(local_file(name, card / name) for name in (MANIFEST, README)),
        *(local_file(f"figures/{path.name}", path) for path in sorted((card / "figures").glob("*.png"))),
    ]
    return Publication(
        repo_type=MODEL,
        name=recipe.name,
        benchmark=recipe.benchmark,
        edition=recipe.edition.value,
        version=run.data.version,
        digest=run.weights_sha256,
        tag=described.tag,
        licence=described.licence,
        about=f"{recipe.name} of {recipe.benchmark} {run.data.version}, {recipe.edition} edition, {described.licence}, "
        f"{len(described.runs)} seeds",
        files=tuple(sorted(files, key=lambda file: file.path)),
        recipe=recipe.name,
    )


def model_paths(model: Path) -> list[Path]:
    """Return every file of a saved model; none of them is left out in silence."""
    return sorted(path for path in model.rglob("*") if path.is_file() and "__pycache__" not in path.parts)


def _own(path: Path, name: str) -> LocalFile:
    """Describe a file of the model; weights are large, whatever their size."""
    return local_file(name, path, file_sha256(path) if path.suffix == WEIGHTS else None)


def _write_manifest(described: Described, folder: Path) -> None:
    """Write by what another publication is judged."""
    run = described.runs[0]
    content = {
        "recipe": described.recipe.name,
        "benchmark": run.data.benchmark,
        "edition": run.data.edition,
        "version": run.data.version,
        "digest": run.weights_sha256,
        "seeds": [one.seed for one in described.runs],
        "data": dict(run.data.digests),
    }
    write_atomically(folder / MANIFEST, json.dumps(content, indent=1) + "\n")


def _example(recipe: Recipe, benchmark: Benchmark, built: Path, manifest: Manifest) -> tuple[str, str | None]:
    config = recipe.evaluations[0].config if recipe.evaluations else recipe.config
    split = recipe.evaluations[0].splits[0] if recipe.evaluations else recipe.validation_split
    benchmark.config(config).split(split)
    with pq.ParquetFile(built / manifest.configs[config].splits[split].file) as file:
        batch = next(file.iter_batches(batch_size=1, columns=list(recipe.inputs.columns)))
    return next(iter(recipe.inputs.texts(pa.Table.from_batches([batch]))))
