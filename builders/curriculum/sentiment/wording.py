"""The patterns of sentiment, and sentences made of them."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from wabe.builders.curriculum.library.patterns import Pattern, read_patterns
from wabe.errors import CorruptError

PATTERNS = Path(__file__).parent / "patterns.csv"
_SLOTS = {
    "quotation": "n said thing",
    "narration": "people thing told",
    **dict.fromkeys(("quality", "quality free", "quality denial", "quality emphatic", "quality firm"), "t w"),
    **dict.fromkeys(("finding", "finding denial", "finding emphatic", "finding firm"), "i t w"),
    **dict.fromkeys(("noun", "noun denial", "noun emphatic", "noun firm"), "t w"),
    **dict.fromkeys(("noun finding", "noun finding denial"), "i t w"),
    "feeling": "i past t",
    "feeling denial": "i t w",
    "effect": "past t",
    "effect denial": "t",
    **dict.fromkeys(("at all", "granted", "refused", "refused firmly", "wished"), "c"),
    **dict.fromkeys(("he", "she"), ""),
    **dict.fromkeys(("report confirmed", "report rejected", "report rejected sharply"), "c source"),
    **dict.fromkeys(("expectation met", "expectation missed", "expectation missed sharply"), "t w"),
    **dict.fromkeys(("fear confirmed", "fear dispelled", "hope fulfilled", "hope dashed", "open"), "t w"),
    "correction": "t v w",
    **dict.fromkeys(("same", "not the same", "wished the same", "reversed", "even better", "even worse"), "t"),
    **dict.fromkeys(("contrast", "addition", "separate", "separate contrast", "separate addition"), "a b"),
    **dict.fromkeys(("overall", "overall in spite"), "c"),
    "changed into": "c d",
    **dict.fromkeys(("changed", "kept", "returned", "opposite before"), "c"),
    "open before": "c t",
    "as for": "c t",
    **dict.fromkeys(("agreed", "opposed", "disagreed"), "b"),
    **dict.fromkeys(("sided", "not sided"), "a b"),
    **dict.fromkeys(("sided with both", "not sided with both"), "b"),
    **dict.fromkeys(("so did", "did not"), "a b past t"),
    **dict.fromkeys(("both", "neither", "unlike"), "a b t w"),
    **dict.fromkeys(("rightly", "wrongly"), "a c"),
    "pretended": "b t w",
    "whereas": "c d",
    **dict.fromkeys(("liked", "disliked", "not liked", "not disliked"), "n t"),
    **dict.fromkeys(("asked of the beginning", "asked of the end"), "c"),
}
SLOTS = {construction: frozenset(slots.split()) for construction, slots in _SLOTS.items()}
OPTIONAL = frozenset({"his", "other", "he", "i", "me", "past", "w"})
# Words that stand in slots and are in no list.
FILLERS = ("the", "he", "she", "his", "her", "and", "me", "it", "i", "a", "an")


@cache
def patterns(path: Path = PATTERNS) -> Mapping[str, tuple[Pattern, ...]]:
    """Return the patterns of every construction."""
    found = read_patterns(path, SLOTS, OPTIONAL)
    if wrong := [f"there is no pattern for {construction}" for construction, some in found.items() if not some]:
        raise CorruptError(where=str(path), what="; ".join(wrong), remedy="Give at least one for each construction")
    return found


def sentences(text: str) -> str:
    """Return a text in which every sentence begins with a capital."""
    return re.sub(r"(?:^|(?<=\. ))[a-z]", lambda found: found[0].upper(), text)


def fixed_words() -> tuple[str, ...]:
    """Return the words that all splits share."""
    texts = [re.sub(r"{\w+}", " ", one.text.lower()) for some in patterns().values() for one in some]
    return tuple(sorted({*FILLERS, *(word for text in texts for word in re.findall(r"\w+", text))}))
