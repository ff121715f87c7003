"""Three models that the thesis reasons about (Section 4.1): what they score needs no training and is known."""

import hashlib
from collections.abc import Sequence

import numpy as np

from wabe.builders.core.draws import raw_bits
from wabe.training.core.measures import Predictions
from wabe.training.core.recipe import Texts

UNKNOWABLE = ("neutral", "non_entailment")
"""What a model answers that takes nothing to follow from words in no order, the first of these that there is."""


def always_neutral(texts: Texts, labels: Sequence[str]) -> Predictions:
    """Model A: permuted text means nothing, so nothing follows. Ω_max is the share of pairs with this label."""
    answer = next(labels.index(name) for name in UNKNOWABLE if name in labels)
    count = sum(1 for _ in texts)
    shares = np.zeros((count, len(labels)), dtype=np.float32)
    shares[:, answer] = 1
    return Predictions(labels=np.full(count, answer, dtype=np.int64), probabilities=shares)


def uniform(texts: Texts, labels: Sequence[str], *, seed: int = 0) -> Predictions:
    """Model B: each text gets a label by chance. With q permutations, Ω_max is 1 − (1 − 1/m)^q."""
    count = sum(1 for _ in texts)
    bits = raw_bits("unli", "uniform", seed, count=count)
    answers = ((bits >> np.uint64(32)) * np.uint64(len(labels)) >> np.uint64(32)).astype(np.int64)
    return Predictions(labels=answers, probabilities=np.full((count, len(labels)), 1 / len(labels), dtype=np.float32))


def bag_of_words(texts: Texts, labels: Sequence[str], *, seed: int = 0) -> Predictions:
    """Model C: any function of the words of each text, in no order; here, a hash. P^c is 1 and P^f is 0."""
    shares = []
    for premise, hypothesis in texts:
        bags = "\n".join(" ".join(sorted(text.lower().split())) for text in (premise, hypothesis or ""))
        digest = hashlib.blake2b(f"{seed}\n{bags}".encode(), digest_size=4 * len(labels)).digest()
        shares.append(np.frombuffer(digest, dtype="<u4").astype(np.float64) + 1)
    found = np.stack(shares)
    found /= found.sum(axis=1, keepdims=True)
    return Predictions(labels=found.argmax(axis=1).astype(np.int64), probabilities=found.astype(np.float32))
