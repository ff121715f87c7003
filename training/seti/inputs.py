"""What a model reads of a SETI row: premise and hypothesis, as they are published."""

import pyarrow as pa

from training.core.recipe import Inputs, Texts


def pairs(table: pa.Table) -> Texts:
    """Return premise and hypothesis of every row."""
    return zip(table["premise"].to_pylist(), table["hypothesis"].to_pylist(), strict=True)


PAIRS = Inputs(name="premise_hypothesis", columns=("premise", "hypothesis"), texts=pairs)
