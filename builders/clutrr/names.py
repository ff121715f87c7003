"""Names of persons, by gender, in two parts where training and test must not share any."""

import csv
from functools import cache
from pathlib import Path

from wabe.builders.clutrr.kin import GENDERS
from wabe.builders.clutrr.language import Side
from wabe.builders.core.draws import keyed_order

FILE = Path(__file__).parent / "names.csv"
TEST_SHARE = 0.2


@cache
def name_lists(side: Side) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return equally many names for men and women: all, or those of training, or those kept for testing."""
    with FILE.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    lists = [[row["name"] for row in rows if row["gender"] == gender] for gender in GENDERS]
    size = min(map(len, lists))
    kept = round(TEST_SHARE * size)
    male, female = (keyed_order("clutrr", "names", names=sorted(names))[:size] for names in lists)
    part = {Side.ANY: slice(size), Side.HELD_OUT: slice(kept), Side.TRAINING: slice(kept, size)}[side]
    return tuple(male[part]), tuple(female[part])
