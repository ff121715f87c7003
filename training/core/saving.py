"""Saving a trained model: a folder that `from_pretrained` loads, whole or not there."""

import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from wabe.builders.core.files import write_atomically
from wabe.training.core.finite import check_weights, once_more
from wabe.training.core.learning import Task

if TYPE_CHECKING:
    from transformers import PreTrainedModel, PreTrainedTokenizerBase


def save_model(model: "PreTrainedModel", tokenizer: "PreTrainedTokenizerBase", task: Task) -> None:
    """Save model, tokenizer and the model's own code in the run's folder; the config says how it was made."""
    from transformers.utils.logging import disable_progress_bar

    disable_progress_bar()
    recipe = task.recipe
    check_weights(model, f"{recipe.name} seed {task.seed}", once_more(task.folder.checkpoint))
    setattr(model.config, "wabe_inputs", recipe.inputs.name)  # noqa: B010 a field of ours in a class of theirs
    setattr(model.config, "wabe_recipe", recipe.name)  # noqa: B010
    staged = task.folder.path / ".model"
    shutil.rmtree(staged, ignore_errors=True)
    model.save_pretrained(staged)
    tokenizer.save_pretrained(staged)
    shutil.rmtree(task.folder.model, ignore_errors=True)
    staged.rename(task.folder.model)


def save_code(model: "PreTrainedModel", folder: Path) -> None:
    """Bring the code beside a model's weights up to date: what is published is what was evaluated."""
    home = Path(sys.modules[type(model).__module__].__file__ or "").resolve().parent
    for copy in folder.glob("*.py"):
        own = home / copy.name
        if own.is_file() and own.read_bytes() != copy.read_bytes():
            write_atomically(copy, own.read_bytes())
