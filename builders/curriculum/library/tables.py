"""From scenes to the tables of a phenomenon's splits."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

import pyarrow as pa
import pyarrow.compute as pc

from wabe.builders.core.rows import label_of
from wabe.builders.core.tables import table_of
from wabe.builders.core.uid import content_uids
from wabe.builders.curriculum.library.choosing import Chooser, Square
from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.scenes import MakeScene, Vocabulary
from wabe.errors import DeclarationError

NEW_WORDS = "test_new_words"
IDENTITY = ("premise", "hypothesis")
# How many scenes are looked at for each square that is wanted, before a split is given up.
MOST_SCENES = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Construction:
    """What makes the rows of a phenomenon: all of its declaration but the oracle."""

    name: str
    row: type
    rows: tuple[tuple[str, int], ...]
    scene: MakeScene
    new_words_in_test: bool
    squares_per_scene: int

    def vocabulary(self, split: str) -> Vocabulary:
        """Return the words that a split uses."""
        new = split == NEW_WORDS or (split == "test" and self.new_words_in_test)
        return Vocabulary.NEW if new else Vocabulary.TRAINING


def split_tables(construction: Construction, split: str) -> Iterator[pa.Table]:
    """Yield the rows of a split."""
    yield _tables(construction)[split]


@cache
def _tables(construction: Construction) -> Mapping[str, pa.Table]:
    return tables(construction, dict(construction.rows))


def tables(construction: Construction, rows: Mapping[str, int]) -> Mapping[str, pa.Table]:
    """Make splits of the given sizes, one after the other, so that none has a text of another."""
    taken: set[str] = set()
    return {split: _table(construction, _squares(construction, split, count, taken)) for split, count in rows.items()}


def _squares(construction: Construction, split: str, rows: int, taken: set[str]) -> list[Square]:
    kinds = len(label_of(construction.row))
    wanted = -(-rows // kinds**2)
    vocabulary = construction.vocabulary(split)
    chooser = Chooser(kinds, taken)
    found: list[Square] = []
    for number in range(MOST_SCENES * wanted):
        if len(found) >= wanted:
            return found[:wanted]
        scene = construction.scene(Draws((construction.name, split, number)), vocabulary, number)
        found += chooser.choose(scene, construction.squares_per_scene)
    raise DeclarationError(
        where=f"curriculum/{construction.name}/{split}",
        what=f"{MOST_SCENES * wanted:,} scenes give {len(found):,} squares that favour no label, of {wanted:,}",
        remedy="Let scenes have more patterns, or more premises and hypotheses of each label and length",
    )


def _table(construction: Construction, chosen: list[Square]) -> pa.Table:
    labels = list(label_of(construction.row))
    columns: dict[str, list[object]] = {
        name: []
        for name in (
            *("premise", "hypothesis", "label", "label_text", "construction", "operators", "depth", "words", "names"),
            *("premise_template", "hypothesis_template", "derivation", "group_uid"),
        )
    }
    # A square is named after its premises, each as often as it occurs.
    told_first = ["\n".join(sorted(square.scene.premises[one].text for one, _ in square.pairs)) for square in chosen]
    groups = content_uids({"group": pa.array(told_first, pa.string())}).to_pylist()
    for square, group in zip(chosen, groups, strict=True):
        for place, hypothesis_place in square.pairs:
            premise, hypothesis = square.scene.premises[place], square.scene.hypotheses[hypothesis_place]
            told = square.scene.tell(place, hypothesis_place)
            label = int(square.scene.labels[place, hypothesis_place])
            row = {
                "premise": premise.text,
                "hypothesis": hypothesis.text,
                "label": label,
                "label_text": labels[label].value,
                "construction": told.construction,
                "operators": list(told.operators),
                "depth": told.depth,
                "words": sorted({*premise.words, *hypothesis.words}),
                "names": sorted({*premise.names, *hypothesis.names}),
                "premise_template": premise.template,
                "hypothesis_template": hypothesis.template,
                "derivation": told.derivation,
                "group_uid": group,
            }
            for name, value in row.items():
                columns[name].append(value)
    uids = content_uids({name: pa.array(columns[name], pa.string()) for name in IDENTITY})
    table = table_of(construction.row, {"uid": uids, **columns})
    # Uids are hashes: in their order, any part of a split is a fair sample.
    return table.take(pc.sort_indices(table["uid"]))
