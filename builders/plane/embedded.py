"""The embedded edition's pool: pairs from the adjectives' profiles over the lexicon's nouns."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path

import numpy as np

from wabe.builders.core.wordnet import lemma_names, related, wordnet
from wabe.builders.plane.lexicon import FOLDER, Adjective, Lexicon, Use, lexicon
from wabe.builders.plane.pairs import EMBEDDED_PAIRS
from wabe.builders.plane.pool import Matrix, Noun, Pool
from wabe.builders.plane.taxonomy import first_synset, hypernyms
from wabe.errors import CorruptError


@cache
def embedded_pool() -> Pool:
    """Return the pool of the project's own lexicon, whose list of pairs is pinned."""
    return pool_of(lexicon(), FOLDER).require(EMBEDDED_PAIRS, where=str(FOLDER))


def pool_of(words: Lexicon, folder: Path) -> Pool:
    """Pair every adjective with the nouns of its domains; what WordNet lists as a phrase of its own is no pair."""
    unused = {word for word, uses in words.uses.items() if Use.LEFT_OUT in uses}
    general = frozenset(word for word, uses in words.uses.items() if Use.TOO_GENERAL in uses)
    nouns = tuple(_noun(word, left_out | unused) for word, left_out in words.nouns.items())
    _refuse_misfits(words, nouns, general, folder)
    phrases = _phrases(words, nouns)
    return Pool(
        adjectives={one.word: one.adjective_class for one in words.adjectives},
        nouns=nouns,
        phrases=phrases,
        uncountable=frozenset(word for word, uses in words.uses.items() if Use.UNCOUNTABLE in uses),
        too_general=general,
        lemmas={},
    )


def _noun(word: str, left_out: Iterable[str]) -> Noun:
    unused = set(left_out)
    kept = tuple(one for one in hypernyms(word) if one.word not in unused)
    return Noun(word=word, lemma=word, hypernyms=kept)


def _phrases(words: Lexicon, nouns: tuple[Noun, ...]) -> Matrix:
    members = {name: np.zeros(len(nouns), dtype=bool) for name in words.domains}
    for place, noun in enumerate(nouns):
        above = _senses_above(noun.word)
        for name, domain in words.domains.items():
            members[name][place] = bool(above & set(domain.synsets)) and not above & set(domain.without)
    phrases = np.zeros((len(nouns), len(words.adjectives)), dtype=bool)
    listed = lemma_names()
    for column, adjective in enumerate(words.adjectives):
        phrases[:, column] = np.logical_or.reduce([members[name] for name in adjective.domains])
        for row in np.nonzero(phrases[:, column])[0].tolist():
            phrases[row, column] = not _is_listed(adjective, nouns[row], listed)
    return phrases


def _is_listed(adjective: Adjective, noun: Noun, listed: set[str]) -> bool:
    """Return whether WordNet has the phrase as an entry: "short story" is more than a story that is short."""
    return f"{adjective.word.lower()}_{noun.word}" in listed


@cache
def _senses_above(word: str) -> frozenset[str]:
    """Return the names of a noun's first synset and of all synsets above it."""
    found: set[str] = set()
    start = first_synset(word)
    waiting = [start] if start is not None else []
    while waiting:
        synset = waiting.pop()
        if synset.name() not in found:
            found.add(str(synset.name()))
            waiting += related(synset, "hypernyms")
    return frozenset(found)


def _refuse_misfits(words: Lexicon, nouns: tuple[Noun, ...], general: frozenset[str], folder: Path) -> None:
    """Refuse nouns and synsets that WordNet does not bear out, naming every line."""
    wrong = []
    for line, noun in enumerate(nouns, start=2):
        known = {one.word for one in hypernyms(noun.word)}
        if first_synset(noun.word) is None:
            wrong.append(f"line {line}: WordNet 3.0 has no noun {noun.word!r}")
        elif not any(one.distance == 1 and one.word not in general for one in noun.hypernyms):
            wrong.append(f"line {line}: {noun.word!r} has no direct hypernym of one word that is in use")
        elif stale := sorted(words.nouns[noun.word] - known):
            wrong.append(f"line {line}: {', '.join(stale)}: not a hypernym of {noun.word!r}")
    if wrong:
        raise CorruptError(
            where=str(folder / "nouns.csv"),
            what="; ".join(wrong),
            remedy="Remove these nouns, or the words in left_out that do not belong there",
        )
    names = {name for domain in words.domains.values() for name in (*domain.synsets, *domain.without)}
    if unknown := sorted(name for name in names if not _is_synset(name)):
        raise CorruptError(
            where=str(folder / "domains.csv"),
            what=f"WordNet 3.0 has no noun synset {', '.join(unknown)}",
            remedy="Name synsets as WordNet does: word.n.number",
        )


def _is_synset(name: str) -> bool:
    from nltk.corpus.reader.wordnet import WordNetError

    try:
        return str(wordnet().synset(name).name()) == name
    except (WordNetError, ValueError):
        return False
