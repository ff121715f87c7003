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
    "As in the paper's published code, and unlike its text, the vectors of all words are drawn from N(0, 1) and never "
    "trained, and three linear layers classify with nothing between them. Unlike that code: batches are encoded "
    "without padding, so padding does not enter the maxima of CONV; and sentences have no boundary words, since zero "
    "states and zero neighbours mark the ends. Labels that are rare, equivalence and negation, are scored very "
    "differently from one run to the next."
)
BY_GRADIENT = (
    "A gradient whose norm is above 5 is scaled down to it; that code lowers the rate of the step instead, by as much "
    "(`--set clip_by=rate`)"
)
LOWERED = "Where a gradient's norm is above 5 the rate of the step is lowered by as much, as that code does"
NOTES = (
    f"{MODEL_NOTES} {BY_GRADIENT}. With PyTorch 0.4.1 or later that code never clips, since its loss is a mean already "
    "and it divides by the batch size once more. Trained on exact labels, the model is "
    "also scored with the labels of the paper's code (configs ending in `_goodwin2020`), which it was not trained on; "
    "in `probe_identical` both are the same. A deviation over blocks is that of one seed, averaged over seeds; the "
    "paper pools its seeds before."
)
SWAPPED = (
    " The published code that prints the paper's Table 4 binds the columns of SATT and INFS in another order than it "
    "names them, so the paper's figures for these two may be each other's."
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


BGRU = _recipe("bgru", "BGRU: last states of a bidirectional GRU")

QUICK = replace(
    BGRU,
    name="jabberwocky-bgru-quick",
    title="BGRU, a third of the size, three epochs",
    model=FromScratch(
        architecture="sentence_pairs/bgru", options={"word_size": 100, "hidden_size": 100, "classifier_size": 128}
    ),
    hyperparameters=replace(PAPER, epochs=3, batch_size=128, learning_rate=2e-3, test_rows=20_000),
    seeds=(10,),
    evaluations=EVALUATIONS[:4],
    paper=(),
    notes=f"{MODEL_NOTES} It is smaller and trained for less time than the paper's, and scored on a sample.",
    # Small vectors: where other work shares the cores, a second thread is waited for longer than it saves.
    threads=1,
    quick=True,
)

SATT = _recipe("satt", "SATT: attention over a bidirectional LSTM", NOTES + SWAPPED)
BY_RATE = replace(
    SATT,
    name="jabberwocky-satt-by-rate",
    title="SATT, steps clipped by their rate as in the paper's code",
    hyperparameters=replace(PAPER, clip_by="rate"),
    notes=SATT.notes.replace(BY_GRADIENT, LOWERED),
)

RECIPES = (
    BGRU,
    _recipe("conv", "CONV: four convolutions, the maxima of each"),
    SATT,
    _recipe("infs", "INFS: maxima over a bidirectional LSTM", NOTES + SWAPPED),
    BY_RATE,
    QUICK,
)
