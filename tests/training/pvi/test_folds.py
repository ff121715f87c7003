"""Folds: groups stay together, rows may come in any order, and what cannot be scored is refused with counts."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.training.pvi.small import CountingFamily, pairs, population
from wabe.errors import WrongCallError
from wabe.training.pvi.cut import cut
from wabe.training.pvi.definition import pvi_scores
from wabe.training.pvi.folds import OutOfFold, identity, out_of_fold
from wabe.training.pvi.groups import Groups, folds_of, groups_of, inner_of, refuse_folds
from wabe.training.pvi.population import Population

Spelling = st.sampled_from([str.lower, str.upper, lambda text: f" {text}  ", lambda text: f"“{text}!”"])
WORDS = st.sampled_from(["a dog runs", "a cat sleeps", "it rains", "nobody came", "two men sing"])


def scored(found: Population, folder: Path, family: CountingFamily | None = None, folds: int = 3) -> OutOfFold:
    """Score a population with two seeds."""
    return out_of_fold(
        found,
        family or CountingFamily(),
        folder,
        folds=folds,
        seeds=2,
        progress=lambda _: None,
        looking=lambda _: None,
    )


@given(st.lists(st.tuples(WORDS, Spelling, st.integers(0, 5)), min_size=1, max_size=40), st.integers(0, 3))
def test_the_same_premise_or_group_is_in_one_fold(rows: list[tuple[str, object, int]], seed: int) -> None:
    premises = [spell(text) for text, spell, _ in rows]  # type: ignore[operator]
    names = [str(group) for _, _, group in rows]
    found = groups_of(premises, names)
    folds = folds_of(found, seed=seed, config="c", folds=3)
    inner = inner_of(found, seed=seed, config="c")
    for one, (text, _, group) in enumerate(rows):
        for other, (text_too, _, group_too) in enumerate(rows):
            if text == text_too or group == group_too:
                assert found.numbers[one] == found.numbers[other]
                assert folds[one] == folds[other]
                assert inner[one] == inner[other]


@given(st.permutations(pairs(24, groups=8)))
@settings(max_examples=20)
def test_the_order_of_rows_changes_nothing(rows: list[tuple[str, str, int, str]]) -> None:
    expected, found = population(pairs(24, groups=8)), population(rows)
    assert found.texts.uids == expected.texts.uids
    assert found.texts.pairs == expected.texts.pairs
    assert found.groups.keys == expected.groups.keys
    assert found.groups.numbers.tolist() == expected.groups.numbers.tolist()
    family = CountingFamily()
    assert identity(found, family, {}, 3) == identity(expected, family, {}, 3)


def test_the_order_of_rows_does_not_change_what_is_published(tmp_path: Path) -> None:
    told = []
    for place, rows in (("a", pairs(48, groups=12)), ("b", pairs(48, groups=12)[::-1])):
        found = population(rows)
        out = scored(found, tmp_path / place)
        scores = pvi_scores(out.log2, out.null, found.texts.labels)
        halves = cut(list(found.texts.uids), found.texts.labels, scores, found.groups, config="pairs", seeds=2)
        told.append(
            (
                *(one.tobytes() for one in (scores.pvi, scores.sd, halves.hard, halves.borderline)),
                halves.tested.tobytes(),
            )
        )
    assert told[0] == told[1]


@given(st.integers(6, 20), st.integers(2, 4))
@settings(max_examples=15, deadline=None)
def test_no_model_sees_the_group_that_it_scores(
    tmp_path_factory: pytest.TempPathFactory, groups: int, folds: int
) -> None:
    found, family = population(pairs(6 * groups, groups=groups)), CountingFamily()
    try:
        scored(found, tmp_path_factory.mktemp("folds"), family, folds)
    except WrongCallError:
        return
    numbers = found.groups.numbers
    for learn, score in family.seen:
        assert not set(numbers[learn]) & set(numbers[score])
    assert len(family.seen) == 2 * folds


def test_every_row_is_scored_once_with_every_seed(tmp_path: Path) -> None:
    found, family = population(pairs(60, groups=15)), CountingFamily()
    out = scored(found, tmp_path, family)
    assert out.log2.shape == (2, 60, 2)
    assert np.isfinite(out.log2).all()
    for seed in range(2):
        folds = folds_of(found.groups, seed=seed, config="pairs", folds=3)
        for fold in range(3):
            _, score = family.seen[family.calls.index((seed, fold))]
            assert set(np.flatnonzero(folds == fold)) <= set(score)


def test_an_interrupted_run_goes_on(tmp_path: Path) -> None:
    found, whole, family = population(pairs(60, groups=15)), CountingFamily(), CountingFamily()
    expected = scored(found, tmp_path / "whole", whole)
    scored(found, tmp_path / "broken")
    for name in ("seed0-fold1.npz", "seed1-fold2.npz"):
        (tmp_path / "broken" / name).unlink()
    (tmp_path / "broken" / "seed1-fold0.npz").write_bytes(b"PK")
    out = scored(found, tmp_path / "broken", family)
    assert family.calls == [(0, 1), (1, 0), (1, 2)]
    assert (out.computed, expected.computed) == (3, 6)
    assert out.log2.tobytes() == expected.log2.tobytes()
    assert out.temperatures == expected.temperatures


def test_other_rows_are_kept_apart() -> None:
    family = CountingFamily()
    one, other = population(pairs(24, groups=8)), population(pairs(24, groups=8)[:-1])
    assert identity(one, family, {}, 3) != identity(other, family, {}, 3)
    assert identity(one, family, {}, 3) != identity(one, family, {}, 4)
    assert identity(one, family, {}, 3) != identity(one, family, {"rate": 1}, 3)


def test_repeated_and_relabelled_pairs_are_left_out() -> None:
    rows = [("A dog runs.", "It moves.", 0, "1"), ("a dog runs", "It moves!", 0, "1")]
    rows += [("It rains.", "It is wet.", 0, "2"), ("It rains!", "it is wet", 1, "2"), ("It snows.", "Cold.", 1, "3")]
    found = population(rows)
    assert (len(found.texts.uids), found.repeated, found.relabelled) == (2, 1, 2)
    assert len(found.every_uid) == 5


def refuse(labels: list[int], folds: list[int], groups: list[int], count: int = 2) -> str:
    """Return how folds are refused."""
    keys = tuple(map(str, sorted(set(groups))))
    with pytest.raises(WrongCallError) as caught:
        refuse_folds(
            Groups(np.array(groups), keys),
            np.array(folds),
            np.array(labels),
            names=LABELS_OF_TWO,
            count=count,
            where="plain/pairs",
        )
    return str(caught.value)


LABELS_OF_TWO = ("entailment", "non_entailment")


def test_bad_folds_are_refused_with_counts() -> None:
    assert "1 group of 2 would be in two folds" in refuse([0, 1, 0, 1], [0, 1, 1, 1], [0, 0, 1, 1])
    assert "(entailment 4, non_entailment 0)" in refuse([0, 0, 0, 0], [0, 0, 1, 1], [0, 0, 1, 1])
    assert "fold 1 has entailment 2, non_entailment 0" in refuse([0, 1, 0, 0], [0, 0, 1, 1], [0, 0, 1, 1])
    assert "there are 2 groups of rows with the same premise, and 5 folds" in refuse(
        [0, 1, 0, 1], [0, 0, 1, 1], [0, 0, 1, 1], count=5
    )
