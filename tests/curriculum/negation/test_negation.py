"""Negation: what the oracle reads and decides, what scenes are like, and what bad lists and patterns say."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from functools import cache
from itertools import product
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
import z3
from hypothesis import given, settings
from hypothesis import strategies as st

from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.scenes import UNUSABLE, Vocabulary
from wabe.builders.curriculum.library.tables import tables
from wabe.builders.curriculum.negation.clauses import Formula, all_of, clauses_of, fact, is_satisfiable, no, some_of
from wabe.builders.curriculum.negation.construct import LEVELS, scene
from wabe.builders.curriculum.negation.grammar import read_statement
from wabe.builders.curriculum.negation.kinds import KINDS, model_of, truth
from wabe.builders.curriculum.negation.oracle import judge, labels, read_context, read_hypothesis, read_premise
from wabe.builders.curriculum.negation.phenomenon import PHENOMENON
from wabe.builders.curriculum.negation.searching import Search
from wabe.builders.curriculum.negation.source import FOLDER, frames, items, people, read_frames
from wabe.builders.curriculum.negation.wording import (
    SETTINGS,
    Setting,
    Statement,
    draw_setting,
    operators_of,
    patterns,
    read_all_patterns,
)
from wabe.builders.curriculum.reading.judging import UnreadableError
from wabe.errors import CorruptError, DeclarationError

FOLLOWS, OPEN, EXCLUDED, UNREAD = 0, 1, 2, -1
OPENING = (
    "Three bakers, Nora, Ivan and Hugo, are discussing which of three cities they have visited: Genoa, Lyon and Perth."
)


@pytest.mark.parametrize(
    ("statements", "hypothesis", "label"),
    [
        ("Nora has not visited Genoa.", "It is not true that Nora has visited Genoa.", FOLLOWS),
        ("It is false that Nora has never visited Genoa.", "Nora has visited Genoa.", FOLLOWS),
        ("Neither Nora nor Ivan has visited Lyon.", "Hugo has visited Lyon.", OPEN),
        ("Nora has visited Lyon and no other city.", "Nora has visited Perth.", EXCLUDED),
        ("None of the bakers except Hugo has visited Lyon.", "Ivan has never visited Lyon.", FOLLOWS),
        ("None of the bakers except Hugo has visited Lyon.", "Not all of the bakers have visited Lyon.", FOLLOWS),
        ("At most one of Nora and Ivan has visited Lyon. Nora has visited Lyon.", "Ivan has visited Lyon.", EXCLUDED),
        ("At least one of Nora and Ivan has visited Lyon.", "None of the bakers has visited Lyon.", EXCLUDED),
        ("Nora or Ivan has visited Lyon, or both have. Nora has not visited Lyon.", "Ivan has visited Lyon.", FOLLOWS),
        (
            "Nora has visited at most one of these two cities: Lyon and Perth.",
            "Nora has visited both Lyon and Perth.",
            EXCLUDED,
        ),
        ("Nora has visited at least one of these two tools: Lyon and Perth.", "Nora has visited Lyon.", UNREAD),
        ("Nora has visited at most two of the three cities.", "Nora has visited all three cities.", EXCLUDED),
        ("Nora has visited at most two of the three cities.", "Nora has visited Lyon.", OPEN),
        ("There is no denying that Nora has visited Lyon.", "Nora has visited Lyon.", FOLLOWS),
        ("Nora has not visited Lyon.", "Nobody can deny that Nora has visited Lyon.", EXCLUDED),
        ("It would be wrong to deny that Nora has visited Lyon.", "Nora has not visited Lyon.", EXCLUDED),
        ("It would be wrong to say that neither Nora nor Ivan has visited Lyon.", "Nora has visited Lyon.", OPEN),
        ("It would be a mistake to think that Nora has never visited Lyon.", "Nora has visited Lyon.", FOLLOWS),
        ("There is nobody among the bakers who has not visited Lyon.", "Hugo has visited Lyon.", FOLLOWS),
        ("Nora has never visited Lyon, nor has Ivan visited Perth.", "Ivan has visited Perth.", EXCLUDED),
        ("Nora has visited Lyon, whereas Ivan has not visited Perth.", "Ivan has visited Perth.", EXCLUDED),
        ("Not all of the bakers have visited Lyon.", "None of the bakers has visited Lyon.", OPEN),
        ("Nora has visited all of the cities but Perth.", "Nora has visited Genoa but not Perth.", FOLLOWS),
        (
            "None of the bakers has visited Lyon without also visiting Perth; Hugo has not visited Perth.",
            "Hugo has visited Lyon.",
            EXCLUDED,
        ),
        (
            "At least one of the bakers has visited Lyon, while neither Nora nor Hugo has visited Lyon.",
            "Ivan has visited Lyon.",
            FOLLOWS,
        ),
        ("Nora has not visited Lyon, but both of the other bakers have.", "Hugo has visited Lyon.", FOLLOWS),
        ("Nora has never visited Lyon, but has visited both of the other cities.", "Nora has visited Perth.", FOLLOWS),
        ("Unlike Hugo, Nora has visited Lyon.", "Both Nora and Hugo have visited Lyon.", EXCLUDED),
        ("Either Nora or Ivan has visited Lyon, but not both of them.", "Nora has visited Lyon.", OPEN),
        ("Nora has visited Lyon. Nora has not visited Lyon.", "Hugo has visited Lyon.", UNREAD),
        ("Nora has visited Lyon.", "Olaf has visited Lyon.", UNREAD),
        ("Nora has visited Lyon.", "None of the potters has visited Lyon.", UNREAD),
        ("Nora has visited Lyon.", "All of the four bakers except Nora have visited Lyon.", UNREAD),
        ("Nora has visited Lyon.", "Nora has visited at most one of the three cities.", UNREAD),
        ("Nora may have visited Lyon.", "Nora has visited Lyon.", UNREAD),
    ],
)
def test_labels_of_examples(statements: str, hypothesis: str, label: int) -> None:
    """Each construct has the label that a careful reader gives."""
    table = pa.table({"premise": [f"{OPENING} {statements}"], "hypothesis": [hypothesis]})
    assert labels(table).to_pylist() == [label]


@pytest.mark.parametrize(
    "text",
    [
        "Nora has visited Lyon",
        "Nora has visited Lyon, and neither has Ivan.",
        "Nora has not visited Lyon, and so has Ivan.",
        "Nora has visited Lyon, but Ivan has.",
        "Nora has not visited Lyon, but neither of the other bakers has.",
        "Nora has visited Lyon, but both of the other bakers have.",
        "Nora has visited Lyon, nor has Ivan visited Perth.",
        "Nora has not visited Lyon, whereas Ivan has not visited Perth.",
        "Not both Nora and Ivan have visited Lyon.",
        "The bakers have visited Lyon.",
    ],
)
def test_what_is_not_english_is_not_read(text: str) -> None:
    """A second half that does not fit the first, or a missing full stop."""
    with pytest.raises(UnreadableError):
        read_hypothesis(text)


FACTS = st.integers(0, 5).map(fact)
FORMULAS = st.recursive(
    FACTS,
    lambda parts: st.one_of(
        parts.map(no),
        st.lists(parts, min_size=1, max_size=3).map(all_of),
        st.lists(parts, min_size=1, max_size=3).map(some_of),
    ),
    max_leaves=8,
)


def _z3(formula: Formula, facts: list[z3.BoolRef]) -> z3.BoolRef:
    if formula.operator == "fact":
        said = facts[formula.fact]
    else:
        join = z3.And if formula.operator == "and" else z3.Or
        said = join([_z3(part, facts) for part in formula.parts])
    return z3.Not(said) if formula.is_negated else said


@settings(deadline=None, max_examples=80)
@given(st.lists(FORMULAS, min_size=1, max_size=4))
def test_search_agrees_with_z3(formulas: list[Formula]) -> None:
    """Clauses and unit propagation find a model just if an SMT solver does."""
    solver = z3.Solver()
    facts = [z3.Bool(f"fact {number}") for number in range(6)]
    solver.add([_z3(formula, facts) for formula in formulas])
    clauses = [clause for formula in formulas for clause in clauses_of(formula)]
    assert is_satisfiable(clauses) == (solver.check() == z3.sat)


def _setting(number: int, tense: str) -> Setting:
    """Return a scene's words in a tense."""
    for place in range(number, number + 200):
        setting = draw_setting(Draws(("test", place)), Vocabulary.TRAINING, (3, 3))
        if setting.opening in patterns()[SETTINGS[tense]]:
            return setting
    raise AssertionError(tense)


def _holds(formula: Formula, world: int) -> bool:
    if formula.operator == "fact":
        holds = bool(world >> formula.fact & 1)
    else:
        join: Callable[[list[bool]], bool] = all if formula.operator == "and" else any
        holds = join([_holds(part, world) for part in formula.parts])
    return holds != formula.is_negated


@pytest.mark.parametrize("tense", list(SETTINGS))
@pytest.mark.parametrize("kind", list(KINDS))
def test_every_pattern_is_read_as_it_is_meant(kind: str, tense: str) -> None:
    """In every world, a statement of the constructor holds just if what the oracle reads from its words holds."""
    for number, pattern in enumerate(patterns()[kind]):
        setting = _setting(40 * number, tense)
        slots = KINDS[kind].slots
        places = tuple({"p": 0, "q": 2, "i": 1, "j": 0}[slot] for slot in slots)
        context = read_context(setting.introduce())
        formula = read_statement(setting.state(kind, places, pattern).text)(context)
        read = np.array([_holds(formula, world) for world in range(1 << 9)])
        # Exceptions are read as they are mostly meant: the exception did it.
        strong = kind in ("nothing but item", "nobody but person")
        assert (read == truth((3, 3), kind, places, strong=strong)).all(), pattern.text


def test_every_opening_is_read() -> None:
    """People, group and things are those of the scene."""
    seen = set()
    for number in range(60):
        setting = draw_setting(Draws(("openings", number)), Vocabulary.NEW, (3, 4))
        context = read_context(setting.introduce()[0].upper() + setting.introduce()[1:])
        assert context.people == setting.people
        assert context.items == tuple(item.object for item in setting.items)
        assert (context.group, context.nouns) == (setting.group, setting.frame.nouns)
        seen.add(setting.opening.name)
    assert len(seen) == sum(len(patterns()[name]) for name in SETTINGS.values())


@pytest.mark.parametrize("vocabulary", list(Vocabulary))
def test_scenes_are_well_formed_and_agree_with_the_oracle(vocabulary: Vocabulary) -> None:
    """Texts are sentences, every usable pair has the oracle's label, and derivations quote the premise."""
    judged = 0
    for number in range(24):
        made = scene(Draws(("scenes", number)), vocabulary, number)
        given_texts = [read_premise(one.text) for one in made.premises]
        asked = [read_hypothesis(one.text) for one in made.hypotheses]
        for one in (*made.premises, *made.hypotheses):
            assert re.fullmatch(r"[A-Z].*[a-zé]\.", one.text), one.text
            assert not re.search(r"  |\{|\}|\[|\]|\.\.| \.| ,", one.text)
            assert all(re.search(rf"\b{name}\b", one.text) for name in one.names)
        assert all(len(one.text.split()) <= 9 for one in made.hypotheses)
        for row, column in product(range(len(given_texts)), range(len(asked))):
            label = int(made.labels[row, column])
            if label >= 0:
                judged += 1
                assert judge(given_texts[row], asked[column]) == label
                told = made.tell(row, column)
                assert told.depth >= 1
                quoted = re.findall("“(.*?)”", told.derivation)
                folded = made.premises[row].text.lower()
                assert all(quote.lower() in folded for quote in quoted)
                assert bool(quoted)
    assert judged > 100


def test_a_reading_that_matters_makes_a_pair_unusable() -> None:
    """Whether "not all" is taken to say that some did must not change a label."""
    setting = _setting(0, "past")

    def state(kind: str, *places: int) -> Statement:
        return setting.state(kind, places, patterns()[kind][0])

    asked = [state("somebody", 1), state("nobody", 1), state("did", 0, 1), state("everybody", 1), state("did", 0, 0)]
    search = Search(shape=(3, 3), pool=[state("not everybody", 1)], asked=asked)
    # The last is open, but nothing is said about it.
    assert search.labels(np.array([[0]])).tolist() == [[UNUSABLE, UNUSABLE, OPEN, EXCLUDED, UNUSABLE]]


def test_a_hypothesis_does_not_repeat_a_statement() -> None:
    """But for plain facts, which occur inside negations too."""
    setting = _setting(0, "past")
    said = [setting.state(kind, (0, 1), patterns()[kind][0]) for kind in ("not", "did")]
    search = Search(shape=(3, 3), pool=said, asked=said)
    assert search.labels(np.array([[0], [1]])).tolist() == [[UNUSABLE, EXCLUDED], [EXCLUDED, FOLLOWS]]


def test_premises_can_be_true_and_say_nothing_twice() -> None:
    """A pair that contradicts itself, or of which one says what the other says, is left out."""
    setting = _setting(0, "past")
    stated = [("did", (0, 1)), ("not", (0, 1)), ("both people", (0, 1, 1)), ("did", (2, 2))]
    pool = [setting.state(kind, places, patterns()[kind][0]) for kind, places in stated]
    found = Search(shape=(3, 3), pool=pool, asked=pool).premises((2,), Draws(("premises",)), 10)
    assert {frozenset(row) for row in found.tolist()} == {frozenset({place, 3}) for place in range(3)}


@cache
def _rows() -> list[dict[str, str]]:
    made = tables(PHENOMENON.construction, {"train": 1_080})
    rows: list[dict[str, str]] = made["train"].to_pylist()
    return rows


NEGATIONS = re.compile(
    r"\b(?:not|never|neither|none|no|nor|false|unlike|without|except|nobody|wrong|mistake|deny|denying)\b"
)


def _statements(row: Mapping[str, str]) -> list[str]:
    return re.split(r"\. |; |, while ", row["premise"].rstrip("."))[1:]


def _nearest(row: Mapping[str, str]) -> str:
    words = set(re.findall(r"\w+", row["hypothesis"].lower()))
    return max(_statements(row), key=lambda text: len(words & set(re.findall(r"\w+", text.lower()))))


def _parity(row: Mapping[str, str]) -> object:
    return len(NEGATIONS.findall(" ".join(_statements(row)) + row["hypothesis"])) % 2


def _nearest_parity(row: Mapping[str, str]) -> object:
    return (len(NEGATIONS.findall(_nearest(row))) + len(NEGATIONS.findall(row["hypothesis"]))) % 2


def _is_contained(row: Mapping[str, str]) -> object:
    return row["hypothesis"].rstrip(".").lower() in row["premise"].lower()


def _in_last(row: Mapping[str, str]) -> object:
    return any(name in _statements(row)[-1] for name in re.findall(r"[A-Z]\w+", row["hypothesis"]))


def _negated_alike(row: Mapping[str, str]) -> object:
    return bool(NEGATIONS.search(_nearest(row))), bool(NEGATIONS.search(row["hypothesis"]))


OUTER = re.compile(r"\b(?:it is|it would be|there is no|nobody can)\b", re.IGNORECASE)
DENIED_NEGATION = re.compile(
    r"\bit (?:is (?:not true|false|not the case)|would be (?:wrong to say|a mistake to think)) that "
    r"[^.;]*\b(?:not|never|neither|none|no)\b",
    re.IGNORECASE,
)


def test_denials_do_not_pile_up() -> None:
    """A premise has one sentence about another at most, and hypotheses hardly ever deny a negation."""
    assert max(len(OUTER.findall(row["premise"])) for row in _rows()) == 1
    denied = [[bool(DENIED_NEGATION.search(row[part])) for row in _rows()] for part in ("premise", "hypothesis")]
    assert any(denied[0])
    assert not any(one and other for one, other in zip(*denied, strict=True))
    assert sum(denied[1]) <= len(_rows()) / 10


def test_others_are_both_or_neither_if_there_are_two() -> None:
    """And only of four things are there more."""
    for row in _rows():
        assert not re.search(r"\b(?:all|none) of the other", row["premise"]) or " four " in row["premise"]
        assert not re.search(r"\ball (?:three|four) [\w ]+ except\b", row["premise"] + row["hypothesis"])


@pytest.mark.parametrize("thing", ["both", "neither"])
def test_both_of_three_others_are_not_read(thing: str) -> None:
    """Of four cities, three are others."""
    opening = OPENING.replace("three cities", "four cities").replace("Genoa,", "Genoa, Turin,")
    said = {"both": "not visited Lyon, but has visited both", "neither": "visited Lyon, but neither"}[thing]
    with pytest.raises(UnreadableError, match="are not two"):
        read_premise(f"{opening} Nora has {said} of the other cities.")


@pytest.mark.parametrize("cue", [_parity, _nearest_parity, _is_contained, _in_last, _negated_alike])
def test_cues_do_not_tell_the_label(cue: Callable[[Mapping[str, str]], object]) -> None:
    """Even the best answer to each value of a cue is right hardly more often than a constant answer."""
    counts: defaultdict[object, Counter[int]] = defaultdict(Counter)
    for row in _rows():
        counts[cue(row)][int(row["label"])] += 1
    right = sum(max(labels_of.values()) for labels_of in counts.values())
    assert right / len(_rows()) < 1 / 3 + 0.055


def test_difficulty_rises_with_the_level() -> None:
    """Rows of the highest level combine more operators than those of the lowest, on average."""
    depths: defaultdict[int, list[int]] = defaultdict(list)
    for number in range(48):
        made = scene(Draws(("levels", number)), Vocabulary.TRAINING, number)
        for row, column in np.argwhere(made.labels >= 0).tolist():
            depths[number % len(LEVELS)].append(made.tell(row, column).depth)
    averages = [float(np.mean(depths[level])) for level in range(len(LEVELS))]
    assert averages[0] < averages[1] < averages[2]
    assert averages[3] > averages[1]
    assert {int(row["depth"]) for row in _rows()} >= {1, 2, 3, 4, 5}


def test_vocabularies_are_disjoint_and_large() -> None:
    """Every frame has objects in both vocabularies, more of them for training."""
    for frame in frames():
        known, new = (items(frame, vocabulary.value) for vocabulary in Vocabulary)
        assert len(known) > len(new) >= 5
        assert not {one.lemma for one in known} & {one.lemma for one in new}
    assert len(people("training")) > 200


def test_operators_are_counted_from_the_words() -> None:
    """Double negations count twice; a plain fact has none."""
    assert operators_of("{p} [did] {i}") == ()
    assert operators_of("it is not true that {p} [didnt] {i}") == ("not", "not")
    assert operators_of("nobody can deny that {p} [did] {i}") == ("not", "not")
    assert operators_of("it would be wrong to say that {p} [didnt] {i}") == ("not", "not")
    assert operators_of("none of the [g] except {p} [did] {i}") == ("none", "except")
    assert operators_of("every one of the [g] but {p} [did] {i}") == ("all", "except")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("{p} [did] {i} but not {j}", "{p} [did] {i}", r"line \d+: the pattern has no slot \{j\}"),
        ("{p} [did] {i} but not {j}", "{p} [did] {i} but not {j} {q}", r"has a slot \{q\}"),
        ("item but not item,but-not", "item and item,but-not", "unknown construction 'item and item'"),
        ("{p} [did] {i} but not {j}", "{p} [does] {i} but not {j}", r"'but-not' has \[does\]"),
        (
            'one item of two,either-items,"{p} [did] either {i} or {j}, but not both"\n',
            "",
            "no pattern for 'one item of two'",
        ),
    ],
)
def test_wrong_patterns_are_named(tmp_path: Path, old: str, new: str, message: str) -> None:
    """A missing slot, an unknown one, an unknown construction or word of the scene, and a kind without a pattern."""
    text = (FOLDER / "patterns.csv").read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "patterns.csv"
    path.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(CorruptError, match=message) as error:
        read_all_patterns(path)
    assert str(path) in str(error.value)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("places,city,{}", "places,town,{}", "line 2: no list 'places' has the class 'town'"),
        ("places,city,{}", "places,city,it", "the object has no slot"),
        ("visit,visited,visited,visiting", "visit,,visited,visiting", "no past"),
        ("city-photograph", "city-visit", "the name 'city-visit' is used twice"),
    ],
)
def test_wrong_frames_are_named(tmp_path: Path, old: str, new: str, message: str) -> None:
    """An unknown class, an object without a slot, a verb without a form, and a name twice."""
    path = tmp_path / "frames.csv"
    path.write_text((FOLDER / "frames.csv").read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    with pytest.raises(CorruptError, match=message):
        read_frames(path)


def test_a_fact_that_is_not_declared_is_an_error() -> None:
    """A statement about a fourth person in a scene of three."""
    with pytest.raises(DeclarationError, match="not declared"):
        model_of((3, 3)).at(3, 0)
