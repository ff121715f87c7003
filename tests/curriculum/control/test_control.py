"""Contextual reasoning: written examples, two derivations and a third, cues, new words, bad files, English."""

import csv
import re
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
import z3

from tests.curriculum.texts import Cue, Row, Splits, best_share, rows_of, shared_stems, stems_of
from wabe.builders.curriculum.control.construct import scene
from wabe.builders.curriculum.control.frames import SAYS
from wabe.builders.curriculum.control.measures import (
    Bound,
    Exact,
    Order,
    Plus,
    Told,
    above,
    equal,
    larger,
    possible,
    sum_above,
)
from wabe.builders.curriculum.control.phenomenon import PHENOMENON
from wabe.builders.curriculum.control.phrases import framed
from wabe.builders.curriculum.control.reader import Reading, expanded, had, in_, read_passage
from wabe.builders.curriculum.control.solving import ZERO, Bounds
from wabe.builders.curriculum.control.source import (
    KINDS,
    Genre,
    cities,
    events,
    genres,
    own_names,
    own_words,
    people_names,
    read_genres,
)
from wabe.builders.curriculum.control.telling import COMMON, NEEDED, patterns
from wabe.builders.curriculum.lexicon.source import Shape, read_words
from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.patterns import read_patterns
from wabe.builders.curriculum.library.scenes import UNUSABLE, Vocabulary
from wabe.errors import CorruptError

ENTAILMENT, NEUTRAL, CONTRADICTION = 0, 1, 2

with (Path(__file__).parent / "examples.csv").open(encoding="utf-8", newline="") as _file:
    EXAMPLES = [(row["premise"], row["hypothesis"], int(row["label"])) for row in csv.DictReader(_file)]


@pytest.mark.parametrize(("premise", "hypothesis", "label"), EXAMPLES)
def test_oracle_on_written_examples(premise: str, hypothesis: str, label: int) -> None:
    """Labels as a careful reader gives them; -1 where readers differ, and for what cannot be read."""
    assert PHENOMENON.oracle(pa.table({"premise": [premise], "hypothesis": [hypothesis]})).to_pylist() == [label]


@pytest.mark.parametrize("vocabulary", list(Vocabulary))
def test_oracle_agrees_on_every_pair_of_some_scenes(vocabulary: Vocabulary) -> None:
    """Also on pairs that would not be published because they come in no square."""
    wrong, seen = [], Counter[int]()
    for number in range(2 * len(genres())):
        made = scene(Draws(("test", number)), vocabulary, number)
        pairs = [(p, h) for p in range(len(made.premises)) for h in range(len(made.hypotheses))]
        texts = {
            "premise": [made.premises[p].text for p, _ in pairs],
            "hypothesis": [made.hypotheses[h].text for _, h in pairs],
        }
        answers = PHENOMENON.oracle(pa.table(texts)).to_pylist()
        seen.update(int(made.labels[pair]) for pair in pairs)
        wrong += [
            (made.premises[p].text, made.hypotheses[h].text, answer)
            for (p, h), answer in zip(pairs, answers, strict=True)
            if made.labels[p, h] not in {UNUSABLE, answer}
        ]
    assert wrong == []
    assert min(seen[label] for label in (ENTAILMENT, NEUTRAL, CONTRADICTION)) > 900


class _Solver:
    """What the oracle read, given to an SMT solver: groups, offices and numbers are integers."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.group = {name: z3.Int(in_(name)) for name in reading.people}
        self.given = {name: z3.Bool(had(name)) for name in reading.people}
        self.office = z3.Int("office")
        self.counts = {name: z3.Int(f"count {name}") for name in reading.groups}
        self.years = {name: z3.Int(f"year {name}") for name in reading.people}
        self.solver = z3.Solver()
        self.solver.add(*(z3.And(one >= 0, one < len(reading.groups)) for one in self.group.values()))
        self.solver.add(self.office >= 0, self.office < len(reading.people))
        for clause in [*reading.clauses, *expanded(reading, reading.rules)]:
            self.solver.add(z3.Or([self._literal(*one) for one in clause]))
        for told, numbers in ((reading.counts, self.counts), (reading.years, self.years)):
            self.solver.add(*(number >= 1 for number in numbers.values()))
            value = {ZERO: z3.IntVal(0), **numbers}
            self.solver.add(*(value[one] - value[other] <= most for one, other, most in told))

    def _literal(self, name: str, values: frozenset[str]) -> z3.BoolRef:
        if name == "office":
            return z3.Or([self.office == self.reading.people.index(value) for value in sorted(values)])
        who = name.rsplit(" ", 1)[1]
        if name == had(who):
            return z3.Or([self.given[who] == (value == "yes") for value in sorted(values)])
        return z3.Or([self.is_in(who, value) for value in sorted(values)])

    def is_in(self, who: str, group: str) -> z3.BoolRef:
        """Return that a person is in a group."""
        return self.group[who] == self.reading.groups.index(group)

    def of_holder(self, of_person: Callable[[str], z3.BoolRef]) -> z3.BoolRef:
        """Return that something holds of whoever holds the office."""
        people = enumerate(self.reading.people)
        return z3.And([z3.Implies(self.office == number, of_person(name)) for number, name in people])

    def own(self, who: str, of_group: Callable[[str], z3.BoolRef]) -> z3.BoolRef:
        """Return that something holds of the group of a person."""
        return z3.And([z3.Implies(self.is_in(who, group), of_group(group)) for group in self.reading.groups])

    def label(self, asked: z3.BoolRef) -> int:
        """Return the label of a statement."""
        true = self.solver.check(asked) == z3.sat
        false = self.solver.check(z3.Not(asked)) == z3.sat
        return NEUTRAL if true and false else ENTAILMENT if true else CONTRADICTION


Of = Mapping[str, list[str]]
FORMULAS: dict[str, Callable[[_Solver, Of], z3.BoolRef]] = {
    "A L G": lambda s, o: s.is_in(o["A"][0], o["G"][0]),
    "A is not among the P who L G": lambda s, o: z3.Not(s.is_in(o["A"][0], o["G"][0])),
    "A and A L the same K": lambda s, o: s.group[o["A"][0]] == s.group[o["A"][1]],
    "A L a different K from A": lambda s, o: s.group[o["A"][0]] != s.group[o["A"][1]],
    "A was V T": lambda s, o: s.given[o["A"][0]],
    "A was not one of the P who were V T": lambda s, o: z3.Not(s.given[o["A"][0]]),
    "both A and A were V T": lambda s, o: z3.And([s.given[name] for name in o["A"]]),
    "neither A nor A was V T": lambda s, o: z3.Not(z3.Or([s.given[name] for name in o["A"]])),
    "this year's R is A": lambda s, o: s.office == s.reading.people.index(o["A"][0]),
    "this year's R L G": lambda s, o: s.of_holder(lambda name: s.is_in(name, o["G"][0])),
    "this year's R was V T": lambda s, _: s.of_holder(lambda name: s.given[name]),
    "this year's R J before N": lambda s, o: s.of_holder(lambda name: s.years[name] < int(o["N"][0])),
    "this year's R is allowed to use Z": lambda s, _: s.of_holder(lambda name: s.years[name] < s.reading.year_limit),
    "of the N P named , Q L G": lambda s, o: _quantity(o, [s.is_in(name, o["G"][0]) for name in s.reading.people]),
    "of the N P named , Q were V T": lambda s, o: _quantity(o, list(s.given.values())),
    "G has exactly N I": lambda s, o: s.counts[o["G"][0]] == int(o["N"][0]),
    "G has more than N I": lambda s, o: s.counts[o["G"][0]] > int(o["N"][0]),
    "G has more I than G": lambda s, o: s.counts[o["G"][0]] > s.counts[o["G"][1]],
    "together , G and G have more than N I": lambda s, o: sum(s.counts[name] for name in o["G"]) > int(o["N"][0]),
    "G will get Y": lambda s, o: s.counts[o["G"][0]] > s.reading.count_limit,
    "A's K will get Y": lambda s, o: s.own(o["A"][0], lambda group: s.counts[group] > s.reading.count_limit),
    "A's K has more than N I": lambda s, o: s.own(o["A"][0], lambda group: s.counts[group] > int(o["N"][0])),
    "A J in N": lambda s, o: s.years[o["A"][0]] == int(o["N"][0]),
    "A J before N": lambda s, o: s.years[o["A"][0]] < int(o["N"][0]),
    "A J in an earlier year than A": lambda s, o: s.years[o["A"][0]] < s.years[o["A"][1]],
    "A is allowed to use Z": lambda s, o: s.years[o["A"][0]] < s.reading.year_limit,
}


def _quantity(of: Of, some: list[z3.BoolRef]) -> z3.BoolRef:
    number = z3.Sum([z3.If(one, 1, 0) for one in some])
    wanted = int(of["Q"][0][1:])
    return {"=": number == wanted, ">": number >= wanted, "<": number <= wanted}[of["Q"][0][0]]


def test_labels_against_z3() -> None:
    """What the oracle reads, given to a solver, gives the constructor's labels."""
    compared = Counter[str]()
    for number in range(len(genres())):
        made = scene(Draws(("z3", number)), Vocabulary.TRAINING, number)
        for place, premise in enumerate(made.premises[:4]):
            solver = _Solver(read_passage(premise.text, SAYS))
            for column, hypothesis in enumerate(made.hypotheses):
                asked = framed(hypothesis.text)
                label = made.labels[place, column]
                if label != UNUSABLE and asked.frame in FORMULAS:
                    found = solver.label(FORMULAS[asked.frame](solver, asked.of))
                    assert found == label, (premise.text, hypothesis.text)
                    compared[asked.frame] += 1
    assert sum(compared.values()) > 400
    assert len(compared) > 20


def test_two_ways_to_complete_numbers() -> None:
    """Trying all completions and closing bounds on differences give the same answers."""
    names = ["a", "b", "c"]
    rng = np.random.default_rng(7)
    compared = 0
    for _ in range(150):
        values = rng.integers(5, 30, 3).tolist()
        told: list[Told] = []
        bounds: list[tuple[str, str, int]] = []
        for who in range(3):
            other, number = (who + 1) % 3, values[who]
            match int(rng.integers(5)):
                case 0:
                    told.append(Exact(who, number))
                    bounds += [(names[who], ZERO, number), (ZERO, names[who], -number)]
                case 1:
                    told.append(Bound(who, number - 2, above=True))
                    bounds.append((ZERO, names[who], 1 - number))
                case 2:
                    apart = number - values[other]
                    told.append(Plus(who, other, apart))
                    bounds += [(names[who], names[other], apart), (names[other], names[who], -apart)]
                case 3 if number > values[other]:
                    told.append(Order(who, other))
                    bounds.append((names[other], names[who], -1))
        closed = Bounds(names, bounds, 1)
        limit = int(rng.integers(5, 30))
        both = tuple(told)
        assert possible(both, (0,), (1, 90), above(0, limit)) == closed.above("a", limit)
        assert possible(both, (1,), (1, 90), equal(1, limit)) == closed.equal("b", limit)
        assert possible(both, (0, 2), (1, 90), larger(0, 2)) == closed.more("a", "c")
        assert possible(both, (0, 1), (1, 90), sum_above(0, 1, 2 * limit)) == closed.sum_above("a", "b", 2 * limit)
        compared += 1
    assert compared == 150


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("member,new,{a} {lives} there.", "line 2: the pattern has no slot {g}"),
        ("member,new,{a} {lives} {g} and {h}.", "line 2: the pattern has a slot {h}"),
        ("memebr,new,{a} {lives} {g}.", "line 2: unknown construction 'memebr'"),
    ],
)
def test_bad_patterns_are_named(tmp_path: Path, line: str, message: str) -> None:
    """The file, the line and what to do."""
    path = tmp_path / "patterns.csv"
    path.write_text(f"construction,name,text\n{line}\n")
    with pytest.raises(CorruptError, match=re.escape(message)) as caught:
        read_patterns(path, NEEDED, COMMON)
    assert caught.value.where == str(path)
    assert caught.value.remedy


GENRE = "zoo,the zoo,has,the report,keeper,keepers,house,houses,works in,work in,joined the zoo,joined,given"


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ([f"{GENRE},animal,the {{}} house,cages,fixture"], "line 2: unknown list of groups 'animal'"),
        ([f"{GENRE},club,the house,cages,fixture"], "line 2: the name of a group, 'the house', has no slot {}"),
        ([f"{GENRE},club,the {{}} house,item_cage,fixture"], "line 2: unknown list of items 'item_cage'"),
        ([f"{GENRE},club,the {{}} house,cages,toys"], "line 2: unknown list of extras 'toys'"),
        ([f"{GENRE},club,the {{}} house,,fixture"], "line 2: no items"),
        ([f"{GENRE},club,the {{}} house,cages"], "line 2: 16 fields instead of 17"),
        ([f"{GENRE},club,the {{}} house,cages,fixture"] * 2, "line 3: 'zoo' is also in line 2"),
    ],
)
def test_bad_genres_are_named(tmp_path: Path, lines: list[str], message: str) -> None:
    """The file, the line and what to do."""
    path = tmp_path / "genres.csv"
    path.write_text("\n".join([",".join(Genre._fields), *lines]) + "\n")
    with pytest.raises(CorruptError, match=re.escape(message)) as caught:
        read_genres(path)
    assert caught.value.where == str(path)
    assert caught.value.remedy


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["gfit,training,mug,mugs"], "line 2: unknown class 'gfit'"),
        ([",training,mug,mugs"], "line 2: unknown class ''"),
        (["gift,training,mug,mugs", "fixture,training,mug,mugs"], "line 3: 'mug' is also in line 2"),
        (["gift,training,mug,mugs", "gift,new,large mug,large mugs"], "line 3: 'mug' is in both vocabularies"),
        (["gift,old,mug,mugs"], "line 2: unknown vocabulary 'old'"),
        (["gift,training,mug,"], "line 2: no plural"),
    ],
)
def test_bad_words_are_named(tmp_path: Path, lines: list[str], message: str) -> None:
    """A word without its class, with two, or in both vocabularies."""
    path = tmp_path / "words.csv"
    path.write_text("\n".join(["kind,vocabulary,singular,plural", *lines]) + "\n")
    with pytest.raises(CorruptError, match=re.escape(message)) as caught:
        read_words(path, Shape(forms=("singular", "plural"), kinds=KINDS))
    assert caught.value.where == str(path)


def test_own_files_are_sound() -> None:
    """Every construction has patterns, every list words of both vocabularies, and no word is in both."""
    assert all(patterns().values())
    for kind in sorted(KINDS):
        assert {word.vocabulary for word in own_words() if word.kind == kind} == {"training", "new"}
    met: dict[str, set[str]] = {"training": set(), "new": set()}
    for word in (*own_words(), *own_names(), *events(), *people_names(), *cities()):
        met[word.vocabulary] |= stems_of(part for form in word.forms.values() for part in form.split())
    assert met["training"] & met["new"] <= stems_of(PHENOMENON.fixed_words)


@pytest.fixture(scope="module")
def splits() -> Splits:
    """Return some rows of training and of the test."""
    return rows_of(PHENOMENON, {"train": 1_350, "test": 270})


@pytest.fixture(scope="module")
def rows(splits: Splits) -> list[Row]:
    """Return some rows of training."""
    return splits["train"]


def test_new_words_are_new(splits: Splits) -> None:
    """But for the words of patterns and numbers, no stem is in both."""
    assert shared_stems(PHENOMENON, splits["train"], splits["test"]) == set()


OPENING = re.compile(
    r"exactly one of (?:them|three)|nobody \w+ \w+ two\.$|(?:names|news of|about|^)[Ff ]+our \w+|four of the"
)


def _sentences(row: Row) -> list[str]:
    """Return the sentences but for those that say where the text is from, which groups there are, and who is named."""
    return [one for one in re.split(r"(?<=\.) ", row["premise"])[1:] if not OPENING.search(one)]


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.lower()))


def _closest(row: Row) -> str:
    """Return the sentence that shares most words with the hypothesis."""
    return max(_sentences(row), key=lambda sentence: len(_words(sentence) & _words(row["hypothesis"])))


def _covered(row: Row) -> float:
    return round(len(_words(_closest(row)) & _words(row["hypothesis"])) / len(_words(row["hypothesis"])), 1)


def _denied(text: str) -> bool:
    return bool(re.search(r"\b(not|no|nobody|neither|except|exception|other|different|wrong|untrue)\b", text))


def _told(row: Row) -> bool | None:
    numbers = re.findall(r"\d+", row["hypothesis"])
    return set(numbers) <= set(re.findall(r"\d+", row["premise"])) if numbers else None


def _mentions(row: Row) -> tuple[int, ...]:
    named = [name for name in row["names"] if name in row["hypothesis"]]
    return tuple(min(3, sum(name in sentence for sentence in _sentences(row))) for name in named[:1])


CUES: dict[str, Cue] = {
    "the kind of claim": lambda row: row["construction"],
    "the pattern of the claim": lambda row: row["hypothesis_template"],
    "how much of the hypothesis one sentence has": _covered,
    "negation in the hypothesis and in the closest sentence": lambda row: (
        _denied(row["hypothesis"]),
        _denied(_closest(row)),
    ),
    "coverage and negation": lambda row: (_covered(row), _denied(row["hypothesis"]), _denied(_closest(row))),
    "the closest sentence leaves something open": lambda row: bool(
        re.search(r"either|unclear|whether|than|before|after", _closest(row))
    ),
    "the numbers of the hypothesis are told": _told,
    "how often somebody is mentioned": _mentions,
    "place of the closest sentence": lambda row: _sentences(row).index(_closest(row)),
    "the length of the passage": lambda row: len(row["premise"].split()) // 10,
}


@pytest.mark.parametrize("cue", CUES)
def test_cues_do_not_tell_the_label(rows: list[Row], cue: str) -> None:
    """The best answer by a cue is not much better than a constant one, which is right in a third of all cases."""
    assert best_share(rows, CUES[cue]) < 0.45


def test_texts_are_well_formed(splits: Splits) -> None:
    """Sentences begin with a capital and end with a full stop; nothing is left unfilled or doubled."""
    odd = [
        text
        for some in splits.values()
        for row in some
        for text in (row["premise"], row["hypothesis"])
        if not re.fullmatch(r"[A-Z][^{}]*\.", text)
        or "  " in text
        or re.search(r"[.] [a-z]|\b([a-z]+) \1\b|,,|\.\.|\b[Aa] [aeiou]|\b[Aa]n (?!hour)[^aeiou]|\bthe the\b", text)
    ]
    assert odd == []
    assert not [row for some in splits.values() for row in some if row["hypothesis"][1:-1] in row["premise"]]


def test_depths_and_kinds_are_spread(rows: list[Row]) -> None:
    """One sentence, two or three and more, with every label; all genres, and all kinds of facts and claims."""
    counts = Counter((min(int(row["depth"]), 3), row["label_text"]) for row in rows)
    assert {depth for depth, _ in counts} == {1, 2, 3}
    assert min(counts.values()) > len(rows) / 40
    assert len({row["construction"] for row in rows}) > 15
    assert len({row["hypothesis_template"] for row in rows}) > 45
    assert {row["premise_template"].split(":")[0] for row in rows} == {genre.name for genre in genres()}
    assert len({operator for row in rows for operator in row["operators"]}) > 35


def test_passages_are_long(rows: list[Row]) -> None:
    """Most passages have more than 95 words, and none has many more than 180."""
    lengths = [len(row["premise"].split()) for row in rows]
    assert min(lengths) >= 80
    assert max(lengths) <= 200
    assert sum(length > 95 for length in lengths) > 0.89 * len(lengths)


def test_words_refer_back(rows: list[Row]) -> None:
    """Many passages have a pronoun, or a group that is not named again."""
    back = re.compile(r"\. (?:She|He|That \w+) |\bone\. ")
    assert sum(bool(back.search(row["premise"])) for row in rows) > len(rows) / 4


def test_every_passage_can_be_true() -> None:
    """With and without what it suggests; otherwise every claim would both follow and be excluded."""
    for number in range(len(genres())):
        made = scene(Draws(("sound", number)), Vocabulary.NEW, number)
        for premise in made.premises[:6]:
            solver = _Solver(read_passage(premise.text, SAYS))
            reading = solver.reading
            for clause in expanded(reading, reading.suggested_rules):
                solver.solver.add(z3.Or([solver._literal(*one) for one in clause]))
            assert solver.solver.check() == z3.sat, premise.text
