"""What a model must beat: a constant answer, where the records have one, and otherwise guessing."""

from collections.abc import Sequence
from dataclasses import dataclass

from wabe.cards.comparison import Compared
from wabe.training.core.measures import LABEL
from wabe.training.core.recipe import Recipe

GUESSING = "guessing"
CONSTANT = "constant answer"
ACCURACY = "accuracy"


@dataclass(frozen=True, slots=True, kw_only=True)
class Floor:
    """A score that needs no model, and how it is reached."""

    value: float
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Floors:
    """The scores to beat, for the measurements of one recipe."""

    recipe: Recipe
    labels: int
    compared: Sequence[Compared]

    @property
    def guessing(self) -> Floor:
        """Return the accuracy of guessing between all labels."""
        return Floor(value=1 / self.labels, name=GUESSING)

    def chance(self, one: Compared) -> Floor | None:
        """Return what a constant answer scores on the same rows; if the records do not say, the score of guessing."""
        constant = {
            shortcut.name
            for evaluation in self.recipe.evaluations
            for shortcut in evaluation.shortcuts
            if shortcut.columns == (LABEL,)
        }
        found = [other for other in self._shortcuts(one) if other.shortcut in constant]
        if found and found[0].mean is not None:
            return Floor(value=found[0].mean, name=CONSTANT)
        return self.guessing if one.metric == ACCURACY else None

    def highest(self, one: Compared) -> Floor | None:
        """Return the best shortcut on the same rows; if there is none, chance."""
        found = [
            Floor(value=other.mean, name=other.shortcut.replace("_", " "))
            for other in self._shortcuts(one)
            if other.mean is not None
        ]
        return max(found, key=lambda floor: floor.value, default=self.chance(one))

    def _shortcuts(self, one: Compared) -> list[Compared]:
        key = one.config, one.split, one.metric, one.group
        return [
            other
            for other in self.compared
            if other.shortcut and (other.config, other.split, other.metric, other.group) == key
        ]
