"""A user of a model, who has transformers and nothing of Wabe: loads it as its card says, and classifies texts."""

import json
import sys


def classify(place: str, texts: list[tuple[str, str | None]]) -> list[dict[str, float]]:
    """Return the probability of every label, by name, for every text; one at a time, so that nothing is padded."""
    import torch
    from transformers import AutoModelForSequenceClassification, AutoTokenizer

    model = AutoModelForSequenceClassification.from_pretrained(place, trust_remote_code=True).eval()
    tokenizer = AutoTokenizer.from_pretrained(place, trust_remote_code=True)
    names = [model.config.id2label[number] for number in range(model.config.num_labels)]
    found = []
    with torch.no_grad():
        for first, second in texts:
            pair = (first,) if second is None else (first, second)
            logits = model(**tokenizer(*pair, truncation=True, return_tensors="pt")).logits
            found.append(dict(zip(names, logits[0].float().softmax(-1).tolist(), strict=True)))
    return found


def main() -> None:
    """Answer one question on stdin: the same texts, by a model on the disk and by what was downloaded of the Hub's."""
    asked = json.load(sys.stdin)
    answers = {name: classify(asked[name], asked["texts"]) for name in ("local", "hub")}
    json.dump(answers, sys.stdout)


if __name__ == "__main__":
    main()
