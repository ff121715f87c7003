"""The same text has the same number in every column; texts that are cut off or unlike all others are found."""

from itertools import pairwise

import pyarrow as pa

from wabe.validation.text_book import TextBook
from wabe.validation.text_faults import Fault

ANIMALS = ("tove", "rath", "borogove", "bandersnatch", "jubjub", "wabe")
VERBS = ("gimbles", "outgrabes", "whiffles", "burbles", "galumphs")
STATEMENTS = [
    f"The {one} {verb} near the {other}" for one in ANIMALS for other in ANIMALS for verb in VERBS
]  # fmt: skip


def _faults(*texts: str) -> list[tuple[str, Fault]]:
    book = TextBook(["premise"])
    book.number("premise", pa.array(texts))
    return [(one.text, one.fault) for one in book.faults()]


def test_the_same_text_has_the_same_number_across_columns_and_batches() -> None:
    book = TextBook(["premise", "hypothesis"])
    first = book.number("premise", pa.array(["A tove.", "a  TOVE", "a rath", "A tove."]))
    second = book.number("hypothesis", pa.array(["a rath!", "“A tove”", "a wabe"]))
    third = book.number("premise", pa.array(["a wabe", "A tove."]))
    assert [first.tolist(), second.tolist(), third.tolist()] == [[0, 0, 1, 0], [1, 0, 2], [2, 0]]
    assert book.texts == ["a tove", "a rath", "a wabe"]


def test_a_fault_is_told_once_for_each_column() -> None:
    book = TextBook(["premise", "hypothesis"])
    for column in ("premise", "hypothesis", "premise"):
        book.number(column, pa.array(["nan"]))
    assert [(one.column, one.fault) for one in book.faults()] == [
        ("premise", Fault.BLANK),
        ("hypothesis", Fault.BLANK),
    ]


def test_where_texts_end_with_a_mark_one_without_is_cut_off() -> None:
    marked = [f"{one}." for one in STATEMENTS]
    cut = "The rath gimbles near the"
    assert _faults(*marked, cut) == [(cut, Fault.CUT)]
    assert _faults(*marked, "Does the rath gimble?", "“The rath gimbles!”", "The rath (or tove) gimbles.)") == []


def test_where_texts_end_without_a_mark_the_beginning_of_a_word_is_cut_off() -> None:
    ends = [f"Near the {one} there {verb} a {other}" for one, other in pairwise(ANIMALS) for verb in VERBS]
    cut = "Near the wabe there gimbles a bandersn"
    assert _faults(*STATEMENTS, *ends, cut) == [(cut, Fault.CUT)]


def test_an_inflection_or_another_word_is_not_cut_off() -> None:
    assert _faults(*STATEMENTS, "The tove gimbles near the raths", "Some tove gimbles in a band") == []


def test_a_text_that_shares_no_word_with_others_is_foreign() -> None:
    foreign = "Les chiens dorment ici"
    many = [f"{statement} number {number}" for statement in STATEMENTS for number in range(200 // len(STATEMENTS) + 1)]
    assert [one for one in _faults(*many, foreign) if one[1] is not Fault.CUT] == [(foreign, Fault.FOREIGN)]
    assert (foreign, Fault.FOREIGN) not in _faults(*STATEMENTS, foreign)
    assert Fault.FOREIGN not in {fault for _, fault in _faults(*many, "Vorpal blade", "Les chiens dorment near here")}
