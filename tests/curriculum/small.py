"""Some phenomena with few rows, spoilt in `defects`, and the halves of one of them, by scores that no model gave."""

import hashlib
from dataclasses import asdict, replace
from functools import partial

import numpy as np
import pyarrow as pa

from wabe.builders.core.declaration import Benchmark, Config
from wabe.builders.core.difficulty import Difficulty, Half
from wabe.builders.core.digest import digest_of
from wabe.builders.core.halves import half_of
from wabe.builders.core.promises import LARGEST_MARGIN, Shortcuts
from wabe.builders.core.rows import label_of, schema_of
from wabe.builders.core.score_config import scores_of
from wabe.builders.curriculum.benchmark import EMBEDDED
from wabe.builders.curriculum.configs import config_of, phenomena
from wabe.builders.curriculum.phenomenon import Phenomenon
from wabe.builders.curriculum.rows import AnyLabel
from wabe.testing import Small
from wabe.training.pvi.cut import cut
from wabe.training.pvi.definition import DECIMALS, Scores, information
from wabe.training.pvi.pinning import about_of, assigned
from wabe.training.pvi.population import make_population
from wabe.training.pvi.score import scores_table

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
    scores = small_scores(spatial)
    known = (spatial, scores.about, partial(_same, scores))
    halves = (
        replace(half_of(spatial, half, scores.about, known[2]), shortcuts=Shortcuts(margin=LARGEST_MARGIN))
        for half in Half
    )
    return replace(EMBEDDED, configs=(*chosen, *halves, scores_of([known], AnyLabel)), card_sections=())


def small_scores(config: Config) -> Difficulty:
    """Return scores between -1 and 1 that are hashes of uids."""
    splits = {split: pa.concat_tables(config.split(split).tables()) for split in ("train", "validation")}
    table = pa.concat_tables(splits.values())
    found = make_population(
        table,
        [split for split, rows in splits.items() for _ in range(rows.num_rows)],
        pairs=list(zip(table["premise"].to_pylist(), table["hypothesis"].to_pylist(), strict=True)),
        text=config.text,
        where=f"curriculum/{config.name}",
        edition="embedded",
        names=tuple(label.value for label in label_of(config.row)),
    )
    hashes = [int(hashlib.sha256(f"score {uid}".encode()).hexdigest()[:8], 16) for uid in found.texts.uids]
    pvi = np.round(np.array(hashes) / 2**31 - 1, DECIMALS)
    scores = Scores(pvi=pvi, sd=np.full(len(pvi), 0.01), correctness=(pvi > 0).astype(float))
    halves = cut(list(found.texts.uids), found.texts.labels, scores, found.groups, config=config.name, seeds=2)
    made = scores_table(found, "hashes", scores, halves)
    told = information(pvi, found.texts.labels, found.groups.numbers)
    record = {
        "groups": len(found.groups.keys),
        "family": "hashes",
        "settings": {},
        "definition": 1,
        "folds": 2,
        "seeds": 2,
        "information": asdict(told),
        "accuracy": 0.5,
        "splittable": True,
    }
    digests = {split: digest_of([rows], schema_of(config.row)) for split, rows in splits.items()}
    return assigned(found, made, about_of(found, made, record, digests))


def _same(scores: Difficulty) -> Difficulty:
    return scores


SMALL = Small(benchmark=small_curriculum())
