"""UNLI's recipes: encoders from scratch and MiniLM, each as usual and by maximum entropy, and published checkpoints."""

from dataclasses import dataclass, replace

from wabe.builders.core.declaration import Edition
from wabe.builders.unli.configs import SETS
from wabe.builders.unli.sources import Language, PairSet
from wabe.training.core.inputs import PAIRS
from wabe.training.core.matthews import MATTHEWS
from wabe.training.core.measures import ACCURACY
from wabe.training.core.recipe import (
    Evaluation,
    FromScratch,
    Hyperparameters,
    Inputs,
    Option,
    PaperFigure,
    Pretrained,
    Recipe,
)
from wabe.training.unli.copies import PERMUTED
from wabe.training.unli.figures import figures_of
from wabe.training.unli.inputs import CHARACTERS, TOKENS
from wabe.training.unli.measures import permutations_of

HYPOTHESIS = ("hypothesis",)


def evaluation(one: PairSet) -> Evaluation:
    """Return what is measured on a set: accuracy in order, and how many permutations of each kind are accepted."""
    training, tagged = one.has_training, one.language is Language.ENGLISH
    return Evaluation(
        config=one.name,
        splits=("test",),
        measures=(ACCURACY, MATTHEWS),
        derived=(
            permutations_of(one.name, training=training, tagged=tagged),
            permutations_of(one.name, "_permuted_hypothesis", sides=HYPOTHESIS, training=training, tagged=tagged),
            permutations_of(one.name, "_by_overlap", training=training, tagged=tagged),
        ),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Model:
    name: str
    title: str
    model: FromScratch | Pretrained
    setting: Hyperparameters
    inputs: Inputs = TOKENS
    threads: int | None = 1
    notes: str = ""


# Pairs to train on are few, so learning is slow or ends early; all permutations of so many pairs are predicted.
SCRATCH = Hyperparameters(
    epochs=20, batch_size=32, learning_rate=1e-3, clip_norm=5.0, bucket_pool=8, keep="last", test_rows=20_000
)
OWN_WORDS = "It reads tokens in lower case, as random vectors: no word is known before training. "


def _scratch(name: str, title: str, architecture: str, notes: str, **options: Option) -> _Model:
    model = FromScratch(architecture=architecture, options=options)
    return _Model(name=name, title=title, model=model, setting=SCRATCH, notes=OWN_WORDS + notes)


MODELS = (
    _scratch(
        "bag",
        "Bag of words",
        "plain_pairs/bag",
        "It cannot see any order: P^c is 100 and P^f is 0, whatever it learns.",
    ),
    _scratch("bilstm", "BiLSTM", "plain_pairs/bilstm", "The mean over the states of a bidirectional LSTM."),
    _scratch("conv", "ConvNet", "sentence_pairs/conv", "", hidden_size=100),
    _scratch("infersent", "InferSent", "sentence_pairs/infs", "", hidden_size=200),
    _Model(
        name="minilm",
        title="MiniLM",
        # As CURRICULUM's recipes do: all layers at a higher rate answer one label for everything after so few pairs.
        model=Pretrained(checkpoint="minilm", trained_layers=2, max_tokens=64),
        setting=Hyperparameters(
            epochs=10,
            batch_size=8,
            learning_rate=1e-4,
            warmup_share=0.1,
            clip_norm=1.0,
            bucket_pool=16,
            keep="last",
            test_rows=5_000,
        ),
        inputs=PAIRS,
        threads=None,
        notes="This is not one of the paper's models: it is a sentence encoder with six layers and 22.7 million "
        "parameters that comes in a Python package, so no network is needed.",
    ),
)
PAPER_SETTING = Hyperparameters(
    epochs=3, batch_size=32, learning_rate=1e-5, warmup_share=0.06, clip_norm=1.0, bucket_pool=16, keep="last"
)
ROBERTA = _Model(
    name="roberta-large",
    title="RoBERTa-large",
    model=Pretrained(checkpoint="FacebookAI/roberta-large", max_tokens=128),
    setting=PAPER_SETTING,
    inputs=PAIRS,
    threads=None,
    notes="The project has not trained this model on its own machine.",
)
ENTROPY = (
    " It is trained by maximum entropy (equation 4.5): for each pair, in each epoch, the entropy of its prediction for "
    "one permuted copy is raised. In print, the equation would lower it and raise the loss; this is what its text says."
)


WITH_TRAINING = tuple(one for one in SETS[Edition.EMBEDDED] if one.has_training)
WITHOUT_TRAINING = tuple(one for one in SETS[Edition.EMBEDDED] if not one.has_training)


def trained(one: _Model, where: PairSet, *, entropy: bool = False) -> Recipe:
    """Declare a model that learns from the pairs of a set as they are, and perhaps not to know permuted ones."""
    setting = replace(one.setting, copies=1, entropy_weight=1.0) if entropy else one.setting
    return Recipe(
        name=f"unli-{one.name}-{where.name.replace('_', '-')}{'-entropy' if entropy else ''}",
        title=f"{one.title} on the {where.title}{', by maximum entropy' if entropy else ''}",
        benchmark="unli",
        config=where.name,
        inputs=one.inputs,
        model=one.model,
        hyperparameters=setting,
        # There are too few pairs to choose by: the last epoch is kept.
        validation_split="train",
        seeds=(1, 2, 3),
        # A bag of words predicts in no time, so it is also tested on sets without pairs to train on.
        evaluations=tuple(map(evaluation, (where, *(WITHOUT_TRAINING if one is MODELS[0] else ())))),
        nonsense=PERMUTED,
        notes=one.notes.strip() + (ENTROPY if entropy else ""),
        threads=one.threads,
    )


# There is no training data for these here, so most pairs of the sets that are tested on are learnt from.
APART = (
    "Trained on the pairs of {sets} with four fifths of the premises, and tested on the permutations of the others: "
    "the training sets of the paper's corpora are not used here. The paper's figures beside ours are those of a model "
    "that was trained on {trained}. Its P^c and P^f are over pairs of which at least one permutation is accepted. "
)
# By recipe and whether it is trained by maximum entropy, how the thesis's tables call the model.
PRINTED = {
    ("infersent", False): "InferSent",
    ("conv", False): "ConvNet",
    ("bilstm", False): "BiLSTM",
    ("roberta-large", False): "RoBERTa-Large vanilla",
    ("roberta-large", True): "RoBERTa-Large entropy",
}
UPSTREAM = {one.name: one for one in SETS[Edition.UPSTREAM]}


def apart(one: _Model, sets: tuple[str, ...], told: str, corpus: str, *, entropy: bool = False) -> Recipe:
    """Declare a model that learns from most pairs of development sets and is tested on the others' permutations."""
    chinese = UPSTREAM[sets[0]].language is Language.CHINESE
    setting = replace(one.setting, epochs=min(one.setting.epochs, 8), train_rows=4_000, validation_rows=500)
    if entropy:
        setting = replace(setting, copies=1, entropy_weight=1.0)
    return Recipe(
        name=f"unli-{one.name}-{'-'.join(sets).replace('_', '-')}{'-entropy' if entropy else ''}",
        title=f"{one.title} on most of {told}{', by maximum entropy' if entropy else ''}",
        benchmark="unli",
        edition=Edition.UPSTREAM,
        config=sets[0],
        also=sets[1:],
        inputs=CHARACTERS if chinese else one.inputs,
        model=one.model,
        hyperparameters=replace(setting, test_rows=8_000),
        train_split="test",
        validation_split="test",
        held_out="premise",
        seeds=(1,),
        # In order, too, only pairs that are held out may count, which `derived` sees to.
        evaluations=tuple(replace(evaluation(UPSTREAM[name]), splits=(), measures=()) for name in sets),
        nonsense=None if chinese else PERMUTED,
        paper=_in_order(figures_of(PRINTED.get((one.name, entropy), ""), *sets)),
        notes=APART.format(sets=told, trained=corpus) + one.notes.strip() + (ENTROPY if entropy else ""),
        threads=one.threads,
    )


def _in_order(figures: tuple[PaperFigure, ...]) -> tuple[PaperFigure, ...]:
    """Put the accuracy in order beside that of the pairs whose permutations are measured."""
    return tuple(
        replace(one, config=f"{one.config}_permuted", metric="accuracy_in_order") if one.metric == "accuracy" else one
        for one in figures
    )


ENGLISH = tuple(one.name for one in SETS[Edition.UPSTREAM] if one.language is Language.ENGLISH)
PUBLISHED = {
    "roberta-large": ("RoBERTa-Large", "FacebookAI/roberta-large-mnli"),
    "bart-large": ("BART-Large", "facebook/bart-large-mnli"),
    "distilbert": ("DistilBERT", "typeform/distilbert-base-uncased-mnli"),
}


def published(name: str, title: str, checkpoint: str) -> Recipe:
    """Declare a published checkpoint that learnt MNLI, which is evaluated as it is."""
    return Recipe(
        name=f"unli-{name}-mnli",
        title=f"{title}, published after training on MNLI",
        benchmark="unli",
        edition=Edition.UPSTREAM,
        config="mnli_matched",
        inputs=PAIRS,
        model=Pretrained(checkpoint=checkpoint, max_tokens=256),
        hyperparameters=Hyperparameters(epochs=1, batch_size=32, learning_rate=1e-5),
        train_split="test",
        validation_split="test",
        as_published=True,
        seeds=(1,),
        evaluations=tuple(evaluation(UPSTREAM[one]) for one in ENGLISH),
        paper=figures_of(title, *ENGLISH),
        notes="Nothing is trained: this is a published checkpoint, not the one that the thesis evaluated, which it "
        "trained itself. Its figures are for pairs with eight words or more; ours for those with enough permutations. "
        "The project has not evaluated this model on its own machine.",
    )


BILSTM = next(one for one in MODELS if one.name == "bilstm")
QUICK = replace(
    trained(BILSTM, WITH_TRAINING[0]),
    name="unli-bilstm-quick",
    title="BiLSTM on the natural pairs of SETI, quick version",
    hyperparameters=replace(SCRATCH, epochs=10, test_rows=5_000),
    seeds=(1,),
    notes=f"{BILSTM.notes} It is trained for ten epochs and tested on the permutations of fifty pairs of each kind: "
    "this is a demonstration, not a result.",
    quick=True,
)
BOTH = (False, True)
RECIPES = (
    QUICK,
    *(trained(one, where, entropy=entropy) for where in WITH_TRAINING for one in MODELS for entropy in BOTH),
    *(
        apart(one, ("snli", "mnli_matched"), "the development sets of SNLI and MNLI", "MNLI", entropy=entropy)
        for one in (*MODELS, ROBERTA)
        for entropy in BOTH
    ),
    *(
        apart(one, ("ocnli",), "the development set of OCNLI", "OCNLI")
        for one in MODELS
        if isinstance(one.model, FromScratch)
    ),
    *(published(name, title, checkpoint) for name, (title, checkpoint) in PUBLISHED.items()),
)
