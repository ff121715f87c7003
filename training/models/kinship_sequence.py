"""Readers of words in a row: a bidirectional LSTM with mean or attention, and a relation network over its states."""

import torch
from torch import Tensor, nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

from .kinship_story import Story, mean_told, of_query

# Activations of all pairs of words are made for so many pairs at once; long stories would not fit otherwise.
PAIRS_AT_ONCE = 1 << 18


class Reader(nn.Module):
    """A bidirectional LSTM over the story, and not over the query."""

    def __init__(self, inputs: int, hidden: int, layers: int) -> None:
        super().__init__()
        self.lstm = nn.LSTM(inputs, hidden, layers, bidirectional=True, batch_first=True)
        self.size = 2 * hidden

    def forward(self, vectors: Tensor, story: Story) -> Tensor:
        """Return one state for each token, zero where the story has none."""
        lengths = story.told.sum(1).clamp(min=1).cpu()
        packed = pack_padded_sequence(vectors, lengths, batch_first=True, enforce_sorted=False)
        states, _ = pad_packed_sequence(self.lstm(packed)[0], batch_first=True, total_length=vectors.shape[1])
        return states


class Mean(nn.Module):
    """The states of the query's persons, and the mean of all."""

    def __init__(self, inputs: int, hidden: int, layers: int) -> None:
        super().__init__()
        self.reader = Reader(inputs, hidden, layers)
        self.size = 3 * self.reader.size

    def forward(self, vectors: Tensor, story: Story) -> Tensor:
        """Return the query's states and the pooled one, side by side."""
        states = self.reader(vectors, story)
        return torch.cat([of_query(states, story).flatten(1), mean_told(states, story)], 1)


class Attention(nn.Module):
    """The states of the query's persons, and what they attend to."""

    def __init__(self, inputs: int, hidden: int, layers: int) -> None:
        super().__init__()
        self.reader = Reader(inputs, hidden, layers)
        size = self.reader.size
        self.key = nn.Linear(size, size)
        self.asked = nn.Linear(2 * size, size, bias=False)
        self.score = nn.Linear(size, 1, bias=False)
        self.size = 3 * size

    def forward(self, vectors: Tensor, story: Story) -> Tensor:
        """Return the query's states and the pooled one, side by side."""
        states = self.reader(vectors, story)
        query = of_query(states, story).flatten(1)
        scores = self.score(torch.tanh(self.key(states) + self.asked(query).unsqueeze(1))).squeeze(2)
        weights = scores.masked_fill(~story.told, torch.finfo(scores.dtype).min).softmax(1)
        return torch.cat([query, (weights.unsqueeze(1) @ states).squeeze(1)], 1)


class Relations(nn.Module):
    """A relation network over all pairs of words, given the query: g has four layers, f two."""

    def __init__(self, inputs: int, hidden: int, layers: int, *, g: int, f: tuple[int, int]) -> None:
        super().__init__()
        self.reader = Reader(inputs, hidden, layers)
        size = self.reader.size
        # The first layer of g is linear in its three parts, so each part is multiplied once and not once for each pair.
        self.left = nn.Linear(size, g)
        self.right = nn.Linear(size, g, bias=False)
        self.asked = nn.Linear(2 * size, g, bias=False)
        self.g = nn.Sequential(
            nn.ReLU(), nn.Linear(g, g), nn.ReLU(), nn.Linear(g, g), nn.ReLU(), nn.Linear(g, g), nn.ReLU()
        )
        self.f = nn.Sequential(nn.Linear(g, f[0]), nn.ReLU(), nn.Linear(f[0], f[1]), nn.ReLU())
        self.size = 2 * size + f[1]

    def forward(self, vectors: Tensor, story: Story) -> Tensor:
        """Return the query's states and what its relations come to, side by side."""
        states = self.reader(vectors, story)
        query = of_query(states, story).flatten(1)
        left, right = self.left(states), self.right(states) + self.asked(query).unsqueeze(1)
        rows = max(1, PAIRS_AT_ONCE // states.shape[1] ** 2)
        parts = zip(left.split(rows), right.split(rows), story.told.split(rows), strict=True)
        return torch.cat([query, self.f(torch.cat([self._pairs(*part) for part in parts]))], 1)

    def _pairs(self, left: Tensor, right: Tensor, told: Tensor) -> Tensor:
        """Return the mean of g; the sum, as first published, grows with the square of a story's length."""
        pairs = (told.unsqueeze(2) & told.unsqueeze(1)).to(left.dtype).flatten(1)
        values = self.g(left.unsqueeze(2) + right.unsqueeze(1)).flatten(1, 2)
        total: Tensor = (pairs.unsqueeze(1) @ values).squeeze(1)
        return total / pairs.sum(1, keepdim=True).clamp(min=1)
