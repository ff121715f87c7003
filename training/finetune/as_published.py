"""Takes a published checkpoint as it is, with the classifier that it has: nothing is trained."""

from wabe.errors import DeclarationError
from wabe.training.core.learning import Task, Trained
from wabe.training.core.loading import lacking, refuse_lacking
from wabe.training.core.opening import opening, quiet
from wabe.training.core.recipe import Pretrained
from wabe.training.core.saving import save_model
from wabe.training.core.vocabulary import check_vocabulary
from wabe.training.finetune.checkpoints import find_checkpoint


def learn(task: Task) -> Trained:
    """Save a checkpoint in the run's folder, so that it is evaluated as a trained model would be."""
    from transformers import AutoModelForSequenceClassification

    from wabe.training.finetune.tokens import load_tokenizer

    recipe = task.recipe
    if not isinstance(recipe.model, Pretrained):
        raise DeclarationError(where=recipe.name, what="it has no checkpoint", remedy="Declare a Pretrained model")
    checkpoint = find_checkpoint(recipe.model.checkpoint)
    with quiet(), opening(checkpoint.name, "a model for sequence classification"):
        tokenizer = load_tokenizer(checkpoint.folder, checkpoint.name, recipe.model.max_tokens)
        model, info = AutoModelForSequenceClassification.from_pretrained(checkpoint.folder, output_loading_info=True)
    refuse_lacking(lacking(info), checkpoint.name)
    check_vocabulary(tokenizer, model, checkpoint.name)
    save_model(model, tokenizer, task)
    return Trained(
        model={
            **checkpoint.content(),
            "trained_layers": recipe.model.trained_layers,
            "max_tokens": recipe.model.max_tokens,
        },
        parameters=sum(part.numel() for part in model.parameters()),
        trained_parameters=0,
        steps=0,
        epochs=0.0,
        kept_step=0,
        curve=(),
        seconds=0.0,
    )
