"""Predictions of any saved model: a run's folder, any folder of transformers, or a model of the Hub."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, cast

from wabe.errors import MissingError, WrongCallError
from wabe.training.core import registry
from wabe.training.core.architecture import load_every
from wabe.training.core.label_names import match_labels
from wabe.training.core.layout import require_finished
from wabe.training.core.measures import Predictions
from wabe.training.core.opening import opening
from wabe.training.core.recipe import FromScratch, Texts
from wabe.training.core.vocabulary import check_vocabulary, cut_to_positions

if TYPE_CHECKING:
    from transformers import PreTrainedModel, PreTrainedTokenizerFast


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedModel:
    """A model ready to predict, with what its config says of itself."""

    place: str
    model: "PreTrainedModel"
    tokenizer: "PreTrainedTokenizerFast"
    names: Mapping[int, str]
    """The model's own label names, by output."""
    inputs: str | None
    """The name of the inputs it was trained with, if Wabe trained it."""
    recipe: str | None


def load_model(
    place: str | Path, *, device: str = "cpu", revision: str | None = None, trust_code: bool = False
) -> LoadedModel:
    """Load a model for sequence classification; of code that comes with a model, only what is trusted is run.

    A model of a known recipe needs no trust: its module is imported from here.
    """
    from transformers import AutoConfig, AutoModelForSequenceClassification, AutoTokenizer
    from transformers.utils.logging import disable_progress_bar

    from wabe.training.core.loading import lacking, pad_where_unread, refuse_lacking

    disable_progress_bar()
    own = know_models()
    options = {"revision": revision, "trust_remote_code": trust_code}
    with opening(place, "a model for sequence classification"):
        config = AutoConfig.from_pretrained(place, **options)
        tokenizer = AutoTokenizer.from_pretrained(place, **options)
        model, info = AutoModelForSequenceClassification.from_pretrained(
            place, config=config, output_loading_info=True, **options
        )
    refuse_lacking(lacking(info), str(place))
    check_vocabulary(tokenizer, model, str(place))
    cut_to_positions(tokenizer, model)
    if tokenizer.pad_token_id is None:
        tokenizer.pad_token = tokenizer.eos_token
    if getattr(model.config, "pad_token_id", None) is None:
        model.config.pad_token_id = tokenizer.pad_token_id
    model.to(device)
    model.eval()
    # Models of recipes read texts of one form only, and are padded right.
    if not type(model).__module__.startswith(tuple(f"{package}." for package in own)):
        pad_where_unread(tokenizer, model, str(place))
    return LoadedModel(
        place=str(place),
        model=model,
        tokenizer=cast("PreTrainedTokenizerFast", tokenizer),
        names={int(output): str(name) for output, name in model.config.id2label.items()},
        inputs=getattr(config, "wabe_inputs", None),
        recipe=getattr(config, "wabe_recipe", None),
    )


def know_models() -> frozenset[str]:
    """Make the models of all known recipes known to transformers; return the packages that they are in."""
    declared = [recipe.model for recipe in registry.recipes().values()]
    return load_every([model for model in declared if isinstance(model, FromScratch)])


def find_model(target: str, runs: Path) -> str:
    """Return where a model is: that of the first finished run if a recipe is named, otherwise what was given."""
    if (Path(target) / "config.json").is_file():
        return target
    try:
        names = registry.named((target,))
    except (MissingError, WrongCallError):
        return target
    found = [require_finished(runs, name, target=target)[0].model for name in names]
    return str(found[0]) if found else target


def predict(
    loaded: LoadedModel, texts: Texts, labels: Sequence[str], *, chosen: Mapping[str, str] | None = None
) -> Predictions:
    """Predict every text; labels and probabilities are in the order of the dataset's `labels`, matched by name."""
    import torch

    from wabe.training.core.inference import logits_of, prepare

    matched = match_labels(loaded.names, labels, model=loaded.place, chosen=chosen)
    logits = logits_of(loaded.model, prepare(loaded.model, loaded.tokenizer, texts), where=loaded.place)
    outputs = torch.softmax(logits, dim=1).numpy()
    probabilities = matched.probabilities(outputs)
    return Predictions(
        labels=probabilities.argmax(axis=1),
        probabilities=probabilities,
        of_best_output=matched.of_best_output(outputs) if matched.collapsed else None,
    )
