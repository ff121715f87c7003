"""The declaration of one phenomenon: what it is called, how large it is, and the two programs that know its labels."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import pyarrow as pa

from wabe.builders.curriculum.library.scenes import MakeScene
from wabe.builders.curriculum.library.tables import Construction
from wabe.builders.curriculum.rows import ThreeWayRow, TwoWayRow


@dataclass(frozen=True, slots=True, kw_only=True)
class Phenomenon:
    """A phenomenon of the paper as it is built here; its figures in the paper are in `paper.csv`, by its name."""

    name: str
    summary: str
    """One sentence for the table of configs."""
    row: type[ThreeWayRow] | type[TwoWayRow]
    rows: Mapping[str, int]
    """How many rows each split has; `test_new_words`, if there is one, has words that training never uses."""
    scene: MakeScene
    oracle: Callable[[pa.Table], pa.Array]
    """From `premise` and `hypothesis` alone to numbers of labels; -1 where a text cannot be read."""
    oracle_summary: str
    """What the oracle does, as the end of a sentence: "an oracle that …"."""
    new_words_in_test: bool
    """Whether `test` itself has only words that training never uses, as in the paper's fragments."""
    fixed_words: tuple[str, ...]
    """The words of its patterns, which every split shares, in all their forms; all other words are vocabulary."""
    squares_per_scene: int = 1

    @property
    def construction(self) -> Construction:
        """Return what makes its rows, without the oracle."""
        return Construction(
            name=self.name,
            row=self.row,
            rows=tuple(self.rows.items()),
            scene=self.scene,
            new_words_in_test=self.new_words_in_test,
            squares_per_scene=self.squares_per_scene,
        )
