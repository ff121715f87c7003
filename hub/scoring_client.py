"""A user of a model, who has transformers and nothing of Wabe: loads it as its card says, and classifies texts."""

import json
import sys
from typing import Any


def classify(place: str, options: dict[str, Any], texts: list[tuple[str, str | None]]) -> list[dict[str, float]]:
    """Return the probability of every label, by name, for every text; one at a time, so that nothing is padded."""
    import torch
    from transformers import AutoModelForSequenceClassification, AutoTokenizer

    model = AutoModelForSequenceClassification.from_pretrained(place, trust_remote_code=True, **options).eval()
    tokenizer = AutoTokenizer.from_pretrained(place, trust_remote_code=True, **options)
    names = [model.config.id2label[number] for number in range(model.config.num_labels)]
    found = []
    with torch.no_grad():
        for first, second in texts:
            pair = (first,) if second is None else (first, second)
            logits = model(**tokenizer(*pair, truncation=True, return_tensors="pt")).logits
            found.append(dict(zip(names, logits[0].float().softmax(-1).tolist(), strict=True)))
    return found


def main() -> None:
    """Answer one question on stdin: the same texts, by a folder on the disk and by a model of the Hub."""
    asked = json.load(sys.stdin)
    answers = {
        "local": classify(asked["folder"], {}, asked["texts"]),
        "hub": classify(asked["repo_id"], {"revision": asked["revision"]}, asked["texts"]),
    }
    json.dump(answers, sys.stdout)


if __name__ == "__main__":
    main()
