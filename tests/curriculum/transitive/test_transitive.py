"""Veridicality: written examples, two derivations and a third, cues, new words, bad files."""

import csv
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pyarrow as pa
import pytest
import z3

from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.scenes import Vocabulary
from wabe.builders.curriculum.library.tables import tables
from wabe.builders.curriculum.transitive import oracle as judging
from wabe.builders.curriculum.transitive.clauses import Clause, Deed, Embed, Event, Thing
from wabe.builders.curriculum.transitive.construct import scene
from wabe.builders.curriculum.transitive.meaning import facts, settles
from wabe.builders.curriculum.transitive.phenomenon import PHENOMENON
from wabe.builders.curriculum.transitive.source import FORMS, nouns, predicates, verbs
from wabe.errors import CorruptError
from wabe.validation.stems import stems

with (Path(__file__).parent / "examples.csv").open(encoding="utf-8", newline="") as _file:
    EXAMPLES = [(row["premise"], row["hypothesis"], int(row["label"])) for row in csv.DictReader(_file)]


@pytest.mark.parametrize(("premise", "hypothesis", "label"), EXAMPLES)
def test_oracle_on_written_examples(premise: str, hypothesis: str, label: int) -> None:
    """Labels as a careful reader gives them; -1 where readers differ, and for what is not of the fragment."""
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
        answers = PHENOMENON.oracle(pa.table(texts)).to_pylist()
        wrong += [
            (made.premises[p].text, made.hypotheses[h].text, answer)
            for (p, h), answer in zip(pairs, answers, strict=True)
            if made.labels[p, h] != answer
        ]
    assert wrong == []


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
    path = tmp_path / "predicates.csv"
    path.write_text(f"{HEADER}{FAIL}{line}\n")
    with pytest.raises(CorruptError, match=re.escape(message)) as caught:
        predicates(path)
    assert caught.value.where == str(path)
    assert caught.value.remedy


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
    path = tmp_path / "verbs.csv"
    path.write_text(f"classes,vocabulary,{','.join(FORMS)}\n{line}\n")
    with pytest.raises(CorruptError, match=re.escape(message)):
        verbs(path)


@pytest.fixture(scope="module")
def splits() -> dict[str, list[dict[str, str]]]:
    """Return some rows of training and of the test."""
    made = tables(PHENOMENON.construction, {"train": 1_200, "test": 400})
    return {name: table.to_pylist() for name, table in made.items()}


@pytest.fixture(scope="module")
def rows(splits: dict[str, list[dict[str, str]]]) -> list[dict[str, str]]:
    """Return some rows of training."""
    return splits["train"]


def test_new_words_are_new(splits: dict[str, list[dict[str, str]]]) -> None:
    """But for fixed words, no stem is in both: predicates, deeds, things and names are all new."""
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
    assert met["train"] & met["test"] <= fixed


CUES: dict[str, Callable[[dict[str, str]], object]] = {
    "one of the two is negated": lambda row: (" not " in row["premise"]) != (" not " in row["hypothesis"]),
    "how many negations": lambda row: (row["premise"].count(" not "), " not " in row["hypothesis"]),
    "the object is repeated": lambda row: row["hypothesis"].split()[-1] in row["premise"],
    "two sentences": lambda row: len(re.findall(r"[.;]", row["premise"])),
    "the subject comes first": lambda row: row["hypothesis"].split()[0] == row["premise"].split()[0],
}


@pytest.mark.parametrize("cue", CUES)
def test_cues_do_not_tell_the_label(rows: list[dict[str, str]], cue: str) -> None:
    """The best answer by a cue is hardly better than a constant one."""
    counts = Counter((CUES[cue](row), row["label_text"]) for row in rows)
    best: Counter[object] = Counter()
    for (value, _), count in counts.items():
        best[value] = max(best[value], count)
    assert sum(best.values()) / len(rows) < 0.56


def test_texts_are_well_formed(splits: dict[str, list[dict[str, str]]]) -> None:
    """Sentences begin with a capital and end with a full stop; nothing is left unfilled or doubled."""
    odd = [
        text
        for some in splits.values()
        for row in some
        for text in (row["premise"], row["hypothesis"], row["derivation"])
        if not re.fullmatch(r"[^a-z][^{}]*\.", text)
        or "  " in text
        or re.search(r"[.] [a-z]|\b(?!had\b)(\w+) \1\b|,,|\.\.|\ba [aeiou]|\ban [^aeiou]", text)
    ]
    assert odd == []


def test_depths_kinds_and_labels_are_spread(rows: list[dict[str, str]]) -> None:
    """Three depths are frequent, every signature occurs, and both labels go with each."""
    depths = Counter((int(row["depth"]), row["label_text"]) for row in rows)
    assert min(depths[depth, label] for depth in (1, 2, 3) for label in ("entailment", "non_entailment")) > 60
    kinds = Counter(row["construction"].split(",")[0] for row in rows)
    assert len(kinds) == 8
    assert any(row["label_text"] == "entailment" and "hypernym" in row["construction"] for row in rows)
