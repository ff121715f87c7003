"""The CLUTRR baselines: a reader of the story or of its facts, and a read-out for the two persons of the query."""

from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional
from transformers import AutoConfig, AutoModelForSequenceClassification, PreTrainedConfig, PreTrainedModel
from transformers.modeling_outputs import SequenceClassifierOutput

from .kinship_encoder import EncoderVectors
from .kinship_graph import GraphAttention
from .kinship_memory import Compositional, RelationalMemory
from .kinship_sequence import Attention, Mean, Relations
from .kinship_story import Placeholders, WordVectors, read_story


class KinshipConfig(PreTrainedConfig):
    """Which reader, of what size; and which tokens are placeholders."""

    model_type = "wabe-kinship"

    def __init__(
        self,
        reader: str = "bilstm-mean",
        vocab_size: int = 64,
        placeholders: int = 20,
        first_placeholder: int = 4,
        separator_token_id: int = 2,
        embedding_size: int = 100,
        hidden_size: int = 100,
        layers: int = 2,
        renewed: bool = False,
        relation_size: int = 64,
        result_sizes: tuple[int, int] = (256, 64),
        steps: int = 6,
        dropout: float = 0.2,
        slots: int = 2,
        heads: int = 4,
        head_size: int = 192,
        key_size: int = 64,
        attention_layers: int = 3,
        edge_size: int = 20,
        rounds: int = 3,
        encoder: dict[str, Any] | None = None,
        number_token_ids: list[int] | None = None,
        **kwargs: Any,
    ) -> None:
        self.reader = reader
        self.vocab_size = vocab_size
        self.placeholders = placeholders
        self.first_placeholder = first_placeholder
        self.separator_token_id = separator_token_id
        self.embedding_size = embedding_size
        self.hidden_size = hidden_size
        self.layers = layers
        self.renewed = renewed
        self.relation_size = relation_size
        self.result_sizes = result_sizes
        self.steps = steps
        self.dropout = dropout
        self.slots = slots
        self.heads = heads
        self.head_size = head_size
        self.key_size = key_size
        self.attention_layers = attention_layers
        self.edge_size = edge_size
        self.rounds = rounds
        self.encoder = encoder
        self.number_token_ids = number_token_ids
        super().__init__(**kwargs)


def _reader(config: KinshipConfig, inputs: int) -> nn.Module:
    lstm = {"hidden": config.hidden_size, "layers": config.layers}
    match config.reader:
        case "bilstm-mean" | "encoder-lstm":
            return Mean(inputs, **lstm)
        case "bilstm-attention":
            return Attention(inputs, **lstm)
        case "rn":
            first, second = config.result_sizes
            return Relations(inputs, **lstm, g=config.relation_size, f=(first, second))
        case "mac":
            return Compositional(inputs, **lstm, steps=config.steps, dropout=config.dropout)
        case "rmc":
            return RelationalMemory(
                inputs,
                slots=config.slots,
                heads=config.heads,
                head_size=config.head_size,
                key_size=config.key_size,
                layers=config.attention_layers,
            )
        case "gat":
            return GraphAttention(
                config.vocab_size,
                inputs,
                placeholders=config.placeholders,
                edge_size=config.edge_size,
                heads=config.heads,
                rounds=config.rounds,
                dropout=config.dropout,
            )
        case other:
            message = f"no reader is called {other!r}"
            raise ValueError(message)


class KinshipModel(PreTrainedModel):
    """What the second person of the query is to the first."""

    config_class = KinshipConfig
    config: KinshipConfig

    def __init__(self, config: KinshipConfig) -> None:
        super().__init__(config)
        size = config.embedding_size
        self.words: nn.Module | None = None
        if config.encoder is not None:
            encoder = EncoderVectors(config.encoder, config.number_token_ids or [])
            self.words, size = encoder, encoder.size
        elif config.reader != "gat":
            self.words = WordVectors(config.vocab_size, size)
        self.placeholders = Placeholders(config.placeholders, size, renewed=config.renewed)
        self.reader = _reader(config, size)
        width: int = self.reader.size  # type: ignore[assignment]  # torch types every attribute as Tensor or Module
        labels = len(config.id2label or {})
        self.read_out = nn.Sequential(nn.Linear(width, width), nn.ReLU(), nn.Linear(width, labels))
        self.post_init()  # type: ignore[no-untyped-call]  # transformers leaves it untyped

    def _init_weights(self, module: nn.Module) -> None:
        """Keep the values that the modules drew when they were made."""

    def forward(
        self, input_ids: Tensor, attention_mask: Tensor | None = None, labels: Tensor | None = None, **_: Any
    ) -> SequenceClassifierOutput:
        """Return the logits; in training every story's placeholders are drawn anew."""
        config = self.config
        attended = torch.ones_like(input_ids) if attention_mask is None else attention_mask
        story = read_story(
            input_ids,
            attended.bool(),
            separator=config.separator_token_id,
            first=config.first_placeholder,
            count=config.placeholders,
            draw=self.training,
        )
        placeholders = self.placeholders()
        vectors = placeholders if self.words is None else self.words(story, placeholders)
        logits = self.read_out(self.reader(vectors, story))
        loss: Any = None if labels is None else functional.cross_entropy(logits, labels)
        return SequenceClassifierOutput(loss=loss, logits=logits)


KinshipConfig.register_for_auto_class()  # type: ignore[no-untyped-call]  # transformers leaves it untyped
KinshipModel.register_for_auto_class("AutoModelForSequenceClassification")  # type: ignore[no-untyped-call]  # transformers leaves it untyped
AutoConfig.register(KinshipConfig.model_type, KinshipConfig, exist_ok=True)
AutoModelForSequenceClassification.register(KinshipConfig, KinshipModel, exist_ok=True)
