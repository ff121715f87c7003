"""The lists of words that stories in time need: activities that last, things that happen, and turns of a life."""

from functools import cache
from pathlib import Path

from wabe.builders.curriculum.lexicon.source import Shape, Word, read_words

FOLDER = Path(__file__).parent

LISTS = {
    # Activities with an end of their own are finished; the others are stopped.
    "durations": Shape(
        forms=("base", "past", "participle", "progressive"),
        kinds=frozenset({"telic", "atelic"}),
    ),
    # What happens in a moment.
    "happenings": Shape(forms=("subject", "base", "past", "participle"), kinds=frozenset({"happening"})),
    # The last two forms are for what was mentioned before: "opened a bakery", then "opened the bakery".
    "lives": Shape(
        forms=("base", "past", "participle", "past_again", "participle_again"),
        kinds=frozenset({"life"}),
    ),
}


@cache
def own_words(name: str) -> tuple[Word, ...]:
    """Return one of the lists, in the order of its file."""
    return read_words(FOLDER / f"{name}.csv", LISTS[name])
