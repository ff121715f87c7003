"""Runs in an environment with Inspect: validates every task of eval.yaml, and evaluates one with a mock model.

Given: the endpoint, an output, and the names of the datasets. The mock answers rightly, wrongly and without form, in
turn.
"""

import json
import sys
import urllib.request
from itertools import count
from pathlib import Path

import yaml
from inspect_ai import eval as evaluate
from inspect_ai._eval.task.hf import HFTask
from inspect_ai.model import ChatMessage, ModelOutput, ModelUsage, get_model


def main(endpoint: str, output: str, *names: str) -> None:
    """Validate and evaluate; write what was found as JSON."""
    ids = {}
    for name in names:
        with urllib.request.urlopen(f"{endpoint}/datasets/local/{name}/resolve/main/eval.yaml") as file:
            tasks = yaml.safe_load(file)["tasks"]
        ids[name] = [HFTask.model_validate(task).id for task in tasks]
    turn = count()

    def answer(messages: list[ChatMessage], *_: object) -> ModelOutput:
        last = messages[-1].text
        words = last.split("Answer with one of: ")[1].split(".")[0].split(", ")
        said = [f"Surely.\nANSWER: {words[0]}", f"No.\nANSWER: {words[1]}", "I cannot say."][next(turn) % 3]
        result = ModelOutput.from_content("mockllm/model", said)
        result.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
        return result

    model = get_model("mockllm/model", custom_outputs=answer, memoize=False)
    (log,) = evaluate("hf/local/seti/task2_trivial@v2.0.0", model=model, limit=30, max_connections=1, display="none")
    assert log.status == "success", log.error
    assert log.results is not None
    samples = [
        {"target": one.target, "said": one.output.completion, "score": next(iter((one.scores or {}).values())).value}
        for one in log.samples or []
    ]
    accuracy = log.results.scores[0].metrics["accuracy"].value
    shown = str((log.samples or [])[0].messages[0].text)
    found = {"ids": ids, "accuracy": accuracy, "samples": samples, "shown": shown}
    Path(output).write_text(json.dumps(found), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
