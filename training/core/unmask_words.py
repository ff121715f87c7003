"""The words of prompts: where one is masked, which ones stand for a label, and which label an answer stands for."""

from collections.abc import Iterable, Sequence

import numpy as np

from wabe.builders.core.evaluation import Unmasking
from wabe.errors import DeclarationError, counted
from wabe.training.core.data import Rows
from wabe.training.core.measures import Predictions
from wabe.training.core.unmask_measures import NO_LABEL


def plain(word: str) -> str:
    """Return a word without case and without the space around it."""
    return word.strip().casefold()


def prompts_of(rows: Rows, unmasking: Unmasking) -> list[str]:
    """Return the prompts of rows; each must have one mask."""
    prompts: list[str] = rows.table[unmasking.text].to_pylist()
    if wrong := [prompt for prompt in prompts if prompt.count(unmasking.mask) != 1]:
        raise DeclarationError(
            where=f"{rows.config}/{rows.split}",
            what=f"{len(wrong)} of {counted(len(prompts), 'prompt')} do not have exactly one {unmasking.mask}, "
            f"the first of them {wrong[0]!r}",
            remedy="Correct the prompts, or the mask that the config's unmasking declares",
        )
    return prompts


def words_of(rows: Rows, unmasking: Unmasking) -> set[str]:
    """Return every word that stands for a label in some row."""
    columns = (rows.table[column].to_pylist() for column in unmasking.words.values())
    return {word for column in columns for words in column for word in words}


def unanswerable(words: Iterable[str], known: Iterable[str]) -> list[str]:
    """Return the words that are no single token, so that a model with this vocabulary never fills them in."""
    tokens = frozenset(known)
    return sorted(word for word in words if plain(word) not in tokens)


def answered(filled: Sequence[str], rows: Rows, unmasking: Unmasking) -> Predictions:
    """Return which label the plain word that was filled in stands for, or that it stands for none.

    An answer has all the probability; one that is no label leaves none for the labels.
    """
    numbers = np.full(len(filled), NO_LABEL, dtype=np.int64)
    columns = [rows.table[unmasking.words[label]].to_pylist() for label in rows.labels]
    for row, (answer, *words) in enumerate(zip(filled, *columns, strict=True)):
        meant = [frozenset(map(plain, some)) for some in words]
        if len(frozenset().union(*meant)) < sum(map(len, meant)):
            raise DeclarationError(
                where=f"{rows.config}/{rows.split}",
                what=f"a word stands for two labels of {rows.table[unmasking.text][row].as_py()!r}",
                remedy="Let every word of a row stand for one label",
            )
        numbers[row] = next((number for number, some in enumerate(meant) if answer in some), NO_LABEL)
    probabilities = (numbers[:, None] == np.arange(len(rows.labels))).astype(np.float32)
    return Predictions(labels=numbers, probabilities=probabilities)
