"""Scores that no model gave: hashes of uids, for the halves of a small config."""

import hashlib
from dataclasses import asdict, replace
from functools import partial

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from wabe.builders.core.declaration import Config
from wabe.builders.core.difficulty import About, Difficulty, Half
from wabe.builders.core.digest import digest_of
from wabe.builders.core.halves import Scores, half_of
from wabe.builders.core.promises import LARGEST_MARGIN, Shortcuts
from wabe.builders.core.rows import label_of, schema_of
from wabe.training.pvi.cut import cut
from wabe.training.pvi.definition import DECIMALS, information
from wabe.training.pvi.definition import Scores as Values
from wabe.training.pvi.exceptions import exceptions_in
from wabe.training.pvi.pinning import about_of, assigned
from wabe.training.pvi.population import make_population
from wabe.training.pvi.score import scores_table

SPLITS = ("train", "validation")


def hashed_halves(benchmark: str, config: Config) -> tuple[tuple[Config, ...], tuple[Config, About, Scores]]:
    """Declare both halves of a config, and return what a config of scores is made from."""
    # In so few rows, any word may go with a label by chance.
    lenient = replace(config, shortcuts=Shortcuts(margin=LARGEST_MARGIN))
    scores = hashed_scores(benchmark, lenient)
    known = partial(_same, scores)
    return tuple(half_of(lenient, half, scores.about, known) for half in Half), (config, scores.about, known)


def hashed_scores(benchmark: str, config: Config) -> Difficulty:
    """Return scores between -1 and 1 that are hashes of uids."""
    splits = {split: pa.concat_tables(config.split(split).tables()) for split in SPLITS}
    table = pa.concat_tables(splits.values())
    found = make_population(
        table,
        [split for split, rows in splits.items() for _ in range(rows.num_rows)],
        pairs=list(zip(table["premise"].to_pylist(), table["hypothesis"].to_pylist(), strict=True)),
        text=config.text,
        where=f"{benchmark}/{config.name}",
        edition="embedded",
        names=tuple(label.value for label in label_of(config.row)),
    )
    hashes = [int(hashlib.sha256(f"score {uid}".encode()).hexdigest()[:8], 16) for uid in found.texts.uids]
    pvi = np.round(np.array(hashes) / 2**31 - 1, DECIMALS)
    values = Values(pvi=pvi, sd=np.full(len(pvi), 0.01), correctness=(pvi > 0).astype(float))
    halves = cut(list(found.texts.uids), found.texts.labels, values, found.groups, config=config.name, seeds=2)
    made = scores_table(found, "hashes", values, halves)
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
    scores = assigned(found, made, about_of(found, made, record, digests))
    needed = exceptions_in(table.take(pc.sort_indices(table["uid"])), config, scores)
    return replace(scores, about=replace(scores.about, cues=needed.cues, leaks=needed.leaks))


def _same(scores: Difficulty) -> Difficulty:
    return scores
