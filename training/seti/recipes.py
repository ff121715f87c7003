"""SETI's recipes: the paper's six models in its seven settings, and MiniLM, which needs no network."""

from dataclasses import dataclass, replace

from wabe.builders.seti.settings import SETTINGS
from wabe.training.core.inputs import PAIRS
from wabe.training.core.recipe import Evaluation, Hyperparameters, PaperFigure, Pretrained, Recipe
from wabe.training.seti.measures import MEASURES
from wabe.training.seti.shortcuts import SHORTCUTS

# So many batches are sorted by length together, which pads less.
POOL = 16

# Section 4.2 gives Adam, batches of 16, at most 128 tokens and five seeds; for all else "the default setting"
# (Appendix C), which is read as the Trainer's: three epochs, a rate of 5e-5 falling to zero, norms clipped at one.
PAPER_SETTING = Hyperparameters(epochs=3, batch_size=16, learning_rate=5e-5, clip_norm=1.0, bucket_pool=POOL)
PAPER_SEEDS = (1, 2, 3, 4, 5)
PAPER_NOTES = (
    "The paper trains on pairs from SICK; this recipe uses the embedded edition of the data. The paper gives neither "
    "the epochs nor the learning rate, so we use the defaults of the transformers Trainer. With this learning rate, "
    "some seeds of large models stay at chance; `--set learning_rate=1e-5 --set warmup_share=0.06` is gentler. The "
    "paper plots its results and prints numbers only where its text mentions one. The project has not trained "
    "this model on its own machine."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperModel:
    """One of the six models of Table 7."""

    name: str
    title: str
    checkpoint: str


PAPER_MODELS = (
    PaperModel(name="bert-large", title="BERT-large", checkpoint="google-bert/bert-large-uncased"),
    PaperModel(name="roberta-large", title="RoBERTa-large", checkpoint="FacebookAI/roberta-large"),
    PaperModel(name="albert-large", title="ALBERT-large", checkpoint="albert/albert-large-v2"),
    PaperModel(name="gpt2-large", title="GPT-2-large", checkpoint="openai-community/gpt2-large"),
    PaperModel(name="bart-large", title="BART-large", checkpoint="facebook/bart-large"),
    PaperModel(name="t5-large", title="T5-large", checkpoint="google-t5/t5-large"),
)

# Figure 1 plots five runs of each model; Section 5.1 prints only these, for all six models alike.
PRINTED = {"task2_nontrivial": 0.50, "task3_nontrivial_rver": 1.00}


def evaluations(config: str) -> tuple[Evaluation, ...]:
    """Return what is measured after training on a setting: its test and, if that has one label, its control rows."""
    controlled = any(setting.name == config and setting.control for setting in SETTINGS)
    splits = ("test", "control") if controlled else ("test",)
    return (Evaluation(config=config, splits=splits, measures=MEASURES, shortcuts=SHORTCUTS),)


def paper_figures(config: str) -> tuple[PaperFigure, ...]:
    """Return what the paper prints about a setting."""
    if config not in PRINTED:
        return ()
    return (
        PaperFigure(
            table="Section 5.1, Figure 1", config=config, split="test", metric="accuracy", value=PRINTED[config]
        ),
    )


def paper_recipe(model: PaperModel, config: str) -> Recipe:
    """Declare one of the paper's models in one of its settings."""
    return Recipe(
        name=f"seti-{model.name}-{config.replace('_', '-')}",
        title=f"{model.title} on SETI {config}",
        benchmark="seti",
        config=config,
        inputs=PAIRS,
        model=Pretrained(checkpoint=model.checkpoint),
        hyperparameters=PAPER_SETTING,
        seeds=PAPER_SEEDS,
        evaluations=evaluations(config),
        paper=paper_figures(config),
        notes=PAPER_NOTES,
    )


# Ten thousand rows and two epochs are what two cores do in minutes; batches of 64 are what they do best.
MINILM_SETTING = Hyperparameters(
    epochs=2,
    batch_size=64,
    learning_rate=2e-4,
    warmup_share=0.06,
    clip_norm=1.0,
    bucket_pool=POOL,
    train_rows=10_000,
    validation_rows=1_000,
)
MINILM_NOTES = (
    "This is not one of the paper's models: it is a sentence encoder with six layers and 22.7 million parameters that "
    "comes in a Python package, so no network is needed. It is fine-tuned as a classifier on part of the training "
    "rows, so that two cores are enough. Where the paper's figure is shown beside ours, it holds for all six of the "
    "paper's models."
)


def minilm_recipe(config: str) -> Recipe:
    """Declare MiniLM on one setting."""
    return Recipe(
        name=f"seti-minilm-{config.replace('_', '-')}",
        title=f"MiniLM on SETI {config}",
        benchmark="seti",
        config=config,
        inputs=PAIRS,
        model=Pretrained(checkpoint="minilm"),
        hyperparameters=MINILM_SETTING,
        seeds=(1, 2, 3),
        evaluations=evaluations(config),
        paper=paper_figures(config),
        notes=MINILM_NOTES,
    )


MINILM_CONFIGS = ("task2_trivial", "task2_nontrivial", "task2_nontrivial_in_distribution")
TRIVIAL = minilm_recipe("task2_trivial")
QUICK = replace(
    TRIVIAL,
    name="seti-minilm-quick",
    title="MiniLM on SETI task2_trivial, top two layers only, quick version",
    model=Pretrained(checkpoint="minilm", trained_layers=2),
    hyperparameters=replace(
        MINILM_SETTING, epochs=2, train_rows=2_000, validation_rows=300, test_rows=1_500, learning_rate=5e-4
    ),
    seeds=(1,),
    notes=f"{MINILM_NOTES} Only the top two layers and the classifier are trained here, on 2,000 rows, and the model "
    "is tested on 1,500 rows: this is a demonstration, not a result.",
    quick=True,
)

RECIPES = (
    *(minilm_recipe(config) for config in MINILM_CONFIGS),
    QUICK,
    *(paper_recipe(model, setting.name) for setting in SETTINGS for model in PAPER_MODELS),
)
