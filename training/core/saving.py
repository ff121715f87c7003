"""Saving a trained model: a folder that `from_pretrained` loads, whole or not there."""

import shutil
from typing import TYPE_CHECKING

from training.core.learning import Task

if TYPE_CHECKING:
    from transformers import PreTrainedModel, PreTrainedTokenizerBase


def save_model(model: "PreTrainedModel", tokenizer: "PreTrainedTokenizerBase", task: Task) -> None:
    """Save model, tokenizer and the model's own code in the run's folder; the config says how it was made."""
    recipe = task.recipe
    setattr(model.config, "wabe_inputs", recipe.inputs.name)  # noqa: B010 a field of ours in a class of theirs
    setattr(model.config, "wabe_recipe", recipe.name)  # noqa: B010
    staged = task.folder.path / ".model"
    shutil.rmtree(staged, ignore_errors=True)
    model.save_pretrained(staged)
    tokenizer.save_pretrained(staged)
    shutil.rmtree(task.folder.model, ignore_errors=True)
    staged.rename(task.folder.model)
