"""`lm_eval/`: tasks for lm-evaluation-harness, one for every test split, and a group that sums the benchmark up."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from wabe.builders.core.declaration import Benchmark, Config, Role, Split
from wabe.builders.core.evaluation import AccuracyBy, AccuracyGivenFirst, Prompt
from wabe.builders.core.manifest import Manifest
from wabe.builders.core.rows import label_of
from wabe.cards.formats.address import Address
from wabe.cards.formats.lm_eval_rows import Order, few_shot_rows, order_of, values_of
from wabe.cards.formats.readable_yaml import Function, dump
from wabe.cards.template import render
from wabe.errors import DeclarationError

FOLDER = "lm_eval"
UTILS = f"{FOLDER}/utils.py"
PREFIX = "wabe"
ACCURACIES = ("acc", "acc_norm")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Measured:
    """What a row is scored by; one function of `utils.py` serves all tasks with the same."""

    choices: str
    words: tuple[str, ...]
    by: tuple[str, ...]
    given: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Task:
    """A test split as a task."""

    name: str
    config: Config
    split: Split
    headline: bool
    by: dict[str, tuple[str, ...]]
    """The values of each column by which accuracy is reported."""
    order: Order

    @property
    def given_first(self) -> list[AccuracyGivenFirst]:
        return [one for one in self.config.reported if isinstance(one, AccuracyGivenFirst)]

    @property
    def by_value(self) -> list[str]:
        """Return the names of the accuracies that are reported by column and value."""
        names = [f"acc_{_slug(column)}_{_slug(value)}" for column, values in self.by.items() for value in values]
        if repeated := sorted({name for name in names if names.count(name) > 1}):
            raise DeclarationError(
                where=f"{self.config.name}/{self.split.name}",
                what=f"two values would both be reported as {', '.join(repeated)}",
                remedy="Report accuracy by another column, or give its values other names",
            )
        return names


def lm_eval_files(benchmark: Benchmark, manifest: Manifest, folder: Path, address: Address) -> dict[str, str]:
    """Write all files, by their path in the repository."""
    tasks = list(_tasks(benchmark, manifest, folder))
    if not tasks:
        return {}
    group = f"{PREFIX}_{benchmark.name}"
    chosen = [task.name for task in tasks if task.headline] or [task.name for task in tasks]
    functions = _functions(benchmark, tasks)
    files = {
        f"_{benchmark.name}_common": dump(_common(address)),
        f"_{benchmark.name}.yaml": dump(_group(group, benchmark.title, chosen, address)),
        "utils.py": _utils(benchmark, tasks, functions),
    }
    for config in dict.fromkeys(task.config.name for task in tasks):
        own = [task for task in tasks if task.config.name == config]
        samples = few_shot_rows(benchmark, manifest, folder, own[0].config)
        for task in own:
            files[f"{task.name}.yaml"] = dump(_task(benchmark, task, functions[_measured(benchmark, task)], samples))
        if len(own) > 1:
            names = [task.name for task in own]
            title = f"{benchmark.title}: {config}"
            files[f"_{group}_{config}.yaml"] = dump(_group(f"{group}_{config}", title, names, address))
    return {f"{FOLDER}/{name}": text for name, text in files.items()}


def _tasks(benchmark: Benchmark, manifest: Manifest, folder: Path) -> Iterator[_Task]:
    headlines = {(config.name, split.name) for config, split in benchmark.headlines()}
    for name, built in manifest.configs.items():
        config = benchmark.config(name)
        tests = [split for split in config.splits if split.role is Role.TEST]
        for split in tests:
            one = built.splits[split.name]
            whole = f"{PREFIX}_{benchmark.name}_{name}"
            yield _Task(
                name=whole if len(tests) == 1 else f"{whole}_{split.name}",
                config=config,
                split=split,
                headline=(name, split.name) in headlines,
                by={
                    measure.column: values_of(folder / one.file, measure.column)
                    for measure in config.reported
                    if isinstance(measure, AccuracyBy)
                },
                order=order_of(config, one.rows),
            )


def _common(address: Address) -> dict[str, object]:
    return {
        "dataset_path": address.repo_id,
        "dataset_kwargs": {"revision": address.tag},
        "output_type": "multiple_choice",
        "metadata": {"version": address.version},
    }


def _group(name: str, title: str, tasks: list[str], address: Address) -> dict[str, object]:
    return {
        "group": name,
        "group_alias": title,
        "task": tasks,
        "aggregate_metric_list": [
            {"metric": metric, "aggregation": "mean", "weight_by_size": False, "filter_list": ["none"]}
            for metric in ACCURACIES
        ],
        "metadata": {"version": address.version},
    }


def _task(benchmark: Benchmark, task: _Task, function: str, samples: list[dict[str, object]]) -> dict[str, object]:
    prompt = benchmark.prompt_of(task.config)
    words = list(_words(benchmark, task.config))
    names = (*ACCURACIES, *task.by_value)
    return {
        "include": f"_{benchmark.name}_common",
        "task": task.name,
        "tag": [f"{PREFIX}_{benchmark.name}_all"],
        "dataset_name": task.config.name,
        "test_split": task.split.name,
        "process_docs": Function(_ordered(task.order)),
        "doc_to_text": _question(prompt, words),
        "doc_to_choice": prompt.choices or words,
        "doc_to_target": "label_text" if prompt.choices else "label",
        "process_results": Function(function),
        "fewshot_config": {"sampler": "first_n", "samples": samples},
        "metric_list": [
            *({"metric": name, "aggregation": "mean", "higher_is_better": True} for name in names),
            *(
                {"metric": one.name, "aggregation": Function("given_first"), "higher_is_better": True}
                for one in task.given_first
            ),
        ],
    }


def _question(prompt: Prompt, words: list[str]) -> str:
    """Return the prompt in Jinja, with the answers that a row allows."""
    answers = f"{{{{ {prompt.choices} | join(', ') }}}}" if prompt.choices else ", ".join(words)
    named = re.sub(r"\{(\w+)\}", r"{{ \1 }}", prompt.template)
    return f"{named}\nAnswer with one of: {answers}.\nAnswer:"


def _words(benchmark: Benchmark, config: Config) -> tuple[str, ...]:
    """Return the answers in the order of the labels."""
    prompt = benchmark.prompt_of(config)
    return tuple(prompt.word(label.value) for label in label_of(config.row))


def _measured(benchmark: Benchmark, task: _Task) -> _Measured:
    """Return what the function that scores a task's rows must know."""
    return _Measured(
        choices=benchmark.prompt_of(task.config).choices,
        words=_words(benchmark, task.config),
        by=tuple(task.by),
        given=tuple((one.name, one.group, one.column, one.first, one.only, one.over) for one in task.given_first),
    )


def _functions(benchmark: Benchmark, tasks: list[_Task]) -> dict[_Measured, str]:
    """Name a function for everything that is measured in another way."""
    found: dict[_Measured, str] = {}
    for measured in dict.fromkeys(_measured(benchmark, task) for task in tasks):
        parts = [*(f"by_{column}" for column in measured.by), *(name for name, *_ in measured.given)]
        name = "_and_".join(parts) or "accuracy"
        taken = sum(other == name or other.startswith(f"{name}_labels_") for other in found.values())
        found[measured] = f"{name}_labels_{taken + 1}" if taken else name
    return found


def _utils(benchmark: Benchmark, tasks: list[_Task], functions: dict[_Measured, str]) -> str:
    """Write the Python that tasks name: what is measured of a row, and which rows are taken."""
    return render(
        "formats/lm_eval_utils.py.j2",
        title=benchmark.title,
        measures={name: measured for measured, name in functions.items()},
        orders={_ordered(task.order): task.order for task in tasks},
    )


def _ordered(order: Order) -> str:
    """Return the name of the function that orders rows."""
    return f"ordered_by_{order.column}" + (f"_below_{order.below}" if order.below else "")


def _slug(text: str) -> str:
    return re.sub(r"[^A-Za-z0-9]+", "_", text).strip("_")
