"""All spellings of a text are one text, and what carries meaning keeps texts apart."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wabe.validation.same_text import same_text, same_texts

TEXTS = st.text(max_size=20)
# Letters whose capital is no other letter's: all of Latin-1 and Latin Extended-A but the i without a dot.
LETTERS = st.text(st.characters(min_codepoint=0x20, max_codepoint=0x17E, exclude_characters="ı"), max_size=20)
WORDS = st.lists(st.text("abcxyzé1", min_size=1, max_size=5), min_size=1, max_size=5)


@given(TEXTS)
def test_folding_twice_changes_nothing(text: str) -> None:
    assert same_text(same_text(text)) == same_text(text)


@given(TEXTS)
def test_composed_and_decomposed_accents_are_one(text: str) -> None:
    assert same_text(unicodedata.normalize("NFD", text)) == same_text(text)
    assert same_text(unicodedata.normalize("NFC", text)) == same_text(text)


@pytest.mark.parametrize(
    ("one", "other"), [("o\u1ffdo", "o\u00b4o"), ("o\u1fefo", "o`o"), ("\u212bngström", "Ångstro\u0308m")]
)
def test_characters_that_are_one_to_unicode_are_one(one: str, other: str) -> None:
    assert same_text(one) == same_text(other)


@given(TEXTS, st.sampled_from("\u200b\ufeff\u00ad\u200d\u2060"), st.integers(0, 20))
def test_what_nobody_sees_makes_no_difference(text: str, unseen: str, place: int) -> None:
    """Zero-width spaces, byte order marks, soft hyphens and joiners."""
    assert same_text(text[:place] + unseen + text[place:]) == same_text(text)


@pytest.mark.parametrize(
    ("plain", "others"), [(" ", "\u00a0\u2003\u202f\t\n"), ("'", "‘’‚ʼ´`"), ('"', "“”„«»"), ("-", "–—‐‑−")]
)
@given(text=st.text("ab '\"-", max_size=20))
def test_spaces_quotes_and_dashes_are_one(text: str, plain: str, others: str) -> None:
    for other in others:
        assert same_text(text.replace(plain, other)) == same_text(text)


@given(LETTERS)
def test_case_makes_no_difference(text: str) -> None:
    assert same_text(text.upper()) == same_text(text.lower()) == same_text(text) == same_text(text.swapcase())


@given(WORDS, st.sampled_from([", ", ". ", "…", " - ", "  ", "; «", "!? ", "\n", "_"]))
def test_punctuation_makes_no_difference(words: list[str], between: str) -> None:
    assert same_text(f"“{between.join(words)}”.") == same_text(" ".join(words)) == " ".join(words)


@given(st.lists(st.one_of(TEXTS, st.text("aB .-\x00\n", max_size=6)), max_size=8))
def test_many_texts_are_folded_as_each_by_itself(texts: list[str]) -> None:
    assert same_texts(texts) == [same_text(text) for text in texts]


@pytest.mark.parametrize("symbol", "+<>=$^~|×÷°€")
def test_symbols_keep_texts_apart(symbol: str) -> None:
    assert len({same_text(f"1 {symbol} 2"), same_text("1 2"), same_text("1 - 2"), same_text("1 ± 2")}) == 3


@pytest.mark.parametrize(("one", "other"), [("café", "cafe"), ("rosé", "rose"), ("schön", "schon"), ("año", "ano")])
def test_accents_keep_texts_apart(one: str, other: str) -> None:
    assert same_text(one) != same_text(other)
