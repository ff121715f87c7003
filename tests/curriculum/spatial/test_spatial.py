"""Spatial reasoning: the oracle on written examples, its solver and the grids against z3, bad files, cues, texts."""

import re
from collections import Counter
from functools import partial
from pathlib import Path

import pytest
import z3
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.curriculum.shared import PhenomenonTests
from tests.curriculum.texts import Cue, Row, check_refused, examples_beside, stems_of
from wabe.builders.curriculum.lexicon.source import read_words
from wabe.builders.curriculum.library.models import DOES_NOT_FOLLOW, FOLLOWS
from wabe.builders.curriculum.library.scenes import UNUSABLE
from wabe.builders.curriculum.spatial.differences import Closure, Limit, can_be_apart, solutions
from wabe.builders.curriculum.spatial.domains import PATTERNS, patterns
from wabe.builders.curriculum.spatial.judging import Asked, Given
from wabe.builders.curriculum.spatial.meaning import BROAD, DIRECTIONS, FAR, Fact, meaning
from wabe.builders.curriculum.spatial.phenomenon import PHENOMENON
from wabe.builders.curriculum.spatial.placements import Shape, grid
from wabe.builders.curriculum.spatial.source import PATH, SHAPE, own_words
from wabe.errors import DeclarationError

LIMITS = st.builds(Limit, st.sampled_from("xy"), st.integers(0, 3), st.integers(0, 3), st.integers(-2, 2)).filter(
    lambda one: one.upper != one.lower
)


@settings(max_examples=80, deadline=None)
@given(limits=st.lists(LIMITS, max_size=7), choice=st.lists(LIMITS, min_size=1, max_size=3))
def test_differences_against_z3(limits: list[Limit], choice: list[Limit]) -> None:
    """Whether places can be found, with a choice of limits, and with all entities apart."""
    places = {(axis, one): z3.Int(f"{axis}{one}") for axis in "xy" for one in range(4)}

    def spelled(one: Limit) -> z3.BoolRef:
        return places[one.axis, one.upper] <= places[one.axis, one.lower] + one.most

    solver = z3.Solver()
    solver.add(*(spelled(one) for one in limits), z3.Or([spelled(one) for one in choice]))
    found = list(solutions(Closure(4), [(tuple(limits),), tuple((one,) for one in choice)]))
    assert bool(found) == (solver.check() == z3.sat)
    for one in found:
        kept = {axis: one.places(axis) for axis in "xy"}
        assert all(kept[limit.axis][limit.upper] <= kept[limit.axis][limit.lower] + limit.most for limit in limits)
    for first in range(4):
        for second in range(first):
            solver.add(z3.Or([places[axis, first] != places[axis, second] for axis in "xy"]))
    assert any(can_be_apart(one, "xy") for one in found) == (solver.check() == z3.sat)


KINDS = {
    Shape.PLANE: [
        *(f"{how}{way}" for how in ("", "plain ", "due ", "not ") for way in DIRECTIONS),
        *("north-west", "south-east", "level", "line"),
    ],
    Shape.LINE: ["west", "east", "next west", "next east", "not west", "beside", "between"],
    Shape.LEVELS: ["south", "north", "steps south", "steps north", "level", "not south"],
}


@st.composite
def worlds(draw: st.DrawFn) -> tuple[Shape, list[Fact], Fact]:
    """Draw a shape of world, some facts about four entities, and a hypothesis."""
    shape = draw(st.sampled_from(Shape))

    def fact() -> Fact:
        kind = draw(st.sampled_from(KINDS[shape]))
        entities = draw(st.permutations(range(4)))[: 3 if kind == "between" else 2]
        return Fact(kind, tuple(entities), draw(st.integers(1, 2)) if kind.startswith("steps") else 0)

    return shape, [fact() for _ in range(draw(st.integers(2, 4)))], fact()


@settings(max_examples=100, deadline=None)
@given(world=worlds())
def test_small_grids_settle_labels(world: tuple[Shape, list[Fact], Fact]) -> None:
    """What follows on a small grid follows, by z3, however far places may be apart."""
    shape, facts, asked = world
    where = grid(shape, 4)
    known = Given(where, facts)
    if not known.possible:
        return
    places = [[z3.Int(f"p{axis}{one}") for one in range(4)] for axis in range(2)]

    def spelled(fact: Fact) -> z3.BoolRef:
        return z3.Or(
            [
                z3.And(
                    [
                        limit
                        for bound in alternative
                        for apart in [places[bound.axis][bound.first] - places[bound.axis][bound.second]]
                        for limit, number in [(apart >= bound.low, bound.low), (apart <= bound.high, bound.high)]
                        if abs(number) != FAR
                    ]
                )
                for alternative in meaning(fact, BROAD)
            ]
        )

    solver = z3.Solver()
    solver.add(*(spelled(fact) for fact in facts), z3.Not(spelled(asked)))
    if shape is Shape.LINE:
        solver.add(z3.Distinct(places[0]))
    follows = solver.check() == z3.unsat
    label = known.label(Asked(where, asked))
    assert label in ({FOLLOWS, UNUSABLE} if follows else {DOES_NOT_FOLLOW, UNUSABLE})


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("page west,new,{a} {is} on the left", "line 2: the pattern has no slot {b}"),
        ("page west,new,{a} {is} left of {b} and {c}", "line 2: the pattern has a slot {c}"),
        ("page wset,new,{a} {is} left of {b}", "line 2: unknown construction 'page wset'"),
        ("page west,new,{a} {is} left of {b}", "there is no pattern for page east"),
    ],
)
def test_bad_patterns_are_named(tmp_path: Path, line: str, message: str) -> None:
    """The file, the line and what to do."""
    check_refused(patterns, tmp_path / "patterns.csv", f"construction,name,text\n{line}\n", message)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("colour,new,greens", "line 3: 'greens' is in both vocabularies"),
        ("color,new,mauve", "line 3: unknown class 'color'"),
        ("colour,old,mauve", "line 3: unknown vocabulary 'old'"),
    ],
)
def test_bad_words_are_named(tmp_path: Path, line: str, message: str) -> None:
    """The file, the line and what to do."""
    text = f"kind,vocabulary,word\ncolour,training,green\n{line}\n"
    check_refused(partial(read_words, shape=SHAPE), tmp_path / "words.csv", text, message)


@pytest.mark.parametrize("kind", ["wset", "nearly west", "level-west"])
def test_undeclared_relations_are_refused(kind: str) -> None:
    """A fact with a relation that nothing defines."""
    with pytest.raises(DeclarationError, match=f"'{kind}'"):
        meaning(Fact(kind, (0, 1)))


def test_own_files_are_read() -> None:
    """Every construction has a pattern, and the list of words is sound."""
    assert all(patterns(PATTERNS).values())
    assert read_words(PATH, SHAPE)


WAYS = frozenset(
    word
    for words in (
        "left right west east north south",
        "above below higher lower up down",
        "behind ahead front forward back",
    )
    for word in words.split()
)


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.lower()))


CUES: dict[str, Cue] = {
    "the direction asked for is mentioned": lambda row: bool(_words(row["hypothesis"]) & _words(row["premise"]) & WAYS),
    "one of the two is negated": lambda row: ("not" in _words(row["premise"])) != ("not" in _words(row["hypothesis"])),
    "the last sentence has the subject": lambda row: (
        " ".join(row["hypothesis"].split()[:2]).lower() in row["premise"].split(". ")[-1].lower()
    ),
    "how many directions are told": lambda row: sum(word in WAYS for word in re.findall(r"\w+", row["premise"])),
}


class TestSpatial(PhenomenonTests):
    """Two derivations that agree, new words, cues, texts, and what rows are spread over."""

    phenomenon = PHENOMENON
    examples = examples_beside(__file__)
    scenes = 24
    training_rows = 1_000
    new_rows = 200
    cues = CUES
    best_by_cue = 0.55
    wrong = r"[.] [a-z]|\b(\w+) \1\b|,,|\.\."

    def test_listed_words_are_not_fixed(self) -> None:
        """What would make new words old."""
        assert not stems_of(word["word"] for word in own_words()) & stems_of(PHENOMENON.fixed_words)

    def test_depths_and_labels_are_spread(self, rows: list[Row]) -> None:
        """Two to four facts, each depth often, with both labels."""
        counts = Counter((int(row["depth"]), row["label_text"]) for row in rows)
        assert {depth for depth, _ in counts} == {2, 3, 4}
        assert min(counts.values()) > len(rows) / 20
