"""WordNet's own files, as the oracles read them: the synsets of a word, and all that are above a synset."""

from functools import cache

from wabe.builders.core.wordnet import wordnet_files

UP = ("@", "@i")


@cache
def senses_of(lemma: str) -> tuple[int, ...]:
    """Return the offsets of the noun synsets of a word, the most frequent first."""
    line = _index().get(lemma.lower().replace(" ", "_"), "")
    fields = line.split()
    return tuple(map(int, fields[-int(fields[2]) :])) if fields else ()


@cache
def offset_of(synset: str) -> int:
    """Return the offset of a synset that is named after a word and the number of its sense."""
    lemma, _, number = synset.rsplit(".", 2)
    return senses_of(lemma)[int(number) - 1]


@cache
def above(offset: int) -> frozenset[int]:
    """Return a synset and everything above it."""
    found = {offset}
    waiting = [offset]
    while waiting:
        for parent in _parents(waiting.pop()):
            if parent not in found:
                found.add(parent)
                waiting.append(parent)
    return frozenset(found)


def gloss_of(offset: int) -> str:
    """Return what WordNet says about a synset, examples included."""
    return _line(offset).split(" | ", 1)[1].strip()


@cache
def _parents(offset: int) -> tuple[int, ...]:
    fields = _line(offset).split(" | ", 1)[0].split(" ")
    # Words come in pairs after their count (in hexadecimal), and pointers in fours after theirs.
    start = 4 + 2 * int(fields[3], 16)
    pointers = [fields[start + 1 + 4 * number : start + 5 + 4 * number] for number in range(int(fields[start]))]
    return tuple(int(target) for symbol, target, part, _ in pointers if symbol in UP and part == "n")


def _line(offset: int) -> str:
    data = _data()
    return data[offset : data.index(b"\n", offset)].decode("utf-8")


@cache
def _data() -> bytes:
    return (wordnet_files() / "data.noun").read_bytes()


@cache
def _index() -> dict[str, str]:
    lines = (wordnet_files() / "index.noun").read_text(encoding="utf-8").splitlines()
    return {line.split(" ", 1)[0]: line for line in lines if not line.startswith(" ")}
