"""What only PLANE's card says: examples, shortcuts, divergences, seeds and subwords, all computed."""

import csv
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from numpy.typing import NDArray

from wabe.builders.core.declaration import Edition
from wabe.builders.core.manifest import read_manifest
from wabe.builders.plane.construct import drawn
from wabe.builders.plane.lexicon import lexicon
from wabe.builders.plane.rows import INFERENCE_TYPES, AdjectiveClass, Label
from wabe.builders.plane.sources import NUMBERS
from wabe.builders.plane.spelling_cue import guesser
from wabe.builders.plane.table import CLASSES, HOLDS, LETTERS

if TYPE_CHECKING:
    from matplotlib.figure import Figure

BLOCKS = ("good", "good_even", "one_it")
CELLS = ("adjective_class", "inference_type")
SHORTCUTS = ("constant", "inference type only", "spelling of the adjective")
ARROWS = {Label.ENTAILMENT: "→", Label.NON_ENTAILMENT: "↛"}
# Keysers et al. 2020: how much two distributions must agree in what is frequent, for atoms and for compounds.
ATOM_WEIGHT, COMPOUND_WEIGHT = 0.5, 0.1


class Counted:
    """A number on the card that is counted when the card is written, so that a declaration reads no lexicon."""

    def __init__(self, count: Callable[[], str]) -> None:
        self._count = count

    def __str__(self) -> str:
        return self._count()


def adjective_counts() -> str:
    """Return how many adjectives of each class the lexicon has."""
    classes = [one.adjective_class for one in lexicon().adjectives]
    return f"{len(classes)}: " + ", ".join(f"{classes.count(one)} {LETTERS[one]}" for one in CLASSES)


def noun_count() -> str:
    """Return how many nouns the lexicon has."""
    return f"{len(lexicon().nouns):,}"


def example_table(folder: Path) -> str:
    """Return a phrase of every class and inference type with its label, in Markdown."""
    name = next(name for name in ("good_1", "full", *read_manifest(folder).configs) if name in _built(folder))
    rows = _rows(folder, name, next(iter(_built(folder)[name])), ("uid", "premise", "hypothesis", "label_text", *CELLS))
    first: dict[tuple[str, int], dict[str, object]] = {}
    for row in sorted(rows.to_pylist(), key=lambda one: str(one["uid"])):
        first.setdefault((row["adjective_class"], row["inference_type"]), row)
    lines = [
        "One row for each cell of the paper's Table 1 (→ follows, ↛ does not).",
        "",
        "| class | 1: adjective noun → noun | 2: → hypernym | 3: → adjective hypernym |",
        "|---|---|---|---|",
    ]
    for one in CLASSES:
        cells = [_example(first.get((one, kind))) for kind in INFERENCE_TYPES]
        lines.append(f"| {one} ({LETTERS[one]}) | {' | '.join(cells)} |")
    return "\n".join(lines)


def _example(row: dict[str, object] | None) -> str:
    if row is None:
        return "–"
    return f"{row['premise']} {ARROWS[Label(str(row['label_text']))]} {row['hypothesis']}"


def shortcut_table(folder: Path) -> str:
    """Return what is scored without looking at words, for every test set, in Markdown."""
    lines = [
        "The more frequent label of training (constant), and the more frequent one of the row's inference type, see no "
        "word. The *spelling of the adjective* guesses its class from the letters that it shares with adjectives of "
        "training (naive Bayes over runs of up to four letters; *-ian* is intersective) and answers by Table 1. A "
        "model must beat the best of them to show that it knows more than how words look.",
        "",
        f"| test sets | entailed | {' | '.join(SHORTCUTS)} |",
        "|---|---:|---:|---:|---:|",
    ]
    kinds: dict[str, list[tuple[float, ...]]] = {}
    for name, _, entailed, scores in _scores(folder):
        kinds.setdefault(name.rstrip("12345"), []).append((entailed, *scores))
    for kind, found in kinds.items():
        names = f"`{kind}1` to `{kind}{len(found)}`" if len(found) > 1 else f"`{kind}{'1' if kind[-1] == '_' else ''}`"
        lines.append(f"| {names} | {' | '.join(map(_spread, zip(*found, strict=True)))} |")
    return "\n".join(lines).replace("%", " %")


def _spread(values: Sequence[float]) -> str:
    """Write the mean, and the range where there is one."""
    low, high = f"{min(values):.1%}", f"{max(values):.1%}"
    mean = f"{sum(values) / len(values):.1%}"
    return mean if low == high else f"{mean} ({low.removesuffix('%')}–{high})"


def shortcut_figure(folder: Path) -> "Figure":
    """Draw the accuracy of the shortcuts on every test set."""
    from matplotlib.figure import Figure

    scored = [(name, scores) for name, _, _, scores in _scores(folder)]
    figure = Figure(figsize=(5.6, 1.6 + 0.42 * len(scored)), layout="constrained")
    figure.suptitle("How far shortcuts get on each test set")
    axes = figure.subplots()
    for place, shortcut in enumerate(SHORTCUTS):
        rows = [row + 0.27 * place for row in range(len(scored))]
        axes.barh(rows, [100 * scores[place] for _, scores in scored], height=0.27, label=shortcut)
    axes.set_yticks([row + 0.27 for row in range(len(scored))], [name for name, _ in scored])
    axes.invert_yaxis()
    axes.set_xlim(0, 100)
    axes.set_xlabel("accuracy, %")
    figure.legend(loc="outside lower center", ncols=3, frameon=False)
    return figure


def divergence_table(folder: Path) -> str:
    """Return atom and compound divergence of every config with training and test, in Markdown."""
    lines = [
        "Divergence between training and test (Keysers et al. 2020): 0 if both have the same distribution, 1 if they "
        "share nothing. Atoms are adjectives, nouns, hypernyms and inference types; compounds are adjective–noun "
        "phrases and whole items.",
        "",
        "| config | atoms | compounds |",
        "|---|---:|---:|",
    ]
    for name in _tested(folder):
        columns = ("adjective", "noun", "hypernym", "inference_type")
        train, test = (_rows(folder, name, split, columns) for split in ("train", "test"))
        atoms = _divergence(_atoms(train), _atoms(test), ATOM_WEIGHT)
        compounds = _divergence(_compounds(train), _compounds(test), COMPOUND_WEIGHT)
        lines.append(f"| `{name}` | {atoms:.2f} | {compounds:.2f} |")
    return "\n".join(lines)


def _atoms(rows: pa.Table) -> pa.Array:
    return pa.concat_arrays(
        [
            pc.binary_join_element_wise(name, rows[name].cast(pa.string()).combine_chunks(), " ")
            for name in rows.column_names
        ]
    )


def _compounds(rows: pa.Table) -> pa.Array:
    columns = [rows[name].cast(pa.string()).combine_chunks() for name in rows.column_names]
    return pa.concat_arrays(
        [pc.binary_join_element_wise(*columns[:2], " "), pc.binary_join_element_wise(*columns, " ")]
    )


def _divergence(train: pa.Array, test: pa.Array, weight: float) -> float:
    """Return one minus the Chernoff coefficient of two samples."""
    counts = [
        {one["values"]: one["counts"] / len(values) for one in values.value_counts().to_pylist()}
        for values in (train, test)
    ]
    shared = counts[0].keys() & counts[1].keys()
    return 1 - float(sum(counts[0][one] ** weight * counts[1][one] ** (1 - weight) for one in sorted(shared)))


def adjectives_of_tests(folder: Path) -> str:
    """Return how many adjectives of each class every test has, and how far a few of them go, in Markdown."""
    lines = [
        "A label depends on the adjective and the inference type alone, so the number of adjectives matters more than "
        "that of rows: treat rows with the same adjective as one cluster when you compute errors. In brackets, the "
        "share of the class's rows that its five most frequent adjectives have.",
        "",
        f"| test set | {' | '.join(LETTERS[one] for one in CLASSES)} |",
        "|---|" + "---:|" * len(CLASSES),
    ]
    for name in _tested(folder):
        rows = _rows(folder, name, "test", ("adjective", "adjective_class"))
        cells = []
        for one in CLASSES:
            counts = rows.filter(pc.equal(rows["adjective_class"], one.value))["adjective"].value_counts()
            sizes = sorted((count["counts"] for count in counts.to_pylist()), reverse=True)
            cells.append(f"{len(sizes)} ({sum(sizes[:5]) / sum(sizes):.0%})".replace("%", " %"))
        lines.append(f"| `{name}` | {' | '.join(cells)} |")
    return "\n".join(lines)


def seed_table(edition: Edition, folder: Path) -> str:
    """Return the seed that every split over disjoint vocabularies was drawn with, in Markdown."""
    built = _built(folder)
    lines = [
        "A seed whose vocabularies give too few rows is passed over for the next: for split 2 the seeds are 2, 102, "
        "202 and so on. `good` and `good_even` share their vocabularies, and so their seeds.",
        "",
        f"| | {' | '.join(f'split {number}' for number in NUMBERS)} |",
        f"|---|{'---:|' * len(NUMBERS)}",
    ]
    for kind in BLOCKS:
        seeds = [str(drawn(edition, kind, number).seed) if f"{kind}_{number}" in built else "–" for number in NUMBERS]
        lines.append(f"| `{kind}` | {' | '.join(seeds)} |")
    return "\n".join(lines)


def subword_table(folder: Path) -> str:
    """Return the share of test rows with words that are cut into pieces, by class, in Markdown."""
    lines = [
        "The share of test rows with at least one word that the vocabulary of BERT-base uncased cuts into pieces, and "
        "with such an adjective. The paper found that pieces of words give the class of an adjective away.",
        "",
        "| test set | " + " | ".join(f"{LETTERS[one]}, any word | {LETTERS[one]}, adjective" for one in CLASSES) + " |",
        "|---|" + "---:|---:|" * len(CLASSES),
    ]
    known = pa.array(sorted(_cut_words()))
    for name in _tested(folder):
        rows = _rows(folder, name, "test", ("adjective", "noun", "hypernym", "adjective_class"))
        cut = {
            column: pc.is_in(rows[column], value_set=known).to_numpy(zero_copy_only=False)
            for column in ("adjective", "noun", "hypernym")
        }
        classes = rows["adjective_class"].to_numpy()
        cells = [
            f"{some[classes == one].mean():.0%}".replace("%", " %")
            for one in CLASSES
            for some in (np.logical_or.reduce(list(cut.values())), cut["adjective"])
        ]
        lines.append(f"| `{name}` | {' | '.join(cells)} |")
    return "\n".join(lines)


@cache
def _cut_words() -> frozenset[str]:
    with Path(__file__).with_name("subwords.csv").open(encoding="utf-8", newline="") as file:
        return frozenset(row["word"] for row in csv.DictReader(file))


def _built(folder: Path) -> dict[str, dict[str, str]]:
    """Return the built configs with the files of their splits."""
    return {
        name: {split: one.file for split, one in config.splits.items()}
        for name, config in read_manifest(folder).configs.items()
    }


def _tested(folder: Path) -> list[str]:
    """Return the built configs that have both training and test."""
    return [name for name, splits in _built(folder).items() if {"train", "test"} <= splits.keys()]


def _rows(folder: Path, config: str, split: str, columns: tuple[str, ...]) -> pa.Table:
    return pq.read_table(folder / _built(folder)[config][split], columns=list(columns))


def _scores(folder: Path) -> Iterator[tuple[str, int, float, tuple[float, ...]]]:
    """Score the shortcuts, learnt from training, on every test set."""
    for name in _tested(folder):
        train, test = (_rows(folder, name, split, ("label", "adjective", *CELLS)) for split in ("train", "test"))
        labels = test["label"].to_numpy()
        counted = (float((_majority(train, some)[_codes(test, some)] == labels).mean()) for some in ((), CELLS[1:]))
        scores = (*counted, _by_spelling(train, test))
        yield name, len(labels), float((labels == tuple(Label).index(Label.ENTAILMENT)).mean()), scores


def _by_spelling(train: pa.Table, test: pa.Table) -> float:
    """Return the accuracy of guessing classes by spelling, and answering by Table 1."""
    pairs = zip(train["adjective"].to_pylist(), train["adjective_class"].to_pylist(), strict=True)
    cue = guesser(pairs)
    guessed = {word: AdjectiveClass(cue.guess(word)) for word in test["adjective"].unique().to_pylist()}
    columns = (test[name].to_pylist() for name in ("adjective", "inference_type", "label"))
    hits = [HOLDS[guessed[word]][kind - 1] == (label == 0) for word, kind, label in zip(*columns, strict=True)]
    return float(np.mean(hits))


def _codes(rows: pa.Table, columns: tuple[str, ...]) -> NDArray[np.int64]:
    """Number the cells: one for all rows, or one for each inference type."""
    codes = rows["inference_type"].to_numpy() if columns else np.zeros(rows.num_rows)
    return codes.astype(np.int64)


def _majority(rows: pa.Table, columns: tuple[str, ...]) -> NDArray[np.int64]:
    """Return the more frequent label of every cell; of equally frequent ones the first."""
    counts = np.zeros((len(INFERENCE_TYPES) + 1, len(Label)), dtype=np.int64)
    np.add.at(counts, (_codes(rows, columns), rows["label"].to_numpy()), 1)
    frequent: NDArray[np.int64] = counts.argmax(axis=1)
    return frequent
