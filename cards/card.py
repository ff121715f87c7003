"""The dataset card: one README made whole from the declaration, the statistics and the validation record."""

from pathlib import Path

from huggingface_hub import DatasetCardData

from wabe.builders.core.adapter import readme_metadata
from wabe.builders.core.declaration import Benchmark, Place
from wabe.builders.core.manifest import Manifest
from wabe.cards.baselines import constant_answers, single_label_splits
from wabe.cards.exactness import dealing_of, exactness_of
from wabe.cards.examples import examples_of
from wabe.cards.figures import LABEL_BALANCE, LENGTHS, write_figures, write_own_figures
from wabe.cards.folds import fold_long_list, fold_long_tables, folded
from wabe.cards.formats.files import remove_formats
from wabe.cards.formats.licence_urls import licence_link
from wabe.cards.kinds import kinds_of
from wabe.cards.project import project_of
from wabe.cards.prose import prose_of
from wabe.cards.recurring import recurring
from wabe.cards.shortcuts import given_away
from wabe.cards.statistics import statistics_of
from wabe.cards.tables import by_labels, config_line, fields_of, label_tables, listed
from wabe.cards.template import README, render, write_readme
from wabe.cards.told import edition_told, known_defects, many_oracles, measures_of, prompts_of, proofs_of
from wabe.hub.rules.card import front_matter
from wabe.hub.rules.limited_yaml import read_yaml
from wabe.hub.rules.tasks import SIZE_CATEGORIES
from wabe.validation.proven import Proven

SMALLEST = 1_000


def write_card(proven: Proven, *, org: str, into: Path | None = None) -> Path:
    """Write the card and its figures beside the data, or into another folder; only data that passed gets one."""
    benchmark, manifest, folder = proven.benchmark, proven.manifest, proven.folder
    target = folder if into is None else into
    statistics = statistics_of(benchmark, manifest, folder)
    kinds = kinds_of(benchmark, manifest)
    write_figures(statistics, kinds, target)
    constants = constant_answers(benchmark, statistics)
    body = render(
        "card.md.j2",
        benchmark=benchmark,
        licence=licence_link(benchmark.licence),
        org=org,
        repo=f"{org}/{benchmark.name}",
        manifest=manifest,
        prose=prose_of(benchmark),
        edition=edition_told(benchmark),
        project=project_of(benchmark),
        examples=examples_of(benchmark, manifest, folder),
        label_tables=label_tables(benchmark, statistics),
        shown=constants[0] if constants else None,
        kinds=kinds,
        config_lines={config.name: config_line(config, manifest) for kind in kinds for config in kind.configs},
        constants=constants,
        single_labels=single_label_splits(statistics),
        given_away=given_away(benchmark, manifest, proven.record, constants),
        measures=measures_of(kinds),
        prompts=prompts_of(benchmark, manifest),
        sections={place.value: _sections(benchmark, place, folder, target) for place in Place},
        by_labels=by_labels(statistics),
        exactness=exactness_of(benchmark, manifest, proven.record),
        dealing=dealing_of(benchmark, manifest, proven.record),
        recurring=recurring(benchmark, manifest, proven.record),
        fields=fields_of(benchmark, manifest),
        record=proven.record,
        proofs=proofs_of(benchmark, manifest),
        oracles=many_oracles(benchmark, manifest),
        known=known_defects(proven.record.known),
        figures={"labels": LABEL_BALANCE, "lengths": LENGTHS},
        listed=listed,
        folded=folded,
        fold_long_list=fold_long_list,
        fold_long_tables=fold_long_tables,
    )
    return write_readme(f"---\n{metadata(benchmark, manifest)}\n---\n{body}", target, "dataset")


def _sections(benchmark: Benchmark, place: Place, folder: Path, target: Path) -> list[tuple[str, str, dict[str, str]]]:
    """Return title, Markdown and figures of every section that a benchmark has in one place of its card."""
    return [
        (section.title, section.markdown(folder), write_own_figures(section.figures, folder, target))
        for section in benchmark.card_sections
        if section.place is place
    ]


def names_the_same(text: str, benchmark: Benchmark, manifest: Manifest) -> bool:
    """Return whether a card's metadata, label names among them, is what these rows have."""
    found, _, _ = front_matter(text)
    return bool(found == read_yaml(metadata(benchmark, manifest)))


def write_stub(benchmark: Benchmark, manifest: Manifest, folder: Path) -> None:
    """Write a README with which the built folder can be loaded, unless it has a card of these very rows."""
    path = folder / README
    if path.exists() and manifest.digest in path.read_text(encoding="utf-8"):
        return
    remove_formats(folder)
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
        language=list(benchmark.languages),
        license=benchmark.licence,
        task_categories=["text-classification"],
        task_ids=["natural-language-inference"],
        annotations_creators=[benchmark.labels.creator.value],
        language_creators=[benchmark.texts.creator.value],
        multilinguality=["monolingual" if len(benchmark.languages) == 1 else "multilingual"],
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
