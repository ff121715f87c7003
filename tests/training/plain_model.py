"""A tiny recipe over the plain benchmark, really trained: does the last digit make a number even?"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from wabe.builders.core import registry
from wabe.builders.core.build import build
from wabe.builders.core.declaration import Benchmark, Edition
from wabe.testing.plain.benchmark import plain_benchmark
from wabe.training.core.inputs import PAIRS
from wabe.training.core.measures import ACCURACY, accuracy_by
from wabe.training.core.recipe import Evaluation, FromScratch, Hyperparameters, PaperFigure, Recipe
from wabe.training.core.run import train_one

PLAIN = plain_benchmark()


RECIPE = Recipe(
    name="plain-bgru",
    title="BGRU on plain numbers",
    benchmark="plain",
    config="first",
    inputs=PAIRS,
    model=FromScratch(
        architecture="sentence_pairs/bgru", options={"word_size": 16, "hidden_size": 16, "classifier_size": 16}
    ),
    hyperparameters=Hyperparameters(epochs=5, batch_size=8, learning_rate=1e-2),
    seeds=(1, 2),
    evaluations=(Evaluation(config="first", splits=("test",), measures=(ACCURACY, accuracy_by("colour"))),),
    validation_split="test",
    paper=(
        PaperFigure(table="Table 1", config="first", split="test", metric="accuracy", value=0.75, sd=0.02),
        PaperFigure(table="Table 2", config="second", split="test", metric="accuracy", value=0.5),
    ),
    notes="It counts on its fingers.",
)


@contextmanager
def plain_is_known(*recipes: Recipe, benchmark: Benchmark = PLAIN) -> Iterator[None]:
    """Let the registries know the plain benchmark, or this form of it, and its recipe, or these."""
    find: Callable[[str, Edition], Benchmark] = registry.find

    def find_plain(name: str, edition: Edition = Edition.EMBEDDED) -> Benchmark:
        return benchmark if name == PLAIN.name else find(name, edition)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "find", find_plain)
        patch.setattr("wabe.training.core.registry.recipes", lambda: {one.name: one for one in recipes or (RECIPE,)})
        yield


def build_plain(place: Path) -> Path:
    """Build the plain benchmark and return the folder of built data."""
    build(PLAIN, PLAIN.configs, place / "build")
    return place / "build"


def train_plain(place: Path, seeds: tuple[int, ...] = RECIPE.seeds) -> Path:
    """Train on what is built and return the folder of runs."""
    with plain_is_known():
        for seed in seeds:
            train_one(
                RECIPE,
                seed,
                data=place / "build",
                runs=place / "runs",
                say=lambda _: None,
                progress=lambda _: lambda _: None,
            )
    return place / "runs"
