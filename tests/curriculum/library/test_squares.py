from itertools import combinations, permutations, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from wabe.builders.curriculum.library.scenes import Labels
from wabe.builders.curriculum.library.squares import squares


def matrices(kinds: int) -> st.SearchStrategy[Labels]:
    """Draw small matrices of labels, some pairs unusable."""
    shape = st.tuples(st.integers(0, 6), st.integers(0, 6))
    return arrays.arrays(np.int8, shape, elements=st.integers(-1, kinds - 1))


def is_square(part: Labels, kinds: int) -> bool:
    """Tell from the definition: every row and every column has each label once."""
    wanted = list(range(kinds))
    return all(sorted(line.tolist()) == wanted for line in (*part, *part.T))


@pytest.mark.parametrize("kinds", [2, 3])
@settings(deadline=None)
@given(data=st.data())
def test_all_squares_are_found_and_nothing_else(kinds: int, data: st.DataObject) -> None:
    labels = data.draw(matrices(kinds))
    premises, hypotheses = squares(labels, kinds)
    found = {(tuple(sorted(p)), tuple(h)) for p, h in zip(premises.tolist(), hypotheses.tolist(), strict=True)}
    wanted = {
        (p, h)
        for p, h in product(combinations(range(labels.shape[0]), kinds), combinations(range(labels.shape[1]), kinds))
        if is_square(labels[np.ix_(p, h)], kinds)
    }
    assert found == wanted
    assert len(found) == len(premises)


@pytest.mark.parametrize("kinds", [2, 3])
def test_any_guess_from_one_text_is_as_good_as_a_constant(kinds: int) -> None:
    labels = np.array([[(row + column) % kinds for column in range(kinds)] for row in range(kinds)], dtype=np.int8)
    (premises,), (hypotheses,) = (some.tolist() for some in squares(labels, kinds))
    chosen = labels[np.ix_(premises, hypotheses)]
    for guess in permutations(range(kinds)):
        assert sum(chosen[row, column] == guess[row] for row in range(kinds) for column in range(kinds)) == kinds
        assert sum(chosen[row, column] == guess[column] for row in range(kinds) for column in range(kinds)) == kinds
