"""Spatial reasoning: the oracle on written examples, its solver and the grids against z3, bad files, cues, texts."""

import csv
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pytest
import z3
from hypothesis import given, settings
from hypothesis import strategies as st

from wabe.builders.curriculum.lexicon.source import read_words
from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.models import DOES_NOT_FOLLOW, FOLLOWS
from wabe.builders.curriculum.library.scenes import UNUSABLE, Vocabulary
from wabe.builders.curriculum.library.tables import tables
from wabe.builders.curriculum.spatial.construct import scene
from wabe.builders.curriculum.spatial.differences import Closure, Limit, can_be_apart, solutions
from wabe.builders.curriculum.spatial.domains import PATTERNS, patterns
from wabe.builders.curriculum.spatial.judging import Asked, Given
from wabe.builders.curriculum.spatial.meaning import BROAD, DIRECTIONS, FAR, Fact, meaning
from wabe.builders.curriculum.spatial.phenomenon import PHENOMENON
from wabe.builders.curriculum.spatial.placements import Shape, grid
from wabe.builders.curriculum.spatial.source import PATH, SHAPE, own_words
from wabe.errors import CorruptError, DeclarationError
from wabe.validation.stems import stems

with (Path(__file__).parent / "examples.csv").open(encoding="utf-8", newline="") as _file:
    EXAMPLES = [(row["premise"], row["hypothesis"], int(row["label"])) for row in csv.DictReader(_file)]


@pytest.mark.parametrize(("premise", "hypothesis", "label"), EXAMPLES)
def test_oracle_on_written_examples(premise: str, hypothesis: str, label: int) -> None:
    """Labels as a careful reader gives them; -1 where readers differ."""
    assert PHENOMENON.oracle(pa.table({"premise": [premise], "hypothesis": [hypothesis]})).to_pylist() == [label]


@pytest.mark.parametrize("vocabulary", list(Vocabulary))
def test_oracle_agrees_on_every_pair_of_some_scenes(vocabulary: Vocabulary) -> None:
    """Also on pairs that would not be published because they come in no square."""
    wrong = []
    for number in range(24):
        made = scene(Draws(("test", number)), vocabulary, number)
        pairs = [(p, h) for p in range(len(made.premises)) for h in range(len(made.hypotheses))]
        texts = {
            "premise": [made.premises[p].text for p, _ in pairs],
            "hypothesis": [made.hypotheses[h].text for _, h in pairs],
        }
        answers = PHENOMENON.oracle(pa.table(texts)).to_pylist() if pairs else []
        wrong += [
            (made.premises[p].text, made.hypotheses[h].text, answer)
            for (p, h), answer in zip(pairs, answers, strict=True)
            if made.labels[p, h] not in {UNUSABLE, answer}
        ]
    assert wrong == []


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
    path = tmp_path / "patterns.csv"
    path.write_text(f"construction,name,text\n{line}\n")
    with pytest.raises(CorruptError, match=re.escape(message)) as caught:
        patterns(path)
    assert caught.value.where == str(path)
    assert caught.value.remedy


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
    path = tmp_path / "words.csv"
    path.write_text(f"kind,vocabulary,word\ncolour,training,green\n{line}\n")
    with pytest.raises(CorruptError, match=re.escape(message)):
        read_words(path, SHAPE)


@pytest.mark.parametrize("kind", ["wset", "nearly west", "level-west"])
def test_undeclared_relations_are_refused(kind: str) -> None:
    """A fact with a relation that nothing defines."""
    with pytest.raises(DeclarationError, match=f"'{kind}'"):
        meaning(Fact(kind, (0, 1)))


def test_own_files_are_read() -> None:
    """Every construction has a pattern, and the list of words is sound."""
    assert all(patterns(PATTERNS).values())
    assert read_words(PATH, SHAPE)


@pytest.fixture(scope="module")
def splits() -> dict[str, list[dict[str, str]]]:
    """Return some rows of training and of the test with new words."""
    made = tables(PHENOMENON.construction, {"train": 1_000, "test_new_words": 200})
    return {name: table.to_pylist() for name, table in made.items()}


@pytest.fixture(scope="module")
def rows(splits: dict[str, list[dict[str, str]]]) -> list[dict[str, str]]:
    """Return some rows of training."""
    return splits["train"]


def test_new_words_are_new(splits: dict[str, list[dict[str, str]]]) -> None:
    """But for the words of patterns, no stem is in both."""
    met = {
        split: {
            one
            for row in some
            for column in ("premise", "hypothesis")
            for word in row[column].split()
            for one in stems(word)
        }
        for split, some in splits.items()
    }
    fixed = {one for word in PHENOMENON.fixed_words for one in stems(word)}
    assert met["train"] & met["test_new_words"] <= fixed
    assert not {one for word in own_words() for one in stems(word["word"])} & fixed


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


CUES: dict[str, Callable[[dict[str, str]], object]] = {
    "the direction asked for is mentioned": lambda row: bool(_words(row["hypothesis"]) & _words(row["premise"]) & WAYS),
    "one of the two is negated": lambda row: ("not" in _words(row["premise"])) != ("not" in _words(row["hypothesis"])),
    "the last sentence has the subject": lambda row: (
        " ".join(row["hypothesis"].split()[:2]).lower() in row["premise"].split(". ")[-1].lower()
    ),
    "how many directions are told": lambda row: sum(word in WAYS for word in re.findall(r"\w+", row["premise"])),
}


@pytest.mark.parametrize("cue", CUES)
def test_cues_do_not_tell_the_label(rows: list[dict[str, str]], cue: str) -> None:
    """The best answer by a cue is hardly better than a constant one."""
    counts = Counter((CUES[cue](row), row["label_text"]) for row in rows)
    best: Counter[object] = Counter()
    for (value, _), count in counts.items():
        best[value] = max(best[value], count)
    assert sum(best.values()) / len(rows) < 0.55


def test_texts_are_well_formed(rows: list[dict[str, str]]) -> None:
    """Sentences begin with a capital and end with a full stop; nothing is left unfilled or doubled."""
    odd = [
        text
        for row in rows
        for text in (row["premise"], row["hypothesis"], row["derivation"])
        if not re.fullmatch(r"[A-Z][^{}]*\.", text)
        or "  " in text
        or re.search(r"[.] [a-z]|\b(\w+) \1\b|,,|\.\.", text)
    ]
    assert odd == []


def test_depths_and_labels_are_spread(rows: list[dict[str, str]]) -> None:
    """Two to four facts, each depth often, with both labels."""
    counts = Counter((int(row["depth"]), row["label_text"]) for row in rows)
    assert {depth for depth, _ in counts} == {2, 3, 4}
    assert min(counts.values()) > len(rows) / 20
