"""Names and spellings that could hide data from the gate, and entries that could stay for ever."""

from dataclasses import replace
from pathlib import Path

import pyarrow as pa
import pytest

from tests.core.plain_builds import built_in, plain_in
from wabe.builders.core.promises import Cue, Shares, Shortcuts
from wabe.errors import DeclarationError
from wabe.testing.plain.benchmark import plain_benchmark
from wabe.validation.gate import validate
from wabe.validation.ratchet import KnownDefect
from wabe.validation.same_text import same_text
from wabe.validation.text_book import TextBook
from wabe.validation.text_faults import Fault, broken, unprintable

REASON = "this is only said to try it out"


def _faults(*texts: str) -> set[tuple[str, Fault]]:
    book = TextBook(["text"])
    book.number("text", pa.array(texts))
    return {(one.text, one.fault) for one in book.faults()}


@pytest.mark.parametrize(
    "text", ["The c\u0430t sleeps.", "caf&eacute; au lait", "one<br>two", "</s> a text", "a \\u00e9"]
)
def test_texts_that_only_look_right_are_broken(text: str) -> None:
    """A Cyrillic letter in a Latin word, an entity, a tag, a token of a model, an escape."""
    assert broken(text)


@pytest.mark.parametrize("text", ["Кот спит.", "AT&T; and so on", "x < y > z", "η Α", "the α particle"])
def test_other_scripts_and_signs_are_not(text: str) -> None:
    assert not broken(text)


def test_marks_of_direction_and_flags_can_be_printed() -> None:
    assert not list(unprintable("\u0645\u200f\u0631 \U0001f3f4\U000e0067\U000e0062\U000e007f"))


@pytest.mark.parametrize(("one", "other"), [("50%", "50"), ("a * b", "a / b"), ("R&D", "R D"), ("a@b", "a b")])
def test_signs_that_stand_for_words_keep_texts_apart(one: str, other: str) -> None:
    assert same_text(one) != same_text(other)


def test_numbers_and_words_are_not_cut_off() -> None:
    """A shorter number, or a word that begins another one, is whole."""
    texts = [f"the score is {number}" for number in (1, 10, 100, 3, 37, 370)]
    words = ["he bought a car", "he bought a cart", "they bought the art", "they bought the article"]
    assert not {one for one in _faults(*texts, *words) if one[1] is Fault.CUT}


def test_few_texts_have_no_strangers() -> None:
    assert not _faults("Who is he today?", "Some guy from here.", "They all went home.")


@pytest.mark.parametrize("name", ["overlap", "constant", "reversed"])
def test_a_text_cannot_have_the_name_of_a_shortcut_or_a_leak(name: str) -> None:
    """Its own values would be taken for others, and not be checked."""
    config = plain_benchmark().config("first")
    with pytest.raises(DeclarationError, match="a column cannot be called"):
        replace(config, text=("premise", name))


def test_splits_cannot_differ_in_case_only() -> None:
    config = plain_benchmark().config("first")
    test = config.splits[1]
    with pytest.raises(DeclarationError, match="the same name"):
        replace(config, splits=(*config.splits, replace(test, name="TEST")))


@pytest.mark.parametrize("margin", [float("nan"), -0.1, 0.9])
def test_a_margin_must_mean_something(margin: float) -> None:
    with pytest.raises(DeclarationError, match="says nothing"):
        Shortcuts(margin=margin).require("here", texts=("premise",), tests=("test",))


def test_shares_are_shares() -> None:
    with pytest.raises(DeclarationError, match="not between 0 and 1"):
        Shares(of={"yes": 1.5, "no": -0.5}).require("here", ("yes", "no"))


def test_a_cue_names_what_it_sees() -> None:
    with pytest.raises(DeclarationError, match="at least one name"):
        Cue(sees=(), reason=REASON)
    with pytest.raises(DeclarationError, match="at least one name"):
        Cue(sees="premise", reason=REASON)  # type: ignore[arg-type] # what a careless author writes


def test_entries_for_what_does_not_exist_are_refused(tmp_path: Path) -> None:
    """A config that was renamed leaves none behind."""
    declared = plain_in(tmp_path / "declaration")
    folder = built_in(declared, tmp_path)
    gone = KnownDefect(config="gone", split="test", code="LEAK001", reason="it was so", count=1, digest="d")
    with pytest.raises(DeclarationError, match="gone/test LEAK001, but nothing of that name"):
        validate(declared, declared.configs, folder, expected=None, known={("gone", "test", "LEAK001"): gone})
    with pytest.raises(DeclarationError, match="first/tset"):
        validate(
            declared, declared.configs, folder, expected=None, known={}, cues={"first": {"tset": {"premise": 1.0}}}
        )
