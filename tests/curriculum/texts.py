"""What the tests of several phenomena ask: of the oracle, of new words, of cues, of texts, and of files with errors."""

import csv
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa
import pytest

from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.scenes import UNUSABLE, Vocabulary
from wabe.builders.curriculum.library.tables import tables
from wabe.builders.curriculum.phenomenon import Phenomenon
from wabe.errors import CorruptError
from wabe.validation.stems import stems

Row = dict[str, str]
Splits = dict[str, list[Row]]
Cue = Callable[[Row], object]
Example = tuple[str, str, int]
"""A premise, a hypothesis and a label."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """A premise and a hypothesis with the constructor's label and the oracle's."""

    premise: str
    hypothesis: str
    label: int
    answer: int


def examples_beside(test: str) -> list[Example]:
    """Return premises, hypotheses and labels from `examples.csv` beside a test file."""
    with (Path(test).parent / "examples.csv").open(encoding="utf-8", newline="") as file:
        return [(row["premise"], row["hypothesis"], int(row["label"])) for row in csv.DictReader(file)]


def oracle_answer(phenomenon: Phenomenon, premise: str, hypothesis: str) -> int:
    """Return what the oracle says about one pair."""
    (answer,) = phenomenon.oracle(pa.table({"premise": [premise], "hypothesis": [hypothesis]})).to_pylist()
    return int(answer)


def judged_pairs(phenomenon: Phenomenon, vocabulary: Vocabulary, scenes: int) -> list[Pair]:
    """Return every pair of some scenes, published or not, with both labels."""
    made = [phenomenon.scene(Draws(("test", number)), vocabulary, number) for number in range(scenes)]
    pairs = [
        (premise.text, hypothesis.text, int(one.labels[row, column]))
        for one in made
        for row, premise in enumerate(one.premises)
        for column, hypothesis in enumerate(one.hypotheses)
    ]
    texts = {"premise": [premise for premise, _, _ in pairs], "hypothesis": [asked for _, asked, _ in pairs]}
    answers = phenomenon.oracle(pa.table(texts)).to_pylist()
    return [
        Pair(premise=premise, hypothesis=hypothesis, label=label, answer=answer)
        for (premise, hypothesis, label), answer in zip(pairs, answers, strict=True)
    ]


def disagreements(pairs: Iterable[Pair]) -> list[Pair]:
    """Return the pairs that the constructor labels, and the oracle labels differently."""
    return [one for one in pairs if one.label not in {UNUSABLE, one.answer}]


def rows_of(phenomenon: Phenomenon, counts: Mapping[str, int]) -> Splits:
    """Return as many rows of each split as are asked for."""
    return {name: table.to_pylist() for name, table in tables(phenomenon.construction, counts).items()}


def stems_of(words: Iterable[str]) -> set[str]:
    """Return every stem of some words."""
    return {one for word in words for one in stems(word)}


def shared_stems(
    phenomenon: Phenomenon, train: list[Row], test: list[Row], words_of: Callable[[str], list[str]] = str.split
) -> set[str]:
    """Return the stems that are in both splits, apart from those of the phenomenon's fixed words."""
    met = [
        stems_of(word for row in rows for column in ("premise", "hypothesis") for word in words_of(row[column]))
        for rows in (train, test)
    ]
    return (met[0] & met[1]) - stems_of(phenomenon.fixed_words)


def best_share(rows: list[Row], cue: Cue) -> float:
    """Return the share of rows that the best answer by a cue gets right."""
    counts = Counter((cue(row), row["label_text"]) for row in rows)
    best: Counter[object] = Counter()
    for (value, _), count in counts.items():
        best[value] = max(best[value], count)
    return sum(best.values()) / len(rows)


def odd_texts(
    rows: Iterable[Row],
    wrong: str,
    whole: str = r"[A-Z][^{}]*\.",
    columns: Sequence[str] = ("premise", "hypothesis", "derivation"),
) -> list[str]:
    """Return the texts that are not as a whole should be, or have two spaces, a control character or what is wrong."""
    return [
        text
        for row in rows
        for text in (row[column] for column in columns)
        if not re.fullmatch(whole, text) or "  " in text or re.search(wrong, text) or not text.isprintable()
    ]


def check_refused(read: Callable[[Path], object], path: Path, text: str, message: str) -> None:
    """Check that a file with this text is refused, with its name, the message and what to do."""
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CorruptError, match=re.escape(message)) as caught:
        read(path)
    assert caught.value.where == str(path)
    assert caught.value.remedy
