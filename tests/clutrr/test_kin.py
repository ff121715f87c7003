"""The knowledge base: rules, inverses, chains, closure, and the vectors of the original generator."""

import json
import os
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import skip_without
from wabe.builders.clutrr import oracle
from wabe.builders.clutrr.derivation import closure, derivable
from wabe.builders.clutrr.kin import BODY, HEADS, INVERSE, NAMES, RULES, TIE_OF, Tie
from wabe.builders.clutrr.rows import Answer, Kin

UNGENDERED = {
    "child": Tie.CHILD,
    "inv-child": Tie.PARENT,
    "grand": Tie.GRANDCHILD,
    "inv-grand": Tie.GRANDPARENT,
    "SO": Tie.SPOUSE,
    "sibling": Tie.SIBLING,
    "un": Tie.NIBLING,
    "inv-un": Tie.PIBLING,
    "in-law": Tie.CHILD_IN_LAW,
    "inv-in-law": Tie.PARENT_IN_LAW,
}


def test_sixteen_rules_conclude_nine_relations() -> None:
    """18 of the 22 names can be asked for, and paths are made of 7 relations."""
    assert len(RULES) == 16
    assert {name.value for tie in HEADS for name in NAMES[tie]} == {one.value for one in Answer}
    assert len(Answer) == 18
    assert len(BODY) == 7
    assert set(TIE_OF) == {kin.value for kin in Kin}


def test_inverses_are_mutual() -> None:
    """The inverse of the inverse is the relation."""
    assert all(INVERSE[INVERSE[tie]] is tie for tie in Tie)


def test_the_oracle_reads_the_same_rules() -> None:
    """Both tables were written by themselves."""
    names = {f"{NAMES[tie][0]} {NAMES[tie][1]}": tie for tie in Tie}
    tie_of = {name: names[words] for name, words in oracle.CALLED.items()}
    rules = [rule.strip() for rule in oracle.INFERENCES.replace("\n", ";").split(";") if rule.strip()]
    read = {}
    for rule in rules:
        body, head = rule.split(" = ")
        first, second = body.split(" + ")
        read[tie_of[first], tie_of[second]] = tie_of[head]
    assert read == RULES


def _bracketings(chain: tuple[Tie, ...]) -> set[Tie]:
    """Derive by brute force, one bracketing after the other."""
    if len(chain) == 1:
        return set(chain)
    return {
        RULES[pair]
        for cut in range(1, len(chain))
        for pair in product(_bracketings(chain[:cut]), _bracketings(chain[cut:]))
        if pair in RULES
    }


@given(st.lists(st.sampled_from(BODY), min_size=2, max_size=6))
def test_chains_derive_what_some_bracketing_does(chain: list[Tie]) -> None:
    """Dynamic programming over bits is the same as trying all bracketings."""
    assert set(derivable(chain)) == _bracketings(tuple(chain))


def test_the_rules_are_not_confluent() -> None:
    """A spouse's child's grandparent is a parent or a parent-in-law: the one ambiguous chain of three."""
    ambiguous = [chain for chain in product(BODY, repeat=3) if len(derivable(chain)) > 1]
    assert ambiguous == [(Tie.SPOUSE, Tie.CHILD, Tie.GRANDPARENT)]
    assert derivable(ambiguous[0]) == (Tie.PARENT, Tie.PARENT_IN_LAW)


def test_closure_uses_inverses_and_concludes_nothing_of_oneself() -> None:
    """A son and a daughter of one person are siblings, and nobody is their own."""
    facts = np.zeros((1, 3, 3), dtype=np.uint16)
    facts[0, 1, 0] = facts[0, 1, 2] = 1 << Tie.CHILD
    (known,) = closure(facts, np.zeros((1, 3), dtype=np.int64), sides=True)
    assert known[0, 2] == known[2, 0] == 1 << Tie.SIBLING
    assert not known.diagonal().any()


@skip_without("WABE_VECTORS", ["clutrr.jsonl"])
def test_vectors_of_the_original_generator() -> None:
    """For every chain exactly the derivable relations, and the same verdict on ambiguity."""
    path = Path(os.environ["WABE_VECTORS"]) / "clutrr.jsonl"
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert len(lines) > 1000
    for line in lines:
        found = derivable([UNGENDERED[name] for name in line["chain_ungendered"]])
        assert set(found) == {UNGENDERED[name] for name in line["derivable"]}, line["id"]
        assert (len(found) > 1) is line["ambiguous"]


@pytest.mark.parametrize("length", [2, 5, 10])
def test_a_chain_of_siblings_is_a_sibling(length: int) -> None:
    """However long."""
    assert derivable([Tie.SIBLING] * length) == (Tie.SIBLING,)
