"""Comparative: what comparisons mean, three derivations that agree, texts that are well made, and errors."""

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pyarrow as pa
import pytest
import z3
from hypothesis import given, settings
from hypothesis import strategies as st
from snowballstemmer import stemmer

from tests.curriculum.texts import check_refused
from tests.curriculum.three_way import CONTRADICTION, ENTAILMENT, NEUTRAL, Guess, Rows, label_by_solver, share_guessed
from wabe.builders.curriculum.comparative.bounds import Atom, Cases, branches
from wabe.builders.curriculum.comparative.claims import Claim
from wabe.builders.curriculum.comparative.construct import scene
from wabe.builders.curriculum.comparative.families import PLANS
from wabe.builders.curriculum.comparative.judging import Judge
from wabe.builders.curriculum.comparative.oracle import Reading, decided, judge, labels
from wabe.builders.curriculum.comparative.phenomenon import PHENOMENON
from wabe.builders.curriculum.comparative.source import entities, read_uses, scales, uses
from wabe.builders.curriculum.comparative.wording import SLOTS
from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.patterns import read_patterns
from wabe.builders.curriculum.library.scenes import UNUSABLE, Vocabulary
from wabe.builders.curriculum.library.tables import tables

CHAIN = "Nora is taller than Felix. Hugo is exactly as tall as Felix. Hugo is not shorter than Irene."
FOUR = "Here are four trees: the oak, the elm, the ash and the cedar. The oak is taller than the elm and the ash. "
YEARS = "Nora is exactly three years older than Felix, who is exactly one year younger than Hugo."


@pytest.mark.parametrize(
    ("premise", "hypothesis", "label"),
    [
        (CHAIN, "Irene is shorter than Nora.", ENTAILMENT),
        (CHAIN, "Hugo is not as tall as Irene.", CONTRADICTION),
        (CHAIN, "Irene and Felix are equally tall.", NEUTRAL),
        (CHAIN, "Irene is not taller than Felix.", ENTAILMENT),
        (CHAIN, "Felix and Hugo are both shorter than Nora.", ENTAILMENT),
        (CHAIN, "Neither Felix nor Irene is taller than Hugo.", ENTAILMENT),
        (CHAIN, "Of Felix, Irene and Nora, Irene is the shortest.", NEUTRAL),
        (CHAIN, "Nora is heavier than Felix.", NEUTRAL),
        ("Nora is at least as tall as Felix. Nora and Felix are not equally tall.", "Felix is shorter than Nora.", 0),
        ("Nora is either taller or shorter than Felix.", "Nora is exactly as tall as Felix.", CONTRADICTION),
        ("Nora is either shorter than Felix or exactly as tall.", "Nora is taller than Felix.", CONTRADICTION),
        (FOUR + "The ash is taller than the cedar.", "The oak is the tallest of the four.", ENTAILMENT),
        (FOUR + "The ash is taller than the cedar.", "The shortest of the four is the cedar.", NEUTRAL),
        (FOUR + "The ash is taller than the cedar.", "The ash is neither the tallest nor the shortest of the four.", 0),
        (FOUR + "The cedar is at least as tall as the oak.", "The oak is the tallest of the four.", CONTRADICTION),
        (FOUR + "The cedar is at least as tall as the oak.", "None of the four is taller than the cedar.", ENTAILMENT),
        (FOUR + "The cedar is at least as tall as the oak.", "The others are all shorter than the cedar.", NEUTRAL),
        (YEARS, "Nora is exactly two years older than Hugo.", ENTAILMENT),
        (YEARS, "Hugo is more than two years younger than Nora.", CONTRADICTION),
        (YEARS, "Nora is less than three years older than Hugo.", ENTAILMENT),
        ("Nora is more than two years older than Felix.", "Nora is at least three years older than Felix.", NEUTRAL),
        ("The coat is exactly one dollar cheaper than the hat.", "The hat is more expensive than the coat.", 0),
        (
            "It is known that Nora is taller than Felix, that Felix is more patient than Hugo and that Hugo is "
            "exactly as tall as Felix.",
            "Nora is more patient than Hugo.",
            NEUTRAL,
        ),
        ("Nora is less careful than Felix but not as polite as Hugo.", "Hugo is more polite than Nora.", ENTAILMENT),
        (
            "Compared with the Ambrel, the Lorne is longer; the Orsk is longer than the Lorne.",
            "The Orsk is longer than the Ambrel.",
            ENTAILMENT,
        ),
    ],
)
def test_labels_of_examples(premise: str, hypothesis: str, label: int) -> None:
    """The oracle gives what a careful reader would."""
    assert judge(Reading(premise), Reading(hypothesis)) == label


@pytest.mark.parametrize(
    ("premise", "hypothesis"),
    [
        ("Nora is taller than Felix.", "Nora sings."),
        ("Nora is taller than Felix.", "Nora is zestier than Felix."),
        ("Nora is taller than Felix", "Felix is shorter than Nora."),
        ("Nora is taller than Felix. Felix is taller than Nora.", "Felix is shorter than Nora."),
        ("Nora is taller than Felix.", "Nora is the tallest of the four."),
        ("Nora is neither taller nor cheaper than Felix.", "Felix is shorter than Nora."),
        ("Here are four friends: Nora, Hugo and Felix. Nora is taller than Hugo.", "Hugo is shorter than Nora."),
    ],
)
def test_texts_that_cannot_be_read(premise: str, hypothesis: str) -> None:
    """What the grammar does not have, and what cannot be true, gets no label."""
    table = pa.table({"premise": [premise], "hypothesis": [hypothesis]})
    assert labels(table).to_pylist() == [-1]


QUANTITIES = ("a", "b", "c", "d")
ATOMS = st.builds(
    Atom,
    st.sampled_from(QUANTITIES),
    st.sampled_from(QUANTITIES),
    st.integers(-2, 2),
    st.booleans(),
).filter(lambda atom: atom.high != atom.low)
STATEMENTS = st.lists(st.lists(ATOMS, min_size=1, max_size=2), min_size=1, max_size=2)


def _formula(cases: Cases) -> z3.BoolRef:
    def atom(one: Atom) -> z3.BoolRef:
        difference = z3.Real(one.high) - z3.Real(one.low)
        return difference > one.by if one.strict else difference >= one.by

    return z3.Or(*(z3.And(*map(atom, case)) for case in cases))


@settings(max_examples=80, deadline=None)
@given(premise=st.lists(STATEMENTS, min_size=1, max_size=5), hypothesis=STATEMENTS)
def test_bounds_agree_with_a_solver(premise: Sequence[Cases], hypothesis: Cases) -> None:
    """Closing bounds along paths decides what an SMT solver decides."""
    expected = label_by_solver([_formula(one) for one in premise], _formula(hypothesis))
    assert decided(branches(premise), hypothesis) == expected


def _meaning(claim: Claim) -> z3.BoolRef:
    """Say a claim in arithmetic; superlatives exclude ties."""
    first, others = z3.Real(f"e{claim.first}"), [z3.Real(f"e{other}") for other in claim.others]
    by = first - others[0]
    top, bottom = z3.And(*(first > other for other in others)), z3.And(*(first < other for other in others))
    meanings: dict[str, z3.BoolRef] = {
        "greater": top, "above": top, "top": top, "below": bottom, "bottom": bottom,
        "not_top": z3.Not(top), "not_bottom": z3.Not(bottom), "between": z3.And(z3.Not(top), z3.Not(bottom)),
        "at_least": z3.And(*(first >= other for other in others)),
        "not_below": z3.And(*(first >= other for other in others)),
        "not_above": z3.And(*(first <= other for other in others)),
        "equal": by == 0, "unequal": by != 0, "by": by == claim.by, "over": by > claim.by,
        "at_least_by": by >= claim.by, "under": z3.And(by > 0, by < claim.by),
    }  # fmt: skip
    return meanings[claim.kind]


def _claims(kinds: Sequence[str], most: int, several: bool) -> st.SearchStrategy[Claim]:
    def claim(kind: str, order: Sequence[int], others: int, by: int) -> Claim:
        return Claim(kind, order[0], tuple(order[1 : 1 + others]), by)

    counts = st.integers(1, 3) if several else st.just(1)
    return st.builds(claim, st.sampled_from(kinds), st.permutations(range(4)), counts, st.integers(1, most))


PAIRWISE = ("greater", "at_least", "equal", "unequal")
SEVERAL = ("above", "below", "not_below", "not_above")
ENDS = ("top", "between", "not_bottom")
OF_TWO = _claims(PAIRWISE, 1, several=False)
AMOUNTS = ("by", "by", "by", "equal", "greater", "at_least")
ROUGHLY = ("over", "under", "at_least_by", "by")


@settings(max_examples=50, deadline=None)
@given(
    facts=st.lists(st.one_of(OF_TWO, _claims(SEVERAL, 1, several=True)), min_size=1, max_size=5),
    asked=st.one_of(OF_TWO, _claims((*SEVERAL, *ENDS), 1, several=True)),
)
def test_weak_orders_settle_claims_without_amounts(facts: list[Claim], asked: Claim) -> None:
    """All weak orders of the entities decide what the real numbers decide, unless superlatives have two readings."""
    found = int(Judge(count=4, most=0).labels([facts], [asked])[0, 0])
    expected = label_by_solver([_meaning(one) for one in facts], _meaning(asked))
    assert found == expected or (found == UNUSABLE and asked.kind in ENDS)


@settings(max_examples=50, deadline=None)
@given(
    tie=st.integers(0, 3),
    exact=st.lists(_claims(AMOUNTS, 3, several=False), max_size=2),
    rough=st.lists(_claims(ROUGHLY, 3, several=False), max_size=3),
    asked=_claims((*ROUGHLY, *PAIRWISE), 4, several=False),
)
def test_spread_worlds_settle_claims_with_amounts(
    tie: int, exact: list[Claim], rough: list[Claim], asked: Claim
) -> None:
    """Steps of one over the number of groups, up to a bounded distance, decide what the real numbers decide.

    Two of the four entities are tied, so that there are three groups at most, as in every premise.
    """
    facts = [Claim("by", 0, (1,), tie), *exact, *rough]
    found = int(Judge(count=4, most=4).labels([facts], [asked])[0, 0])
    expected = label_by_solver([_meaning(one) for one in facts], _meaning(asked))
    assert found == expected or (found == UNUSABLE and "under" in {claim.kind for claim in (*facts, asked)})


@pytest.mark.parametrize("vocabulary", list(Vocabulary))
def test_scenes_are_well_made_and_read_alike(vocabulary: Vocabulary) -> None:
    """Every pair of a scene, chosen or not, is grammatical in its surface and has the oracle's label."""
    for number in range(len(PLANS)):
        made = scene(Draws(("test", vocabulary.value, number)), vocabulary, number)
        for sentence in (*made.premises, *made.hypotheses):
            assert re.fullmatch(r"[A-Z][a-zA-Z ,;:.]+\.", sentence.text), sentence.text
            assert not re.search(r"  | [,;.]|\.\.|\. [a-z]|[{}<>]", sentence.text), sentence.text
            assert all(re.search(rf"\b{name}\b", sentence.text) for name in sentence.names)
        premises = [Reading(one.text) for one in made.premises]
        hypotheses = [Reading(one.text) for one in made.hypotheses]
        for place, premise in enumerate(premises):
            for other, hypothesis in enumerate(hypotheses):
                label = int(made.labels[place, other])
                if label != UNUSABLE:
                    assert judge(premise, hypothesis) == label, (made.premises[place].text, made.hypotheses[other].text)


@pytest.fixture(scope="module")
def built() -> Rows:
    """About a thousand rows of training."""
    rows: Rows = tables(PHENOMENON.construction, {"train": 1_008})["train"].to_pylist()
    return rows


def _stated(premise: str, hypothesis: str) -> int:
    """Guess by a clause that names both: entailment if it has the comparative of the hypothesis as well."""
    names = set(re.findall(r"\b(?:[A-Z][a-z]+|the [a-z]+)", hypothesis[0] + hypothesis[1:]))
    word = re.search(r"\b(\w+er|more \w+|less \w+) than", hypothesis)
    for clause in re.split(r"[.;,]", premise):
        if len([name for name in names if name in clause]) > 1:
            return ENTAILMENT if word and word[1] in clause else CONTRADICTION
    return NEUTRAL


def _negations(premise: str, hypothesis: str) -> int:
    """Guess by whether one of the two is denied."""
    odd = (" not " in premise) != (" not " in hypothesis)
    return CONTRADICTION if odd else ENTAILMENT


def _mentioned_first(premise: str, hypothesis: str) -> int:
    """Guess that who is mentioned earlier has more."""
    names = re.findall(r"[A-Z][a-z]+|(?<=the )[a-z]+", hypothesis)
    places = [premise.find(name) for name in names if name in premise]
    if len(places) < 2:
        return NEUTRAL
    return ENTAILMENT if places[0] < places[1] else CONTRADICTION


def _same_direction(premise: str, hypothesis: str) -> int:
    """Guess by whether the comparative of the hypothesis occurs in the premise at all."""
    word = re.search(r"\b(\w+er|more \w+|less \w+) than", hypothesis)
    if word is None:
        return NEUTRAL
    return ENTAILMENT if word[1] in premise else CONTRADICTION


@pytest.mark.parametrize("cue", [_stated, _negations, _mentioned_first, _same_direction])
def test_simple_cues_do_not_help(built: Rows, cue: Guess) -> None:
    """What a lazy reader would try is right about as often as a constant answer."""
    assert abs(share_guessed(built, cue) - 1 / 3) < 0.06


def test_hypotheses_are_not_quoted_from_premises(built: Rows) -> None:
    """No premise contains its hypothesis."""
    assert not [row for row in built if str(row["hypothesis"]).rstrip(".").lower() in str(row["premise"]).lower()]


def test_rows_are_varied(built: Rows) -> None:
    """Every family and several depths have a fair share."""
    families = Counter(row["construction"] for row in built)
    depths = Counter(row["depth"] for row in built)
    assert set(families) == {plan.family for plan in PLANS}
    assert min(families.values()) > 0.05 * len(built)
    assert min(depths[depth] for depth in (1, 2, 3)) > 0.15 * len(built)
    assert len({row["premise_template"] for row in built}) > 20
    assert len({row["hypothesis_template"] for row in built}) > 20


def test_derivations_name_the_deciding_facts() -> None:
    """A decided pair is told by its facts, an open one by two worlds."""
    made = scene(Draws(("test", "derivations")), Vocabulary.TRAINING, 1)
    told = {
        int(made.labels[place, other]): made.tell(place, other)
        for place in range(len(made.premises))
        for other in range(len(made.hypotheses))
    }
    assert "; so " in told[ENTAILMENT].derivation
    assert "it is false that" in told[CONTRADICTION].derivation
    assert re.match(r"It is open: true if .+; false if .+\.", told[NEUTRAL].derivation)


def test_no_stem_is_in_both_vocabularies() -> None:
    """Not even one that is in two lists: no adjective of training is part of a name of the test."""
    english = stemmer("english")

    def stem(word: str) -> str:
        return str(english.stemWord(word))

    found: dict[str, set[str]] = {"training": set(), "new": set()}
    for scale in scales():
        forms = (scale.positive, scale.opposite, scale.more, scale.most, scale.less, scale.least)
        found[scale.vocabulary].update(stem(word) for form in forms for word in form.split())
    for (_, vocabulary), names in entities().items():
        found[vocabulary].update(stem(name.lower()) for name in names)
    shared = found["training"] & found["new"]
    assert shared <= {stem(word) for word in PHENOMENON.fixed_words}


def test_every_sort_has_scales_in_both_vocabularies() -> None:
    """So that a test with new words is about the same sorts of things."""
    for vocabulary in ("training", "new"):
        assert len({use.sort.name for use in uses() if use.scale.vocabulary == vocabulary}) > 15


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("gargantuan,person,-,-", "line 2: the adjective 'gargantuan' is not in adjectives.csv"),
        ("tall,cloud,-,-", "line 2: unknown sort 'cloud'"),
        ("tall,person", "line 2: 2 fields instead of 4"),
        ("tall,person,-,-", "nothing is compared by"),
    ],
)
def test_wrong_uses_are_named(tmp_path: Path, line: str, complaint: str) -> None:
    """The file, the line and what is wrong with it."""
    check_refused(read_uses, tmp_path / "uses.csv", f"positive,sorts,unit,units\n{line}\n", complaint)


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("greater.more,odd,{a} is {more} than them", "line 2: the pattern has no slot {b}"),
        ("greater.more,odd,{a} is {more} than {b} by {far}", "line 2: the pattern has a slot {far}"),
        ("bigger,odd,{a} is {more} than {b}", "line 2: unknown construction 'bigger'"),
    ],
)
def test_wrong_patterns_are_named(tmp_path: Path, line: str, complaint: str) -> None:
    """A pattern that lacks what it must say is not used."""
    check_refused(
        lambda path: read_patterns(path, SLOTS),
        tmp_path / "patterns.csv",
        f"construction,name,text\n{line}\n",
        complaint,
    )
