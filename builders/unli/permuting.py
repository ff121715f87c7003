"""The permutation operator: sentences as tokens, which of them move, and their texts in other orders."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from wabe.builders.unli.counting import Rule, accepted_share, available, derangements
from wabe.builders.unli.drawing import Orders, draw, place_type
from wabe.builders.unli.released import released_keeps, released_orders
from wabe.errors import WrongCallError

# Of a sentence with fewer derangements than one in so many that also move every word, none is drawn.
RAREST = 1_000


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence as tokens; those at the places in `moving` are permuted, the others, punctuation, stay."""

    tokens: tuple[str, ...]
    moving: tuple[int, ...]

    @property
    def words(self) -> tuple[str, ...]:
        """Return the words of the moving tokens, whatever their case."""
        return tuple(self.tokens[place].lower() for place in self.moving)


@dataclass(frozen=True, kw_only=True)
class Operator:
    """Makes `count` different permutations of a sentence, under a rule; `released` is the paper's own code instead."""

    count: int = 100
    rule: Rule = Rule.POSITIONS
    released: bool = False

    def __post_init__(self) -> None:
        if self.count < 1 or (self.released and (self.count, self.rule) != (100, Rule.POSITIONS)):
            raise WrongCallError(
                where="the permutation operator",
                what="the paper's code makes 100 permutations of positions, no more and no others"
                if self.released
                else f"it cannot make {self.count} permutations",
                remedy="Use count=100 and the rule of positions" if self.released else "Ask for one or more",
            )

    def keeps(self, sentence: Sentence) -> bool:
        """Return whether there are as many permutations of a sentence as are wanted; none if nothing can move."""
        if not sentence.moving:
            return False
        if self.released:
            return released_keeps(len(sentence.moving))
        if self.rule is Rule.POSITIONS:
            return derangements(len(sentence.moving)) >= self.count
        words = sentence.words
        return available(words, self.rule) >= self.count and accepted_share(words, self.rule) * RAREST >= 1

    def orders(self, sentences: Sequence[Sentence], keys: Sequence[tuple[str | int, ...]]) -> list[Orders]:
        """Return, for each sentence, an array of permutations × tokens: the old place of the token at each new place.

        What is drawn for a sentence depends on its key, its length and, where a rule compares them, its words.
        """
        self._require_kept(sentences)
        found: list[Orders] = [np.empty(0, dtype=np.uint8)] * len(sentences)
        for (size, rule), places in self._alike(sentences).items():
            drawn: NDArray[np.integer]
            if self.released:
                drawn = np.broadcast_to(released_orders(size), (len(places), self.count, size))
            else:
                words = np.array([_numbered(sentences[place].words) for place in places]).reshape(len(places), size)
                drawn = draw([keys[place] for place in places], words, count=self.count, rule=rule)
            for place, order in zip(places, drawn, strict=True):
                found[place] = with_fixed(sentences[place], order)
        return found

    def _alike(self, sentences: Sequence[Sentence]) -> dict[tuple[int, Rule], list[int]]:
        """Return the places of sentences by how many tokens move, and by the rule that tells their orders apart.

        Where no word occurs twice, all rules come to the same, and positions are compared fastest.
        """
        places: dict[tuple[int, Rule], list[int]] = {}
        for place, sentence in enumerate(sentences):
            repeated = self.rule is not Rule.POSITIONS and len(set(sentence.words)) < len(sentence.moving)
            rule = self.rule if repeated else Rule.POSITIONS
            places.setdefault((len(sentence.moving), rule), []).append(place)
        return places

    def _require_kept(self, sentences: Sequence[Sentence]) -> None:
        wrong = [sentence for sentence in sentences if not self.keeps(sentence)]
        if wrong:
            shown = " ".join(wrong[0].tokens)
            raise WrongCallError(
                where="the permutation operator",
                what=f"{len(wrong)} of {len(sentences)} sentences have fewer than {self.count} permutations, the first "
                f"of them is {shown!r}, with {len(wrong[0].moving)} tokens that can move",
                remedy="Leave these out, as Operator.keeps tells",
            )


def with_fixed(sentence: Sentence, order: NDArray[np.integer]) -> Orders:
    """Return orders of all tokens from orders of the moving ones."""
    size = len(sentence.tokens)
    moving = np.array(sentence.moving, dtype=place_type(size))
    whole = np.empty((len(order), size), dtype=place_type(size))
    whole[:] = np.arange(size, dtype=whole.dtype)
    whole[:, moving] = moving[order]
    return whole


@dataclass(frozen=True)
class Texts:
    """The texts of sentences in other orders, with a separator between tokens."""

    sentences: Sequence[Sentence]
    separator: str = " "

    @cached_property
    def _starts(self) -> NDArray[np.int64]:
        """Return where the tokens of each sentence begin among all tokens, and where they end."""
        return np.cumsum([0, *(len(one.tokens) for one in self.sentences)])

    @cached_property
    def _tokens(self) -> pa.Array:
        """Return all tokens with the separator behind them, and then all tokens without."""
        plain = [token for sentence in self.sentences for token in sentence.tokens]
        return pa.array([*(token + self.separator for token in plain), *plain], pa.large_string())

    def permuted(self, orders: Sequence[Orders]) -> pa.StringArray:
        """Return the text of every order of every sentence, one sentence after the other."""
        last = int(self._starts[-1])
        numbers = []
        for start, order in zip(self._starts[:-1].tolist(), orders, strict=True):
            part = order.astype(np.int32)
            part += start
            part[:, -1] += last
            numbers.append(part.reshape(-1))
        taken = self._tokens.take(pa.array(np.concatenate(numbers)))
        _, offsets, data = taken.buffers()
        sizes = np.repeat([order.shape[1] for order in orders], [len(order) for order in orders])
        ends = np.frombuffer(offsets, dtype=np.int64)[np.concatenate(([0], np.cumsum(sizes)))]
        return pa.StringArray.from_buffers(len(sizes), pa.py_buffer(ends.astype(np.int32)), data)


def _numbered(words: Sequence[str]) -> list[int]:
    """Number the words of a sentence, the same word with the same number."""
    numbers: dict[str, int] = {}
    return [numbers.setdefault(word, len(numbers)) for word in words]
