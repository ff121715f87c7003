"""POS mini-trees (equation 4.4): which parts of speech stand around a word, compared with those of other texts."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from wabe.training.unli.taggers import TAGS

Tagged = tuple[Sequence[str], Sequence[str]]
Signature = Mapping[str, frozenset[str]]
ORDER = {tag: place for place, tag in enumerate(TAGS)}


def signature(texts: Iterable[Tagged], *, radius: int, top: int) -> dict[str, frozenset[str]]:
    """Return for each word, in lower case, the most frequent tags within a radius of its tokens in some texts.

    At most `top` tags, only those that occur; of equally frequent ones, the first in the order of `TAGS`.
    """
    counts: dict[str, Counter[str]] = {}
    for tokens, tags in texts:
        for place, token in enumerate(tokens):
            around = (*tags[max(0, place - radius) : place], *tags[place + 1 : place + 1 + radius])
            counts.setdefault(token.lower(), Counter()).update(around)
    return {
        word: frozenset(sorted(found, key=lambda tag: (-found[tag], ORDER[tag]))[:top])
        for word, found in counts.items()
    }


def score(text: Tagged, reference: Signature, *, radius: int, top: int) -> float:
    """Return β: the mean, over the different words of a text, of the share of `top` tags that the reference has, too.

    A word that the reference does not have counts as 0; so does a text without words.
    """
    own = signature([text], radius=radius, top=top)
    if not own:
        return 0.0
    none: frozenset[str] = frozenset()
    return sum(len(tags & reference.get(word, none)) for word, tags in own.items()) / (top * len(own))
