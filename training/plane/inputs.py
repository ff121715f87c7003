"""What PLANE's models read: the item as the paper spells it, one text."""

import pyarrow as pa

from wabe.training.core.recipe import Inputs, Texts


def _texts(table: pa.Table) -> Texts:
    for text in table["text"].to_pylist():
        yield text, None


TEXT = Inputs(name="plane-text", columns=("text",), texts=_texts)
