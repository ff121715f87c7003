"""Compares the released rows with the file that they were made from; no data comes from either."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

ENTAILED, NOT_ENTAILED = "entailed", "not-entailed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Directions:
    """How released rows that come from Levy and Holt are labelled, against that file's own direction."""

    entailed: int
    """Rows labelled as entailments."""
    entailed_wrongly: int
    """Of these, rows that the file itself calls non-entailments, in the direction in which it is to be read."""
    not_entailed: int
    not_entailed_wrongly: int


def sentence(triple: str) -> str:
    """Return the sentence that the release makes of "argument,relation,argument", in lower case."""
    first, *relation, last = triple.split(",")
    return f"{first} {','.join(relation)} {last}.".lower()


def upstream_labels(lines: Iterable[str]) -> dict[tuple[str, str], bool]:
    """Return, for every premise and hypothesis, whether the one entails the other.

    A line is "hypothesis<TAB>premise<TAB>label": what stands on the right entails what stands on the left. Of a few
    pairs that come twice with two labels, the last label counts.
    """
    found: dict[tuple[str, str], bool] = {}
    for line in lines:
        left, right, label = line.rstrip("\n").split("\t")
        found[sentence(right), sentence(left)] = label == "True"
    return found


def directions(rows: Iterable[Mapping[str, str]], entails: Mapping[tuple[str, str], bool]) -> Directions:
    """Count the released rows that the file knows in one direction or the other, and those with the wrong label."""
    counts = {(label, wrong): 0 for label in (ENTAILED, NOT_ENTAILED) for wrong in (False, True)}
    for row in rows:
        pair = row["premise"].lower(), row["hypothesis"].lower()
        if pair in entails or pair[::-1] in entails:
            wrong = pair in entails and entails[pair] != (row["gold_label"] == ENTAILED)
            counts[row["gold_label"], wrong] += 1
    return Directions(
        entailed=counts[ENTAILED, False] + counts[ENTAILED, True],
        entailed_wrongly=counts[ENTAILED, True],
        not_entailed=counts[NOT_ENTAILED, False] + counts[NOT_ENTAILED, True],
        not_entailed_wrongly=counts[NOT_ENTAILED, True],
    )
