"""A model as somebody else writes one, copied into a package: the words of a pair, averaged by position."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

import torch
from torch import Tensor, nn
from transformers import AutoConfig, AutoModelForSequenceClassification, PretrainedConfig, PreTrainedModel
from transformers.modeling_outputs import SequenceClassifierOutput


class BagConfig(PretrainedConfig):
    """How many words there are, and how large their vectors are."""

    model_type = "cats-bag"

    def __init__(self, vocab_size: int = 1, size: int = 8, **other: Any) -> None:
        self.vocab_size = vocab_size
        self.size = size
        super().__init__(**other)


class BagModel(PreTrainedModel):
    """Averages the vectors of a row's words; the mean is over all positions, so that padding is noticed."""

    config_class = BagConfig

    def __init__(self, config: BagConfig) -> None:
        super().__init__(config)
        self.words = nn.Embedding(config.vocab_size, config.size)
        self.out = nn.Linear(config.size, len(config.id2label or {}))
        self.post_init()  # type: ignore[no-untyped-call]  # transformers leaves it untyped

    def forward(self, input_ids: Tensor, **_other: Any) -> SequenceClassifierOutput:
        """Classify rows."""
        weights = torch.arange(1.0, input_ids.shape[1] + 1)[:, None]
        logits = self.out((self.words(input_ids) * weights).mean(1))
        return SequenceClassifierOutput(logits=cast("Any", logits))


def make(_name: str, words: Sequence[str], labels: Sequence[str], options: Mapping[str, Any], _seed: int) -> BagModel:
    """Return an untrained model."""
    names = dict(enumerate(labels))
    return BagModel(
        BagConfig(vocab_size=len(words), id2label=names, label2id={v: k for k, v in names.items()}, **options)
    )


BagConfig.register_for_auto_class()  # type: ignore[no-untyped-call]  # transformers leaves it untyped
BagModel.register_for_auto_class("AutoModelForSequenceClassification")  # type: ignore[no-untyped-call]  # transformers leaves it untyped
AutoConfig.register(BagConfig.model_type, BagConfig, exist_ok=True)
AutoModelForSequenceClassification.register(BagConfig, BagModel, exist_ok=True)
