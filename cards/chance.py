"""What a model must beat: a constant answer, a shortcut, or guessing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from wabe.cards.comparison import Compared
from wabe.training.core.measures import LABEL
from wabe.training.core.recipe import Recipe

GUESSING = "guessing"
CONSTANT = "constant answer"
WHOLE = "constant answer, whole split"
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
    constants: Mapping[str, float]
    """The share of the most frequent label of whole splits, by `config/split`."""

    @property
    def validation(self) -> Floor | None:
        """Return what a constant answer scores on the validation split; None where it is that of several configs."""
        if self.recipe.also:
            return None
        value = self.constants.get(f"{self.recipe.config}/{self.recipe.validation_split}")
        return self._guessing if value is None else Floor(value=value, name=CONSTANT)

    def chance(self, one: Compared) -> Floor | None:
        """Return what a constant answer scores: on the same rows, or else on their whole split; or else guessing."""
        constant = {
            shortcut.name
            for evaluation in self.recipe.evaluations
            for shortcut in evaluation.shortcuts
            if shortcut.columns == (LABEL,)
        }
        for other in self._shortcuts(one):
            if other.shortcut in constant and other.mean is not None:
                return Floor(value=other.mean, name=CONSTANT)
        return self._of_split(one) if one.metric == ACCURACY else None

    def highest(self, one: Compared) -> Floor | None:
        """Return the best of a constant answer and all shortcuts, or else guessing; only accuracy can be beaten."""
        if one.metric != ACCURACY:
            return None
        found = [
            Floor(value=other.mean, name=other.shortcut.replace("_", " "))
            for other in self._shortcuts(one)
            if other.mean is not None
        ]
        return max([self._of_split(one), *found], key=lambda floor: floor.value)

    @property
    def _guessing(self) -> Floor:
        return Floor(value=1 / self.labels, name=GUESSING)

    def _of_split(self, one: Compared) -> Floor:
        value = self.constants.get(f"{one.config}/{one.split}")
        if value is None:
            return self._guessing
        sampled = self.recipe.hyperparameters.test_rows is not None
        return Floor(value=value, name=WHOLE if one.group or sampled else CONSTANT)

    def _shortcuts(self, one: Compared) -> list[Compared]:
        key = one.config, one.split, one.metric, one.group
        return [
            other
            for other in self.compared
            if other.shortcut and (other.config, other.split, other.metric, other.group) == key
        ]
