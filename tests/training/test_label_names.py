import numpy as np
import pytest

from wabe.errors import WrongCallError
from wabe.training.core.label_names import match_labels, parse_choices

TWO = ("entailment", "non_entailment")
THREE = ("entailment", "neutral", "contradiction")


def test_position_does_not_matter() -> None:
    found = match_labels({0: "NEUTRAL", 1: "Contradictory", 2: "entails"}, THREE, model="m")
    assert found.outputs == ((2,), (0,), (1,))
    assert found.collapsed == {}
    outputs = np.array([[0.1, 0.2, 0.7]], dtype=np.float32)
    np.testing.assert_allclose(found.probabilities(outputs), [[0.7, 0.1, 0.2]], rtol=1e-6)


def test_hyphens_and_case_are_spelling() -> None:
    found = match_labels({0: "Father in law", 1: "SON"}, ("son", "father-in-law"), model="m")
    assert found.outputs == ((1,), (0,))


def test_three_outputs_for_two_labels_are_added() -> None:
    found = match_labels({0: "contradiction", 1: "entailment", 2: "neutral"}, TWO, model="m")
    assert found.outputs == ((1,), (0, 2))
    assert found.collapsed == {"non_entailment": ["contradiction", "neutral"]}
    # No single output wins against entailment, but what they mean together does.
    outputs = np.array([[0.3, 0.4, 0.3]], dtype=np.float32)
    assert found.probabilities(outputs).argmax(axis=1).tolist() == [1]


def test_not_entailment_is_the_other_label() -> None:
    assert match_labels({0: "not_entailment", 1: "entailment"}, TWO, model="m").outputs == ((1,), (0,))


def test_nameless_outputs_are_refused_and_can_be_named() -> None:
    with pytest.raises(WrongCallError, match=r"LABEL_0, LABEL_1, which says nothing.*entailment, non_entailment.*--la"):
        match_labels({0: "LABEL_0", 1: "LABEL_1"}, TWO, model="m")
    chosen = parse_choices(["LABEL_0=non_entailment", "LABEL_1=entailment"])
    assert match_labels({0: "LABEL_0", 1: "LABEL_1"}, TWO, model="m", chosen=chosen).outputs == ((1,), (0,))


def test_a_choice_may_collapse() -> None:
    names = {0: "yes", 1: "maybe", 2: "no"}
    chosen = {"yes": "entailment", "maybe": "non_entailment", "no": "non_entailment"}
    assert match_labels(names, TWO, model="m", chosen=chosen).outputs == ((0,), (1, 2))


@pytest.mark.parametrize(
    ("names", "labels", "message"),
    [
        # A model without "neutral" never says when an inference does not hold.
        (
            {0: "entailment", 1: "contradiction"},
            TWO,
            "no output matches non_entailment; no label matches contradiction",
        ),
        ({0: "entailment", 1: "not_entailment"}, THREE, "Choose a model that distinguishes these labels"),
        (
            {0: "entailment", 1: "Entails", 2: "non_entailment"},
            TWO,
            r"more than one output matches entailment \(entail",
        ),
        ({0: "positive", 1: "negative"}, TWO, "no label matches positive, negative"),
        (
            {0: "entailment", 1: "neutral", 2: "contradiction"},
            ("entailment", "contradiction"),
            "no label matches neutral",
        ),
        (
            {0: "entailment", 1: "neutral", 2: "contradiction", 3: "not_entailment"},
            TWO,
            "no label matches neutral, contradiction",
        ),
    ],
)
def test_what_does_not_match_is_refused(names: dict[int, str], labels: tuple[str, ...], message: str) -> None:
    with pytest.raises(WrongCallError, match=message):
        match_labels(names, labels, model="m")


@pytest.mark.parametrize("pairs", [["entailment"], ["=entailment"], ["a="], ["a=entailment", "a=neutral"]])
def test_malformed_choices_are_refused(pairs: list[str]) -> None:
    with pytest.raises(WrongCallError, match="does not map one of the model's labels"):
        parse_choices(pairs)


def test_choices_must_exist() -> None:
    names = {0: "entailment", 1: "not_entailment"}
    with pytest.raises(WrongCallError, match=r"no output is called 'entail'.*Did you mean entailment"):
        match_labels(names, TWO, model="m", chosen={"entail": "entailment"})
    with pytest.raises(WrongCallError, match="no label of the dataset is called 'neutral'"):
        match_labels(names, TWO, model="m", chosen={"entailment": "neutral"})
