"""Negation: rows that are varied and without cues, vocabularies, and what bad lists and patterns say."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.scenes import Vocabulary
from wabe.builders.curriculum.library.tables import tables
from wabe.builders.curriculum.negation.construct import LEVELS, scene
from wabe.builders.curriculum.negation.kinds import model_of
from wabe.builders.curriculum.negation.phenomenon import PHENOMENON
from wabe.builders.curriculum.negation.source import FOLDER, frames, items, people, read_frames
from wabe.builders.curriculum.negation.wording import (
    operators_of,
    read_all_patterns,
)
from wabe.errors import CorruptError, DeclarationError


@cache
def _rows() -> list[dict[str, str]]:
    made = tables(PHENOMENON.construction, {"train": 1_080})
    rows: list[dict[str, str]] = made["train"].to_pylist()
    return rows


NEGATIONS = re.compile(
    r"\b(?:not|never|neither|none|no|nor|false|unlike|without|except|nobody|wrong|mistake|deny|denying)\b"
)


def _statements(row: Mapping[str, str]) -> list[str]:
    return re.split(r"\. |; |, while ", row["premise"].rstrip("."))[1:]


def _nearest(row: Mapping[str, str]) -> str:
    words = set(re.findall(r"\w+", row["hypothesis"].lower()))
    return max(_statements(row), key=lambda text: len(words & set(re.findall(r"\w+", text.lower()))))


def _parity(row: Mapping[str, str]) -> object:
    return len(NEGATIONS.findall(" ".join(_statements(row)) + row["hypothesis"])) % 2


def _nearest_parity(row: Mapping[str, str]) -> object:
    return (len(NEGATIONS.findall(_nearest(row))) + len(NEGATIONS.findall(row["hypothesis"]))) % 2


def _is_contained(row: Mapping[str, str]) -> object:
    return row["hypothesis"].rstrip(".").lower() in row["premise"].lower()


def _in_last(row: Mapping[str, str]) -> object:
    return any(name in _statements(row)[-1] for name in re.findall(r"[A-Z]\w+", row["hypothesis"]))


def _negated_alike(row: Mapping[str, str]) -> object:
    return bool(NEGATIONS.search(_nearest(row))), bool(NEGATIONS.search(row["hypothesis"]))


OUTER = re.compile(r"\b(?:it is|it would be|there is no|nobody can)\b", re.IGNORECASE)
DENIED_NEGATION = re.compile(
    r"\bit (?:is (?:not true|false|not the case)|would be (?:wrong to say|a mistake to think)) that "
    r"[^.;]*\b(?:not|never|neither|none|no)\b",
    re.IGNORECASE,
)


def test_denials_do_not_pile_up() -> None:
    """A premise has one sentence about another at most, and hypotheses hardly ever deny a negation."""
    assert max(len(OUTER.findall(row["premise"])) for row in _rows()) == 1
    denied = [[bool(DENIED_NEGATION.search(row[part])) for row in _rows()] for part in ("premise", "hypothesis")]
    assert any(denied[0])
    assert not any(one and other for one, other in zip(*denied, strict=True))
    assert sum(denied[1]) <= len(_rows()) / 10


def test_others_are_both_or_neither_if_there_are_two() -> None:
    """And only of four things are there more."""
    for row in _rows():
        assert not re.search(r"\b(?:all|none) of the other", row["premise"]) or " four " in row["premise"]
        assert not re.search(r"\ball (?:three|four) [\w ]+ except\b", row["premise"] + row["hypothesis"])


@pytest.mark.parametrize("cue", [_parity, _nearest_parity, _is_contained, _in_last, _negated_alike])
def test_cues_do_not_tell_the_label(cue: Callable[[Mapping[str, str]], object]) -> None:
    """Even the best answer to each value of a cue is right hardly more often than a constant answer."""
    counts: defaultdict[object, Counter[int]] = defaultdict(Counter)
    for row in _rows():
        counts[cue(row)][int(row["label"])] += 1
    right = sum(max(labels_of.values()) for labels_of in counts.values())
    assert right / len(_rows()) < 1 / 3 + 0.055


def test_difficulty_rises_with_the_level() -> None:
    """Rows of the highest level combine more operators than those of the lowest, on average."""
    depths: defaultdict[int, list[int]] = defaultdict(list)
    for number in range(48):
        made = scene(Draws(("levels", number)), Vocabulary.TRAINING, number)
        for row, column in np.argwhere(made.labels >= 0).tolist():
            depths[number % len(LEVELS)].append(made.tell(row, column).depth)
    averages = [float(np.mean(depths[level])) for level in range(len(LEVELS))]
    assert averages[0] < averages[1] < averages[2]
    assert averages[3] > averages[1]
    assert {int(row["depth"]) for row in _rows()} >= {1, 2, 3, 4, 5}


def test_vocabularies_are_disjoint_and_large() -> None:
    """Every frame has objects in both vocabularies, more of them for training."""
    for frame in frames():
        known, new = (items(frame, vocabulary.value) for vocabulary in Vocabulary)
        assert len(known) > len(new) >= 5
        assert not {one.lemma for one in known} & {one.lemma for one in new}
    assert len(people("training")) > 200


def test_operators_are_counted_from_the_words() -> None:
    """Double negations count twice; a plain fact has none."""
    assert operators_of("{p} [did] {i}") == ()
    assert operators_of("it is not true that {p} [didnt] {i}") == ("not", "not")
    assert operators_of("nobody can deny that {p} [did] {i}") == ("not", "not")
    assert operators_of("it would be wrong to say that {p} [didnt] {i}") == ("not", "not")
    assert operators_of("none of the [g] except {p} [did] {i}") == ("none", "except")
    assert operators_of("every one of the [g] but {p} [did] {i}") == ("all", "except")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("{p} [did] {i} but not {j}", "{p} [did] {i}", r"line \d+: the pattern has no slot \{j\}"),
        ("{p} [did] {i} but not {j}", "{p} [did] {i} but not {j} {q}", r"has a slot \{q\}"),
        ("item but not item,but-not", "item and item,but-not", "unknown construction 'item and item'"),
        ("{p} [did] {i} but not {j}", "{p} [does] {i} but not {j}", r"'but-not' has \[does\]"),
        (
            'one item of two,either-items,"{p} [did] either {i} or {j}, but not both"\n',
            "",
            "no pattern for 'one item of two'",
        ),
    ],
)
def test_wrong_patterns_are_named(tmp_path: Path, old: str, new: str, message: str) -> None:
    """A missing slot, an unknown one, an unknown construction or word of the scene, and a kind without a pattern."""
    text = (FOLDER / "patterns.csv").read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "patterns.csv"
    path.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(CorruptError, match=message) as error:
        read_all_patterns(path)
    assert str(path) in str(error.value)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("places,city,{}", "places,town,{}", "line 2: no list 'places' has the class 'town'"),
        ("places,city,{}", "places,city,it", "the object has no slot"),
        ("visit,visited,visited,visiting", "visit,,visited,visiting", "no past"),
        ("city-photograph", "city-visit", "the name 'city-visit' is used twice"),
    ],
)
def test_wrong_frames_are_named(tmp_path: Path, old: str, new: str, message: str) -> None:
    """An unknown class, an object without a slot, a verb without a form, and a name twice."""
    path = tmp_path / "frames.csv"
    path.write_text((FOLDER / "frames.csv").read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    with pytest.raises(CorruptError, match=message):
        read_frames(path)


def test_a_fact_that_is_not_declared_is_an_error() -> None:
    """A statement about a fourth person in a scene of three."""
    with pytest.raises(DeclarationError, match="not declared"):
        model_of((3, 3)).at(3, 0)
