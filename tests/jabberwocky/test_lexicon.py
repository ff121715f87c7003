"""The coined words are distinct, regular, and not English."""

from collections.abc import Iterator

import pytest

from wabe.builders.core import wordnet
from wabe.builders.jabberwocky.coin_words import english_words, lexicon_text
from wabe.builders.jabberwocky.language import CLOSED_CLASS_WORDS
from wabe.builders.jabberwocky.lexicon import BLOCKS, LEXICON, NOVEL_BLOCKS, TRAINING_BLOCKS, blocks, lexicon_table

IRREGULAR_ENDINGS = ("s", "x", "z", "ch", "sh", "y", "f", "fe", "o", "e")


@pytest.fixture(scope="module")
def english(tmp_path_factory: pytest.TempPathFactory) -> Iterator[set[str]]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("WABE_CACHE", str(tmp_path_factory.mktemp("cache")))
        wordnet._prepared.cache_clear()
        yield english_words()
    wordnet._prepared.cache_clear()


def plurals() -> list[str]:
    return [noun for block in blocks() for noun in block.nouns]


def verbs() -> list[str]:
    return [verb for block in blocks() for verb in block.verbs]


def test_blocks_have_six_nouns_and_six_verbs_each() -> None:
    assert len(blocks()) == BLOCKS == TRAINING_BLOCKS + NOVEL_BLOCKS == 205
    assert {(len(block.nouns), len(block.verbs)) for block in blocks()} == {(6, 6)}


def test_all_words_are_distinct() -> None:
    assert len({*(plural.removesuffix("s") for plural in plurals()), *verbs()}) == 2_460
    assert len({*plurals(), *verbs(), *CLOSED_CLASS_WORDS}) == 2_460 + len(CLOSED_CLASS_WORDS)


def test_the_lexicon_is_what_coining_makes(english: set[str]) -> None:
    assert LEXICON.read_text(encoding="utf-8") == lexicon_text(english)


def test_english_is_known(english: set[str]) -> None:
    assert {"dog", "dogs", "barked", "barking", "the"} <= english


def test_no_form_of_a_noun_is_english(english: set[str]) -> None:
    assert [plural for plural in plurals() if english & {plural, plural.removesuffix("s")}] == []


def test_no_form_of_a_verb_is_english(english: set[str]) -> None:
    assert [verb for verb in verbs() if english & {verb, f"{verb}s", f"{verb}ed", f"{verb}ing"}] == []


def test_plurals_and_verbs_are_regular() -> None:
    assert all(plural.endswith("s") for plural in plurals())
    assert [plural for plural in plurals() if plural.removesuffix("s").endswith(IRREGULAR_ENDINGS)] == []
    assert [verb for verb in verbs() if verb.endswith(IRREGULAR_ENDINGS)] == []
    assert all(word.isascii() and word.isalpha() and word.islower() for word in (*plurals(), *verbs()))


def test_the_table_lists_every_word_by_block_and_level() -> None:
    rows = lexicon_table().to_pylist()
    assert [(row["block"], row["level"]) for row in rows] == [
        (block, level) for block in range(205) for level in range(6)
    ]
    assert [row["noun"] for row in rows] == plurals()
    assert [row["verb"] for row in rows] == verbs()
