"""Runs fold by fold: what each gave is kept in a small file, so that an interrupted computation goes on."""

import hashlib
import io
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from wabe.builders.core.files import write_atomically
from wabe.training.pvi.definition import Floats, calibrated_log2, null_log2, temperature
from wabe.training.pvi.family import Family, Fitted
from wabe.training.pvi.groups import folds_of, inner_of, refuse_folds
from wabe.training.pvi.population import Population

# Raised when the same rows and settings would be scored otherwise than before.
DEFINITION = 1
# One number is fitted to them; more of them would cost time and change it little.
CALIBRATED_ON = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class OutOfFold:
    """For every seed and row, log2 of the probabilities of all labels, by models that saw nothing of its group."""

    log2: Floats
    null: Floats
    temperatures: tuple[tuple[float, ...], ...]
    """By seed and fold."""
    computed: int
    """How many folds were computed now; all others were kept from before."""


def identity(population: Population, family: Family, settings: Mapping[str, Any], folds: int) -> str:
    """Digest everything that the scores of a fold depend on."""
    content = {
        "definition": DEFINITION,
        "data": population.digest,
        "texts": hashlib.sha256(json.dumps(population.texts.pairs).encode()).hexdigest(),
        "groups": hashlib.sha256(
            json.dumps([population.groups.keys, population.groups.numbers.tolist()]).encode()
        ).hexdigest(),
        "config": population.config,
        "family": family.name,
        "settings": settings,
        "folds": folds,
    }
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def out_of_fold(
    population: Population,
    family: Family,
    folder: Path,
    *,
    folds: int,
    seeds: int,
    progress: Callable[[int], None],
    looking: Callable[[int], None],
) -> OutOfFold:
    """Score every row with every seed; the folder has the folds that were computed before."""
    texts, labels = population.texts, population.texts.labels
    count = len(texts.names)
    log2, null = (np.empty((seeds, len(labels), count)) for _ in "12")
    temperatures: list[tuple[float, ...]] = []
    fitted: Fitted | None = None
    computed = 0
    for seed in range(seeds):
        fold_of = folds_of(population.groups, seed=seed, config=population.config, folds=folds)
        refuse_folds(population.groups, fold_of, labels, names=texts.names, count=folds, where=texts.where)
        inner = inner_of(population.groups, seed=seed, config=population.config)
        used: list[float] = []
        for fold in range(folds):
            path = folder / f"seed{seed}-fold{fold}.npz"
            scored = np.flatnonzero(fold_of == fold)
            kept = _read(path, (len(scored), count))
            if kept is None:
                fitted = fitted or family.look(texts, looking)
                learn = np.flatnonzero((fold_of != fold) & ~inner)
                held_out = _thinned(np.flatnonzero((fold_of != fold) & inner))
                found = fitted.scores(learn, np.concatenate([scored, held_out]), seed=seed, fold=fold)
                at = temperature(found[len(scored) :], labels[held_out])
                kept = calibrated_log2(found[: len(scored)], at).astype(np.float32), at
                _write(path, *kept)
                computed += 1
            log2[seed, scored], at = kept[0], kept[1]
            null[seed, scored] = null_log2(labels[fold_of != fold], count)
            used.append(round(at, 4))
            progress(1)
        temperatures.append(tuple(used))
    return OutOfFold(log2=log2, null=null, temperatures=tuple(temperatures), computed=computed)


def _thinned(rows: "np.typing.NDArray[np.int64]") -> "np.typing.NDArray[np.int64]":
    """Take rows at equal distances; they are in the order of uids, which are hashes."""
    if len(rows) <= CALIBRATED_ON:
        return rows
    return rows[np.arange(CALIBRATED_ON) * len(rows) // CALIBRATED_ON]


def _write(path: Path, log2: "np.typing.NDArray[np.float32]", at: float) -> None:
    buffer = io.BytesIO()
    np.savez_compressed(buffer, log2=log2, temperature=np.array(at))
    write_atomically(path, buffer.getvalue())


def _read(path: Path, shape: tuple[int, int]) -> "tuple[np.typing.NDArray[np.float32], float] | None":
    """Return what a fold gave; a file that is not whole counts as none."""
    try:
        with np.load(path, allow_pickle=False) as stored:
            log2, at = stored["log2"], float(stored["temperature"])
    except (OSError, ValueError, KeyError, EOFError):
        return None
    return (log2, at) if log2.shape == shape else None
