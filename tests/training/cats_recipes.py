"""Recipes as somebody else writes them, copied into a package."""

from wabe.training.core.inputs import PAIRS
from wabe.training.core.measures import ACCURACY, accuracy_by
from wabe.training.core.recipe import Evaluation, FromScratch, Hyperparameters, Recipe

RECIPES = (
    Recipe(
        name="cats-bag",
        title="A bag of words",
        benchmark="cats",
        config="small",
        inputs=PAIRS,
        model=FromScratch(architecture="cats.model/bag", options={"size": 8}),
        hyperparameters=Hyperparameters(
            epochs=1, batch_size=32, learning_rate=1e-2, train_rows=200, validation_rows=50, test_rows=100
        ),
        seeds=(1, 2),
        evaluations=(Evaluation(config="small", splits=("test",), measures=(ACCURACY, accuracy_by("label_text"))),),
        licence="mit",
    ),
)
