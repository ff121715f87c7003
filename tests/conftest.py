"""What the tests share: an empty cache, one full build, and a quiet end."""

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from wabe.builders.core import registry
from wabe.builders.core.declaration import Benchmark, Config, Edition

WABE = Path(sys.executable).with_name("wabe")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ran:
    """What a run of the command line gave."""

    code: int
    out: str
    err: str


def run_wabe(*words: str, cwd: Path | None = None, env: Mapping[str, str] | None = None) -> Ran:
    """Run the command line as a user does."""
    done = subprocess.run(
        [WABE, *words], cwd=cwd, env={**os.environ, **(env or {})}, capture_output=True, text=True, check=False
    )
    return Ran(code=done.returncode, out=done.stdout, err=done.stderr)


def embedded() -> list[Benchmark]:
    """Return every benchmark's embedded edition."""
    return [one for name in registry.names() for one in registry.editions(name) if one.edition is Edition.EMBEDDED]


def embedded_configs() -> list[tuple[Benchmark, Config]]:
    """Return every config of every embedded edition."""
    return [(benchmark, config) for benchmark in embedded() for config in benchmark.configs]


def name_of(value: object) -> str | None:
    """Name a benchmark or config in the names of tests."""
    return value.name if isinstance(value, Benchmark | Config) else None


@pytest.fixture(scope="session", autouse=True)
def _private_cache(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keep caches out of the user's home, and count no downloads."""
    os.environ["WABE_CACHE"] = str(tmp_path_factory.mktemp("cache"))
    os.environ["HF_HOME"] = str(tmp_path_factory.mktemp("hf"))
    os.environ["HF_UPDATE_DOWNLOAD_COUNTS"] = "0"


@pytest.fixture(scope="session")
def output(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build, validate and describe everything once, through the command line."""
    folder = tmp_path_factory.mktemp("output") / "build"
    for verb in ("build", "validate", "card"):
        ran = run_wabe(verb, "--data", str(folder))
        assert ran.code == 0, ran.err
    return folder


@pytest.fixture(scope="session")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with `build`, a few rows, and `runs`, a tiny model trained on them with two seeds."""
    from tests.training.plain_model import build_plain, train_plain

    place = tmp_path_factory.mktemp("trained")
    build_plain(place)
    train_plain(place)
    return place


_status: list[int] = []


def pytest_sessionfinish(exitstatus: int) -> None:
    """Remember how the run ended."""
    _status.append(int(exitstatus))


@pytest.hookimpl(trylast=True)
def pytest_unconfigure(config: pytest.Config) -> None:
    """Leave at once: DuckDB's binding reports its own objects as leaks when the interpreter shuts down."""
    if _status and not hasattr(config, "workerinput"):
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(_status[0])


def skip_without(variable: str, names: Sequence[str]) -> pytest.MarkDecorator:
    """Skip, by name, tests that need files which a user does not have."""
    folder = os.environ.get(variable)
    missing = [name for name in names if folder is None or not (Path(folder) / name).exists()]
    return pytest.mark.skipif(bool(missing), reason=f"{variable} has no {', '.join(missing)}")
