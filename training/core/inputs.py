"""The usual ways in which rows become texts."""

import pyarrow as pa

from wabe.training.core.recipe import Inputs, Texts


def _premise_and_hypothesis(table: pa.Table) -> Texts:
    for batch in table.select(["premise", "hypothesis"]).to_batches():
        yield from zip(batch.column(0).to_pylist(), batch.column(1).to_pylist(), strict=True)


PAIRS = Inputs(name="premise-hypothesis", columns=("premise", "hypothesis"), texts=_premise_and_hypothesis)
