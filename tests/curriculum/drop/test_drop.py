"""Discrete reasoning: the oracle on written examples, tables told and read back, bad files, cues, and texts."""

import re
from collections import Counter
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
import z3
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.curriculum.shared import PhenomenonTests
from tests.curriculum.texts import Cue, Row, check_refused, examples_beside
from wabe.builders.curriculum.drop.frames import Equation, Sum
from wabe.builders.curriculum.drop.passage import tell_table
from wabe.builders.curriculum.drop.phenomenon import PHENOMENON
from wabe.builders.curriculum.drop.reader import read_passage, solved
from wabe.builders.curriculum.drop.setting import KINDS, draw_setting, draw_tables
from wabe.builders.curriculum.drop.source import COLUMNS, domains, own_items, own_names, read_domains
from wabe.builders.curriculum.drop.telling import COMMON, LEFT_OUT, NEEDED, patterns
from wabe.builders.curriculum.lexicon.source import words
from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.patterns import read_patterns
from wabe.builders.curriculum.library.scenes import Vocabulary
from wabe.builders.curriculum.reading.judging import UnreadableError
from wabe.errors import CorruptError
from wabe.validation.stems import stems


@settings(max_examples=80, deadline=None)
@given(number=st.integers(0, 10**6), kind=st.sampled_from(KINDS), indirectly=st.sampled_from([0, 30, 60, 100]))
def test_tables_are_read_as_told(number: int, kind: str, indirectly: int) -> None:
    """Whatever is told by way of something else, the oracle finds the same numbers, and the facts behind each."""
    dice = Dice(Draws(("tables", number)), "told")
    setting = draw_setting(dice, Vocabulary.TRAINING, kind)
    for table in draw_tables(dice, setting)[:3]:
        passage = tell_table(dice, setting, table, indirectly)
        read = read_passage(passage.text).table
        when = setting.periods[:2] if setting.periods else ("",)
        assert read.numbers == {
            (name, period): table.values[place][column]
            for place, name in enumerate(setting.names)
            for column, period in enumerate(when)
        }
        assert {cell: facts for cell, facts in passage.behind.items() if not facts} == {}
        assert all(shown.endswith(str(table.values[who][column])) for (who, column), shown in passage.shown.items())


PLACES = [(name, "") for name in "abcd"]
NUMBERS = st.integers(1, 9)


@st.composite
def _equations(draw: st.DrawFn) -> list[Equation | Sum]:
    """Draw equations about four places, each of the first kind that fits the numbers."""
    values = dict(zip(PLACES, draw(st.lists(NUMBERS, min_size=4, max_size=4)), strict=True))
    found: list[Equation | Sum] = []
    for _ in range(draw(st.integers(2, 6))):
        one, other = draw(st.permutations(PLACES))[:2]
        match draw(st.integers(0, 3)):
            case 0:
                found.append(Equation(one, Fraction(0), None, values[one]))
            case 1:
                found.append(Equation(one, Fraction(1), other, values[one] - values[other]))
            case 2:
                found.append(Equation(one, Fraction(2), other, values[one] - 2 * values[other]))
            case _:
                found.append(Sum(one, other, values[one] + values[other] + draw(st.sampled_from([0, 0, 0, 1]))))
    return found


@settings(max_examples=80, deadline=None)
@given(equations=_equations())
def test_solving_against_z3(equations: list[Equation | Sum]) -> None:
    """What is found is the only solution; what is refused has no solution, or more than one."""
    numbers = {place: z3.Int(place[0]) for place in PLACES}
    solver = z3.Solver()
    for one in equations:
        if isinstance(one, Sum):
            solver.add(numbers[one.place] + numbers[one.other] == one.total)
        else:
            other = int(one.times) * numbers[one.other] if one.other is not None else 0
            solver.add(numbers[one.place] == other + one.plus)
    try:
        found = solved(equations)
    except UnreadableError:
        if solver.check() == z3.sat:
            model = solver.model()
            used = {place for one in equations for place in (one.place, one.other) if place is not None}
            solver.add(z3.Or([numbers[place] != model.eval(numbers[place], model_completion=True) for place in used]))
            # Two equations for two unknowns are not solved together: no passage needs it.
            assert solver.check() == z3.sat or not any(one.other is None for one in equations) or _entangled(equations)
        return
    assert solver.check() == z3.sat
    solver.add(z3.Or([numbers[place] != number for place, number in found.items()]))
    assert solver.check() == z3.unsat


def _entangled(equations: list[Equation | Sum]) -> bool:
    """Tell whether some places are linked to one another, but not to any that is told as such."""
    known = {one.place for one in equations if one.other is None}
    while more := {
        place
        for one in equations
        if one.other is not None and (one.place in known or one.other in known)
        for place in (one.place, one.other)
        if place not in known
    }:
        known |= more
    return any(one.place not in known for one in equations)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("more,new,{b} {past} more {items} than {a}.", "line 2: the pattern has no slot {k}"),
        ("more,new,{b} {past} {k} more {items_k} than {a} and {d}.", "line 2: the pattern has a slot {d}"),
        ("moer,new,{b} {past} {k} more {items_k} than {a}.", "line 2: unknown construction 'moer'"),
    ],
)
def test_bad_patterns_are_named(tmp_path: Path, line: str, message: str) -> None:
    """The file, the line and what to do."""
    path = tmp_path / "patterns.csv"
    path.write_text(f"construction,name,text\n{line}\n")
    with pytest.raises(CorruptError, match=re.escape(message)) as caught:
        read_patterns(path, NEEDED, COMMON | LEFT_OUT)
    assert caught.value.where == str(path)
    assert caught.value.remedy


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("zoo,animal,x,y,a,b,c,days,1,9,,", "line 2: unknown entity 'animal'"),
        ("zoo,place,x,y,a,b,c,hours,1,9,,", "line 2: unknown rhythm 'hours'"),
        ("zoo,place,x,y,a,b,c,days,9,1,,", "line 2: the numbers go from '9' to '1'"),
        ("zoo,place,x,y,a,b,c,days,1,9,bear,", "line 2: item and items go together"),
        ("zoo,place,x,y,a,,c,days,1,9,,", "line 2: no past"),
        ("zoo,place,x,y,a,b,c,days,1,9", "line 2: 10 fields instead of 12"),
    ],
)
def test_bad_domains_are_named(tmp_path: Path, line: str, message: str) -> None:
    """The file, the line and what to do."""
    check_refused(read_domains, tmp_path / "domains.csv", f"{','.join(COLUMNS)}\n{line}\n", message)


def test_own_files_are_sound() -> None:
    """Every construction has patterns, every domain things of both vocabularies, and no word is in both."""
    assert all(patterns().values())
    for domain in domains():
        known = {word.vocabulary for word in own_items() if word.kind == domain.name}
        assert known == (set() if domain.item else {"training", "new"})
    met: dict[str, set[str]] = {"training": set(), "new": set()}
    for word in (*own_items(), *own_names(), *words("names")):
        met[word.vocabulary].update(one for form in word.forms.values() for part in form.split() for one in stems(part))
    fixed = {one for word in PHENOMENON.fixed_words for one in stems(word)}
    assert met["training"] & met["new"] <= fixed


def _numbers(text: str) -> set[str]:
    return set(re.findall(r"\d+", text))


def _neighbours(text: str) -> set[tuple[str, ...]]:
    found = re.findall(r"\w+", text.lower())
    return {tuple(found[place : place + 3]) for place in range(len(found) - 2)}


def _first_named(row: Row) -> bool | None:
    """Tell whether who comes first in the hypothesis comes before the other in the premise."""
    named = sorted((row["hypothesis"].find(name), name) for name in row["names"] if name in row["hypothesis"])
    if len(named) < 2:
        return None
    return row["premise"].rfind(named[0][1]) < row["premise"].rfind(named[1][1])


def _largest_beside(row: Row) -> bool | None:
    """Tell whether the one who is said to have the most stands in the sentence with the largest number."""
    if "most" not in row["hypothesis_template"]:
        return None
    sentences = [one for one in row["premise"].split(". ") if any(name in one for name in row["names"])]
    largest = max(sentences, key=lambda one: max(map(int, _numbers(one)), default=0))
    return any(name in largest for name in row["names"] if name in row["hypothesis"])


CUES: dict[str, Cue] = {
    "the numbers of the hypothesis are told": lambda row: (
        found <= _numbers(row["premise"]) if (found := _numbers(row["hypothesis"])) else None
    ),
    "the hypothesis is in the premise": lambda row: (
        2 * len((asked := _neighbours(row["hypothesis"])) & _neighbours(row["premise"])) >= len(asked)
    ),
    "who comes first": _first_named,
    "the most and the largest number": _largest_beside,
    "both say more, or both fewer": lambda row: ("more" in row["hypothesis"]) == ("more" in row["premise"]),
}


class TestDrop(PhenomenonTests):
    """Two derivations that agree, new words, cues, texts, and what rows are spread over."""

    phenomenon = PHENOMENON
    examples = examples_beside(__file__)
    scenes = 40
    least_pairs = 3_001
    training_rows = 1_200
    new_rows = 300
    cues = CUES
    best_by_cue = 0.55
    wrong = r"[.] [a-z]|\b([a-z]+) \1\b|,,|\.\.|\ba [aeiou]|\ban (?!hour)[^aeiou]|\b(one|1) \w+s\b (than|fewer)"

    def test_depths_and_programs_are_spread(self, rows: list[Row]) -> None:
        """From one fact to six and more, with both labels, and many kinds of programs and sentences."""
        counts = Counter((min(int(row["depth"]), 6), row["label_text"]) for row in rows)
        assert {depth for depth, _ in counts} == {1, 2, 3, 4, 5, 6}
        assert min(counts.values()) > len(rows) / 40
        assert len({row["construction"] for row in rows}) > 15
        assert len({row["hypothesis_template"] for row in rows}) > 50
        assert len({row["premise_template"].split(":")[0] for row in rows}) == len(domains())

    def test_lengths_are_as_planned(self, rows: list[Row]) -> None:
        """Passages have 40 to 170 words, half of them more than 65."""
        lengths = [len(row["premise"].split()) for row in rows]
        assert min(lengths) >= 35
        assert max(lengths) <= 170
        assert float(np.median(lengths)) >= 65
