"""Spelling items out: sentences, labels, uids and every other published column."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from wabe.builders.core.uid import Hashes, uids_of, value_hashes
from wabe.builders.seti.items import INFERENCES, NONE, Items, Numbers, Stock
from wabe.builders.seti.pairs import clause
from wabe.builders.seti.rows import Inference, Label, Usage, Veridicality
from wabe.builders.seti.splits import composition_rules

LABELS = tuple(Label)
VERIDICAL, NATURAL, COMPOSITION = (
    INFERENCES.index(one) for one in (Inference.VERIDICAL, Inference.NATURAL, Inference.COMPOSITION)
)


@dataclass(frozen=True, kw_only=True)
class Spelling:
    """The texts of a stock, each spelled and hashed once, and what items make of them."""

    stock: Stock
    usages: tuple[Usage, ...]
    """Of the stock's verbs, with its sentences."""

    def columns(self, items: Items) -> dict[str, pa.Array]:
        """Return all published columns of some items."""
        embedded = items.inference != NATURAL
        paired = items.inference != VERIDICAL
        premises = np.where(embedded, items.verb * len(self.stock.pairs) + items.pair, self._frames + items.pair)
        hypotheses = np.where(paired, items.pair, len(self.stock.pairs) + items.pair)
        labels = self._labels(items)
        return {
            "uid": uids_of(self._premise_hashes[premises], self._hypothesis_hashes[hypotheses]),
            "premise": self._premises.take(pa.array(premises)),
            "hypothesis": self._hypotheses.take(pa.array(hypotheses)),
            "label": pa.array(labels),
            "label_text": _words(LABELS).take(pa.array(labels)),
            "inference": _words(INFERENCES).take(pa.array(items.inference)),
            "verb": _where(embedded, [verb.lemma for verb in self.stock.verbs], items.verb),
            "veridicality": _where(embedded, [verb.veridicality for verb in self.stock.verbs], items.verb),
            "usage": _where(embedded, self.usages, items.verb),
            "natural_kind": _where(paired, [pair.kind for pair in self.stock.pairs], items.pair),
            "natural_label": _where(paired, [pair.label for pair in self.stock.pairs], items.pair),
            "lexical_rule": _where(paired, [pair.rule for pair in self.stock.pairs], items.pair),
            "relation": _where(paired, [pair.relation for pair in self.stock.pairs], items.pair),
            "composition_rule": pa.array(composition_rules(self.stock, items).astype(np.int32)),
            "veridical_uid": self._uids(
                embedded, self._premise_hashes[premises], self._hypothesis_hashes[len(self.stock.pairs) + items.pair]
            ),
            "natural_uid": self._uids(
                paired, self._premise_hashes[self._frames + items.pair], self._hypothesis_hashes[items.pair]
            ),
        }

    def _labels(self, items: Items) -> Numbers:
        """Return the conjunction of what the verb and the natural pair allow."""
        verb_allows = np.array([verb.veridicality is Veridicality.VERIDICAL for verb in self.stock.verbs] + [True])
        pair_allows = np.array([pair.label is Label.ENTAILMENT for pair in self.stock.pairs])
        entailed = verb_allows[items.verb] & (pair_allows[items.pair] | (items.inference == VERIDICAL))
        return np.where(entailed, LABELS.index(Label.ENTAILMENT), LABELS.index(Label.NON_ENTAILMENT))

    def _uids(self, wanted: NDArray[np.bool_], premises: Hashes, hypotheses: Hashes) -> pa.Array:
        return pc.if_else(pa.array(wanted), uids_of(premises, hypotheses), "")

    @property
    def _frames(self) -> int:
        """Return how many premises have a verb; after them come those without."""
        return len(self.stock.verbs) * len(self.stock.pairs)

    @cached_property
    def _premises(self) -> pa.Array:
        clauses = [clause(pair.premise) for pair in self.stock.pairs]
        return pa.array(
            [f"Someone {verb.third_person} that {one}" for verb in self.stock.verbs for one in clauses]
            + [pair.premise for pair in self.stock.pairs]
        )

    @cached_property
    def _hypotheses(self) -> pa.Array:
        return pa.array([pair.hypothesis for pair in self.stock.pairs] + [pair.premise for pair in self.stock.pairs])

    @cached_property
    def _premise_hashes(self) -> Hashes:
        return value_hashes("premise", self._premises)

    @cached_property
    def _hypothesis_hashes(self) -> Hashes:
        return value_hashes("hypothesis", self._hypotheses)


def _words(values: Sequence[str]) -> pa.Array:
    return pa.array([str(value) for value in values])


def _where(wanted: NDArray[np.bool_], values: Sequence[str], places: Numbers) -> pa.Array:
    """Take words by place, and empty words where none is wanted."""
    return _words(["", *values]).take(pa.array(np.where(wanted, places, NONE) + 1))
