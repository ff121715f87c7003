"""Analytical reasoning: the oracle on written puzzles, both solvers against others, broken promises, cues, texts."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from itertools import product
from pathlib import Path

import pytest
import z3
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.curriculum.shared import PhenomenonTests
from tests.curriculum.texts import Cue, Row, check_refused, examples_beside, stems_of
from wabe.builders.curriculum.analytic.asking import Asked, Mode
from wabe.builders.curriculum.analytic.claims import Claim, Condition, Space, space_of
from wabe.builders.curriculum.analytic.domains import PATTERNS, patterns
from wabe.builders.curriculum.analytic.phenomenon import PHENOMENON
from wabe.builders.curriculum.analytic.puzzles import Puzzle
from wabe.builders.curriculum.analytic.solving import Board, Rule, solutions
from wabe.builders.curriculum.analytic.source import PATH, SHAPE, own_words
from wabe.builders.curriculum.lexicon.source import read_words
from wabe.builders.curriculum.library.models import DOES_NOT_FOLLOW, FOLLOWS
from wabe.builders.curriculum.library.scenes import UNUSABLE
from wabe.errors import DeclarationError


@st.composite
def boards(draw: st.DrawFn) -> tuple[Board, list[Rule]]:
    """Draw a small board and rules that are tables of what is allowed, about one to three entities."""
    room = draw(st.sampled_from([(1, 1, 1, 1), (2, 2), (1, 3), (2, 1, 1)]))
    rules = []
    for _ in range(draw(st.integers(0, 4))):
        about = tuple(draw(st.permutations(range(4)))[: draw(st.integers(1, 3))])
        allowed = draw(st.sets(st.tuples(*(st.integers(0, len(room) - 1) for _ in about)), min_size=2))
        rules.append(Rule(about, _table(about, allowed)))
    return Board(4, room), rules


def _table(about: tuple[int, ...], allowed: set[tuple[int, ...]]) -> Callable[[Sequence[int]], bool]:
    return lambda held: tuple(held[one] for one in about) in allowed


@settings(max_examples=150, deadline=None)
@given(drawn=boards())
def test_backtracking_finds_what_trying_all_finds(drawn: tuple[Board, list[Rule]]) -> None:
    """Every solution, once."""
    board, rules = drawn
    every = [
        held
        for held in product(range(len(board.room)), repeat=board.entities)
        if all(held.count(place) == room for place, room in enumerate(board.room))
        and all(rule.holds(held) for rule in rules)
    ]
    assert sorted(solutions(board, rules)) == every


CLAIMS = {
    False: ["at", "before", "just before", "next to", "gap"],
    True: ["at", "together"],
}
KINDS = ["is", "not", "if", "between", "exactly one", "at least one", "at most one"]


@st.composite
def puzzles(draw: st.DrawFn) -> tuple[Space, list[Condition], Claim]:
    """Draw a space, some conditions of any kind, and a claim."""
    space = space_of(5, draw(st.sampled_from([(), (2, 3), (1, 2, 2)])))

    def claim() -> Claim:
        kind = draw(st.sampled_from(CLAIMS[bool(space.sizes)]))
        first, second, *_ = draw(st.permutations(range(5)))
        if kind == "at":
            return Claim(kind, first, draw(st.integers(0, space.places - 1)))
        return Claim(kind, first, second, draw(st.integers(2, 3)) if kind == "gap" else 0)

    def condition() -> Condition:
        kind = draw(st.sampled_from(KINDS))
        count = 1 if kind in {"is", "not"} else 2
        return Condition(kind, tuple(claim() for _ in range(count)), (kind != "not", True)[:count])

    return space, [condition() for _ in range(draw(st.integers(1, 4)))], claim()


@settings(max_examples=70, deadline=None)
@given(drawn=puzzles())
def test_labels_against_z3(drawn: tuple[Space, list[Condition], Claim]) -> None:
    """What must, could, cannot and need not be so, by a solver that knows nothing of arrangements."""
    space, conditions, claim = drawn
    places = z3.IntVector("place", space.entities)
    solver = z3.Solver()
    solver.add(*(z3.And(place >= 0, place < space.places) for place in places))
    if space.sizes:
        for number, size in enumerate(space.sizes):
            solver.add(z3.PbEq([(place == number, 1) for place in places], size))
    else:
        solver.add(z3.Distinct(places))
    solver.add(*(_spelled(places, condition) for condition in conditions))
    possible = {
        wanted: solver.check(_claimed(places, claim) if wanted else z3.Not(_claimed(places, claim))) == z3.sat
        for wanted in (True, False)
    }
    puzzle = Puzzle(space, conditions, promises_one=False)
    if not any(possible.values()):
        assert not puzzle.solutions
        return
    truths = {
        Mode.MUST: not possible[False],
        Mode.COULD: possible[True],
        Mode.CANNOT: not possible[True],
        Mode.NEED_NOT: possible[False],
    }
    for mode, true in truths.items():
        assert Asked(space, claim, mode).label(puzzle) in {UNUSABLE, FOLLOWS if true else DOES_NOT_FOLLOW}


def _claimed(places: Sequence[z3.ArithRef], claim: Claim) -> z3.BoolRef:
    first = places[claim.first]
    if claim.kind == "at":
        return first == claim.second
    second = places[claim.second]
    return {
        "before": first < second,
        "just before": first + 1 == second,
        "next to": z3.Or(first + 1 == second, second + 1 == first),
        "gap": first + claim.steps == second,
        "together": first == second,
    }[claim.kind]


def _spelled(places: Sequence[z3.ArithRef], condition: Condition) -> z3.BoolRef:
    claims = [_claimed(places, claim) for claim in condition.claims]
    match condition.kind:
        case "is":
            return claims[0]
        case "not":
            return z3.Not(claims[0])
        case "if":
            return z3.Implies(claims[0], claims[1])
        case "between":
            return z3.And(*claims)
        case "exactly one":
            return z3.Xor(*claims)
        case "at least one":
            return z3.Or(*claims)
        case _:
            return z3.Not(z3.And(*claims))


TWICE = Condition("is", (Claim("at", 1, 0),))
FIRST, SECOND = (Condition("is", (Claim("at", one, one),)) for one in (0, 1))


@pytest.mark.parametrize(
    ("conditions", "promises_one", "what", "remedy"),
    [
        ([FIRST, SECOND], True, "exactly one solution is promised, .* has 6 of them", "Add a condition"),
        (
            [FIRST, Condition("is", (Claim("at", 1, 0),))],
            True,
            "exactly one solution is promised, .* has none",
            "Take back",
        ),
        ([FIRST, TWICE], False, "a solution is promised, .* has none", "Take back"),
    ],
)
def test_broken_promises_are_refused(conditions: list[Condition], promises_one: bool, what: str, remedy: str) -> None:
    """What is wrong with the puzzle, and what to do."""
    with pytest.raises(DeclarationError, match=what) as caught:
        Puzzle(space_of(5, ()), conditions, promises_one=promises_one).check()
    assert remedy in caught.value.remedy


def test_kept_promises_are_not() -> None:
    """Four places given settle the fifth."""
    conditions = [Condition("is", (Claim("at", one, one),)) for one in range(4)]
    Puzzle(space_of(5, ()), conditions, promises_one=True).check()
    Puzzle(space_of(5, ()), conditions[:3], promises_one=False).check()


@pytest.mark.parametrize(
    "condition", [Condition("perhaps", (Claim("at", 0, 0),)), Condition("is", (Claim("near", 0, 1),))]
)
def test_undeclared_kinds_are_refused(condition: Condition) -> None:
    """A condition or a claim that nothing defines."""
    with pytest.raises(DeclarationError, match=r"'(perhaps|near)'"):
        space_of(5, ()).truth(condition)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("days before,new,{a} {v} before noon", "line 2: the pattern has no slot {b}"),
        ("at,new,{a} {v} {place} and {other}", "line 2: the pattern has a slot {other}"),
        ("day before,new,{a} {v} before {b}", "line 2: unknown construction 'day before'"),
        ("at,new,{a} {v} {place}", "there is no pattern for days before"),
    ],
)
def test_bad_patterns_are_named(tmp_path: Path, line: str, message: str) -> None:
    """The file, the line and what to do."""
    check_refused(patterns, tmp_path / "patterns.csv", f"construction,name,text\n{line}\n", message)


@pytest.mark.parametrize(
    ("line", "message"),
    [("tree,new,oaks", "line 3: 'oaks' is in both vocabularies"), ("bush,new,holly", "line 3: unknown class 'bush'")],
)
def test_bad_words_are_named(tmp_path: Path, line: str, message: str) -> None:
    """The file, the line and what to do."""
    text = f"kind,vocabulary,word\ntree,training,oak\n{line}\n"
    check_refused(partial(read_words, shape=SHAPE), tmp_path / "words.csv", text, message)


def test_own_files_are_read() -> None:
    """Every construction has a pattern, and the list of words is sound."""
    assert all(patterns(PATTERNS).values())
    assert read_words(PATH, SHAPE)


def _names(row: Row) -> list[str]:
    return sorted((name for name in row["names"] if name in row["hypothesis"]), key=row["hypothesis"].index)


CUES: dict[str, Cue] = {
    "two names in one sentence": lambda row: any(
        all(name in sentence for name in _names(row)) for sentence in row["premise"].split(". ")[2:]
    ),
    "which name is mentioned last": lambda row: max(_names(row), key=row["premise"].rindex) == _names(row)[0],
    "both have a negation": lambda row: (
        bool(re.search(r"\b(?:can|)not\b", row["premise"])) == bool(re.search(r"\b(?:can|)not\b", row["hypothesis"]))
    ),
    "how often the first name comes": lambda row: row["premise"].count(_names(row)[0]),
}


class TestAnalytic(PhenomenonTests):
    """Two derivations that agree, new words, cues, texts, and what rows are spread over."""

    phenomenon = PHENOMENON
    examples = examples_beside(__file__)
    scenes = 36
    least_pairs = 1_001
    training_rows = 1_000
    new_rows = 200
    cues = CUES
    best_by_cue = 0.55
    wrong = r"[.?] [a-z]|\b(\w+) \1\b|,,|\.\."
    whole = r"[A-Z][^{}]*[.?]"

    def test_listed_words_are_not_fixed(self) -> None:
        """What would make new words old."""
        assert not stems_of(word["word"] for word in own_words()) & stems_of(PHENOMENON.fixed_words)

    def test_lengths_modes_and_depths_are_spread(self, rows: list[Row]) -> None:
        """Passages of 60 to 120 words, every mode with both labels, and several depths."""
        assert all(60 <= len(row["premise"].split()) <= 120 for row in rows)
        kinds = Counter((row["construction"], row["label_text"]) for row in rows)
        assert len(kinds) == 2 * (2 * 4) + 2 * 2
        depths = Counter(int(row["depth"]) for row in rows)
        assert all(depths[depth] > len(rows) / 20 for depth in (2, 3, 4, 5))
