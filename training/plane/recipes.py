"""PLANE's recipes: BERT-base as in the paper, and MiniLM, which needs no network."""

from dataclasses import replace

from wabe.builders.plane.sources import NUMBERS
from wabe.training.core.measures import ACCURACY, Shortcut, accuracy_by
from wabe.training.core.recipe import Evaluation, Hyperparameters, PaperFigure, Pretrained, Recipe
from wabe.training.core.shortcuts import majority, majority_by
from wabe.training.plane.inputs import TEXT
from wabe.training.plane.shortcuts import learn_spelling

# Section 6.1: input length 12, one epoch; all else is read as the Trainer's default.
LENGTH = 12
PAPER_SETTING = Hyperparameters(epochs=1, batch_size=16, learning_rate=5e-5, clip_norm=1.0, keep="last")
# Table 6: the mean of five splits and its deviation.
TABLE_6 = {"good": (0.85, 0.05), "one_it": (0.86, 0.01)}
PAPER_NOTES = (
    "The paper's setting: one epoch, texts cut to 12 tokens. It does not give batch size and learning rate, so we use "
    "the defaults of the transformers Trainer. The paper's figure is the mean over its five released splits, in which "
    "most hypernyms of the test occur in training; here they do not, and phrases are our own. The project has not "
    "trained this model on its own machine."
)
MEASURES = (
    ACCURACY,
    accuracy_by("adjective_class"),
    accuracy_by("inference_type"),
    accuracy_by("adjective_class", "inference_type"),
)
SHORTCUTS = (
    majority(),
    majority_by("inference_type", name="inference_type_only"),
    majority_by("adjective", name="adjective_only"),
    Shortcut(
        name="adjective_spelling",
        columns=("label", "adjective", "adjective_class", "inference_type"),
        learn=learn_spelling,
    ),
)


def evaluations(config: str) -> tuple[Evaluation, ...]:
    """Return what is measured after training on a config."""
    return (Evaluation(config=config, splits=("test",), measures=MEASURES, shortcuts=SHORTCUTS),)


def paper_figures(config: str) -> tuple[PaperFigure, ...]:
    """Return what the paper prints about configs of a kind."""
    kind = config.rpartition("_")[0]
    if kind not in TABLE_6:
        return ()
    value, deviation = TABLE_6[kind]
    return (PaperFigure(table="Table 6", config=config, split="test", metric="accuracy", value=value, sd=deviation),)


def bert_recipe(config: str) -> Recipe:
    """Declare the paper's model on one split."""
    return Recipe(
        name=f"plane-bert-base-{config.replace('_', '-')}",
        title=f"BERT-base on PLANE {config}",
        benchmark="plane",
        config=config,
        inputs=TEXT,
        model=Pretrained(checkpoint="google-bert/bert-base-cased", max_tokens=LENGTH),
        hyperparameters=PAPER_SETTING,
        seeds=(1,),
        evaluations=evaluations(config),
        paper=paper_figures(config),
        notes=PAPER_NOTES,
    )


# Twenty thousand rows are what two cores do in minutes; batches of 64 are what they do best.
MINILM_SETTING = Hyperparameters(
    epochs=1,
    batch_size=64,
    learning_rate=2e-4,
    warmup_share=0.06,
    clip_norm=1.0,
    keep="last",
    bucket_pool=16,
    train_rows=20_000,
)
MINILM_NOTES = (
    "This is not the paper's model: it is a sentence encoder with six layers and 22.7 million parameters that comes in "
    "a Python package, so no network is needed. Like the paper's, it is trained for one epoch on texts cut to 12 "
    "tokens, but on a third of the training rows, so that two cores are enough. Where the paper's figure is shown "
    "beside ours, it is that of BERT-base on the paper's five splits."
)


def minilm_recipe(config: str) -> Recipe:
    """Declare MiniLM on one config."""
    return Recipe(
        name=f"plane-minilm-{config.replace('_', '-')}",
        title=f"MiniLM on PLANE {config}",
        benchmark="plane",
        config=config,
        inputs=TEXT,
        model=Pretrained(checkpoint="minilm", max_tokens=LENGTH),
        hyperparameters=MINILM_SETTING,
        seeds=(1, 2, 3),
        evaluations=evaluations(config),
        paper=paper_figures(config),
        notes=MINILM_NOTES,
    )


MINILM_CONFIGS = ("good_1", "good_even_1", "one_it_1", "in_distribution")
QUICK = replace(
    minilm_recipe("in_distribution"),
    name="plane-minilm-quick",
    title="MiniLM on PLANE in_distribution, top two layers only, quick version",
    model=Pretrained(checkpoint="minilm", trained_layers=2, max_tokens=LENGTH),
    hyperparameters=replace(
        MINILM_SETTING, epochs=2, train_rows=4_000, validation_rows=300, test_rows=1_500, learning_rate=5e-4
    ),
    seeds=(1,),
    notes=f"{MINILM_NOTES} Only the top two layers and the classifier are trained here, on 4,000 rows, and the model "
    "is tested on 1,500 rows: this is a demonstration, not a result.",
    quick=True,
)

RECIPES = (
    *(minilm_recipe(config) for config in MINILM_CONFIGS),
    QUICK,
    *(bert_recipe(f"{kind}_{number}") for kind in TABLE_6 for number in NUMBERS),
)
