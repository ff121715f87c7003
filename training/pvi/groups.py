"""Rows that must stay together, and which fold they are in: functions of texts and seeds, never of the rows' order."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from wabe.builders.core.splits import linked
from wabe.errors import WrongCallError, counted
from wabe.validation.same_text import same_texts

Numbers = NDArray[np.int64]
# One of so many groups is kept from learning, to scale the temperature on.
INNER = 10


@dataclass(frozen=True, slots=True)
class Groups:
    """For every row the number of its group, and for every group a key that does not depend on the rows' order."""

    numbers: Numbers
    keys: tuple[str, ...]


def groups_of(premises: Sequence[str], group_uids: Sequence[str] | None) -> Groups:
    """Connect rows with the same premise, however it is spelled, or the same group, directly or through others."""
    texts = [f"premise {text}" for text in same_texts(premises)]
    names = [f"group {uid}" for uid in group_uids] if group_uids is not None else texts
    together = linked(zip(texts, names, strict=True))
    numbers = np.empty(len(texts), dtype=np.int64)
    keyed = sorted((min(texts[row] for row in rows), rows) for rows in together)
    for number, (_, rows) in enumerate(keyed):
        numbers[rows] = number
    return Groups(numbers, tuple(key for key, _ in keyed))


def folds_of(groups: Groups, *, seed: int, config: str, folds: int) -> Numbers:
    """Return the fold of every row: SHA-256 of seed, config and its group's key, modulo the number of folds."""
    return _dealt(groups, "fold", seed, config, folds)


def inner_of(groups: Groups, *, seed: int, config: str) -> NDArray[np.bool_]:
    """Return which rows are of the tenth of groups that temperatures are scaled on when they are not being scored."""
    inner: NDArray[np.bool_] = _dealt(groups, "inner", seed, config, INNER) == 0
    return inner


def refuse_folds(
    groups: Groups, folds: Numbers, labels: Numbers, *, names: Sequence[str], count: int, where: str
) -> None:
    """Refuse folds that share a group, and data of which no model could be trained and scored on every fold."""
    pairs = np.unique(np.stack([groups.numbers, folds]), axis=1)
    if spread := pairs.shape[1] - len(np.unique(groups.numbers)):
        raise WrongCallError(
            where=where,
            what=f"{counted(spread, 'group')} of {len(groups.keys):,} would be in two folds at least",
            remedy="Give every row of a group the same fold",
        )
    found = np.bincount(labels, minlength=len(names))
    told = ", ".join(f"{name} {number:,}" for name, number in zip(names, found, strict=True))
    if np.count_nonzero(found) < 2:
        raise WrongCallError(
            where=where,
            what=f"all rows have one label ({told}), so nothing can be learnt about labels",
            remedy="Choose a config with two labels at least",
        )
    if len(groups.keys) < count:
        raise WrongCallError(
            where=where,
            what=f"there are {counted(len(groups.keys), 'group')} of rows with the same premise, and {count} folds",
            remedy="Ask for fewer folds, or choose a config with more premises",
        )
    table = np.zeros((count, len(names)), dtype=np.int64)
    np.add.at(table, (folds, labels), 1)
    lacking = [
        f"fold {fold} has {', '.join(f'{name} {number:,}' for name, number in zip(names, row, strict=True))}"
        for fold, row in enumerate(table)
        if (row[found > 0] == 0).any()
    ]
    if lacking:
        raise WrongCallError(
            where=where,
            what=f"a fold lacks one of the labels: {'; '.join(lacking)}",
            remedy="Ask for fewer folds, or choose a config with more groups",
        )


def _dealt(groups: Groups, purpose: str, seed: int, config: str, parts: int) -> Numbers:
    spelled = (f"{purpose}\x1f{seed}\x1f{config}\x1f{key}".encode() for key in groups.keys)
    parts_of = [int.from_bytes(hashlib.sha256(key).digest(), "big") % parts for key in spelled]
    dealt: Numbers = np.array(parts_of, dtype=np.int64)[groups.numbers]
    return dealt
