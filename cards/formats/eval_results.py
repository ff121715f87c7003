"""`.eval_results/NAME.yaml`: what a model scores on the tasks of `eval.yaml`, as the Hub's leaderboards read it."""

from collections.abc import Sequence

from huggingface_hub import EvalResultEntry, eval_result_entries_to_yaml

from wabe.builders.core.declaration import Benchmark
from wabe.cards.comparison import Compared
from wabe.cards.formats.inspect_tasks import task_ids
from wabe.cards.formats.readable_yaml import dump

FOLDER = ".eval_results"


def eval_results(benchmark: Benchmark, compared: Sequence[Compared], dataset: str, version: str) -> dict[str, str]:
    """Write the file, by its path in the repository; a model that was scored on no such task has none."""
    ids = task_ids(benchmark)
    entries = [
        EvalResultEntry(
            dataset_id=dataset,
            task_id=ids[one.config, one.split],
            value=round(one.first, 6),
            notes=f"Accuracy of a fine-tuned classifier on {one.rows:,} rows of {one.config}/{one.split}, version "
            f"{version}, by wabe evaluate; it was not prompted.",
        )
        for one in compared
        if (one.config, one.split) in ids
        and one.metric == "accuracy"
        and one.first is not None
        and not one.group
        and not one.shortcut
    ]
    if not entries:
        return {}
    return {f"{FOLDER}/{benchmark.name}.yaml": dump(eval_result_entries_to_yaml(entries))}
