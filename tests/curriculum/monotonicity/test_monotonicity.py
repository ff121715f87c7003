"""Monotonicity: what sentences mean, three derivations that agree, texts that are well made, and errors."""

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pytest
import z3
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.curriculum.texts import check_refused
from wabe.builders.curriculum.lexicon.source import content_words, words
from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.patterns import read_patterns
from wabe.builders.curriculum.library.scenes import UNUSABLE, Scene, Vocabulary
from wabe.builders.curriculum.library.tables import tables
from wabe.builders.curriculum.monotonicity.construct import LEVELS, scene
from wabe.builders.curriculum.monotonicity.frames import CONSTRUCTIONS
from wabe.builders.curriculum.monotonicity.grammar import read_text
from wabe.builders.curriculum.monotonicity.oracle import can_be_true, judge, labels, merged
from wabe.builders.curriculum.monotonicity.phenomenon import PHENOMENON
from wabe.builders.curriculum.monotonicity.source import LISTS, own_words, read_own_words
from wabe.builders.curriculum.monotonicity.wording import SLOTS, article
from wabe.builders.curriculum.reading.tableau import And, Atom, Least, Node, Or, Term, negation
from wabe.validation.stems import stems

FOLLOWS, OPEN = 0, 1


@pytest.mark.parametrize(
    ("premise", "hypothesis", "label"),
    [
        ("Every musician danced.", "Every violinist danced.", FOLLOWS),
        ("Every violinist danced.", "Every musician danced.", OPEN),
        ("Every musician waltzed on Monday morning.", "All musicians danced on Monday.", FOLLOWS),
        ("Not every violinist danced.", "Not all musicians waltzed.", FOLLOWS),
        ("Not every violinist danced.", "Not all Danish musicians waltzed.", OPEN),
        ("No musician bought any flowers.", "Not a single violinist bought a red rose.", FOLLOWS),
        ("No musician bought any flowers.", "Fewer than three musicians bought a red rose on Monday.", FOLLOWS),
        ("At most two musicians bought a rose.", "No more than two musicians bought a flower.", OPEN),
        ("Exactly three violinists ran.", "At least two musicians ran.", FOLLOWS),
        ("Exactly three violinists ran.", "Exactly three musicians ran.", OPEN),
        ("Exactly three violinists ran.", "At most four musicians ran.", OPEN),
        ("More than two violinists ran.", "Three or more musicians ran.", FOLLOWS),
        ("Every dog without a collar was fed.", "Every poodle without a collar was fed.", FOLLOWS),
        ("Every dog without a red collar was fed.", "Every dog without a collar was fed.", FOLLOWS),
        ("Every dog without a collar was fed.", "Every dog without a red collar was fed.", OPEN),
        ("Every dog was fed.", "Every dog that a nurse bought was fed.", FOLLOWS),
        ("It is not true that every oak withered.", "It is not the case that every tree withered in March.", FOLLOWS),
        ("If any dog was fed, then Ada slept.", "Ada slept if a poodle was fed.", FOLLOWS),
        ("If any dog was fed, then Ada dozed.", "If a poodle was fed, Ada slept.", FOLLOWS),
        ("If any poodle was fed, Ada slept.", "If any dog was fed, Ada slept.", OPEN),
        ("Every musician who did not buy any roses ran.", "Every musician who did not buy any flowers ran.", FOLLOWS),
        ("Ada did not phone any nurse who bought a hat.", "Ada did not phone any nurse who bought a beret.", FOLLOWS),
        ("Every musician ran. No lawyer slept.", "No barrister dozed.", FOLLOWS),
        ("Every musician ran.", "At least one musician ran.", -1),
        ("No musician ran.", "Not every musician ran.", -1),
    ],
)  # fmt: skip
def test_what_sentences_mean(premise: str, hypothesis: str, label: int) -> None:
    """Determiners, negation, restrictors and conditions; -1 where it matters whether there is anyone."""
    premise, hypothesis = (text.replace("Ada", "Adele") for text in (premise, hypothesis))
    assert labels(pa.table({"premise": [premise], "hypothesis": [hypothesis]})).to_pylist() == [label]


def test_what_cannot_be_read_has_no_label() -> None:
    """No guesses."""
    texts = [
        "Every musician.",
        "Most musicians ran.",
        "Every musician ran",
        "Musicians ran.",
        "Every musician ran fast.",
    ]
    table = pa.table({"premise": texts, "hypothesis": ["Every musician ran."] * len(texts)})
    assert labels(table).to_pylist() == [-1] * len(texts)


def _pairs(made: Scene) -> list[tuple[str, str, int]]:
    """Return the usable pairs of a scene, those in no square too."""
    return [
        (given_.text, asked.text, int(made.labels[row, column]))
        for row, given_ in enumerate(made.premises)
        for column, asked in enumerate(made.hypotheses)
        if made.labels[row, column] != UNUSABLE
    ]


@pytest.mark.parametrize("vocabulary", list(Vocabulary))
def test_polarity_and_tableau_agree_on_every_pair_of_some_scenes(vocabulary: Vocabulary) -> None:
    """Also on pairs that would not be published because they come in no square."""
    pairs = [pair for number in range(40) for pair in _pairs(scene(Draws(("test", number)), vocabulary, number))]
    table = pa.table({"premise": [one for one, _, _ in pairs], "hypothesis": [one for _, one, _ in pairs]})
    wrong = [pair for pair, answer in zip(pairs, labels(table).to_pylist(), strict=True) if pair[2] != answer]
    assert len(pairs) > 500
    assert wrong == []


def _z3(node: Node, bound: dict[Term, z3.ExprRef], sorts: dict[str, z3.SortRef]) -> z3.BoolRef:
    """Translate a formula of the oracle's grammar, over sorts of any size."""
    if isinstance(node, Atom):
        terms = [bound.get(term, z3.Const(str(term), z3.DeclareSort("named"))) for term in node.terms]
        relation = z3.Function(f"{node.predicate}/{len(terms)}", *(term.sort() for term in terms), z3.BoolSort())
        held = relation(*terms)
        return held if node.sign else z3.Not(held)
    if isinstance(node, And):
        return z3.And([_z3(part, bound, sorts) for part in node.parts])
    if isinstance(node, Or):
        return z3.Or([_z3(part, bound, sorts) for part in node.parts])
    if not isinstance(node, Least):
        return z3.Not(_z3(negation(node), bound, sorts))
    sort = sorts.setdefault(node.sort, z3.DeclareSort(node.sort))
    inside = z3.Function(f"in {node.sort}", sort, z3.BoolSort())
    some = [z3.FreshConst(sort, "x") for _ in range(node.number)]
    bodies = [z3.And(inside(one), _z3(node.body, {**bound, node.variable: one}, sorts)) for one in some]
    return z3.Exists(some, z3.And(z3.Distinct(some), *bodies))


@settings(max_examples=60, deadline=None, derandomize=True)
@given(number=st.integers(0, 10**6), which=st.integers(0, 10**6))
def test_labels_agree_with_a_solver(number: int, which: int) -> None:
    """What the English says, given to z3: it must find what polarity and tableau find, or nothing in time."""
    pairs = _pairs(scene(Draws(("z3", number)), Vocabulary.TRAINING, number))
    if not pairs:
        return
    premise, hypothesis, label = pairs[which % len(pairs)]
    said, asked = read_text(premise), read_text(hypothesis)
    solver = z3.Solver()
    solver.set("timeout", 400)
    solver.add(*(_z3(node, {}, {}) for node in (*said.nodes, negation(asked.nodes[0]))))
    answer = solver.check()
    if answer != z3.unknown:
        assert (answer == z3.unsat) == (label == FOLLOWS)
    assert judge(said, asked) == label


def test_predicates_that_only_occur_together_are_one() -> None:
    """A shorter formula can be true whenever the longer one can."""
    said = read_text("Every Danish violinist from Agra danced on Monday.")
    asked = read_text("Every Danish violinist from Agra waltzed on Monday.")
    nodes = (negation(asked.nodes[0]), *said.nodes)
    assert len(str(merged(nodes))) < len(str(nodes))
    assert can_be_true(nodes) is True
    assert can_be_true((negation(said.nodes[0]), *asked.nodes)) is False


@pytest.fixture(scope="module")
def built() -> list[dict[str, object]]:
    """Return a small training split."""
    rows: list[dict[str, object]] = tables(PHENOMENON.construction, {"train": 1_600})["train"].to_pylist()
    return rows


def test_texts_are_well_made(built: list[dict[str, object]]) -> None:
    """Capitals, full stops, articles and spaces; every name is told."""
    for row in built:
        text = f"{row['premise']} {row['hypothesis']}"
        assert re.fullmatch(r"(?:[A-Z][A-Za-z,\- ]+\.(?: |$))+", text), text
        assert not re.search(r"(?i)  | ,|\ba [aeio]|\ban [^aeiou]|\b(\w+) \1\b", text), text
    assert article("unsigned fresco") == "an unsigned fresco"


def test_the_oracle_agrees(built: list[dict[str, object]]) -> None:
    """On every row."""
    assert labels(pa.Table.from_pylist(built)).to_pylist() == [row["label"] for row in built]


def _words(text: object) -> set[str]:
    return {*re.findall(r"\w+", str(text).lower())}


def _nearest(row: dict[str, object]) -> str:
    asked = _words(row["hypothesis"])
    return max(str(row["premise"])[:-1].split(". "), key=lambda one: len(_words(one) & asked))


def _shorter(row: dict[str, object]) -> int:
    return FOLLOWS if len(_words(row["hypothesis"])) < len(_words(_nearest(row))) else OPEN


def _nothing_new(row: dict[str, object]) -> int:
    return FOLLOWS if _words(row["hypothesis"]) <= _words(row["premise"]) else OPEN


def _broader(row: dict[str, object]) -> int:
    """Go by direction, whatever the polarity: fewer words, and no narrower ones."""
    return FOLLOWS if not _words(row["hypothesis"]) - _words(_nearest(row)) else OPEN


@pytest.mark.parametrize("cue", [_shorter, _nothing_new, _broader])
def test_simple_cues_do_not_help(built: list[dict[str, object]], cue: Callable[[dict[str, object]], int]) -> None:
    """What a lazy reader would try is right about as often as a constant answer."""
    right = sum(cue(row) == row["label"] for row in built) / len(built)
    assert abs(right - 1 / 2) < 0.05


def test_rows_are_varied(built: list[dict[str, object]]) -> None:
    """Every construction, depths from one to four, premises of one and two sentences."""
    constructions = Counter(row["construction"] for row in built)
    depths = Counter(row["depth"] for row in built)
    assert set(constructions) == set(CONSTRUCTIONS)
    assert min(constructions.values()) > 0.04 * len(built)
    assert min(depths[depth] for depth in (1, 2, 3)) > 0.15 * len(built)
    assert depths[4] > 0.05 * len(built)
    assert sum(str(row["premise"]).count(". ") == 0 for row in built) > 0.04 * len(built)
    assert len({row["hypothesis_template"] for row in built}) > 100
    assert {len(one) for one in LEVELS} == {1, 2}


def test_derivations_tell_what_keeps_truth(built: list[dict[str, object]]) -> None:
    """What follows is told by changes that keep truth, what does not by one that does not."""
    for row in built:
        text = str(row["derivation"])
        assert text.endswith("follows." if row["label"] == FOLLOWS else "need not be true.")
        assert ("which keeps truth" in text) == (row["label"] == FOLLOWS)


def test_no_stem_is_in_both_vocabularies() -> None:
    """Not even one that is in two lists."""
    found: dict[str, set[str]] = {"training": set(), "new": set()}
    for one in (*map(own_words, LISTS), words("names"), words("places")):
        for word in one:
            for part in content_words(word.forms.values()):
                found[word.vocabulary].update(stems(part))
    fixed = {stem for word in PHENOMENON.fixed_words for stem in stems(word)}
    assert found["training"] & found["new"] <= fixed


@pytest.mark.parametrize(
    ("name", "lines", "complaint"),
    [
        ("nouns", "beast,training,dog,dogs,-", "line 2: unknown class 'beast': the classes are"),
        ("nouns", "animal,training,dog,dogs,animal", "line 2: 'dog' is below 'animal', which is not in the list"),
        ("nouns", "animal,training,dog,dogs,dog", "line 2: 'dog' is below 'dog', which is below it again"),
        (
            "nouns",
            "animal,training,dog,dogs,-\nanimal,new,wild dog,wild dogs,-",
            "line 3: 'dog' is in both vocabularies (as 'training' in line 2)",
        ),
        ("verbs", "any,other,buy,bought", "line 2: unknown vocabulary 'other'"),
        ("parts", "person,new,hat,", "line 2: no narrower"),
    ],
)
def test_wrong_words_are_named(tmp_path: Path, name: str, lines: str, complaint: str) -> None:
    """The file, the line and what is wrong with it."""
    check_refused(
        lambda path: read_own_words(path, LISTS[name]),
        tmp_path / f"{name}.csv",
        f"{','.join(('kind', 'vocabulary', *LISTS[name].forms))}\n{lines}\n",
        complaint,
    )


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("every,one,every dog", "line 2: the pattern has no slot {one}"),
        ("every,one,every {one} {number}", "line 2: the pattern has a slot {number}, which every does not fill"),
        ("few,one,few {many}", "line 2: unknown construction 'few'"),
        ("every,one,every {one", "line 2: the pattern cannot be read"),
    ],
)
def test_wrong_patterns_are_named(tmp_path: Path, line: str, complaint: str) -> None:
    """The file, the line and what is wrong with it."""
    check_refused(
        lambda path: read_patterns(path, SLOTS),
        tmp_path / "patterns.csv",
        f"construction,name,text\n{line}\n",
        complaint,
    )
