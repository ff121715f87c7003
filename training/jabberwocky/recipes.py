"""Jabberwocky's baselines: the paper's four encoders on the small condition, and a quick one."""

from dataclasses import replace

from wabe.builders.core.declaration import Config, Role
from wabe.builders.jabberwocky.configs import (
    PROBE_CONSISTENCY,
    PROBE_CONSISTENCY_2020,
    PROBE_IDENTICAL,
    PROBE_PERTURBATION,
    PROBE_PERTURBATION_2020,
    SMALL,
    SMALL_2020,
)
from wabe.training.core.inputs import PAIRS
from wabe.training.core.measures import Measure, accuracy_by
from wabe.training.core.recipe import Evaluation, FromScratch, Hyperparameters, Recipe
from wabe.training.jabberwocky.figures import figures_of
from wabe.training.jabberwocky.probes import ACCURACY, ACCURACY_BY_LABEL, CONSISTENCY, PERTURBATION

# The values of the paper's published code.
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

BY_BLOCK = (ACCURACY, accuracy_by("block"))


def _evaluation(config: Config, *measures: Measure) -> Evaluation:
    return Evaluation(
        config=config.name, splits=tuple(one.name for one in config.splits if one.role is Role.TEST), measures=measures
    )


# The probes are of novel blocks only, whose words no training pair has: all of them count, as in the paper.
EVALUATIONS = (
    _evaluation(SMALL, *BY_BLOCK),
    _evaluation(PROBE_IDENTICAL, ACCURACY, ACCURACY_BY_LABEL),
    _evaluation(PROBE_PERTURBATION, PERTURBATION),
    _evaluation(PROBE_CONSISTENCY, CONSISTENCY),
    _evaluation(SMALL_2020, *BY_BLOCK),
    _evaluation(PROBE_PERTURBATION_2020, PERTURBATION),
    _evaluation(PROBE_CONSISTENCY_2020, CONSISTENCY),
)

MODEL_NOTES = (
    "As in the paper's published code, but unlike its text, all word vectors are drawn from N(0, 1) and never trained, "
    "and the classifier is three linear layers with no activation between them. Unlike that code, we encode batches "
    "without padding, so padding does not affect the max-pooling of CONV, and add no boundary words to sentences: zero "
    "states and zero neighbours mark the ends. Scores on the rare labels, equivalence and negation, vary a lot from "
    "one run to the next."
)
BY_GRADIENT = (
    "A gradient whose norm is above 5 is scaled down to 5; that code instead lowers the learning rate of the step by "
    "the same factor (`--set clip_by=rate`)"
)
LOWERED = (
    "If the norm of a gradient is above 5, the learning rate of the step is lowered by the same factor, as in that code"
)
NOTES = (
    f"{MODEL_NOTES} {BY_GRADIENT}. With PyTorch 0.4.1 or later that code never clips, because it divides by the batch "
    "size although its loss is already a mean. The model is trained on the exact labels and also scored with "
    "the labels of the paper's code (configs ending in `_goodwin2020`), which it was not trained on; in "
    "`probe_identical` the two are the same. The deviation over blocks is computed for each seed and then averaged; "
    "the paper pools its seeds first."
)
SWAPPED = (
    " The published code that prints the paper's Table 4 assigns the columns of SATT and INFS in a different order "
    "from the one in which it names them, so the paper's figures for these two models may be swapped."
)


def _recipe(encoder: str, title: str, notes: str = NOTES) -> Recipe:
    return Recipe(
        name=f"jabberwocky-{encoder}",
        title=title,
        benchmark="jabberwocky",
        config=SMALL.name,
        inputs=PAIRS,
        model=FromScratch(architecture=f"sentence_pairs/{encoder}"),
        hyperparameters=PAPER,
        seeds=(10, 20, 30),
        evaluations=EVALUATIONS,
        paper=figures_of(encoder),
        notes=notes,
    )


BGRU = _recipe("bgru", "BGRU: final states of a bidirectional GRU")

QUICK = replace(
    BGRU,
    name="jabberwocky-bgru-quick",
    title="BGRU at a third of the size, trained for three epochs",
    model=FromScratch(
        architecture="sentence_pairs/bgru", options={"word_size": 100, "hidden_size": 100, "classifier_size": 128}
    ),
    hyperparameters=replace(PAPER, epochs=3, batch_size=128, learning_rate=2e-3, test_rows=20_000),
    seeds=(10,),
    evaluations=EVALUATIONS[:4],
    paper=(),
    notes=f"{MODEL_NOTES} This model is smaller than the paper's, trained for less time, and scored on a sample.",
    # Small vectors: where other work shares the cores, a second thread is waited for longer than it saves.
    threads=1,
    quick=True,
)

SATT = _recipe("satt", "SATT: attention over a bidirectional LSTM", NOTES + SWAPPED)
BY_RATE = replace(
    SATT,
    name="jabberwocky-satt-by-rate",
    title="SATT, clipped by the learning rate as in the paper's code",
    hyperparameters=replace(PAPER, clip_by="rate"),
    notes=SATT.notes.replace(BY_GRADIENT, LOWERED),
)

RECIPES = (
    BGRU,
    _recipe("conv", "CONV: four convolutions with max-pooling"),
    SATT,
    _recipe("infs", "INFS: max-pooling over a bidirectional LSTM", NOTES + SWAPPED),
    BY_RATE,
    QUICK,
)
