"""The lexicon: what it holds, and lists that are wrong in some line."""

import shutil
from collections import Counter
from pathlib import Path

import pytest
from wordfreq import zipf_frequency

from wabe.builders.plane.embedded import embedded_pool, pool_of
from wabe.builders.plane.lexicon import FOLDER, lexicon, read_lexicon
from wabe.builders.plane.list_subwords import SUBWORDS, split_words
from wabe.builders.plane.pool import kept_nouns
from wabe.builders.plane.table import INTENSIONAL, INTERSECTIVE, SUBSECTIVE
from wabe.builders.plane.taxonomy import first_synset
from wabe.errors import CorruptError, MissingError

LISTS = ("adjectives.csv", "domains.csv", "hypernyms.csv", "nouns.csv")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with copies of the four lists."""
    for name in LISTS:
        shutil.copy(FOLDER / name, tmp_path)
    return tmp_path


def with_line(path: Path, line: str) -> int:
    """Add a line to a list and return its number."""
    lines = [*path.read_text(encoding="utf-8").splitlines(), line]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return len(lines)


def test_there_are_more_adjectives_of_each_class_than_in_the_paper() -> None:
    """The paper has 312: 91 I, 163 S and 58 O."""
    counts = Counter(one.adjective_class for one in lexicon().adjectives)
    assert counts[INTERSECTIVE] >= 91
    assert counts[SUBSECTIVE] >= 163
    assert counts[INTENSIONAL] >= 58


def test_every_noun_is_a_frequent_word_in_its_first_sense() -> None:
    """Once in ten million words is a Zipf frequency of 2."""
    for noun in lexicon().nouns:
        synset = first_synset(noun)
        assert synset is not None
        assert noun in synset.lemma_names()
        assert zipf_frequency(noun, "en") >= 2, noun


def test_every_noun_has_phrases_of_all_classes_and_no_word_two_roles() -> None:
    """No noun or hypernym is an adjective, so no split can confuse them."""
    pool = embedded_pool()
    assert kept_nouns(pool.nouns, pool.phrases, list(pool.adjectives.values())).all()
    words = {noun.word for noun in pool.nouns} | {one.word for noun in pool.nouns for one in noun.hypernyms}
    assert not words & {word.lower() for word in pool.words}


def test_phrases_that_wordnet_lists_are_no_pairs() -> None:
    """A white paper is more than a paper that is white."""
    pairs = {(row["adjective"], row["noun"]) for row in embedded_pool().pairs.to_pylist()}
    assert ("big", "game") not in pairs
    assert ("imaginary", "violinist") in pairs


def test_people_and_origins_are_not_put_down() -> None:
    """Adjectives of origin never go with words for criminals."""
    origins = {one.word for one in lexicon().adjectives if one.kind == "origin"}
    paired = {row["noun"] for row in embedded_pool().pairs.to_pylist() if row["adjective"] in origins}
    assert not paired & {"arsonist", "burglar", "kidnapper", "liar", "murderer", "robber", "smuggler", "thief"}
    assert "violinist" in paired


@pytest.mark.parametrize(
    ("name", "line", "said"),
    [
        ("adjectives.csv", "red,S,size,vehicle", "'red' is listed twice, in the classes I and S"),
        ("adjectives.csv", "slithy,X,size,vehicle", "unknown class 'X': the classes are I, S, O"),
        ("adjectives.csv", "slithy,S,size,toves", "unknown domain toves"),
        ("adjectives.csv", "slithy,S,size,", "'slithy' has no domain"),
        ("adjectives.csv", "slithy,S", "2 fields instead of 4"),
        ("domains.csv", "vehicle,vehicle.n.01,", "the domain 'vehicle' is listed twice"),
        ("domains.csv", "nothing,,", "the domain 'nothing' has no synset"),
        ("hypernyms.csv", "person,too_general", "the hypernym 'person' is listed twice"),
        ("hypernyms.csv", "borogove,mimsy", "unknown use mimsy: the uses are uncountable, too_general, left_out"),
        ("nouns.csv", "violinist,", "the noun 'violinist' is listed twice"),
        ("nouns.csv", "red,", "'red' is also an adjective of the lexicon"),
    ],
)
def test_a_wrong_line_is_named(folder: Path, name: str, line: str, said: str) -> None:
    """The message has the file, the line, what is wrong and what to do."""
    number = with_line(folder / name, line)
    with pytest.raises(CorruptError, match="Correct these lines") as raised:
        read_lexicon(folder)
    assert f"{folder / name}: line {number}: {said}" in str(raised.value)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("borogove,", "WordNet 3.0 has no noun 'borogove'"),
        ("entity,", "'entity' has no direct hypernym of one word that is in use"),
        ("fiddler,toves", "toves: not a hypernym of 'fiddler'"),
    ],
)
def test_a_noun_that_wordnet_does_not_bear_out_is_named(folder: Path, line: str, said: str) -> None:
    """A noun without hypernym is told with its line."""
    nouns = folder / "nouns.csv"
    kept = [one for one in nouns.read_text(encoding="utf-8").splitlines() if not one.startswith("fiddler,")]
    nouns.write_text("\n".join(kept) + "\n", encoding="utf-8")
    number = with_line(nouns, line)
    with pytest.raises(CorruptError, match="Remove these nouns") as raised:
        pool_of(read_lexicon(folder), folder)
    assert f"line {number}: {said}" in str(raised.value)


def test_an_unknown_synset_is_named(folder: Path) -> None:
    """A domain is made of WordNet's synsets."""
    with_line(folder / "domains.csv", "toves,tove.n.01,")
    with pytest.raises(CorruptError, match=r"no noun synset tove\.n\.01"):
        pool_of(read_lexicon(folder), folder)


def test_lists_that_are_not_there_or_empty_or_foreign(folder: Path) -> None:
    """Each is one message."""
    (folder / "nouns.csv").write_text("noun,left_out\n", encoding="utf-8")
    with pytest.raises(CorruptError, match="the list is empty"):
        read_lexicon(folder)
    (folder / "nouns.csv").write_text("word\ncat\n", encoding="utf-8")
    with pytest.raises(CorruptError, match="line 1: the columns are word"):
        read_lexicon(folder)
    (folder / "nouns.csv").unlink()
    with pytest.raises(MissingError, match="the list cannot be read"):
        read_lexicon(folder)


def test_a_changed_list_of_pairs_is_refused(folder: Path) -> None:
    """The list of pairs is pinned like any source."""
    lines = (folder / "nouns.csv").read_text(encoding="utf-8").splitlines()
    (folder / "nouns.csv").write_text("\n".join(lines[:-1]) + "\n", encoding="utf-8")
    with pytest.raises(CorruptError, match="raise the version and pin the new digest"):
        pool_of(read_lexicon(folder), folder).require("0" * 64, where="plane")


def test_the_list_of_split_words_is_what_the_tokenizer_says() -> None:
    """Made by `list_subwords` with the vocabulary of BERT-base uncased."""
    assert SUBWORDS.read_text(encoding="utf-8").split() == ["word", *split_words()]
