"""Jabberwocky's baselines: the paper's four encoders on the small condition."""

from training.core.inputs import PAIRS
from training.core.recipe import Evaluation, FromScratch, Hyperparameters, Recipe

PAPER = Hyperparameters(
    epochs=20,
    batch_size=64,
    learning_rate=1e-3,
    clip_norm=5.0,
    class_weights={
        "equivalence": 7.0,
        "forward_entailment": 2.0,
        "reverse_entailment": 2.0,
        "negation": 6.0,
        "alternation": 2.0,
        "cover": 2.0,
        "independence": 0.3,
    },
)


def _recipe(encoder: str, title: str) -> Recipe:
    return Recipe(
        name=f"jabberwocky-{encoder}",
        title=title,
        benchmark="jabberwocky",
        config="small",
        inputs=PAIRS,
        model=FromScratch(architecture=f"sentence_pairs/{encoder}"),
        hyperparameters=PAPER,
        seeds=(10, 20, 30),
        evaluations=(Evaluation(config="small", splits=("holdout", "jabberwocky"), measures=()),),
    )


RECIPES = (
    _recipe("bgru", "BGRU"),
    _recipe("conv", "CONV"),
    _recipe("satt", "SATT"),
    _recipe("infs", "INFS"),
)
