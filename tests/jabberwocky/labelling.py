"""The label of one pair of sentences of block 0, by either derivation."""

import numpy as np
import pyarrow as pa

from wabe.builders.jabberwocky import oracle
from wabe.builders.jabberwocky.language import readable
from wabe.builders.jabberwocky.natural_logic import Labels, label_pairs
from wabe.builders.jabberwocky.rows import Relation


def oracle_label(premise: str, hypothesis: str) -> str | None:
    number = int(oracle.labels(pa.table({"premise": [premise], "hypothesis": [hypothesis]}))[0].as_py())
    return None if number == -1 else tuple(Relation)[number].value


def constructed_label(premise: str, hypothesis: str, labels: Labels = Labels.EXACT) -> str:
    texts: list[str] = readable(0).to_pylist()
    first, second = (np.array([texts.index(text)]) for text in (premise, hypothesis))
    return tuple(Relation)[int(label_pairs(first, second, labels)[0])].value
