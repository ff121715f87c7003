"""Lexical entailment: written examples, two derivations, WordNet's own relations, cues, new words, bad files."""

import re
from collections import Counter
from itertools import permutations
from pathlib import Path

import pytest

from tests.curriculum.shared import PhenomenonTests
from tests.curriculum.texts import Cue, Row, check_refused, examples_beside
from wabe.builders.core.wordnet import wordnet
from wabe.builders.curriculum.lexical.construct import PATTERNS, article, patterns
from wabe.builders.curriculum.lexical.meaning import FOLLOWING, Relation, relation
from wabe.builders.curriculum.lexical.oracle import is_kind_of
from wabe.builders.curriculum.lexical.phenomenon import PHENOMENON
from wabe.builders.curriculum.lexical.source import COLUMNS, entries
from wabe.errors import CorruptError


def test_concepts_and_senses_agree_on_every_two_words() -> None:
    """The list's own relations and WordNet's, for all words of a part of speech that can meet in one place."""
    compared = 0
    for one, other in permutations(entries(), 2):
        if (one.part, one.kind, one.vocabulary) == (other.part, other.kind, other.vocabulary):
            assert is_kind_of(one.sense, other.sense) == (relation(one, other) in FOLLOWING), (one.word, other.word)
            compared += 1
    assert compared > 3_000


def test_senses_have_their_words_and_opposites() -> None:
    """Every word is a lemma of its synset; opposites are antonyms in WordNet, directly or through a synonym."""
    for one in entries():
        assert one.word in [name.lower() for name in wordnet().synset(one.sense).lemma_names()], one
    for one in entries():
        if one.opposite and one.part == "adjective" and one.word == one.concept:
            senses = [wordnet().synset(one.sense), *wordnet().synset(one.sense).similar_tos()]
            found = {
                antonym.synset().name() for sense in senses for lemma in sense.lemmas() for antonym in lemma.antonyms()
            }
            wanted = next(entry.sense for entry in entries() if (entry.part, entry.concept) == (one.part, one.opposite))
            assert wanted in found, one


def test_a_synset_that_is_not_there_is_named() -> None:
    """The file and what to do."""
    with pytest.raises(CorruptError, match=re.escape("WordNet 3.0 has no synset 'dog.n.99'")) as caught:
        is_kind_of("dog.n.99", "dog.n.01")
    assert caught.value.where.endswith("words.csv")
    assert "sense" in str(caught.value.remedy)


def test_opposites_are_mutual() -> None:
    """Large is opposite to small, and small to large; so are the words below them."""
    by_word = {one.word: one for one in entries() if one.part == "adjective"}
    assert relation(by_word["large"], by_word["small"]) is Relation.ANTONYM
    assert relation(by_word["tiny"], by_word["huge"]) is Relation.ANTONYM
    for one in entries():
        if one.opposite:
            assert {other.opposite for other in entries() if other.concept == one.opposite} >= {one.concept}


HEADER = ",".join(COLUMNS) + "\n"
DOG = "animal,training,noun,dog,dog,dog,,,,no,dog.n.01\n"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("animal,training,noun,dog,dog,dog,,,,no,dog.n.01", "line 3: the noun 'dog' is also in line 2"),
        ("animal,new,noun,hound,dog,dog,,,,no,dog.n.01", "line 3: 'dog' is in both vocabularies"),
        (",training,noun,cat,cat,cat,,,,no,cat.n.01", "line 3: '' is no class of nouns"),
        ("animal,training,nuon,cat,cat,cat,,,,no,cat.n.01", "line 3: unknown part 'nuon'"),
        ("animal,old,noun,cat,cat,cat,,,,no,cat.n.01", "line 3: unknown vocabulary 'old'"),
        ("animal,training,noun,cat,cat,cat,pet,,,no,cat.n.01", "line 3: wider 'pet' is no concept of a noun"),
        ("animal,training,noun,cat,cat,cat,,,,no,", "line 3: no sense"),
        ("verb,training,verb,buy,bought,buy,,,,no,buy.v.01", "line 3: no objects"),
        ("verb,training,verb,buy,bought,buy,,,moon,no,buy.v.01", "line 3: unknown class 'moon' among the objects"),
        ("thing,training,adjective,old,old,old,,,animal,maybe,old.a.01", "line 3: relative is 'maybe'"),
    ],
)
def test_bad_words_are_named(tmp_path: Path, line: str, message: str) -> None:
    """The file, the line and what to do."""
    check_refused(entries, tmp_path / "words.csv", f"{HEADER}{DOG}{line}\n", message)


def test_bad_patterns_are_named(tmp_path: Path) -> None:
    """A pattern without its slot."""
    path = tmp_path / "patterns.csv"
    path.write_text("construction,name,text\ndeed,short,{person} {verb} it.\n")
    with pytest.raises(CorruptError, match=re.escape("line 2: the pattern has no slot {thing}")):
        patterns(path)


def test_own_patterns_are_read() -> None:
    """Every construction has some."""
    assert all(patterns(PATTERNS).values())


@pytest.mark.parametrize(("word", "expected"), [("owl", "an"), ("dog", "a"), ("unique", "a"), ("ugly", "an")])
def test_articles(word: str, expected: str) -> None:
    """By the sound, not the letter."""
    assert article(word) == expected


CUES: dict[str, Cue] = {
    "how many words differ": lambda row: row["depth"],
    "the hypothesis is shorter in letters": lambda row: len(row["hypothesis"]) < len(row["premise"]),
    "the last word differs": lambda row: row["premise"].split()[-1] == row["hypothesis"].split()[-1],
}


class TestLexical(PhenomenonTests):
    """Two derivations that agree, new words, cues, texts, and what rows are spread over."""

    phenomenon = PHENOMENON
    examples = examples_beside(__file__)
    scenes = 60
    training_rows = 1_200
    new_rows = 400
    cues = CUES
    best_by_cue = 0.56
    wrong = r"\b(\w+) \1\b|,,|\.\.|\b[Aa] [aeiou]|\b[Aa]n [^aeiou]"
    columns = ("premise", "hypothesis")
    every_split = True

    def test_relations_and_depths_are_spread(self, rows: list[Row]) -> None:
        """One to three replaced words are frequent; direction decides often."""
        depths = Counter(int(row["depth"]) for row in rows)
        assert min(depths[depth] for depth in (1, 2, 3)) > len(rows) / 10
        decided = Counter(row["construction"].split(" ", 1)[-1] for row in rows)
        assert min(decided[kind] for kind in ("hyponym", "hypernym", "synonym", "co-hyponym", "antonym")) > 50
