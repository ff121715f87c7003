"""Permutations move every token, keep the words, stay apart, and are uniform over all derangements."""

from collections import Counter
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import chi2

from wabe.builders.unli.counting import Rule, accepted_share, available, derangements
from wabe.builders.unli.drawing import draw
from wabe.builders.unli.permuting import Operator, Sentence, Texts
from wabe.builders.unli.released import released_keeps, released_orders
from wabe.errors import WrongCallError

# Few words, so that many sentences have one twice.
TOKENS = st.lists(st.sampled_from(["a", "b", "c", "dog", "the", "The", ",", "."]), min_size=2, max_size=14)


def sentence_of(tokens: list[str]) -> Sentence:
    return Sentence(tuple(tokens), tuple(place for place, one in enumerate(tokens) if one not in {",", "."}))


def enumerated(words: str, rule: Rule) -> set[tuple[object, ...]]:
    """List what a rule tells apart, permutation by permutation."""
    moved = [order for order in permutations(range(len(words))) if all(new != old for new, old in enumerate(order))]
    if rule is Rule.POSITIONS:
        return set(moved)
    texts: set[tuple[object, ...]] = {tuple(words[place] for place in order) for order in moved}
    if rule is Rule.WORDS:
        return {text for text in texts if all(one != old for one, old in zip(text, words, strict=True))}
    return texts - {tuple(words)}


@pytest.mark.parametrize("rule", list(Rule))
@pytest.mark.parametrize(
    "words", ["", "a", "ab", "aa", "abc", "aab", "abcd", "aabb", "aaab", "abcda", "abcabc", "aabbcde"]
)
def test_permutations_are_counted_as_enumerated(words: str, rule: Rule) -> None:
    assert available(words, rule) == len(enumerated(words, rule))


def test_the_number_of_derangements_is_the_known_one() -> None:
    assert [derangements(size) for size in range(9)] == [1, 0, 1, 2, 9, 44, 265, 1854, 14833]


@pytest.mark.parametrize("size", [2, 3, 4, 5, 6])
def test_draws_are_uniform_over_all_derangements(size: int) -> None:
    """Chi-square against the enumerated derangements; one draw each for many keys."""
    times = 200 * derangements(size)
    words = np.tile(np.arange(size), (times, 1))
    drawn = draw([("uniform", key) for key in range(times)], words, count=1, rule=Rule.POSITIONS)
    found = Counter(map(tuple, drawn[:, 0].tolist()))
    assert set(found) == enumerated("abcdefg"[:size], Rule.POSITIONS)
    statistic = sum((count - 200) ** 2 / 200 for count in found.values())
    if size > 2:
        assert 0.001 < chi2.sf(statistic, len(found) - 1) < 0.999


@pytest.mark.parametrize(("count", "rule"), [(9, Rule.POSITIONS), (5, Rule.POSITIONS)])
def test_every_place_of_the_list_is_uniform(count: int, rule: Rule) -> None:
    """Draws without replacement are uniform at the last place, too, even where all derangements are taken."""
    keys = [("places", key) for key in range(9_000)]
    drawn = draw(keys, np.tile(np.arange(4), (len(keys), 1)), count=count, rule=rule)
    for place in (0, count - 1):
        found = Counter(map(tuple, drawn[:, place].tolist()))
        statistic = sum((one - 1_000) ** 2 / 1_000 for one in found.values())
        assert len(found) == 9
        assert 0.001 < chi2.sf(statistic, 8) < 0.999


def test_texts_that_move_every_word_are_uniform() -> None:
    """A text has as many derangements of positions as any other, so rejection leaves texts uniform."""
    words = "aabbcd"
    texts = enumerated(words, Rule.WORDS)
    times = 200 * len(texts)
    numbers = np.tile([ord(word) for word in words], (times, 1))
    drawn = draw([("words", key) for key in range(times)], numbers, count=1, rule=Rule.WORDS)
    found = Counter(tuple(words[place] for place in order) for order in drawn[:, 0].tolist())
    assert set(found) == texts
    statistic = sum((count - 200) ** 2 / 200 for count in found.values())
    assert 0.001 < chi2.sf(statistic, len(texts) - 1) < 0.999


@settings(deadline=None, max_examples=150)
@given(TOKENS, st.sampled_from(list(Rule)), st.integers(1, 40), st.integers(0, 5))
def test_permutations_keep_what_they_must(tokens: list[str], rule: Rule, count: int, key: int) -> None:
    sentence, operator = sentence_of(tokens), Operator(count=count, rule=rule)
    words = sentence.words
    enough = bool(words) and available(words, rule) >= count and accepted_share(words, rule) >= 0.001
    assert operator.keeps(sentence) is enough
    if not enough:
        return
    (order,) = operator.orders([sentence], [("test", key)])
    assert order.shape == (count, len(tokens))
    fixed = [place for place in range(len(tokens)) if place not in sentence.moving]
    texts = [tuple(tokens[place].lower() for place in row) for row in order.tolist()]
    for row, text in zip(order.tolist(), texts, strict=True):
        assert sorted(row) == list(range(len(tokens)))
        assert all(row[place] == place for place in fixed)
        assert all(row[place] != place for place in sentence.moving)
        if rule is Rule.WORDS:
            assert all(text[place] != tokens[place].lower() for place in sentence.moving)
    assert len({tuple(row) for row in order.tolist()}) == count
    assert rule is Rule.POSITIONS or len({*texts, tuple(token.lower() for token in tokens)}) == count + 1
    spelled = Texts([sentence]).permuted([order]).to_pylist()
    assert [text.split(" ") for text in spelled] == [[tokens[place] for place in row] for row in order.tolist()]


@settings(deadline=None, max_examples=40)
@given(st.lists(TOKENS, min_size=2, max_size=6), st.randoms(use_true_random=False))
def test_draws_do_not_depend_on_the_other_sentences(several: list[list[str]], shuffler: object) -> None:
    operator = Operator(count=8, rule=Rule.TEXTS)
    named = [(sentence_of(tokens), (place,)) for place, tokens in enumerate(several)]
    kept = [(sentence, key) for sentence, key in named if operator.keeps(sentence)]
    alone = {key: operator.orders([sentence], [key])[0].tolist() for sentence, key in kept}
    shuffler.shuffle(kept)  # type: ignore[attr-defined] # hypothesis gives a random.Random
    together = operator.orders([sentence for sentence, _ in kept], [key for _, key in kept])
    assert {key: order.tolist() for (_, key), order in zip(kept, together, strict=True)} == alone


def test_other_keys_give_other_permutations() -> None:
    sentence = sentence_of(list("abcdefgh"))
    one, other = Operator().orders([sentence, sentence], [("one",), ("other",)])
    assert one.tolist() != other.tolist()


def test_a_permutation_is_pinned() -> None:
    """The same key gives the same permutation on every machine, in every release."""
    (order,) = Operator(count=2).orders([sentence_of(["the", "dog", "saw", "a", "cat", "today", "."])], [("pinned",)])
    assert order.tolist() == PINNED


def test_long_sentences_have_large_places() -> None:
    (order,) = Operator(count=3).orders([sentence_of([str(number) for number in range(300)])], [("long",)])
    assert order.dtype == np.uint16
    assert all(sorted(row) == list(range(300)) for row in order.tolist())


def test_released_permutations_have_the_known_numbers_of_different_ones() -> None:
    """With the seeds 0 to 99 there are 37 different permutations of five tokens, and 100 only of eight or more."""
    different = {size: len({tuple(row) for row in released_orders(size).tolist()}) for size in (5, 6, 7, 8)}
    assert different == {5: 37, 6: 84, 7: 96, 8: 100}
    assert [size for size in range(12) if released_keeps(size)] == [8, 9, 10, 11]


def test_released_permutations_are_the_same_for_all_sentences_of_a_length() -> None:
    operator = Operator(released=True)
    one, other = operator.orders([sentence_of(list("abcdefgh")), sentence_of(list("stuvwxyz"))], [("one",), ("two",)])
    assert one.tolist() == other.tolist()
    assert released_orders(1).tolist() == [[0]] * 100


@pytest.mark.parametrize(
    ("tokens", "told"),
    [([], "0 tokens that can move"), (["word"], "1 tokens"), ([",", "."], "0 tokens"), (["no"] * 9, "9 tokens")],
)
def test_sentences_with_too_few_permutations_are_refused(tokens: list[str], told: str) -> None:
    good = sentence_of(list("abcdefgh"))
    with pytest.raises(WrongCallError, match="1 of 2 sentences have fewer than 100 permutations") as raised:
        Operator(rule=Rule.TEXTS).orders([good, sentence_of(tokens)], [("a",), ("b",)])
    assert told in str(raised.value)


@pytest.mark.parametrize("rule", list(Rule))
@pytest.mark.parametrize("tokens", [[], [",", "."]])
def test_where_nothing_can_move_there_is_no_permutation(tokens: list[str], rule: Rule) -> None:
    """Although nothing can be permuted in one way, that way is the original."""
    assert not Operator(count=1, rule=rule).keeps(sentence_of(tokens))


def test_impossible_operators_are_refused() -> None:
    with pytest.raises(WrongCallError, match="cannot make 0"):
        Operator(count=0)
    with pytest.raises(WrongCallError, match="100 permutations of positions"):
        Operator(count=10, released=True)


PINNED = [[1, 2, 3, 5, 0, 4, 6], [5, 4, 0, 1, 3, 2, 6]]
