"""Comparing every number with every other one, in four forms."""

from collections.abc import Iterator
from itertools import permutations, product

import pyarrow as pa

from wabe.builders.core.tables import table_of
from wabe.builders.core.uid import content_uids

from .rows import Comparison, ComparisonRow, Distance, Order, Scale

NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
# Of the words for size, one is no token of the model in the tests, and one is written with a capital.
WORDS = {
    Scale.SIZE: (["tinier", "smaller"], ["bigger", "Larger"]),
    Scale.HEIGHT: (["lower"], ["higher"]),
}
SENTENCES = {
    Order.FORWARD: "in {scale} {first} is [MASK] than {second}",
    Order.BACKWARD: "than {second} in {scale} {first} is [MASK]",
}


def comparison_tables(*, test: bool) -> Iterator[pa.Table]:
    """Yield one table; a fifth of the pairs is for testing."""
    pairs = [
        (first, second)
        for first, second in permutations(range(len(NUMBERS)), 2)
        if ((3 * first + second) % 5 == 0) is test
    ]
    rows = [
        {
            "prompt": SENTENCES[order].format(scale=scale, first=NUMBERS[first], second=NUMBERS[second]),
            "label": int(first > second),
            "label_text": list(Comparison)[first > second].value,
            "less": WORDS[scale][0],
            "more": WORDS[scale][1],
            "distance": Distance.NEAR if abs(first - second) < 4 else Distance.FAR,
            "scale": scale,
            "order": order,
        }
        for (first, second), scale, order in product(pairs, Scale, Order)
    ]
    uids = content_uids({"prompt": pa.array([row["prompt"] for row in rows])})
    columns = {name: [row[name] for row in rows] for name in rows[0]}
    yield table_of(ComparisonRow, {"uid": uids, **columns})
