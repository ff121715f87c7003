"""Relational knowledge: written examples, two derivations and a third, bad files."""

import csv
import re
from itertools import pairwise, product
from pathlib import Path

import pyarrow as pa
import pytest
import z3

from wabe.builders.curriculum.kg_relations.construct import scene
from wabe.builders.curriculum.kg_relations.facts import consistent
from wabe.builders.curriculum.kg_relations.grammar import Atom, Thing, read_hypothesis, read_premise
from wabe.builders.curriculum.kg_relations.phenomenon import PHENOMENON
from wabe.builders.curriculum.kg_relations.rules import CERTAIN, SYMMETRIC, Fact
from wabe.builders.curriculum.kg_relations.source import entities, relations
from wabe.builders.curriculum.kg_relations.wording import NEW_PATTERNS, patterns
from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.models import FOLLOWS
from wabe.builders.curriculum.library.scenes import UNUSABLE, Vocabulary
from wabe.errors import CorruptError

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
    compared = 0
    for number in range(72):
        made = scene(Draws(("test", number)), vocabulary, number)
        pairs = [(p, h) for p in range(len(made.premises)) for h in range(len(made.hypotheses))]
        texts = {
            "premise": [made.premises[p].text for p, _ in pairs],
            "hypothesis": [made.hypotheses[h].text for _, h in pairs],
        }
        answers = PHENOMENON.oracle(pa.table(texts)).to_pylist() if pairs else []
        labels = [int(made.labels[pair]) for pair in pairs]
        compared += sum(label != UNUSABLE for label in labels)
        wrong += [
            (made.premises[p].text, made.hypotheses[h].text, answer)
            for (p, h), label, answer in zip(pairs, labels, answers, strict=True)
            if label not in (UNUSABLE, answer)
        ]
    assert wrong == []
    assert compared > 3_000


def test_every_wording_can_be_read() -> None:
    """Each pattern, about entities of each of its kinds, says to the oracle what it was written for."""
    names = {word.kind: word["name"] for word in entities()}
    others = {word.kind: word["name"] for word in reversed(entities())}
    read = 0
    for every in (patterns(), patterns(NEW_PATTERNS, all_relations=False)):
        for relation, some in every.items():
            for pattern in some:
                one, other = relations()[relation].subjects, relations()[relation].objects
                for subject, object_ in product(one, other):
                    x, y = _written(subject, names, "Agnes"), _written(object_, others, "Boris")
                    text = pattern.fill(x=x, y=y, father="mother", son="son")
                    atoms = read_premise(text) if relations()[relation].told else read_hypothesis(text)
                    named = {thing for atom in atoms for thing in atom[1:] if not thing.name.startswith("?")}
                    assert {thing.kind for thing in named} == {subject, object_}, text
                    if relations()[relation].told:
                        assert [(atom.relation, atom.subject.kind) for atom in atoms] == [(relation, subject)], text
                        assert atoms[0].subject.name in x or relation in SYMMETRIC, text
                    read += 1
    assert read > 600


def _written(kind: str, names: dict[str, str], given: str) -> str:
    forms = {
        "person": f"{given} {names['surname']}",
        "river": "the River {}",
        "publisher": "{} Press",
        "college": "{} College",
        "club": "{} FC",
        **{one: f"the {{}} {one.capitalize()}" for one in ("foundation", "museum", "prize")},
        **dict.fromkeys(("book", "film", "painting"), '"The {}"'),
    }
    return forms.get(kind, "{}").format(names.get(kind, ""))


def _holds(relation: str, subject: Thing, object_: Thing) -> z3.BoolRef:
    return z3.Bool(f"{relation}({subject.name}, {object_.name})")


def _rules(things: list[Thing]) -> list[z3.BoolRef]:
    """Return the certain rules for every choice of things of fitting kinds."""
    found = []
    for rule in CERTAIN:
        for chosen in product(things, repeat=len(rule.body) + 1):
            ends = list(pairwise(chosen))
            turned = [pair[::-1] if inverted else pair for pair, (_, inverted) in zip(ends, rule.body, strict=True)]
            head = (chosen[-1], chosen[0]) if rule.inverted_head else (chosen[0], chosen[-1])
            steps = [(name, *pair) for (name, _), pair in zip(rule.body, turned, strict=True)]
            if chosen[0] != chosen[-1] and all(_fits(*one) for one in (*steps, (rule.head, *head))):
                found.append(z3.Implies(z3.And(*(_holds(*one) for one in steps)), _holds(rule.head, *head)))
    return found


def _fits(relation: str, subject: Thing, object_: Thing) -> bool:
    between = relations()[relation]
    return subject.kind in between.subjects and object_.kind in between.objects


def _some(query: tuple[Atom, ...], things: list[Thing]) -> z3.BoolRef:
    """Return that a statement is true of some things in the place of those without a name."""
    unnamed = list(dict.fromkeys(thing for atom in query for thing in atom[1:] if thing.name.startswith("?")))
    choices = product(*([one for one in things if one.kind == thing.kind] for thing in unnamed))
    put = [dict(zip(unnamed, chosen, strict=True)) for chosen in choices]
    return z3.Or(*(z3.And(*(_holds(r, one.get(s, s), one.get(o, o)) for r, s, o in query)) for one in put))


def test_labels_against_z3() -> None:
    """What the oracle reads, given to a solver with the constructor's rules, gives the constructor's labels."""
    compared = 0
    for number in range(24):
        made = scene(Draws(("z3", number)), Vocabulary.TRAINING, number)
        queries = [read_hypothesis(hypothesis.text) for hypothesis in made.hypotheses]
        for place, premise in list(enumerate(made.premises))[::4]:
            atoms = read_premise(premise.text)
            things = list(dict.fromkeys(thing for atom in atoms for thing in atom[1:]))
            solver = z3.Solver()
            solver.add(*(_holds(*atom) for atom in atoms), *_rules(things))
            for column, query in enumerate(queries):
                if made.labels[place, column] != UNUSABLE:
                    follows = solver.check(z3.Not(_some(query, things))) == z3.unsat
                    assert follows == (made.labels[place, column] == FOLLOWS), (premise, query)
                    compared += 1
            assert solver.check() == z3.sat
    assert compared > 300


@pytest.mark.parametrize(
    ("facts", "possible"),
    [
        ([("born in", 0, 1), ("died in", 0, 2)], True),
        ([("born in", 0, 1), ("born in", 0, 2)], False),
        ([("born in", 0, 1), ("died in", 0, 1)], False),
        ([("largest town", 0, 1), ("largest town", 2, 1)], False),
        ([("town in", 0, 1), ("largest town", 0, 2)], False),
        ([("largest town", 0, 1), ("town in", 2, 1)], True),
        ([("married", 0, 1), ("married", 2, 0)], False),
        ([("parent of", 0, 1), ("parent of", 1, 2), ("parent of", 2, 0)], False),
        ([("parent of", 0, 1), ("parent of", 1, 2), ("married", 0, 2)], False),
        ([("parent of", 0, 1), ("parent of", 2, 1), ("parent of", 3, 1)], False),
        ([("north of", 0, 1), ("north of", 1, 2), ("north of", 2, 0)], False),
        ([("north of", 0, 1), ("north of", 1, 2)], True),
        ([("taught", 0, 0)], False),
    ],
)
def test_what_cannot_be_so_is_not_told(facts: list[Fact], possible: bool) -> None:
    """Nobody is born twice, and nobody is his own grandparent."""
    assert consistent(facts) == possible


ENTITIES = [
    ("city,training,Bexton", "line 2: unknown class 'city'"),
    (",training,Bexton", "line 2: unknown class ''"),
    ("town,old,Bexton", "line 2: unknown vocabulary 'old'"),
    ("town,training,", "line 2: no name"),
    ("town,training,Bexton\nregion,training,Bexton", "line 3: 'Bexton' is also in line 2"),
    ("book,training,Amber Anchor\nfilm,new,Amber Island", "line 3: 'amber' is in both vocabularies"),
]
RELATIONS = [
    ("born in,person,city,subject,told", "line 2: unknown class 'city' in objects"),
    ("born in,,town,subject,told", "line 2: unknown class '' in subjects"),
    ("born in,person,town,twice,told", "line 2: unknown end 'twice'"),
    ("born in,person,town,subject,heard", "line 2: unknown use 'heard'"),
    ("born in,person,town,,told\nborn in,person,region,,told", "line 3: the relation 'born in' is also in line 2"),
    ("born in,person,town", "line 2: 3 fields instead of 5"),
]
PATTERNS = [
    ("born in,short,{x} was born.", "line 2: the pattern has no slot {y}"),
    ("born in,long,{x} was born in {y} on {day}.", "line 2: the pattern has a slot {day}"),
    ("bron in,typo,{x} was born in {y}.", "line 2: unknown construction 'bron in'"),
    ("born in,open,{x} was born in {y.", "line 2: the pattern cannot be read"),
    ("born in,alone,{x} was born in {y}.", "there is no pattern for district of"),
]


@pytest.mark.parametrize(("lines", "message"), ENTITIES)
def test_bad_entities_are_named(tmp_path: Path, lines: str, message: str) -> None:
    """The file, the line, and what to do."""
    path = _list(tmp_path, "kind,vocabulary,name", lines)
    with pytest.raises(CorruptError, match=re.escape(message)) as caught:
        entities(path)
    assert (caught.value.where, bool(caught.value.remedy)) == (str(path), True)


@pytest.mark.parametrize(("lines", "message"), RELATIONS)
def test_bad_relations_are_named(tmp_path: Path, lines: str, message: str) -> None:
    """The file, the line, and what to do."""
    path = _list(tmp_path, "relation,subjects,objects,once,use", lines)
    with pytest.raises(CorruptError, match=re.escape(message)) as caught:
        relations(path)
    assert (caught.value.where, bool(caught.value.remedy)) == (str(path), True)


@pytest.mark.parametrize(("lines", "message"), PATTERNS)
def test_bad_patterns_are_named(tmp_path: Path, lines: str, message: str) -> None:
    """The file, the line or the relation, and what to do."""
    path = _list(tmp_path, "construction,name,text", lines)
    with pytest.raises(CorruptError, match=re.escape(message)) as caught:
        patterns(path)
    assert (caught.value.where, bool(caught.value.remedy)) == (str(path), True)


def _list(folder: Path, columns: str, lines: str) -> Path:
    path = folder / "list.csv"
    path.write_text(f"{columns}\n{lines}\n", encoding="utf-8")
    return path
