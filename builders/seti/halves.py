"""Two halves of lexical pairs that share every rule and no sentence, for task 1 non-trivial."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from wabe.builders.core.draws import keyed_order
from wabe.builders.core.splits import linked
from wabe.builders.seti.pairs import Half, NaturalPair
from wabe.builders.seti.rows import Label

# Whole groups of linked sentences go to one half; of so many keyed attempts the most even one is kept.
ATTEMPTS = 50
Component = list[NaturalPair]
Side = list[NaturalPair]


def with_halves(pairs: Sequence[NaturalPair]) -> list[NaturalPair]:
    """Mark the pairs of both halves, equally many of each label in each; all other pairs are in neither."""
    components = _components(pairs)
    attempts = [_shared_rules(_dealt(components, attempt)) for attempt in range(ATTEMPTS)]
    sides = max(attempts, key=_cell_size)
    size = _cell_size(sides)
    half_of: dict[tuple[str, str], Half] = {}
    for half, side in zip((Half.TRAINING, Half.TEST), sides, strict=True):
        for label in Label:
            for pair in _spread([one for one in side if one.label is label])[:size]:
                half_of[pair.premise, pair.hypothesis] = half
    return [replace(pair, half=half_of.get((pair.premise, pair.hypothesis), Half.NEITHER)) for pair in pairs]


def _components(pairs: Sequence[NaturalPair]) -> dict[str, Component]:
    """Group pairs that are linked by sentences; a group is named by its first sentence."""
    groups = [[pairs[number] for number in group] for group in linked((one.premise, one.hypothesis) for one in pairs)]
    return {component[0].premise: component for component in groups}


def _dealt(components: dict[str, Component], attempt: int) -> tuple[Side, Side]:
    """Give each group to the half that lacks more of its rules, or else to the one with fewer entailed pairs."""
    sides: tuple[Side, Side] = ([], [])
    has: tuple[set[tuple[str, Label]], ...] = (set(), set())
    entailed = [0, 0]
    for name in keyed_order("seti", "upstream", "halves", attempt, names=sorted(components)):
        component = components[name]
        rules = {(pair.rule, pair.label) for pair in component}
        lacks = [len(rules - known) for known in has]
        first = (lacks[0], -entailed[0]) >= (lacks[1], -entailed[1])
        side = 0 if first else 1
        sides[side].extend(component)
        has[side].update(rules)
        entailed[side] += sum(pair.label is Label.ENTAILMENT for pair in component)
    return sides


def _shared_rules(sides: tuple[Side, Side]) -> tuple[Side, Side]:
    """Keep the pairs whose rule, with its label, is on both sides."""
    first, second = ({(pair.rule, pair.label) for pair in side} for side in sides)
    both = first & second
    one, other = ([pair for pair in side if (pair.rule, pair.label) in both] for side in sides)
    return one, other


def _cell_size(sides: tuple[Side, Side]) -> int:
    """Return how many pairs the smallest of the four cells of half and label has."""
    return min(Counter(pair.label for pair in side)[label] for side in sides for label in Label)


def _spread(pairs: list[NaturalPair]) -> list[NaturalPair]:
    """Order pairs so that every rule comes once before any comes twice."""
    by_name = {f"{pair.premise}\n{pair.hypothesis}": pair for pair in pairs}
    turns: Counter[str] = Counter()
    ranked: list[tuple[int, int, NaturalPair]] = []
    for place, name in enumerate(keyed_order("seti", "upstream", "spread", names=sorted(by_name))):
        pair = by_name[name]
        ranked.append((turns[pair.rule], place, pair))
        turns[pair.rule] += 1
    return [pair for _, _, pair in sorted(ranked, key=lambda one: one[:2])]
