"""The order of training: drawn anew per epoch from seed and epoch alone, in batches of similar lengths."""

from collections.abc import Iterator, Sequence

import numpy as np
from torch.utils.data import Sampler


class LengthGrouped(Sampler[int]):
    """Indices in which consecutive batches hold rows of similar length.

    The order depends on nothing but seed and epoch, so that a run that is taken up again within an epoch reads
    what it would have read. So many batches as `pool` are sorted by length together: more pads less, fewer mixes
    rows better, and with one batches are random.
    """

    def __init__(self, lengths: Sequence[int], batch_size: int, seed: int, *, pool: int) -> None:
        self.lengths = np.asarray(lengths)
        self.batch_size = batch_size
        self.seed = seed
        self.pool = pool
        self.epoch = 0

    def __len__(self) -> int:
        return len(self.lengths)

    def __iter__(self) -> Iterator[int]:
        draw = np.random.Generator(np.random.Philox(key=(self.seed, self.epoch)))
        order = draw.permutation(len(self.lengths))
        stretch = self.pool * self.batch_size
        batches: list[list[int]] = []
        for start in range(0, len(order), stretch):
            some = order[start : start + stretch]
            some = some[np.argsort(self.lengths[some], kind="stable")]
            batches += [some[at : at + self.batch_size].tolist() for at in range(0, len(some), self.batch_size)]
        # Only the last batch may be short, or every later one would be cut elsewhere.
        whole = [batch for batch in batches if len(batch) == self.batch_size]
        rest = [batch for batch in batches if len(batch) < self.batch_size]
        for at in draw.permutation(len(whole)).tolist():
            yield from whole[at]
        for batch in rest:
            yield from batch
