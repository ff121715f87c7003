"""Boolean: what connectives mean, three derivations that agree, texts that are well made, and errors."""

import re
from collections import Counter
from collections.abc import Hashable, Mapping
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
from wabe.builders.curriculum.boolean.construct import LEVELS, ORDER, scene
from wabe.builders.curriculum.boolean.constructions import read_constructions
from wabe.builders.curriculum.boolean.forms import FAMILIES, PREDICATES, Layout, Use, constructions, space_of
from wabe.builders.curriculum.boolean.grammar import Did, read
from wabe.builders.curriculum.boolean.logic import All, Atom, Formula, Not, Some, clauses
from wabe.builders.curriculum.boolean.oracle import judge, label, named, oracle, scope
from wabe.builders.curriculum.boolean.phenomenon import PHENOMENON
from wabe.builders.curriculum.boolean.reader import Deed
from wabe.builders.curriculum.boolean.settings import OTHERS, Kind, Setting, draw_setting
from wabe.builders.curriculum.boolean.source import activities, frames, people, read_frames
from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.scenes import UNUSABLE, Vocabulary
from wabe.builders.curriculum.library.tables import tables
from wabe.errors import CorruptError, DeclarationError

FOLDER = Path(__file__).parents[3] / "builders" / "curriculum" / "boolean"
ONLY = "Alice visited Berlin and Oxford, and no other city."
ALONE = "Both Alice and Bruno watered the plants, but nobody else did."
CHAIN = (
    "Either Alice or Bruno visited Berlin, but not both. Alice visited Berlin, or Clive visited Oxford, or both. "
    "Bruno visited neither Berlin nor Oxford."
)


@pytest.mark.parametrize(
    ("premise", "hypothesis", "expected"),
    [
        (ONLY, "Alice visited Oxford.", ENTAILMENT),
        (ONLY, "Alice did not visit Leeds.", ENTAILMENT),
        (ONLY, "Alice visited Oxford but not Berlin.", CONTRADICTION),
        (ONLY, "Bruno visited Berlin.", NEUTRAL),
        (ONLY, "Alice visited Berlin and no other city.", CONTRADICTION),
        (ALONE, "Clive did not water the plants.", ENTAILMENT),
        (ALONE, "Somebody other than Alice watered the plants.", ENTAILMENT),
        (ALONE, "Bruno was the only person who watered the plants.", CONTRADICTION),
        (ALONE, "Clive fed the ducks.", NEUTRAL),
        (CHAIN, "Alice visited Berlin.", ENTAILMENT),
        (CHAIN, "Exactly one of Alice and Bruno visited Oxford.", NEUTRAL),
        (CHAIN, "None of Alice, Bruno and Clive visited Berlin.", CONTRADICTION),
        ("At least one of Alice and Bruno bought a ladder.", "Both Alice and Bruno bought a ladder.", NEUTRAL),
        ("At most one of Alice and Bruno bought a ladder. Alice bought a ladder.", "Bruno bought a ladder.", 2),
        ("It is not true that Alice bought both figs and plums.", "Alice bought neither figs nor plums.", NEUTRAL),
        (
            "Either both Alice and Bruno bought figs, or neither of them did. Bruno didn't buy figs.",
            "Alice bought figs.",
            2,
        ),
        ("Alice bought figs and nothing else.", "Alice bought figs or plums, but not both.", ENTAILMENT),
        ("Alice bought figs. Alice did not buy plums.", "Alice bought figs and nothing else.", NEUTRAL),
        ("Alice watered the plants. Bruno did not.", "Alice watered the plants.", -1),
        ("Alice watered the plants", "Alice watered the plants.", -1),
        ("Alice bought figs. Neither Alice nor Bruno bought figs.", "Bruno bought plums.", -1),
    ],
)
def test_labels_of_examples(premise: str, hypothesis: str, expected: int) -> None:
    """The oracle gives what a careful reader would; what cannot be read, or cannot be true, gets no label."""
    table = pa.table({"premise": [premise], "hypothesis": [hypothesis]})
    assert oracle(table).to_pylist() == [expected]


ATOMS = "pqrst"
FORMULAS: st.SearchStrategy[Formula] = st.recursive(
    st.sampled_from(ATOMS).map(Atom),
    lambda inner: st.one_of(
        inner.map(Not),
        st.lists(inner, min_size=1, max_size=3).map(lambda parts: All(tuple(parts))),
        st.lists(inner, min_size=1, max_size=3).map(lambda parts: Some(tuple(parts))),
    ),
    max_leaves=6,
)


def _for_z3(formula: Formula) -> z3.BoolRef:
    match formula:
        case Atom(key):
            return z3.Bool(str(key))
        case Not(inner):
            return z3.Not(_for_z3(inner))
        case All(parts):
            return z3.And(*map(_for_z3, parts))
        case Some(parts):
            return z3.Or(*map(_for_z3, parts))


@settings(max_examples=120, deadline=None)
@given(premise=st.lists(FORMULAS, min_size=1, max_size=3), hypothesis=FORMULAS)
def test_dpll_agrees_with_a_solver(premise: list[Formula], hypothesis: Formula) -> None:
    """Clauses and DPLL decide what an SMT solver decides."""
    numbers: dict[Hashable, int] = {key: place for place, key in enumerate(ATOMS, 1)}
    given_clauses = [clause for one in premise for clause in clauses(one, numbers)]
    found = label(given_clauses, clauses(hypothesis, numbers), clauses(hypothesis, numbers, holds=False))
    assert found == label_by_solver([_for_z3(one) for one in premise], _for_z3(hypothesis))


def _holds(formula: Formula, true: Mapping[Hashable, bool]) -> bool:
    match formula:
        case Atom(key):
            return true[key]
        case Not(inner):
            return not _holds(inner, true)
        case All(parts):
            return all(_holds(part, true) for part in parts)
        case Some(parts):
            return any(_holds(part, true) for part in parts)


def _settings() -> dict[Kind, Setting]:
    drawn = (draw_setting(Draws(("test", number)), Vocabulary.TRAINING, (3, 2)) for number in range(40))
    return {one.kind: one for one in drawn}


@pytest.mark.parametrize("kind", list(Kind))
def test_every_sentence_means_for_the_oracle_what_it_means_for_the_constructor(kind: Kind) -> None:
    """Every construction, in every pattern and in every world, with and without people and deeds that have no name."""
    setting = _settings()[kind]
    words = dict(enumerate(setting.people))
    checked = Counter[str]()
    for form in space_of(3, 2).forms:
        made = form.construction
        has_verb = made.layout in (Layout.ITEM, Layout.ITEMS)
        if (has_verb and kind is Kind.ACTIVITY) or (made.layout == Layout.DEEDS and kind is not Kind.ACTIVITY):
            continue
        for place in range(len(made.patterns)):
            (formula,) = read(claim(form, place, setting).text)
            everything = read(" ".join(f"{name} {deed.past}." for name in setting.people for deed in setting.deeds))
            persons, deeds = scope([*everything, formula])
            deed_of = dict(enumerate(deeds))
            meaning = named(formula, persons, deeds)
            for world in range(0, 1 << 11, 61):
                true: dict[Hashable, bool] = dict.fromkeys((Did(who, deed) for who in persons for deed in deeds), False)
                for number, (person, deed) in enumerate(_pairs()):
                    who = words.get(person, persons[-1])
                    what = deed_of[deed] if deed != OTHERS else _unnamed(deeds, deed_of[0])
                    true[Did(who, what)] = bool(world >> number & 1)
                assert _holds(meaning, true) == form.truth[world], claim(form, place, setting).text
            checked[made.name] += 1
    assert len(checked) > 20


def _pairs() -> list[tuple[int, int]]:
    """Return the atoms in the order in which worlds number them: people first, then those without a name."""
    return [*product((0, 1, 2, OTHERS), (0, 1)), *((person, OTHERS) for person in (0, 1, 2))]


def _unnamed(deeds: list[Deed], example: Deed) -> Deed:
    return next(deed for deed in reversed(deeds) if deed.verb == example.verb)


@pytest.mark.parametrize("vocabulary", list(Vocabulary))
def test_scenes_are_well_made_and_read_alike(vocabulary: Vocabulary) -> None:
    """Every pair of a scene, chosen or not, is clean on its surface and has the oracle's label."""
    usable = 0
    for number in range(4 * len(ORDER)):
        made = scene(Draws(("test", vocabulary.value, number)), vocabulary, number)
        usable += len(made.premises) > 2
        for sentence in (*made.premises, *made.hypotheses):
            assert re.fullmatch(r"([A-Z][\w', -]*\.( |$))+", sentence.text), sentence.text
            assert not re.search(r"  | [,.]|\ba [aeiou](?!ni)|\ban [^aeiouh]|[{}]", sentence.text), sentence.text
            assert set(sentence.names) == set(re.findall(r"\b[A-Z]\w+", sentence.text)) - FIRST_WORDS
        premises, hypotheses = ([read(one.text) for one in some] for some in (made.premises, made.hypotheses))
        for place, other in product(range(len(premises)), range(len(hypotheses))):
            if (expected := int(made.labels[place, other])) != UNUSABLE:
                assert judge(premises[place], hypotheses[other]) == expected, made.premises[place].text
    assert usable > len(ORDER)


FIRST_WORDS = {"Both", "Neither", "At", "Either", "Exactly", "It", "None", "Somebody"}


@pytest.fixture(scope="module")
def built() -> Rows:
    """About a thousand rows of training."""
    rows: Rows = tables(PHENOMENON.construction, {"train": 1_008})["train"].to_pylist()
    return rows


def _negations(premise: str, hypothesis: str) -> int:
    """Guess by whether one of the two has a negative word."""
    negative = re.compile(r"\b(not|neither|nor|none|nobody|nothing|no)\b|n't")
    return CONTRADICTION if bool(negative.search(premise)) != bool(negative.search(hypothesis)) else ENTAILMENT


def _same_words(premise: str, hypothesis: str) -> int:
    """Guess that what has been said in one sentence follows."""
    words = set(re.findall(r"\w+", hypothesis.lower()))
    return ENTAILMENT if any(words <= set(re.findall(r"\w+", one.lower())) for one in premise.split(". ")) else NEUTRAL


def _names(premise: str, hypothesis: str) -> int:
    """Guess that nothing is known of somebody who is not mentioned."""
    return ENTAILMENT if set(re.findall(r"[A-Z]\w+", hypothesis)) <= set(re.findall(r"[A-Z]\w+", premise)) else NEUTRAL


def _last(premise: str, hypothesis: str) -> int:
    """Guess by the last sentence."""
    last = set(re.findall(r"\w+", premise.rsplit(". ", maxsplit=1)[-1]))
    shared = len(last & set(re.findall(r"\w+", hypothesis)))
    return ENTAILMENT if shared > 3 else NEUTRAL if shared < 2 else CONTRADICTION


@pytest.mark.parametrize("cue", [_negations, _same_words, _names, _last])
def test_simple_cues_do_not_help(built: Rows, cue: Guess) -> None:
    """What a lazy reader would try is right about as often as a constant answer."""
    assert abs(share_guessed(built, cue) - 1 / 3) < 0.05


def test_rows_are_varied(built: Rows) -> None:
    """Every kind of claim occurs, no depth has more than half of the rows, and patterns are many."""
    assert {row["construction"] for row in built} == {*FAMILIES, "unmentioned"}
    depths = Counter(row["depth"] for row in built)
    assert max(depths.values()) < len(built) / 2
    assert min(depths[depth] for depth in (1, 2, 3, 4)) > 0.08 * len(built)
    assert len({row["premise_template"] for row in built}) > 100
    assert len({row["hypothesis_template"] for row in built}) > 30


def test_derivations_say_what_follows(built: Rows) -> None:
    """A decided pair is told by the sentences that decide it, an open one by two cases."""
    for row in built:
        told, premise = str(row["derivation"]), str(row["premise"])
        if row["label"] == NEUTRAL:
            assert told.startswith("The premise can be true ")
        else:
            verdict = "true" if row["label"] == ENTAILMENT else "false"
            assert told.endswith((f": the hypothesis is {verdict}.", f"this makes the hypothesis {verdict}."))
            assert told[: told.index(". ") + 1] in premise


def test_words_of_the_test_are_new() -> None:
    """No name, place, thing or activity is in both vocabularies."""
    for lists in (people(), *(one.items for one in frames()), activities()):
        assert set(lists["training"]).isdisjoint(lists["new"])
        assert min(map(len, lists.values())) >= 5
    made = tables(PHENOMENON.construction, {"train": 180, "test": 90})
    words = {
        split: {w for row in rows.to_pylist() for w in (*row["words"], *row["names"])} for split, rows in made.items()
    }
    assert words["train"].isdisjoint(words["test"])


@pytest.mark.parametrize(
    ("file", "line", "complaint"),
    [
        ("constructions.csv", "odd,fact,fact,a px,,p & s,all", "the predicate 's', which is not one of p, q, r"),
        ("constructions.csv", "odd,fact,fact,a px,,p &,all", "'p &' cannot be read"),
        ("constructions.csv", "odd,fact,fact,a px,,p + q,all", "neither a predicate nor an operator"),
        ("constructions.csv", "odd,fact,pair,a px,,p,all", "unknown layout 'pair'"),
        ("constructions.csv", "odd,fiction,fact,a px,,p,all", "unknown family 'fiction'"),
        ("constructions.csv", "fact,fact,fact,a px,,p,all", "'fact' is declared twice"),
        ("patterns.csv", "fact,odd,{a} did.", "the pattern has no slot {px}"),
        ("patterns.csv", "fact,odd,{a} {px} {bx}.", "a slot {bx}, which fact does not fill"),
        ("patterns.csv", "fiction,odd,{a} {px}.", "unknown construction 'fiction'"),
    ],
)
def test_wrong_constructions_are_named(tmp_path: Path, file: str, line: str, complaint: str) -> None:
    """The file, the line and what is wrong with it."""
    for name in ("constructions.csv", "patterns.csv"):
        text = (FOLDER / name).read_text(encoding="utf-8")
        (tmp_path / name).write_text(text + (f"{line}\n" if name == file else ""), encoding="utf-8")
    with pytest.raises(CorruptError, match=re.escape(complaint)) as error:
        read_constructions(tmp_path, families=FAMILIES, layouts=tuple(Layout), uses=tuple(Use), predicates=PREDICATES)
    last = len((tmp_path / file).read_text(encoding="utf-8").splitlines())
    assert f"line {last}" in str(error.value)
    assert file in str(error.value)


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("odd,animals,city,see,saw,,no other", "unknown list 'animals'"),
        ("odd,places,river,see,saw,,no other", "unknown class 'river': the classes of places are city, country"),
        ("odd,places,city,see,,,no other", "no past"),
        ("odd,places,city,see", "4 fields instead of 7"),
    ],
)
def test_wrong_verbs_are_named(tmp_path: Path, line: str, complaint: str) -> None:
    """The same for the list of verbs."""
    check_refused(
        read_frames,
        tmp_path / "frames.csv",
        f"name,list,kind,base,past,preposition,other\n{line}\n",
        f"line 2: {complaint}",
    )


def test_formulas_are_checked_before_they_are_used() -> None:
    """A formula that cannot be read is refused also where no list is read."""
    with pytest.raises(DeclarationError, match="cannot be read"):
        _ = type(constructions()[0].formula)("p &").predicates


def test_levels_are_all_used() -> None:
    """The order of difficulties has each of them."""
    assert set(ORDER) == set(range(len(LEVELS)))
