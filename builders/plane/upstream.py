"""The upstream edition's pool: the adjectives, nouns and phrases that occur in the released splits."""

from functools import cache

import numpy as np

from wabe.builders.core.wordnet import wordnet
from wabe.builders.plane.lexicon import CLASS_OF, Use, lexicon
from wabe.builders.plane.pairs import UPSTREAM_PAIRS
from wabe.builders.plane.pool import Noun, Pool, kept_nouns
from wabe.builders.plane.rows import AdjectiveClass
from wabe.builders.plane.sources import GOOD, NUMBERS, ONE_IT, released
from wabe.builders.plane.taxonomy import base_forms, hypernyms
from wabe.errors import CorruptError

# Rows of One-IT come in sixes, one adjective with all pairs of a chain of four words; the first is of the root.
CHAIN_ROWS = 6
# The released files call subsective adjectives N, for non-intersective.
LETTERS = {"I": "I", "N": "S", "O": "O"}


@cache
def upstream_pool() -> Pool:
    """Return the pool of the released splits, whose list of pairs is pinned."""
    return _pool().require(UPSTREAM_PAIRS, where="plane, upstream edition")


def _pool() -> Pool:
    classes = adjective_classes()
    pairs = released_pairs()
    # `ex-` and `anti-` are listed beside `ex` and `anti`; their items would differ in punctuation only.
    adjectives = sorted(word for word in classes if not (word.endswith("-") and word[:-1] in classes))
    words = sorted({noun for _, noun in pairs})
    nouns = [_noun(word) for word in words]
    rows = {word: place for place, word in enumerate(words)}
    columns = {word: place for place, word in enumerate(adjectives)}
    phrases = np.zeros((len(words), len(adjectives)), dtype=bool)
    for adjective, noun in pairs:
        if adjective not in columns:
            continue
        shown = {noun, *(one.word for one in nouns[rows[noun]].hypernyms)}
        phrases[rows[noun], columns[adjective]] = adjective not in shown
    kept = kept_nouns(nouns, phrases, [classes[word] for word in adjectives])
    uses = lexicon().uses
    return Pool(
        adjectives={spelled(word): classes[word] for word in adjectives},
        nouns=tuple(noun for noun, keep in zip(nouns, kept, strict=True) if keep),
        phrases=phrases[kept],
        uncountable=frozenset(word for word, some in uses.items() if Use.UNCOUNTABLE in some),
        too_general=frozenset(),
        lemmas={noun.word: noun.lemma for noun in nouns if noun.lemma != noun.word},
    )


@cache
def adjective_classes() -> dict[str, AdjectiveClass]:
    """Return the class of every adjective, by the letters in the released files."""
    found: dict[str, str] = {}
    torn = set()
    for kind in (GOOD, ONE_IT):
        for number in NUMBERS:
            for part in ("Train", "test"):
                for _, _, letter, adjective, _, _ in released(kind, part, number):
                    if found.setdefault(adjective, letter) != letter:
                        torn.add(adjective)
    if torn:
        raise CorruptError(
            where="the released splits of PLANE",
            what=f"{', '.join(sorted(torn))}: in two classes",
            remedy="Download the files again",
        )
    return {adjective: CLASS_OF[LETTERS[letter]] for adjective, letter in found.items()}


def released_pairs() -> set[tuple[str, str]]:
    """Return the attested phrases: all of GOoD, and in One-IT those of the words that chains begin with."""
    found = {
        (row[3], row[4]) for number in NUMBERS for part in ("Train", "test") for row in released(GOOD, part, number)
    }
    for number in NUMBERS:
        for part in ("Train", "test"):
            found.update((row[3], row[4]) for row in released(ONE_IT, part, number)[::CHAIN_ROWS])
    return found


@cache
def lemma_of(word: str) -> str:
    """Return the base form of a noun; a plural has one even if WordNet lists it as a word of its own."""
    if word in base_forms():
        return base_forms()[word]
    if word.endswith("s") and not word.endswith(("ss", "us", "is", "ics", "news")):
        singular = wordnet().morphy(word[:-1], "n") or wordnet().morphy(word.removesuffix("es"), "n")
        if singular in {word[:-1], word.removesuffix("es")}:
            return str(singular)
    return str(wordnet().morphy(word, "n") or word)


@cache
def spelled(adjective: str) -> str:
    """Return an adjective with a capital where WordNet has it only so."""
    forms = {str(lemma) for synset in wordnet().synsets(adjective, pos="a") for lemma in synset.lemma_names()}
    own = [form for form in sorted(forms) if form.lower() == adjective]
    return own[0] if len(own) == 1 else adjective


def _noun(word: str) -> Noun:
    lemma = lemma_of(word)
    above = tuple(one for one in hypernyms(word) if one.word != lemma)
    return Noun(word=word, lemma=lemma, hypernyms=above, plural=lemma != word)
