"""Hand-written pairs have the labels they should, and what is no pair of the language has none."""

import pytest

from builders.jabberwocky.lexicon import blocks
from builders.jabberwocky.natural_logic import Labels
from tests.jabberwocky.labelling import constructed_label, oracle_label


@pytest.mark.parametrize(
    ("premise", "hypothesis", "label"),
    [
        ("all nidars spelk", "all nidars spelk", "equivalence"),
        ("all nidars stelk", "all nidars spelk", "forward_entailment"),
        ("all nidars spelk", "all drultents spelk", "forward_entailment"),
        ("all nidars spelk", "some red nidars that sing spelk", "forward_entailment"),
        ("some nidars spelk", "some red nidars stelk", "reverse_entailment"),
        ("some nidars don't stelk", "some nidars don't spelk", "reverse_entailment"),
        ("all nidars spelk", "some nidars don't spelk", "negation"),
        ("some rose nidars spelk", "all rose nidars don't spelk", "negation"),
        ("all nidars spelk", "all nidars don't spelk", "alternation"),
        ("all red nidars stelk", "some rose nidars don't spelk", "alternation"),
        ("some nidars spelk", "some nidars don't spelk", "cover"),
        ("some nidars spelk", "all nidars don't stelk", "cover"),
        ("all red nidars spelk", "all nidars that hum spelk", "independence"),
        ("some nidars spelk", "all drultents stelk", "reverse_entailment"),
    ],
)
def test_hand_written_examples(premise: str, hypothesis: str, label: str) -> None:
    assert constructed_label(premise, hypothesis) == label
    assert oracle_label(premise, hypothesis) == label


def test_the_published_code_errs_on_a_cover() -> None:
    assert constructed_label("some nidars spelk", "all nidars don't stelk", Labels.GOODWIN2020) == "negation"
    assert constructed_label("all nidars don't stelk", "some nidars spelk", Labels.GOODWIN2020) == "cover"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "all nidars",
        "no nidars spelk",
        "all blue nidars spelk",
        "all rose red nidars spelk",
        "all nidars that spelk",
        "all nidars not spelk",
        "all nidar spelk",
        "all spelk nidars",
        "All nidars spelk",
        "all  nidars spelk",
        "all nidars spelk ",
        "all nidars spelk\n",
        "all dogs bark",
        f"all nidars {blocks()[1].verbs[0]}",
        f"all {blocks()[1].nouns[0]} {blocks()[1].verbs[0]}",
    ],
)
def test_what_is_no_pair_of_one_block_has_no_label(text: str) -> None:
    assert oracle_label("all nidars spelk", text) is None
    assert oracle_label(text, "all nidars spelk") is None
