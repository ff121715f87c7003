"""Temporal reasoning: the oracle on written examples, both solvers against z3, bad files, cues, and texts."""

import re
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
import z3
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.curriculum.shared import PhenomenonTests
from tests.curriculum.texts import Cue, Row, check_refused, examples_beside
from wabe.builders.curriculum.lexicon.source import read_words, words
from wabe.builders.curriculum.temporal.network import behind, closed, possible
from wabe.builders.curriculum.temporal.oracle import timeline
from wabe.builders.curriculum.temporal.phenomenon import PHENOMENON
from wabe.builders.curriculum.temporal.relations import Point
from wabe.builders.curriculum.temporal.source import LISTS, own_words
from wabe.builders.curriculum.temporal.telling import PATTERNS, checked_patterns
from wabe.builders.curriculum.temporal.times import marked
from wabe.builders.curriculum.temporal.wording import clock, span, units
from wabe.errors import CorruptError
from wabe.validation.stems import stems

BOUNDS = st.lists(
    st.tuples(st.integers(0, 4), st.integers(0, 4), st.integers(-3, 3)).filter(lambda one: one[0] != one[1]), max_size=9
)


@settings(max_examples=60, deadline=None)
@given(bounds=BOUNDS, asked=st.tuples(st.integers(0, 4), st.integers(0, 4), st.integers(-3, 3)))
def test_networks_and_timelines_against_z3(bounds: list[tuple[int, int, int]], asked: tuple[int, int, int]) -> None:
    """The constructor's longest paths, the oracle's timelines and z3 agree on what can be and on what follows."""
    times = [z3.Int(f"t{number}") for number in range(5)]
    solver = z3.Solver()
    solver.add(*(times[j] - times[i] >= least for i, j, least in bounds))
    can_be = solver.check() == z3.sat
    first, second, least = asked
    solver.add(times[second] - times[first] < least)
    follows = solver.check() == z3.unsat

    network = closed([bounds], 5)
    assert bool(possible(network)[0]) == can_be
    points = [Point(str(number), "", "") for number in range(5)]
    rules = [(points[i], points[j], time) for i, j, time in bounds]
    found = timeline(rules)
    assert (found is not None) == can_be
    if found is not None:
        assert all(found.ticks[b] - found.ticks[a] >= time for a, b, time in rules)
    if can_be and first != second:
        assert bool(network[0, first, second] >= least) == follows
        assert (timeline([*rules, (points[second], points[first], 1 - least)]) is None) == follows
        path = behind([(*bound, place) for place, bound in enumerate(bounds)], 5, asked)
        assert (path is not None) == follows
        if path is not None:
            assert closed([[bounds[place] for place in path]], 5)[0, first, second] >= least


@pytest.mark.parametrize("style", [0, 1])
def test_times_are_read_as_written(style: int) -> None:
    """The oracle reads every clock time and every length of time that stories have."""
    for minutes in range(7 * 60, 21 * 60, 15):
        assert [time.ticks for time in marked(f"at {clock(minutes, style)}")[1].values()] == [100 * minutes]
    for minutes in range(15, 12 * 60, 15):
        assert [time.ticks for time in marked(f"for {span(minutes, style)}")[1].values()] == [100 * minutes]
    for count in range(1, 60):
        assert [time.ticks for time in marked(f"for {units(count, 'year')}")[1].values()] == [count]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("order,new,{x:now} first.", "line 2: the pattern has no slot {y}"),
        ("order,new,{x:now} before {y:now} at {t}.", "line 2: the pattern has a slot {t}"),
        ("ordr,new,{x:now} before {y:now}.", "line 2: unknown construction 'ordr'"),
        ("order,new,{x:now} before {y:nwo}.", "the pattern 'new' asks for {y:nwo}, which is no form"),
    ],
)
def test_bad_patterns_are_named(tmp_path: Path, line: str, message: str) -> None:
    """The file, the line or the pattern, and what to do."""
    check_refused(checked_patterns, tmp_path / "patterns.csv", f"construction,name,text\n{line}\n", message)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("telic,new,paints the hut,x,y,z", "line 3: 'paints' is in both vocabularies"),
        ("event,new,thatch the hut,x,y,z", "line 3: unknown class 'event'"),
        ("telic,old,thatch the hut,x,y,z", "line 3: unknown vocabulary 'old'"),
        ("telic,new,thatch the hut,,y,z", "line 3: no past"),
    ],
)
def test_bad_words_are_named(tmp_path: Path, line: str, message: str) -> None:
    """The file, the line and what to do."""
    path = tmp_path / "durations.csv"
    good = "telic,training,paint the shed,painted the shed,painted the shed,painting the shed"
    path.write_text(f"kind,vocabulary,base,past,participle,progressive\n{good}\n{line}\n")
    with pytest.raises(CorruptError, match=re.escape(message)):
        read_words(path, LISTS["durations"])


def test_own_files_are_sound() -> None:
    """Every construction has patterns, and no word is in both vocabularies, across all lists."""
    assert all(checked_patterns(PATTERNS).values())
    lists = [*(own_words(name) for name in LISTS), words("activities"), words("names")]
    met: dict[str, set[str]] = {"training": set(), "new": set()}
    for word in (word for some in lists for word in some):
        met[word.vocabulary].update(one for form in word.forms.values() for part in form.split() for one in stems(part))
    fixed = {one for word in PHENOMENON.fixed_words for one in stems(word)}
    assert met["training"] & met["new"] <= fixed


def _words(text: str) -> list[str]:
    return re.findall(r"[\w:']+", text.lower())


def _contained(row: Row) -> bool:
    """Tell whether most of the hypothesis's triples of words are in the premise."""
    premise, asked = (
        {tuple(found[place : place + 3]) for place in range(len(found) - 2)}
        for found in (_words(row["premise"]), _words(row["hypothesis"]))
    )
    return len(asked & premise) >= len(asked) / 2


def _told_in_order(row: Row) -> bool | None:
    """Tell whether the events of a hypothesis with before or after are told in the order that it says."""
    parts = re.split(r" (before|after) ", row["hypothesis"].rstrip("."))
    if len(parts) != 3:
        return None
    places = [row["premise"].find(" ".join(part.split()[-2:])) for part in (parts[0], parts[2])]
    return (places[0] < places[1]) == (parts[1] == "before")


CUES: dict[str, Cue] = {
    "the hypothesis is in the premise": _contained,
    "the events are told in the order asked for": _told_in_order,
    "both or neither have before": lambda row: (
        ("before" in _words(row["premise"])) == ("before" in _words(row["hypothesis"]))
    ),
    "a negation in one of the two": lambda row: (
        ("not" in _words(row["premise"])) != ("not" in _words(row["hypothesis"]))
    ),
    "the number asked for is told": lambda row: (
        all(number in row["premise"] for number in found) if (found := re.findall(r"\d+", row["hypothesis"])) else None
    ),
    "the last sentence is about it": lambda row: any(
        word in row["premise"].rsplit(". ", 1)[-1] for word in row["words"] if word in row["hypothesis"]
    ),
}


class TestTemporal(PhenomenonTests):
    """Two derivations that agree, new words, cues, texts, and what rows are spread over."""

    phenomenon = PHENOMENON
    examples = examples_beside(__file__)
    scenes = 30
    least_pairs = 1_001
    training_rows = 1_000
    new_rows = 200
    cues = CUES
    best_by_cue = 0.55
    wrong = r"[.] [a-z]|\b(\w+) \1\b|,,|\.\.|\ba [aeiou]"

    def test_no_sentence_is_told_twice(self, rows: list[Row]) -> None:
        """A story does not say the same thing twice in the same words."""
        assert [
            row["premise"] for row in rows if len(set(row["premise"].split(". "))) < row["premise"].count(". ") + 1
        ] == []

    def test_depths_and_kinds_are_spread(self, rows: list[Row]) -> None:
        """One to four facts and more, each depth often, with both labels; five kinds of stories."""
        counts = Counter((min(int(row["depth"]), 4), row["label_text"]) for row in rows)
        assert {depth for depth, _ in counts} == {1, 2, 3, 4}
        assert min(counts.values()) > len(rows) / 40
        kinds = Counter(row["construction"] for row in rows)
        assert len(kinds) == 5
        assert min(kinds.values()) > len(rows) / 10
        assert len({row["hypothesis_template"] for row in rows}) > 30

    def test_lengths_are_those_of_the_task(self, rows: list[Row]) -> None:
        """The paper's stories have 44 words, half of them fewer."""
        assert 38 <= float(np.median([len(row["premise"].split()) for row in rows])) <= 56
