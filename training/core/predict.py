"""Predictions of any saved model: a run's folder, any folder of transformers, or a model of the Hub."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from training.core.measures import Predictions
from training.core.recipe import Texts

if TYPE_CHECKING:
    from transformers import PreTrainedModel, PreTrainedTokenizerBase


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedModel:
    """A model ready to predict, with what its config says of itself."""

    model: "PreTrainedModel"
    tokenizer: "PreTrainedTokenizerBase"
    labels: tuple[str, ...]
    """The model's own label names, by index."""
    inputs: str | None
    """The name of the inputs it was trained with, if Wabe trained it."""
    recipe: str | None


def load_model(
    place: str | Path, *, device: str = "cpu", revision: str | None = None, trust_code: bool = False
) -> LoadedModel:
    """Load a model for sequence classification; code of its own is run only if it is trusted or is Wabe's."""
    raise NotImplementedError


def predict(
    loaded: LoadedModel, texts: Texts, rows: int, labels: Sequence[str], *, batch_tokens: int = 4096
) -> Predictions:
    """Predict every text; labels and probabilities are in the order of the dataset's `labels`, mapped by name."""
    raise NotImplementedError
