"""The dataset card: one README made whole from the declaration, the statistics and the validation record."""

from collections.abc import Mapping
from pathlib import Path

from huggingface_hub import DatasetCardData

from wabe.builders.core.adapter import readme_metadata
from wabe.builders.core.declaration import Benchmark, NoOracle, Oracle
from wabe.builders.core.independence import shared_code
from wabe.builders.core.manifest import Manifest
from wabe.builders.core.rows import Column, columns_of
from wabe.cards.figures import LABEL_BALANCE, LENGTHS, write_figures, write_own_figures
from wabe.cards.prose import prose_of
from wabe.cards.statistics import SplitStatistics, Statistics, statistics_of
from wabe.cards.template import README, render, write_readme
from wabe.hub.rules.card import front_matter, read_yaml
from wabe.hub.rules.tasks import SIZE_CATEGORIES
from wabe.validation.proven import Proven

SMALLEST = 1_000


def write_card(proven: Proven, *, org: str, into: Path | None = None) -> Path:
    """Write the card and its figures beside the data, or into another folder; only data that passed gets one."""
    benchmark, manifest, folder = proven.benchmark, proven.manifest, proven.folder
    target = folder if into is None else into
    statistics = statistics_of(benchmark, manifest, folder)
    write_figures(statistics, target)
    sections = [
        (section.title, section.markdown(folder), write_own_figures(section.figures, folder, target))
        for section in benchmark.card_sections
    ]
    body = render(
        "card.md.j2",
        benchmark=benchmark,
        prose=prose_of(benchmark),
        manifest=manifest,
        by_labels=_by_labels(statistics),
        record=proven.record,
        sections=sections,
        org=org,
        fields=_fields(benchmark, manifest),
        proofs=_proofs(benchmark, manifest),
        figures={"labels": LABEL_BALANCE, "lengths": LENGTHS},
    )
    return write_readme(f"---\n{metadata(benchmark, manifest)}\n---\n{body}", target, "dataset")


def names_the_same(text: str, benchmark: Benchmark, manifest: Manifest) -> bool:
    """Return whether a card's metadata, label names among them, is what these rows have."""
    found, _, _ = front_matter(text)
    return bool(found == read_yaml(metadata(benchmark, manifest)))


def write_stub(benchmark: Benchmark, manifest: Manifest, folder: Path) -> None:
    """Write a README with which the built folder can be loaded, unless it has a card of these very rows."""
    path = folder / README
    if path.exists() and manifest.digest in path.read_text(encoding="utf-8"):
        return
    write_readme(
        f"---\n{metadata(benchmark, manifest)}\n---\n"
        f"Edition **{benchmark.edition}**, version **{benchmark.version}**, not validated yet: "
        f"run `wabe validate {benchmark.name}`, then `wabe card {benchmark.name}`.\n",
        folder,
        "dataset",
    )


def metadata(benchmark: Benchmark, manifest: Manifest) -> str:
    """Return the Hub's metadata as YAML."""
    data = DatasetCardData(
        pretty_name=benchmark.title,
        language=[benchmark.language],
        license=benchmark.licence,
        task_categories=["text-classification"],
        task_ids=["natural-language-inference"],
        annotations_creators=[benchmark.labels.creator.value],
        language_creators=[benchmark.texts.creator.value],
        multilinguality=["monolingual"],
        source_datasets=["original" if not benchmark.sources else "extended"],
        size_categories=[size_category(manifest.rows)],
        tags=["wabe", benchmark.edition.value, *benchmark.tags],
    )
    readme_metadata(benchmark, manifest.configs, data)
    return data.to_yaml().strip()


def size_category(rows: int) -> str:
    """Return the Hub's name for a number of rows; each category is ten times the one before."""
    sized = SIZE_CATEGORIES[: SIZE_CATEGORIES.index("n>1T") + 1]
    place, limit = 0, SMALLEST
    while rows >= limit and place < len(sized) - 1:
        place, limit = place + 1, limit * 10
    return sized[place]


def _by_labels(statistics: Statistics) -> dict[tuple[str, ...], list[tuple[str, str, SplitStatistics]]]:
    """Group splits by their labels, which are the columns of a table: configs need not have the same ones."""
    found: dict[tuple[str, ...], list[tuple[str, str, SplitStatistics]]] = {}
    for config, splits in statistics.items():
        for split, one in splits.items():
            found.setdefault(tuple(one.labels), []).append((config, split, one))
    return found


def _fields(benchmark: Benchmark, manifest: Manifest) -> Mapping[str, tuple[str, str, str]]:
    """Return type, meaning and configs of every column, in order of first appearance."""
    found: dict[str, tuple[Column, list[str]]] = {}
    for name in manifest.configs:
        for column in columns_of(benchmark.config(name).row):
            found.setdefault(column.name, (column, []))[1].append(name)
    every = len(manifest.configs)
    return {
        name: (_type(column), column.doc, "all" if len(configs) == every else ", ".join(configs))
        for name, (column, configs) in found.items()
    }


def _type(column: Column) -> str:
    if column.labels is not None:
        return f"ClassLabel ({len(column.labels)} names)"
    if column.values is not None:
        return " / ".join(f"`{value}`" if value else "empty" for value in column.values)
    return column.type_name


def _proofs(benchmark: Benchmark, manifest: Manifest) -> list[str]:
    """Say of every config whether its labels were derived a second time, and by what; alike ones are told together."""
    found: dict[tuple[Oracle | NoOracle, tuple[str, ...]], list[str]] = {}
    for name in manifest.configs:
        config = benchmark.config(name)
        key = (benchmark.oracle_of(config), tuple(shared_code(benchmark, config)))
        found.setdefault(key, []).append(f"`{name}`")
    alone = len(found) == 1
    return [_proof(oracle, shared, "" if alone else ", ".join(names)) for (oracle, shared), names in found.items()]


def _proof(oracle: Oracle | NoOracle, shared: tuple[str, ...], configs: str) -> str:
    if isinstance(oracle, NoOracle):
        return (
            f"There is no oracle{f' for {configs}' if configs else ''}: {oracle.reason}. These labels were not derived "
            "a second time, and no check here says that they are right."
        )
    code = f"shares code with it ({', '.join(shared)})" if shared else "shares no code with it"
    return (
        f"Every label{f' of {configs}' if configs else ''} was derived a second time: beside the constructor there is "
        f"an oracle, which {code} and {oracle.summary}."
    )
