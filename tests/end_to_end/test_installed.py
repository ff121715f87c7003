"""The wheel in an environment of its own: the verbs run there, and a benchmark of one's own is made and published."""

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from wabe.hub.server.process import stop
from wabe.testing import Ran

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("builders", "cards", "hub", "training", "validation", "wabe")
EXTRAS = ("accelerate", "markdown_it", "pygit2", "starlette", "tokenizers", "torch", "transformers", "uvicorn")
# Dependencies come from the environment that runs the tests; our own package does not, since it is not a folder there.
WITHOUT_EXTRAS = f"""
import sys

class WithoutExtras:
    def __init__(self, finder):
        self.finder = finder
    def find_spec(self, name, *more):
        return None if name.partition(".")[0] in {EXTRAS!r} else self.finder.find_spec(name, *more)
    def __getattr__(self, name):
        return getattr(self.finder, name)

sys.meta_path[:] = [WithoutExtras(finder) for finder in sys.meta_path]
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel from a copy of the sources, so that nothing is left in the checkout."""
    copy = tmp_path_factory.mktemp("sources")
    for folder in FOLDERS:
        shutil.copytree(ROOT / folder, copy / folder, symlinks=True, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / file, copy)
    _run([sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "-q", "-w", "dist", "."], copy)
    (built,) = (copy / "dist").glob("*.whl")
    return built


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel into an empty environment that sees the dependencies, and not this checkout."""
    home = tmp_path_factory.mktemp("environment")
    _run([sys.executable, "-m", "venv", str(home)], home)
    packages = home / "lib" / f"python{sys.version_info.major}.{sys.version_info.minor}" / "site-packages"
    shutil.rmtree(packages / "setuptools", ignore_errors=True)
    (packages / "dependencies.pth").write_text(sysconfig.get_paths()["purelib"] + "\n", encoding="utf-8")
    pytest_command = home / "bin" / "pytest"
    pytest_command.write_text(f"#!{home / 'bin' / 'python'}\nimport pytest\nraise SystemExit(pytest.main())\n")
    pytest_command.chmod(0o755)
    _run([str(home / "bin" / "pip"), "install", "--no-deps", "--no-index", "-q", str(wheel)], home)
    return home


def _run(words: list[str], cwd: Path, env: Mapping[str, str] | None = None) -> Ran:
    done = _tried(words, cwd, env)
    assert done.code == 0, f"{' '.join(words)}: {done.err}\n{done.out}"
    return done


def _tried(words: list[str], cwd: Path, env: Mapping[str, str] | None = None) -> Ran:
    done = subprocess.run(words, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    return Ran(code=done.returncode, out=done.stdout, err=done.stderr)


def _env(environment: Path, place: Path) -> dict[str, str]:
    """Return the variables of a user who has just activated an environment: no checkout, no token, an empty home."""
    left_out = ("PYTHONPATH", "HF_TOKEN", "HF_ENDPOINT", "VIRTUAL_ENV", "WABE_MIRROR", "PYTEST_CURRENT_TEST")
    kept = {name: value for name, value in os.environ.items() if name not in left_out}
    return {
        **kept,
        "HOME": str(place),
        "HF_HOME": str(place / "hf"),
        "WABE_CACHE": str(place / "cache"),
        "PATH": f"{environment / 'bin'}{os.pathsep}{os.environ['PATH']}",
        # The commands are typed as they are documented; the test has no package index to build or install from.
        "PIP_NO_INDEX": "1",
        "PIP_NO_BUILD_ISOLATION": "false",
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    }


def test_the_base_runs_the_verbs_over_data(environment: Path, tmp_path: Path) -> None:
    """Without any extra installed, in an empty folder: list, build, validate, card; what needs an extra says which."""
    (tmp_path / "sitecustomize.py").write_text(WITHOUT_EXTRAS, encoding="utf-8")
    env = {**_env(environment, tmp_path), "PYTHONPATH": str(tmp_path)}
    place = tmp_path / "empty"
    place.mkdir()
    listed = _run(["wabe", "list"], place, env)
    assert "seti/task2_nontrivial" in listed.out
    for verb in ("build", "validate", "card"):
        _run(["wabe", verb, "seti/task3_trivial"], place, env)
    assert "load_dataset" in (place / "build/embedded/seti/README.md").read_text(encoding="utf-8")
    where = _run(["python", "-P", "-c", "import wabe.builders.seti; print(wabe.builders.seti.__file__)"], place, env)
    assert where.out.strip().startswith(str(environment))
    for words, extra in (
        (["serve"], "hub"),
        (["publish", "seti"], "hub"),
        (["train", "seti-minilm-quick"], "training"),
        (["evaluate", "any/model", "seti/task3_trivial"], "training"),
    ):
        refused = _tried(["wabe", *words], place, env)
        assert refused.code == 2, refused.err
        assert f'pip install "wabe[{extra}]"' in refused.err
        assert "Traceback" not in refused.err
    for words, said in (
        (["train", "seti-minilm-quik"], "Did you mean seti-minilm-quick"),
        (["evaluate", "any/model", "seti/task3_trivail"], "Did you mean task3_trivial"),
    ):
        misspelt = _tried(["wabe", *words], place, env)
        assert (misspelt.code, said in misspelt.err, "pip install" in misspelt.err) == (2, True, False), misspelt.err


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Path]:
    """A folder whose Hub is stopped in the end."""
    yield tmp_path
    stop(tmp_path / "cats/.wabe/hub")


def test_a_benchmark_of_ones_own(environment: Path, place: Path) -> None:
    """What the README of a new benchmark says works as it is typed, from nothing to a published dataset."""
    commands = (
        "wabe new cats && cd cats && pip install -e . && pytest && wabe build cats && wabe validate cats --pin "
        "&& wabe validate cats && wabe card cats && wabe publish cats"
    )
    env = _env(environment, place)
    ran = _run(["bash", "-c", commands], place, env)
    assert "local/cats v1.0.0: published and read back" in ran.err
    project = place / "cats"
    assert (project / "cats/expected.json").is_file()
    loading = next(line for line in ran.err.splitlines() if "load_dataset" in line and "-c" in line)
    endpoint = next(line for line in ran.err.splitlines() if line.startswith("export HF_ENDPOINT="))
    loaded = _run(["bash", "-c", f"{endpoint}; {loading}"], project, env)
    assert "num_rows: 2000" in loaded.out
    verified = _run(["wabe", "verify", "local/cats"], project, env)
    assert "identical to what cats 1.0.0 (embedded) builds" in verified.err
    # The same from a path, where nothing is installed, in two processes.
    elsewhere = place / "elsewhere"
    shutil.copytree(
        project, elsewhere / "felines" / "cats", ignore=shutil.ignore_patterns("build", ".wabe", "*.egg-info")
    )
    _run(["pip", "uninstall", "-y", "cats"], place, env)
    for words in (["build", "./felines/cats", "--jobs", "2"], ["validate", "./felines/cats/small"]):
        _run(["wabe", *words], elsewhere, env)
    gone = _tried(["wabe", "verify", "local/cats"], project, env)
    assert gone.code == 2
    assert "the benchmark cats is not installed here; the package cats declares it" in gone.err
    found = _run(["wabe", "verify", "local/cats", "--benchmark", "../elsewhere/felines/cats"], project, env)
    assert "identical to what cats 1.0.0 (embedded) builds" in found.err
