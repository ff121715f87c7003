"""CLUTRR's baselines: the thesis's models on systematic generalisation, and three of them on robustness to noise."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from wabe.builders.clutrr import settings
from wabe.builders.clutrr.rows import Noise
from wabe.builders.clutrr.settings import Setting
from wabe.builders.core.declaration import Role
from wabe.training.clutrr.figures import robustness
from wabe.training.clutrr.inputs import FACTS, STORY
from wabe.training.clutrr.measures import OF_CLAUSES
from wabe.training.core.measures import ACCURACY, Measure, accuracy_by
from wabe.training.core.recipe import Evaluation, FromScratch, Hyperparameters, Inputs, Option, Recipe

BY_K = accuracy_by("k")
BY_NOISE = accuracy_by("noise")
BY_TARGET = accuracy_by("label_text", called={"label_text": "target"})
NOTES = (
    "The thesis plots accuracy by length in Figure 3.5 but does not print the numbers. It trained ten runs on "
    "crowd-sourced paraphrases; we train on our own. Batch sizes and learning rates are those of its released "
    "configurations, and so are the 50 epochs of a full recipe (its text says 100). A queried person is represented "
    "by the mean over their mentions. "
)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Model:
    reader: str
    title: str
    batch_size: int
    inputs: Inputs = STORY
    options: Mapping[str, Option] = field(default_factory=dict)
    bucket_pool: int = 1
    pretrained: str | None = None
    notes: str = ""


MEAN = _Model(reader="bilstm-mean", title="BiLSTM, mean", batch_size=100)
ATTENTION = _Model(
    reader="bilstm-attention",
    title="BiLSTM, attention",
    batch_size=100,
    notes="It uses additive attention from the two queried persons to every word.",
)
RELATIONS = _Model(
    reader="rn",
    title="Relation network",
    batch_size=16,
    options={"relation_size": 64},
    bucket_pool=8,
    notes="Pairs of words are averaged instead of summed, so that long and short stories have the same scale. "
    "The output layers also receive the states of the two queried persons.",
)
COMPOSITIONAL = _Model(
    reader="mac",
    title="MAC",
    batch_size=16,
    options={"steps": 6, "dropout": 0.2, "renewed": True},
    notes="The initial memory and control are learned instead of random; the read unit's attention is one number per "
    "word, after an ELU. Placeholders get new vectors in every batch.",
)
MEMORY = _Model(
    reader="rmc",
    title="RMC",
    batch_size=100,
    options={"slots": 2, "head_size": 192, "heads": 4, "key_size": 64, "attention_layers": 3, "renewed": True},
    bucket_pool=8,
    notes="Its linear layers are not shared, and each memory slot is normalised separately. Placeholders get new "
    "vectors in every batch.",
)
ENCODER = _Model(
    reader="encoder-lstm",
    title="Frozen encoder with an LSTM",
    batch_size=32,
    bucket_pool=8,
    pretrained="minilm",
    notes=(
        "The thesis uses a frozen twelve-layer BERT under a unidirectional LSTM; we use a frozen six-layer MiniLM, "
        "which comes in a Python package, under a bidirectional LSTM. The encoder reads persons as numbers, which are "
        "replaced by random vectors before the LSTM."
    ),
)
GRAPH = _Model(
    reader="gat",
    title="GAT on the facts",
    batch_size=100,
    inputs=FACTS,
    options={"edge_size": 20, "heads": 3, "rounds": 3, "dropout": 0.6},
    notes=(
        "It reads the stated facts with their sides and the gender of the first person asked about, not the story. "
        "Messages go from a fact's tail to its head, as listed, and from "
        "every node to itself. Each of the three rounds applies a layer with three heads and a layer with one head; "
        "all rounds share their weights."
    ),
)


def _recipe(model: _Model, name: str, setting: Setting, measures: tuple[Measure, ...], *, trained_on: str) -> Recipe:
    tests = tuple(split.name for split in setting.splits if split.role is Role.TEST)
    return Recipe(
        name=f"clutrr-{name}",
        title=f"{model.title}, trained on {trained_on}",
        benchmark="clutrr",
        config=setting.name,
        inputs=model.inputs,
        model=FromScratch(architecture=f"kinship/{model.reader}", options=model.options, pretrained=model.pretrained),
        hyperparameters=Hyperparameters(
            epochs=50,
            batch_size=model.batch_size,
            learning_rate=1e-3,
            clip_norm=8.0,
            bucket_pool=model.bucket_pool,
            keep="last",
        ),
        seeds=(42, 43, 44),
        evaluations=(Evaluation(config=setting.name, splits=tests, measures=measures),),
        notes=(NOTES + model.notes).strip(),
        # Vectors of 100: two cores take longer than one.
        threads=1,
    )


def _generalisation(model: _Model, name: str, lengths: tuple[int, ...]) -> Recipe:
    setting = settings.generalisation(lengths)
    told = f"{', '.join(map(str, lengths[:-1]))} and {lengths[-1]}"
    measures = (ACCURACY, BY_K, BY_TARGET, OF_CLAUSES)
    return _recipe(model, name, setting, measures, trained_on=f"stories of {told} facts")


def _robustness(model: _Model, noise: Noise) -> Recipe:
    recipe = _recipe(
        model,
        f"{model.reader}-rob-{noise.short}",
        settings.robustness(noise),
        (ACCURACY, BY_K, BY_NOISE, BY_TARGET),
        trained_on=f"stories with {'no' if noise is Noise.CLEAN else noise} noise",
    )
    return replace(recipe, paper=robustness(model.reader, noise))


def _quick(recipe: Recipe) -> Recipe:
    """Train without dropout, which is not needed to be right on short clauses and costs many epochs."""
    assert isinstance(recipe.model, FromScratch)
    return replace(
        recipe,
        name=f"{recipe.name}-quick",
        title=f"{recipe.title}, quick version",
        model=replace(recipe.model, options={**recipe.model.options, "dropout": 0.0}),
        hyperparameters=replace(recipe.hyperparameters, epochs=6),
        seeds=recipe.seeds[:1],
        notes=f"{recipe.notes} Trained for six epochs without dropout, to check that the task is learned; it does not "
        "reproduce the thesis.",
        quick=True,
    )


SHORT_CLAUSES = {
    model.reader: _generalisation(model, model.reader, (2, 3))
    for model in (MEAN, ATTENTION, RELATIONS, COMPOSITIONAL, MEMORY, ENCODER, GRAPH)
}

RECIPES = (
    *SHORT_CLAUSES.values(),
    _generalisation(GRAPH, "gat-234", (2, 3, 4)),
    *(_robustness(model, noise) for model in (MEAN, ATTENTION, GRAPH) for noise in Noise),
    _quick(SHORT_CLAUSES["gat"]),
)
