"""Acceptance by how much of its POS mini-trees a permuted pair keeps, for some permutations of some pairs."""

from collections.abc import Iterator, Sequence

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from wabe.builders.core.draws import rank
from wabe.training.core.derived import Originals
from wabe.training.core.measures import Measurement
from wabe.training.unli.acceptance import Flags, Numbers
from wabe.training.unli.minitree import Signature, score, signature
from wabe.training.unli.taggers import MISSING, Tagger

# As in the paper's code: four tags, of two tokens on each side.
TOP = 4
RADIUS = TOP // 2
# A tagger takes longer than a small model, so only the first permutations of some pairs are tagged.
PERMUTATIONS = 10
PAIRS = 400
# Below 0.5, five ranges in between, and from 1.0: as near to the reference as in order, or nearer.
EDGES = (0.0, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
RANGES = ("< 0.50", *(f"{low:.2f}–{low + 0.1:.2f}" for low in EDGES[1:-1]), "≥ 1.00")


class Neighbourhoods:
    """Tags permuted texts again, as the paper does, and compares them with what stands around their words elsewhere."""

    def __init__(
        self,
        tagger: Tagger | None,
        sides: Sequence[str],
        permuted: tuple[str, str],
        reference: tuple[str, str],
        originals: Originals,
    ) -> None:
        self.tagger = tagger
        self.sides = sides
        self.permuted = permuted
        self.reference = reference
        self.originals = originals
        uids = originals.rows["uid"].to_pylist()
        chosen = sorted(range(len(uids)), key=lambda at: rank(("unli", "tagged"), uids[at]))[:PAIRS]
        self.chosen = np.zeros(len(uids), dtype=bool)
        self.chosen[chosen] = True
        self.hits: dict[tuple[int, int], bool] = {}
        """By pair and number of the permutation, whether it was given the pair's label."""

    def add(self, rows: pa.Table, pair: Numbers, hits: Flags) -> None:
        """Remember which of the chosen permutations were given the label."""
        numbers = rows["permutation"].to_numpy()
        wanted = self.chosen[pair] & (numbers < PERMUTATIONS)
        keys = zip(pair[wanted].tolist(), numbers[wanted].tolist(), strict=True)
        self.hits |= dict(zip(keys, hits[wanted].tolist(), strict=True))

    def measurements(self) -> Iterator[Measurement]:
        """Yield acceptance by the ratio of the permuted pair's score to that in order, with the tagger's name."""
        if self.tagger is None or not self.hits:
            return
        ratios = self._ratios(self.tagger)
        place = np.searchsorted(EDGES, ratios, side="right") - 1
        hits = np.array(list(self.hits.values()))
        for number, name in enumerate(RANGES):
            some = hits[place == number]
            if len(some):
                group = {"pos_ratio": name, "tagger": self.tagger.name}
                yield Measurement(metric="acceptance", value=float(some.mean()), rows=len(some), group=group)

    def notes(self) -> Iterator[str]:
        """Say whose tags these are, or why there are none."""
        if self.tagger is None:
            yield f"no acceptance by parts of speech: {MISSING}"
        elif self.hits:
            usual = "/".join(self.reference)
            yield f"parts of speech are from {self.tagger.name}; what usually stands around a word is from {usual}"

    def _ratios(self, tagger: Tagger) -> NDArray[np.float64]:
        """Return for each permutation the mean of its texts' scores over that of its pair's; 1 if that is 0."""
        pairs = [pair for pair, _ in self.hits]
        before = sorted(set(pairs))
        permuted = self._permuted_texts()
        above, below = np.zeros(len(pairs)), np.zeros(len(pairs))
        for side in self.sides:
            known = self.originals.read(*self.reference, (f"{side}_tokens",))[f"{side}_tokens"].to_pylist()
            usual = signature(zip(known, tagger.tag(known), strict=True), radius=RADIUS, top=TOP)
            tokens = self.originals.rows[f"{side}_tokens"].to_pylist()
            in_order = dict(zip(before, _scores([tokens[at] for at in before], tagger, usual), strict=True))
            below += [in_order[pair] for pair in pairs]
            above += _scores([permuted[key][side] for key in self.hits], tagger, usual)
        return np.divide(above, below, out=np.ones_like(above), where=below > 0)

    def _permuted_texts(self) -> dict[tuple[int, int], dict[str, list[str]]]:
        """Return the tokens of the permutations whose predictions were remembered, by text."""
        uids = {uid: at for at, uid in enumerate(self.originals.rows["uid"].to_pylist())}
        rows = self.originals.read(*self.permuted, ("source_uid", "permutation", *self.sides))
        rows = rows.filter(pc.less(rows["permutation"], PERMUTATIONS))
        found = {}
        for row in rows.to_pylist():
            key = uids.get(row["source_uid"], -1), row["permutation"]
            if key in self.hits:
                found[key] = {side: row[side].split(" ") for side in self.sides}
        return found


def _scores(texts: Sequence[Sequence[str]], tagger: Tagger, usual: Signature) -> list[float]:
    tagged = zip(texts, tagger.tag(texts), strict=True)
    return [score(text, usual, radius=RADIUS, top=TOP) for text in tagged]
