"""Copies of training texts for training by maximum entropy: the words of both texts in no order."""

from collections.abc import Sequence

from wabe.builders.unli.counting import Rule
from wabe.builders.unli.permuting import Operator, Texts
from wabe.builders.unli.sources import Language
from wabe.builders.unli.tokens import sentences_of
from wabe.training.core.nonsense import Nonsense, Pair


def _permuted(texts: Sequence[Pair], count: int, seed: int) -> list[list[Pair]]:
    """Permute the words of every text, as the published permutations are, with keys of their own."""
    operator = Operator(count=count, rule=Rule.TEXTS)
    sides: list[list[str]] = []
    for side, column in enumerate(zip(*texts, strict=True)):
        sentences = sentences_of([text or "" for text in column], Language.ENGLISH)
        keys = [("unli", "training", seed, side, place) for place in range(len(sentences))]
        sides.append(Texts(sentences).permuted(operator.orders(sentences, keys)).to_pylist())
    pairs: list[Pair] = list(zip(*sides, strict=True))
    return [pairs[start : start + count] for start in range(0, len(pairs), count)]


PERMUTED = Nonsense(name="unli-permuted", make=_permuted)
