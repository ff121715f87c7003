"""Anonymous stories as tensors: which tokens are persons, who is asked about, and placeholders drawn anew."""

from dataclasses import dataclass

import torch
from torch import Tensor, nn


@dataclass(frozen=True, slots=True, kw_only=True)
class Story:
    """A batch of stories, as tensors of batch × length, and the two persons of each query."""

    tokens: Tensor
    told: Tensor
    """Which tokens are the story's: neither the query's nor padding."""
    persons: Tensor
    """The placeholder that each token was drawn, -1 where it is a word."""
    query: Tensor
    """Batch × 2: the placeholders of head and tail."""


def read_story(tokens: Tensor, attended: Tensor, *, separator: int, first: int, count: int, draw: bool) -> Story:
    """Find persons and query; `draw` permutes the placeholders of each story, else they are numbered as mentioned."""
    separators = tokens == separator
    segment = separators.cumsum(1) - separators.long()
    numbers = torch.where((tokens >= first) & (tokens < first + count), tokens - first, -1)
    is_told = (segment == 0) & attended & ~separators
    is_asked = (segment == 1) & attended & ~separators & (numbers >= 0)
    if bool((is_asked.sum(1) != 2).any()):
        message = "every query must be two placeholders, as in `@ent_0 @ent_2`"
        raise ValueError(message)
    new = _drawn(numbers, count) if draw else _as_mentioned(numbers, attended, count)
    persons = torch.where(numbers >= 0, new.gather(1, numbers.clamp(min=0)), -1)
    return Story(tokens=tokens, told=is_told, persons=persons, query=persons[is_asked].view(-1, 2))


def _drawn(numbers: Tensor, count: int) -> Tensor:
    return torch.rand(len(numbers), count, device=numbers.device).argsort(1)


def _as_mentioned(numbers: Tensor, attended: Tensor, count: int) -> Tensor:
    """Number persons by their first mention, so that the names of placeholders have no part in a prediction."""
    length = numbers.shape[1]
    places = torch.arange(length, device=numbers.device).expand_as(numbers).masked_fill(~attended, length)
    first = torch.full((len(numbers), count + 1), length, device=numbers.device)
    first = first.scatter_reduce(1, numbers % (count + 1), places, "amin")[:, :count]
    return first.argsort(dim=1, stable=True).argsort(dim=1, stable=True)


class Placeholders(nn.Module):
    """The vectors of placeholders: random and never trained; `renewed` draws others for every training batch."""

    vectors: Tensor

    def __init__(self, count: int, size: int, *, renewed: bool) -> None:
        super().__init__()
        self.register_buffer("vectors", torch.randn(count, size))
        self.renewed = renewed

    def forward(self) -> Tensor:
        """Return one vector for each placeholder."""
        return torch.randn_like(self.vectors) if self.renewed and self.training else self.vectors


class WordVectors(nn.Module):
    """Trained vectors of words, with those of placeholders in their places."""

    def __init__(self, words: int, size: int) -> None:
        super().__init__()
        self.words = nn.Embedding(words, size)

    def forward(self, story: Story, placeholders: Tensor) -> Tensor:
        """Return batch × length × size."""
        return in_place(self.words(story.tokens), story, placeholders)


def in_place(vectors: Tensor, story: Story, placeholders: Tensor) -> Tensor:
    """Put the vectors of placeholders where persons are mentioned."""
    return torch.where((story.persons >= 0).unsqueeze(2), placeholders[story.persons.clamp(min=0)], vectors)


def of_query(states: Tensor, story: Story) -> Tensor:
    """Return batch × 2 × size: the mean of the states where each of the two persons is mentioned."""
    mentions = ((story.persons.unsqueeze(1) == story.query.unsqueeze(2)) & story.told.unsqueeze(1)).to(states.dtype)
    return mentions @ states / mentions.sum(2, keepdim=True).clamp(min=1)


def mean_told(states: Tensor, story: Story) -> Tensor:
    """Return the mean of the story's states."""
    told = story.told.unsqueeze(2).to(states.dtype)
    return (states * told).sum(1) / told.sum(1).clamp(min=1)
