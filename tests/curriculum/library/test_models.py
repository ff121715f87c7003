import numpy as np
import pytest

from wabe.builders.curriculum.library.models import (
    CONTRADICTION,
    DOES_NOT_FOLLOW,
    ENTAILMENT,
    FOLLOWS,
    NEUTRAL,
    Worlds,
    three_way,
    two_way,
)
from wabe.errors import DeclarationError

WORLDS = Worlds(("rain", "wind"))
RAIN, WIND = WORLDS.atom("rain"), WORLDS.atom("wind")


def test_pairs_are_labelled_by_all_worlds() -> None:
    both = WORLDS.all([RAIN, WIND])
    either = WORLDS.any([RAIN, WIND])
    assert three_way([both, ~RAIN, either], [RAIN, WIND]).tolist() == [
        [ENTAILMENT, ENTAILMENT],
        [CONTRADICTION, NEUTRAL],
        [NEUTRAL, NEUTRAL],
    ]
    assert two_way([both, ~RAIN], [RAIN, either]).tolist() == [[FOLLOWS, FOLLOWS], [DOES_NOT_FOLLOW, DOES_NOT_FOLLOW]]


def test_a_premise_that_holds_nowhere_has_no_label() -> None:
    nowhere = RAIN & ~RAIN
    assert three_way([nowhere], [WIND]).tolist() == [[-1]]
    assert two_way([nowhere], [WIND]).tolist() == [[-1]]


def test_nothing_and_everything() -> None:
    assert WORLDS.all([]).tolist() == [True] * 4
    assert WORLDS.any([]).tolist() == [False] * 4
    assert np.array_equal(WORLDS.atom("wind"), [False, False, True, True])


def test_an_undeclared_atom_is_named() -> None:
    with pytest.raises(DeclarationError, match="'snow', which is not declared: the atoms are rain, wind"):
        WORLDS.atom("snow")


@pytest.mark.parametrize("atoms", [("rain", "rain"), tuple(map(str, range(21)))])
def test_atoms_are_different_and_few(atoms: tuple[str, ...]) -> None:
    with pytest.raises(DeclarationError, match=r"Declare at most 20 different ones"):
        Worlds(atoms)
