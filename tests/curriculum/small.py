"""Some phenomena with few rows: those whose rows are spoilt in `defects`."""

from dataclasses import replace

from wabe.builders.core.declaration import Benchmark, Config
from wabe.builders.core.promises import LARGEST_MARGIN, Shortcuts
from wabe.builders.curriculum.benchmark import EMBEDDED
from wabe.builders.curriculum.configs import config_of, phenomena
from wabe.builders.curriculum.phenomenon import Phenomenon
from wabe.testing import Small

SQUARES = {"train": 20, "validation": 8, "test": 8, "test_new_words": 8}
CHOSEN = (
    *("boolean", "spatial", "analytic"),
    *("hypernymy", "transitive", "syntactic_variation", "syntactic_alternation", "context_align"),
)


def smaller(phenomenon: Phenomenon) -> Phenomenon:
    """Return a phenomenon with a few squares in each split."""
    pairs = 9 if phenomenon.row.__name__.startswith("Three") else 4
    return replace(phenomenon, rows={split: pairs * SQUARES[split] for split in phenomenon.rows})


def small_config(phenomenon: Phenomenon) -> Config:
    """Declare a phenomenon with a few squares; overlap may go with labels by chance in so few rows."""
    return replace(config_of(smaller(phenomenon)), shortcuts=Shortcuts(margin=LARGEST_MARGIN))


def small_curriculum() -> Benchmark:
    """Declare the chosen phenomena with few rows."""
    chosen = tuple(small_config(one) for one in phenomena() if one.name in CHOSEN)
    return replace(EMBEDDED, configs=chosen, card_sections=())


SMALL = Small(benchmark=small_curriculum())
