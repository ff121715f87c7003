"""A pretrained encoder that stays as it is, in the place of word vectors."""

from collections.abc import Mapping, Sequence
from typing import Any

import torch
from torch import Tensor, nn
from transformers import AutoConfig, AutoModel

from .kinship_story import Story, in_place


class EncoderVectors(nn.Module):
    """The states of a frozen encoder, which reads persons as numbers, with placeholders in the persons' places."""

    numbers: Tensor

    def __init__(self, config: Mapping[str, Any], numbers: Sequence[int]) -> None:
        super().__init__()
        settings = AutoConfig.for_model(**config)
        self.encoder = AutoModel.from_config(settings, add_pooling_layer=False)
        self.encoder.requires_grad_(requires_grad=False)
        self.register_buffer("numbers", torch.tensor(numbers))
        self.size: int = settings.hidden_size

    def train(self, mode: bool = True) -> "EncoderVectors":
        """Keep the encoder without dropout, also in training."""
        super().train(mode)
        self.encoder.eval()
        return self

    @torch.no_grad()
    def forward(self, story: Story, placeholders: Tensor) -> Tensor:
        """Return batch × length × size."""
        words = torch.where(story.persons >= 0, self.numbers[story.persons.clamp(min=0)], story.tokens)
        words = torch.where(story.told, words, 0)
        states = self.encoder(input_ids=words, attention_mask=story.told.long()).last_hidden_state
        return in_place(states, story, placeholders)
