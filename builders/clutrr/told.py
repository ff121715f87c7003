"""What the published columns tell of the paths of stories, as tables of numbers."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from wabe.builders.clutrr.rows import Answer

COLUMNS = (
    "edge_heads",
    "edge_tails",
    "edge_relations",
    "edge_sides",
    "edge_order",
    "k",
    "genders",
    "query_head",
    "query_tail",
    "label",
)
BATCH = 4_000
HUSBAND, WIFE, EITHER = 0, 1, 2
NOTHING = -1

Numbers = NDArray[np.int64]
Flags = NDArray[np.bool_]

KINDS = (
    "son daughter",
    "father mother",
    "husband wife",
    "brother sister",
    "grandson granddaughter",
    "grandfather grandmother",
    "nephew niece",
    "uncle aunt",
    "son-in-law daughter-in-law",
    "father-in-law mother-in-law",
)
CHILD, PARENT, SPOUSE, SIBLING, GRANDCHILD, GRANDPARENT, NEPHEW, UNCLE, CHILD_IN_LAW, PARENT_IN_LAW = range(10)
WORDS = {word: kind for kind, words in enumerate(KINDS) for word in words.split(" ")}
# Those that lead through a parent of the younger person.
THROUGH = (GRANDCHILD, GRANDPARENT, NEPHEW, UNCLE)
ANSWERS = [answer.value for answer in Answer]


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What paths of one length tell: of every fact both persons, kind and side; of everybody the gender; the query."""

    heads: Numbers
    tails: Numbers
    kinds: Numbers
    sides: Numbers
    genders: Numbers
    query: Numbers

    def __len__(self) -> int:
        """Return of how many stories."""
        return len(self.heads)

    def take(self, rows: Numbers | Flags) -> "Told":
        """Return some of them."""
        return Told(**{name: getattr(self, name)[rows] for name in Told.__dataclass_fields__})


def batches_of(rows: pa.Table) -> Iterator[tuple[Numbers, Told]]:
    """Yield places of rows with what their paths tell, as many facts and persons at a time."""
    sizes = [rows["k"], pc.list_value_length(rows["edge_heads"]), pc.list_value_length(rows["genders"])]
    shapes = np.stack([one.to_numpy().astype(np.int64) for one in sizes], axis=1)
    for shape in np.unique(shapes, axis=0):
        every = np.nonzero((shapes == shape).all(axis=1))[0]
        for start in range(0, len(every), BATCH):
            places = every[start : start + BATCH]
            yield places, _told(rows.take(pa.array(places)), *shape.tolist())


def _told(rows: pa.Table, k: int, width: int, people: int) -> Told:
    path = _read_numbers(rows["edge_order"], None).reshape(-1, width)[:, :k]

    def along(name: str, numbers: dict[str, int] | None = None) -> Numbers:
        return np.take_along_axis(_read_numbers(rows[name], numbers).reshape(-1, width), path, axis=1)

    return Told(
        heads=along("edge_heads"),
        tails=along("edge_tails"),
        kinds=along("edge_relations", WORDS),
        sides=along("edge_sides", {"father": HUSBAND, "mother": WIFE, "": EITHER}),
        genders=_read_numbers(rows["genders"], {"male": HUSBAND, "female": WIFE}).reshape(-1, people),
        query=np.stack([rows["query_head"].to_numpy(), rows["query_tail"].to_numpy()], axis=1).astype(np.int64),
    )


def _lists(column: pa.ChunkedArray) -> pa.Array:
    flat = pc.list_flatten(column)
    return flat.combine_chunks() if isinstance(flat, pa.ChunkedArray) else flat


def _read_numbers(column: pa.ChunkedArray, numbers: dict[str, int] | None) -> Numbers:
    """Return the elements of lists one after the other; words as numbers."""
    flat = _lists(column)
    if numbers is None:
        given: Numbers = flat.to_numpy(zero_copy_only=False).astype(np.int64)
        return given
    encoded = flat.dictionary_encode()
    known = np.array([numbers.get(word, NOTHING) for word in encoded.dictionary.to_pylist()], dtype=np.int64)
    read: Numbers = known[encoded.indices.to_numpy(zero_copy_only=False)]
    return read
