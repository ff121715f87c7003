"""The upstream edition: templates that are used and those that are not, the released sets, and bad files."""

import re
from collections import Counter
from itertools import product

import pytest

from tests.conftest import skip_without
from wabe.builders.clutrr.benchmark import UPSTREAM
from wabe.builders.clutrr.crowd import (
    Template,
    crowd_bank,
    filtered_list,
    read_templates,
    sentence,
    template,
    without_repetitions,
)
from wabe.builders.clutrr.kin import Tie
from wabe.builders.clutrr.language import Side
from wabe.builders.clutrr.released import SETS, read_row, released_tables, tree
from wabe.builders.clutrr.sources import RELEASED, TEMPLATES, TEST_REVIEW, TEST_TEMPLATES, TRAIN_REVIEW, TRAIN_TEMPLATES
from wabe.builders.clutrr.wording import fault
from wabe.builders.core.expected import expected_digests
from wabe.errors import CorruptError

needs_templates = skip_without("WABE_MIRROR", [str(source.mirror_path) for source in TEMPLATES])
needs_released = skip_without("WABE_MIRROR", [str(source.mirror_path) for source in RELEASED.values()])
LINE = {
    "id": "1",
    "story": "[Ann] saw her mother [Eve]. [Eve] saw her son [Bob].",
    "clean_story": "[Ann] saw her mother [Eve]. [Eve] saw her son [Bob].",
    "target": "brother",
    "proof_state": "[{('Ann', 'brother', 'Bob'): [('Ann', 'mother', 'Eve'), ('Eve', 'son', 'Bob')]}]",
    "task_name": "task_1.2",
    "story_edges": "[(0, 1), (1, 2)]",
    "edge_types": "['mother', 'son']",
    "query_edge": "(0, 2)",
    "genders": "Ann:female,Eve:female,Bob:male",
    "node_mapping": "{7: 0, 6: 1, 8: 2}",
}


@pytest.mark.upstream
@needs_templates
def test_filtered_templates_are_the_listed_ones() -> None:
    """6,005 templates, of which a review calls 1,315 wrong."""
    templates = [
        *read_templates("train", TRAIN_TEMPLATES, TRAIN_REVIEW),
        *read_templates("test", TEST_TEMPLATES, TEST_REVIEW),
    ]
    assert len(templates) == 6_005
    rejected = {one.id: one.rejected for one in without_repetitions(templates) if one.rejected}
    assert rejected == filtered_list()
    assert Counter(rejected.values())["called wrong by the review"] == 1_315


@pytest.mark.upstream
@needs_templates
def test_every_single_fact_can_be_told_on_both_sides() -> None:
    """But for siblings-in-law, of whom the crowd was not asked."""
    bank = crowd_bank()
    for tie, one, other in product(Tie, (0, 1), (0, 1)):
        if tie is not Tie.SIBLING_IN_LAW and (tie is not Tie.SPOUSE or one != other):
            assert bank.options(((tie,), (one, other), (0,)), Side.TRAINING)
            assert bank.options(((tie,), (one, other), (0,)), Side.HELD_OUT)


@pytest.mark.parametrize(
    ("relations", "genders", "text", "complaint"),
    [
        ("father", "female-male", "ENT_0_female called.", "it does not name ENT_1"),
        ("father", "female-male", "ENT_0_female saw ENT_1_male and ENT_2_male.", "the unknown entity ENT_2"),
        (
            "father",
            "female-male",
            "ENT_0_male saw his father ENT_1_male.",
            "ENT_0 is female, but the text calls it male",
        ),
        ("mother", "female-male", "ENT_0_female saw ENT_1_male.", "mother do not match the genders"),
        ("cousin", "female-male", "ENT_0_female saw ENT_1_male.", "is not a chain of facts"),
        ("father", "female-male", "ENT_0_female saw ENT_1_male and ENT_2.", "ENT_2 is not an entity with a gender"),
        (
            "father",
            "female-male",
            "ENT_0_female saw ENT_1_male, ENT_1_Male.",
            "ENT_1_Male is not an entity with a gender",
        ),
        ("father-mother", "female-male", "ENT_0_female saw ENT_1_male.", "is not a chain of facts"),
    ],
)
def test_bad_templates_are_refused_by_name(relations: str, genders: str, text: str, complaint: str) -> None:
    """A missing or unknown entity, a gender mismatch, facts that are none."""
    with pytest.raises(CorruptError, match="template crowd-train-0007") as error:
        template("crowd-train-0007", relations, genders, text, verdict="")
    assert complaint in str(error.value)


def test_templates_are_read() -> None:
    """Hyphens join relations and are part of some; one is misspelt upstream."""
    read = template(
        "t",
        "mother-in-law-neice",
        "male-female-female",
        "ENT_0_male  met ENT_1_female\nand ENT_2_female.",
        verdict="",
    )
    assert read.combination == ((Tie.PARENT_IN_LAW, Tie.NIBLING), (0, 1, 1), (0, 0))
    assert read.text == "{0} met {1} and {2}."


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        ("{0} did n't see {1}", "{0} didn't see {1}."),
        ("{0} ca n't wait, and she 'll call {1}.", "{0} can't wait, and she'll call {1}."),
        ("{0}'s brother 's house was near {1}'s", "{0}'s brother's house was near {1}'s."),
        ("there lived {0} and {1},", "There lived {0} and {1}."),
        (". One day {0} met {1}!", "One day {0} met {1}!"),
        ("{0} said ``{1} missed a spot ''.", '{0} said "{1} missed a spot".'),
        ('{0} said "hello, {1}."', '{0} said "hello, {1}."'),
    ],
)
def test_templates_become_sentences(text: str, mended: str) -> None:
    """Contractions are joined, and a full stop ends what nothing ended."""
    assert sentence(text) == mended


@pytest.mark.upstream
@needs_templates
def test_every_template_in_use_is_a_sentence() -> None:
    """It begins with a capital or a name, and ends; no contraction is split."""
    texts = [one.text for some in crowd_bank().templates.values() for one in some]
    assert len(texts) > 4_000
    assert all(re.match(r"""["'{A-Z0-9]""", text) and re.search(r"""[.!?]["')]*$""", text) for text in texts)
    assert not [text for text in texts if re.search(r" n't\b| '(?:s|re|ll|ve|d|m)\b", text)]


FATHER_BROTHER = (Tie.PARENT, Tie.SIBLING), (1, 0, 0), (0, 0)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{0} and her father {1} met his brother {2}.", ""),
        ("{0} and her father {1} met her uncle {2}.", "says what persons are to each other who are not neighbours"),
        ("{2} met his brother {1} and niece {0}.", "says what persons are to each other who are not neighbours"),
        ("Worker: {0} and her father {1} met his brother {2}.", "says who wrote it"),
        ("{0} and her father {1} met his brother {2} and Mary.", "names somebody else"),
        ("In San Diego {0} and her father {1} met his brother {2}.", ""),
    ],
)
def test_templates_are_rejected_by_rule(text: str, reason: str) -> None:
    """Whatever the review holds of them."""
    assert fault(FATHER_BROTHER, text) == reason


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{0} took his son {1} to Mother's Day lunch.", ""),
        ("{0} took her son {1} to lunch.", "has a pronoun that fits none of its persons"),
        ("{0} is a parent of {1}.", "does not say the gender of its last person"),
    ],
)
def test_templates_with_wrong_or_no_gender_are_rejected(text: str, reason: str) -> None:
    """Days do not count."""
    assert fault(((Tie.CHILD,), (0, 0), (0,)), text) == reason


def test_repeated_templates_are_rejected() -> None:
    """Whatever their punctuation; neither side may know the other's words."""
    combination = (Tie.CHILD,), (0, 1), (0,)
    some = [
        Template(id=name, combination=combination, text=text, rejected="")
        for name, text in (("a", "{0} met {1}."), ("b", "{0} met {1}!"), ("c", "{0} saw {1}."))
    ]
    assert [one.rejected for one in without_repetitions(some)] == ["occurs more than once"] * 2 + [""]


@pytest.mark.upstream
@needs_released
def test_released_sets_are_read_whole() -> None:
    """10,094 training rows of the first set, as its publishers counted them, and 38 test rows of two facts."""
    (train,), (test,) = (list(released_tables(SETS[0], split)) for split in ("train", "test_k2"))
    assert train.num_rows == 10_094
    assert test.num_rows == 38
    assert set(train["k"].to_pylist()) == {2, 3}


def test_a_released_row_is_read() -> None:
    """Persons keep their numbers; the family is the tree."""
    row = read_row(LINE, "line 2")
    assert row["anonymous_story"] == "@ent_0 saw her mother @ent_1. @ent_1 saw her son @ent_2."
    assert row["query"] == "How is [Bob] related to [Ann]?"
    assert row["proof"] == ["brother(Ann, Bob) <- mother(Ann, Eve), son(Eve, Bob)"]
    mothers, fathers = row["family_mothers"], row["family_fathers"]
    assert isinstance(mothers, list)
    assert isinstance(fathers, list)
    assert mothers[0] == mothers[2] == 1
    assert fathers[0] == fathers[2] > 2


@pytest.mark.parametrize(
    "changes",
    [
        {"target": "cousin"},
        {"edge_types": "['mother']"},
        {"story_edges": "[(0, 1), (1, 9)]"},
        {"task_name": "task_7.2"},
        {"query_edge": ""},
        {"query_edge": "(0, 9)"},
        {"node_mapping": "{7: 0}"},
        {"node_mapping": "{50: 0, 6: 1, 8: 2}"},
        {"node_mapping": "{7: 0, 6: 1, 8}"},
        {"edge_types": "['mother', 'cousin']"},
        {"task_name": "task_1.0", "edge_types": "[]", "story_edges": "[]"},
        {"genders": "Ann,Eve,Bob"},
        {"genders": "Ann:female,Ann:female,Bob:male"},
        {"proof_state": "[('a', 'b', 'c')]"},
    ],
)
def test_a_released_row_that_does_not_fit_is_refused_by_line(changes: dict[str, str]) -> None:
    """Nothing is guessed."""
    with pytest.raises(CorruptError, match="line 9: its columns contradict each other"):
        read_row({**LINE, **changes}, "line 9")


def test_the_tree_has_42_persons_and_21_couples() -> None:
    """Four children of the first couple, sixteen grandchildren, all married."""
    parents, spouses = tree()
    assert sorted(spouses) == list(range(42))
    assert all(spouses[spouses[node]] == node for node in spouses)
    assert Counter(parents.values()) == {(0, 1): 4, (2, 6): 4, (3, 11): 4, (4, 16): 4, (5, 21): 4}
    assert all(spouses[one] == other for one, other in parents.values())


def test_every_config_is_pinned() -> None:
    """Also without the sources."""
    digests = expected_digests(UPSTREAM)
    assert digests is not None
    assert set(digests) == {config.name for config in UPSTREAM.configs}


def test_the_licence_is_that_of_the_sources() -> None:
    """Not for commerce."""
    assert {source.licence.lower() for source in UPSTREAM.sources} == {UPSTREAM.licence}
