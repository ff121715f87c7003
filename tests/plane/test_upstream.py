"""The upstream edition: what the released splits hold, and exactly which leaks they have."""

import json
from collections import Counter

import pytest

from tests.conftest import skip_without
from wabe.builders.core.declaration import Edition
from wabe.builders.plane.benchmark import UPSTREAM
from wabe.builders.plane.construct import pool
from wabe.builders.plane.released import good_tables, one_it_tables
from wabe.builders.plane.sources import FILES, GOOD, NUMBERS, ONE_IT, released
from wabe.builders.plane.table import INTENSIONAL, INTERSECTIVE, SUBSECTIVE
from wabe.builders.plane.taxonomy import hypernyms
from wabe.builders.plane.upstream import adjective_classes, released_pairs

pytestmark = [
    pytest.mark.upstream,
    skip_without("WABE_MIRROR", [str(source.mirror_path) for source in FILES.values()]),
]
# By split: hypernyms of the test, and how many of them are hypernyms or nouns in training; nouns of the test that are
# hypernyms in training; words that are adjectives on one side and nouns on the other.
HYPERNYMS = (71, 82, 73, 75, 77)
LEAKS = {
    "VOCAB003": (59, 69, 65, 65, 63),
    "VOCAB004": (40, 38, 37, 36, 41),
    "VOCAB005": (21, 18, 25, 31, 23),
    "VOCAB007": (10, 13, 6, 8, 8),
}


def test_the_released_phrases_are_those_of_the_paper() -> None:
    """312 adjectives, none in two classes; 82,254 phrases with 3,093 nouns."""
    classes = adjective_classes()
    assert Counter(classes.values()) == {INTERSECTIVE: 91, SUBSECTIVE: 163, INTENSIONAL: 58}
    pairs = released_pairs()
    assert len(pairs) == 82_254
    assert len({noun for _, noun in pairs}) == 3_093
    made = pool(Edition.UPSTREAM)
    assert (len(made.words), len(made.nouns)) == (310, 3_091)


def test_all_released_hypernyms_are_direct_ones_of_the_first_synset() -> None:
    """In WordNet 3.0, without exception."""
    pairs = {
        (row[4], row[5]) for number in NUMBERS for part in ("Train", "test") for row in released(GOOD, part, number)
    }
    assert len(pairs) == 2_807
    for noun, hypernym in pairs:
        assert hypernym in {one.word for one in hypernyms(noun) if one.distance == 1}


def test_sizes_are_the_released_ones() -> None:
    """Rows of each file, as they are."""
    good = [len(released(GOOD, "Train", number)) for number in NUMBERS]
    one_it = [len(released(ONE_IT, "Train", number)) for number in NUMBERS]
    assert good == [60_012, 60_012, 60_084, 60_012, 60_012]
    assert one_it == [61_296, 60_408, 60_384, 60_024, 60_072]
    assert [len(released(GOOD, "test", number)) for number in NUMBERS] == [2_016] * 5
    assert [len(released(ONE_IT, "test", number)) for number in NUMBERS] == [2_016, 2_016, 2_040, 2_064, 2_040]


def test_the_inference_type_alone_scores_13_of_18() -> None:
    """In the released tests as in ours."""
    for number in NUMBERS:
        (test,) = good_tables(number, "test")
        cells = Counter(zip(test["inference_type"].to_pylist(), test["label"].to_pylist(), strict=True))
        right = sum(max(cells[kind, 0], cells[kind, 1]) for kind in (1, 2, 3))
        assert 18 * right == 13 * test.num_rows
        assert len(set(test["hypernym"].to_pylist())) == HYPERNYMS[number - 1]


def test_one_it_rows_span_one_to_three_steps() -> None:
    """All pairs of a chain of four words: three of one step, two of two, one of three."""
    (test,) = one_it_tables(1, "test")
    assert Counter(test["distance"].to_pylist()) == {1: 1_008, 2: 672, 3: 336}


def test_the_ratchet_lists_exactly_the_known_leaks() -> None:
    """What the gate reports of the released GOoD tests is what was counted by hand in the files."""
    listed = json.loads((UPSTREAM.folder / "known_defects.json").read_text(encoding="utf-8"))["upstream"]
    counts = {(entry["config"], entry["split"], entry["code"]): entry["count"] for entry in listed}
    for code, numbers in LEAKS.items():
        assert tuple(counts[f"good_public_{number}", "test", code] for number in NUMBERS) == numbers
    codes = {
        entry["code"] for entry in listed if entry["config"].startswith("good_public") and entry["split"] == "test"
    }
    assert codes == {*LEAKS, "VOCAB006", "DUPLICATE001", "SAME001"}
    assert not {"VOCAB001", "VOCAB002"} & {entry["code"] for entry in listed}


def test_leaks_counted_by_hand() -> None:
    """Counted from the files, without the gate."""
    for number in NUMBERS:
        train, test = released(GOOD, "Train", number), released(GOOD, "test", number)
        nouns, above = {row[4] for row in train}, {row[5] for row in train}
        tested, tested_above = {row[4] for row in test}, {row[5] for row in test}
        assert len(tested_above & above) == LEAKS["VOCAB003"][number - 1]
        assert len(tested_above & nouns) == LEAKS["VOCAB004"][number - 1]
        assert len(tested & above) == LEAKS["VOCAB005"][number - 1]
        assert not tested & nouns
        assert not {row[3] for row in train} & {row[3] for row in test}
