"""What must hold of the files for other tools, whoever made the benchmark; needs none of those tools."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pyarrow.parquet as pq
import yaml

from wabe.builders.core.declaration import Benchmark, Role
from wabe.builders.core.manifest import Manifest
from wabe.builders.core.rows import label_of
from wabe.cards.formats.croissant import label_sets
from wabe.cards.formats.files import stale_formats
from wabe.cards.formats.inspect_tasks import task_ids

ROWS_TRIED = 200


class _Loader(yaml.SafeLoader):
    """Reads the names of functions as texts."""


def _name(loader: yaml.SafeLoader, node: yaml.ScalarNode) -> str:
    return str(loader.construct_scalar(node))


_Loader.add_constructor("!function", _name)


def format_faults(benchmark: Benchmark, manifest: Manifest, folder: Path) -> list[str]:
    """Say everything that is wrong with `croissant.json`, `eval.yaml` and `lm_eval/` of a built folder."""
    return [
        *stale_formats(manifest, folder),
        *_croissant(benchmark, manifest, json.loads((folder / "croissant.json").read_text(encoding="utf-8"))),
        *_inspect(benchmark, manifest, yaml.safe_load((folder / "eval.yaml").read_text(encoding="utf-8"))),
        *_lm_eval(benchmark, manifest, folder),
    ]


def _croissant(benchmark: Benchmark, manifest: Manifest, content: dict[str, object]) -> Iterator[str]:
    """Check what mlcroissant is silent about."""
    for key in ("name", "description", "license", "url", "citeAs", "datePublished", "creator", "version"):
        if not content.get(key):
            yield f"croissant.json has no {key}"
    ids = Counter(_ids(content))
    yield from (f"croissant.json has the id {one} {times} times" for one, times in ids.items() if times > 1)
    sets = {one["@id"]: one for one in _list(content["recordSet"])}
    splits = {f"{name}/{split}" for name, config in manifest.configs.items() for split in config.splits}
    if missing := sorted(splits - set(sets)):
        yield f"croissant.json has no record set for {', '.join(missing)}"
    labels = label_sets(benchmark.config(name) for name in manifest.configs)
    for name in manifest.configs:
        kind = label_of(benchmark.config(name).row)
        named = [one[f"{labels[kind]}/name"] for one in _list(sets[labels[kind]]["data"])]
        if named != [label.value for label in kind]:
            yield f"croissant.json does not have the label names of {name}: {named}"


def _ids(content: object) -> Iterator[str]:
    """Yield the ids that are given, not those that are referred to, which stand alone."""
    if isinstance(content, dict):
        if "@id" in content and "@type" in content:
            yield str(content["@id"])
        for key, value in content.items():
            if key != "@context":
                yield from _ids(value)
    elif isinstance(content, list):
        for value in content:
            yield from _ids(value)


def _inspect(benchmark: Benchmark, manifest: Manifest, content: dict[str, object]) -> Iterator[str]:
    tasks = _list(content["tasks"])
    wanted = {place: name for place, name in task_ids(benchmark).items() if place[0] in manifest.configs}
    if {(task["config"], task["split"]): task["id"] for task in tasks} != wanted:
        yield f"eval.yaml does not have exactly the tasks {', '.join(wanted.values())}"
    for task in tasks:
        template = str(_dict(_list(task["solvers"])[0]["args"])["template"])
        spec = _dict(task["field_spec"])
        columns = benchmark.prompt_of(benchmark.config(str(task["config"]))).columns
        if spec["input"] != columns[0] or "{prompt}" not in template:
            yield f"eval.yaml: {task['id']} does not show {columns[0]}"
        for column in columns[1:]:
            metadata = spec["metadata"]
            if f"{{{column}}}" not in template or not isinstance(metadata, list) or column not in metadata:
                yield f"eval.yaml: {task['id']} does not show {column}"


def _lm_eval(benchmark: Benchmark, manifest: Manifest, folder: Path) -> Iterator[str]:
    """Check that every test split has a task, and that the answer it calls right has the label's word."""
    found = {}
    for path in sorted((folder / "lm_eval").glob("wabe_*.yaml")):
        task = yaml.load(path.read_text(encoding="utf-8"), Loader=_Loader)
        place = (task["dataset_name"], task["test_split"])
        found[place] = task
        config = benchmark.config(place[0])
        prompt = benchmark.prompt_of(config)
        file = folder / manifest.configs[place[0]].splits[place[1]].file
        for row in pq.ParquetFile(file).iter_batches(batch_size=ROWS_TRIED).__next__().to_pylist():
            choices = row[prompt.choices] if prompt.choices else task["doc_to_choice"]
            gold = row[task["doc_to_target"]]
            word = choices[gold] if isinstance(gold, int) else gold
            if word not in choices or word != prompt.word(row["label_text"]):
                yield f"lm_eval/{path.name}: row {row['uid']} is {row['label_text']}, but the task expects {word!r}"
    tests = {
        (name, split.name)
        for name in manifest.configs
        for split in benchmark.config(name).splits
        if split.role is Role.TEST
    }
    if set(found) != tests:
        yield f"the tasks in lm_eval/ do not match the test splits: {sorted(set(found) ^ tests)}"


def _list(value: object) -> list[dict[str, object]]:
    return value if isinstance(value, list) else []


def _dict(value: object) -> dict[str, object]:
    return value if isinstance(value, dict) else {}
