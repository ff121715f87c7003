"""Hand-written pairs have the labels they should, and what is no pair of the language has none."""

import re

import pytest

from tests.jabberwocky.labelling import constructed_label, oracle_label
from wabe.builders.jabberwocky.lexicon import blocks
from wabe.builders.jabberwocky.natural_logic import Labels

WORDS = {
    "toves": blocks()[0].nouns[0],
    "tove": blocks()[0].nouns[0].removesuffix("s"),
    "borogoves": blocks()[0].nouns[1],
    "gyre": blocks()[0].verbs[0],
    "gimble": blocks()[0].verbs[1],
}


def spelled(text: str) -> str:
    """Put words of the lexicon for those of the examples: borogoves are toves, and who gimbles gyres."""
    return re.sub(r"\w+", lambda word: WORDS.get(word[0], word[0]), text)


@pytest.mark.parametrize(
    ("premise", "hypothesis", "label"),
    [
        ("all toves gyre", "all toves gyre", "equivalence"),
        ("all toves gimble", "all toves gyre", "forward_entailment"),
        ("all toves gyre", "all borogoves gyre", "forward_entailment"),
        ("all toves gyre", "some red toves that sing gyre", "forward_entailment"),
        ("some toves gyre", "some red toves gimble", "reverse_entailment"),
        ("some toves don't gimble", "some toves don't gyre", "reverse_entailment"),
        ("all toves gyre", "some toves don't gyre", "negation"),
        ("some rose toves gyre", "all rose toves don't gyre", "negation"),
        ("all toves gyre", "all toves don't gyre", "alternation"),
        ("all red toves gimble", "some rose toves don't gyre", "alternation"),
        ("some toves gyre", "some toves don't gyre", "cover"),
        ("some toves gyre", "all toves don't gimble", "cover"),
        ("all red toves gyre", "all toves that hum gyre", "independence"),
        ("some toves gyre", "all borogoves gimble", "reverse_entailment"),
    ],
)
def test_hand_written_examples(premise: str, hypothesis: str, label: str) -> None:
    assert constructed_label(spelled(premise), spelled(hypothesis)) == label
    assert oracle_label(spelled(premise), spelled(hypothesis)) == label


def test_the_published_code_errs_on_a_cover() -> None:
    some, none = spelled("some toves gyre"), spelled("all toves don't gimble")
    assert constructed_label(some, none, Labels.GOODWIN2020) == "negation"
    assert constructed_label(none, some, Labels.GOODWIN2020) == "cover"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "all toves",
        "no toves gyre",
        "all blue toves gyre",
        "all rose red toves gyre",
        "all toves that gyre",
        "all toves not gyre",
        "all tove gyre",
        "all gyre toves",
        "All toves gyre",
        "all  toves gyre",
        "all toves gyre ",
        "all toves gyre\n",
        "all dogs bark",
        f"all toves {blocks()[1].verbs[0]}",
        f"all {blocks()[1].nouns[0]} {blocks()[1].verbs[0]}",
    ],
)
def test_what_is_no_pair_of_one_block_has_no_label(text: str) -> None:
    assert oracle_label(spelled("all toves gyre"), spelled("all toves gyre")) == "equivalence"
    assert oracle_label(spelled("all toves gyre"), spelled(text)) is None
    assert oracle_label(spelled(text), spelled("all toves gyre")) is None
