"""Pairs without enough permutations are left out and counted; a set of which nothing is left is refused."""

from collections import Counter

import pytest

from wabe.builders.core.declaration import Edition
from wabe.builders.core.sources import Source, is_here
from wabe.builders.unli.configs import SETS
from wabe.builders.unli.permuting import Operator
from wabe.builders.unli.promises import UPSTREAM_PAIRS
from wabe.builders.unli.selecting import Why, selection, sift
from wabe.builders.unli.sources import EMBEDDED, Language, Pair, PairSet, pairs_of, read_pairs
from wabe.builders.unli.tokens import sentences_of
from wabe.errors import CorruptError

LONG = "A quick brown fox jumps over the lazy dog ."
FIELDS = ("premise", "hypothesis", "label")
LABELS = {"entailment": "entailment", "neutral": "neutral"}


def pair(premise: str, hypothesis: str = LONG) -> Pair:
    return Pair("1", premise, hypothesis, "entailment")


def test_every_reason_is_counted() -> None:
    pairs = [
        pair(LONG),
        pair(""),
        pair(LONG, " \t"),
        pair("…"),
        pair("Yes"),
        pair("A dog barks , too .", LONG),
        pair(" ".join(["no"] * 12)),
        pair("The lazy brown dog jumps over a quick fox ."),
    ]
    kept, left_out = sift(pairs, Language.ENGLISH, where="test")
    assert len(kept) == 1
    assert left_out == {Why.EMPTY: 2, Why.PUNCTUATION: 1, Why.SHORT: 2, Why.REPEATED: 1, Why.SAME_WORDS: 1}


def test_fewer_permutations_need_fewer_words() -> None:
    kept, left_out = sift([pair("The dog barks now")], Language.ENGLISH, where="test", operator=Operator(count=9))
    assert (len(kept), left_out) == (1, {})


@pytest.mark.parametrize(
    ("texts", "told"),
    [
        ([], "none of 0 pairs has 100 permutations: there are none"),
        (["", ""], r"a text is empty \(2\)"),
        (["?", "Yes"], r"a text has nothing but punctuation \(1\); a text has too few words \(1\)"),
        (["no no no no no no no no no no"], r"a text repeats its words too often \(1\)"),
    ],
)
def test_a_set_of_which_nothing_is_left_is_refused(texts: list[str], told: str) -> None:
    with pytest.raises(CorruptError, match=told):
        sift([pair(text) for text in texts], Language.ENGLISH, where="test")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("{", "line 2 has no premise, hypothesis, label"),
        ('{"premise": "a", "label": "neutral"}', "line 2 has no premise, hypothesis, label"),
        ('{"premise": 1, "hypothesis": "b", "label": "neutral"}', "line 2 has texts that are not strings"),
        ('{"premise": "a", "hypothesis": "b", "label": "maybe"}', "line 2 has the label 'maybe'"),
    ],
)
def test_lines_that_are_not_pairs_are_named(line: str, told: str) -> None:
    good = '{"premise": "a", "hypothesis": "b", "label": "entailment"}'
    unlabelled = '{"premise": "a", "hypothesis": "b", "label": "-"}'
    read = read_pairs([good, unlabelled], "file", fields=FIELDS, spelled=LABELS, unlabelled="-")
    assert read == (Pair("1", "a", "b", "entailment"),)
    with pytest.raises(CorruptError, match=told):
        read_pairs([good, line], "file", fields=FIELDS, spelled=LABELS, unlabelled="-")


@pytest.mark.parametrize("one", EMBEDDED, ids=lambda one: one.name)
def test_embedded_sets_are_balanced_and_apart(one: PairSet) -> None:
    chosen = selection(one)
    assert Counter(example.pair.label for example in chosen.test) == dict.fromkeys(map(str, one.labels), one.per_label)
    test = {text for example in chosen.test for text in (example.pair.premise, example.pair.hypothesis)}
    train = {text for example in chosen.train for text in (example.pair.premise, example.pair.hypothesis)}
    assert not test & train
    assert bool(train) is one.has_training


@pytest.mark.parametrize("one", EMBEDDED, ids=lambda one: one.name)
def test_a_trained_model_is_far_above_a_constant_answer(one: PairSet) -> None:
    assert one.minilm >= 1 / len(one.labels) + 0.15


# How many pairs the paper's code keeps, with this tokenizer: those with eight tokens or more on both sides.
RELEASED = {"mnli_matched": 6_655, "snli": 3_697, "anli_r1": 756, "anli_r2": 705, "anli_r3": 744}


@pytest.mark.upstream
@pytest.mark.parametrize("one", SETS[Edition.UPSTREAM], ids=lambda one: one.name)
def test_upstream_sets_have_the_declared_pairs(one: PairSet) -> None:
    assert isinstance(one.source, Source)
    if not is_here(one.source):
        pytest.skip(f"{one.source.name} is not here")
    assert Counter(example.pair.label for example in selection(one).test) == UPSTREAM_PAIRS[one.name]
    if one.name in RELEASED:
        operator, pairs = Operator(released=True), pairs_of(one)
        sides = [
            sentences_of([getattr(pair, side) for pair in pairs], one.language, white_space=True)
            for side in ("premise", "hypothesis")
        ]
        kept = sum(
            operator.keeps(premise) and operator.keeps(hypothesis) for premise, hypothesis in zip(*sides, strict=True)
        )
        assert kept == RELEASED[one.name]
