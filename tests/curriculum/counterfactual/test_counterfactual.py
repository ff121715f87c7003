"""Counterfactuals: written examples, two derivations and a third, cues, new words, bad files."""

import re
from collections import Counter
from itertools import chain
from pathlib import Path

import pytest
import z3

from tests.curriculum.texts import (
    Cue,
    Row,
    Splits,
    best_share,
    check_refused,
    examples_beside,
    judged_pairs,
    odd_texts,
    oracle_answer,
    rows_of,
    shared_stems,
)
from wabe.builders.curriculum.counterfactual.construct import scene
from wabe.builders.curriculum.counterfactual.grammar import Claim, read_hypothesis, read_premise
from wabe.builders.curriculum.counterfactual.phenomenon import PHENOMENON
from wabe.builders.curriculum.counterfactual.statements import KINDS, PATTERNS, patterns
from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.models import FOLLOWS
from wabe.builders.curriculum.library.scenes import UNUSABLE, Vocabulary

EXAMPLES = examples_beside(__file__)


@pytest.mark.parametrize(("premise", "hypothesis", "label"), EXAMPLES)
def test_oracle_on_written_examples(premise: str, hypothesis: str, label: int) -> None:
    """Labels as a careful reader gives them; -1 where readers differ, and for what is not of the fragment."""
    assert oracle_answer(PHENOMENON, premise, hypothesis) == label


@pytest.mark.parametrize("vocabulary", list(Vocabulary))
def test_oracle_agrees_on_every_pair_of_some_scenes(vocabulary: Vocabulary) -> None:
    """Also on pairs that come in no square, and there is no answer where the constructor gives no label."""
    pairs = judged_pairs(PHENOMENON, vocabulary, 60)
    assert [one for one in pairs if one.label != one.answer] == []


def _atom(claim: Claim) -> z3.BoolRef:
    done = z3.Bool(" ".join(claim[:2]))
    return done if claim[2] else z3.Not(done)


def test_labels_against_z3() -> None:
    """What the oracle reads, given to a solver, gives the constructor's labels, with and without suggestions."""
    compared = 0
    for number in range(20):
        made = scene(Draws(("z3", number)), Vocabulary.TRAINING, number)
        for place, premise in enumerate(made.premises):
            readings = read_premise(premise.text)
            sure = [_atom(claim) for one in readings for claim in one.known]
            sure += [z3.Implies(_atom(if_), _atom(then)) for one in readings for if_, then in one.rules]
            taken = [_atom(claim) for one in readings for claim in one.suggested]
            for column, hypothesis in enumerate(made.hypotheses):
                asked = _atom(read_hypothesis(hypothesis.text))
                solver = z3.Solver()
                solver.add(*sure, z3.Not(asked))
                follows = solver.check() == z3.unsat
                solver.add(*taken)
                label = made.labels[place, column]
                if label != UNUSABLE:
                    assert follows == (label == FOLLOWS) == (solver.check() == z3.unsat), (premise, hypothesis)
                    compared += 1
    assert compared > 500


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("wish,short,I wish so.", "line 2: the pattern has no slot {a}"),
        ("wish,long,I wish that {a:had} and {b:had}.", "line 2: the pattern has a slot {b}"),
        ("wsih,wish,I wish that {a:had}.", "line 2: unknown construction 'wsih'"),
        ("wish,wish,I wish that {a:hda}.", "the pattern 'wish' has no known form in {a:hda}"),
        ("wish,wish,I wish that {a}.", "the pattern 'wish' has no known form in {a:}"),
        ("wish,wish,I wish that {a:had}.", "there is no pattern for duty"),
    ],
)
def test_bad_patterns_are_named(tmp_path: Path, line: str, message: str) -> None:
    """The file, the line or the pattern, and what to do."""
    check_refused(patterns, tmp_path / "patterns.csv", f"construction,name,text\n{line}\n", message)


def test_own_patterns_are_read() -> None:
    """Every kind has some."""
    assert patterns(PATTERNS).keys() == KINDS.keys()


@pytest.fixture(scope="module")
def splits() -> Splits:
    """Return some rows of training and of the test."""
    return rows_of(PHENOMENON, {"train": 1_200, "test": 400})


@pytest.fixture(scope="module")
def rows(splits: Splits) -> list[Row]:
    """Return some rows of training."""
    return splits["train"]


def test_new_words_are_new(splits: Splits) -> None:
    """But for the words of patterns, no stem is in both."""
    assert shared_stems(PHENOMENON, splits["train"], splits["test"]) == set()


def _moods(text: str) -> tuple[bool, ...]:
    return tuple(word in text for word in ("would", " had ", "If ", " not "))


CUES: dict[str, Cue] = {
    "one of the two is negated": lambda row: (" not " in row["premise"]) != (" not " in row["hypothesis"]),
    "moods and negation": lambda row: (_moods(row["premise"]), " not " in row["hypothesis"]),
    "two sentences": lambda row: len(re.findall(r"[.!]", row["premise"])),
    "the subject comes first": lambda row: row["hypothesis"].split()[0] in row["premise"].split()[:2],
}


@pytest.mark.parametrize("cue", CUES)
def test_cues_do_not_tell_the_label(rows: list[Row], cue: str) -> None:
    """The best answer by a cue is hardly better than a constant one."""
    assert best_share(rows, CUES[cue]) < 0.6


def test_texts_are_well_formed(splits: Splits) -> None:
    """Sentences begin with a capital and end with a stop; nothing is left unfilled or doubled."""
    wrong = r"[.!] [a-z]|\b(\w+) \1\b|,,|\.\.|\b[Aa] [aeiou]|\b[Aa]n [^aeiou]"
    assert odd_texts(chain(*splits.values()), wrong, whole=r"[A-Z][^{}]*[.!]") == []


def test_kinds_and_depths_are_spread(rows: list[Row]) -> None:
    """Every kind of statement occurs, three depths are frequent, and much of what does not follow is open."""
    assert {kind for row in rows for kind in row["operators"]} == set(KINDS)
    depths = Counter(int(row["depth"]) for row in rows)
    assert sum(count > len(rows) / 10 for count in depths.values()) >= 3
    without = [row for row in rows if row["label_text"] == "non_entailment"]
    assert sum("may be so or not" in row["derivation"] for row in without) > len(without) / 10
