"""Quantifier: what sentences mean, three derivations that agree, texts that are well made, and errors."""

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pyarrow as pa
import pytest
import z3
from hypothesis import given, settings
from hypothesis import strategies as st
from snowballstemmer import stemmer

from tests.curriculum.texts import check_refused
from tests.curriculum.three_way import CONTRADICTION, ENTAILMENT, NEUTRAL, Guess, Rows, share_guessed
from wabe.builders.curriculum.lexicon.source import content_words, words
from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.scenes import Vocabulary
from wabe.builders.curriculum.library.tables import tables
from wabe.builders.curriculum.quantifier.construct import operators, scene
from wabe.builders.curriculum.quantifier.families import COUNTING, FAMILIES, GIVING, OF_ONE, PLAIN, WITH_QUALITY
from wabe.builders.curriculum.quantifier.forms import forms, read_forms
from wabe.builders.curriculum.quantifier.formulas import Formula
from wabe.builders.curriculum.quantifier.grammar import read_sentences
from wabe.builders.curriculum.quantifier.oracle import can_be_true, judge, labels
from wabe.builders.curriculum.quantifier.phenomenon import PHENOMENON
from wabe.builders.curriculum.quantifier.source import own_words
from wabe.builders.curriculum.quantifier.stock import stock
from wabe.builders.curriculum.quantifier.wording import Wording, wording
from wabe.builders.curriculum.reading.tableau import AllBut, Atom, Least, Node, either, negation, possible
from wabe.errors import CorruptError

SHARED = "There is a city that every baker has visited."
EACH = "Each baker has visited at least one city."


@pytest.mark.parametrize(
    ("premise", "hypothesis", "label"),
    [
        (SHARED, "Every baker has visited some city or other.", ENTAILMENT),
        (EACH, "One and the same city has been visited by every baker.", NEUTRAL),
        (SHARED, "For each city, there is a baker who has not visited that city.", CONTRADICTION),
        (SHARED, "No baker has visited any city.", NEUTRAL),
        (f"{SHARED} Adele is a baker.", "No baker has visited any city.", CONTRADICTION),
        (f"{SHARED} Adele is a baker.", "Adele has visited at least one city.", ENTAILMENT),
        (f"{SHARED} Adele is not a baker.", "Adele has visited at least one city.", NEUTRAL),
        (f"{EACH} No baker has visited more than one city.", "Each baker has visited exactly one city.", ENTAILMENT),
        ("Everyone except one person has visited Ankara.", "No one has visited Ankara.", NEUTRAL),
        ("Everyone except one person has visited Ankara.", "At least two people have not visited Ankara.", 2),
        ("Everyone has visited Ankara.", "No one has visited Ankara.", CONTRADICTION),
        ("Every baker has visited Ankara.", "No baker has visited Ankara.", NEUTRAL),
        ("There are several bakers and several cities. No city has been visited by any baker.", EACH, CONTRADICTION),
        ("Every baker who has visited Agra has visited Ankara as well. Not every baker has visited Ankara.",
         "There is a baker who has visited neither Agra nor Ankara.", ENTAILMENT),
        ("Every baker admires every nurse. No French nurse is admired by any baker.", "No nurse is French.", NEUTRAL),
        ("At least one baker admires every nurse. No French nurse is admired by any baker.", "No nurse is French.", 0),
        ("For each baker, there is a nurse to whom that baker has lent every axe.",
         "There is a nurse to whom every baker has lent every axe.", NEUTRAL),
        ("There is a nurse to whom every baker has lent every axe.",
         "There is no baker who has lent every axe to any nurse.", NEUTRAL),
        ("There is a nurse to whom every baker has lent every axe. Adele is a baker.",
         "No baker has lent any nurse every axe.", CONTRADICTION),
    ],
)  # fmt: skip
def test_what_sentences_mean(premise: str, hypothesis: str, label: int) -> None:
    """Scope, existence, instances, numbers and qualities, as a careful reader takes them."""
    assert judge(read_sentences(premise), read_sentences(hypothesis)) == label


def test_what_cannot_be_read_has_no_label() -> None:
    """No guesses."""
    texts = ["Every baker has visited some.", "Every baker sings.", "Bakers have visited Agra.", "Every baker admires"]
    table = pa.table({"premise": texts, "hypothesis": [EACH] * len(texts)})
    assert labels(table).to_pylist() == [-1] * len(texts)


@cache
def _words(family: int) -> Wording:
    one = FAMILIES[family]
    dice = Dice(Draws(("test", family)), "words")
    return wording(
        dice, Vocabulary.TRAINING, people=one.people, named_object=one.names[1] > 0, three_places=one.others[2] > 0
    )


def _texts(form: str, words_: Wording) -> list[str]:
    texts = [pattern.format(**words_.slots) for _, pattern in forms()[form].patterns]
    return [text[0].upper() + text[1:] for text in texts]


@pytest.mark.parametrize("family", range(len(FAMILIES)))
def test_patterns_of_one_form_mean_the_same(family: int) -> None:
    """Each is read as following from the first, and the first from it."""
    one = FAMILIES[family]
    used = dict.fromkeys([*one.hypotheses, *(form for pool in (*one.pools, *one.facts) for form in pool if form)])
    for form in used:
        first, *others = [read_sentences(text) for text in _texts(form, _words(family))]
        assert can_be_true(first)
        for other in others:
            assert judge(first, other) == judge(other, first) == ENTAILMENT, form


SORTS = {sort: z3.DeclareSort(sort) for sort in "abc"}
INSIDE = {sort: z3.Function(f"in {sort}", SORTS[sort], z3.BoolSort()) for sort in "abc"}
PAIRS = z3.Function("V2", SORTS["a"], SORTS["b"], z3.BoolSort())
TRIPLES = z3.Function("V3", SORTS["a"], SORTS["b"], SORTS["c"], z3.BoolSort())
MARKED = z3.Function("Q", SORTS["b"], z3.BoolSort())
NAMED = {name: z3.Const(name, SORTS[sort]) for name, sort in (("n", "a"), ("m", "a"), ("k", "b"), ("l", "b"))}


def _z3(formula: "str | int | Formula", bound: dict[str, z3.ExprRef]) -> z3.BoolRef:
    """Translate a formula as it stands in forms.csv."""
    match formula:
        case "true":
            return z3.BoolVal(True)  # noqa: FBT003 a constant
        case ("all", str(variable), body):
            return z3.Not(_at_least(1, variable, ("not", body), bound))
        case ("some", str(variable), body):
            return _at_least(1, variable, body, bound)
        case ("atleast", int(number), str(variable), body):
            return _at_least(number, variable, body, bound)
        case ("atmost", int(number), str(variable), body):
            return z3.Not(_at_least(number + 1, variable, body, bound))
        case ("exactly", int(number), str(variable), body):
            return z3.And(
                _at_least(number, variable, body, bound), z3.Not(_at_least(number + 1, variable, body, bound))
            )
        case ("not", body):
            return z3.Not(_z3(body, bound))
        case ("and", left, right):
            return z3.And(_z3(left, bound), _z3(right, bound))
        case ("if", left, right):
            return z3.Implies(_z3(left, bound), _z3(right, bound))
        case ("A" | "B" as sort, str(term)):
            return INSIDE[sort.lower()](bound.get(term, NAMED.get(term)))
        case (str(predicate), *terms):
            relation = {("Q", 1): MARKED, ("V", 2): PAIRS, ("V", 3): TRIPLES}[predicate, len(terms)]
            return relation(*(bound.get(str(term), NAMED.get(str(term))) for term in terms))
    raise ValueError(formula)


def _at_least(number: int, sort: str, body: "str | int | Formula", bound: dict[str, z3.ExprRef]) -> z3.BoolRef:
    some = [z3.FreshConst(SORTS[sort], sort) for _ in range(number)]
    inside = [z3.And(INSIDE[sort](one), _z3(body, {**bound, sort: one})) for one in some]
    return z3.Exists(some, z3.And(z3.Distinct(some), *inside))


def _z3_possible(parts: Iterable[z3.BoolRef]) -> bool | None:
    solver = z3.Solver()
    solver.set("timeout", 400)
    solver.add(z3.Distinct(NAMED["n"], NAMED["m"]), z3.Distinct(NAMED["k"], NAMED["l"]), *parts)
    answer = solver.check()
    return None if answer == z3.unknown else bool(answer == z3.sat)


@pytest.mark.parametrize(
    ("family", "pool"),
    [(1, (*PLAIN, *COUNTING)), (3, GIVING), (5, (*WITH_QUALITY, *PLAIN)), (8, (*PLAIN, *OF_ONE, "member"))],
)
@settings(max_examples=12, deadline=None, derandomize=True)
@given(data=st.data())
def test_the_tableau_agrees_with_a_solver(family: int, pool: tuple[str, ...], data: st.DataObject) -> None:
    """Formulas of the file, given to z3 in domains of any size; texts in those forms, given to the oracle."""
    first, second, asked = (data.draw(st.sampled_from(pool)) for _ in range(3))
    texts = [data.draw(st.sampled_from(_texts(form, _words(family)))) for form in (first, second, asked)]
    given_, question = read_sentences(" ".join(texts[:2])), read_sentences(texts[2])
    parts = [_z3(forms()[form].formula, {}) for form in (first, second)]
    goal = _z3(forms()[asked].formula, {})
    answers = ((_z3_possible(parts), given_), (_z3_possible([*parts, goal]), (*given_, *question)),
               (_z3_possible([*parts, z3.Not(goal)]), (*given_, negation(question[0]))))  # fmt: skip
    for answer, nodes in answers:
        if answer is not None:
            assert can_be_true(nodes) == answer


@settings(max_examples=40, deadline=None, derandomize=True)
@given(place=st.integers(0, len(FAMILIES) - 1), row=st.integers(0, 10**6), column=st.integers(0, 10**6))
def test_worlds_and_tableau_agree(place: int, row: int, column: int) -> None:
    """Any premise of a family with any hypothesis, not only those that are in a square."""
    known = stock(place)
    premise = known.premises[row % len(known.premises)]
    hypothesis = known.hypotheses[column % len(known.hypotheses)]
    label = int(known.labels[row % len(known.premises), column % len(known.hypotheses)])
    text = " ".join(_texts(form, _words(place))[-1] for form in premise)
    if label >= 0:
        assert judge(read_sentences(text), read_sentences(_texts(hypothesis, _words(place))[0])) == label


def test_a_branch_that_never_ends_is_no_proof() -> None:
    """Everyone has someone before them, no one is before themselves, and before is transitive: no finite model."""
    before = Atom("before", (0, 1))
    transitive = either(negation(before), negation(Atom("before", (1, 2))), Atom("before", (0, 2)))
    nodes: list[Node] = [
        AllBut(0, "one", 0, Least(1, "one", 1, Atom("before", (1, 0)))),
        AllBut(0, "one", 0, Atom("before", (0, 0), sign=False)),
        AllBut(0, "one", 0, AllBut(0, "one", 1, AllBut(0, "one", 2, transitive))),
        Least(1, "one", 0, Atom("there", (0,))),
    ]
    assert possible({"one": []}, nodes, {}, 3) is None
    assert possible({"one": []}, nodes[:2] + nodes[3:], {}, 3) is True
    assert possible({"one": ["Ada"]}, nodes[1:3], {("before", ("Ada", "Ada")): True}, 3) is False


@pytest.fixture(scope="module")
def built() -> Rows:
    """Return a small training split."""
    rows: Rows = tables(PHENOMENON.construction, {"train": 1_008})["train"].to_pylist()
    return rows


def test_texts_are_well_made(built: Rows) -> None:
    """Capitals, full stops, articles and spaces; every name is told."""
    for row in built:
        text = f"{row['premise']} {row['hypothesis']}"
        assert re.fullmatch(r"(?:[A-Z][A-Za-z,\- ]+\.(?: |$))+", text), text
        assert not re.search(r"(?i)  | ,|\ba [aeiou]|\ban [^aeiouh]|\b(\w+) \1\b", text), text
        capitals = re.findall(r"(?<!^)(?<!\. )\b[A-Z][a-z]+", text)
        known = {*row["names"], *row["words"]}  # type: ignore[misc] # lists of strings
        assert {*capitals} <= known, text


def test_the_oracle_agrees(built: Rows) -> None:
    """On every row."""
    assert labels(pa.Table.from_pylist(built)).to_pylist() == [row["label"] for row in built]


def _negated(text: str) -> bool:
    return bool(re.search(r"\b(no|not|neither|fewer|except)\b", text.lower()))


def _one_is_negated(premise: str, hypothesis: str) -> int:
    return CONTRADICTION if _negated(premise) != _negated(hypothesis) else ENTAILMENT


def _nothing_new(premise: str, hypothesis: str) -> int:
    given_, asked = ({*re.findall(r"\w+", text.lower())} for text in (premise, hypothesis))
    return ENTAILMENT if asked <= given_ else NEUTRAL


def _nearest_sentence(premise: str, hypothesis: str) -> int:
    asked = {*hypothesis.lower().rstrip(".").split()}
    nearest = max(premise.rstrip(".").split(". "), key=lambda one: len({*one.lower().split()} & asked))
    return CONTRADICTION if _negated(nearest) != _negated(hypothesis) else ENTAILMENT


@pytest.mark.parametrize("cue", [_one_is_negated, _nothing_new, _nearest_sentence])
def test_simple_cues_do_not_help(built: Rows, cue: Guess) -> None:
    """What a lazy reader would try is right about as often as a constant answer."""
    assert share_guessed(built, cue) - 1 / 3 < 0.05


def test_hypotheses_are_not_quoted_from_premises(built: Rows) -> None:
    """No premise contains its hypothesis."""
    assert not [row for row in built if str(row["hypothesis"]) in str(row["premise"])]


def test_rows_are_varied(built: Rows) -> None:
    """Every construction, and depths from one to four."""
    constructions = Counter(row["construction"] for row in built)
    depths = Counter(row["depth"] for row in built)
    assert set(constructions) == {family.construction for family in FAMILIES}
    assert min(constructions.values()) > 0.02 * len(built)
    assert min(depths[depth] for depth in (1, 2, 3)) > 0.12 * len(built)
    assert depths[4] + depths[5] > 0.08 * len(built)
    assert len({row["hypothesis_template"] for row in built}) > 100


def test_derivations_and_operators() -> None:
    """A decided pair is told by its formulas, an open one by two worlds."""
    made = scene(Draws(("test", "derivations")), Vocabulary.TRAINING, 0)
    told = {
        int(made.labels[place, other]): made.tell(place, other)
        for place in range(len(made.premises))
        for other in range(len(made.hypotheses))
    }
    assert ". So for " in told[ENTAILMENT].derivation
    assert ". This excludes that, for " in told[CONTRADICTION].derivation
    assert re.fullmatch(r"It is true with .+, and false with .+\.", told[NEUTRAL].derivation)
    assert operators("Every baker except one has visited no city.") == ["every … except one", "no"]


def test_no_stem_is_in_both_vocabularies() -> None:
    """Not even one that is in two lists."""
    english = stemmer("english")
    stems: dict[str, set[str]] = {"training": set(), "new": set()}
    lists = [*map(words, ("people", "things", "names", "places")), *map(own_words, ("objects", "verbs", "qualities"))]
    for word in (word for one in lists for word in one):
        stems[word.vocabulary].update(str(english.stemWord(part)) for part in content_words(word.forms.values()))
    shared = stems["training"] & stems["new"]
    assert shared <= {str(english.stemWord(word)) for word in PHENOMENON.fixed_words}


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("some_verb,(some a (W a k))", "line 2: (W a k) is over an undeclared predicate: they are V, Q, A, B"),
        ("free,(V a k)", "line 2: 'a' is neither a bound variable nor a name"),
        ("open,(some a (V a k)", "line 2: the formula has an open bracket"),
        ("twice,(some a (some a (V a k)))", "line 2: 'a' is not a free variable: they are a, b, c"),
        ("long,(A n) (A n)", "line 2: the formula does not end where it should: ( A n )"),
    ],
)
def test_wrong_formulas_are_named(tmp_path: Path, line: str, complaint: str) -> None:
    """The file, the line and what is wrong with it."""
    check_refused(
        lambda path: read_forms(path, tmp_path / "patterns.csv"),
        tmp_path / "forms.csv",
        f"form,formula\n{line}\n",
        complaint,
    )


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        (
            "seen,one,{every_A} {V} {city}.",
            "line 2: the pattern has an unknown slot {city}; line 2: the pattern has no slot",
        ),
        ("seen,one,{every_A} {V} it.", "line 2: the pattern has no slot for 'k': one of k"),
        ("seen,one,{every_A} {V} {k} and {l}.", "the pattern has a slot {l} of which its formula says nothing"),
        ("seen,one,{every_A {V} {k}.", "line 2: the pattern cannot be read"),
        ("unseen,one,{every_A} {V} {k}.", "line 2: there is no form 'unseen'"),
    ],
)
def test_wrong_patterns_are_named(tmp_path: Path, line: str, complaint: str) -> None:
    """The file, the line and what is wrong with it."""
    (tmp_path / "forms.csv").write_text("form,formula\nseen,(all a (V a k))\n", encoding="utf-8")
    path = tmp_path / "patterns.csv"
    path.write_text(f"form,name,text\n{line}\n", encoding="utf-8")
    with pytest.raises(CorruptError, match=re.escape(complaint)) as caught:
        read_forms(tmp_path / "forms.csv", path)
    assert str(path) in str(caught.value)
