"""Benchmarks are found in our folders, in installed packages and at paths, and every kind is treated alike."""

import shutil
import subprocess
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

import wabe
from wabe.builders.core import registry
from wabe.builders.core.adapter import code_hash
from wabe.builders.core.build import build, folder_of
from wabe.builders.core.declaration import Edition
from wabe.builders.core.expected import expected_digests
from wabe.errors import DeclarationError, MissingError, WrongCallError
from wabe.testing import run_wabe
from wabe.testing.plain.benchmark import plain_benchmark

PLAIN = plain_benchmark().folder


@pytest.fixture(autouse=True)
def _forget(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let no test know what another one loaded."""
    monkeypatch.setattr(registry, "_at_paths", {})
    monkeypatch.setattr(sys, "path", list(sys.path))
    before = set(sys.modules)
    yield
    registry._known.cache_clear()
    registry.declared_by.cache_clear()
    for name in set(sys.modules) - before:
        del sys.modules[name]


def _package(parent: Path, package: str, *, called: str = "plain") -> Path:
    """Copy the plain benchmark into a package, under another name if wanted."""
    folder = parent / package
    shutil.copytree(PLAIN, folder, ignore=shutil.ignore_patterns("__pycache__"))
    source = (folder / "benchmark.py").read_text(encoding="utf-8")
    (folder / "benchmark.py").write_text(source.replace('name="plain"', f'name="{called}"'), encoding="utf-8")
    return folder


def _install(site: Path, package: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Python see a distribution with an entry point, as after `pip install`."""
    info = site / f"{package}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8")
    (info / "top_level.txt").write_text(f"{package}\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[wabe.benchmarks]\n{name} = {package}.benchmark\n", encoding="utf-8")
    if str(site) not in sys.path:
        monkeypatch.syspath_prepend(str(site))
    registry._known.cache_clear()


def test_ours_are_there_and_pinned() -> None:
    """Every folder of ours with a declaration is a benchmark, and its digests are committed."""
    ours = [name for name in registry.names() if (registry.HOME / name / "benchmark.py").is_file()]
    assert {"clutrr", "jabberwocky", "seti"} <= set(ours)
    for name in ours:
        for edition in registry.editions(name):
            assert edition.origin is not None
            assert edition.origin.package == "wabe"
            assert expected_digests(edition) is not None


def test_an_installed_package_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By its entry point; its configs resolve as ours do."""
    _package(tmp_path, "numerals", called="sums")
    _install(tmp_path, "numerals", "sums", monkeypatch)
    assert "sums" in registry.names()
    ((benchmark, configs),) = registry.resolve(("sums/second",))
    assert (benchmark.name, [config.name for config in configs]) == ("sums", ["second"])
    assert benchmark.origin is not None
    assert benchmark.origin.package == "numerals"


@pytest.mark.parametrize("target", ["{0}", "{0}/second", "{0}/../plainly"])
def test_a_path_is_found(tmp_path: Path, target: str) -> None:
    """A path may end in a config, and may lead through other folders."""
    folder = _package(tmp_path, "plainly")
    ((benchmark, configs),) = registry.resolve((target.format(folder),))
    assert benchmark.folder == folder.resolve()
    assert len(configs) == (1 if target.endswith("second") else 2)
    assert registry.find("plain") is benchmark


def test_a_project_holds_its_package(tmp_path: Path) -> None:
    """`wabe build ./project` finds the package below, also in `src`; two packages are told apart by their folders."""
    _package(tmp_path / "project" / "src", "plainly")
    assert registry.parse(f"{tmp_path}/project") == ("plain", None)
    assert registry.parse(f"{tmp_path}/project/first") == ("plain", "first")
    _package(tmp_path / "project", "other")
    with pytest.raises(WrongCallError, match="it contains several benchmarks"):
        registry.parse(f"{tmp_path}/project")


def test_two_with_one_name_are_both_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An installed package and one of ours, two packages, a package and a path, two paths: never one in silence."""
    _package(tmp_path / "site", "one", called="seti")
    _install(tmp_path / "site", "one", "seti", monkeypatch)
    with pytest.raises(WrongCallError, match=r"wabe\.builders\.seti\.benchmark .* and one\.benchmark \(package one\)"):
        registry.find("seti")
    assert registry.find("clutrr").name == "clutrr"
    first, second = _package(tmp_path / "a", "first_place"), _package(tmp_path / "b", "second_place")
    assert registry.parse(str(first)) == ("plain", None)
    with pytest.raises(WrongCallError, match=r"first_place and .*second_place"):
        registry.parse(str(second))
    _package(tmp_path / "site", "third")
    _install(tmp_path / "site", "third", "plain", monkeypatch)
    with pytest.raises(WrongCallError, match=r"third\.benchmark \(package third\) and .*first_place"):
        registry.find("plain")


def test_a_package_that_is_installed_from_the_path_is_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As after `pip install -e .`: its path and its name mean the same."""
    folder = _package(tmp_path, "numerals", called="sums")
    _install(tmp_path, "numerals", "sums", monkeypatch)
    assert registry.parse(str(folder)) == ("sums", None)
    assert registry.find(str(folder)) is registry.find("sums")


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("import nothing_like_it", "it cannot be imported (ModuleNotFoundError: No module named 'nothing_like_it')"),
        ("def (", "it cannot be imported (SyntaxError"),
        ("EDITIONS = ()", "does not define EDITIONS, a tuple of Benchmarks"),
        (
            "from wabe.testing.plain.benchmark import EDITIONS as E\nEDITIONS = (*E, *E)",
            "two declarations have the same edition",
        ),
        ("", "does not define EDITIONS"),
    ],
)
def test_a_broken_declaration_is_one_message(tmp_path: Path, source: str, said: str) -> None:
    """With the place and what to do, and no traceback."""
    folder = tmp_path / "broken"
    folder.mkdir()
    (folder / "benchmark.py").write_text(source, encoding="utf-8")
    with pytest.raises(DeclarationError) as caught:
        registry.parse(str(folder))
    assert said in caught.value.what
    assert caught.value.where == str(folder)


def test_a_name_that_differs_from_its_entry_point_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The name on the command line is the name in the data."""
    _package(tmp_path, "numerals", called="sums")
    _install(tmp_path, "numerals", "products", monkeypatch)
    with pytest.raises(DeclarationError, match="it declares sums, but is registered as products"):
        registry.find("products")


def test_wrong_paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No declaration, a folder that Python cannot import, a module of another place, a config where none is meant."""
    with pytest.raises(MissingError, match=r"there is no benchmark\.py in it"):
        registry.parse(f"{tmp_path}/nothing")
    with pytest.raises(DeclarationError, match="cannot import a folder called 'not-a-name'"):
        registry.parse(str(_package(tmp_path, "not-a-name")))
    with pytest.raises(DeclarationError, match=r"another module called json\.benchmark|cannot be imported"):
        registry.parse(str(_package(tmp_path, "json")))
    folder = _package(tmp_path, "plainly")
    with pytest.raises(WrongCallError, match="first is one of its configs"):
        registry.find(f"{folder}/first")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(WrongCallError, match=r"Did you mean the folder \./plainly\?"):
        registry.find("plainly")
    with pytest.raises(MissingError, match="there is no upstream edition"):
        registry.find(str(folder), Edition.UPSTREAM)


def test_workers_find_it_where_it_came_from(tmp_path: Path) -> None:
    """Built in two processes, from a path that no other process was told of, the rows are the same as in one."""
    benchmark = registry.find(str(_package(tmp_path, "plainly")))
    one = build(benchmark, benchmark.configs, tmp_path / "one", jobs=1)
    two = build(benchmark, benchmark.configs, tmp_path / "two", jobs=2)
    assert one.digests == two.digests
    assert (folder_of(benchmark, tmp_path / "two") / "manifest.json").read_text() == (
        folder_of(benchmark, tmp_path / "one") / "manifest.json"
    ).read_text()


def test_one_broken_package_hides_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A missing module, a package that raises and a name given twice are told; everything else works."""
    _install(tmp_path, "gone", "gone", monkeypatch)
    (tmp_path / "rude").mkdir()
    (tmp_path / "rude" / "__init__.py").write_text("raise RuntimeError('no')\n", encoding="utf-8")
    _install(tmp_path, "rude", "rude", monkeypatch)
    _package(tmp_path, "double", called="seti")
    _install(tmp_path, "double", "seti", monkeypatch)
    found, faults = registry.importable()
    assert {"clutrr", "jabberwocky"} <= {one.name for one in found}
    assert [fault.where.partition(".")[0] for fault in faults] == ["gone", "rude", "seti"]
    assert registry.parse(str(_package(tmp_path / "elsewhere", "plainly"))) == ("plain", None)
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        assert "seti" not in {one.name for one in wabe.benchmarks()}
    assert [str(one.message) for one in warned] == [str(fault) for fault in faults]
    ran = run_wabe("list", cwd=tmp_path, env={"PYTHONPATH": str(tmp_path)})
    assert ran.code == 2
    assert "jabberwocky/small" in ran.out
    assert ran.err.count("wabe: ") == 3
    assert "Traceback" not in ran.err


def test_a_module_of_the_same_name_further_down_is_another(tmp_path: Path) -> None:
    """`./cats` is not `./sub/cats`, even if that one was imported first."""
    _package(tmp_path / "sub", "cats", called="first")
    _package(tmp_path, "cats", called="second")
    assert registry.parse(str(tmp_path / "sub" / "cats")) == ("first", None)
    with pytest.raises(DeclarationError, match=r"Python finds another module called cats\.benchmark"):
        registry.parse(str(tmp_path / "cats"))


def test_the_file_of_a_declaration_names_it(tmp_path: Path) -> None:
    """As an editor or a shell completes it."""
    folder = _package(tmp_path, "plainly")
    assert registry.parse(f"{folder}/benchmark.py") == ("plain", None)


def test_an_edit_after_the_import_is_another_process_business(tmp_path: Path) -> None:
    """Rows are cached under the hash of the code that made them, never of files that were edited since."""
    folder = _package(tmp_path, "plainly")
    benchmark = registry.find(str(folder))
    before = code_hash(benchmark)
    construct = folder / "construct.py"
    construct.write_text(construct.read_text().replace("it is number", "it is the number"), encoding="utf-8")
    assert code_hash(registry.find(str(folder))) == before
    premises = "import wabe; print(wabe.load('./plainly', 'first')['test'][0]['hypothesis'])"
    ran = [sys.executable, "-c", premises]
    done = subprocess.run(ran, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("it is the number")


def test_the_hash_covers_all_that_the_package_contributes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Modules and data of the package and beside it count; descriptions, pins and what is made do not."""
    top = tmp_path / "numerals"
    _package(top, "sums", called="sums")
    (top / "__init__.py").touch()
    (tmp_path / "helpers.py").write_text("DEPTH = 3\n", encoding="utf-8")
    declaration = top / "sums" / "benchmark.py"
    declaration.write_text(f"import helpers\n{declaration.read_text()}", encoding="utf-8")
    _install(tmp_path, "numerals", "sums", monkeypatch)
    entry = tmp_path / "numerals-1.0.dist-info" / "entry_points.txt"
    entry.write_text("[wabe.benchmarks]\nsums = numerals.sums.benchmark\n", encoding="utf-8")
    registry._known.cache_clear()
    benchmark = registry.find("sums")

    def changes(path: Path) -> bool:
        before = registry.hash_of_files(benchmark)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{path.read_text() if path.exists() else ''}# {path}\n", encoding="utf-8")
        return registry.hash_of_files(benchmark) != before

    counted = ("common.py", "sums/words.txt", "sums/texts.md", "sums/sub/expected.json", "data/tree.html")
    assert [name for name in counted if not changes(top / name)] == []
    assert changes(tmp_path / "helpers.py")
    ignored = (
        "NOTES.md",
        "card.md",
        "CITATION.bib",
        "expected.json",
        "known_defects.json",
        "build/x.parquet",
        ".git/a",
    )
    assert [name for name in ignored if changes(top / "sums" / name)] == []
    assert not changes(tmp_path / "unrelated.py")


def test_a_distribution_counts_by_its_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a wheel records them, whatever built it: a second package and a single module count too."""
    _package(tmp_path, "numerals", called="sums")
    _install(tmp_path, "numerals", "sums", monkeypatch)
    info = tmp_path / "numerals-1.0.dist-info"
    (info / "top_level.txt").unlink()
    recorded = {"numerals/benchmark.py", "helping/words.py", "alone.py"}
    for name in recorded - {"numerals/benchmark.py"}:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("WIDTH = 3\n", encoding="utf-8")
    (info / "RECORD").write_text("".join(f"{name},,\n" for name in sorted(recorded)), encoding="utf-8")
    benchmark = registry.find("sums")
    for name in sorted(recorded):
        before = registry.hash_of_files(benchmark)
        (tmp_path / name).write_text(f"{(tmp_path / name).read_text()}# {name}\n", encoding="utf-8")
        assert registry.hash_of_files(benchmark) != before, name


def test_the_next_command_has_the_options_of_this_one(tmp_path: Path) -> None:
    """It can be pasted."""
    _package(tmp_path, "plainly")
    ran = run_wabe("build", "./plainly/first", "--data", "elsewhere", cwd=tmp_path)
    assert ran.err.splitlines()[-1] == "next: wabe validate ./plainly/first --data elsewhere"


def test_the_command_line_takes_paths(tmp_path: Path) -> None:
    """Build, validate, pin and describe by path; pinning into a place that cannot be written is refused."""
    _package(tmp_path, "plainly")
    for words in (
        ("list", "./plainly"),
        ("build", "./plainly", "--jobs", "2"),
        ("validate", "./plainly", "--pin"),
        ("validate", "./plainly"),
        ("card", "./plainly"),
    ):
        ran = run_wabe(*words, cwd=tmp_path)
        assert ran.code == 0, ran.err
    assert (tmp_path / "plainly" / "expected.json").is_file()
    assert (tmp_path / "build/embedded/plain/README.md").is_file()
