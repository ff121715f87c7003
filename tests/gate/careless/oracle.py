"""The second derivation: the texts are read as published; what k or names do not fit is refused."""

import re

import pyarrow as pa

from .rows import Label

FACT = re.compile(r"(\w+)'s sister (never )?(\w+ \w+)")
REFUSED = -1
COLUMNS = ("premise", "hypothesis", "k", "names")


def sister_labels(rows: pa.Table) -> pa.Array:
    """Derive the label of every row."""
    return pa.array([_label(**row) for row in rows.to_pylist()], pa.int64())


def _label(premise: str, hypothesis: str, k: int, names: list[str]) -> int:
    facts, claims = _read(premise), _read(hypothesis)
    if facts is None or claims is None or len(claims) != 1 or k != len(facts) or names != [one for one, _, _ in facts]:
        return REFUSED
    who, never, what = claims[0]
    known = {(name, done): is_never for name, is_never, done in facts}
    if (who, what) not in known:
        return list(Label).index(Label.NEUTRAL)
    return list(Label).index(Label.ENTAILMENT if known[who, what] is never else Label.CONTRADICTION)


def _read(text: str) -> list[tuple[str, bool, str]] | None:
    """Read the facts of a text; None if it has anything else."""
    found = [FACT.fullmatch(part) for part in text.removesuffix(".").split(", and ")]
    read = [(one[1], one[2] is not None, one[3]) for one in found if one is not None]
    return read if len(read) == len(found) and text.endswith(".") else None
