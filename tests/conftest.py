"""What the tests share: an empty cache, one full build, and a quiet end."""

import atexit
import gc
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.other_tools import published
from wabe.builders.core import registry
from wabe.builders.core.declaration import Benchmark, Edition
from wabe.testing import shared_builds

# Two processes test at once, and each starts others: threads that wait for a core by spinning only slow them down.
os.environ.setdefault("OMP_NUM_THREADS", "1")
published.reserve()
# As on the command line: what Great Expectations and torch import stays, and need not be looked through for garbage.
gc.set_threshold(50_000)


def embedded() -> list[Benchmark]:
    """Return every benchmark's embedded edition."""
    return [one for name in registry.names() for one in registry.editions(name) if one.edition is Edition.EMBEDDED]


def pytest_collection_finish() -> None:
    """Leave what the tests import out of every later search for garbage."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def _private_cache(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keep caches out of the user's home, count no downloads, and hide that `make test` runs the tests."""
    for variable in ("MAKELEVEL", "MAKEFLAGS", "MFLAGS"):
        os.environ.pop(variable, None)
    os.environ["WABE_CACHE"] = str(tmp_path_factory.mktemp("cache"))
    os.environ["HF_HOME"] = str(tmp_path_factory.mktemp("hf"))
    os.environ["HF_UPDATE_DOWNLOAD_COUNTS"] = "0"


@pytest.fixture(scope="module", autouse=True)
def _no_paths_of_others() -> Iterator[None]:
    """Let no test know the benchmarks that tests of other files named by path in the same process."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "_at_paths", {})
        yield


@pytest.fixture(scope="session")
def output(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of built data with every embedded edition, built, validated and described once."""
    builds = shared_builds(tmp_path_factory)
    waiting = embedded()
    while waiting:
        # What another process builds comes later: meanwhile, this one builds the next.
        free = (benchmark for benchmark in waiting if not builds.is_busy(benchmark))
        chosen = next(free, waiting[0])
        builds.folder(chosen)
        waiting = [benchmark for benchmark in waiting if benchmark is not chosen]
    return builds.root


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
        published.remove()
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(_status[0])


if "PYTEST_XDIST_WORKER" in os.environ:
    # A worker has still to answer when its tests are done; it leaves in its own time, without that report.
    atexit.register(lambda: os.dup2(os.open(os.devnull, os.O_WRONLY), 2))


def skip_without(variable: str, names: Sequence[str]) -> pytest.MarkDecorator:
    """Skip, by name, tests that need files which a user does not have."""
    folder = os.environ.get(variable)
    missing = [name for name in names if folder is None or not (Path(folder) / name).exists()]
    return pytest.mark.skipif(bool(missing), reason=f"{variable} has no {', '.join(missing)}")
