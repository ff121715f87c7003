"""Training by maximum entropy: copies of texts that mean nothing, of which a model is to say that it does not know."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from wabe.errors import WrongCallError

if TYPE_CHECKING:
    import torch

    from wabe.training.core.recipe import Recipe

Pair = tuple[str, str | None]
# Every epoch has copies of its own; of texts with few words there are not many more than these.
MOST = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Nonsense:
    """How texts become copies that mean nothing."""

    name: str
    make: Callable[[Sequence[Pair], int, int], list[list[Pair]]]
    """From texts, a number of copies and a seed to so many different copies of each text."""


class Copies:
    """The copies that a run learns from, drawn from its seed before it begins."""

    def __init__(self, nonsense: Nonsense, texts: Sequence[Pair], each: int, epochs: int, seed: int) -> None:
        self.each = each
        self.made = nonsense.make(texts, min(each * epochs, MOST), seed)

    def of_epoch(self, epoch: int) -> list[list[Pair]]:
        """Return the copies of each text in an epoch."""
        return [[some[(epoch * self.each + number) % len(some)] for number in range(self.each)] for some in self.made]


def copies_for(recipe: "Recipe", texts: Sequence[Pair], seed: int) -> Copies | None:
    """Return the copies that a recipe asks for; None if it asks for none."""
    hyper = recipe.hyperparameters
    if hyper.copies is None and hyper.entropy_weight is None:
        return None
    if hyper.copies is None or hyper.entropy_weight is None or recipe.nonsense is None:
        missing = "nonsense" if recipe.nonsense is None else "copies" if hyper.copies is None else "entropy_weight"
        raise WrongCallError(
            where=recipe.name,
            what=f"training by maximum entropy needs copies and entropy_weight, and a recipe with nonsense; "
            f"there is no {missing}",
            remedy="Choose a recipe that declares nonsense, and set both",
        )
    return Copies(recipe.nonsense, texts, hyper.copies, hyper.epochs, seed)


def mean_entropy(logits: "torch.Tensor") -> "torch.Tensor":
    """Return the mean entropy of predictions, in nats."""
    logs = logits.log_softmax(dim=-1)
    return -(logs.exp() * logs).sum(dim=-1).mean()
