"""Naive Bayes: exact, whatever the order; compared with logistic regression on pairs that a cue gives away."""

import hashlib
from collections.abc import Sequence
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import wabe
from wabe.validation.naive_bayes import Bags, NaiveBayes, Numbers
from wabe.validation.shortcut_models import text_bags

FOLDS = 10
# Features of items that have a label each.
ITEMS = st.lists(st.tuples(st.sets(st.integers(0, 8), max_size=5), st.integers(0, 2)), min_size=1, max_size=12)


def _bags(items: Sequence[Sequence[int]]) -> Bags:
    starts = np.cumsum([0, *map(len, items)], dtype=np.int64)
    return Bags(features=np.array([one for item in items for one in item], dtype=np.int64), starts=starts)


def _counts(labels: Sequence[int], kinds: int) -> Numbers:
    counts: Numbers = np.eye(kinds, dtype=np.int64)[list(labels)]
    return counts


@given(ITEMS, st.randoms(use_true_random=False))
def test_order_changes_nothing(items: list[tuple[set[int], int]], random: Random) -> None:
    features, labels = [sorted(item) for item, _ in items], [label for _, label in items]
    answers = NaiveBayes(_bags(features), _counts(labels, 3)).answers(_bags(features))
    order = random.sample(range(len(items)), len(items))
    shuffled = [random.sample(features[place], len(features[place])) for place in order]
    model = NaiveBayes(_bags(shuffled), _counts([labels[place] for place in order], 3))
    assert model.answers(_bags(shuffled)).tolist() == answers[order].tolist()
    assert model.answers(_bags(features)).tolist() == answers.tolist()


def test_a_word_that_gives_the_label_away_is_found() -> None:
    train = [[word, 100 + word % 2] for word in range(40)]
    model = NaiveBayes(_bags(train), _counts([word % 2 for word in range(40)], 2))
    assert model.answers(_bags([[7, 100], [8, 101], [99, 100], [101]])).tolist() == [0, 1, 0, 1]


def test_features_that_were_never_seen_are_ignored() -> None:
    model = NaiveBayes(_bags([[1, 5], [2, 5], [1], [2]]), _counts([0, 1, 0, 1], 2))
    known, unknown = [[1], [2], []], [[1, 77], [0, 2, 99], [3]]
    assert model.answers(_bags(unknown)).tolist() == model.answers(_bags(known)).tolist() == [0, 1, 0]


def test_of_equally_probable_labels_the_first_is_given() -> None:
    model = NaiveBayes(_bags([[1], [1], [2], [2]]), _counts([1, 2, 2, 1], 3))
    assert model.answers(_bags([[1], [2], [], [9]])).tolist() == [1, 1, 1, 1]


def test_nothing_to_learn_from_is_no_mistake() -> None:
    model = NaiveBayes(_bags([[], []]), _counts([1, 1], 2))
    assert model.answers(_bags([[3], []])).tolist() == [1, 1]


SOME = "0"


@pytest.fixture(scope="module")
def primitives() -> list[dict[str, object]]:
    """SETI's natural pairs that turn on one word, and some of its veridical inferences, which turn on the verb."""
    return [
        dict(row)
        for split in wabe.load("seti", "primitives").values()
        for row in split
        if row["natural_kind"] == "lexical" or (row["inference"] == "veridical" and str(row["uid"]).startswith(SOME))
    ]


def test_it_finds_about_what_logistic_regression_finds(primitives: list[dict[str, object]]) -> None:
    """The verb in the premise tells the label; both linear models see it, in the same folds."""
    from scipy.sparse import csr_matrix
    from sklearn.linear_model import LogisticRegression

    veridical = [row for row in primitives if row["inference"] == "veridical"]
    labels = np.array([row["label"] for row in veridical])
    folds = np.array([_fold(str(row["uid"])) for row in veridical])
    bags = text_bags([str(row["premise"]) for row in veridical])
    columns = np.unique(bags.features, return_inverse=True)[1]
    matrix = csr_matrix((np.ones(len(columns)), columns, bags.starts))
    regression = 0
    for fold in range(FOLDS):
        train, test = np.flatnonzero(folds != fold), np.flatnonzero(folds == fold)
        linear = LogisticRegression(max_iter=1_000).fit(matrix[train], labels[train])
        regression += int((linear.predict(matrix[test]) == labels[test]).sum())
    bayes = _accuracy(veridical, "premise")
    assert np.bincount(labels).max() / len(labels) == pytest.approx(0.5, abs=0.05)
    assert abs(bayes - regression / len(labels)) < 0.06
    assert bayes > 0.9


@pytest.mark.parametrize("column", ["premise", "hypothesis"])
def test_it_finds_nothing_where_words_are_balanced(primitives: list[dict[str, object]], column: str) -> None:
    """Held-out pairs have the label that their words have less often in the rest: the model is worse than chance."""
    lexical = [row for row in primitives if row["natural_kind"] == "lexical"]
    assert _accuracy(lexical, column) < 0.53


def _accuracy(rows: list[dict[str, object]], column: str) -> float:
    """Return how many rows a model gets right that has seen one text of the rows in other folds."""
    labels = np.array([row["label"] for row in rows])
    folds = np.array([_fold(str(row["uid"])) for row in rows])
    bags = text_bags([str(row[column]) for row in rows])
    right = 0
    for fold in range(FOLDS):
        train, test = np.flatnonzero(folds != fold), np.flatnonzero(folds == fold)
        model = NaiveBayes(_chosen(bags, train), _counts(labels[train].tolist(), 2))
        right += int((model.answers(_chosen(bags, test)) == labels[test]).sum())
    return right / len(rows)


def _chosen(bags: Bags, items: Numbers) -> Bags:
    return _bags([bags.features[bags.starts[item] : bags.starts[item + 1]].tolist() for item in items])


def _fold(uid: str) -> int:
    return hashlib.blake2b(uid.encode(), key=b"folds", digest_size=8).digest()[0] % FOLDS
