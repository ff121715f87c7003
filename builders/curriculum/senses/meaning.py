"""What the constructors know: which class of the list is above which, and which exclude each other."""

from functools import cache

from wabe.builders.curriculum.library.models import DOES_NOT_FOLLOW, FOLLOWS
from wabe.builders.curriculum.library.scenes import UNUSABLE
from wabe.builders.curriculum.senses.source import Noun, classes

# Classes at the top of the list that a thing may be in together, at least for some readers.
UNSURE = frozenset(
    frozenset(pair)
    for pair in (
        ("plant", "vegetable"),
        ("plant", "fruit"),
        ("plant", "spice"),
        ("plant", "drink"),
        ("plant", "fabric"),
        ("vegetable", "fruit"),
        ("vegetable", "spice"),
        ("fruit", "spice"),
        ("fruit", "drink"),
        ("spice", "drink"),
        ("animal", "meat"),
        ("meat", "body part"),
        ("animal", "fabric"),
        ("clothing", "fabric"),
        ("clothing", "shoe"),
        ("clothing", "jewelry"),
        ("gemstone", "jewelry"),
        ("gemstone", "chemical element"),
        ("currency", "chemical element"),
        ("jewelry", "chemical element"),
        ("tool", "weapon"),
        ("tool", "vehicle"),
        ("tool", "measuring instrument"),
        ("tool", "container"),
        ("weapon", "toy"),
        ("vehicle", "toy"),
        ("game", "toy"),
        ("musical instrument", "toy"),
        ("container", "furniture"),
        ("container", "toy"),
        ("furniture", "toy"),
        ("container", "vehicle"),
        ("room", "building"),
        ("doctor", "scientist"),
        ("scientist", "writer"),
        ("poem", "game"),
        ("dance", "game"),
        ("science", "chemical element"),
        ("science", "musical instrument"),
        ("drink", "emotion"),
        ("furniture", "fabric"),
        ("toy", "animal"),
        ("jewelry", "container"),
        ("jewelry", "measuring instrument"),
        ("musician", "musical instrument"),
    )
)


@cache
def chain(name: str) -> tuple[str, ...]:
    """Return a class and those above it, from below."""
    above: tuple[str, ...] = ()
    while name:
        above = (*above, name)
        name = classes()[name].parent
    return above


def follows(noun: Noun, name: str) -> int:
    """Return whether what a noun names is in a class: FOLLOWS, DOES_NOT_FOLLOW, or UNUSABLE where readers differ."""
    if name in noun.others:
        return UNUSABLE
    return _follows(noun.class_, name)


@cache
def _follows(lowest: str, name: str) -> int:
    mine, other = chain(lowest)[::-1], chain(name)[::-1]
    if name in mine:
        return FOLLOWS
    if mine[0] != other[0]:
        return UNUSABLE if frozenset({mine[0], other[0]}) in UNSURE else DOES_NOT_FOLLOW
    parting = shared(lowest, name)
    apart = classes()[mine[parting - 1]].apart
    wanted = ("all",) if parting == len(mine) else ("all", "children")
    return DOES_NOT_FOLLOW if apart in wanted else UNUSABLE


@cache
def shared(lowest: str, name: str) -> int:
    """Return how many classes are above, or are, both of two classes."""
    pairs = zip(chain(lowest)[::-1], chain(name)[::-1], strict=False)
    return sum(mine == other for mine, other in pairs)


def steps(lowest: str, name: str) -> int:
    """Return how many steps up lead from a word to a class, or to where it is clear that they do not."""
    above = chain(lowest)
    if name in above:
        return above.index(name) + 1
    return len(above) - shared(lowest, name) + (1 if shared(lowest, name) else 0)
