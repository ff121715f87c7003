"""What is published about a pair: its operators, its depth, and why its label holds, change by change."""

from collections.abc import Mapping, Sequence

from wabe.builders.curriculum.library.scenes import Told
from wabe.builders.curriculum.monotonicity.calculus import Change, Turn
from wabe.builders.curriculum.monotonicity.places import DOWN, NUMBERS, UP, Det, Place, Strength, Value

POLARITY = {UP: "upward", DOWN: "downward"}


def content(places: Mapping[str, Place]) -> tuple[list[str], list[str]]:
    """Return the lemmas and the names of a sentence."""
    words: list[str] = []
    names: list[str] = []
    for path, place in places.items():
        kind = path.rpartition(" ")[2]
        if kind in {"name", "origin"}:
            names += [str(place.value)] * bool(place.value)
        elif kind in {"noun", "adjective", "verb"} and place.value:
            words.append(str(place.value))
    return words, names


def told(
    construction: str, premise: Mapping[str, Place], hypothesis: Mapping[str, Place], made: Sequence[Change]
) -> Told:
    """Tell about a pair."""
    return Told(
        construction=construction,
        operators=(*_operators(premise), *_operators(hypothesis)),
        depth=max(1, *(len(change.place.above) for change in made)) + len(made) - 1,
        derivation=_derivation(made),
    )


def _operators(places: Mapping[str, Place]) -> list[str]:
    """Return every operator of a sentence once, from the outside in, in the order of the sentence."""
    found: list[str] = []
    for place in places.values():
        for one in place.above:
            if one not in found:
                found.append(one)
    return found


def _derivation(made: Sequence[Change]) -> str:
    lost = [change for change in made if not change.kept]
    steps = [_step(change) for change in (lost or made)]
    end = "So the hypothesis need not be true" if lost else "So the hypothesis follows"
    return f"{' '.join(steps)} {end}."


def _step(change: Change) -> str:
    under = f"under {' and '.join(map(repr, change.place.above))}" if change.place.above else "under no operator"
    if change.turn is Turn.OTHER:
        return f"{_said(change.before)} and {_said(change.after)} are neither broader nor narrower than each other."
    way = POLARITY.get(change.place.polarity)
    where = f"is {way} here ({under})" if way else f"is neither upward nor downward here ({under})"
    verdict = "which keeps truth" if change.kept else "which does not keep truth"
    return f"{_said(change.after)} is {change.turn.value} than {_said(change.before)}, the place {where}, {verdict}."


def _said(value: Value) -> str:
    if isinstance(value, Strength):
        every = value.det in {Det.EVERY, Det.NOT_EVERY}
        counted = f"{value.det.value} {NUMBERS[value.number]}" if value.number else "no"
        return repr(value.det.value if every else counted)
    if isinstance(value, bool):
        return "the modified part" if value else "the plain part"
    if isinstance(value, tuple):
        return repr(value[-1]) if value else "no time or place"
    return repr(value) if value else "no modifier"
