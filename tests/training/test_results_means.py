"""Means over configs count every config once, by category and over all."""

from dataclasses import dataclass, replace

from wabe.cards.comparison import Compared
from wabe.cards.results_means import means_of
from wabe.training.core.recipe import Recipe
from wabe.training.curriculum.recipes import JOINT


@dataclass(frozen=True)
class Trained:
    """A recipe with made-up figures."""

    recipe: Recipe
    compared: tuple[Compared, ...]


def measured(config: str, value: float, *, group: str = "", shortcut: str = "") -> Compared:
    """Return an accuracy on a test."""
    return Compared(
        config=config,
        split="test",
        metric="accuracy",
        group={"depth": group} if group else {},
        values=(value,),
        seeds=1,
        first=value,
        rows=10,
        unit_sd=None,
        units=None,
        paper=None,
        shortcut=shortcut,
    )


FIGURES = (
    measured("boolean", 0.5),
    measured("counting", 0.3),
    measured("drop", 0.9),
    # Neither a part of a split nor a shortcut counts.
    measured("drop", 0.1, group="2"),
    measured("boolean", 0.0, shortcut="majority"),
)


def test_categories_and_all() -> None:
    """Two logical configs, and one of comprehension."""
    found = {one.category: one.told for one in means_of(Trained(JOINT[0], FIGURES))}
    assert found == {"Logical": "40.0 (of 2)", "Comprehension": "90.0 (of 1)", "all": "56.7 (of 3)"}


def test_a_model_of_one_config_has_none() -> None:
    """Its own table says all."""
    assert means_of(Trained(replace(JOINT[0], also=()), FIGURES)) == []
