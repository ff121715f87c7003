"""Builds that tests share: each benchmark is built, validated and described once, however many processes test it."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from wabe.builders.core.build import folder_of
from wabe.builders.core.declaration import Benchmark
from wabe.builders.core.sources import is_here
from wabe.testing.running import run_wabe

ORG = "local"


class Builds:
    """A folder of built data that fills up as tests ask for benchmarks."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def folder(self, benchmark: Benchmark) -> Path:
        """Return the built folder of a benchmark that passed the gate and has its card."""
        with self._alone(benchmark) as done:
            if not done.exists():
                done.write_text(self._make(benchmark), encoding="utf-8")
            if complaint := done.read_text(encoding="utf-8"):
                pytest.fail(complaint, pytrace=False)
        return folder_of(benchmark, self.root)

    def is_busy(self, benchmark: Benchmark) -> bool:
        """Return whether another process is building it now."""
        with self._lock(benchmark).open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return True
        return False

    def _make(self, benchmark: Benchmark) -> str:
        """Build, validate and describe; return what the first verb that failed said, or nothing."""
        # Processes of pytest-xdist keep the cores busy: further ones would only import everything again.
        jobs = ("--jobs", "1") if "PYTEST_XDIST_WORKER" in os.environ else ()
        for verb, *more in (("build", *jobs), ("validate", *jobs), ("card", "--org", ORG)):
            edition = ("--edition", benchmark.edition.value)
            ran = run_wabe(verb, target_of(benchmark), *edition, "--data", str(self.root), *more, cwd=self.root)
            if ran.code:
                return f"wabe {verb} {benchmark.name} ended with exit code {ran.code}:\n{ran.err}"
        return ""

    @contextmanager
    def _alone(self, benchmark: Benchmark) -> Iterator[Path]:
        """Let one process at a time look after a benchmark."""
        with self._lock(benchmark).open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield self.root / f".{benchmark.edition}-{benchmark.name}.done"

    def _lock(self, benchmark: Benchmark) -> Path:
        return self.root / f".{benchmark.edition}-{benchmark.name}.testing"


def shared_builds(factory: pytest.TempPathFactory) -> Builds:
    """Return the builds of this run of the tests, which processes of pytest-xdist share."""
    base = factory.getbasetemp()
    root = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "builds"
    root.mkdir(exist_ok=True)
    return Builds(root)


def target_of(benchmark: Benchmark) -> str:
    """Return what names a benchmark on the command line: its name, or the path that it was found at."""
    origin = benchmark.origin
    return str(benchmark.folder) if origin is not None and origin.root is not None else benchmark.name


def skip_without_sources(benchmark: Benchmark) -> None:
    """Skip a test, naming what it lacks, unless the mirror or the cache has every source of a benchmark."""
    missing = [source.name for source in benchmark.sources if not is_here(source)]
    if missing:
        pytest.skip(
            f"{benchmark.name}, {benchmark.edition} edition: {', '.join(missing)} not found in WABE_MIRROR or the cache"
        )
