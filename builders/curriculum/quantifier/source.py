"""The lists of words that only this phenomenon uses: things that people do something to, verbs, and qualities."""

from functools import cache
from pathlib import Path

from wabe.builders.curriculum.lexicon.source import Shape, Word, read_words

FOLDER = Path(__file__).parent
# Where things of a kind are, when a text says so; things of the other kinds are nowhere in particular.
WHERE = {
    "place": "on the list",
    "geography": "on the list",
    "text": "on the shelf",
    "music": "on the album",
    "animal": "on the farm",
    "artwork": "in the gallery",
    "food": "on the counter",
    "garment": "in the shop",
    "tool": "in the shed",
    "object": "in the house",
}
# Verbs of these kinds are in the present tense ("admires"), all others in the present perfect ("has visited").
PRESENT = frozenset({"state"})
LISTS = {
    "objects": Shape(forms=("singular", "plural"), kinds=frozenset({"place", "text", "music", "animal", "artwork"})),
    "verbs": Shape(
        forms=("base", "third", "participle"),
        kinds=frozenset(
            {"state", "act", "place", "text", "music", "animal", "food", "garment", "thing", "depict"}
            | {"giving", "teaching"}
        ),
    ),
    "qualities": Shape(forms=("adjective",), kinds=frozenset({"person", "any"})),
}
# The kinds of places that have names, which both vocabularies share.
GEOGRAPHY = {"city": "cities", "country": "countries"}


@cache
def own_words(name: str) -> tuple[Word, ...]:
    """Return one of this phenomenon's lists, in the order of its file."""
    return read_words(FOLDER / f"{name}.csv", LISTS[name])
