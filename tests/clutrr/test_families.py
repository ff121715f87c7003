"""Families and paths through them: consistent, varied, true, and without coming back."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.clutrr.small import GENERALISATION, small
from wabe.builders.clutrr.clauses import clause_code, clause_codes, clause_name, held_out_clauses, listed_clauses
from wabe.builders.clutrr.derivation import derivable_masks, states_of
from wabe.builders.clutrr.draw import TARGETS, draw_stories, shares
from wabe.builders.clutrr.families import FEMALE, MALE, NOBODY, FamilyParameters, draw_family, pool_of
from wabe.builders.clutrr.kin import INVERSE, NONE, OTHER_SIDE, RULES, UNTOLD, Tie
from wabe.builders.clutrr.language import Side
from wabe.builders.clutrr.list_clauses import found_clauses
from wabe.builders.clutrr.paths import backward_chain, ties_along
from wabe.builders.clutrr.rows import Noise
from wabe.builders.clutrr.settings import Part, StorySplit
from wabe.builders.core.declaration import Role
from wabe.errors import DeclarationError

PARAMETERS = st.builds(
    FamilyParameters,
    levels=st.integers(2, 4),
    fewest_children=st.just(1),
    most_children=st.integers(1, 4),
    marriage=st.floats(0, 1),
    founders=st.integers(1, 3),
    intermarriage=st.floats(0, 1),
)


@settings(deadline=None, max_examples=40)
@given(PARAMETERS, st.integers(0, 1000))
def test_families_are_consistent(parameters: FamilyParameters, number: int) -> None:
    """Fathers are men, parents are married and older, marriages are mutual and never among kin."""
    family = draw_family("test", number, parameters=parameters)
    for person, (father, mother, spouse) in enumerate(zip(family.fathers, family.mothers, family.spouses, strict=True)):
        assert (father == NOBODY) == (mother == NOBODY)
        if father != NOBODY:
            assert (family.genders[father], family.genders[mother]) == (MALE, FEMALE)
            assert family.spouses[father] == mother
            assert max(father, mother) < person or spouse != NOBODY
        if spouse != NOBODY:
            assert family.spouses[spouse] == person
            assert family.genders[spouse] != family.genders[person]
            assert not family.lines[person] & family.lines[spouse] or father == NOBODY


@settings(deadline=None, max_examples=20)
@given(PARAMETERS, st.integers(0, 1000))
def test_relations_are_inverse_to_each_other(parameters: FamilyParameters, number: int) -> None:
    """What y is to x is the inverse of what x is to y, and nobody is related to themselves."""
    pool = pool_of("inverse", number, parameters=parameters, count=3)
    inverse = np.array([*(INVERSE[tie] for tie in Tie), NONE])
    assert np.array_equal(inverse[pool.ties], pool.ties.swapaxes(1, 2))
    assert (pool.ties.diagonal(axis1=1, axis2=2) == NONE).all()


def test_families_vary_and_depend_on_their_key_only() -> None:
    """Sizes differ, the same key gives the same family."""
    pool = pool_of("varied", parameters=FamilyParameters(), count=50)
    assert len(set(pool.sizes.tolist())) > 10
    again = draw_family("varied", 3, parameters=FamilyParameters())
    assert again.genders == pool.genders[3, : pool.sizes[3]].tolist()


@pytest.mark.parametrize("k", [2, 5, 10])
def test_paths_never_come_back_and_every_step_is_a_true_rule(k: int) -> None:
    """Each unfolding is a rule among true relations; read backwards, they prove the target."""
    pool = pool_of("paths", parameters=FamilyParameters(), count=60)
    paths = backward_chain(("paths", k), pool, targets=np.repeat(TARGETS, 40), k=k, sides=True)
    assert len(paths) > 100
    assert all(len(set(row)) == k + 1 for row in paths.people.tolist())
    assert (ties_along(pool, paths.families, paths.people) != NONE).all()
    first, between, last = (paths.steps[:, :, which] for which in range(3))
    families = paths.families[:, None]
    for there, back, whole in zip(
        pool.ties[families, first, between].ravel(),
        pool.ties[families, between, last].ravel(),
        pool.ties[families, first, last].ravel(),
        strict=True,
    ):
        pair = Tie(int(there)), Tie(int(back))
        assert whole in {RULES[pair], OTHER_SIDE.get(pair)}
    ends = pool.ties[paths.families, paths.people[:, 0], paths.people[:, -1]]
    assert np.array_equal(ends, paths.targets // 2)
    assert np.array_equal(pool.genders[paths.families, paths.people[:, -1]], paths.targets % 2)


def test_stories_have_equal_shares_and_one_answer() -> None:
    """Also where noise is drawn with them."""
    part = Part(k=3, noise=Noise.SUPPORTING, count=100)
    split = StorySplit(name="shares", role=Role.TRAIN, parts=(part,), side=Side.TRAINING)
    stories = draw_stories(GENERALISATION, split, part)
    assert np.array_equal(np.bincount(np.searchsorted(TARGETS, stories.targets)), shares(100))
    states = states_of(stories.ties[:, :3], stories.sides[:, :3])
    genders = stories.pool.genders[stories.families[:, None], stories.people[:, :4]]
    assert (derivable_masks(states, genders, sides=True) == 1 << (stories.targets // 2)).all()
    assert ((stories.sides != UNTOLD) == np.isin(stories.ties, (Tie.GRANDPARENT, Tie.PIBLING))).all()


def test_listed_clauses_are_those_that_are_found() -> None:
    """With sides there are more than by the paper's rules."""
    for sides, sizes in ((True, [82, 472]), (False, [62, 328])):
        assert [sum(map(len, listed_clauses(k, sides=sides).values())) for k in (2, 3)] == sizes
        for k in (2, 3):
            listed = {clause_name(code, k) for codes in listed_clauses(k, sides=sides).values() for code in codes}
            assert set(found_clauses(k, sides=sides, rounds=1)) == listed


def test_a_tenth_of_the_clauses_is_held_out_and_at_least_three() -> None:
    """Of each target that has nine; of no target more than a third."""
    clauses = listed_clauses(3, sides=True)
    held = held_out_clauses("test", clauses=clauses, k=3, share=0.1)
    for codes in clauses.values():
        assert min(3, len(codes) // 3) <= len(held & set(codes)) <= max(len(codes) / 3, 1)


def test_clause_names() -> None:
    """Relations by the gender of their second person, with sides and, where it matters, the first person's gender."""
    none, men = np.zeros((1, 2), dtype=np.int64), np.array([0])
    (code,) = clause_codes(np.array([[Tie.CHILD, Tie.SPOUSE]]), np.array([[FEMALE, MALE]]), none, men)
    assert clause_name(int(code), 2) == "daughter,husband"
    for name in ("male:son,grandfather/mother", "wife,son,grandmother/father", "father,son"):
        assert clause_name(clause_code(name), len(name.split(","))) == name


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"levels": 1}, "levels"),
        ({"fewest_children": 3, "most_children": 2}, "most_children"),
        ({"marriage": 1.5}, "marriage"),
        ({"founders": 0}, "founders"),
    ],
)
def test_impossible_families_are_refused(changes: dict[str, int], named: str) -> None:
    """The parameter is named."""
    with pytest.raises(DeclarationError, match=f"family parameter {named}"):
        FamilyParameters(**changes)


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"train_lengths": (2, 5)}, "train_lengths"),
        ({"train_lengths": (2, 2)}, "train_lengths"),
        ({"train_lengths": ()}, "train_lengths"),
        ({"test_lengths": (2, 11)}, "test_lengths"),
        ({"test_noise": ()}, "test_noise"),
        ({"train_per_length": -1}, "train_per_length"),
        ({"validation_per_length": 0}, "validation_per_length"),
        ({"test_per_length": 0}, "test_per_length"),
        ({"held_out_clauses": 1.0}, "held_out_clauses"),
        ({"held_out_paraphrases": 1.0}, "held_out_paraphrases"),
        ({"seed": 10}, "seed"),
        ({"families": 0}, "families"),
    ],
)
def test_impossible_settings_are_refused(changes: dict[str, object], named: str) -> None:
    """The parameter is named."""
    with pytest.raises(DeclarationError, match=f"parameter {named}"):
        small("gen_train23_test2to10", **changes)


def _drawn(k: int, family: FamilyParameters) -> None:
    setting = small("gen_train23_test2to10", family=family, families=5)
    part = Part(k=k, noise=Noise.CLEAN, count=36)
    split = StorySplit(name="test", role=Role.TEST, parts=(part,), side=Side.HELD_OUT)
    draw_stories(setting, split, part)


def test_families_too_small_for_the_length_are_refused() -> None:
    """Two levels with two children each have no path of ten facts, whatever is asked for."""
    family = FamilyParameters(levels=2, fewest_children=2, most_children=2, founders=1, marriage=1.0)
    with pytest.raises(DeclarationError, match=r"parameter k = 10: .* 2 of son, .* missing") as error:
        _drawn(10, family)
    assert "levels (now 2), most_children (now 2), marriage (now 1.0)" in str(error.value)


def test_targets_that_no_family_has_are_named() -> None:
    """Who does not marry has no child-in-law; sons there are."""
    family = FamilyParameters(levels=2, fewest_children=3, most_children=3, founders=1, marriage=0.0)
    with pytest.raises(DeclarationError, match=r"no family has a .*son-in-law or daughter-in-law") as error:
        _drawn(2, family)
    assert " of son," not in str(error.value)


def test_more_held_out_clauses_than_there_are_is_refused() -> None:
    """Training needs one of every target."""
    with pytest.raises(DeclarationError, match="parameter held_out_clauses"):
        held_out_clauses("test", clauses=listed_clauses(3, sides=True), k=3, share=0.99)
