"""A benchmark of pairs with two and with three labels, one adverb deciding each, and tiny models for it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Annotated

import pyarrow as pa
import torch
from transformers import AutoModelForSequenceClassification

from tests.training import tiny_checkpoints
from tests.training.plain_model import PLAIN, plain_is_known
from wabe.builders.core.build import build
from wabe.builders.core.declaration import Benchmark, Config, ConfigGroup, NoOracle, Role, Split
from wabe.builders.core.evaluation import Prompt
from wabe.builders.core.promises import FORBIDDEN, Leaks, Shares, Shortcuts, evenly
from wabe.builders.core.rows import CLASS_LABEL
from wabe.builders.core.tables import table_of
from wabe.builders.core.uid import content_uids
from wabe.training.core.inputs import PAIRS
from wabe.training.core.matthews import MATTHEWS
from wabe.training.core.measures import ACCURACY, accuracy_by
from wabe.training.core.recipe import Evaluation, Hyperparameters, Pretrained, Recipe
from wabe.training.core.shortcuts import majority


class ThreeWay(StrEnum):
    """Three labels."""

    ENTAILMENT = "entailment"
    NEUTRAL = "neutral"
    CONTRADICTION = "contradiction"


class TwoWay(StrEnum):
    """Two labels."""

    ENTAILMENT = "entailment"
    NON_ENTAILMENT = "non_entailment"


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreeWayRow:
    """A pair with one of three labels."""

    uid: Annotated[str, "Content hash of the row."]
    premise: Annotated[str, "An adverb and a number."]
    hypothesis: Annotated[str, "The number."]
    label: Annotated[ThreeWay, "What the adverb says of it.", CLASS_LABEL]
    label_text: Annotated[str, "The name of the label."]
    depth: Annotated[int, "One or two."]


@dataclass(frozen=True, slots=True, kw_only=True)
class TwoWayRow:
    """A pair with one of two labels."""

    uid: Annotated[str, "Content hash of the row."]
    premise: Annotated[str, "An adverb and a number."]
    hypothesis: Annotated[str, "The number."]
    label: Annotated[TwoWay, "Whether it follows.", CLASS_LABEL]
    label_text: Annotated[str, "The name of the label."]
    depth: Annotated[int, "One or two."]


ADVERBS = ("surely", "maybe", "never")
Row = type[ThreeWayRow] | type[TwoWayRow]


def _tables(row: Row, start: int, rows: int) -> Iterator[pa.Table]:
    """Yield pairs whose label is the adverb's: of two labels, all but the first adverb have the second."""
    names = tuple(ThreeWay if row is ThreeWayRow else TwoWay)
    numbers = range(start, start + rows)
    labels = [min(number % 3, len(names) - 1) for number in numbers]
    texts = {
        "premise": pa.array([f"{ADVERBS[number % 3]} number {number % 7}" for number in numbers]),
        "hypothesis": pa.array([f"item {number}" for number in numbers]),
    }
    columns = {"label": labels, "label_text": [names[label].value for label in labels]}
    yield table_of(
        row, {"uid": content_uids(texts), **texts, **columns, "depth": [1 + number % 2 for number in numbers]}
    )


def _config(name: str, row: Row, start: int, group: str, tests: tuple[str, ...] = ("test",)) -> Config:
    labels = evenly(ThreeWay) if row is ThreeWayRow else Shares(of={"entailment": 1 / 3, "non_entailment": 2 / 3})
    sizes = {"train": (Role.TRAIN, 120), "validation": (Role.VALIDATION, 30), **dict.fromkeys(tests, (Role.TEST, 60))}
    splits = []
    for at, (split, (role, rows)) in enumerate(sizes.items()):
        tables = partial(_tables, row, start + 300 * at, rows)
        splits.append(Split(name=split, role=role, tables=tables))
    return Config(
        name=name,
        summary=name,
        row=row,
        identity=("premise", "hypothesis"),
        splits=tuple(splits),
        shares=dict.fromkeys(sizes, labels),
        leaks=Leaks(single={"premise": FORBIDDEN, "hypothesis": FORBIDDEN}, reversed=FORBIDDEN, relabelled=FORBIDDEN),
        shortcuts=Shortcuts(),
        group=ConfigGroup(title=group),
    )


# It has the name of the plain benchmark, which tests make known.
INFERENCES: Benchmark = replace(
    PLAIN,
    oracle=NoOracle(reason="the adverbs were given by hand"),
    prompt=Prompt(template="{premise}. {hypothesis}?"),
    configs=(
        _config("three", ThreeWayRow, 0, "Logical", ("test", "test_new_words")),
        _config("two", TwoWayRow, 2000, "Logical"),
        _config("other", ThreeWayRow, 4000, "Semantic"),
    ),
)


MEASURES = (ACCURACY, MATTHEWS, accuracy_by("depth"))
JOINT = Recipe(
    name="joint",
    title="A tiny model on all inferences",
    benchmark="plain",
    config="two",
    also=("three", "other"),
    inputs=PAIRS,
    model=Pretrained(checkpoint="minilm"),
    hyperparameters=Hyperparameters(
        epochs=9, batch_size=4, learning_rate=5e-4, warmup_share=0.1, bucket_pool=4, train_rows=90
    ),
    seeds=(1,),
    evaluations=tuple(
        Evaluation(config=config, splits=("test",), measures=MEASURES, shortcuts=(majority(),))
        for config in ("three", "two", "other")
    ),
)


@contextmanager
def inferences_are_known(*, benchmark: Benchmark = INFERENCES) -> Iterator[None]:
    """Let the registries know the benchmark, or a part of it, and its recipe if it has all that the recipe needs."""
    recipes = (JOINT,) if benchmark is INFERENCES else (replace(JOINT, evaluations=()),)
    with plain_is_known(*recipes, benchmark=benchmark):
        yield


def build_inferences(place: Path) -> Path:
    """Build the benchmark and return the folder of built data."""
    build(INFERENCES, INFERENCES.configs, place / "build")
    return place / "build"


def words() -> list[str]:
    """Return every word but the numbers of items, which are unknown to models."""
    return sorted({*ADVERBS, "number", "item", *map(str, range(7))})


def biased(folder: Path, names: dict[int, str], bias: list[float]) -> Path:
    """Save a classifier that gives every pair the same probabilities, the softmax of `bias`."""
    tiny_checkpoints.classifier(folder, words(), names)
    model = AutoModelForSequenceClassification.from_pretrained(folder)
    with torch.no_grad():
        model.classifier.weight.zero_()
        model.classifier.bias.copy_(torch.tensor(bias))
    model.save_pretrained(folder)
    return folder
