"""The number of cores is known where the system tells it, and guessed nowhere."""

import os

import pytest

from wabe.builders.core.cores import available_cores


def test_where_affinity_is_known() -> None:
    assert available_cores() == len(os.sched_getaffinity(0))


@pytest.mark.parametrize(("told", "cores"), [(8, 8), (None, 1)])
def test_where_it_is_not(monkeypatch: pytest.MonkeyPatch, told: int | None, cores: int) -> None:
    """As on macOS, which has no sched_getaffinity."""
    monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.setattr(os, "cpu_count", lambda: told)
    assert available_cores() == cores
