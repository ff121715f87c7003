"""A reader of facts: graph attention with features on the edges, over the graph that the stated facts are."""

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional

from .kinship_story import Story


@dataclass(frozen=True, slots=True, kw_only=True)
class Graph:
    """All graphs of a batch as one: nodes in a row, edges as pairs of places in it."""

    receivers: Tensor
    senders: Tensor
    relations: Tensor
    """The token of each edge's relation."""
    present: Tensor
    """Batch × placeholders: which of them are nodes."""
    places: Tensor
    """Batch × placeholders: the place of each node."""


def read_graph(story: Story, count: int) -> Graph:
    """Read facts of the form `@ent_0 father @ent_1 ;`."""
    width = story.tokens.shape[1] // 4 * 4
    told = functional.pad(story.told, (0, 1))
    first = torch.arange(0, width, 4, device=story.tokens.device)
    stated = told[:, first]
    heads, tails = story.persons[:, first][stated], story.persons[:, first + 2][stated]
    between = story.persons[:, first + 1][stated]
    if not bool(((heads >= 0) & (tails >= 0) & (between < 0)).all()) or bool((story.told.sum(1) % 4 != 0).any()):
        message = "every fact must be two placeholders with a relation between them, as in `@ent_0 father @ent_1 ;`"
        raise ValueError(message)
    rows = torch.arange(len(stated), device=stated.device).unsqueeze(1).expand_as(stated)[stated]
    present = torch.zeros(len(stated), count, dtype=torch.bool, device=stated.device)
    present[rows, heads] = True
    present[rows, tails] = True
    present.scatter_(1, story.query, torch.ones_like(story.query, dtype=torch.bool))
    places = (present.flatten().cumsum(0) - 1).view_as(present)
    return Graph(
        receivers=places[rows, heads],
        senders=places[rows, tails],
        relations=story.tokens[:, first + 1][stated],
        present=present,
        places=places,
    )


class EdgeAttention(nn.Module):
    """One round of messages from a fact's tail to its head, weighted by both ends and the relation."""

    def __init__(self, size: int, edge_size: int, heads: int, dropout: float) -> None:
        super().__init__()
        self.heads = heads
        self.nodes = nn.Linear(size, heads * size, bias=False)
        self.receiver = nn.Parameter(torch.empty(heads, size))
        self.sender = nn.Parameter(torch.empty(heads, size))
        self.edge = nn.Parameter(torch.empty(heads, edge_size))
        self.update = nn.Linear(size + edge_size, size)
        self.dropout = nn.Dropout(dropout)
        for weight in (self.receiver, self.sender, self.edge, self.nodes.weight, self.update.weight):
            nn.init.xavier_uniform_(weight)

    def forward(self, nodes: Tensor, edges: Tensor, receivers: Tensor, senders: Tensor) -> Tensor:
        """Return the nodes after one round; the last of the edges are the loops."""
        lifted = self.nodes(nodes).unflatten(1, (self.heads, -1))
        scores = (lifted * self.receiver).sum(2)[receivers] + (lifted * self.sender).sum(2)[senders]
        scores = functional.leaky_relu(scores + edges @ self.edge.T, 0.2)
        highest = scores.new_full((len(nodes), self.heads), -torch.inf)
        highest = highest.scatter_reduce(0, receivers.unsqueeze(1).expand_as(scores), scores.detach(), "amax")
        weights = (scores - highest[receivers]).exp()
        weights = weights / scores.new_zeros(len(nodes), self.heads).index_add(0, receivers, weights)[receivers]
        sent = torch.cat([lifted[senders], edges.unsqueeze(1).expand(-1, self.heads, -1)], 2)
        messages = (self.dropout(weights).unsqueeze(2) * sent).mean(1)
        result: Tensor = self.update(
            messages.new_zeros(len(nodes), messages.shape[1]).index_add(0, receivers, messages)
        )
        return result


class GraphAttention(nn.Module):
    """Rounds with shared weights, each of several heads and then of one."""

    def __init__(
        self,
        words: int,
        size: int,
        *,
        placeholders: int,
        edge_size: int,
        heads: int,
        rounds: int,
        dropout: float,
    ) -> None:
        super().__init__()
        self.placeholders, self.rounds = placeholders, rounds
        self.relations = nn.Embedding(words, edge_size)
        self.many = EdgeAttention(size, edge_size, heads, dropout)
        self.one = EdgeAttention(size, edge_size, 1, 0.0)
        self.dropout = nn.Dropout(dropout)
        self.size = 3 * size

    def forward(self, vectors: Tensor, story: Story) -> Tensor:
        """Return the query's nodes and the mean of all, side by side; `vectors` are the placeholders' own."""
        graph = read_graph(story, self.placeholders)
        nodes = vectors.expand(len(story.tokens), -1, -1)[graph.present]
        edges = self.relations(graph.relations)
        loops = torch.arange(len(nodes), device=nodes.device)
        edges = torch.cat([edges, edges.new_zeros(len(nodes), edges.shape[1])])
        receivers, senders = torch.cat([graph.receivers, loops]), torch.cat([graph.senders, loops])
        for _ in range(self.rounds):
            nodes = functional.elu(self.many(self.dropout(nodes), edges, receivers, senders))
            nodes = self.one(self.dropout(nodes), edges, receivers, senders)
        rows = graph.present.nonzero()[:, 0]
        total = nodes.new_zeros(len(graph.present), nodes.shape[1]).index_add(0, rows, nodes)
        asked = nodes[graph.places.gather(1, story.query)]
        return torch.cat([asked.flatten(1), total / graph.present.sum(1, keepdim=True)], 1)
