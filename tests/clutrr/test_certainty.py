"""Certain answers: sides decide, a search finds what else a story allows, and rules find the same."""

from itertools import product

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wabe.builders.clutrr import certainty, countermodel
from wabe.builders.clutrr.clauses import clause_name
from wabe.builders.clutrr.derivation import UNKNOWN, derivable_masks, states_of
from wabe.builders.clutrr.draw import TARGETS, Stories, stories_along
from wabe.builders.clutrr.families import FamilyParameters, pool_of
from wabe.builders.clutrr.kin import MATERNAL, PATERNAL, TIE_OF, UNTOLD, Tie, kin
from wabe.builders.clutrr.paths import backward_chain
from wabe.builders.clutrr.rows import Answer, Certainty

FEMALE_WORDS = {name for name, (_, gender) in TIE_OF.items() if gender}


def told(first: str, *steps: str) -> dict[str, object]:
    """Spell what a path tells: the first person's gender, then relations with their sides."""
    relations, sides = zip(*([*step.split("/"), ""][:2] for step in steps), strict=True)
    k = len(steps)
    return {
        "edge_heads": list(range(k)),
        "edge_tails": list(range(1, k + 1)),
        "edge_relations": list(relations),
        "edge_sides": list(sides),
        "edge_order": list(range(k)),
        "k": k,
        "genders": [first, *("female" if name in FEMALE_WORDS else "male" for name in relations)],
        "query_head": 0,
        "query_tail": k,
    }


def how_certain(answer: str, first: str, *steps: str) -> str:
    """Ask the search how certain an answer is."""
    row = told(first, *steps) | {"label": list(Answer).index(Answer(answer))}
    found = countermodel.certainty_of(pa.Table.from_pylist([row]))
    return str(found[0].as_py())


@pytest.mark.parametrize(
    ("answer", "first", "steps", "wanted"),
    [
        ("grandson", "male", ("son", "son"), Certainty.CERTAIN),
        ("mother", "female", ("son", "grandmother"), Certainty.OPEN),
        ("mother", "female", ("son", "grandmother/mother"), Certainty.CERTAIN),
        ("mother-in-law", "female", ("son", "grandmother/father"), Certainty.CERTAIN),
        ("mother", "female", ("son", "grandmother/father"), Certainty.OPEN),
        ("brother", "male", ("daughter", "uncle"), Certainty.OPEN),
        ("brother", "male", ("daughter", "uncle/father"), Certainty.CERTAIN),
        ("father", "male", ("wife", "son", "grandfather/father"), Certainty.CERTAIN),
        ("father-in-law", "male", ("wife", "son", "grandfather/mother"), Certainty.CERTAIN),
        # A grandmother's daughter may be the mother herself, but not where the mother is somebody else.
        ("aunt", "male", ("father", "daughter", "grandmother", "daughter"), Certainty.OPEN),
        ("aunt", "male", ("mother", "daughter", "grandmother", "daughter"), Certainty.CERTAIN),
        # Nobody has two names or two fathers.
        ("father", "male", ("son", "father"), Certainty.IMPOSSIBLE),
        ("brother", "male", ("father", "son", "father"), Certainty.IMPOSSIBLE),
    ],
)
def test_the_search_finds_every_other_family(
    answer: str, first: str, steps: tuple[str, ...], wanted: Certainty
) -> None:
    """Told by hand."""
    assert how_certain(answer, first, *steps) == wanted


def drawn(number: int, k: int, *, sides: bool) -> tuple[Stories, list[dict[str, object]]]:
    """Draw paths, and what they tell."""
    pool = pool_of("certain", number, parameters=FamilyParameters(), count=10)
    paths = backward_chain(("certain", number, k), pool, targets=np.repeat(TARGETS, 6), k=k, sides=sides)
    none = np.empty((len(paths), 0), dtype=np.int64)
    stories = stories_along(pool, paths, none, none.reshape(len(paths), 0, 2), k, sides=sides)
    rows = []
    for target, clause, family, people in zip(
        stories.targets.tolist(), stories.clauses.tolist(), stories.families, stories.people, strict=True
    ):
        first = ("male", "female")[pool.genders[family, people[0]]]
        steps = clause_name(clause, k).rpartition(":")[2].split(",")
        answer = Answer(kin(*divmod(target, 2)).value)
        rows.append(told(first, *steps) | {"label": list(Answer).index(answer)})
    return stories, rows


@settings(deadline=None, max_examples=15)
@given(st.integers(0, 500), st.integers(2, 10))
def test_with_sides_every_story_is_certain(number: int, k: int) -> None:
    """Whatever is drawn: its own family is one that fits, and no other answer does."""
    _, rows = drawn(number, k, sides=True)
    assert set(countermodel.certainty_of(pa.Table.from_pylist(rows)).to_pylist()) == {"certain"}


@settings(deadline=None, max_examples=10)
@given(st.integers(0, 500), st.integers(2, 7))
def test_without_sides_rules_and_search_agree(number: int, k: int) -> None:
    """The one proves what is certain, the other looks for a family that shows the contrary."""
    stories, rows = drawn(number, k, sides=False)
    found = countermodel.certainty_of(pa.Table.from_pylist(rows)).to_pylist()
    assert found == certainty.certainty_of(stories, k).tolist()


@settings(deadline=None, max_examples=10)
@given(st.integers(0, 500))
def test_sound_rules_are_never_false(number: int) -> None:
    """In random families, for all triples of different persons."""
    pool = pool_of("sound", number, parameters=FamilyParameters(levels=3), count=1)
    ties, genders = pool.ties[0], pool.genders[0]
    size = int(pool.sizes[0])
    for x, y, z in product(range(min(size, 30)), repeat=3):
        if len({x, y, z}) == 3 and ties[x, y] >= 0 and ties[y, z] >= 0:
            for rule in certainty.sound_rules():
                if (rule.first, rule.second) == (ties[x, y], ties[y, z]) and rule.genders[
                    genders[x], genders[y], genders[z]
                ]:
                    assert rule.result >> int(ties[x, z]) & 1


def test_the_side_decides() -> None:
    """A son's grandfather on a man's own side is his father, on the other side his father-in-law."""
    ties = np.array([[Tie.CHILD, Tie.GRANDPARENT]] * 3)
    sides = np.array([[UNTOLD, PATERNAL], [UNTOLD, MATERNAL], [UNTOLD, UNTOLD]])
    states = states_of(ties, sides)
    men = np.zeros((3, 3), dtype=np.int64)
    assert derivable_masks(states, men, sides=True).tolist() == [1 << Tie.PARENT, 1 << Tie.PARENT_IN_LAW, 0]
    assert derivable_masks(states_of(ties, 0 * sides), men, sides=False).tolist() == [1 << Tie.PARENT] * 3
    men[:, 0] = UNKNOWN
    assert derivable_masks(states, men, sides=True).tolist() == [0, 0, 0]
