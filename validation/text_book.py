"""The texts of a config: numbered so that the same text has the same number, and looked at for faults."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property
from itertools import islice
from typing import NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from wabe.builders.core.wordnet import lemma_names
from wabe.validation.same_text import same_texts
from wabe.validation.stems import stem
from wabe.validation.text_faults import Fault, faults_of

Numbers = NDArray[np.int32]

# Where at least this share of a column's texts ends with a mark, the others are cut off.
CONVENTION = 0.99
MARKS = frozenset(".!?…。！？:;")
CLOSING = "\"'”’»)]）」』 "
# Shorter texts, such as names, need not share a word with others.
FEWEST_WORDS = 3
FEWEST_TEXTS = 200
STRANGERS = 0.01
SAMPLE = 2_000


class Faulty(NamedTuple):
    """A text of a column that is no text, and what is wrong with it."""

    column: str
    text: str
    fault: Fault
    told: str


class TextBook:
    """Every distinct text of a config."""

    def __init__(self, columns: Sequence[str]) -> None:
        self._numbers: dict[str, dict[str, int]] = {column: {} for column in columns}
        self._same: dict[str, int] = {}
        self._found: list[Faulty] = []

    @property
    def texts(self) -> list[str]:
        """Return the distinct texts in their folded form, by number."""
        return list(self._same)

    def number(self, column: str, texts: pa.Array) -> Numbers:
        """Return the number of each text of a column."""
        numbers = self._numbers[column]
        encoded = texts.dictionary_encode()
        distinct = encoded.dictionary.to_pylist()
        known = list(map(numbers.get, distinct))
        if new := [text for text, number in zip(distinct, known, strict=True) if number is None]:
            folded = same_texts(new)
            for text, same in zip(new, folded, strict=True):
                numbers[text] = self._same.setdefault(same, len(self._same))
            self._found += (Faulty(column, *one) for one in faults_of(new, folded))
        found = np.fromiter(map(numbers.__getitem__, distinct), dtype=np.int32, count=len(distinct))
        every: Numbers = found[encoded.indices.to_numpy(zero_copy_only=False)]
        return every

    def faults(self) -> Iterator[Faulty]:
        """Yield every fault: of texts by themselves, and of texts that are unlike the others."""
        yield from self._found
        foreign = set(_strangers(self._same))
        every = _Words(self._same)
        for column, numbers in self._numbers.items():
            for text in _cut_off(numbers, self.texts, every):
                yield Faulty(column, text, Fault.CUT, f"it ends with {text[-12:]!r}, unlike other texts")
            for text, number in numbers.items() if foreign else ():
                if number in foreign:
                    yield Faulty(column, text, Fault.FOREIGN, "no other text has any of its words")


def _cut_off(numbers: dict[str, int], folded: Sequence[str], every: "_Words") -> Iterator[str]:
    """Yield texts without the mark that nearly all others end with; where there is no such mark, texts that end with a
    beginning: of a longer text or of a frequent word, unless it is an English word or a number itself.
    """
    unmarked = [text for text in numbers if text.rstrip(CLOSING)[-1:] not in MARKS and text.strip()]
    if len(unmarked) <= (1 - CONVENTION) * len(numbers):
        yield from unmarked
        return
    ends = [folded[numbers[text]].rsplit(" ", 1)[-1] for text in unmarked]
    times = Counter(ends)
    for text, word in zip(unmarked, ends, strict=True):
        if times[word] > 1 or every.counts[word] > 1:
            continue
        same = folded[numbers[text]]
        whole = word == same or not word.isalpha() or word in _english()
        if not whole and (_continued(same, every.texts) or _continued(word, every.frequent)):
            yield text


class _Words:
    """All texts of a config, and how often each word occurs in them; counted when first asked for."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._texts = texts

    @cached_property
    def texts(self) -> list[str]:
        return sorted(self._texts)

    @cached_property
    def counts(self) -> dict[str, int]:
        return _word_counts(self._texts)

    @cached_property
    def frequent(self) -> list[str]:
        return sorted(word for word, count in self.counts.items() if count > 1)


def _continued(beginning: str, texts: Sequence[str]) -> bool:
    """Return whether one of some sorted texts begins with another and goes on to a longer word, not an inflection."""
    place = bisect_right(texts, beginning)
    if not beginning or place == len(texts) or not texts[place].startswith(beginning):
        return False
    start = beginning.rfind(" ") + 1
    word, whole = beginning[start:], texts[place][start:].split(" ", 1)[0]
    return whole != word and stem(whole) != stem(word)


@cache
def _english() -> set[str]:
    return lemma_names()


def _strangers(texts: dict[str, int]) -> Iterator[int]:
    """Yield the numbers of texts of which no word occurs in another text."""
    common = {word for word, count in _word_counts(islice(texts, SAMPLE)).items() if count > 1}
    if len(texts) < FEWEST_TEXTS:
        return
    alone = {
        text: words
        for text in texts
        if text.split(" ", 1)[0] not in common
        and len(words := set(text.split(" "))) >= FEWEST_WORDS
        and common.isdisjoint(words)
    }
    if not alone:
        return
    # Where many texts have words of their own, none of them is a stranger.
    if len(alone) > STRANGERS * len(texts):
        return
    candidates = {word for words in alone.values() for word in words}
    counts = Counter(word for text in texts for word in candidates & set(text.split(" ")))
    yield from (texts[text] for text, words in alone.items() if all(counts[word] == 1 for word in words))


def _word_counts(texts: Iterable[str]) -> dict[str, int]:
    """Count how often each word occurs."""
    words = pc.split_pattern(pa.array(texts, pa.large_string()), " ").flatten().value_counts()
    return dict(zip(words.field("values").to_pylist(), words.field("counts").to_pylist(), strict=True))
