"""Every published version has its line in the changelog."""

from pathlib import Path

import pytest

from tests.conftest import embedded, name_of
from wabe.builders.core.declaration import Benchmark

CHANGELOG = Path(__file__).parents[2] / "CHANGELOG.md"


@pytest.mark.parametrize("benchmark", embedded(), ids=name_of)
def test_the_version_is_in_the_changelog(benchmark: Benchmark) -> None:
    """A change of data is a version bump and a changelog line."""
    assert f"{benchmark.name} {benchmark.version}" in CHANGELOG.read_text(encoding="utf-8")
