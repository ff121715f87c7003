"""What CLUTRR's card says of words: Table 3.1 of the thesis, computed for the languages of an edition."""

import re
from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise
from pathlib import Path

from wabe.builders.clutrr.language import Language, own_bank

# Words, and slots for persons, nouns and pronouns.
WORD = re.compile(r"\{[^{}]*\}|[a-z]+(?:[-'][a-z]+)*", re.IGNORECASE)
# Texts of the same facts together: how many facts, and the texts.
Groups = Sequence[tuple[int, Sequence[str]]]
# Table 3.1: texts of one, two and three facts, different words, shared words, shared pairs of words.
PRINTED = (1_868.0, 1_890.0, 2_258.0, 3_797.0, 0.201, 0.0385)
HEAD = (
    "Table 3.1 of the thesis: how many texts tell one, two or three facts, how many different words they have, and "
    "what share of their words, and of their pairs of neighbouring words, two texts of the same facts have in common "
    "on average (Jaccard). Slots for persons, nouns and pronouns count as words; the thesis does not say what it "
    "counts.",
    "",
    "| texts | one fact | two | three | words | shared words | shared pairs |",
    "|---|---:|---:|---:|---:|---:|---:|",
)


def own_words(_: Path) -> str:
    """Return the table for our paraphrases, which fit nearly any facts, in Markdown."""
    patterns = [one for one in own_bank(Language.OWN, 0.0).patterns if one.facts]
    groups = [(size, [one.text for one in patterns if one.facts == size]) for size in (1, 2, 3)]
    return "\n".join((*HEAD, _line("thesis", PRINTED), _line("our patterns", _counted(groups))))


def crowd_words(_: Path) -> str:
    """Return the table for the crowd's templates, as published and those that are used, in Markdown."""
    from wabe.builders.clutrr.crowd import crowd_bank, published_templates

    every = [(one.combination, one.text) for one in published_templates()]
    used = [(combination, one.text) for combination, some in crowd_bank().templates.items() for one in some]
    lines = [_line("thesis", PRINTED)]
    for name, templates in (("templates as published", every), ("templates that are used", used)):
        clauses: dict[tuple[tuple[int, ...], tuple[int, ...]], list[str]] = {}
        for (ties, genders, *_sides), text in templates:
            clauses.setdefault((ties, genders[1:]), []).append(text)
        lines.append(_line(name, _counted([(len(ties), texts) for (ties, _), texts in clauses.items()])))
    return "\n".join((*HEAD, *lines))


def _counted(groups: Groups) -> tuple[float, ...]:
    sizes = [sum(len(texts) for facts, texts in groups if facts == size) for size in (1, 2, 3)]
    words = {word for _, texts in groups for text in texts for word in _read(text) if word[0] != "{"}
    means = []
    for pairs in (False, True):
        overlaps = [one for _, texts in groups for one in _shared(texts, pairs=pairs)]
        means.append(sum(overlaps) / max(len(overlaps), 1))
    return (*map(float, sizes), float(len(words)), *means)


def _shared(texts: Sequence[str], *, pairs: bool) -> Iterable[float]:
    """Yield for every two texts which share of their words they have in common."""
    sets = [frozenset(pairwise(_read(text)) if pairs else _read(text)) for text in texts]
    for one, other in combinations(sets, 2):
        both = len(one & other)
        yield both / max(len(one) + len(other) - both, 1)


def _read(text: str) -> list[str]:
    return WORD.findall(text.lower())


def _line(name: str, values: Sequence[float]) -> str:
    *counts, words, pairs = values
    return f"| {name} | {' | '.join(f'{count:,.0f}' for count in counts)} | {words:.3f} | {pairs:.4f} |"
