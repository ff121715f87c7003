"""CURRICULUM's recipes: MiniLM, which needs no network, on some phenomena and on all of them together."""

from dataclasses import replace

from wabe.builders.core.declaration import Role
from wabe.builders.core.difficulty import Half
from wabe.builders.core.rows import label_of
from wabe.builders.curriculum.benchmark import EMBEDDED
from wabe.training.core.inputs import PAIRS
from wabe.training.core.matthews import MATTHEWS
from wabe.training.core.measures import ACCURACY, accuracy_by
from wabe.training.core.recipe import Evaluation, Hyperparameters, Pretrained, Recipe

MEASURES = (ACCURACY, MATTHEWS, accuracy_by("depth"), accuracy_by("construction"))
EVERY = tuple(config.name for config in EMBEDDED.configs if config.part_of is None)
# Passages of analytic and drop are longer than the usual 128 tokens.
LONGEST = 256


def evaluation(config: str) -> Evaluation:
    """Return what is measured on the test splits of a phenomenon."""
    splits = tuple(split.name for split in EMBEDDED.config(config).splits if split.role is Role.TEST)
    return Evaluation(config=config, splits=splits, measures=MEASURES)


# As in the paper's inoculation at its largest: 1,000 rows a label. The whole model at the usual rates answers one label
# for everything after two epochs; its top two layers, at a higher rate, learn where there is something to be learnt.
PER_LABEL = 1_000
TOP_LAYERS = Pretrained(checkpoint="minilm", trained_layers=2, max_tokens=LONGEST)
MINILM_SETTING = Hyperparameters(
    epochs=4,
    batch_size=32,
    learning_rate=5e-4,
    warmup_share=0.1,
    clip_norm=1.0,
    bucket_pool=16,
    validation_rows=500,
)
# MiniLM begins to learn only after a few hundred steps, and small batches make more steps of the same rows. Where words
# decide, it then learns more; where a solver does, it learns nothing either way.
SMALL_BATCHES = replace(MINILM_SETTING, batch_size=8, learning_rate=1e-4)
MINILM_NOTES = (
    "This is not one of the paper's models: it is a sentence encoder with six layers and 22.7 million parameters that "
    "comes in a Python package, so no network is needed. Its top two layers are fine-tuned with a classifier on at "
    "most {rows:,} training rows{each}, so that two cores are enough. The paper's own fine-tuned models saw its "
    "released data, which has other rows and, in some tasks, wrong labels."
)


def minilm_recipe(config: str, setting: Hyperparameters) -> Recipe:
    """Declare MiniLM on one phenomenon."""
    rows = PER_LABEL * len(label_of(EMBEDDED.config(config).row))
    return Recipe(
        name=f"curriculum-minilm-{config.replace('_', '-')}",
        title=f"MiniLM on CURRICULUM {config}",
        benchmark="curriculum",
        config=config,
        inputs=PAIRS,
        model=TOP_LAYERS,
        hyperparameters=replace(setting, train_rows=rows),
        seeds=(1, 2, 3),
        evaluations=(evaluation(config),),
        notes=MINILM_NOTES.format(rows=rows, each=""),
    )


SOLVER_DECIDES = ("comparative", "counting", "quantifier", "monotonicity")
WORDS_DECIDE = ("hypernymy", "lexical", "transitive", "coreference")
QUICK = replace(
    minilm_recipe("transitive", MINILM_SETTING),
    name="curriculum-minilm-quick",
    title="MiniLM on CURRICULUM transitive, quick version",
    hyperparameters=replace(MINILM_SETTING, epochs=2, validation_rows=300, test_rows=1_000, train_rows=2_000),
    seeds=(1,),
    notes=f"{MINILM_NOTES.format(rows=2_000, each='')} It is trained for two epochs and tested on 1,000 rows: this is "
    "a demonstration, not a result.",
    quick=True,
)
# What a solver decides.
SOLVED = (
    *("boolean", "conditional", "comparative", "counting", "quantifier", "negation", "monotonicity"),
    *("analytic", "drop", "temporal", "spatial"),
)
# The cap keeps a phenomenon with 36,000 rows from outweighing one with 3,000.
JOINT_ROWS = 500


def joint_recipe(name: str, title: str, configs: tuple[str, ...], setting: Hyperparameters) -> Recipe:
    """Declare one MiniLM on several phenomena."""
    return Recipe(
        name=name,
        title=title,
        benchmark="curriculum",
        config=configs[0],
        also=configs[1:],
        inputs=PAIRS,
        model=TOP_LAYERS,
        hyperparameters=replace(setting, epochs=2, train_rows=JOINT_ROWS, validation_rows=100, test_rows=400),
        seeds=(1, 2, 3),
        evaluations=tuple(map(evaluation, configs)),
        notes=f"{MINILM_NOTES.format(rows=JOINT_ROWS, each=' of each phenomenon')} It has three outputs; if a "
        "phenomenon has two labels, *neutral* and *contradiction* both count as *non_entailment*, in training and in "
        "evaluation. It is tested on 400 rows of each split.",
    )


JOINT = (
    joint_recipe(
        "curriculum-minilm-solved",
        f"MiniLM on {len(SOLVED)} phenomena that a solver decides, together",
        SOLVED,
        MINILM_SETTING,
    ),
    joint_recipe(
        "curriculum-minilm-all", f"MiniLM on all {len(EVERY)} phenomena of CURRICULUM together", EVERY, SMALL_BATCHES
    ),
)

CROSSED = replace(SMALL_BATCHES, keep="last", validation_rows=200)


def crossed_recipe(phenomenon: str, half: Half) -> Recipe:
    """Declare MiniLM on one half of a phenomenon, tested on both."""
    config = f"{phenomenon}_{half}"
    rows = PER_LABEL * len(label_of(EMBEDDED.config(config).row))
    return Recipe(
        name=f"curriculum-minilm-{config.replace('_', '-')}",
        title=f"MiniLM on the {half} half of CURRICULUM {phenomenon}, tested on both halves",
        benchmark="curriculum",
        config=config,
        inputs=PAIRS,
        model=TOP_LAYERS,
        hyperparameters=replace(CROSSED, train_rows=rows),
        # Halves have no validation rows, and the last epoch is kept: nothing is chosen by these.
        validation_split="train",
        seeds=(1, 2, 3),
        evaluations=tuple(evaluation(f"{phenomenon}_{one}") for one in Half),
        notes=f"{MINILM_NOTES.format(rows=rows, each='')} The scores that made the halves come from models trained in "
        "the same way. Halves have no validation rows, so the last epoch is kept.",
    )


NAMES = frozenset(config.name for config in EMBEDDED.configs)
HALVED = tuple(name for name in EVERY if f"{name}_{Half.SIMPLE}" in NAMES)
RECIPES = (
    *(minilm_recipe(name, MINILM_SETTING) for name in SOLVER_DECIDES),
    *(minilm_recipe(name, SMALL_BATCHES) for name in WORDS_DECIDE),
    *(crossed_recipe(name, half) for name in HALVED for half in Half),
    *JOINT,
    QUICK,
)
