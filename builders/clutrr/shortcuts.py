"""What CLUTRR's card says of shortcuts: what models score that look at a part of the path or at loose words."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from wabe.builders.clutrr.derivation import derivable_masks
from wabe.builders.clutrr.kin import TIE_OF, Tie
from wabe.builders.core.manifest import read_manifest

SHOWN = "gen_train23_test2to10"
COLUMNS = ("clause", "label_text", "anonymous_story", "query_head", "query_tail")
WORD = re.compile(r"@ent_\d+|[a-z]+(?:-in-law)?")
NEAR = 3
# How many generations up or down a relation leads.
GENERATIONS = {Tie.CHILD: 1, Tie.PARENT: -1, Tie.GRANDCHILD: 2, Tie.GRANDPARENT: -2, Tie.PIBLING: -1, Tie.NIBLING: 1}

Row = dict[str, object]
Features = Callable[[Row], Sequence[str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shortcut:
    """A way to guess: features, and how answers are learnt from them."""

    name: str
    features: Features
    by_words: bool = False


def steps_of(row: Row) -> list[str]:
    """Return the relations along the path with their sides."""
    return str(row["clause"]).rpartition(":")[2].split(",")


def _last_two(row: Row) -> Sequence[str]:
    steps = steps_of(row)
    return ",".join(steps[-2:]), steps[-1]


def _ends(row: Row) -> Sequence[str]:
    steps = steps_of(row)
    return f"{steps[0]},{steps[-1]}", steps[-1]


def _generations(row: Row) -> Sequence[str]:
    steps = steps_of(row)
    total = sum(GENERATIONS.get(TIE_OF[step.partition("/")[0]][0], 0) for step in steps)
    return f"{total},{steps[0]},{steps[-1]}", f"{total},{steps[-1]}", steps[-1]


def _words(row: Row) -> Sequence[str]:
    return [word for word in WORD.findall(str(row["anonymous_story"]).lower()) if word[0] != "@"]


def _near(row: Row) -> Sequence[str]:
    """Return the words close to the two persons asked about, with the person they are close to."""
    words = WORD.findall(str(row["anonymous_story"]).lower())
    asked = {f"@ent_{row[end]}": end for end in ("query_head", "query_tail")}
    return [
        f"{asked[word]} {other}"
        for place, word in enumerate(words)
        if word in asked
        for other in words[max(place - NEAR, 0) : place + NEAR + 1]
        if other[0] != "@"
    ]


SHORTCUTS = (
    Shortcut(name="last two relations", features=_last_two),
    Shortcut(name="first and last relation", features=_ends),
    Shortcut(name="sum of generations, first and last relation", features=_generations),
    Shortcut(name="bag of words", features=_words, by_words=True),
    Shortcut(name="words near the two names", features=_near, by_words=True),
)


def learnt(shortcut: Shortcut, rows: Sequence[Row]) -> Callable[[Sequence[Row]], list[str]]:
    """Learn a shortcut from training rows, and return what guesses answers."""
    found = [(shortcut.features(row), str(row["label_text"])) for row in rows]
    return _naive_bayes(shortcut.features, found) if shortcut.by_words else _lookup(shortcut.features, found)


def _lookup(features: Features, found: Sequence[tuple[Sequence[str], str]]) -> Callable[[Sequence[Row]], list[str]]:
    """Guess the most frequent answer for the first feature that training has."""
    seen: dict[str, Counter[str]] = {"": Counter(label for _, label in found)}
    for keys, label in found:
        for key in keys:
            seen.setdefault(key, Counter())[label] += 1
    best = {key: min(counts, key=lambda label: (-counts[label], label)) for key, counts in seen.items()}

    def guess(rows: Sequence[Row]) -> list[str]:
        return [next(best[key] for key in (*features(row), "") if key in best) for row in rows]

    return guess


def _naive_bayes(
    features: Features, found: Sequence[tuple[Sequence[str], str]]
) -> Callable[[Sequence[Row]], list[str]]:
    """Guess by how often words occur with each answer, as if they were independent of each other."""
    labels = sorted({label for _, label in found})
    numbers = {word: number for number, word in enumerate(sorted({word for words, _ in found for word in words}))}
    counts = np.ones((len(numbers), len(labels)))
    for place, label in enumerate(labels):
        every = [numbers[word] for words, one in found if one == label for word in words]
        counts[:, place] += np.bincount(every, minlength=len(numbers))
    chances = np.log(counts / counts.sum(axis=0))

    def guess(rows: Sequence[Row]) -> list[str]:
        known = ([numbers[word] for word in features(row) if word in numbers] for row in rows)
        return [labels[int(chances[words].sum(axis=0).argmax())] for words in known]

    return guess


def without_sides(rows: Sequence[Row]) -> float:
    """Return how often a reader is right who knows the paper's rules and guesses where these leave several answers.

    The rows are stories of one length.
    """
    ties = np.array([[TIE_OF[step.partition("/")[0]][0] for step in steps_of(row)] for row in rows], dtype=np.int64)
    masks = derivable_masks(ties, np.zeros((len(ties), ties.shape[1] + 1), dtype=np.int64), sides=False)
    wanted = np.array([TIE_OF[str(row["label_text"])][0] for row in rows])
    return float(np.mean((masks >> wanted & 1) / np.maximum(np.bitwise_count(masks), 1)))


def shortcut_table(folder: Path) -> str:
    """Return what shortcuts score on the tests of one config and of its twin in five phrases, in Markdown."""
    built = read_manifest(folder)
    names = [name for name in (SHOWN, f"{SHOWN}_synthetic") if name in built.configs]
    if not names:
        return f"`{SHOWN}` is not built."
    tests = [split for split in built.configs[names[0]].splits if split.startswith("test_")]
    lines = [
        f"What models score that look at a part only, in percent, trained on `{SHOWN}`. The first four are given the "
        "path, which a model has to find in the text; the reader without sides knows the paper's sixteen rules and "
        "guesses where they leave several answers. The bag of words and the words near the two names are naive Bayes.",
        "",
        f"| sees | {' | '.join(split.removeprefix('test_') for split in tests)} |",
        f"|---|{'---:|' * len(tests)}",
    ]
    for name in names:
        rows = {split: _rows(folder / built.configs[name].splits[split].file) for split in ("train", *tests)}
        own = name == SHOWN
        for shortcut in SHORTCUTS:
            if own or shortcut.by_words:
                guess = learnt(shortcut, rows["train"])
                shares = (_share(guess(rows[split]), rows[split]) for split in tests)
                suffix = "" if not shortcut.by_words else " (our paraphrases)" if own else " (five phrases)"
                lines.append(_line(f"{shortcut.name}{suffix}", shares))
        if own:
            lines.append(_line("everything but the sides", (without_sides(rows[split]) for split in tests)))
    return "\n".join(lines)


def _line(name: str, shares: Iterator[float]) -> str:
    return f"| {name} | {' | '.join(f'{100 * share:.1f}' for share in shares)} |"


def _share(guessed: Sequence[str], rows: Sequence[Row]) -> float:
    return float(np.mean([one == row["label_text"] for one, row in zip(guessed, rows, strict=True)]))


def _rows(path: Path) -> list[Row]:
    table: pa.Table = pq.read_table(path, columns=list(COLUMNS))
    rows: list[Row] = table.to_pylist()
    return rows
