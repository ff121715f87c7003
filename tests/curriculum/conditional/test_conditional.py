"""Conditional: what rules mean, three derivations that agree, texts that are well made, and errors."""

import re
from collections import Counter
from itertools import product
from pathlib import Path

import pyarrow as pa
import pytest
import z3
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.curriculum.texts import check_refused
from tests.curriculum.three_way import CONTRADICTION, ENTAILMENT, NEUTRAL, Guess, Rows, label_by_solver, share_guessed
from wabe.builders.curriculum.boolean.claims import claim
from wabe.builders.curriculum.boolean.constructions import read_constructions
from wabe.builders.curriculum.conditional.construct import LEVELS, ORDER, scene
from wabe.builders.curriculum.conditional.diagrams import FALSE, TRUE, Diagram, Diagrams
from wabe.builders.curriculum.conditional.forms import FAMILIES, PREDICATES, RULES, Layout, Use, space_of
from wabe.builders.curriculum.conditional.grammar import Clause, Sentence, read
from wabe.builders.curriculum.conditional.oracle import judge, label, oracle
from wabe.builders.curriculum.conditional.phenomenon import PHENOMENON
from wabe.builders.curriculum.conditional.settings import draw_setting
from wabe.builders.curriculum.conditional.source import STATES, states
from wabe.builders.curriculum.lexicon.source import read_words
from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.scenes import UNUSABLE, Vocabulary
from wabe.builders.curriculum.library.tables import tables
from wabe.errors import CorruptError

FOLDER = Path(__file__).parents[3] / "builders" / "curriculum" / "conditional"
RULE = "If Alice visited Berlin, then Bruno visited Oxford. "
CLEAR = "The sky is clear."
CHAIN = "If Alice visited Berlin, Bruno visited Oxford. Clive visited Leeds if Bruno visited Oxford. "


@pytest.mark.parametrize(
    ("premise", "hypothesis", "expected"),
    [
        (RULE + "Alice visited Berlin.", "Bruno visited Oxford.", ENTAILMENT),
        (RULE + "Bruno did not visit Oxford.", "Alice visited Berlin.", CONTRADICTION),
        (RULE + "Bruno visited Oxford.", "Alice visited Berlin.", NEUTRAL),
        (RULE + "It is false that Alice visited Berlin.", "Bruno did not visit Oxford.", NEUTRAL),
        (CHAIN + "Clive did not visit Leeds.", "Alice visited Berlin.", CONTRADICTION),
        (CHAIN + "Clive visited Leeds.", "Alice visited Berlin.", NEUTRAL),
        (CHAIN[:-1], "If Clive did not visit Leeds, then Alice did not visit Berlin.", ENTAILMENT),
        ("Alice visited Berlin only if Bruno visited Oxford. Alice visited Berlin.", "Bruno visited Oxford.", 0),
        (
            "Only if Bruno flew to Rome is it true that Alice flew to Pisa. Bruno flew to Rome.",
            "Alice flew to Pisa.",
            1,
        ),
        ("The lake is frozen if, and only if, the path is not icy. The path is icy.", "The lake is frozen.", 2),
        ("If the lake is frozen, then the path is icy, and vice versa. The path is icy.", "The lake is frozen.", 0),
        ("Unless the lake is frozen, the path is icy. The lake is not frozen.", "The path is icy.", ENTAILMENT),
        ("The path is not icy unless the lake is frozen. The path is icy.", "The lake is frozen.", ENTAILMENT),
        ("If the tea is cold, then the tap is shut; otherwise, the sky is clear. The tap is not shut.", CLEAR, 0),
        ("If the tea is cold, then the tap is shut, but if not, then the sky is clear. The tea is cold.", CLEAR, 1),
        (
            "If the tea is cold and the sky is clear, then the tap is shut. The tap is not shut. The tea is cold.",
            CLEAR,
            2,
        ),
        ("If the tea is cold, or the tap is shut, or both, then the sky is clear. The tap is shut.", CLEAR, 0),
        ("If the sky is clear, then the tap is shut and the tea is cold. The tea is not cold.", CLEAR, CONTRADICTION),
        ("Whether or not the sky is clear, the path is icy.", CLEAR, NEUTRAL),
        ("The path is icy, whether or not the lake is frozen.", "It is not true that the path is icy.", CONTRADICTION),
        ("Either the lake is frozen or the path is icy, but not both.", "The lake is frozen, and the path is icy.", 2),
        ("If the lake is frozen, then the path sings.", "The lake is frozen.", -1),
        ("The lake is frozen. The lake is not frozen.", "The path is icy.", -1),
        ("The lake is frozen", "The lake is frozen.", -1),
    ],
)
def test_labels_of_examples(premise: str, hypothesis: str, expected: int) -> None:
    """The oracle gives what a careful reader would; what cannot be read, or cannot be true, gets no label."""
    table = pa.table({"premise": [premise], "hypothesis": [hypothesis]})
    assert oracle(table).to_pylist() == [expected]


Tree = tuple[str, tuple["Tree", ...]] | int
TREES: st.SearchStrategy[Tree] = st.recursive(
    st.integers(0, 4),
    lambda inner: st.tuples(
        st.sampled_from(["negation", "both", "either", "implied", "alike", "choice"]), st.tuples(inner, inner, inner)
    ),
    max_leaves=9,
)
SIZES = {"negation": 1, "choice": 3}


def _diagram(diagrams: Diagrams, tree: Tree) -> Diagram:
    if isinstance(tree, int):
        return diagrams.variable(tree)
    name, parts = tree
    made: Diagram = getattr(diagrams, name)(*(_diagram(diagrams, part) for part in parts[: SIZES.get(name, 2)]))
    return made


def _for_z3(tree: Tree) -> z3.BoolRef:
    if isinstance(tree, int):
        return z3.Bool(str(tree))
    p, q, r = map(_for_z3, tree[1])
    return {
        "negation": z3.Not(p),
        "both": z3.And(p, q),
        "either": z3.Or(p, q),
        "implied": z3.Implies(p, q),
        "alike": p == q,
        "choice": z3.If(p, q, r),
    }[tree[0]]


@settings(max_examples=120, deadline=None)
@given(premise=TREES, hypothesis=TREES)
def test_diagrams_agree_with_a_solver(premise: Tree, hypothesis: Tree) -> None:
    """Comparing diagrams decides what an SMT solver decides."""
    diagrams = Diagrams()
    found = label(diagrams, _diagram(diagrams, premise), _diagram(diagrams, hypothesis))
    assert found == label_by_solver([_for_z3(premise)], _for_z3(hypothesis))


def test_equivalent_formulas_are_one_diagram() -> None:
    """A rule and its contraposition are the same, and what is always true has no variable left."""
    diagrams = Diagrams()
    p, q = diagrams.variable(0), diagrams.variable(1)
    assert diagrams.implied(p, q) == diagrams.implied(diagrams.negation(q), diagrams.negation(p))
    assert diagrams.either(p, diagrams.negation(p)) == TRUE
    assert diagrams.both(diagrams.alike(p, q), diagrams.both(p, diagrams.negation(q))) == FALSE


@pytest.mark.parametrize("number", range(4))
def test_every_sentence_means_for_the_oracle_what_it_means_for_the_constructor(number: int) -> None:
    """Every construction, in every pattern and in every world, with people and with states."""
    setting = draw_setting(Draws(("kinds", number)), Vocabulary.TRAINING, 3)
    facts = [read(f"{fact.true[0].upper()}{fact.true[1:]}.")[0].clauses[0].fact for fact in setting.facts]
    checked: Counter[str] = Counter()
    for form in space_of(3).forms:
        for place in range(2 * len(form.construction.patterns)):
            text = claim(form, place, setting).text
            (sentence,) = read(text)
            for world in range(8):
                true = {fact: bool(world >> one & 1) for one, fact in enumerate(facts)}
                parts = [TRUE if true[clause.fact] == clause.holds else FALSE for clause in sentence.clauses]
                assert sentence.meaning(Diagrams(), *parts) == form.truth[world], text
        checked[form.construction.name] += 1
    assert len(checked) == 15


@pytest.mark.parametrize("vocabulary", list(Vocabulary))
def test_scenes_are_well_made_and_read_alike(vocabulary: Vocabulary) -> None:
    """Every pair of a scene, chosen or not, is clean on its surface and has the oracle's label."""
    usable = 0
    for number in range(3 * len(ORDER)):
        made = scene(Draws(("test", vocabulary.value, number)), vocabulary, number)
        usable += len(made.premises) > 2
        for sentence in (*made.premises, *made.hypotheses):
            assert re.fullmatch(r"([A-Z][\w',; -]*\.( |$))+", sentence.text), sentence.text
            assert not re.search(r"  | [,;.]|\ba [aeiou](?!ni)|\ban [^aeiouh]|[{}]", sentence.text), sentence.text
            assert set(sentence.names) == set(re.findall(r"\b[A-Z]\w+", sentence.text)) - FIRST_WORDS
        premises, hypotheses = ([read(one.text) for one in some] for some in (made.premises, made.hypotheses))
        for place, other in product(range(len(premises)), range(len(hypotheses))):
            if (expected := int(made.labels[place, other])) != UNUSABLE:
                assert judge(premises[place], hypotheses[other]) == expected, made.premises[place].text
    assert usable > len(ORDER)


FIRST_WORDS = {"If", "It", "Unless", "Only", "Whether", "Either", "The"}


@pytest.fixture(scope="module")
def built() -> Rows:
    """About a thousand rows of training."""
    rows: Rows = tables(PHENOMENON.construction, {"train": 1_008})["train"].to_pylist()
    return rows


def _negations(premise: str, hypothesis: str) -> int:
    """Guess by whether one of the two has a negative word."""
    negative = re.compile(r"\b(not|false|unless)\b", re.IGNORECASE)
    return CONTRADICTION if bool(negative.search(premise)) != bool(negative.search(hypothesis)) else ENTAILMENT


def _quoted(premise: str, hypothesis: str) -> int:
    """Guess that what the premise contains is true, and that its contrary is not."""
    words = hypothesis[:-1].lower()
    return ENTAILMENT if words in premise.lower() else CONTRADICTION


def _has_rule(premise: str, hypothesis: str) -> int:
    """Guess that a consequence follows, and a condition is open."""
    consequences = " ".join(re.findall(r"then [^.;]+", premise)).lower()
    return ENTAILMENT if hypothesis[:-1].lower() in consequences else NEUTRAL


def _last(premise: str, hypothesis: str) -> int:
    """Guess by the last sentence."""
    last = set(re.findall(r"\w+", premise.rsplit(". ", maxsplit=1)[-1]))
    shared = len(last & set(re.findall(r"\w+", hypothesis)))
    return ENTAILMENT if shared > 3 else NEUTRAL if shared < 2 else CONTRADICTION


@pytest.mark.parametrize("cue", [_negations, _quoted, _has_rule, _last])
def test_simple_cues_do_not_help(built: Rows, cue: Guess) -> None:
    """What a lazy reader would try is right about as often as a constant answer."""
    assert abs(share_guessed(built, cue) - 1 / 3) < 0.05


def test_rows_are_varied(built: Rows) -> None:
    """Every kind of rule occurs, no depth has more than half of the rows, and patterns are many."""
    assert {row["construction"] for row in built} >= set(RULES)
    depths = Counter(row["depth"] for row in built)
    assert max(depths.values()) < 0.35 * len(built)
    assert min(depths[depth] for depth in (1, 2, 3, 4, 5)) > 0.06 * len(built)
    assert len({row["premise_template"] for row in built}) > 100
    assert len({row["hypothesis_template"] for row in built}) >= 10


def test_a_rule_is_needed(built: Rows) -> None:
    """No pair is decided by what is plainly said, and nothing is asked that is not mentioned."""
    for row in built:
        premise, names = str(row["premise"]), re.findall(r"[A-Z]\w+", str(row["hypothesis"]))
        assert str(row["hypothesis"]) not in premise.split(". ")
        assert all(name in premise for name in names if name not in FIRST_WORDS)
        if row["label"] != NEUTRAL:
            assert set(RULES) & {str(row["construction"])}


def test_rules_as_hypotheses_are_clear(built: Rows) -> None:
    """What denies the condition of a rule, states its consequence, or gives the contrary one, is not asked about it."""
    asked = [row for row in built if re.search(r"\b[Ii]f\b", str(row["hypothesis"]))]
    assert {row["label"] for row in asked} == {ENTAILMENT, NEUTRAL, CONTRADICTION}
    for row in asked:
        text, premise = str(row["hypothesis"]), read(str(row["premise"]))
        (rule,) = read(text)
        condition, consequence = rule.clauses if text.startswith("If") else rule.clauses[::-1]
        states_of = [judge(premise, [_said(one)]) for one in (condition, consequence)]
        if row["label"] == CONTRADICTION:
            assert states_of == [ENTAILMENT, CONTRADICTION]
        else:
            assert states_of in ([NEUTRAL, NEUTRAL], [ENTAILMENT, NEUTRAL])
            contrary = Sentence((condition, consequence), lambda d, p, q: d.implied(p, d.negation(q)))
            assert judge(premise, [contrary]) != ENTAILMENT


def _said(clause: Clause) -> Sentence:
    return Sentence((clause,), lambda _, p: p)


def test_words_of_the_test_are_new() -> None:
    """No word or name of the test occurs in training."""
    assert min(map(len, states().values())) >= 20
    made = tables(PHENOMENON.construction, {"train": 270, "test": 180})
    words = {
        split: {word for row in rows.to_pylist() for word in (*row["words"], *row["names"])}
        for split, rows in made.items()
    }
    assert words["train"].isdisjoint(words["test"])


@pytest.mark.parametrize(
    ("file", "line", "complaint"),
    [
        ("constructions.csv", "odd,if,two,p q,,~p | s,all", "the predicate 's', which is not one of p, q, r"),
        ("constructions.csv", "odd,if,four,p q,,~p | q,all", "unknown layout 'four'"),
        ("constructions.csv", "odd,if,two,p q,,~p | q,never", "unknown use 'never'"),
        ("patterns.csv", "if,odd,If {p} then.", "the pattern has no slot {q}"),
        ("patterns.csv", 'if,if_then,"If {p}, then {q}."', "the name 'if_then' is also in line"),
    ],
)
def test_wrong_constructions_are_named(tmp_path: Path, file: str, line: str, complaint: str) -> None:
    """The file, the line and what is wrong with it."""
    for name in ("constructions.csv", "patterns.csv"):
        text = (FOLDER / name).read_text(encoding="utf-8")
        (tmp_path / name).write_text(text + (f"{line}\n" if name == file else ""), encoding="utf-8")
    with pytest.raises(CorruptError, match=re.escape(complaint)) as error:
        read_constructions(tmp_path, families=FAMILIES, layouts=tuple(Layout), uses=tuple(Use), predicates=PREDICATES)
    assert f"line {len((tmp_path / file).read_text(encoding='utf-8').splitlines())}" in str(error.value)


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("mood,training,owl,awake", "line 3: unknown class 'mood'"),
        ("state,new,lakes,awake", "line 3: 'lakes' is in both vocabularies"),
        ("state,old,owl,awake", "line 3: unknown vocabulary 'old'"),
        ("state,new,owl,", "line 3: no predicate"),
    ],
)
def test_wrong_states_are_named(tmp_path: Path, line: str, complaint: str) -> None:
    """The same for the list of states."""
    check_refused(
        lambda path: read_words(path, STATES),
        tmp_path / "states.csv",
        f"kind,vocabulary,subject,predicate\nstate,training,lake,frozen\n{line}\n",
        complaint,
    )


def test_levels_are_all_used() -> None:
    """The order of difficulties has each of them."""
    assert set(ORDER) == set(range(len(LEVELS)))
