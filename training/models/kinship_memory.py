"""Readers with a memory: compositional attention (MAC) over an LSTM's states, and a relational memory core (RMC)."""

import torch
from torch import Tensor, nn
from torch.nn import functional

from .kinship_sequence import Reader
from .kinship_story import Story, of_query


class Compositional(nn.Module):
    """MAC: steps of control over the query, reading from the story and writing to memory."""

    def __init__(self, inputs: int, hidden: int, layers: int, *, steps: int, dropout: float) -> None:
        super().__init__()
        self.reader = Reader(inputs, hidden, layers)
        size = self.reader.size
        self.question = nn.Linear(2 * size, size)
        self.positions = nn.ModuleList(nn.Linear(size, size) for _ in range(steps))
        self.control = nn.Linear(2 * size, size)
        self.control_score = nn.Linear(size, 1)
        self.memory_key = nn.Linear(size, size)
        self.story_key = nn.Linear(size, size)
        self.related = nn.Linear(size, size, bias=False)
        self.alone = nn.Linear(size, size)
        self.read_score = nn.Linear(size, 1)
        self.write = nn.Linear(2 * size, size)
        self.first_control = nn.Parameter(torch.rand(size))
        self.first_memory = nn.Parameter(torch.rand(size))
        self.dropout = nn.Dropout(dropout)
        self.size = 3 * size

    def forward(self, vectors: Tensor, story: Story) -> Tensor:
        """Return the query's states and the last memory, side by side."""
        states = self.reader(vectors, story)
        persons = of_query(states, story)
        question = torch.tanh(self.question(persons.flatten(1)))
        known = self.dropout(states)
        keys, alone = self.story_key(known), self.alone(known)
        control = self.first_control.expand(len(states), -1)
        memory = self.first_memory.expand(len(states), -1)
        for position in self.positions:
            turned = self.control(torch.cat([control, position(question)], 1)).unsqueeze(1)
            control = (self.control_score(turned * persons).softmax(1) * persons).sum(1)
            related = self.memory_key(self.dropout(memory)).unsqueeze(1) * keys
            information = functional.elu(self.related(related) + alone)
            scores = self.read_score(self.dropout(control.unsqueeze(1) * information)).squeeze(2)
            weights = scores.masked_fill(~story.told, torch.finfo(scores.dtype).min).softmax(1)
            read = (weights.unsqueeze(1) @ states).squeeze(1)
            memory = self.write(self.dropout(torch.cat([read, memory], 1)))
        return torch.cat([persons.flatten(1), memory], 1)


class RelationalMemory(nn.Module):
    """RMC: slots that attend to one another and to each new word, and are overwritten through gates."""

    def __init__(self, inputs: int, *, slots: int, heads: int, head_size: int, key_size: int, layers: int) -> None:
        super().__init__()
        self.slots, self.heads, self.key_size = slots, heads, key_size
        width = heads * head_size
        self.input = nn.Linear(inputs, width)
        self.projection = nn.Linear(width, heads * (2 * key_size + head_size))
        self.projection_norm = nn.LayerNorm(heads * (2 * key_size + head_size))
        self.attended_norm = nn.LayerNorm(width)
        self.changed_norm = nn.LayerNorm(width)
        self.change = nn.Sequential(*(part for _ in range(layers) for part in (nn.Linear(width, width), nn.ReLU())))
        self.input_gates = nn.Linear(width, 2 * width)
        self.memory_gates = nn.Linear(width, 2 * width, bias=False)
        with torch.no_grad():
            self.input_gates.bias.copy_(torch.cat([torch.zeros(width), torch.ones(width)]))
        self.size = 3 * slots * width

    def forward(self, vectors: Tensor, story: Story) -> Tensor:
        """Return the memory where the query's persons are mentioned and at the end of the story, side by side."""
        words = self.input(vectors)
        gates = self.input_gates(words)
        memory = torch.eye(self.slots, words.shape[2], dtype=words.dtype, device=words.device)
        memory = memory.expand(len(words), -1, -1)
        seen = []
        for step in range(int(story.told.sum(1).max())):
            changed = self._step(memory, words[:, step], gates[:, step])
            memory = torch.where(story.told[:, step, None, None], changed, memory)
            seen.append(memory.flatten(1))
        states = functional.pad(torch.stack(seen, 1), (0, 0, 0, words.shape[1] - len(seen)))
        return torch.cat([of_query(states, story).flatten(1), memory.flatten(1)], 1)

    def _step(self, memory: Tensor, word: Tensor, gates: Tensor) -> Tensor:
        rows = torch.cat([memory, word.unsqueeze(1)], 1)
        projected = self.projection_norm(self.projection(rows)).unflatten(2, (self.heads, -1)).transpose(1, 2)
        query, key, value = projected.split([self.key_size, self.key_size, projected.shape[3] - 2 * self.key_size], 3)
        weights = (query[:, :, : self.slots] @ key.transpose(2, 3) * self.key_size**-0.5).softmax(3)
        attended = self.attended_norm(memory + (weights @ value).transpose(1, 2).flatten(2))
        candidate = self.changed_norm(attended + self.change(attended))
        write, keep = (gates.unsqueeze(1) + self.memory_gates(torch.tanh(memory))).sigmoid().chunk(2, 2)
        result: Tensor = write * torch.tanh(candidate) + keep * memory
        return result
