"""The splits released with the paper, as they are, in our columns."""

from collections.abc import Iterator

import numpy as np
import pyarrow as pa

from wabe.builders.core.tables import table_of
from wabe.builders.core.uid import content_uids
from wabe.builders.plane.articles import article, plural
from wabe.builders.plane.lexicon import CLASS_OF, Use, lexicon
from wabe.builders.plane.rows import Label, ReleasedRow
from wabe.builders.plane.sources import GOOD, ONE_IT, Released, released
from wabe.builders.plane.upstream import CHAIN_ROWS, LETTERS, lemma_of, spelled

IDENTITY = ("source_row", "text")
PARTS = {"train": "Train", "test": "test"}
LABELS = tuple(label.value for label in Label)


def good_tables(number: int, split: str) -> Iterator[pa.Table]:
    """Yield a released GOoD split: distances are direct."""
    rows = released(GOOD, PARTS[split], number)
    yield _table(rows, np.ones(len(rows), dtype=np.int32), [_type_of(row) for row in rows])


def one_it_tables(number: int, split: str) -> Iterator[pa.Table]:
    """Yield a released One-IT split: chains of four words, each with all of its pairs."""
    rows = released(ONE_IT, PARTS[split], number)
    yield _table(rows, _spans(rows), [3] * len(rows))


def _spans(rows: tuple[Released, ...]) -> np.ndarray[tuple[int], np.dtype[np.int32]]:
    """Return how many steps of its chain each row spans, from the words of its six rows."""
    found = np.zeros(len(rows), dtype=np.int32)
    for start in range(0, len(rows), CHAIN_ROWS):
        six = rows[start : start + CHAIN_ROWS]
        words = list(dict.fromkeys(word for row in six for word in (row[4], row[5])))
        above = {word: sum(row[5] == word for row in six) for word in words}
        found[start : start + CHAIN_ROWS] = [above[row[5]] - above[row[4]] for row in six]
    return found


def _type_of(row: Released) -> int:
    """Return the inference type of a GOoD row, by its text."""
    text, _, _, adjective, noun, hypernym = row
    start = f"A {adjective} {noun} is a "
    return {f"{start}{noun}": 1, f"{start}{hypernym}": 2, f"{start}{adjective} {hypernym}": 3}[text]


def _table(
    rows: tuple[Released, ...], distances: np.ndarray[tuple[int], np.dtype[np.int32]], types: list[int]
) -> pa.Table:
    labels = [LABELS[1 - row[1]] for row in rows]
    sentences = [_sentences(row, kind) for row, kind in zip(rows, types, strict=True)]
    columns = {
        "text": pa.array([row[0] for row in rows]),
        "premise": pa.array([premise for premise, _ in sentences]),
        "hypothesis": pa.array([hypothesis for _, hypothesis in sentences]),
        "label": pa.array([1 - row[1] for row in rows]),
        "label_text": pa.array(labels),
        "adjective": pa.array([spelled(row[3]) for row in rows]),
        "noun": pa.array([row[4] for row in rows]),
        "hypernym": pa.array([row[5] for row in rows]),
        "distance": pa.array(distances),
        "adjective_class": pa.array([CLASS_OF[LETTERS[row[2]]].value for row in rows]),
        "inference_type": pa.array(types, pa.int32()),
        "source_row": pa.array(np.arange(len(rows), dtype=np.int32)),
    }
    columns["uid"] = content_uids({name: columns[name] for name in IDENTITY})
    return table_of(ReleasedRow, columns)


def _sentences(row: Released, kind: int) -> tuple[str, str]:
    _, _, _, adjective, noun, hypernym = row
    word = spelled(adjective)
    many = lemma_of(noun) != noun
    second = noun if kind == 1 else hypernym
    bare = Use.UNCOUNTABLE in lexicon().uses.get(second, ()) and kind != 1
    return (
        _sentence(f"{word} {noun}", many=many, bare=False),
        _sentence(
            (f"{word} " if kind == 3 else "") + (plural(second) if many and kind != 1 and not bare else second),
            many=many,
            bare=bare,
        ),
    )


def _sentence(phrase: str, *, many: bool, bare: bool) -> str:
    if bare:
        return f"This is {phrase}."
    return f"These are {phrase}." if many else f"This is {article(phrase)} {phrase}."
