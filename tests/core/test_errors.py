"""How errors read: one full stop, the nearest names whatever their case, counts in words that fit."""

import pytest

from wabe.errors import MissingError, counted, unknown_name


@pytest.mark.parametrize(
    ("what", "remedy", "said"),
    [
        ("it is gone", "Look for it", "here: it is gone. Look for it."),
        ("it said: no.", "Ask again.", "here: it said: no. Ask again."),
        ("it is gone", "Did you mean this?", "here: it is gone. Did you mean this?"),
        ("there are a, b…", "Wait", "here: there are a, b… Wait."),
    ],
)
def test_sentences_end_once(what: str, remedy: str, said: str) -> None:
    assert str(MissingError(where="here", what=what, remedy=remedy)) == said


@pytest.mark.parametrize("name", ["SETI", "Seti", "setti", "sEti"])
def test_the_nearest_name_whatever_its_case(name: str) -> None:
    error = unknown_name(where="wabe", kind="benchmark", name=name, known=["seti", "clutrr", "jabberwocky"])
    assert str(error) == f"wabe: no benchmark is called {name!r}. Did you mean seti?"


def test_names_that_differ_in_case_only_are_both_near() -> None:
    error = unknown_name(where="wabe", kind="recipe", name="CATS", known=["cats", "Cats"])
    assert error.remedy == "Did you mean Cats or cats?"


def test_counts() -> None:
    assert [counted(number, "config") for number in (0, 1, 2, 1000)] == [
        "0 configs",
        "1 config",
        "2 configs",
        "1,000 configs",
    ]
