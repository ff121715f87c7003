"""Labels are right: both derivations agree, and every pair of a block is counted."""

from itertools import product

import numpy as np
import pyarrow as pa
import pytest
from numpy.typing import NDArray

from wabe.builders.jabberwocky import oracle
from wabe.builders.jabberwocky.invariants import PAIRS_PER_RELATION
from wabe.builders.jabberwocky.language import CLOSED, SENTENCES, positions, readable, sentence_number
from wabe.builders.jabberwocky.natural_logic import Labels, label_pairs
from wabe.builders.jabberwocky.rows import Relation

Numbers = NDArray[np.int64]
Pairs = tuple[Numbers, Numbers]

NUMBER_OF = {relation: number for number, relation in enumerate(Relation)}


@pytest.fixture(scope="module")
def every_pair() -> Pairs:
    numbers = np.arange(SENTENCES)
    return np.repeat(numbers, SENTENCES), np.tile(numbers, SENTENCES)


@pytest.fixture(scope="module")
def combinations() -> Pairs:
    """One pair for each two closed-class fillings and each order of the two nouns and of the two verbs."""
    orders = ((2, 2), (3, 1), (1, 3))
    rows = [
        (one, noun1, verb1, two, noun2, verb2)
        for one, two, (noun1, noun2), (verb1, verb2) in product(range(CLOSED), range(CLOSED), orders, orders)
    ]
    one, noun1, verb1, two, noun2, verb2 = np.array(rows, dtype=np.int64).T
    return sentence_number(one, noun1, verb1), sentence_number(two, noun2, verb2)


def oracle_labels(pairs: Pairs, block: int) -> Numbers:
    first, second = (readable(block).take(pa.array(numbers)) for numbers in pairs)
    return np.asarray(oracle.labels(pa.table({"premise": first, "hypothesis": second})), dtype=np.int64)


@pytest.mark.parametrize("block", [0, 204])
def test_constructor_and_oracle_agree_on_all_combinations(combinations: Pairs, block: int) -> None:
    assert len(combinations[0]) == 11_664
    exact = label_pairs(*combinations, Labels.EXACT)
    assert np.array_equal(exact, oracle_labels(combinations, block))
    assert set(exact.tolist()) == set(range(7))


@pytest.mark.parametrize("labels", Labels)
def test_all_pairs_of_a_block_are_counted(every_pair: Pairs, labels: Labels) -> None:
    counts = np.bincount(label_pairs(*every_pair, labels), minlength=7).tolist()
    assert {relation.value: count for relation, count in zip(Relation, counts, strict=True)} == PAIRS_PER_RELATION[
        labels
    ]
    assert sum(counts) == 1_679_616


def test_the_two_label_sets_differ_in_one_cell(combinations: Pairs) -> None:
    exact, published = (label_pairs(*combinations, labels) for labels in (Labels.EXACT, Labels.GOODWIN2020))
    differs = exact != published
    assert differs.sum() == 18
    assert set(exact[differs].tolist()) == {NUMBER_OF[Relation.COVER]}
    assert set(published[differs].tolist()) == {NUMBER_OF[Relation.NEGATION]}
    quantifier1, before1, after1, negated1, noun1, verb1 = (part[differs] for part in positions(combinations[0]))
    quantifier2, before2, after2, negated2, noun2, verb2 = (part[differs] for part in positions(combinations[1]))
    assert set(zip(quantifier1.tolist(), quantifier2.tolist(), strict=True)) == {(1, 0)}
    assert np.array_equal(before1, before2)
    assert np.array_equal(after1, after2)
    assert np.array_equal(noun1, noun2)
    assert np.all(negated1 != negated2)
    assert np.all(np.where(negated1 == 1, verb1 > verb2, verb2 > verb1))


def test_reversal_swaps_the_entailments_and_nothing_else(every_pair: Pairs) -> None:
    first, second = every_pair
    swapped = {
        Relation.FORWARD_ENTAILMENT: Relation.REVERSE_ENTAILMENT,
        Relation.REVERSE_ENTAILMENT: Relation.FORWARD_ENTAILMENT,
    }
    reversal = np.array([NUMBER_OF[swapped.get(relation, relation)] for relation in Relation])
    there, back = label_pairs(first, second, Labels.EXACT), label_pairs(second, first, Labels.EXACT)
    assert np.array_equal(back, reversal[there])


def test_negating_the_second_sentence_swaps_relations(every_pair: Pairs) -> None:
    """Of "all N V", the contradictory is "some N don't V", and so on: the square of opposition."""
    first, second = every_pair
    quantifier, before, after, negated, noun, verb = positions(second)
    closed = np.ravel_multi_index((1 - quantifier, before, after, 1 - negated), (2, 3, 3, 2)).astype(np.int64)
    contradictory = sentence_number(closed, noun, verb)
    opposite = {
        Relation.EQUIVALENCE: Relation.NEGATION,
        Relation.NEGATION: Relation.EQUIVALENCE,
        Relation.FORWARD_ENTAILMENT: Relation.ALTERNATION,
        Relation.ALTERNATION: Relation.FORWARD_ENTAILMENT,
        Relation.REVERSE_ENTAILMENT: Relation.COVER,
        Relation.COVER: Relation.REVERSE_ENTAILMENT,
        Relation.INDEPENDENCE: Relation.INDEPENDENCE,
    }
    opposed = np.array([NUMBER_OF[opposite[relation]] for relation in Relation])
    before_negation, after_negation = (label_pairs(first, two, Labels.EXACT) for two in (second, contradictory))
    assert np.array_equal(after_negation, opposed[before_negation])
