"""Negation: the declaration."""

from wabe.builders.curriculum.negation.construct import scene
from wabe.builders.curriculum.negation.oracle import labels
from wabe.builders.curriculum.phenomenon import Phenomenon
from wabe.builders.curriculum.rows import ThreeWayRow

PHENOMENON = Phenomenon(
    name="negation",
    summary="Who did what and who did not: negated facts, lists, groups and sentences, one inside the other.",
    row=ThreeWayRow,
    rows={"train": 4_500, "validation": 1_080, "test": 2_160},
    scene=scene,
    oracle=labels,
    oracle_summary=(
        "reads both texts with a compositional grammar of its own, turns them into clauses, and searches for "
        "a countermodel with unit propagation"
    ),
    new_words_in_test=True,
    fixed_words=(
        *("a", "about", "all", "allowed", "also", "among", "and", "any", "are", "asked", "asks", "at"),
        *("attend", "attended", "attending", "be", "borrow", "borrowed", "borrowing", "both", "but", "can"),
        *("case", "chance", "cities", "city", "class", "classes", "comparing", "could", "countries", "country"),
        *("deny", "denying", "did", "discussing", "each", "either", "every", "except", "explore", "explored"),
        *("exploring", "false", "food", "foods", "for", "four", "free", "furniture", "garment", "garments"),
        *("had", "has", "have", "instrument", "instruments", "invited", "is", "it", "language", "languages"),
        *("last", "least", "lists", "mistake", "most", "neither", "never", "no", "nobody", "none"),
        *("nor", "not", "notes", "object", "objects", "of", "on", "one", "only", "or", "order", "ordered"),
        *("ordering", "other", "photograph", "photographed", "photographing", "piece", "pieces", "play"),
        *("played", "playing", "practise", "practised", "practising", "questionnaire", "rate", "rated"),
        *("rating", "say", "sketch", "sketched", "sketching", "so", "sport", "sports", "studied", "study"),
        *("studying", "summer", "survey", "taste", "tasted", "tasting", "test", "tested", "testing", "that", "the"),
        *("them", "there", "these", "they", "think", "though", "three", "to", "tool", "tools", "tried", "true", "try"),
        *("trying", "two", "unlike", "up", "use", "used", "using", "visit", "visited", "visiting", "was"),
        *("wear", "wearing", "were", "whereas", "which", "while", "who", "without", "wore", "worn", "would"),
        *("wrong", "year"),
    ),
    squares_per_scene=2,
)
