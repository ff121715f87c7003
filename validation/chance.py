"""What counts may be: declared shares of labels, and values that were dealt to splits at random."""

from collections.abc import Iterator, Mapping
from math import ceil, floor, sqrt
from typing import NamedTuple

import numpy as np

from wabe.builders.core.promises import Shares

# How probable it is that a config which was dealt at random fails, over all its comparisons.
FALSE_ALARM = 1e-3
ROUNDING = 1e-6


class Bounded(NamedTuple):
    """How many rows there are of something, and how many there may be."""

    found: int
    low: int
    high: int


def bounded_share(shares: Shares, label: str, found: int, total: int) -> Bounded:
    """Hold the number of rows with a label against its declared share."""
    share = shares.of.get(label, 0.0)
    variance = total * share * (1 - share)
    if shares.pool is not None:
        variance *= max(shares.pool - total, 0) / max(shares.pool - 1, 1)
    slack = (shares.within if share else 0.0) + shares.deviations * sqrt(variance) + ROUNDING
    return Bounded(found, max(ceil(total * share - slack), 0), min(floor(total * share + slack), total))


def bounded_deal(
    sizes: Mapping[str, int], counts: Mapping[str, Mapping[str, int]], comparisons: int
) -> Iterator[tuple[str, str, Bounded]]:
    """Yield values that a split has more or less often than if all rows had been dealt at random.

    `sizes` are the rows of each split, `counts` the rows of each value by split. The number of rows with a value in a
    split is hypergeometric; the bounds leave out what is less probable than a false alarm shared by all comparisons.
    """
    from scipy.stats import hypergeom

    total = sum(sizes.values())
    tail = FALSE_ALARM / max(comparisons, 1) / 2
    cells = [
        (value, split, by_split.get(split, 0), sum(by_split.values()), size)
        for value, by_split in counts.items()
        for split, size in sizes.items()
    ]
    found, whole, size = (np.array([cell[place] for cell in cells]) for place in (2, 3, 4))
    # The bounds themselves are slow to compute; they are needed only where a count lies outside of them.
    odd = (hypergeom.cdf(found, total, whole, size) < tail) | (hypergeom.sf(found - 1, total, whole, size) < tail)
    for place in np.flatnonzero(odd):
        value, split, here, every, rows = cells[place]
        spread = hypergeom(total, every, rows)
        yield value, split, Bounded(here, int(spread.ppf(tail)), int(spread.isf(tail)))
