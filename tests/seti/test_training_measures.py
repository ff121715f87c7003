"""SETI's measures and shortcuts on rows few enough to be counted by hand."""

import numpy as np
import pyarrow as pa
import pytest

from tests.training.fine_tuning import seti_rows
from wabe.builders.seti.settings import SETTINGS
from wabe.training.core.data import Rows
from wabe.training.core.evaluate import results, shortcut_results
from wabe.training.core.measures import ACCURACY, Predictions, accuracy_by
from wabe.training.core.recipe import Evaluation, Pretrained
from wabe.training.core.record import Read
from wabe.training.core.registry import recipes
from wabe.training.core.shortcuts import majority, majority_by
from wabe.training.seti.measures import MEASURES, PREDICTED_ENTAILMENT
from wabe.training.seti.shortcuts import SHORTCUTS, learn_words

E, N = 0, 1
TEST = pa.table(
    {
        "label": [E, N, N, N],
        "composition_rule": [1, 2, 3, 3],
        "natural_kind": ["lexical", "lexical", "lexical", "structural"],
        "relation": ["hypernym", "antonym", "hypernym", "active_passive"],
        "verb": ["know", "know", "hope", "see"],
        "hypothesis": ["A dog runs", "A cat runs", "A dog runs", "A bird flies"],
    }
)
TRAIN = pa.table(
    {
        "label": [E, E, N, N, N],
        "verb": ["know", "know", "know", "hope", "hope"],
        "hypothesis": ["A dog runs", "A dog sleeps", "A cat runs", "A cat sleeps", "A cat eats"],
    }
)


def predictions(labels: list[int]) -> Predictions:
    """Return predictions without doubt."""
    return Predictions(labels=np.array(labels), probabilities=np.eye(2, dtype=np.float32)[labels])


def test_accuracy_by_group() -> None:
    found = {
        tuple(one.group.items()): (one.value, one.rows)
        for measure in MEASURES
        for one in measure.measure(TEST.select(list(measure.columns)), predictions([E, E, N, E]))
        if one.metric == "accuracy" and "relation" not in one.group
    }
    assert found == {
        (): (0.5, 4),
        (("composition_rule", "1"),): (1.0, 1),
        (("composition_rule", "2"),): (0.0, 1),
        (("composition_rule", "3"),): (0.5, 2),
        (("natural_kind", "lexical"),): (pytest.approx(2 / 3), 3),
        (("natural_kind", "structural"),): (0.0, 1),
        (("composition_rule", "1"), ("natural_kind", "lexical")): (1.0, 1),
        (("composition_rule", "2"), ("natural_kind", "lexical")): (0.0, 1),
        (("composition_rule", "3"), ("natural_kind", "lexical")): (1.0, 1),
        (("composition_rule", "3"), ("natural_kind", "structural")): (0.0, 1),
    }


def test_predicted_entailment() -> None:
    assert [one.value for one in PREDICTED_ENTAILMENT.measure(TEST, predictions([E, E, N, E]))] == [0.75]


def test_majorities() -> None:
    assert majority().learn(TRAIN, 2)(TEST).labels.tolist() == [N, N, N, N]
    by_verb = majority_by("verb", name="verb_only").learn(TRAIN, 2)(TEST)
    # "see" was never seen: the majority of all rows decides, three to two.
    assert by_verb.labels.tolist() == [E, E, N, N]
    np.testing.assert_allclose(by_verb.probabilities[[0, 3]], [[2 / 3, 1 / 3], [0.4, 0.6]], rtol=1e-6)


def test_words() -> None:
    found = learn_words("hypothesis", TRAIN, 2)(TEST)
    # "dog" is always entailed and "cat" never; of "bird" and "flies" nothing is known.
    assert found.labels.tolist() == [E, N, E, N]
    np.testing.assert_allclose(found.probabilities.sum(axis=1), 1, rtol=1e-6)


def test_shortcuts_are_measured_as_the_model_is() -> None:
    read = Read(config="c", split="test", columns=tuple(TEST.column_names), limit=None, rows=4, digest="")
    rows = Rows(config="c", split="test", table=TEST, labels=("entailment", "non_entailment"), read=read)
    shortcuts = tuple(one for one in SHORTCUTS if one.name in {"majority", "verb_only"})
    evaluation = Evaluation(
        config="c", splits=("test",), measures=(ACCURACY, accuracy_by("relation")), shortcuts=shortcuts
    )
    own = list(results(evaluation, rows, predictions([E] * 4)))
    assert {one.shortcut for one in own} == {""}
    found = list(shortcut_results(evaluation, rows, TRAIN))
    assert [(one.shortcut, one.measurement.metric, one.measurement.group) for one in found] == [
        (name, one.measurement.metric, one.measurement.group) for name in ("majority", "verb_only") for one in own
    ]
    whole = {one.shortcut: one.measurement.value for one in found if not one.measurement.group}
    assert whole == {"majority": 0.75, "verb_only": 0.75}


def test_shortcuts_on_the_real_rows() -> None:
    """In task 2 non-trivial verb and natural pair both tell the label in training, and each fails on half the test."""
    train = seti_rows("task2_nontrivial", "train", 4000)
    test = seti_rows("task2_nontrivial", "test", 4000)
    gold = test["label"].to_numpy()
    scores = {one.name: float((one.learn(train, 2)(test).labels == gold).mean()) for one in SHORTCUTS}
    rules = test["composition_rule"].to_numpy()
    assert scores["verb_only"] == pytest.approx((rules == 3).mean())
    assert scores["natural_only"] == pytest.approx((rules == 2).mean())


def test_recipes_are_those_of_the_paper() -> None:
    own = [recipe for recipe in recipes().values() if recipe.benchmark == "seti"]
    paper = [recipe for recipe in own if isinstance(recipe.model, Pretrained) and recipe.model.checkpoint != "minilm"]
    assert len(paper) == 6 * len(SETTINGS)
    assert {(recipe.hyperparameters.batch_size, len(recipe.seeds)) for recipe in paper} == {(16, 5)}
    assert {recipe.config for recipe in paper if recipe.paper} == {"task2_nontrivial", "task3_nontrivial_rver"}
    assert [recipe.name for recipe in own if recipe.quick] == ["seti-minilm-quick"]
    for recipe in own:
        controlled = recipe.config in {"task2_nontrivial", "task3_nontrivial_rver", "task3_nontrivial_rnat"}
        assert [one.splits for one in recipe.evaluations] == [("test", "control") if controlled else ("test",)]
