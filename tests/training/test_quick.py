"""`make publish` trains one small model for every benchmark, as the README says."""

from tests.conftest import embedded
from wabe.training.core.registry import recipes


def test_every_benchmark_has_one_quick_recipe() -> None:
    """Neither none nor two: each has exactly one."""
    quick = sorted(recipe.benchmark for recipe in recipes().values() if recipe.quick)
    assert quick == sorted(benchmark.name for benchmark in embedded())
