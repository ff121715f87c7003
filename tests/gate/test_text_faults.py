"""Texts that are no texts, each beside one that is well."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wabe.validation.same_text import same_texts
from wabe.validation.text_faults import Fault, broken, faults_of

WELL = (
    "Every tove gimbles.",
    "café",
    "👩‍👩‍👧 and ❤️‍🔥",
    "می‌خواهم",
    "AT&T",
    "Tom & Jerry; R&D",
    "It is null.",
    "None of the toves gimbles.",
    "nan bread",
    "one line\nand another\tcolumn",
    "one line\r\nand another",
    "α → β, 1 + 2 ≤ 4",
    "x",
    "0",
)
FAULTY = {
    Fault.BLANK: ("", " ", "\n", "…", "?!", "\u200b", "nan", "NULL", "None", "N/A", "undefined", "null."),
    Fault.UNPRINTABLE: (
        "a\x07b",
        "a\x00b",
        "\u200bword",
        "wo\u00adrd",
        "\ufeffword",
        "a\u200cb",
        "a\u2028b",
        "a\ue000b",
    ),
    Fault.BROKEN: ("a\ufffdb", "AT&amp;T", "&#39;s", "&#x27;s", "caf\\u00e9", "caf\\xe9", "cafÃ©", "itâ€™s", "Â£5"),
}
SENTENCES = (
    "« Il a tant aimé…\u00a0», dit-elle\u00a0: «\u00a0À l’œuvre\u00a0!\u00a0»",
    "L’ÉTÉ\u00a0: CAFÉ… «\u00a0FERMÉ\u00a0» – VÉRITÉ” NESTLÉ®",
    "Er sagte: „So ein Spaß“ – und ging über die Straße…",
    "Das MENÜ“, der FUSS, »GRÜß’« und „Öl“",
    "Não há açúcar; mañana, señor: ¿qué?",
)


def _found(*texts: str) -> list[tuple[str, Fault]]:
    return [(text, fault) for text, fault, _ in faults_of(list(texts), same_texts(texts))]


@pytest.mark.parametrize("text", WELL)
def test_texts_that_are_well(text: str) -> None:
    assert _found(text) == []


def test_texts_that_are_well_among_others() -> None:
    assert _found(*WELL) == []


@pytest.mark.parametrize(("fault", "text"), [(fault, text) for fault, texts in FAULTY.items() for text in texts])
def test_texts_that_are_not(fault: Fault, text: str) -> None:
    assert (text, fault) in _found(text)
    assert [one for one in _found(*WELL, text) if one[1] is fault] == [(text, fault)]


@given(st.lists(st.text(st.characters(max_codepoint=0x2100), max_size=5), max_size=5))
def test_a_text_is_judged_by_itself(texts: list[str]) -> None:
    assert _found(*texts) == [one for text in texts for one in _found(text)]


@given(
    st.text("aé ", max_size=5), st.text(st.characters(min_codepoint=0x80, max_codepoint=0xFF), min_size=1, max_size=9)
)
def test_misread_letters_are_found(before: str, text: str) -> None:
    """Whatever Latin-1 text was encoded as UTF-8 and read as Windows-1252."""
    assert broken(before + _misread(text))


@pytest.mark.parametrize("text", ["привет", "ελληνικά", "“so”", "it’s", "naïve – no", "日本語"])
def test_other_letters_and_marks_that_were_misread_are_found(text: str) -> None:
    assert not broken(text)
    assert broken(_misread(text))


@pytest.mark.parametrize("text", SENTENCES)
def test_accents_and_quotes_are_not_taken_for_misread_letters(text: str) -> None:
    assert broken(text) == ""


def _misread(text: str) -> str:
    """Read UTF-8 as Windows-1252; the bytes that it lacks become control characters, as in browsers."""
    return "".join(
        chr(octet) if octet in {0x81, 0x8D, 0x8F, 0x90, 0x9D} else bytes([octet]).decode("cp1252")
        for octet in text.encode()
    )
