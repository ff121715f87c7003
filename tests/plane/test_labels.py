"""Table 1, derived a second time, and hypernyms, read a second time."""

import pyarrow as pa
import pytest

from wabe.builders.plane import oracle
from wabe.builders.plane.embedded import embedded_pool
from wabe.builders.plane.lexicon import lexicon
from wabe.builders.plane.table import CLASSES, HOLDS
from wabe.builders.plane.taxonomy import hypernyms

MEANINGS = dict(zip(CLASSES, oracle.MEANINGS, strict=True))


def test_the_models_give_table_1() -> None:
    """What holds in all models with three things is what the paper's table says."""
    for one in CLASSES:
        assert tuple(oracle.valid(MEANINGS[one], statement) for statement in range(3)) == HOLDS[one]


def test_every_kind_of_adjective_has_the_meaning_of_its_class() -> None:
    """Class and kind are two columns of the lexicon; construction reads one, the oracle the other."""
    for one in lexicon().adjectives:
        assert oracle._own_meaning(one.word) == MEANINGS[one.adjective_class], one.word


def test_both_walks_through_wordnet_agree() -> None:
    """NLTK's reader and the oracle's own give the same words at the same distances."""
    for noun in lexicon().nouns:
        found = {one.word: one.distance for one in hypernyms(noun)}
        walked = oracle._nearest(oracle._senses(noun)[0])
        assert found == {word: distance for word, distance in walked.items() if word != noun}


def test_hypernyms_come_in_the_order_of_the_file() -> None:
    """A dog is a canine and a domestic animal, in this order; only single words count, and each at its nearest."""
    near = [(one.word, one.distance) for one in hypernyms("dog") if one.distance < 3]
    assert near == [("canine", 1), ("carnivore", 2), ("animal", 2)]
    assert hypernyms("borogove") == ()


def labels(*rows: tuple[str, str, str, str, int]) -> list[int]:
    """Return what the oracle says of rows."""
    columns = dict(zip(oracle.COLUMNS, map(list, zip(*rows, strict=True)), strict=True))
    table = pa.table({**columns, "distance": pa.array(columns["distance"], pa.int32())})
    found: list[int] = oracle.embedded_labels(table).to_pylist()
    return found


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        (("A red pistol is a pistol", "red", "pistol", "firearm", 1), 0),
        (("A red pistol is a red firearm", "red", "pistol", "firearm", 1), 0),
        (("A tiny pistol is a firearm", "tiny", "pistol", "firearm", 1), 0),
        (("A tiny pistol is a tiny firearm", "tiny", "pistol", "firearm", 1), 1),
        (("A imaginary pistol is a pistol", "imaginary", "pistol", "firearm", 1), 1),
        (("A imaginary pistol is a imaginary firearm", "imaginary", "pistol", "firearm", 1), 0),
        (("A imaginary pistol is a pistol", "imaginary", "pistol", "", 0), 1),
        (("A finnish pistol is a pistol", "Finnish", "pistol", "", 0), 0),
        # A text that its columns do not spell, a hypernym that is none, a wrong distance, an unknown adjective.
        (("A red pistol is a weapon", "red", "pistol", "firearm", 1), -1),
        (("A red pistol is a vehicle", "red", "pistol", "vehicle", 1), -1),
        (("A red pistol is a firearm", "red", "pistol", "firearm", 2), -1),
        (("A slithy pistol is a pistol", "slithy", "pistol", "firearm", 1), -1),
    ],
)
def test_single_rows(row: tuple[str, str, str, str, int], expected: int) -> None:
    """Each row by itself."""
    assert labels(row) == [expected]


PROMPT = {
    "adjective": "tiny",
    "noun": "pistol",
    "hypernym": "firearm",
    "entailment_words": ["good"],
    "non_entailment_words": ["poor"],
}


@pytest.mark.parametrize(
    ("prompt", "expected"),
    [
        ("A tiny pistol is a [MASK] example of a tiny firearm.", 1),
        ("A tiny pistol is a type of firearm: [MASK].", 0),
        ("A tiny pistol is a good example of a pistol. A tiny pistol is a [MASK] example of a firearm.", 0),
        ("A tiny pistol is a poor example of a pistol. A tiny pistol is a [MASK] example of a firearm.", -1),
        ("A tiny pistol is a good example of a firearm.", -1),
        ("A tiny pistol is a [MASK] example of a vehicle.", -1),
        ("A red pistol is a [MASK] example of a firearm.", -1),
    ],
)
def test_prompts_are_read_back(prompt: str, expected: int) -> None:
    """Solved examples must be solved rightly."""
    table = pa.Table.from_pylist([{"prompt": prompt, **PROMPT}])
    assert oracle.embedded_prompt_labels(table).to_pylist() == [expected]


def test_no_phrase_of_the_lexicon_is_unreadable() -> None:
    """Every adjective has a meaning, every noun a sense."""
    pool = embedded_pool()
    assert all(oracle._own_meaning(word) for word in pool.words)
    assert all(oracle._senses(noun.word) for noun in pool.nouns)
