"""Declarations say what they must, and what they cannot mean is refused with a reason."""

from dataclasses import replace

import pytest

from wabe.builders.core.declaration import Creator, NoOracle, Oracle, Provenance
from wabe.errors import DeclarationError
from wabe.testing.plain.benchmark import parity_oracle, plain_benchmark

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
