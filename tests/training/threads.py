"""One thread for arithmetic, in every folder whose tests train models."""

from collections.abc import Iterator

import pytest


@pytest.fixture(scope="session", autouse=True)
def one_thread() -> Iterator[None]:
    """Compute on one core: the same weights come back only with the same number of threads, and models are tiny."""
    import torch

    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)
