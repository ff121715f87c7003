"""Overlap with the original is what NLTK and a count by hand say."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nltk.translate.bleu_score import sentence_bleu

from wabe.builders.unli.blocks import BINS, PER_BIN, bin_of, by_overlap
from wabe.builders.unli.overlap import bleu2, pos_overlap
from wabe.builders.unli.permuting import Operator, Sentence
from wabe.builders.unli.sources import Language
from wabe.builders.unli.tags import tag_of, tags_of
from wabe.builders.unli.tokens import sentences_of

TOKENS = st.lists(st.sampled_from(["a", "b", "c", "dog", "cat", "."]), min_size=2, max_size=9)


def every_word_moves(tokens: list[str]) -> Sentence:
    return Sentence(tuple(tokens), tuple(range(len(tokens))))


@pytest.mark.filterwarnings("ignore::UserWarning")
@settings(deadline=None, max_examples=100)
@given(TOKENS, st.randoms(use_true_random=False))
def test_bleu_is_nltk_s(tokens: list[str], shuffler: object) -> None:
    """As in the paper's code: the permuted text is the reference, the original the candidate."""
    order = list(range(len(tokens)))
    shuffler.shuffle(order)  # type: ignore[attr-defined] # hypothesis gives a random.Random
    permuted = [tokens[place] for place in order]
    (found,) = bleu2(every_word_moves(tokens), np.array([order], dtype=np.uint8))
    assert found == pytest.approx(round(sentence_bleu([permuted], tokens, weights=(0.5, 0.5)), 4), abs=1e-9)


def test_the_original_keeps_everything() -> None:
    sentence = every_word_moves(["the", "dog", "saw", "a", "cat", "."])
    same = np.arange(6, dtype=np.uint8)[None, :]
    assert bleu2(sentence, same).tolist() == [1.0]
    assert pos_overlap(sentence, [0, 1, 2, 0, 1, 3], same).tolist() == [1.0]


def test_parts_of_speech_around_a_word_are_counted() -> None:
    """Of the tags d n v d n, the last word comes first: d keeps n, v of n, v; n keeps d, v of d, v, d, and so on."""
    sentence = every_word_moves(["the", "dog", "saw", "a", "cat"])
    order = np.array([[4, 0, 1, 2, 3]], dtype=np.uint8)
    # New tags: n d n v d. cat: {d, n} of {v, d}; the: {n, n, v} of {n, v}; dog: {n, d, v, d} of {d, v, d};
    # saw: {d, n, d} of {d, n, d, n}; a: {n, v} of {n, v, n}.
    assert pos_overlap(sentence, [0, 1, 2, 0, 1], order).tolist() == [round((1 / 2 + 1 + 1 + 3 / 4 + 2 / 3) / 5, 4)]


@pytest.mark.parametrize(
    ("token", "tag"),
    [
        ("dog", "noun"), ("The", "determiner"), ("runs", "verb"), ("n't", "adverb"), ("quickly", "adverb"),
        ("1998", "number"), (",", "other"), ("Zorblax", "name"), ("blorfing", "verb"), ("blorf", "noun"),
    ],
)  # fmt: skip
def test_words_have_a_part_of_speech_by_themselves(token: str, tag: str) -> None:
    assert tag_of(token) == tag
    assert tags_of([token, token]) == [tag, tag]


def test_permutations_by_overlap_fill_every_quarter() -> None:
    (sentence,) = sentences_of(
        ["When the old farmer came home from the market, he fed two horses and a mule."], Language.ENGLISH
    )
    tokens = sentence.tokens
    orders = by_overlap(sentence, ("test",))
    assert orders is not None
    bins = bin_of(bleu2(sentence, orders)).tolist()
    assert bins == [place for place in range(BINS) for _ in range(PER_BIN)]
    assert len({tuple(tokens[place] for place in order) for order in orders.tolist()}) == BINS * PER_BIN
    assert all(order[place] != place for order in orders.tolist() for place in sentence.moving)
    assert all(order[9] == 9 and order[-1] == len(tokens) - 1 for order in orders.tolist())
    again = by_overlap(sentence, ("test",))
    assert again is not None
    assert again.tolist() == orders.tolist()


def test_a_sentence_in_pieces_has_no_permutation_with_a_high_overlap() -> None:
    sentence = Sentence(tuple("a,b,c,d,e,f"), (0, 2, 4, 6, 8, 10))
    assert by_overlap(sentence, ("test",)) is None


def test_uniform_permutations_keep_little() -> None:
    sentence = every_word_moves([str(number) for number in range(15)])
    (orders,) = Operator(count=400).orders([sentence], [("little",)])
    # About one pair of neighbours in fourteen is kept by chance.
    assert 0.05 < float((bleu2(sentence, orders) ** 2).mean()) < 0.1
