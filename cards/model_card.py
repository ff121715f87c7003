"""The model card: one README made whole from a recipe and the records of its finished runs."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from huggingface_hub import EvalResult, ModelCardData

from wabe.builders.core import registry
from wabe.builders.core.declaration import Benchmark, Edition
from wabe.cards.chance import Floors
from wabe.cards.comparison import Compared, compare, named, percent, points, reported, spread
from wabe.cards.folds import fold_long_tables, folded
from wabe.cards.model_figures import LEARNING, model_captions, write_model_figures
from wabe.cards.project import project_of
from wabe.cards.template import README, render, write_readme
from wabe.cards.told import edition_told
from wabe.training.core.merging import SUFFIX
from wabe.training.core.recipe import FromScratch, Recipe
from wabe.training.core.record import Run
from wabe.training.finetune.checkpoints import MINILM, MINILM_ID

TASK = "text-classification"
MOST_RESULTS = 12
"""A table with more lines is folded, and what sums the benchmark up is shown instead."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Described:
    """What a card is about: a recipe, its finished runs (the first one's weights are published), and an example."""

    recipe: Recipe
    runs: tuple[Run, ...]
    records: tuple[str, ...]
    """The sha256 of every run's record: what a card was made from."""
    version: str
    """The version of the data that is built, which has everything that the runs read."""
    splits: Mapping[str, str]
    """The digest of every whole split of that version, by `config/split`."""
    model: Path
    """The folder with the weights."""
    example: tuple[str, str | None]
    """What the model reads of one row."""
    constants: Mapping[str, float]
    """The share of the most frequent label of every split that was evaluated or validated on, by `config/split`."""

    @property
    def benchmark(self) -> Benchmark:
        """Return the declaration of the data."""
        return registry.find(self.recipe.benchmark, self.recipe.edition)

    @property
    def licence(self) -> str:
        """Return the licence of the weights: the recipe's, the checkpoint's, or, for upstream data, the data's."""
        if self.recipe.edition is Edition.UPSTREAM:
            return self.benchmark.licence
        return self.recipe.licence if isinstance(self.recipe.model, FromScratch) else self.checkpoint_licence

    @property
    def checkpoint_licence(self) -> str:
        """Return the licence of the checkpoint that was fine-tuned, as the record has it."""
        return str(self.runs[0].model.get("licence") or "unknown")

    @property
    def base(self) -> str | None:
        """Return the Hub's name of what is pretrained in it: all of it, or a part of a model with its own code."""
        model = self.recipe.model
        name = model.pretrained if isinstance(model, FromScratch) else str(self.runs[0].model.get("checkpoint"))
        return MINILM_ID if name == MINILM else name if name and "/" in name else None

    @property
    def tag(self) -> str:
        """Return the tag of the weights: the version of the data and the beginning of the weights' sha256."""
        return f"v{self.version}-{self.runs[0].weights_sha256[:8]}"

    @property
    def has_code(self) -> bool:
        """Return whether loading it runs code of its own."""
        return "auto_map" in json.loads((self.model / "config.json").read_text(encoding="utf-8"))


def write_model_card(described: Described, folder: Path, *, org: str) -> Path:
    """Write the card and its figures."""
    write_model_figures(described.runs, _floors(described), folder)
    return write_readme(card_text(described, org=org), folder, "model")


def is_card_of(described: Described, folder: Path, *, org: str) -> bool:
    """Return whether a folder has the very card that would be written now, with its figures.

    The card contains the checksums of the records, from which it and its figures are made.
    """
    path = folder / README
    figures = model_captions(described.runs, compare(described.recipe, described.runs))
    return (
        path.is_file()
        and path.read_text(encoding="utf-8") == card_text(described, org=org)
        and {one.relative_to(folder).as_posix() for one in folder.glob("figures/*")} == set(figures)
    )


def card_text(described: Described, *, org: str) -> str:
    """Return the card, whose examples name an organisation."""
    floors = _floors(described)
    compared = floors.compared
    run = described.runs[0]
    whole = [one for one in compared if not one.group and one.first is not None and not one.shortcut]
    headlines = {(config.name, split.name) for config, split in described.benchmark.headlines()}
    body = render(
        "model_card.md.j2",
        described=described,
        recipe=described.recipe,
        benchmark=described.benchmark,
        run=run,
        runs=described.runs,
        own=isinstance(described.recipe.model, FromScratch),
        settings=_settings(run),
        edition=edition_told(described.benchmark),
        project=project_of(described.benchmark),
        floors=floors,
        whole=whole,
        main=_main(whole, headlines),
        shortcuts=[one for one in compared if not one.group and one.shortcut and one.metric == "accuracy"],
        grouped=sum(bool(one.group) for one in compared),
        reported=[one for one in compared if one.paper is not None],
        captions=model_captions(described.runs, compared),
        learning=LEARNING,
        merged=SUFFIX,
        org=org,
        name=described.recipe.name,
        percent=percent,
        points=points,
        spread=spread,
        named=named,
        reported_as=reported,
        folded=folded,
        fold_long_tables=fold_long_tables,
    )
    return f"---\n{metadata(described, compared, org=org)}\n---\n{body}"


def _main(whole: Sequence[Compared], headlines: set[tuple[str, str]]) -> Sequence[Compared]:
    """Return the results that a reader sees first: all of them, or where they are many those of the headline splits."""
    if len(whole) <= MOST_RESULTS:
        return whole
    return [one for one in whole if (one.config, one.split) in headlines] or whole


def _floors(described: Described) -> Floors:
    return Floors(
        recipe=described.recipe,
        labels=len(described.runs[0].data.labels),
        compared=compare(described.recipe, described.runs),
        constants=described.constants,
    )


def metadata(described: Described, compared: Sequence[Compared], *, org: str) -> str:
    """Return the Hub's metadata as YAML; the results are those of the published weights."""
    recipe, run = described.recipe, described.runs[0]
    dataset = f"{org}/{recipe.benchmark}"
    results = [
        EvalResult(
            task_type=TASK,
            dataset_type=dataset,
            dataset_name=described.benchmark.title,
            dataset_config=one.config,
            dataset_split=one.split,
            dataset_revision=f"v{described.version}",
            dataset_args={"digest": described.splits[f"{one.config}/{one.split}"], **sample(run, one)},
            metric_type=one.metric,
            metric_name=one.metric,
            metric_value=round(one.first, 6),
        )
        for one in compared
        if one.first is not None and not one.group and not one.shortcut
    ]
    data = ModelCardData(
        language=list(described.benchmark.languages),
        license=described.licence,
        library_name="transformers",
        pipeline_tag=TASK,
        datasets=[dataset],
        base_model=described.base,
        tags=["wabe", recipe.edition.value, *described.benchmark.tags, *(["quick-baseline"] if recipe.quick else [])],
        model_name=recipe.name if results else None,
        eval_results=results or None,
    )
    return data.to_yaml().strip()


def sample(run: Run, one: Compared) -> dict[str, int]:
    """Return how many rows a number is of, where a run was told to read only a part of each split."""
    return {} if run.hyperparameters.get("test_rows") is None else {"rows": one.rows}


def _settings(run: Run) -> dict[str, object]:
    """Return what was set, model and hyperparameters, without what was left at nothing."""
    options = run.model.get("options")
    model = {key: value for key, value in run.model.items() if key != "options"}
    every = {**model, **(options if isinstance(options, dict) else {}), **run.hyperparameters}
    return {name: value for name, value in every.items() if value not in (None, {}, [], "")}
