"""The splits of every config, as items."""

from dataclasses import dataclass

import numpy as np

from wabe.builders.core.draws import raw_bits
from wabe.builders.seti.items import INFERENCES, NONE, Items, Numbers, Stock, balanced, eighty_twenty, join
from wabe.builders.seti.pairs import Half
from wabe.builders.seti.rows import COMPOSITION_RULES, Inference
from wabe.builders.seti.settings import POOL_SIZE, Part, Setting


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreeWay:
    """Training, validation and test items."""

    train: Items
    validation: Items
    test: Items


@dataclass(frozen=True, slots=True, kw_only=True)
class FewShot:
    """A pool, whose first k items are the pool of size k, and the test items that share no pair with it."""

    pool: Items
    smallest_k: Numbers
    test: Items


def generalisation(stock: Stock, setting: Setting) -> ThreeWay:
    """Return the splits of a setting: each part of training is cut by itself."""
    parts = [stock.items(part) for part in setting.train]
    if setting.balanced:
        parts = balanced(parts, setting.name, "balance")
    # Compositions are one set in the paper, cut as one; primitives are another.
    sets = parts if setting.balanced else [join(*parts)]
    cut = [eighty_twenty(one, *_strata(stock, one), setting.name, "cut", str(place)) for place, one in enumerate(sets)]
    return ThreeWay(
        train=join(*(train for train, _ in cut)),
        validation=join(*(validation for _, validation in cut)),
        test=join(*(stock.items(part) for part in setting.test)),
    )


def in_distribution(stock: Stock, setting: Setting) -> ThreeWay:
    """Return the same items dealt anew at random, to splits of the same sizes."""
    three = generalisation(stock, setting)
    everything = join(three.train, three.validation, three.test)
    order = np.argsort(raw_bits("seti", setting.name, "in_distribution", count=len(everything)), kind="stable")
    train, validation = len(three.train), len(three.train) + len(three.validation)
    return ThreeWay(
        train=everything.take(np.sort(order[:train])),
        validation=everything.take(np.sort(order[train:validation])),
        test=everything.take(np.sort(order[validation:])),
    )


def few_shot(stock: Stock, setting: Setting) -> FewShot:
    """Draw a pool from the test items, the unseen rules in turn, and drop its natural pairs from the test."""
    test = generalisation(stock, setting).test
    rules = composition_rules(stock, test)
    queues = {
        rule: np.flatnonzero(rules == rule)[
            np.argsort(raw_bits("seti", setting.name, "pool", rule, count=int((rules == rule).sum())), kind="stable")
        ].tolist()
        for rule in setting.unseen_rules
    }
    chosen: list[int] = []
    used: set[frozenset[str]] = set()
    for turn in range(POOL_SIZE):
        queue = queues[setting.unseen_rules[turn % len(setting.unseen_rules)]]
        place = next(place for place in queue if stock.pairs[test.pair[place]].sentences not in used)
        chosen.append(place)
        used.add(stock.pairs[test.pair[place]].sentences)
    free = np.array([pair.sentences not in used for pair in stock.pairs])
    return FewShot(
        pool=test.take(np.array(chosen)),
        smallest_k=np.array([1 << turn.bit_length() for turn in range(POOL_SIZE)], dtype=np.int32),
        test=test.take(np.flatnonzero(free[test.pair])),
    )


def control(stock: Stock, setting: Setting) -> Items:
    """Return the control rows of a setting: compositions by trained rules, with natural pairs of their own."""
    return join(*(stock.items(part) for part in setting.control))


def primitives(stock: Stock, half: Half | None = None) -> Items:
    """Return every natural pair and every verb with every premise, but for the control rows', or only theirs."""
    return join(*(stock.items(Part(inference=kind, half=half)) for kind in (Inference.NATURAL, Inference.VERIDICAL)))


def composition_rules(stock: Stock, items: Items) -> Numbers:
    """Return the composition rule of every item, 0 for primitives."""
    table = np.array(
        [[COMPOSITION_RULES[verb.veridicality, pair.label] for pair in stock.pairs] for verb in stock.verbs]
    )
    composed = items.inference == INFERENCES.index(Inference.COMPOSITION)
    return np.where(composed, table[np.maximum(items.verb, 0), items.pair], 0)


def _strata(stock: Stock, items: Items) -> tuple[Numbers, Numbers]:
    """Return what a cut is spread over: kinds and labels, then rules; or, where there are verbs, verbs."""
    if items.verb[0] == NONE:
        return stock.cell_numbers[items.pair], stock.rule_numbers[items.pair]
    return items.verb, items.verb
