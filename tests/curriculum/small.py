"""Some phenomena with few rows, spoilt in `defects`, and the halves of one of them, by scores that no model gave."""

from dataclasses import replace

from tests.training.pvi.hashed import hashed_halves
from wabe.builders.core.declaration import Benchmark, Config
from wabe.builders.core.promises import LARGEST_MARGIN, Shortcuts
from wabe.builders.core.score_config import scores_of
from wabe.builders.curriculum.benchmark import EMBEDDED
from wabe.builders.curriculum.configs import config_of, phenomena
from wabe.builders.curriculum.phenomenon import Phenomenon
from wabe.builders.curriculum.rows import AnyLabel
from wabe.testing import Small

SQUARES = {"train": 20, "validation": 8, "test": 8, "test_new_words": 8}
CHOSEN = (
    *("boolean", "spatial", "analytic"),
    *("hypernymy", "transitive", "syntactic_variation", "syntactic_alternation", "context_align"),
)
SCORED = "spatial"


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
    spatial = next(config for config in chosen if config.name == SCORED)
    halves, known = hashed_halves("curriculum", spatial)
    return replace(EMBEDDED, configs=(*chosen, *halves, scores_of([known], AnyLabel)), card_sections=())


SMALL = Small(benchmark=small_curriculum())
