"""The worlds that spatial scenes are set in: what stands in them, how it is spoken of, and the patterns for that."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from wabe.builders.curriculum.lexicon.source import words
from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.patterns import Pattern, read_patterns
from wabe.builders.curriculum.library.scenes import Vocabulary
from wabe.builders.curriculum.spatial.placements import Shape
from wabe.builders.curriculum.spatial.source import own_words
from wabe.errors import CorruptError

NUMBERS = ("no", "one", "two", "three", "four")
PATTERNS = Path(__file__).parent / "patterns.csv"


@dataclass(frozen=True, slots=True, kw_only=True)
class Domain:
    """A world: the plane whose patterns it uses, its verb, and what its entities are called."""

    name: str
    plane: str
    verb: tuple[str, str]
    """With its negation."""
    nouns: tuple[str, ...]
    """Kinds of words, one of which a scene uses, or two, as in "the green circle"."""
    relative: str = "which"
    bare: bool = True
    """Whether the premise is clear without a word about the setting."""
    unit: tuple[str, str] | None = None
    noun: str = "the {}"


SHAPES = {
    "page": Shape.PLANE,
    "cabinet": Shape.PLANE,
    "hall": Shape.PLANE,
    "map": Shape.PLANE,
    "row": Shape.LINE,
    "street": Shape.LINE,
    "queue": Shape.LINE,
    "stack": Shape.LINE,
    "floors": Shape.LEVELS,
    "shelves": Shape.LEVELS,
    "rows": Shape.LEVELS,
}

_IS = ("is", "is not")
_HANGS = ("hangs", "does not hang")
_SITS = ("sits", "does not sit")
_STANDS = ("stands", "does not stand")
_LIES = ("lies", "does not lie")
_LIVES = ("lives", "does not live")
_GROW = ("grow", "do not grow")
_PEOPLE = ("name", "occupation")
PLANES = (
    Domain(name="wall", plane="page", verb=_HANGS, nouns=("hanging",)),
    Domain(name="board", plane="page", verb=_IS, nouns=("colour shape",)),
    Domain(name="screen", plane="page", verb=_IS, nouns=("thing",), noun="the {} icon", bare=False),
    Domain(name="cabinet", plane="cabinet", verb=_STANDS, nouns=("ware",), bare=False),
    Domain(name="hall", plane="hall", verb=_SITS, nouns=_PEOPLE, relative="who", bare=False),
    Domain(name="map", plane="map", verb=_LIES, nouns=("village",)),
    Domain(name="town", plane="map", verb=_IS, nouns=("building",)),
    Domain(name="garden", plane="map", verb=_GROW, nouns=("plant",)),
)
LINES = (
    Domain(name="bench", plane="row", verb=_SITS, nouns=_PEOPLE, relative="who", bare=False),
    Domain(name="shelf", plane="row", verb=_STANDS, nouns=("ware",), bare=False),
    Domain(name="street", plane="street", verb=_STANDS, nouns=("building",), bare=False),
    Domain(name="queue", plane="queue", verb=_STANDS, nouns=_PEOPLE, relative="who", bare=False),
    Domain(name="stack", plane="stack", verb=_LIES, nouns=("book",), bare=False),
)
_FLOORS, _SHELVES, _ROWS = ("floor", "floors"), ("shelf", "shelves"), ("row", "rows")
LEVELS = (
    Domain(name="tower", plane="floors", verb=_LIVES, nouns=_PEOPLE, relative="who", unit=_FLOORS),
    Domain(name="rack", plane="shelves", verb=_STANDS, nouns=("ware",), unit=_SHELVES, bare=False),
    Domain(name="stalls", plane="rows", verb=_SITS, nouns=_PEOPLE, relative="who", unit=_ROWS, bare=False),
)
DOMAINS = (*PLANES, *LINES, *LEVELS)

_MODIFIERS = {
    Shape.PLANE: ("", "plain ", "due ", "not ", "both "),
    Shape.LINE: ("", "next ", "not ", "both "),
    Shape.LEVELS: ("", "steps ", "not ", "both "),
}
_WAYS = {
    Shape.PLANE: ("west", "east", "north", "south"),
    Shape.LINE: ("west", "east"),
    Shape.LEVELS: ("north", "south"),
}
_DIAGONALS = tuple(f"{one}-{other}" for one in ("north", "south") for other in ("west", "east"))
_OTHERS = {Shape.PLANE: ("level", "line", *_DIAGONALS), Shape.LINE: ("beside", "between"), Shape.LEVELS: ("level",)}
NO_FURTHER = ("page no north", "page no south", "cabinet no north", *(f"map no {way}" for way in _WAYS[Shape.PLANE]))


def _slots(kind: str) -> frozenset[str]:
    slots = {"a", "isnt" if kind.startswith("not ") else "is", "b"}
    if kind == "between" or kind.startswith("both "):
        slots |= {"c"}
    if kind.startswith("steps "):
        slots |= {"steps"}
    return frozenset(slots)


def slots() -> Mapping[str, frozenset[str]]:
    """Return every construction of patterns.csv with its slots."""
    found = {
        f"{plane} {kind}": _slots(kind)
        for plane, shape in SHAPES.items()
        for kind in (
            *(f"{modifier}{way}" for modifier in _MODIFIERS[shape] for way in _WAYS[shape]),
            *_OTHERS[shape],
        )
    }
    # Ways of saying something that only some planes have.
    found |= {f"map plain {way}": _slots("") for way in _DIAGONALS}
    found |= {construction: _slots("") for construction in NO_FURTHER}
    found |= {f"setting {domain.name}": frozenset() for domain in DOMAINS}
    return {**found, "joined": frozenset({"f", "g"})}


@cache
def patterns(path: Path = PATTERNS) -> Mapping[str, tuple[Pattern, ...]]:
    """Read the patterns; every construction must have one."""
    found = read_patterns(path, slots())
    if missing := [construction for construction, some in found.items() if not some]:
        raise CorruptError(
            where=str(path), what=f"there is no pattern for {', '.join(missing)}", remedy="Add a line for each of them"
        )
    return found


def fixed_words() -> tuple[str, ...]:
    """Return every word that texts have apart from what their entities are called."""
    texts = [pattern.text for some in patterns().values() for pattern in some]
    spoken = [re.sub(r"{\w*}", " ", text) for text in texts]
    for domain in DOMAINS:
        spoken += [*domain.verb, domain.relative, domain.noun, *(domain.unit or ())]
    spoken += NUMBERS
    return tuple(sorted({word for text in spoken for word in re.findall("[a-z]+", text.lower())}))


@cache
def options(plane: str, kind: str) -> tuple[Pattern, ...]:
    """Return the patterns for a kind of fact."""
    found = patterns()
    # Only maps have words such as "north-west of"; elsewhere a diagonal is never plain.
    usual = found.get(f"{plane} {kind}") or found[f"{plane} {kind.removeprefix('plain ')}"]
    return (*usual, *found.get(f"{plane} {kind.replace('not ', 'no ')}", ())) if kind.startswith("not ") else usual


@cache
def entities_of(noun: str, vocabulary: Vocabulary) -> tuple[str, ...]:
    """Return the words of a kind, in one vocabulary."""
    lists = {"name": ("names", "name", None), "occupation": ("people", "singular", "occupation")}
    if noun == "thing":
        kept = [
            word["singular"]
            for word in words("things")
            if word.kind in {"tool", "object"} and word.vocabulary == vocabulary
        ]
        return tuple(kept)
    if noun in lists:
        name, form, kind = lists[noun]
        return tuple(word[form] for word in words(name) if word.vocabulary == vocabulary and kind in {None, word.kind})
    return tuple(word["word"] for word in own_words() if word.kind == noun and word.vocabulary == vocabulary)


@dataclass(frozen=True, slots=True)
class Cast:
    """The entities of a scene: how each is called, and the words of that."""

    called: tuple[str, ...]
    words: tuple[tuple[str, ...], ...]
    names: tuple[str, ...]


def cast(dice: Dice, domain: Domain, vocabulary: Vocabulary, count: int) -> Cast:
    """Choose so many entities."""
    noun = dice.one(domain.nouns)
    lists = [dice.some(entities_of(part, vocabulary), count) for part in noun.split(" ")]
    chosen = [" ".join(parts) for parts in zip(*lists, strict=True)]
    if noun in {"name", "village"}:
        return Cast(tuple(chosen), ((),) * count, tuple(chosen))
    parts = tuple(tuple(part for one in parts for part in one.split(" ")) for parts in zip(*lists, strict=True))
    return Cast(tuple(domain.noun.format(one) for one in chosen), parts, ())
