"""Declarations say what they must, and what they cannot mean is refused with a reason."""

from dataclasses import replace
from pathlib import Path

import pytest

from wabe.builders.core.declaration import Creator, NoOracle, Oracle, Provenance
from wabe.errors import DeclarationError, MissingError
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
    with pytest.raises(DeclarationError, match="there is no config"):
        replace(PLAIN, configs=())


@pytest.mark.parametrize("name", ["validation", "figures", "a/b", ".", "two words", "my-config", ""])
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
    with pytest.raises(MissingError, match="every dataset has something to cite"):
        _ = replace(PLAIN, folder=tmp_path).citation
