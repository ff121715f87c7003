"""Texts are cut into spaCy's tokens, and can be cut again after their tokens were joined."""

from importlib.metadata import version

import pytest

from wabe.builders.unli.permuting import Operator, Texts
from wabe.builders.unli.sources import Language
from wabe.builders.unli.tokens import SEPARATORS, SPACY, sentences_of, tokens_of


def test_the_recorded_release_is_the_installed_one() -> None:
    assert version("spacy").startswith(f"{SPACY}.")


def test_english_tokens_are_words_parts_of_words_and_punctuation() -> None:
    (sentence,) = sentences_of(["He and his associates weren't  operating, at all."], Language.ENGLISH)
    assert sentence.tokens == ("He", "and", "his", "associates", "were", "n't", "operating", ",", "at", "all", ".")
    assert [sentence.tokens[place] for place in range(11) if place not in sentence.moving] == [",", "."]


def test_runs_of_white_space_are_tokens_only_on_request() -> None:
    text = "one  two"
    assert sentences_of([text], Language.ENGLISH)[0].tokens == ("one", "two")
    assert sentences_of([text], Language.ENGLISH, white_space=True)[0].tokens == ("one", " ", "two")


def test_chinese_tokens_are_characters() -> None:
    (sentence,) = sentences_of(["东、西部 地区3.5%。"], Language.CHINESE)
    assert sentence.tokens == tuple("东、西部地区3.5%。")
    assert [sentence.tokens[place] for place in sentence.moving] == list("东西部地区35")


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("The U.S. isn't   spending $3.50 on e-mail (yet); that's John's\tview!", Language.ENGLISH),
        ("一月份跟二月份肯定有一个月份有,对吧?", Language.CHINESE),
    ],
)
def test_a_permuted_text_can_be_cut_again(text: str, language: Language) -> None:
    (sentence,) = sentences_of([text], language)
    (orders,) = Operator(count=20).orders([sentence], [("cut", "again")])
    texts = Texts([sentence], SEPARATORS[language]).permuted([orders]).to_pylist()
    for order, permuted in zip(orders.tolist(), texts, strict=True):
        assert tokens_of(permuted, language) == [sentence.tokens[place] for place in order]


@pytest.mark.parametrize("text", ["", " ", "…", "?!", "Yes", "Yes."])
def test_texts_without_words_have_nothing_to_permute(text: str) -> None:
    (sentence,) = sentences_of([text], Language.ENGLISH)
    assert len(sentence.moving) <= 1
    assert not Operator().keeps(sentence)
