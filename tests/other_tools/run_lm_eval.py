"""Runs tasks of lm-evaluation-harness on a tiny random model, as a user would: folder, model, output and tasks given.

Writes as JSON which tasks the harness finds, the results, and of each logged sample the row and the scores.
"""

import json
import sys
from pathlib import Path

from lm_eval import simple_evaluate
from lm_eval.tasks import TaskManager


def main(folder: str, model: str, output: str, *tasks: str) -> None:
    """Evaluate forty rows of each task, after two examples."""
    manager = TaskManager(include_path=folder, include_defaults=False)
    done = simple_evaluate(
        model="hf",
        model_args={"pretrained": model, "dtype": "float32"},
        tasks=list(tasks),
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
    found = {"tasks": manager.all_subtasks, "results": done["results"], "samples": samples}
    Path(output).write_text(json.dumps(found, default=str), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
