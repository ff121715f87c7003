"""The classifier of a checkpoint: its rows are put in the dataset's order by name, or it starts anew."""

from typing import TYPE_CHECKING

from wabe.errors import MissingError, WrongCallError
from wabe.training.core.label_names import match_labels
from wabe.training.core.loading import lacking, refuse_lacking
from wabe.training.core.opening import first_line
from wabe.training.finetune.checkpoints import Checkpoint

if TYPE_CHECKING:
    from torch import nn
    from transformers import PreTrainedModel

HEAD = "ForSequenceClassification"
USUAL_RANGE = 0.02


def load_classifier(checkpoint: Checkpoint, labels: tuple[str, ...]) -> "tuple[PreTrainedModel, str]":
    """Load a checkpoint as a classifier for a dataset's labels; also say where its classifier comes from."""
    import torch
    from transformers import AutoConfig, AutoModelForSequenceClassification

    numbered = dict(enumerate(labels))
    try:
        config = AutoConfig.from_pretrained(checkpoint.folder)
        trained = any(str(name).endswith(HEAD) for name in config.architectures or ())
        own = {int(output): str(name) for output, name in (config.id2label or {}).items()}
        order = _order(own, labels, checkpoint.name) if trained else None
        model: PreTrainedModel
        model, info = AutoModelForSequenceClassification.from_pretrained(
            checkpoint.folder,
            dtype=torch.float32,
            id2label=numbered,
            label2id={label: at for at, label in numbered.items()},
            problem_type="single_label_classification",
            ignore_mismatched_sizes=True,
            output_loading_info=True,
        )
    except Exception as error:  # safetensors and torch raise whatever a damaged file leads them to
        raise MissingError(
            where=checkpoint.name,
            what=f"it cannot be loaded for sequence classification ({first_line(error)})",
            remedy="Choose a complete checkpoint of an architecture that has a sequence classifier in transformers",
        ) from error
    missing = lacking(info)
    refuse_lacking({name for name in missing if _of_the_body(name, model)}, checkpoint.name)
    if not trained:
        return model, "new"
    if order is not None and missing:
        return model, f"new as far as the checkpoint lacks it: {', '.join(sorted(missing))}"
    output = output_layer(model, len(labels))
    if order is None or output is None:
        if output is not None:
            start_anew(output, getattr(config, "initializer_range", None) or USUAL_RANGE)
        return model, "new: the checkpoint's own has other labels"
    with torch.no_grad():
        output.weight.copy_(output.weight[list(order)].clone())
        if output.bias is not None:
            output.bias.copy_(output.bias[list(order)].clone())
    return model, "the checkpoint's own, matched by label name"


def _of_the_body(weight: str, model: "PreTrainedModel") -> bool:
    """Tell what a checkpoint must have from a classifier, and a pooler, which language models are saved without."""
    return weight.startswith(f"{model.base_model_prefix}.") and ".pooler." not in weight


def start_anew(output: "nn.Linear", spread: float) -> None:
    """Draw the weights of a layer anew; transformers would leave alone what it has loaded."""
    from torch.nn import init

    init.normal_(output.weight, std=spread)
    if output.bias is not None:
        init.zeros_(output.bias)


def _order(own: dict[int, str], labels: tuple[str, ...], name: str) -> tuple[int, ...] | None:
    """Return for every label the one output that means it; None if that is not how the labels compare."""
    try:
        found = match_labels(own, labels, model=name)
    except WrongCallError:
        return None
    return tuple(outputs[0] for outputs in found.outputs) if not found.collapsed else None


def output_layer(model: "PreTrainedModel", outputs: int) -> "nn.Linear | None":
    """Return the last linear layer outside the body with one row per label."""
    from torch import nn

    body = set(model.base_model.modules()) if model.base_model is not model else set()
    found = [
        module
        for module in model.modules()
        if isinstance(module, nn.Linear) and module.out_features == outputs and module not in body
    ]
    return found[-1] if found else None
