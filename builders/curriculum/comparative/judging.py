"""Labels claims by the worlds of premises: in every order, or at every distance, that the facts allow."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from wabe.builders.curriculum.comparative.claims import READINGS_DIFFER, Claim, Set, Worlds, orders, reached, spread
from wabe.builders.curriculum.library.models import CONTRADICTION, ENTAILMENT, NEUTRAL
from wabe.builders.curriculum.library.scenes import UNUSABLE, Labels


@dataclass(frozen=True, slots=True, kw_only=True)
class Judge:
    """Knows which worlds there are for a scene's premises."""

    count: int
    """How many entities there are."""
    most: int
    """The largest amount in any claim; 0 if there are no amounts."""

    def labels(self, premises: Sequence[Sequence[Claim]], hypotheses: Sequence[Claim]) -> Labels:
        """Label every pair; one whose label depends on how it is read is not used."""
        labels = np.full((len(premises), len(hypotheses)), UNUSABLE, dtype=np.int8)
        for row, facts in enumerate(premises):
            worlds = self.worlds(facts)
            scales = {asked.scale for asked in hypotheses}
            given = {
                (scale, alone): worlds.together([fact for fact in facts if fact.scale == scale], alone=alone)
                for scale in sorted(scales)
                for alone in (True, False)
            }
            if not all(given.values()):
                continue
            has_two_readings = any(fact.kind in READINGS_DIFFER for fact in facts)
            for column, asked in enumerate(hypotheses):
                label = _label(given[asked.scale, True], worlds.truth(asked))
                if has_two_readings or asked.kind in READINGS_DIFFER:
                    other = _label(given[asked.scale, False], worlds.truth(asked, alone=False))
                    label = label if label == other else UNUSABLE
                labels[row, column] = label
        return labels

    def leave_out_shallow(
        self, labels: Labels, premises: Sequence[Sequence[Claim]], hypotheses: Sequence[Claim], at_least: int
    ) -> None:
        """Mark as unusable what fewer facts decide, or, if it is open, connect, than a scene is to take."""
        if at_least == 1:
            return
        whom = [frozenset(asked.entities) for asked in hypotheses]
        for row, facts in enumerate(premises):
            worlds = self.worlds(facts)
            truths = [worlds.truth(asked) for asked in hypotheses]
            for size in range(1, at_least):
                for some in combinations(facts, size):
                    mentioned = reached(some, some[0].first)
                    if any(fact.scale != some[0].scale or fact.first not in mentioned for fact in some):
                        continue
                    given = worlds.together(some)
                    for column, asked in enumerate(hypotheses):
                        if asked.scale == some[0].scale and whom[column] <= mentioned:
                            is_open = labels[row, column] == NEUTRAL
                            if is_open or _label(given, truths[column]) == labels[row, column]:
                                labels[row, column] = UNUSABLE

    def label_by(self, asked: Claim) -> Callable[[Sequence[Claim]], int]:
        """Return a function from facts, of those that a premise has, to the label that they give."""

        def label(facts: Sequence[Claim]) -> int:
            if self.most:
                facts, claim, count = _around(facts, asked)
                worlds = spread(facts, count, self.most)
                return _label(worlds.together(facts), worlds.truth(claim))
            return _label(orders(self.count).together(facts), orders(self.count).truth(asked))

        return label

    def worlds(self, facts: Sequence[Claim]) -> Worlds:
        """Return all worlds that matter for a premise."""
        return spread(facts, self.count, self.most) if self.most else orders(self.count)

    def examples(self, facts: Sequence[Claim], asked: Claim) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Return where everybody is in a world in which an open claim is true, and in one in which it is false."""
        worlds = self.worlds(facts)
        given = worlds.together([fact for fact in facts if fact.scale == asked.scale])
        true = given & worlds.truth(asked)
        return worlds.example(true), worlds.example(given ^ true)


def _label(given: Set, asked: Set) -> int:
    if not given & asked:
        return CONTRADICTION
    return ENTAILMENT if given & asked == given else NEUTRAL


def _around(facts: Sequence[Claim], asked: Claim) -> tuple[list[Claim], Claim, int]:
    """Keep the facts that are connected with a claim, and number their entities anew."""
    around = frozenset().union(*(reached(facts, entity) for entity in asked.entities))
    places = {entity: place for place, entity in enumerate(sorted(around))}

    def moved(claim: Claim) -> Claim:
        return replace(claim, first=places[claim.first], others=tuple(places[other] for other in claim.others))

    return [moved(fact) for fact in facts if fact.first in around], moved(asked), len(places)
