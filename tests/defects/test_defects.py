"""Every check has a defect that trips it, and trips nothing else."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pyarrow as pa
import pytest

from tests.clutrr.small import extra_clutrr_tables, small_clutrr
from tests.defects.spoil import Defect, read_defect, spoil
from tests.mini import extra_tables, mini_jabberwocky
from tests.plain import plain_benchmark
from tests.seti.small import extra_seti_tables, small_seti
from wabe.builders.core import registry
from wabe.builders.core.build import build, folder_of
from wabe.builders.core.declaration import Benchmark
from wabe.validation.gate import validate
from wabe.validation.ratchet import KnownDefect, Place, failing_digest
from wabe.validation.record import Outcome, Record
from wabe.validation.suite import planned

FOLDER = Path(__file__).parent
DEFECTS = sorted(path.parent.name for path in FOLDER.glob("*/defect.sql"))


BENCHMARKS: dict[str, Callable[[], Benchmark]] = {
    "plain": plain_benchmark,
    "jabberwocky": mini_jabberwocky,
    "seti": small_seti,
    "clutrr": small_clutrr,
}
EXTRA: dict[str, Callable[[], dict[str, pa.Table]]] = {
    "plain": dict,
    "jabberwocky": extra_tables,
    "seti": extra_seti_tables,
    "clutrr": extra_clutrr_tables,
}


@cache
def _benchmark(name: str) -> Benchmark:
    return BENCHMARKS[name]()


@cache
def _extra(name: str) -> dict[str, pa.Table]:
    return EXTRA[name]()


@pytest.fixture(scope="session")
def clean_builds(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Build the small benchmarks once."""
    output = tmp_path_factory.mktemp("clean")
    for name in BENCHMARKS:
        build(_benchmark(name), _benchmark(name).configs, output)
    return {name: folder_of(_benchmark(name), output) for name in BENCHMARKS}


@pytest.mark.parametrize("name", BENCHMARKS)
def test_clean_data_passes(clean_builds: dict[str, Path], name: str) -> None:
    """Without a defect nothing fails but what the ratchet of the full size lists."""
    benchmark = _benchmark(name)
    configs = [config for config in benchmark.configs if not config.name.endswith("goodwin2020")]
    record = validate(benchmark, configs, clean_builds[name], expected=None, known={})
    assert record.totals["passed"] == len(record.results) > 0
    assert record.passed


@pytest.mark.parametrize("name", DEFECTS)
def test_a_defect_trips_its_own_check_only(clean_builds: dict[str, Path], name: str, tmp_path: Path) -> None:
    """The folder's name begins with the one code that fails."""
    defect = read_defect(FOLDER / name)
    benchmark = _benchmark(defect.benchmark)
    manifest, expected = spoil(benchmark, clean_builds[defect.benchmark], tmp_path, defect, _extra(defect.benchmark))
    configs = [benchmark.config(name) for name in manifest.configs]
    record = validate(benchmark, configs, tmp_path, expected=expected, known={})
    if defect.known is not None:
        known = _known(record, defect)
        record = validate(benchmark, configs, tmp_path, expected=expected, known=known)
    failed = [result for result in record.results if result.outcome is Outcome.FAILED]
    assert {result.code for result in failed} == {defect.code}
    assert all(result.failing for result in failed)
    assert not record.passed


def test_every_declared_check_has_a_defect() -> None:
    """A check without a defect folder is a check that nobody has seen fail."""
    everything = [_benchmark("plain"), *(one for name in registry.names() for one in registry.editions(name))]
    declared = {
        plan.rule.code
        for benchmark in everything
        for config in benchmark.configs
        for plan in planned(benchmark, config, golden=True)
    }
    assert declared == {read_defect(FOLDER / name).code for name in DEFECTS}


def _known(record: Record, defect: Defect) -> dict[Place, KnownDefect]:
    return {
        (result.config, result.split, result.code): KnownDefect(
            config=result.config,
            split=result.split,
            code=result.code,
            reason="kept on purpose",
            count=result.count,
            digest=failing_digest(result.failing),
        )
        for result in record.results
        if result.code == defect.known and result.outcome is Outcome.FAILED
    }
