"""Two plain encoders for pairs: a bag of words, which cannot see any order, and the mean state of a BiLSTM."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

import torch
from torch import Tensor, nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence
from transformers import AutoConfig, AutoModelForSequenceClassification, PretrainedConfig, PreTrainedModel
from transformers.modeling_outputs import SequenceClassifierOutput


class PlainPairsConfig(PretrainedConfig):
    """Sizes of words, of an encoder's states and of the classifier's one hidden layer."""

    model_type = "wabe-plain-pairs"

    def __init__(
        self,
        encoder: str = "bag",
        vocab_size: int = 1,
        word_size: int = 100,
        hidden_size: int = 100,
        classifier_size: int = 200,
        dropout: float = 0.0,
        **other: Any,
    ) -> None:
        self.encoder = encoder
        self.vocab_size = vocab_size
        self.word_size = word_size
        self.hidden_size = hidden_size
        self.classifier_size = classifier_size
        self.dropout = dropout
        super().__init__(**other)


class Bag(nn.Module):
    """The mean of the words' vectors."""

    def __init__(self, config: PlainPairsConfig) -> None:
        super().__init__()
        self.size = config.word_size

    def forward(self, words: Tensor, present: Tensor) -> Tensor:
        """Encode sentences; words that are not present are padding."""
        mean: Tensor = (words * present[..., None]).sum(1) / present.sum(1, keepdim=True).clamp(min=1)
        return mean


class MeanState(nn.Module):
    """The mean of the states of an LSTM run forwards and of one run backwards."""

    def __init__(self, config: PlainPairsConfig) -> None:
        super().__init__()
        self.recurrent = nn.LSTM(config.word_size, config.hidden_size, bidirectional=True, batch_first=True)
        self.size = 2 * config.hidden_size

    def forward(self, words: Tensor, present: Tensor) -> Tensor:
        """Encode sentences; words that are not present are padding."""
        lengths = present.sum(1).clamp(min=1).long().cpu()
        packed = pack_padded_sequence(words, lengths, batch_first=True, enforce_sorted=False)
        states, _ = pad_packed_sequence(self.recurrent(packed)[0], batch_first=True)
        mean: Tensor = states.sum(1) / lengths[:, None].to(states.device)
        return mean


ENCODERS: dict[str, type[Bag] | type[MeanState]] = {"bag": Bag, "bilstm": MeanState}


class PlainPairsModel(PreTrainedModel):
    """Encodes two sentences apart and classifies what they have in common and how they differ."""

    config_class = PlainPairsConfig
    base_model_prefix = "plain_pairs"

    def __init__(self, config: PlainPairsConfig) -> None:
        super().__init__(config)
        self.words = nn.Embedding(config.vocab_size, config.word_size)
        self.encoder = ENCODERS[config.encoder](config)
        self.classifier = nn.Sequential(
            nn.Dropout(config.dropout),
            nn.Linear(4 * self.encoder.size, config.classifier_size),
            nn.ReLU(),
            nn.Dropout(config.dropout),
            nn.Linear(config.classifier_size, len(config.id2label or {})),
        )
        self.post_init()  # type: ignore[no-untyped-call]  # transformers leaves it untyped

    def _init_weights(self, module: nn.Module) -> None:
        """Keep what torch's layers draw."""

    def forward(
        self,
        input_ids: Tensor,
        attention_mask: Tensor | None = None,
        token_type_ids: Tensor | None = None,
        labels: Tensor | None = None,
        **_other: Any,
    ) -> SequenceClassifierOutput:
        """Classify pairs: in every row the first sentence has token type 0, and the second has 1."""
        if token_type_ids is None:
            msg = "token_type_ids are needed: they tell the two sentences apart"
            raise ValueError(msg)
        present = torch.ones_like(input_ids) if attention_mask is None else attention_mask
        first, second = (
            self.encoder(*self._sentences(input_ids, (present * (token_type_ids == side)).bool())) for side in (0, 1)
        )
        logits = self.classifier(torch.cat([first, second, (first - second).abs(), first * second], dim=1))
        loss = None if labels is None else nn.functional.cross_entropy(logits, labels)
        # transformers declares float tensors, which torch does not tell from others.
        return SequenceClassifierOutput(loss=cast("Any", loss), logits=cast("Any", logits))

    def _sentences(self, tokens: Tensor, chosen: Tensor) -> tuple[Tensor, Tensor]:
        """Return the vectors of the chosen words of each row, moved to its start, and where there are any."""
        # A sum depends on the order of its terms, if only in its last digit; a bag must not.
        key = tokens if isinstance(self.encoder, Bag) else torch.zeros_like(tokens)
        order = torch.argsort(key.masked_fill(~chosen, self.config.vocab_size), dim=1, stable=True)
        order = order[:, : max(1, int(chosen.sum(1).max()))]
        return self.words(tokens.gather(1, order)), chosen.gather(1, order).float()


def make(
    encoder: str, words: Sequence[str], labels: Sequence[str], options: Mapping[str, Any], seed: int
) -> PlainPairsModel:
    """Return an untrained model; its weights come from torch's generator, which the caller seeds."""
    del seed
    return PlainPairsModel(
        PlainPairsConfig(
            encoder=encoder,
            vocab_size=len(words),
            id2label=dict(enumerate(labels)),
            label2id={label: number for number, label in enumerate(labels)},
            **options,
        )
    )


PlainPairsConfig.register_for_auto_class()  # type: ignore[no-untyped-call]  # transformers leaves it untyped
PlainPairsModel.register_for_auto_class("AutoModelForSequenceClassification")  # type: ignore[no-untyped-call]  # transformers leaves it untyped
AutoConfig.register(PlainPairsConfig.model_type, PlainPairsConfig, exist_ok=True)
AutoModelForSequenceClassification.register(PlainPairsConfig, PlainPairsModel, exist_ok=True)
