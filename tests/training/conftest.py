"""What the tests of training share: the small condition, built once."""

from pathlib import Path

import pytest

from tests.training.threads import one_thread
from wabe.builders.core import registry
from wabe.builders.core.build import build

__all__ = ["one_thread", "small_build"]


@pytest.fixture(scope="session")
def small_build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build jabberwocky's small condition and nothing else."""
    folder = tmp_path_factory.mktemp("training") / "build"
    benchmark = registry.find("jabberwocky")
    build(benchmark, [benchmark.config("small")], folder, jobs=1, progress=lambda _rows: None)
    return folder
