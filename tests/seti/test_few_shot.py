"""Few-shot pools: nested, spread over the unseen rules, and apart from the test set."""

from collections import Counter

import pytest

from wabe.builders.core.declaration import Edition
from wabe.builders.seti.construct import stock
from wabe.builders.seti.settings import SETTINGS, Setting
from wabe.builders.seti.splits import composition_rules, few_shot, generalisation

few_shot_settings = pytest.mark.parametrize("one", [one for one in SETTINGS if one.few_shot], ids=lambda one: one.name)


def test_three_settings_have_pools() -> None:
    """Those of the paper's figure 2, with the rules that their training does not show."""
    unseen = {one.name: one.unseen_rules for one in SETTINGS if one.few_shot}
    assert unseen == {
        "task1_nontrivial": (1, 2, 3, 4),
        "task2_nontrivial": (2, 3),
        "task3_nontrivial_rnat": (2,),
    }


@few_shot_settings
@pytest.mark.parametrize("k", [0, 1, 2, 4, 8, 16, 32, 64, 128])
def test_pools_are_nested_and_balanced(one: Setting, k: int) -> None:
    """The pool of size k is a beginning of the whole, with all unseen rules equally often, to within one."""
    drawn = few_shot(stock(Edition.EMBEDDED), one)
    chosen = [place for place, smallest in enumerate(drawn.smallest_k.tolist()) if smallest <= k]
    assert chosen == list(range(k))
    rules = Counter(composition_rules(stock(Edition.EMBEDDED), drawn.pool)[:k].tolist())
    counts = [rules[rule] for rule in one.unseen_rules]
    assert sum(counts) == k
    assert max(counts) - min(counts) <= 1


@few_shot_settings
def test_no_pair_of_the_pool_is_tested(one: Setting) -> None:
    """In neither direction and under no verb; nothing else is missing."""
    everything = stock(Edition.EMBEDDED)
    drawn, whole = few_shot(everything, one), generalisation(everything, one).test
    pooled = {everything.pairs[pair].sentences for pair in drawn.pool.pair}
    assert len(pooled) == len(drawn.pool)
    assert not pooled & {everything.pairs[pair].sentences for pair in drawn.test.pair}
    left_out = sum(everything.pairs[pair].sentences in pooled for pair in whole.pair)
    assert len(drawn.test) == len(whole) - left_out
