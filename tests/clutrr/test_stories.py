"""Published rows: both derivations agree, sides stay apart, seeds differ, languages tell the same stories."""

import re
from collections import Counter
from dataclasses import replace
from itertools import combinations
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from tests.clutrr.small import GENERALISATION, small
from wabe.builders.clutrr import oracle
from wabe.builders.clutrr.benchmark import EMBEDDED
from wabe.builders.clutrr.language import Bank, Language
from wabe.builders.clutrr.patterns import ANY, Pattern
from wabe.builders.clutrr.rows import Answer, Noise
from wabe.builders.clutrr.settings import SEEDS, SETTINGS, Setting, of_the_paper, seeded, synthetic
from wabe.builders.clutrr.table import part_table, split_tables
from wabe.errors import MissingError

NAMES = (
    "gen_train23_test2to10",
    "gen_train234_test2to10",
    "rob_train_clean_23_test_all_23",
    "rob_train_sup_23_test_all_23",
    "rob_train_irr_23_test_all_23",
    "rob_train_disc_23_test_all_23",
    "gen_train23_test2to10_synthetic",
    "gen_train234_test2to10_synthetic",
    "rob_train_clean_23_test_all_23_synthetic",
    "rob_train_sup_23_test_all_23_synthetic",
    "rob_train_irr_23_test_all_23_synthetic",
    "rob_train_disc_23_test_all_23_synthetic",
    "gen_train23_test2to10_shared",
    "gen_train234_test2to10_shared",
)


def tables(setting: Setting) -> dict[str, pa.Table]:
    """Build the splits of a setting."""
    return {split.name: pa.concat_tables(split_tables(setting, split)) for split in setting.splits}


def asked(table: pa.Table) -> list[int]:
    """Return the oracle's labels."""
    found: list[int] = oracle.labels(table.select(list(oracle.COLUMNS))).to_pylist()
    return found


def by_rules(table: pa.Table) -> list[int]:
    """Return the labels of the oracle that applies the paper's rules."""
    found: list[int] = oracle.labels_by_rules(table.select([*oracle.COLUMNS, *oracle.FACTS])).to_pylist()
    return found


def test_configs_and_splits_have_the_names_that_users_know() -> None:
    """Fourteen configs; one test split per length, or per kind of noise."""
    assert tuple(config.name for config in EMBEDDED.configs) == NAMES
    splits = {config.name: [split.name for split in config.splits] for config in EMBEDDED.configs}
    lengths = [f"test_k{k}" for k in range(2, 11)]
    assert splits["gen_train234_test2to10"] == ["train", "validation", *lengths]
    noisy = ["test_clean", "test_sup", "test_irr", "test_disc"]
    assert splits["rob_train_sup_23_test_all_23"] == ["train", "validation", *noisy]


def test_sizes_are_those_of_the_paper_but_for_tests() -> None:
    """5,000 training stories and 1,000 test stories of each length."""
    for setting in SETTINGS:
        train, *_, test = setting.splits
        assert {part.count for part in train.parts} == {5_000}
        assert {part.count for part in test.parts} == {1_000}


@pytest.mark.parametrize("noise", list(Noise))
def test_both_derivations_agree(noise: Noise) -> None:
    """With each kind of noise, in training and test."""
    setting = small("gen_train23_test2to10", train_noise=noise, test_noise=(noise,), train_per_length=90)
    for table in tables(setting).values():
        assert asked(table) == table["label"].to_pylist()


@pytest.mark.parametrize("k", [4, 7, 10])
def test_both_derivations_agree_on_long_paths(k: int) -> None:
    """Where there are many ways through the facts."""
    setting = small("gen_train23_test2to10", test_lengths=(k,), train_per_length=18, validation_per_length=18)
    test = tables(setting)[f"test_k{k}"]
    assert asked(test) == test["label"].to_pylist()


def test_the_oracles_reject_what_is_false_or_underivable() -> None:
    """-1 is no label."""
    setting = of_the_paper(small("gen_train23_test2to10_synthetic", train_per_length=36))
    table = tables(setting)["train"]
    assert by_rules(table) == asked(table) == table["label"].to_pylist()
    nobody = table["family_fathers"].to_pylist()
    stranger = pa.array([[-1] * len(one) for one in nobody], pa.list_(pa.int32()))
    places = [table.schema.get_field_index(f"family_{name}") for name in ("fathers", "mothers", "spouses")]
    lost = table
    for place in places:
        lost = lost.set_column(place, table.schema.field(place), stranger)
    assert set(asked(lost)) == {-1}
    place = table.schema.get_field_index("edge_relations")
    silent = pa.array([["nephew"] * len(one) for one in table["edge_relations"].to_pylist()], pa.list_(pa.string()))
    assert set(by_rules(table.set_column(place, table.schema.field(place), silent))) == {-1}


def test_columns_tell_of_the_same_story() -> None:
    """Numbers, names, texts and the proof."""
    for row in tables(GENERALISATION)["test_k3"].slice(0, 50).to_pylist():
        anonymous = row["story"]
        for number, name in enumerate(row["names"]):
            anonymous = anonymous.replace(f"[{name}]", f"@ent_{number}")
        assert anonymous == row["anonymous_story"]
        assert [fact["head"] for fact in row["facts"]] == [row["names"][head] for head in row["edge_heads"]]
        relation, _, rest = row["proof"][-1].partition("(")
        assert relation.partition("/")[0] == row["label_text"]
        assert rest.startswith(f"{row['names'][row['query_head']]}, {row['names'][row['query_tail']]}) <- ")
        assert row["choices"] == [one.value for one in Answer]
        assert row["choices"][row["label"]] == row["label_text"]
        assert row["edge_heads"][row["edge_order"][0]] == row["query_head"]


def _shape(row: dict[str, Any]) -> tuple[str, ...]:
    """Write a story and its question with other names: those of the places where persons are first mentioned."""
    mentions = re.findall(r"@ent_\d+", row["anonymous_story"])
    asked = [mentions.index(f"@ent_{row[end]}") for end in ("query_head", "query_tail")]
    return re.sub(r"@ent_\d+", "@", row["anonymous_story"]), *(str(mentions.index(one)) for one in mentions), str(asked)


@pytest.mark.parametrize("language", [Language.OWN, Language.SYNTHETIC])
def test_no_story_is_another_with_other_names(language: Language) -> None:
    """Of different splits never; within one only if five phrases are all there is."""
    setting = synthetic(GENERALISATION) if language is Language.SYNTHETIC else GENERALISATION
    found = {name: [_shape(row) for row in table.to_pylist()] for name, table in tables(setting).items()}
    for one, other in combinations(found, 2):
        assert not set(found[one]) & set(found[other])
    if language is Language.OWN:
        assert all(len(set(shapes)) == len(shapes) for shapes in found.values())


def test_too_few_words_for_another_split_is_an_error() -> None:
    """One phrase in one order cannot be told apart."""
    pattern = Pattern(id="only", facts=2, relation=ANY, text="{A}'s {B/A} {B} is {C}'s relative and {B}'s {C/B}.")
    part = GENERALISATION.splits[1].parts[0]
    with pytest.raises(MissingError, match="can only be told in words of another split"):
        part_table(GENERALISATION, GENERALISATION.splits[1], part, Bank(name="one", patterns=(pattern,)))


def test_numbers_do_not_give_away_the_path() -> None:
    """The person asked about is each number about equally often."""
    heads = np.bincount(tables(GENERALISATION)["train"]["query_head"].to_numpy(), minlength=4)
    assert (heads > 0.1 * heads.sum()).all()


def test_seeds_give_other_stories() -> None:
    """Ten runs, ten data sets, each by itself."""
    assert len(SEEDS) == 10
    stories = [
        set(tables(small("gen_train23_test2to10", seed=seed, train_per_length=36))["train"]["story"].to_pylist())
        for seed in (0, 1, 9)
    ]
    assert not stories[0] & stories[1]
    assert not stories[1] & stories[2]


def test_a_run_has_a_name_of_its_own() -> None:
    """The first is the published one."""
    assert [seeded(GENERALISATION, seed).name for seed in (0, 3)] == [NAMES[0], f"{NAMES[0]}_seed3"]
    assert seeded(GENERALISATION, 3).seed == 3


def test_languages_tell_the_same_facts() -> None:
    """The synthetic config is a translation."""
    setting = replace(GENERALISATION, train_per_length=90)
    own, phrases = (tables(one)["train"] for one in (setting, synthetic(setting)))
    assert own["facts"].to_pylist() == phrases["facts"].to_pylist()
    assert not set(own["story"].to_pylist()) & set(phrases["story"].to_pylist())


def test_facts_and_rows_come_in_an_order_that_tells_nothing() -> None:
    """The first edge is as often any fact of a path, and lengths are mixed."""
    setting = small("rob_train_irr_23_test_all_23")
    train = tables(setting)["train"]
    three = train.filter(np.equal(train["k"].to_numpy(), 3))
    first = np.bincount([order.index(0) for order in three["edge_order"].to_pylist()], minlength=4)
    assert (first > 0.2 * three.num_rows).all()
    assert 0.4 < np.mean(train["k"].to_numpy()[:400] == 2) < 0.6


def test_noise_has_the_relations_of_paths_in_their_shares() -> None:
    """To within four points of a hundred."""
    train = tables(small("rob_train_irr_23_test_all_23"))["train"]
    on_path, noise = Counter[str](), Counter[str]()
    for row in train.select(["edge_order", "edge_relations", "k"]).to_pylist():
        for place, edge in enumerate(row["edge_order"]):
            (on_path if place < row["k"] else noise)[row["edge_relations"][edge]] += 1
    for relation in on_path | noise:
        assert abs(on_path[relation] / on_path.total() - noise[relation] / noise.total()) < 0.04


def test_the_build_depends_on_nothing_but_the_declaration() -> None:
    """Twice the same, whatever was drawn before."""
    setting = small("rob_train_sup_23_test_all_23", train_per_length=36, test_per_length=36)
    once = tables(setting)
    tables(small("gen_train23_test2to10", train_per_length=36))
    assert tables(setting) == once
