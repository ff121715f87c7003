"""How a masked language model is asked is declared with a config, and checked there."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated

import pytest

from wabe.builders.core.declaration import Config, Role, Split
from wabe.builders.core.evaluation import Unmasking
from wabe.builders.core.promises import evenly
from wabe.builders.core.rows import CLASS_LABEL, label_of
from wabe.errors import DeclarationError


class Answer(StrEnum):
    """An answer."""

    YES = "yes"
    NO = "no"


class Open(StrEnum):
    """An answer, or another."""

    YES = "yes"
    OTHER = "other"


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptRow:
    """A prompt."""

    uid: Annotated[str, "Its name."]
    text: Annotated[str, "The prompt."]
    label: Annotated[Answer, "The answer.", CLASS_LABEL]
    label_text: Annotated[str, "The name of the answer."]
    agreeing: Annotated[tuple[str, ...], "Words for yes."]
    denying: Annotated[tuple[str, ...], "Words for no."]
    counts: Annotated[tuple[int, ...], "Numbers."]
    style: Annotated[str, "How it is asked."]
    shots: Annotated[int, "How many examples it has."]


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenRow:
    """A prompt with a label that is called as no label is."""

    uid: Annotated[str, "Its name."]
    text: Annotated[str, "The prompt."]
    label: Annotated[Open, "The answer.", CLASS_LABEL]
    label_text: Annotated[str, "The name of the answer."]
    agreeing: Annotated[tuple[str, ...], "Words for yes."]
    denying: Annotated[tuple[str, ...], "Words for another answer."]


WORDS = {"yes": "agreeing", "no": "denying"}
ASKED = Unmasking(text="text", words=WORDS, by="style", forms=("shots", "style"))


def _config(unmasking: Unmasking | None, row: type = PromptRow) -> Config:
    split = Split(name="test", role=Role.TEST, tables=lambda: iter(()))
    return Config(
        name="asked", summary="prompts", row=row, identity=("text",), text=("text",), splits=(split,),
        shares={"test": evenly(label_of(row))}, unmasking=unmasking,
    )  # fmt: skip


def test_it_names_the_columns_that_it_reads_once() -> None:
    assert _config(ASKED).unmasking is ASKED
    assert ASKED.columns == ("text", "agreeing", "denying", "style", "shots")
    assert ASKED.mask == "[MASK]"
    assert Unmasking(text="text", words=WORDS).columns == ("text", "agreeing", "denying")
    assert _config(None).unmasking is None


@pytest.mark.parametrize(
    ("unmasking", "complaint"),
    [
        (replace(ASKED, text="txet"), "asked: the unmasking names txet, which the row type does not have"),
        (replace(ASKED, by="kind"), "names kind"),
        (replace(ASKED, forms=("shots", "kind")), "names kind"),
        (replace(ASKED, words={**WORDS, "no": "words"}), "names words"),
        (replace(ASKED, text="agreeing"), "reads agreeing as a string, but it is a list of string"),
        (replace(ASKED, words={**WORDS, "no": "style"}), "reads style as a list of strings, but it is a string"),
        (replace(ASKED, words={**WORDS, "no": "counts"}), "reads counts as a list of strings, but it is a list of int"),
        (replace(ASKED, by="counts"), "reads counts as a single value, but it is a list of int32"),
        (replace(ASKED, words={"yes": "agreeing"}), "one for each label. Give a column for each of yes, no"),
        (replace(ASKED, words={"yes": "agreeing", "maybe": "denying"}), "one for each label"),
        (replace(ASKED, words={"yes": "agreeing", "no": "agreeing"}), "must be different"),
        (replace(ASKED, mask=""), "the unmasking has no mask"),
    ],
)
def test_what_cannot_be_asked_is_refused(unmasking: Unmasking, complaint: str) -> None:
    with pytest.raises(DeclarationError, match=complaint):
        _config(unmasking)


def test_no_label_is_called_as_answers_are_that_are_none() -> None:
    with pytest.raises(DeclarationError, match="a label is called other"):
        _config(Unmasking(text="text", words={"yes": "agreeing", "other": "denying"}), OpenRow)
