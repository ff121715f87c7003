"""The dataset card: one README made whole from the declaration, the statistics and the validation record."""

from collections.abc import Mapping
from pathlib import Path

from huggingface_hub import DatasetCardData

from builders.core.adapter import readme_metadata
from builders.core.declaration import Benchmark
from builders.core.errors import CorruptError, MissingError
from builders.core.manifest import Manifest
from builders.core.rows import Column, columns_of
from cards.figures import LABEL_BALANCE, LENGTHS, write_figures
from cards.rules import front_matter, read_yaml
from cards.statistics import Statistics, statistics_of
from cards.template import README, render, write_readme
from validation.record import RecordSummary, read_summary

SIZES = (
    (1_000, "n<1K"),
    (10_000, "1K<n<10K"),
    (100_000, "10K<n<100K"),
    (1_000_000, "100K<n<1M"),
    (10_000_000, "1M<n<10M"),
    (100_000_000, "10M<n<100M"),
)


def write_card(benchmark: Benchmark, manifest: Manifest, folder: Path, *, org: str) -> Path:
    """Write the card and its figures beside the data; only data that passed the gate gets one."""
    record = _passing_record(benchmark, manifest, folder)
    statistics = statistics_of(benchmark, manifest, folder)
    write_figures(statistics, folder)
    sections = {section.title: section.markdown(folder) for section in benchmark.card_sections}
    body = _body(benchmark, manifest, statistics, record, sections, org)
    text = f"---\n{metadata(benchmark, manifest)}\n---\n{body}"
    return write_readme(text, folder, "dataset")


def names_the_same(text: str, benchmark: Benchmark, manifest: Manifest) -> bool:
    """Return whether a card's metadata, label names among them, is what these rows have."""
    found, _, _ = front_matter(text)
    return bool(found == read_yaml(metadata(benchmark, manifest)))


def name_organisation(benchmark: Benchmark, manifest: Manifest, folder: Path, *, org: str) -> None:
    """Write the card anew if its examples name another organisation."""
    if not names_organisation(benchmark, folder, org):
        write_card(benchmark, manifest, folder, org=org)


def names_organisation(benchmark: Benchmark, folder: Path, org: str) -> bool:
    """Return whether a card's examples name an organisation."""
    path = folder / README
    return path.exists() and f'load_dataset("{org}/{benchmark.name}"' in path.read_text(encoding="utf-8")


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
    rows = sum(split.rows for config in manifest.configs.values() for split in config.splits.values())
    data = DatasetCardData(
        pretty_name=benchmark.title,
        language=[benchmark.language],
        license=benchmark.licence,
        task_categories=["text-classification"],
        task_ids=["natural-language-inference"],
        annotations_creators=["machine-generated"],
        multilinguality=["monolingual"],
        source_datasets=["original" if not benchmark.sources else "extended"],
        size_categories=[next((name for limit, name in SIZES if rows < limit), "n>1T")],
        tags=["wabe", benchmark.edition.value, *benchmark.tags],
    )
    readme_metadata(benchmark, manifest.configs, data)
    return data.to_yaml().strip()


def _body(
    benchmark: Benchmark,
    manifest: Manifest,
    statistics: Statistics,
    record: RecordSummary,
    sections: Mapping[str, str],
    org: str,
) -> str:
    return render(
        "card.md.j2",
        benchmark=benchmark,
        manifest=manifest,
        statistics=statistics,
        record=record,
        sections=sections,
        org=org,
        fields=_fields(benchmark, manifest),
        figures={"labels": LABEL_BALANCE, "lengths": LENGTHS},
    )


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


def _passing_record(benchmark: Benchmark, manifest: Manifest, folder: Path) -> RecordSummary:
    record = read_summary(folder)
    remedy = f"Run wabe validate {benchmark.name}"
    if record.digest != manifest.digest:
        raise MissingError(where=str(folder), what="the validation record is of other rows", remedy=remedy)
    if unchecked := sorted(set(manifest.configs) - record.configs):
        raise MissingError(where=str(folder), what=f"not validated: {', '.join(unchecked)}", remedy=remedy)
    if not record.passed:
        raise CorruptError(where=str(folder), what="the data did not pass the gate", remedy=remedy)
    return record
