"""Declarations say what they must, and what they cannot mean is refused with a reason."""

from dataclasses import replace
from pathlib import Path

import pytest

from wabe.builders.core.declaration import Benchmark, Creator, NoOracle, Oracle, Provenance
from wabe.builders.core.evaluation import AccuracyBy, AccuracyGivenFirst, Prompt
from wabe.errors import DeclarationError, MissingError, WrongCallError
from wabe.testing.plain.benchmark import plain_benchmark
from wabe.testing.plain.oracle import parity_oracle

PLAIN = plain_benchmark()
FIRST, SECOND = PLAIN.configs


def test_an_oracle_belongs_to_a_config_with_the_benchmarks_as_the_default() -> None:
    own = Oracle(labels=parity_oracle, columns=("number",), summary="looks twice")
    none = NoOracle(reason="people gave the labels")
    changed = replace(PLAIN, configs=(replace(FIRST, oracle=own), replace(SECOND, oracle=none)))
    assert [changed.oracle_of(config) for config in changed.configs] == [own, none]
    assert PLAIN.oracle_of(FIRST) is PLAIN.oracle


def test_an_oracle_reads_columns_that_are_there() -> None:
    blind = Oracle(labels=parity_oracle, columns=("weight",), summary="weighs")
    with pytest.raises(DeclarationError, match="first: the row type has no weight"):
        replace(PLAIN, oracle=blind)
    with pytest.raises(DeclarationError, match="second: the row type has no weight"):
        replace(PLAIN, configs=(FIRST, replace(SECOND, oracle=blind)))


def test_provenance_is_told_in_sentences() -> None:
    with pytest.raises(DeclarationError, match="'the web' is not a sentence"):
        Provenance(creator=Creator.FOUND, told="the web")


def test_a_benchmark_has_configs_of_different_names() -> None:
    with pytest.raises(DeclarationError, match="two configs are called first"):
        replace(PLAIN, configs=(FIRST, FIRST))
    with pytest.raises(DeclarationError, match="it has no configs"):
        replace(PLAIN, configs=())


@pytest.mark.parametrize(
    "name", ["validation", "figures", "lm_eval", "labels", "splits", "a/b", ".", "two words", "my-config", ""]
)
def test_a_config_has_a_name_that_folders_and_loaders_can_carry(name: str) -> None:
    with pytest.raises(DeclarationError):
        replace(FIRST, name=name)


@pytest.mark.parametrize("name", ["batch", "val-id", ""])
def test_a_split_has_a_name_that_queries_can_carry(name: str) -> None:
    with pytest.raises(DeclarationError):
        replace(FIRST.splits[0], name=name)


@pytest.mark.parametrize("change", [{"version": "1.0"}, {"version": "v1.0.0"}, {"name": "Ants X"}, {"name": ""}])
def test_versions_and_names_of_benchmarks(change: dict[str, str]) -> None:
    with pytest.raises(DeclarationError):
        replace(PLAIN, **change)  # type: ignore[arg-type] # fields that are strings


def test_something_to_cite(tmp_path: Path) -> None:
    with pytest.raises(MissingError, match="there is no citation"):
        _ = replace(PLAIN, folder=tmp_path).citation


def test_a_prompt_belongs_to_a_config_with_the_benchmarks_as_the_default() -> None:
    own = Prompt(template="{hypothesis}?", words={"even": "yes", "odd": "no"})
    changed = replace(PLAIN, configs=(FIRST, replace(SECOND, prompt=own)))
    assert [changed.prompt_of(config) for config in changed.configs] == [PLAIN.prompt, own]
    assert (own.word("even"), PLAIN.prompt.word("even")) == ("yes", "even")
    assert PLAIN.prompt.columns == ("premise", "hypothesis")


@pytest.mark.parametrize(
    ("prompt", "complaint"),
    [
        (Prompt(template="{premiss}?"), "the prompt names premiss"),
        (Prompt(template="Is it even?"), "the prompt does not name any column"),
        (Prompt(template="{premise}", choices="chioces"), "the prompt names chioces"),
        (Prompt(template="{premise}", words={"even": "yes"}), "must be different, one for each label"),
        (Prompt(template="{premise}", words={"even": "yes", "odd": "yes"}), "must be different, one for each label"),
        (
            Prompt(template="{premise}", words={"even": "yes", "odd": "no"}, choices="parts"),
            "both words and a column of choices",
        ),
    ],
)
def test_a_prompt_that_cannot_be_asked_is_refused(prompt: Prompt, complaint: str) -> None:
    with pytest.raises(DeclarationError, match=complaint):
        replace(PLAIN, prompt=prompt)


def test_what_is_reported_reads_columns_that_are_there() -> None:
    with pytest.raises(DeclarationError, match="the row type has no weight"):
        replace(FIRST, reported=(AccuracyBy(column="weight"),))
    with pytest.raises(DeclarationError, match="the row type has no unit"):
        replace(
            FIRST,
            reported=(AccuracyGivenFirst(name="x", group="group_uid", column="colour", first="red", over="unit"),),
        )


def test_headlines_are_declared_splits_or_the_first_configs_tests() -> None:
    def places(benchmark: Benchmark) -> list[tuple[str, str]]:
        return [(config.name, split.name) for config, split in benchmark.headlines()]

    assert places(PLAIN) == [("first", "test")]
    assert places(replace(PLAIN, configs=(FIRST, replace(SECOND, headline=("test",))))) == [("second", "test")]
    with pytest.raises(WrongCallError, match="no split is called 'tests'"):
        replace(FIRST, headline=("tests",))
