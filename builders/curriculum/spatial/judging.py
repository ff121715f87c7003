"""The label of a pair by exhaustive search, and the facts that settle it."""

from collections.abc import Sequence
from itertools import combinations

from wabe.builders.curriculum.library.models import DOES_NOT_FOLLOW, FOLLOWS
from wabe.builders.curriculum.library.scenes import UNUSABLE
from wabe.builders.curriculum.spatial.meaning import ACROSS, ALONG, BROAD, Fact, Reading
from wabe.builders.curriculum.spatial.placements import Grid, Placed

# Facts read narrowly say more: what follows from the broader reading of facts follows from all, and what does not
# follow from the narrower one follows from none. The words of a hypothesis are taken as in the facts.
STRAIGHT, NEXT = Reading(plain_is_straight=True), Reading(direct_is_next=True)
NARROW = Reading(plain_is_straight=True, direct_is_next=True)
BROADER_AND_NARROWER = {
    "plain": ((BROAD, NEXT), (STRAIGHT, NARROW)),
    "due": ((BROAD, STRAIGHT), (NEXT, NARROW)),
}
"""For a hypothesis with a word of two readings, by reading: what the other word may mean at least and at most."""


class Asked:
    """A hypothesis on a grid, with the placements in which it is true."""

    def __init__(self, where: Grid, fact: Fact) -> None:
        self.fact = fact
        self.entities = frozenset(fact.entities)
        self.broad = where.fact(fact, BROAD)
        readings = BROADER_AND_NARROWER.get(fact.kind.split(" ")[0], ((BROAD, NARROW),))
        self.axes = _axes(where, self.broad)
        self.readings = [(broader, narrower, where.fact(fact, broader)) for broader, narrower in readings]


class Given:
    """The facts of a premise on a grid, with the placements that they leave under every reading."""

    def __init__(self, where: Grid, facts: Sequence[Fact]) -> None:
        self.where = where
        self.facts = tuple(facts)
        self._each = [(frozenset(fact.entities), where.fact(fact, BROAD)) for fact in self.facts]
        axes = [_axes(where, holds) for _, holds in self._each]
        self._axes = tuple(sum(one[axis] for one in axes) > 1 for axis in (ACROSS, ALONG))
        broad = where.all(self.facts, BROAD)
        self._placed = {BROAD: broad}
        several = any(fact.kind.startswith(tuple(BROADER_AND_NARROWER)) for fact in self.facts)
        for reading in (STRAIGHT, NEXT, NARROW):
            self._placed[reading] = where.all(self.facts, reading) if several else broad

    @property
    def possible(self) -> bool:
        """Tell whether the facts can all be true, however they are read: read narrowly, they say most."""
        return self.where.possible(self._placed[NARROW])

    def label(self, asked: Asked) -> int:
        """Return the label that every reading gives; UNUSABLE if readings differ, or one fact alone settles it."""
        label = self._label(*asked.readings[0])
        if label == UNUSABLE or any(self._label(*reading) != label for reading in asked.readings[1:]):
            return UNUSABLE
        for entities, holds in self._each:
            if (entities <= asked.entities or entities >= asked.entities) and (
                entails(holds, asked.broad) or excludes(holds, asked.broad)
            ):
                return UNUSABLE
        return label

    def _label(self, broader: Reading, narrower: Reading, holds: Placed) -> int:
        if entails(self._placed[broader], holds):
            return FOLLOWS
        return UNUSABLE if self._counterexamples(self._placed[narrower], holds) is None else DOES_NOT_FOLLOW

    def _counterexamples(self, given: Placed, holds: Placed) -> Placed | None:
        """Return placements, of which some have all entities in different spots, where a hypothesis is false."""
        if (across := given.across & ~holds.across) and self.where.possible(found := Placed(across, given.along)):
            return found
        if (along := given.along & ~holds.along) and self.where.possible(found := Placed(given.across, along)):
            return found
        return None

    def touches(self, asked: Asked) -> bool:
        """Tell whether two or more facts are about each axis of a hypothesis; if not, it is open at first sight."""
        return all(enough or not needed for enough, needed in zip(self._axes, asked.axes, strict=True))

    def excludes(self, asked: Asked) -> bool:
        """Tell whether a hypothesis is false in all placements."""
        return excludes(self._placed[BROAD], asked.broad)

    def deciding(self, asked: Asked) -> tuple[Fact, ...] | None:
        """Return the fewest facts by which a hypothesis is true or false; None if it is left open."""
        settles = next((test for test in (entails, excludes) if test(self._placed[BROAD], asked.broad)), None)
        if settles is None:
            return None
        every = (some for size in range(1, len(self.facts)) for some in combinations(self.facts, size))
        return next((some for some in every if settles(self.where.all(some, BROAD), asked.broad)), self.facts)

    def counterexample(self, asked: Asked) -> Sequence[tuple[int, int]]:
        """Return places of all entities by which the facts are true and the hypothesis, read broadly, is not."""
        found = self._counterexamples(self._placed[NARROW], asked.broad)
        return self.where.example(found or self._placed[BROAD])

    def chain(self, asked: Asked) -> int:
        """Return how many facts lead from the first entity of a hypothesis to the one that is furthest off."""
        reached, steps = {asked.fact.entities[0]}, 0
        while not asked.entities <= reached:
            more = {one for entities, _ in self._each if not reached.isdisjoint(entities) for one in entities}
            if more <= reached:
                return len(self.facts)
            reached |= more
            steps += 1
        return steps


def _axes(where: Grid, holds: Placed) -> tuple[bool, bool]:
    """Tell of each axis whether something is said about it."""
    return holds.across != where.everything, holds.along != where.everything


def entails(given: Placed, holds: Placed) -> bool:
    """Tell whether every placement of one set is in another."""
    return not (given.across & ~holds.across or given.along & ~holds.along)


def excludes(given: Placed, holds: Placed) -> bool:
    """Tell whether no placement of one set is in another."""
    return not (given.across & holds.across and given.along & holds.along)
