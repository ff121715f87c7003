"""Reads the released rows of hypernymy and hyponymy, for a comparison of labels; no data comes from it."""

import re
from functools import cache
from typing import TYPE_CHECKING

from wabe.builders.core.wordnet import related, wordnet

if TYPE_CHECKING:
    from nltk.corpus.reader.wordnet import Synset

UP = re.compile(
    r"(?P<word>.+) is best characterized as a kind or type of (?P<other>.+), defined as '(?P<gloss>.+)' ?\."
)
DOWN = re.compile(r"a specific type of (?P<word>.+) is (?P<other>.+), defined as '(?P<gloss>.+)' ?\.")


def released_relation(hypothesis: str) -> bool | None:
    """Tell whether what a hypothesis says holds of any sense of its word; None where WordNet does not decide.

    The other word's sense is known by its gloss. A verb is no kind of noun, whatever its sense.
    """
    match = UP.fullmatch(hypothesis) or DOWN.fullmatch(hypothesis)
    if match is None:
        return None
    named = re.sub(r" \(or .*\)", "", match["other"]).removesuffix(" event")
    meant = [one for one in _synsets(named) if _plain(one.definition()) == _plain(match["gloss"])]
    if not meant:
        return None
    own = _synsets(match["word"])
    if not own:
        return None
    if match.re is UP:
        return any(other in above(one) for one in own for other in meant)
    return any(one in above(other) for one in own for other in meant)


@cache
def above(synset: "Synset") -> "frozenset[Synset]":
    """Return everything above a synset."""
    found: set[Synset] = set()
    waiting = [synset]
    while waiting:
        one = waiting.pop()
        parents = [*related(one, "hypernyms"), *related(one, "instance_hypernyms")]
        waiting += [parent for parent in parents if parent not in found]
        found.update(parents)
    return frozenset(found)


@cache
def _synsets(word: str) -> "tuple[Synset, ...]":
    return tuple(wordnet().synsets(word.strip().replace(" ", "_")))


def _plain(text: str) -> str:
    """Return a gloss without punctuation."""
    return " ".join(re.findall(r"[a-z]+", text.lower()))
