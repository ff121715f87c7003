"""What is spelled: the whole resource against a naive way, single rows, and prompts."""

from itertools import islice

import numpy as np
import pyarrow as pa
import pytest

from wabe.builders.core.declaration import Edition
from wabe.builders.plane.articles import article
from wabe.builders.plane.construct import full_tables, pool, two_shot, zero_shot
from wabe.builders.plane.pool import Noun, Pool
from wabe.builders.plane.rows import Label
from wabe.builders.plane.spelling import Spelling
from wabe.builders.plane.table import CLASSES, HOLDS, INTENSIONAL, INTERSECTIVE, SUBSECTIVE
from wabe.builders.plane.taxonomy import Hypernym

EXAMPLE = Pool(
    adjectives={"Irish": INTERSECTIVE, "tiny": SUBSECTIVE, "imaginary": INTENSIONAL},
    nouns=(
        Noun(word="sofa", lemma="sofa", hypernyms=(Hypernym(word="furniture", distance=1),)),
        Noun(word="oaks", lemma="oak", hypernyms=(Hypernym(word="tree", distance=1),), plural=True),
    ),
    phrases=np.ones((2, 3), dtype=bool),
    uncountable=frozenset({"furniture"}),
    too_general=frozenset(),
    lemmas={"oaks": "oak"},
)


@pytest.fixture(scope="module")
def first() -> pa.Table:
    """Return the first rows of the whole resource."""
    return next(full_tables(Edition.EMBEDDED))


def naive(made: Pool, nouns: int) -> list[tuple[str, str, int]]:
    """Spell the items of some nouns one by one."""
    found = []
    for place, noun in enumerate(made.nouns[:nouns]):
        for column, (word, one) in enumerate(made.adjectives.items()):
            if not made.phrases[place, column]:
                continue
            whole = f"A {word.lower()} {noun.word} is a"
            hypernyms = made.above(noun, one)
            texts = [(f"{whole} {noun.word}", 1, 0)]
            texts += [(f"{whole} {above.word}", 2, above.distance) for above in hypernyms]
            texts += [(f"{whole} {word.lower()} {above.word}", 3, above.distance) for above in hypernyms]
            for text, kind, distance in texts:
                label = Label.ENTAILMENT if HOLDS[one][kind - 1] else Label.NON_ENTAILMENT
                found.append((text, label.value, distance))
    return found


def test_whole_columns_are_what_a_loop_gives(first: pa.Table) -> None:
    """Row by row, in the same order."""
    expected = naive(pool(Edition.EMBEDDED), 40)
    rows = first.select(["text", "label_text", "distance"]).slice(0, len(expected)).to_pylist()
    assert [tuple(row.values()) for row in rows] == expected


def test_articles_are_right_but_in_the_paper_s_form(first: pa.Table) -> None:
    """Compared with the rule, word by word."""
    uncountable = pool(Edition.EMBEDDED).uncountable
    for row in first.slice(0, 20_000).to_pylist():
        assert row["premise"] == f"This is {article(row['adjective'])} {row['adjective']} {row['noun']}."
        word = row["noun"] if row["inference_type"] == 1 else row["hypernym"]
        phrase = f"{row['adjective']} {word}" if row["inference_type"] == 3 else word
        bare = word in uncountable and row["inference_type"] > 1
        assert row["hypothesis"] == f"This is {phrase}." if bare else f"This is {article(phrase)} {phrase}."


def spelled(adjective: int, noun: int, kind: int) -> tuple[str, str, str]:
    """Return the three texts of a row of the example."""
    spelling = Spelling(pool=EXAMPLE)
    columns = spelling.columns(*(np.array([number]) for number in (adjective, noun, noun, kind)))
    return tuple(columns[name][0].as_py() for name in ("text", "premise", "hypothesis"))


@pytest.mark.parametrize(
    ("cell", "texts"),
    [
        ((0, 0, 1), ("A irish sofa is a sofa", "This is an Irish sofa.", "This is a sofa.")),
        ((0, 0, 2), ("A irish sofa is a furniture", "This is an Irish sofa.", "This is furniture.")),
        ((0, 0, 3), ("A irish sofa is a irish furniture", "This is an Irish sofa.", "This is Irish furniture.")),
        ((2, 1, 1), ("A imaginary oaks is a oaks", "These are imaginary oaks.", "These are oaks.")),
        ((1, 1, 2), ("A tiny oaks is a tree", "These are tiny oaks.", "These are trees.")),
        ((1, 1, 3), ("A tiny oaks is a tiny tree", "These are tiny oaks.", "These are tiny trees.")),
    ],
)
def test_mass_nouns_and_plurals(cell: tuple[int, int, int], texts: tuple[str, str, str]) -> None:
    """No article before what is not counted, and plurals throughout."""
    assert spelled(*cell) == texts


def test_there_are_more_items_than_in_the_paper() -> None:
    """1.9 million of them, each once."""
    texts = [table["text"].combine_chunks() for table in full_tables(Edition.EMBEDDED)]
    together = pa.chunked_array(texts)
    assert len(together) >= 1_900_000
    assert len(together.unique()) == len(together)


def test_two_shot_prompts_have_the_paper_s_form() -> None:
    """Two solved examples of the other types, in both orders, then the masked statement."""
    (table,) = two_shot(Edition.EMBEDDED)
    assert table.num_rows == 112 * 3 * 36
    row = next(
        row
        for row in table.to_pylist()
        if row["adjective_class"] == SUBSECTIVE
        and (row["template"], row["verbaliser"], row["premise_types"]) == ("internal", "good_poor", [1, 3])
    )
    a, n, h = f"{article(row['adjective'])} {row['adjective']} {row['noun']}", row["noun"], row["hypernym"]
    start = a[:1].upper() + a[1:]
    bare = h in pool(Edition.EMBEDDED).uncountable
    above = h if bare else f"{article(h)} {h}"
    both = f"{row['adjective']} {h}" if bare else f"{article(row['adjective'])} {row['adjective']} {h}"
    assert row["prompt"] == (
        f"{start} is a good example of {article(n)} {n}. {start} is a poor example of {both}. "
        f"{start} is a [MASK] example of {above}."
    )
    assert row["gold_words"] == ["good"]


def test_zero_shot_prompts_allow_all_eight_words() -> None:
    """Six prompts for each adjective and noun."""
    (table,) = zero_shot(Edition.EMBEDDED)
    assert table.num_rows == 112 * 3 * 6
    for row in islice(table.to_pylist(), 50):
        own = "entailment_words" if row["label_text"] == Label.ENTAILMENT else "non_entailment_words"
        assert row["gold_words"] == row[own]
        assert len(row["gold_words"]) == 8
        assert row["verbaliser"] == ""
    nouns = {(row["noun"], row["adjective_class"]) for row in table.to_pylist()}
    assert {noun for noun, _ in nouns} == {noun for noun, one in nouns if one == CLASSES[0]}
