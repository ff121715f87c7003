"""Writes what other tools read beside the data, and finds out whether it is of these rows."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

from wabe.builders.core.declaration import Benchmark
from wabe.builders.core.files import write_atomically
from wabe.builders.core.manifest import Manifest
from wabe.cards.formats import croissant, inspect_tasks, lm_eval_tasks
from wabe.cards.formats.address import Address
from wabe.cards.prose import prose_of
from wabe.hub.rules.limited_yaml import read_yaml

PATTERNS = (croissant.FILE, inspect_tasks.FILE, f"{lm_eval_tasks.FOLDER}/*")


def write_formats(benchmark: Benchmark, manifest: Manifest, folder: Path, address: Address, into: Path) -> None:
    """Write `croissant.json`, `eval.yaml` and `lm_eval/`, made from the declaration and from the built folder."""
    prose = prose_of(benchmark)
    files = {
        croissant.FILE: croissant.croissant(benchmark, manifest, prose, address),
        inspect_tasks.FILE: inspect_tasks.eval_yaml(benchmark, manifest, prose, folder),
        **lm_eval_tasks.lm_eval_files(benchmark, manifest, folder, address),
    }
    remove_formats(into)
    for path, text in files.items():
        write_atomically(into / path, text)


def remove_formats(folder: Path) -> None:
    """Remove what was written for other rows."""
    (folder / croissant.FILE).unlink(missing_ok=True)
    (folder / inspect_tasks.FILE).unlink(missing_ok=True)
    shutil.rmtree(folder / lm_eval_tasks.FOLDER, ignore_errors=True)


def stale_formats(manifest: Manifest, folder: Path) -> list[str]:
    """Say in what the files of a folder do not fit the data that the manifest describes; a missing file is stale."""
    try:
        return [
            *_croissant_faults(manifest, json.loads((folder / croissant.FILE).read_text(encoding="utf-8"))),
            *_inspect_faults(manifest, _mapping(folder / inspect_tasks.FILE)),
            *_lm_eval_faults(manifest, folder / lm_eval_tasks.FOLDER),
        ]
    except FileNotFoundError as error:
        return [f"{Path(str(error.filename)).name} is missing"]
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        return [f"a file cannot be read ({type(error).__name__}: {str(error).partition(chr(10))[0][:200]})"]


def _croissant_faults(manifest: Manifest, content: dict[str, object]) -> Iterator[str]:
    if content["version"] != manifest.version:
        yield f"{croissant.FILE} is of version {content['version']}"
    listed = content["distribution"]
    files = {str(one["@id"]): one for one in listed} if isinstance(listed, list) else {}
    built = {one.file: one for config in manifest.configs.values() for one in config.splits.values()}
    if set(files) != set(built):
        yield f"{croissant.FILE} lists other files: {', '.join(sorted(set(files) ^ set(built))[:3])}"
    for name in sorted(set(files) & set(built)):
        if files[name]["sha256"] != built[name].sha256:
            yield f"{croissant.FILE} has another sha256 for {name}"
        if f"/resolve/v{manifest.version}/" not in str(files[name]["contentUrl"]):
            yield f"{croissant.FILE} does not point to version {manifest.version} of {name}"


def _inspect_faults(manifest: Manifest, content: dict[str, object]) -> Iterator[str]:
    tasks = content["tasks"]
    for task in tasks if isinstance(tasks, list) else []:
        config = manifest.configs.get(task["config"])
        if config is None or task["split"] not in config.splits:
            yield f"{inspect_tasks.FILE} asks for {task['config']}/{task['split']}, which is not built"


def _lm_eval_faults(manifest: Manifest, folder: Path) -> Iterator[str]:
    """Read what is common to all tasks: their files are included, and so cannot be of another revision."""
    for common in sorted(folder.glob("_*_common")):
        options = _mapping(common)["dataset_kwargs"]
        revision = options["revision"] if isinstance(options, dict) else None
        if revision != f"v{manifest.version}":
            yield f"{lm_eval_tasks.FOLDER}/{common.name} is of revision {revision}"


def _mapping(path: Path) -> dict[str, object]:
    content = read_yaml(path.read_text(encoding="utf-8"))
    if not isinstance(content, dict):
        msg = f"{path.name} holds no mapping"
        raise TypeError(msg)
    return content
