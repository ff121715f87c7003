"""Runs tasks of lm-evaluation-harness on a tiny random model, as a user would; given are the model, where the output
goes, and as JSON the folders with the tasks to run of each.

Writes as JSON, for each folder, which tasks the harness finds, the results, and of each logged sample the row and the
scores.
"""

import json
import sys
from pathlib import Path

from lm_eval import simple_evaluate
from lm_eval.tasks import TaskManager


def evaluated(folder: str, model: str, tasks: list[str]) -> dict[str, object]:
    """Evaluate forty rows of each task, after two examples."""
    manager = TaskManager(include_path=folder, include_defaults=False)
    done = simple_evaluate(
        model="hf",
        model_args={"pretrained": model, "dtype": "float32"},
        tasks=[*tasks],
        task_manager=manager,
        num_fewshot=2,
        limit=40,
        batch_size=8,
        device="cpu",
        log_samples=True,
    )
    assert done is not None
    samples = {
        task: [{"doc": one["doc"], "scores": [float(answer[0][0]) for answer in one["resps"]]} for one in rows]
        for task, rows in done["samples"].items()
    }
    return {"tasks": manager.all_subtasks, "results": done["results"], "samples": samples}


def main(model: str, output: str, folders: str) -> None:
    """Evaluate the tasks of every folder."""
    found = {folder: evaluated(folder, model, tasks) for folder, tasks in json.loads(folders).items()}
    Path(output).write_text(json.dumps(found, default=str), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
