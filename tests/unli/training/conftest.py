"""Two configs of the embedded edition, built once, and predictions for them."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

from tests.training.threads import one_thread
from wabe.builders.core import registry
from wabe.builders.core.build import build
from wabe.training.core.data import Reader
from wabe.training.unli.reference_models import bag_of_words

__all__ = ["Built", "built", "one_thread"]

SET = "seti_natural"
PERMUTED = f"{SET}_permuted"


@dataclass(frozen=True)
class Built:
    """Built data, and what a bag of words says of all of it."""

    folder: Path
    given: pa.Table
    """With `uid`, `permutation` and `probabilities`, the pairs in order first."""
    right: int
    """How many pairs in order it judges right."""


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """Build a set of pairs and its permutations."""
    folder = tmp_path_factory.mktemp("unli")
    benchmark = registry.find("unli")
    build(benchmark, [benchmark.config(SET), benchmark.config(PERMUTED)], folder, jobs=1, progress=lambda _rows: None)
    reader = Reader(benchmark, folder)
    texts = ("premise", "hypothesis", "label")
    pairs = reader.table(SET, "test", ("uid", *texts))
    permuted = reader.table(PERMUTED, "test", ("source_uid", "permutation", *texts))
    found = [
        bag_of_words(zip(*(table[name].to_pylist() for name in texts[:2]), strict=True), ("entailment", "other"))
        for table in (pairs, permuted)
    ]
    shares = np.concatenate([one.probabilities for one in found]).astype(np.float64)
    given = pa.table(
        {
            "uid": pa.chunked_array([*pairs["uid"].chunks, *permuted["source_uid"].cast(pa.string()).chunks]),
            "permutation": pa.array([None] * pairs.num_rows + permuted["permutation"].to_pylist(), pa.int32()),
            "probabilities": pa.FixedSizeListArray.from_arrays(pa.array(shares.ravel()), 2).cast(
                pa.list_(pa.float64())
            ),
        }
    )
    return Built(folder, given, int((found[0].labels == pairs["label"].to_numpy()).sum()))
