"""Items: inferences as numbers of verbs and natural pairs, before they are spelled out."""

from dataclasses import dataclass, fields
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from wabe.builders.core.draws import raw_bits
from wabe.builders.seti.pairs import NaturalPair
from wabe.builders.seti.rows import Inference
from wabe.builders.seti.settings import Part
from wabe.builders.seti.verbs import Verb

Numbers = NDArray[np.int64]
NONE = -1
INFERENCES = tuple(Inference)


@dataclass(frozen=True, slots=True, kw_only=True)
class Items:
    """Inferences, one per place: which kind, which verb, which natural pair; NONE where there is none.

    A veridical inference is about the premise of its pair; of pairs with one premise it names the first.
    """

    inference: Numbers
    verb: Numbers
    pair: Numbers

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self.pair)

    def take(self, places: Numbers) -> "Items":
        """Return the items at some places."""
        return Items(inference=self.inference[places], verb=self.verb[places], pair=self.pair[places])


def join(*parts: Items) -> Items:
    """Return the items of all parts, one after another."""
    return Items(**{one.name: np.concatenate([getattr(part, one.name) for part in parts]) for one in fields(Items)})


@dataclass(frozen=True, kw_only=True)
class Stock:
    """What an edition composes: its verbs and its natural pairs."""

    verbs: tuple[Verb, ...]
    pairs: tuple[NaturalPair, ...]

    @cached_property
    def first_with_premise(self) -> Numbers:
        """Return, for each pair, the first pair with the same premise."""
        first: dict[str, int] = {}
        return np.array([first.setdefault(pair.premise, place) for place, pair in enumerate(self.pairs)])

    @cached_property
    def rule_numbers(self) -> Numbers:
        """Number the pairs' rules; structural pairs have one for each label."""
        return _numbered([f"{pair.kind} {pair.label} {pair.rule}" for pair in self.pairs])

    @cached_property
    def cell_numbers(self) -> Numbers:
        """Number the pairs' combinations of kind and label."""
        return _numbered([f"{pair.kind} {pair.label}" for pair in self.pairs])

    def items(self, part: Part) -> Items:
        """Return every item of a part, verb by verb."""
        pairs = np.array(
            [
                place
                for place, pair in enumerate(self.pairs)
                if pair.kind in part.kinds and pair.label in part.labels and part.has(pair.half)
            ],
            dtype=np.int64,
        )
        if part.inference is Inference.VERIDICAL:
            pairs = np.unique(self.first_with_premise[pairs])
        wanted = [NONE]
        if part.inference is not Inference.NATURAL:
            wanted = [place for place, verb in enumerate(self.verbs) if verb.veridicality in part.verbs]
        return Items(
            inference=np.full(len(wanted) * len(pairs), INFERENCES.index(part.inference)),
            verb=np.repeat(np.array(wanted, dtype=np.int64), len(pairs)),
            pair=np.tile(pairs, len(wanted)),
        )


def balanced(parts: list[Items], *key: str) -> list[Items]:
    """Bring parts that have verbs down to the size of the smallest, with equally many items of every verb."""
    smallest = min(len(part) for part in parts)
    return [part if part.verb[0] == NONE else _per_verb(part, smallest, *key) for part in parts]


def eighty_twenty(items: Items, cells: Numbers, strata: Numbers, *key: str) -> tuple[Items, Items]:
    """Cut items into training, four fifths rounded down, and validation.

    Both are spread evenly over the cells, and within a cell over its strata.
    """
    bits = raw_bits("seti", *key, count=len(items))
    order = np.lexsort((bits, _shares(cells, (bits, _shares(strata, (bits,))))))
    train = len(items) * 4 // 5
    return items.take(np.sort(order[:train])), items.take(np.sort(order[train:]))


def _per_verb(items: Items, size: int, *key: str) -> Items:
    kept: list[Numbers] = []
    verbs = np.unique(items.verb)
    for verb in verbs:
        places = np.flatnonzero(items.verb == verb)
        order = np.argsort(raw_bits("seti", *key, int(verb), count=len(places)), kind="stable")
        kept.append(np.sort(places[order[: size // len(verbs)]]))
    return items.take(np.concatenate(kept))


def _shares(groups: Numbers, order: tuple[NDArray[np.generic], ...]) -> NDArray[np.float64]:
    """Return how far into its group each place comes, from 0 to 1, if groups are ordered by the last key first."""
    grouped = np.lexsort((*order, groups))
    _, starts, sizes = np.unique(groups[grouped], return_index=True, return_counts=True)
    share = np.empty(len(groups))
    share[grouped] = (np.arange(len(groups)) - np.repeat(starts, sizes) + 0.5) / np.repeat(sizes, sizes)
    return share


def _numbered(names: list[str]) -> Numbers:
    return np.unique(np.array(names), return_inverse=True)[1].astype(np.int64)
