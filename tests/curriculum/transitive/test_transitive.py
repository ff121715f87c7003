"""Veridicality: written examples, two derivations and a third, cues, new words, bad files."""

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
import z3

from tests.curriculum.shared import PhenomenonTests
from tests.curriculum.texts import Cue, Row, check_refused, examples_beside
from wabe.builders.curriculum.transitive import oracle as judging
from wabe.builders.curriculum.transitive.clauses import Clause, Deed, Embed, Event, Thing
from wabe.builders.curriculum.transitive.meaning import facts, settles
from wabe.builders.curriculum.transitive.phenomenon import PHENOMENON
from wabe.builders.curriculum.transitive.source import FORMS, nouns, predicates, verbs

THING = Thing(kind="fruit", levels=("ripe pears", "pears", "fruit"), lemmas=("pears", "fruit"))
DEED = Deed(forms={"base": "sell", "past": "sold", "participle": "sold", "progressive": "selling"}, thing=THING)


def _spelled(clause: Clause, rules: list[z3.BoolRef]) -> z3.BoolRef:
    """Return a clause for z3, with what its predicates demand added to the rules."""
    if isinstance(clause, Event):
        truth = z3.Bool(f"level {clause.level}")
    else:
        inside = _spelled(clause.inside, rules)
        truth = z3.Bool(f"predicate {id(clause)}")
        for value, demanded in ((truth, clause.predicate.affirmed), (z3.Not(truth), clause.predicate.denied)):
            if demanded in {"true", "false"}:
                rules.append(z3.Implies(value, inside if demanded == "true" else z3.Not(inside)))
    return z3.Not(truth) if clause.negated else truth


def test_signatures_by_name_against_z3() -> None:
    """For every predicate, affirmed and denied, alone and below "know" and "wrongly believe"."""
    infinitive = [one for one in predicates() if one.frame in {"to", "ing"}]
    outer = [one for one in predicates() if one["base"] in {"know", "wrongly believe", "hope", "be false"}]
    chains: list[Clause] = []
    for level in range(3):
        about = Event(subject="Boris", deed=DEED, level=level)
        simple = [
            Embed(predicate=one, subject="Boris", other="", inside=about, negated=negated)
            for one in (infinitive if level == 1 else infinitive[::7])
            for negated in (False, True)
        ]
        chains += simple
        chains += [
            Embed(predicate=one, subject="Agnes", other="", inside=inside, negated=negated)
            for one in outer
            for inside in simple[::5]
            for negated in (False, True)
        ]
    order = [z3.Implies(z3.Bool(f"level {one}"), z3.Bool(f"level {one + 1}")) for one in range(2)]
    compared = 0
    for one in chains:
        known = facts(one)
        if known is None:
            continue
        rules: list[z3.BoolRef] = []
        solver = z3.Solver()
        solver.add(_spelled(one, rules), *order, *rules)
        for level in range(3):
            asked = Event(subject="Boris", deed=DEED, level=level)
            for question in (asked, replace(asked, negated=True)):
                follows = solver.check(z3.Not(_spelled(question, []))) == z3.unsat
                assert follows == any(settles(fact, question) for fact in known), (one, question)
                compared += 1
    assert compared > 1_000


def test_kinds_of_things_are_wordnets() -> None:
    """Every narrow word is below its wide one and below no other word of its class."""
    for noun in nouns():
        assert judging.is_kind_of(noun["specific"], noun["general"]), noun
        assert not judging.is_kind_of(noun["general"], noun["specific"]), noun
        others = [one["specific"] for one in nouns() if one.kind == noun.kind and one is not noun]
        assert not any(judging.is_kind_of(noun["specific"], other) for other in others), noun


def test_names_and_tables_of_signatures_agree() -> None:
    """The two columns are written separately; each name goes with one pair of outcomes."""
    tables_of: dict[str, set[tuple[str, str]]] = {}
    for one in predicates():
        tables_of.setdefault(one.signature, set()).add((one.affirmed, one.denied))
    assert tables_of["two-way negative"] == {("false", "true")}
    assert tables_of["factive"] == {("true", "true")}
    assert all(len(outcomes) == 1 for outcomes in tables_of.values())


HEADER = "kind,vocabulary,frame,nests,affirmed,denied,base,past,participle,progressive\n"
FAIL = "two-way negative,training,to,no,false,true,fail,failed,failed,failing\n"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("factive,training,to,no,true,true,fail,failed,failed,failing", "line 3: 'fail' has two signatures"),
        ("two-way negative,training,to,no,false,true,fail,failed,failed,failing", "line 3: 'fail' is also in line 2"),
        ("factive,new,that,no,true,true,fail,failed,failed,failing", "line 3: 'fail' is in both vocabularies"),
        (",training,to,no,true,true,dare,dared,dared,daring", "line 3: kind is ''"),
        ("factiv,training,to,no,true,true,dare,dared,dared,daring", "line 3: kind is 'factiv'"),
        ("factive,old,to,no,true,true,dare,dared,dared,daring", "line 3: vocabulary is 'old'"),
        ("factive,training,of,no,true,true,dare,dared,dared,daring", "line 3: frame is 'of'"),
        ("factive,training,to,no,maybe,true,dare,dared,dared,daring", "line 3: affirmed is 'maybe'"),
        ("factive,training,to,no,true,,dare,dared,dared,daring", "line 3: denied is ''"),
        ("factive,training,to,no,true,true,dare,dared,,daring", "line 3: no participle"),
        ("open,training,object to,no,open,open,ask,asked {},asked {},asking {}", "line 3: base: a slot {} is missing"),
        ("open,training,to,no,open,open,ask,asked,asked", "line 3: 9 fields instead of 10"),
    ],
)
def test_bad_predicates_are_named(tmp_path: Path, line: str, message: str) -> None:
    """The file, the line and what to do."""
    check_refused(predicates, tmp_path / "predicates.csv", f"{HEADER}{FAIL}{line}\n", message)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (",training,buy,bought,bought,buying", "line 2: no class"),
        ("frut,training,buy,bought,bought,buying", "line 2: unknown class 'frut'"),
        ("fruit,old,buy,bought,bought,buying", "line 2: unknown vocabulary 'old'"),
        ("fruit,training,buy,,bought,buying", "line 2: no past"),
    ],
)
def test_bad_verbs_are_named(tmp_path: Path, line: str, message: str) -> None:
    """The file, the line and what to do."""
    check_refused(verbs, tmp_path / "verbs.csv", f"classes,vocabulary,{','.join(FORMS)}\n{line}\n", message)


CUES: dict[str, Cue] = {
    "one of the two is negated": lambda row: (" not " in row["premise"]) != (" not " in row["hypothesis"]),
    "how many negations": lambda row: (row["premise"].count(" not "), " not " in row["hypothesis"]),
    "the object is repeated": lambda row: row["hypothesis"].split()[-1] in row["premise"],
    "two sentences": lambda row: len(re.findall(r"[.;]", row["premise"])),
    "the subject comes first": lambda row: row["hypothesis"].split()[0] == row["premise"].split()[0],
}


class TestTransitive(PhenomenonTests):
    """Two derivations that agree, new words, cues, texts, and what rows are spread over."""

    phenomenon = PHENOMENON
    examples = examples_beside(__file__)
    scenes = 24
    answers_more = False
    training_rows = 1_200
    new_rows = 400
    cues = CUES
    best_by_cue = 0.56
    wrong = r"[.] [a-z]|\b(?!had\b)(\w+) \1\b|,,|\.\.|\ba [aeiou]|\ban [^aeiou]"
    whole = r"[^a-z][^{}]*\."
    every_split = True

    def test_depths_kinds_and_labels_are_spread(self, rows: list[Row]) -> None:
        """Three depths are frequent, every signature occurs, and both labels go with each."""
        depths = Counter((int(row["depth"]), row["label_text"]) for row in rows)
        assert min(depths[depth, label] for depth in (1, 2, 3) for label in ("entailment", "non_entailment")) > 60
        kinds = Counter(row["construction"].split(",")[0] for row in rows)
        assert len(kinds) == 8
        assert any(row["label_text"] == "entailment" and "hypernym" in row["construction"] for row in rows)
