from pathlib import Path

import pytest

from wabe.builders.curriculum.library.patterns import read_patterns
from wabe.errors import CorruptError

SLOTS = {"greeting": frozenset({"name", "time"})}


def written(tmp_path: Path, *lines: str) -> Path:
    """Write a list of patterns."""
    path = tmp_path / "patterns.csv"
    path.write_text("\n".join(("construction,name,text", *lines)) + "\n", encoding="utf-8")
    return path


def test_a_pattern_is_filled(tmp_path: Path) -> None:
    (pattern,) = read_patterns(written(tmp_path, 'greeting,good,"good {time}, {name}."'), SLOTS)["greeting"]
    assert pattern.fill(name="Nora", time="morning") == "Good morning, Nora."


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("greeting,good,Good {time}.", r"line 2: the pattern has no slot \{name\}"),
        ("greeting,good,{name} {time} {place}", r"line 2: the pattern has a slot \{place\}, which greeting does not"),
        ("farewell,bye,Bye {name}.", "line 2: unknown construction 'farewell': there are greeting"),
        ("greeting,good,{name} {time", "line 2: the pattern cannot be read"),
        ("greeting,good", "line 2: 2 fields instead of 3"),
    ],
)
def test_a_wrong_pattern_is_named_with_its_line(tmp_path: Path, line: str, what: str) -> None:
    path = written(tmp_path, line)
    with pytest.raises(CorruptError, match=what) as error:
        read_patterns(path, SLOTS)
    assert error.value.where == str(path)


def test_two_patterns_of_one_name(tmp_path: Path) -> None:
    path = written(tmp_path, "greeting,good,{name} {time}", "greeting,good,{time} {name}")
    with pytest.raises(CorruptError, match="line 3: the name 'good' is also in line 2"):
        read_patterns(path, SLOTS)
