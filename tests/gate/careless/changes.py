"""Careless changes: each spoils the splits of one config and returns the row that must be named, or words."""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

import pyarrow as pa

from wabe.builders.core.uid import content_uids

from .construct import LABELS
from .spellings import Spelling

# Rows as plain data, with any value that a careless hand may put there.
Row: TypeAlias = dict[str, Any]
Splits: TypeAlias = dict[str, list[Row]]


class Words(NamedTuple):
    """What a finding says of a split as a whole."""

    split: str
    told: tuple[str, ...]


Change: TypeAlias = Callable[[Splits], Row | Words]


def some_row(rows: list[Row], label: int = 0) -> Row:
    """Return a row with a label, whose texts have an accent."""
    return next(row for row in rows if row["label"] == label and "é" in row["premise"] and "é" in row["hypothesis"])


def hashed(row: Row) -> Row:
    """Give a row the uid of its texts."""
    texts = {name: pa.array([row[name]], pa.string()) for name in ("premise", "hypothesis")}
    return row | {"uid": content_uids(texts)[0].as_py()}


def planted(rows: list[Row], new: Row) -> Row:
    """Put a row in the place of another one with its label, with a uid of its own content."""
    place = next(place for place, row in enumerate(rows) if row["label"] == new["label"])
    rows[place] = hashed(new)
    return rows[place]


def changed(split: str, **values: Callable[[Any], Any]) -> Change:
    """Change columns of one row, from their old values."""

    def change(splits: Splits) -> Row:
        row = some_row(splits[split])
        row |= {name: value(row[name]) for name, value in values.items()}
        if {*values} & {"premise", "hypothesis"} and None not in (row["premise"], row["hypothesis"]):
            row |= hashed(row)
        return row

    return change


def moved(source: str, target: str, spelling: Spelling) -> Change:
    """Put a pair of one split into another."""

    def change(splits: Splits) -> Row:
        row = some_row(splits[source])
        texts = {name: spelling(row[name]) for name in ("premise", "hypothesis")}
        return planted(splits[target], row | texts)

    return change


def premise_moved(spelling: Spelling) -> Change:
    """Give a test row the facts of a training row; only its claim is new."""

    def change(splits: Splits) -> Row:
        trained, tested = some_row(splits["train"]), some_row(splits["test"], label=1)
        return planted(
            splits["test"],
            tested | {"premise": spelling(trained["premise"]), "k": trained["k"], "names": trained["names"]},
        )

    return change


def turned_round(spelling: Spelling) -> Change:
    """Put a training pair into the test with premise and hypothesis exchanged."""

    def change(splits: Splits) -> Row:
        row = some_row(splits["train"])
        texts = {"premise": spelling(row["hypothesis"]), "hypothesis": spelling(row["premise"])}
        return planted(splits["test"], row | texts)

    return change


def relabelled(target: str, spelling: Spelling) -> Change:
    """Put a training pair into another split with another label."""

    def change(splits: Splits) -> Row:
        row = some_row(splits["train"])
        texts = {name: spelling(row[name]) for name in ("premise", "hypothesis")}
        return planted(splits[target], row | texts | {"label": 1, "label_text": LABELS[1].value})

    return change


def exchanged_texts(splits: Splits) -> Row:
    """Exchange premise and hypothesis of a row."""
    row = some_row(splits["test"])
    row |= hashed(row | {"premise": row["hypothesis"], "hypothesis": row["premise"]})
    return row


def flipped(splits: Splits) -> Row:
    """Give one row another label."""
    row = some_row(splits["train"])
    row |= {"label": 2, "label_text": LABELS[2].value}
    return row


def permuted(splits: Splits) -> Row:
    """Give every label of a split the name and number of the next one."""
    for row in splits["test"]:
        row["label"] = (row["label"] + 1) % len(LABELS)
        row["label_text"] = LABELS[row["label"]].value
    return splits["test"][-1]


def thinned(split: str, label: int, keep: int) -> Change:
    """Keep only the first rows of a label."""

    def change(splits: Splits) -> Words:
        kept = [row for row in splits[split] if row["label"] == label][:keep]
        splits[split] = [row for row in splits[split] if row["label"] != label or row in kept]
        return Words(split, (LABELS[label].value, f"{keep} of {len(splits[split])} rows"))

    return change


def drifted(splits: Splits) -> Words:
    """Give a label of the validation split a tenth more rows, at the cost of the next one."""
    rows = splits["validation"]
    count = round(len(rows) / len(LABELS) * 1.1)
    extra = count - len(rows) // len(LABELS)
    claimed = {row["hypothesis"] for row in rows}
    for row in [row for row in rows if row["label"] == 1][:extra]:
        facts = [f"{fact}." for fact in row["premise"].removesuffix(".").split(", and ")]
        new = next(fact for fact in facts if fact not in claimed)
        row.update(hashed(row | {"hypothesis": new, "label": 0, "label_text": LABELS[0].value}))
    return Words("validation", (LABELS[0].value, f"{count} of {len(rows)} rows"))


def word_planted(word: str) -> Change:
    """Use a word of the test in a training row, in both of its texts."""

    def change(splits: Splits) -> Row:
        row = some_row(splits["train"])
        old = row["hypothesis"].removesuffix(".").rsplit(" ", 1)[-1]
        texts = {name: row[name].replace(old, word) for name in ("premise", "hypothesis")}
        return planted(splits["train"], row | texts)

    return change


def exchanged_rows(one: str, other: str, rows: int) -> Change:
    """Exchange rows of two splits, from the second row on."""

    def change(splits: Splits) -> Row:
        part = slice(1, 1 + rows)
        splits[one][part], splits[other][part] = splits[other][part], splits[one][part]
        return splits[other][1]

    return change
