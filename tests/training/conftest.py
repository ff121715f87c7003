"""What the tests of training share: the small condition, built once."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from wabe.builders.core import registry
from wabe.builders.core.build import build


@pytest.fixture(scope="session", autouse=True)
def _one_thread() -> Iterator[None]:
    """Compute on one core: the same weights come back only with the same number of threads, and models are tiny."""
    import torch

    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


@pytest.fixture(scope="session")
def small_build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build jabberwocky's small condition and nothing else."""
    folder = tmp_path_factory.mktemp("training") / "build"
    benchmark = registry.find("jabberwocky")
    build(benchmark, [benchmark.config("small")], folder, jobs=1, progress=lambda _rows: None)
    return folder
