"""The defect runner: every check of a benchmark is seen to fail on a defect of its own, and on no other."""

import inspect
from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

import pyarrow as pa
import pytest

from wabe.builders.core.build import build, folder_of
from wabe.builders.core.declaration import Benchmark
from wabe.testing.small import Small
from wabe.testing.spoil import Defect, read_defect, spoil
from wabe.validation.checks import general_checks
from wabe.validation.gate import validate
from wabe.validation.ratchet import KnownDefect, Place, failing_digest
from wabe.validation.record import Outcome, Record
from wabe.validation.roles import roles_of
from wabe.validation.suite import planned


class Defects:
    """The defects of one benchmark: name its small form in a subclass whose name begins with `Test`.

    They are folders called by the code that must fail, in `defects/` beside the test file.
    """

    small: ClassVar[Small]
    also_general: ClassVar[bool] = False
    """Whether the checks that every benchmark gets are tried out here too, and not only the benchmark's own."""

    @classmethod
    def folder(cls) -> Path:
        """Return the folder with the defects."""
        return Path(inspect.getfile(cls)).parent / "defects"

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Run a test once for each defect."""
        if "defect" in metafunc.fixturenames:
            names = sorted(path.parent.name for path in self.folder().glob("*/defect.sql"))
            metafunc.parametrize("defect", [read_defect(self.folder() / name) for name in names], ids=names)

    @pytest.fixture(scope="class")
    def clean(self, tmp_path_factory: pytest.TempPathFactory) -> Path:
        """Build the small benchmark once."""
        output, benchmark = tmp_path_factory.mktemp("clean"), self.small.benchmark
        build(benchmark, benchmark.configs, output)
        return folder_of(benchmark, output)

    @pytest.fixture(scope="class")
    def extra(self) -> Mapping[str, pa.Table]:
        """Make the extra tables once."""
        return self.small.extra()

    def test_clean_data_passes(self, clean: Path) -> None:
        """Without a defect nothing fails."""
        benchmark = self.small.benchmark
        configs = [config for config in benchmark.configs if config.name not in self.small.defective]
        record = validate(benchmark, configs, clean, expected=None, known={})
        assert [result for result in record.results if result.outcome is not Outcome.PASSED] == []
        assert record.passed

    def test_a_defect_trips_its_own_check_only(
        self, clean: Path, extra: Mapping[str, pa.Table], defect: Defect, tmp_path: Path
    ) -> None:
        """The folder's name begins with the one code that fails."""
        benchmark = self.small.benchmark
        manifest, expected = spoil(benchmark, clean, tmp_path, defect, extra)
        configs = [benchmark.config(name) for name in manifest.configs]
        record = validate(benchmark, configs, tmp_path, expected=expected, known={})
        if defect.known:
            known = _known(record, defect)
            record = validate(benchmark, configs, tmp_path, expected=expected, known=known)
        failed = [result for result in record.results if result.outcome is Outcome.FAILED]
        assert {result.code for result in failed} == {defect.code}
        assert all(result.failing for result in failed)
        assert not record.passed

    def test_every_check_has_a_defect(self) -> None:
        """A check without a defect is a check that nobody has seen fail; a defect without a check is stale."""
        tried = {read_defect(path.parent).code for path in self.folder().glob("*/defect.sql")}
        general = {check.rule.code for check in general_checks()}
        own = {code for one in self._editions() for code in declared_codes(one)} - general
        assert own - tried == set()
        assert tried - own - general == set()
        assert (general - tried if self.also_general else set()) == set()

    def _editions(self) -> tuple[Benchmark, ...]:
        """Return the small benchmark, and the full ones of the same folder, whose checks may be more."""
        from wabe.builders.core import registry

        name = self.small.benchmark.name
        return (self.small.benchmark, *(registry.editions(name) if name in registry.names() else ()))


def declared_codes(benchmark: Benchmark) -> set[str]:
    """Return the codes of all checks of a benchmark."""
    return {
        plan.rule.code
        for config in benchmark.configs
        for plan in planned(benchmark, config, roles_of(benchmark, config, pinned=True, settled=True))
    }


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
        if result.code in defect.known and result.outcome is Outcome.FAILED
    }
