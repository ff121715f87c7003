"""POS mini-trees, counted by hand, and the tags that they are made of."""

import pickle
from pathlib import Path

import pytest

from wabe.errors import CorruptError
from wabe.training.unli.minitree import score, signature
from wabe.training.unli.plain_pickle import read_plain_pickle
from wabe.training.unli.taggers import TAGS, find_tagger, perceptron, universal

RIVER = (["The", "river", "is", "wide", "."], ["DET", "NOUN", "AUX", "ADJ", "PUNCT"])


def test_a_signature_has_the_most_frequent_tags_around_a_word() -> None:
    found = signature([RIVER, (["a", "River", "flows"], ["DET", "NOUN", "VERB"])], radius=2, top=2)
    # DET twice; of ADJ, AUX and VERB, each once, the first in the order of tags.
    assert found["river"] == {"DET", "ADJ"}
    assert found["the"] == {"NOUN", "AUX"}
    assert "River" not in found


def test_tags_that_do_not_occur_are_not_among_the_most_frequent() -> None:
    assert signature([(["alone"], ["NOUN"])], radius=2, top=4) == {"alone": frozenset()}
    assert signature([(["no", "dog"], ["DET", "NOUN"])], radius=1, top=4)["dog"] == {"DET"}


def test_a_score_is_the_mean_share_over_different_words() -> None:
    usual = signature([RIVER], radius=1, top=2)
    same = score((["river", "The", "river"], ["NOUN", "DET", "NOUN"]), usual, radius=1, top=2)
    # river: {DET} of usual {AUX, DET}: one of two. the: {NOUN} of {NOUN}: one of two.
    assert same == 0.5
    assert score((["lake", "the"], ["NOUN", "DET"]), usual, radius=1, top=2) == 0.25
    assert score(([], []), usual, radius=1, top=2) == 0
    # All tags of every word are usual; words at the ends have one neighbour only.
    assert score(RIVER, usual, radius=1, top=2) == pytest.approx((1 + 2 + 2 + 2 + 1) / 10)


@pytest.mark.parametrize(
    ("penn", "tag"),
    [("NNS", "NOUN"), ("NNPS", "PROPN"), ("VBZ", "VERB"), ("WRB", "ADV"), (".", "PUNCT"), ("LS", "X"), ("CC", "CCONJ")],
)
def test_tags_of_the_treebank_have_a_universal_one(penn: str, tag: str) -> None:
    assert universal(penn) == tag
    assert tag in TAGS


@pytest.mark.parametrize("protocol", [2, 4])
def test_plain_values_are_read_without_unpickling(protocol: int, tmp_path: Path) -> None:
    value = ({"a": {"X": 1.5, "Y": -2}, "b": {}}, {"a": "X"}, {"X", "Y"}, [1, (2, 300)], ("é", "é"))
    path = tmp_path / "values.pickle"
    path.write_bytes(pickle.dumps(value, protocol))
    assert read_plain_pickle(path) == value


def test_texts_of_python_2_are_read(tmp_path: Path) -> None:
    path = tmp_path / "old.pickle"
    path.write_bytes(b"\x80\x02}q\x01(U\x02\xc3\xa9q\x02G?\xf8\x00\x00\x00\x00\x00\x00U\x01bh\x01u.")
    found = read_plain_pickle(path)
    assert found["é"] == 1.5
    assert found["b"] is found


class Bomb:
    """Would run code if it was unpickled."""

    def __reduce__(self) -> tuple[object, ...]:
        return pytest.fail, ("code was run",)


@pytest.mark.parametrize(
    "content", [pickle.dumps(Bomb(), 2), pickle.dumps(Bomb()), b"\x80\x02}q\x01(", b"not a pickle"]
)
def test_anything_else_is_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "other.pickle"
    path.write_bytes(content)
    with pytest.raises(CorruptError, match="only plain values are read"):
        read_plain_pickle(path)


def test_another_file_is_not_the_tagger(tmp_path: Path) -> None:
    path = tmp_path / "tagger.pickle"
    path.write_bytes(pickle.dumps(({}, {}, set()), 2))
    with pytest.raises(CorruptError, match=r"pip install textblob-aptagger==0\.2\.0"):
        perceptron(path, "tagger")


def test_the_installed_tagger_gives_universal_tags_and_its_name() -> None:
    tagger = find_tagger()
    if tagger is None:
        pytest.skip("neither a pipeline of spaCy nor textblob-aptagger is installed")
    ((the, dog, barks, stop),) = tagger.tag([["The", "dog", "barks", "."]])
    assert (the, dog, stop) == ("DET", "NOUN", "PUNCT")
    assert barks in TAGS
    assert tagger.name.rpartition(" ")[2][0].isdigit(), "the name has a version"
    assert find_tagger("xx") is None
