"""Entailment trees: written examples, two derivations and a third, cues, new words."""

import csv
import re
from collections import Counter
from pathlib import Path

import pyarrow as pa
import pytest

from tests.curriculum.entailment_tree.first_order import follows
from tests.curriculum.texts import Cue, Row, Splits, best_share, rows_of, shared_stems
from wabe.builders.curriculum.entailment_tree.construct import scene
from wabe.builders.curriculum.entailment_tree.phenomenon import PHENOMENON
from wabe.builders.curriculum.entailment_tree.shapes import shapes
from wabe.builders.curriculum.entailment_tree.variants import family, sound
from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.models import FOLLOWS
from wabe.builders.curriculum.library.scenes import UNUSABLE, Vocabulary

with (Path(__file__).parent / "examples.csv").open(encoding="utf-8", newline="") as _file:
    EXAMPLES = [(row["premise"], row["hypothesis"], int(row["label"])) for row in csv.DictReader(_file)]


@pytest.mark.parametrize(("premise", "hypothesis", "label"), EXAMPLES)
def test_oracle_on_written_examples(premise: str, hypothesis: str, label: int) -> None:
    """Labels as a careful reader gives them; -1 where readers differ, and for what is not of the fragment."""
    assert PHENOMENON.oracle(pa.table({"premise": [premise], "hypothesis": [hypothesis]})).to_pylist() == [label]


@pytest.mark.parametrize("vocabulary", list(Vocabulary))
def test_oracle_agrees_on_every_usable_pair_of_some_scenes(vocabulary: Vocabulary) -> None:
    """Also on pairs that would not be published because they come in no square."""
    wrong = []
    compared = 0
    for number in range(80):
        made = scene(Draws(("test", number)), vocabulary, number)
        pairs = [
            (p, h)
            for p in range(len(made.premises))
            for h in range(len(made.hypotheses))
            if made.labels[p, h] != UNUSABLE
        ]
        texts = {
            "premise": [made.premises[p].text for p, _ in pairs],
            "hypothesis": [made.hypotheses[h].text for _, h in pairs],
        }
        answers = PHENOMENON.oracle(pa.table(texts)).to_pylist()
        compared += len(answers)
        wrong += [
            (made.premises[p].text, made.hypotheses[h].text, answer)
            for (p, h), answer in zip(pairs, answers, strict=True)
            if made.labels[p, h] != answer
        ]
    assert wrong == []
    assert compared > 1_000


@pytest.mark.parametrize("number", [pytest.param(n, id=shape.name) for n, shape in enumerate(shapes())])
def test_labels_against_z3(number: int) -> None:
    """First-order formulas about things, parts, food and substances give the labels of the closure, shape by shape."""
    made = family(shapes()[number])
    assert len(made.squares[0]) > 0
    compared = set()
    # One or two variants of each shape, here the first, there later ones: the solver is slow.
    for row in range(number % 5, len(made.premises), 24):
        for column, asked in enumerate(made.shape.asked):
            label = made.labels[row, column]
            if label != UNUSABLE:
                assert follows(made.premises[row], asked) is bool(label == FOLLOWS), (made.premises[row], asked)
                compared.add(int(label))
    assert compared


def test_readers_who_turn_changes_round_agree() -> None:
    """What follows only if a change also holds the other way round is not used."""
    shape = next(one for one in shapes() if one.name == "change two")
    made = family(shape)
    column = shape.asked.index(("change", "k2", "q1", "-", "q3", "+"))
    assert made.premises[0] == shape.claims
    assert made.labels[0, column] == UNUSABLE


@pytest.mark.parametrize(
    "claims",
    [
        (("isa", "k1", "k2"), ("isa", "k2", "k1"), ("has", "k2", "+", "t1")),
        (("isa", "k1", "k2"), ("isa", "k1", "k3"), ("has", "k2", "+", "t1")),
        (("isa", "k1", "k1"), ("has", "k2", "+", "t1")),
        (("isa", "k1", "k2"), ("has", "k1", "-", "t1"), ("has", "k2", "+", "t1")),
        (("isa", "k1", "k2"), ("has", "k1", "+", "t1"), ("has", "k2", "+", "t1")),
        (("has", "k1", "+", "t1"), ("rule", "k1", "+", "t1", "+", "w1")),
    ],
)
def test_odd_premises_are_left(claims: tuple[tuple[str, ...], ...]) -> None:
    """Circles, two parents, claims about themselves, against each other, for nothing, or under an idle condition."""
    assert not sound(claims)


@pytest.fixture(scope="module")
def splits() -> Splits:
    """Return some rows of training and of the test."""
    return rows_of(PHENOMENON, {"train": 1_200, "test": 400})


@pytest.fixture(scope="module")
def rows(splits: Splits) -> list[Row]:
    """Return some rows of training."""
    return splits["train"]


def _words(text: str) -> list[str]:
    return re.findall(r"[\w']+", text)


def test_new_words_are_new(splits: Splits) -> None:
    """But for the words of patterns, no stem is in both."""
    assert shared_stems(PHENOMENON, splits["train"], splits["test"], _words) == set()


def test_rules_about_a_domain_need_members(rows: list[Row]) -> None:
    """Without what says that kinds are animals, plants, devices …, nothing follows from rules about those."""
    naming = re.compile(r"\b(?:are [a-z]+s|is an? [a-z]+) that ")
    bare = [
        (naming.sub("", row["premise"]), row["hypothesis"])
        for row in rows
        if row["label_text"] == "entailment"
        and {"eater", "taker", "local", "detector"} & set(row["operators"])
        and not re.search(r"Anything that|\b(?:is an?|are) [a-z]+ (?:[a-z]+ing|from|in)\b", row["premise"])
    ]
    texts = {"premise": [premise for premise, _ in bare], "hypothesis": [hypothesis for _, hypothesis in bare]}
    assert len(bare) > 30
    assert set(PHENOMENON.oracle(pa.table(texts)).to_pylist()) == {1}


def _sentences(row: Row) -> list[str]:
    return row["premise"].rstrip(".").split(". ")


def _content(text: str) -> set[str]:
    return {word.lower().rstrip("s") for word in _words(text)} - {"all", "every", "a", "an", "in", "any", "no", "the"}


def _shared(row: Row) -> list[int]:
    """Return how many words each sentence of the premise shares with the hypothesis."""
    asked = _content(row["hypothesis"])
    return [len(asked & _content(sentence)) for sentence in _sentences(row)]


def _best(row: Row) -> int:
    shared = _shared(row)
    return shared.index(max(shared))


def _negated(text: str) -> bool:
    return bool(re.search(r"\b(no|not|never|nothing|unless)\b", text.lower()))


def _connected(row: Row) -> bool:
    """Tell whether sentences with something in common lead from subject to predicate, in whatever direction."""
    claims = [set(re.findall(r"\b[a-z]\d+\b", claim)) for claim in row["premise_template"].split(" | ")[1:]]
    asked = re.findall(r"\b[a-z]\d+\b", row["hypothesis_template"])
    reached = {asked[0]}
    for _ in claims:
        reached = reached.union(*(claim for claim in claims if claim & reached))
    return asked[-1] in reached


CUES: dict[str, Cue] = {
    "subject and predicate are connected": _connected,
    "most words shared with one sentence": lambda row: max(_shared(row)),
    "sentences that share a word": lambda row: sum(count > 0 for count in _shared(row)),
    "which sentence is most alike": _best,
    "how the most alike sentence begins": lambda row: (
        _sentences(row)[_best(row)].split()[0],
        row["hypothesis"].split()[0],
    ),
    "the first sentence is alike": lambda row: _shared(row)[0],
    "the last sentence is alike": lambda row: _shared(row)[-1],
    "negations in both": lambda row: (
        sum(_negated(sentence) for sentence in _sentences(row)),
        _negated(row["hypothesis"]),
    ),
    "rising and falling": lambda row: (
        len(re.findall(r"rises|increases|goes up", row["premise"])),
        bool(re.search(r"rises|increases|goes up", row["hypothesis"])),
        bool(re.search(r"falls|decreases|goes down", row["hypothesis"])),
    ),
    "how far apart subject and predicate are": lambda row: (
        row["premise"].find(row["hypothesis"].rstrip(".").split()[-1])
        > row["premise"].lower().find(max(_words(row["hypothesis"])[:2], key=len).lower().rstrip("s"))
    ),
}


@pytest.mark.parametrize("cue", CUES)
def test_cues_do_not_tell_the_label(rows: list[Row], cue: str) -> None:
    """The best answer by a cue is hardly better than a constant one."""
    assert best_share(rows, CUES[cue]) < 0.6


def test_texts_are_well_formed(splits: Splits) -> None:
    """Sentences begin with a capital and end with a stop; nothing is left unfilled or doubled."""
    odd = [
        text
        for some in splits.values()
        for row in some
        for text in (row["premise"], row["hypothesis"], row["derivation"])
        if not re.fullmatch(r"[A-Z][^{}]*\.", text)
        or "  " in text
        or re.search(r"[.!] [a-z]|\b(\w+) \1\b|,,|\.\.|\b[Aa] [aeiou]|\b[Aa]n [^aeiou]", text)
    ]
    assert odd == []


def test_premises_have_three_to_six_sentences_and_never_the_hypothesis(splits: Splits) -> None:
    """A conclusion that needs steps does not stand in the text."""
    for some in splits.values():
        for row in some:
            assert 3 <= len(_sentences(row)) <= 6
            assert row["hypothesis"] not in row["premise"]


def test_constructions_and_depths_are_spread(rows: list[Row]) -> None:
    """Every construction occurs, three depths are frequent, and a part of what does not follow is excluded."""
    assert {row["construction"] for row in rows} == {shape.construction for shape in shapes()}
    depths = Counter(int(row["depth"]) for row in rows)
    assert sorted(depths) == [2, 3, 4]
    assert min(depths.values()) > len(rows) / 6
    without = [row for row in rows if row["label_text"] == "non_entailment"]
    excluded = sum("This excludes: " in row["derivation"] for row in without)
    assert 0 < excluded < len(without) / 2
