"""What else than overlap and lengths might give a label away: how much changes, and in which direction."""

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from wabe.builders.curriculum.library.overlap import words_of
from wabe.builders.curriculum.monotonicity.calculus import Change, Turn

MOST = 4


class Written(Protocol):
    """A sentence with the number of its sketch."""

    @property
    def sketch(self) -> int: ...
    @property
    def text(self) -> str: ...


def cues(
    premises: Sequence[Sequence[Written]], hypotheses: Sequence[Written], made: Sequence[Sequence[Sequence[Change]]]
) -> NDArray[np.int64]:
    """Return, for every pair: how many places change, whether words get broader, and what the nearest sentence shares.

    Direction without polarity must not help: a hypothesis with broader words follows as often as one with narrower.
    """
    given = [{one.sketch: frozenset(words_of(one.text)) for one in some} for some in premises]
    asked = [frozenset(words_of(one.text)) for one in hypotheses]
    found = np.empty((len(given), len(asked), 5), dtype=np.int64)
    for row, some in enumerate(given):
        for column, words in enumerate(asked):
            near = some[hypotheses[column].sketch]
            turns = [change.turn for change in made[row][column]]
            broader, narrower = turns.count(Turn.BROADER), turns.count(Turn.NARROWER)
            shared = len(near & words)
            found[row, column] = (
                len(turns),
                (broader > narrower) - (broader < narrower),
                len(near) - len(words),
                len(words) - shared,
                len(near) - shared,
            )
    np.clip(found, -MOST, MOST, out=found)
    return found
