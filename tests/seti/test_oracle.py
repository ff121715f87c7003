"""The oracle: labels from texts, and uids that must be those of the primitives."""

import pyarrow as pa
import pytest

from tests.seti.small import setting
from wabe.builders.core.declaration import Edition
from wabe.builders.core.uid import content_uids
from wabe.builders.core.wordnet import related, wordnet
from wabe.builders.seti import oracle
from wabe.builders.seti.construct import generalisation_tables, primitive_tables
from wabe.builders.seti.settings import SETTINGS, Setting

REALIZES = "Someone realizes that the dog followed the cat"
HOPES = "Someone hopes that the dog followed the cat"
ACTIVE, PASSIVE, SWAPPED = ("The dog followed the cat", "The cat was followed by the dog", "The cat followed the dog")


def judged(table: pa.Table) -> list[int]:
    found: list[int] = oracle.embedded_labels(table.select(list(oracle.COLUMNS))).to_pylist()
    return found


@pytest.mark.parametrize("one", SETTINGS, ids=lambda one: one.name)
def test_both_derivations_agree(one: Setting) -> None:
    """On training rows of every setting."""
    (table,) = generalisation_tables(Edition.EMBEDDED, one, "train")
    assert judged(table) == table["label"].to_pylist()


def test_both_derivations_agree_on_primitives() -> None:
    """Veridical and natural."""
    (table,) = primitive_tables(Edition.EMBEDDED)
    assert judged(table) == table["label"].to_pylist()


def _composed(premise: str, hypothesis: str) -> pa.Table:
    def uid(one: str, other: str) -> str:
        found: str = content_uids({"premise": pa.array([one]), "hypothesis": pa.array([other])})[0].as_py()
        return found

    return pa.table(
        {
            "premise": [premise],
            "hypothesis": [hypothesis],
            "veridical_uid": [uid(premise, ACTIVE)],
            "natural_uid": [uid(ACTIVE, hypothesis)],
        }
    )


@pytest.mark.parametrize(
    ("premise", "hypothesis", "label"), [(REALIZES, PASSIVE, 0), (REALIZES, SWAPPED, 1), (HOPES, PASSIVE, 1)]
)
def test_the_truth_table(premise: str, hypothesis: str, label: int) -> None:
    """By hand."""
    assert judged(_composed(premise, hypothesis)) == [label]


@pytest.mark.parametrize("column", ["veridical_uid", "natural_uid"])
def test_other_primitives_are_noticed(column: str) -> None:
    """A row that names primitives which it is not composed of has no label."""
    table = _composed(REALIZES, PASSIVE)
    place = table.schema.get_field_index(column)
    assert judged(table.set_column(place, column, pa.array(["0" * 16]))) == [-1]


def test_a_sentence_does_not_entail_itself_without_a_verb() -> None:
    """That would be no inference at all."""
    assert judged(_composed(ACTIVE, ACTIVE)) == [-1]


def test_a_flipped_label_is_noticed() -> None:
    """The oracle does not look at labels, so that none can mislead it."""
    (table,) = generalisation_tables(Edition.EMBEDDED, setting("task3_trivial"), "test")
    assert "label" not in oracle.COLUMNS
    assert sum(label == 0 for label in judged(table)) == 4_500


def test_hypernyms_are_those_that_nltk_reads() -> None:
    """The oracle reads WordNet's files by itself; the constructor reads them through NLTK."""
    senses = sorted({sense for slots in oracle._senses().values() for sense in slots.values()})
    assert len(senses) > 150
    for sense in senses:
        synset = wordnet().synset(sense)
        above = {synset, *synset.closure(lambda one: related(one, "hypernyms"))}
        assert oracle._above(sense) == {(oracle.FILES[one.pos()], one.offset()) for one in above}
