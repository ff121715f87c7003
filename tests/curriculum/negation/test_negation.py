"""Negation: what the oracle reads and decides, and what scenes are like."""

import re
from collections.abc import Callable
from itertools import product

import numpy as np
import pyarrow as pa
import pytest
import z3
from hypothesis import given, settings
from hypothesis import strategies as st

from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.scenes import UNUSABLE, Vocabulary
from wabe.builders.curriculum.negation.clauses import Formula, all_of, clauses_of, fact, is_satisfiable, no, some_of
from wabe.builders.curriculum.negation.construct import scene
from wabe.builders.curriculum.negation.grammar import read_statement
from wabe.builders.curriculum.negation.kinds import KINDS, truth
from wabe.builders.curriculum.negation.oracle import judge, labels, read_context, read_hypothesis, read_premise
from wabe.builders.curriculum.negation.searching import Search
from wabe.builders.curriculum.negation.wording import (
    SETTINGS,
    Setting,
    Statement,
    draw_setting,
    patterns,
)
from wabe.builders.curriculum.reading.judging import UnreadableError

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


@pytest.mark.parametrize("thing", ["both", "neither"])
def test_both_of_three_others_are_not_read(thing: str) -> None:
    """Of four cities, three are others."""
    opening = OPENING.replace("three cities", "four cities").replace("Genoa,", "Genoa, Turin,")
    said = {"both": "not visited Lyon, but has visited both", "neither": "visited Lyon, but neither"}[thing]
    with pytest.raises(UnreadableError, match="are not two"):
        read_premise(f"{opening} Nora has {said} of the other cities.")
