"""What the tests of several phenomena ask of their rows: new words are new, and cues do not tell the label."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from wabe.builders.curriculum.library.tables import tables
from wabe.builders.curriculum.phenomenon import Phenomenon
from wabe.validation.stems import stems

Row = dict[str, str]
Splits = dict[str, list[Row]]
Cue = Callable[[Row], object]


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
