"""Paths: backward chaining inside families, many stories at a time."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from wabe.builders.clutrr.families import NOBODY, Pool
from wabe.builders.clutrr.kin import HEADS, MATERNAL, PATERNAL, RULES, UNTOLD, Tie, rules_by_head
from wabe.builders.core.draws import raw_bits, scale

Key = tuple[str | int, ...]
Flags = NDArray[np.bool_]
Integers = NDArray[np.int64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Paths:
    """Paths through families: the persons along each, and how it was unfolded from its two ends.

    Row i of `steps` has, for each unfolding, first person, person put in between, last person; read backwards,
    the unfoldings are the proof. `targets` are wanted relations, twice the relation plus the second person's gender.
    """

    targets: Integers
    families: Integers
    people: Integers
    steps: Integers

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self.targets)

    def take(self, rows: Integers | Flags) -> "Paths":
        """Return some of the paths."""
        return Paths(
            targets=self.targets[rows],
            families=self.families[rows],
            people=self.people[rows],
            steps=self.steps[rows],
        )


def backward_chain(key: Key, pool: Pool, *, targets: Integers, k: int, sides: bool) -> Paths:
    """Start from pairs with the wanted relations and unfold k - 1 times, never to a known person.

    Where stories tell sides, a child's grandparent may also stand for a parent-in-law. Attempts that reach a dead end
    are dropped.
    """
    paths = _pairs(key, pool, targets, k)
    for length in range(1, k):
        edges, between = unfolding((*key, length), pool, paths.families, paths.people[:, : length + 1], sides=sides)
        alive = np.nonzero(between != NOBODY)[0]
        paths, edges, between = paths.take(alive), edges[alive], between[alive]
        rows = np.arange(len(paths))
        first, last = paths.people[rows, edges], paths.people[rows, edges + 1]
        paths.steps[:, length - 1] = np.stack([first, between, last], axis=1)
        for place in range(length, 0, -1):
            moved = edges < place
            paths.people[moved, place + 1] = paths.people[moved, place]
        paths.people[rows, edges + 1] = between
    return paths


def ties_along(pool: Pool, families: Integers, people: Integers) -> Integers:
    """Return the relations between neighbours of each path."""
    return pool.ties[families[:, None], people[:, :-1], people[:, 1:]].astype(np.int64)


def sides_of(pool: Pool, families: Integers, heads: Integers, tails: Integers) -> Integers:
    """Return through which parent heads and tails are related, where tails are grandparents, uncles or aunts."""
    rows = families[:, None]
    fathers, mothers = pool.fathers[rows, heads], pool.mothers[rows, heads]
    ties = pool.ties[rows, heads, tails]
    found = np.full(ties.shape, UNTOLD)
    for tie, through in ((Tie.GRANDPARENT, Tie.PARENT), (Tie.PIBLING, Tie.SIBLING)):
        for parents, side in ((fathers, PATERNAL), (mothers, MATERNAL)):
            found[(ties == tie) & (parents != NOBODY) & (pool.ties[rows, parents, tails] == through)] = side
    return found


def unfolding(key: Key, pool: Pool, families: Integers, people: Integers, *, sides: bool) -> tuple[Integers, Integers]:
    """Choose an edge of each path and somebody new to put in between; NOBODY where no edge can be unfolded."""
    order, possible = _unfoldable_edges((*key, "edge"), pool, families, people)
    edges = order[:, 0].copy()
    between = np.full(len(families), NOBODY, dtype=np.int64)
    for attempt in range(order.shape[1]):
        rows = np.nonzero((between == NOBODY) & (possible > attempt))[0]
        if len(rows):
            edges[rows] = order[rows, attempt]
            between[rows] = _person_between(
                (*key, "between", attempt),
                pool,
                families[rows],
                people[rows, edges[rows]],
                people[rows, edges[rows] + 1],
                people[rows],
                sides=sides,
            )
    return edges, between


def _person_between(
    key: Key, pool: Pool, families: Integers, first: Integers, last: Integers, known: Integers, *, sides: bool
) -> Integers:
    """Choose a rule that gives the fact from first to last, then somebody new who fits it; NOBODY where none does.

    Rules are equally likely among those that somebody fits, however many do. But a parent-in-law who can be a child's
    grandparent is always unfolded into that: by the side alone the story then says that it is no parent.
    """
    count, width = len(families), pool.ties.shape[1]
    there = pool.ties.reshape(-1, width)[families * width + first]
    back = pool.ties_to.reshape(-1, width)[families * width + last]
    firsts, seconds, numbers = rules_by_head(sides=sides)
    wanted = pool.ties[families, first, last]
    fits = np.zeros((count, width), dtype=bool)
    # Comparing bytes rule by rule is several times faster than looking up every pair of relations.
    for one, other in zip(firsts[wanted].T, seconds[wanted].T, strict=True):
        fits |= (there == one[:, None]) & (back == other[:, None])
    fits[np.arange(count)[:, None], known] = False
    bits = raw_bits(*key, count=count * (len(RULES) + width) // 4 + 1).view(np.uint16)
    rows, people = np.nonzero(fits)
    rules = numbers[there[rows, people], back[rows, people]]
    by_rule = bits[rows * len(RULES) + rules].astype(np.uint32) << np.uint32(16)
    score = np.zeros((count, width), dtype=np.uint32)
    by_rule[(wanted[rows] == Tie.PARENT_IN_LAW) & (there[rows, people] == Tie.CHILD)] |= np.uint32(0xFFFF0000)
    score[rows, people] = by_rule | bits[count * len(RULES) + rows * width + people] | np.uint32(1)
    best = score.argmax(axis=1)
    return np.where(score[np.arange(count), best] > 0, best, NOBODY)


def _pairs(key: Key, pool: Pool, targets: Integers, k: int) -> Paths:
    """Choose, for each wanted relation and gender, a family and a pair in it, if the pool has any."""
    people = np.full((len(targets), k + 1), NOBODY, dtype=np.int64)
    families = np.zeros(len(targets), dtype=np.int64)
    bits = raw_bits(*key, "pair", count=len(targets))
    for target in np.unique(targets).tolist():
        rows = np.nonzero(targets == target)[0]
        found = pool.pairs(*divmod(target, 2))
        if len(found):
            chosen = found[scale(bits[rows], len(found))]
            families[rows], people[rows, 0], people[rows, 1] = chosen.T
    steps = np.full((len(targets), k - 1, 3), NOBODY, dtype=np.int64)
    return Paths(targets=targets, families=families, people=people, steps=steps).take(people[:, 0] != NOBODY)


def _unfoldable_edges(key: Key, pool: Pool, families: Integers, people: Integers) -> tuple[Integers, Integers]:
    """Order the edges at random, those first that some rule concludes, and count these: none concludes a marriage."""
    ties = ties_along(pool, families, people)
    good = np.isin(ties, HEADS)
    bits = raw_bits(*key, count=ties.size).reshape(ties.shape) >> np.uint64(1)
    return np.where(good, bits, np.uint64(2**64 - 1)).argsort(axis=1), good.sum(axis=1)
