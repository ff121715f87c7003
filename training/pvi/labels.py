"""A checkpoint that already classifies must classify by the labels of the data."""

import json

from wabe.training.core.label_names import match_labels
from wabe.training.finetune.checkpoints import Checkpoint
from wabe.training.finetune.head import HEAD


def refuse_other_labels(checkpoint: Checkpoint, labels: tuple[str, ...]) -> None:
    """Refuse a trained classifier with other labels: a new one in its place would hide what the caller mistook."""
    config = json.loads((checkpoint.folder / "config.json").read_text(encoding="utf-8"))
    names = config.get("id2label") or {}
    if any(str(name).endswith(HEAD) for name in config.get("architectures") or ()) and names:
        match_labels({int(output): str(name) for output, name in names.items()}, labels, model=checkpoint.name)
