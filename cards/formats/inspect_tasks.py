"""`eval.yaml`: the splits that sum a benchmark up, as tasks for Inspect and for the Hub's leaderboards."""

import re
from pathlib import Path

import duckdb

from wabe.builders.core.declaration import Benchmark, Config, Role, Split
from wabe.builders.core.evaluation import columns_reported
from wabe.builders.core.manifest import Manifest
from wabe.builders.core.rows import label_of
from wabe.cards.formats.readable_yaml import dump
from wabe.cards.prose import Prose

FILE = "eval.yaml"
FRAMEWORK = "inspect-ai"


def eval_yaml(benchmark: Benchmark, manifest: Manifest, prose: Prose, folder: Path) -> str:
    """Write the file."""
    tasks = [
        _task(benchmark, config, split, folder / manifest.configs[config.name].splits[split.name].file)
        for config, split in benchmark.headlines()
        if config.name in manifest.configs
    ]
    content = {
        "name": benchmark.title,
        "description": prose.lead,
        "evaluation_framework": FRAMEWORK,
        "tasks": tasks,
    }
    return dump(content)


def task_ids(benchmark: Benchmark) -> dict[tuple[str, str], str]:
    """Return the ids of all tasks by config and split: the config's name, with the split's if it has several tests."""
    return {
        (config.name, split.name): config.name if _tests(config) == 1 else f"{config.name}_{split.name}"
        for config, split in benchmark.headlines()
    }


def _tests(config: Config) -> int:
    return sum(split.role is Role.TEST for split in config.splits)


def _task(benchmark: Benchmark, config: Config, split: Split, file: Path) -> dict[str, object]:
    prompt = benchmark.prompt_of(config)
    first, *others = prompt.columns
    answers = _answers(config, file) if prompt.choices else [label.value for label in label_of(config.row)]
    shown = prompt.template.replace(f"{{{first}}}", "{prompt}", 1)
    metadata = dict.fromkeys((*others, "uid", *columns_reported(config.reported)))
    return {
        "id": task_ids(benchmark)[config.name, split.name],
        "config": config.name,
        "split": split.name,
        "field_spec": {"input": first, "target": "label_text", "metadata": list(metadata)},
        "solvers": [
            {
                "name": "prompt_template",
                "args": {
                    "template": f"{shown}\n\nAnswer with one of: {', '.join(answers)}.\n"
                    "End with a line of the form: ANSWER: <answer>"
                },
            },
            {"name": "generate"},
        ],
        # `includes` and `match` would take non_entailment for entailment, and son-in-law for son.
        "scorers": [{"name": "pattern", "args": {"pattern": answer_pattern(answers)}}],
    }


def answer_pattern(answers: list[str]) -> str:
    """Return a pattern that finds the answer as a whole word: of two that begin alike, the longer is tried first."""
    words = sorted(answers, key=lambda word: (-len(word), word))
    return rf"ANSWER\s*:\s*({'|'.join(map(re.escape, words))})(?![\w-])"


def _answers(config: Config, file: Path) -> list[str]:
    """Return the labels that occur, where rows have choices of their own."""
    with duckdb.connect() as connection:
        found = connection.execute("SELECT DISTINCT label_text FROM read_parquet($1)", [str(file)]).fetchall()
    return [label.value for label in label_of(config.row) if (label.value,) in found]
