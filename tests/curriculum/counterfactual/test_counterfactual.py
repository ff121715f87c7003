"""Counterfactuals: written examples, two derivations and a third, cues, new words, bad files."""

import re
from collections import Counter
from pathlib import Path

import pytest
import z3

from tests.curriculum.shared import PhenomenonTests
from tests.curriculum.texts import Cue, Row, check_refused, examples_beside
from wabe.builders.curriculum.counterfactual.construct import scene
from wabe.builders.curriculum.counterfactual.grammar import Claim, read_hypothesis, read_premise
from wabe.builders.curriculum.counterfactual.phenomenon import PHENOMENON
from wabe.builders.curriculum.counterfactual.statements import KINDS, PATTERNS, patterns
from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.models import FOLLOWS
from wabe.builders.curriculum.library.scenes import UNUSABLE, Vocabulary


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


def _moods(text: str) -> tuple[bool, ...]:
    return tuple(word in text for word in ("would", " had ", "If ", " not "))


CUES: dict[str, Cue] = {
    "one of the two is negated": lambda row: (" not " in row["premise"]) != (" not " in row["hypothesis"]),
    "moods and negation": lambda row: (_moods(row["premise"]), " not " in row["hypothesis"]),
    "two sentences": lambda row: len(re.findall(r"[.!]", row["premise"])),
    "the subject comes first": lambda row: row["hypothesis"].split()[0] in row["premise"].split()[:2],
}


class TestCounterfactual(PhenomenonTests):
    """Two derivations that agree, new words, cues, texts, and what rows are spread over."""

    phenomenon = PHENOMENON
    examples = examples_beside(__file__)
    scenes = 60
    answers_more = False
    training_rows = 1_200
    new_rows = 400
    cues = CUES
    best_by_cue = 0.6
    wrong = r"[.!] [a-z]|\b(\w+) \1\b|,,|\.\.|\b[Aa] [aeiou]|\b[Aa]n [^aeiou]"
    whole = r"[A-Z][^{}]*[.!]"
    every_split = True

    def test_kinds_and_depths_are_spread(self, rows: list[Row]) -> None:
        """Every kind of statement occurs, three depths are frequent, and much of what does not follow is open."""
        assert {kind for row in rows for kind in row["operators"]} == set(KINDS)
        depths = Counter(int(row["depth"]) for row in rows)
        assert sum(count > len(rows) / 10 for count in depths.values()) >= 3
        without = [row for row in rows if row["label_text"] == "non_entailment"]
        assert sum("may be so or not" in row["derivation"] for row in without) > len(without) / 10
