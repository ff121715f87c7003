"""Decides whether whole numbers can meet linear conditions: bounds are narrowed, and what is left is split."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

LIMIT = 96
"""No count is looked at beyond this: what can be met at all is met by numbers not much larger than those said."""

Terms = Mapping[str, int]
"""What a sum consists of: unknown counts with their weights."""
Bounds = dict[str, tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Condition:
    """A weighted sum of counts is at least `low` and at most `high`."""

    terms: Terms
    low: int
    high: int | None


def can_hold(conditions: Sequence[Condition], most: Mapping[str, int]) -> bool:
    """Tell whether counts from zero up to a limit of their own can meet all conditions."""
    bounds = {name: (0, most.get(name, LIMIT)) for condition in conditions for name in condition.terms}
    return _search(conditions, bounds)


def _search(conditions: Sequence[Condition], bounds: Bounds) -> bool:
    if not _narrowed(conditions, bounds):
        return False
    left = [condition for condition in conditions if not _is_met(condition, bounds)]
    if not left:
        return True
    name = min(
        (name for condition in left for name in condition.terms if bounds[name][0] < bounds[name][1]),
        key=lambda name: bounds[name][1] - bounds[name][0],
    )
    low, high = bounds[name]
    middle = (low + high) // 2
    return any(_search(left, {**bounds, name: half}) for half in ((low, middle), (middle + 1, high)))


def _ends(terms: Terms, bounds: Bounds) -> tuple[int, int]:
    """Return the smallest and the largest value that a sum can have."""
    low = high = 0
    for name, weight in terms.items():
        least, most = bounds[name]
        low += weight * (least if weight > 0 else most)
        high += weight * (most if weight > 0 else least)
    return low, high


def _is_met(condition: Condition, bounds: Bounds) -> bool:
    low, high = _ends(condition.terms, bounds)
    return condition.low <= low and (condition.high is None or high <= condition.high)


def _narrowed(conditions: Sequence[Condition], bounds: Bounds) -> bool:
    """Narrow bounds until nothing changes; False if nothing is left of one."""
    changed = True
    while changed:
        changed = False
        for condition in conditions:
            low, high = _ends(condition.terms, bounds)
            if high < condition.low or (condition.high is not None and low > condition.high):
                return False
            for name, weight in condition.terms.items():
                least, most = bounds[name]
                # What the others leave for this term.
                room = condition.low - (high - weight * (most if weight > 0 else least))
                limit = None
                if condition.high is not None:
                    limit = condition.high - (low - weight * (least if weight > 0 else most))
                new = _clipped(least, most, weight, room, limit)
                if new[0] > new[1]:
                    return False
                if new != (least, most):
                    bounds[name] = new
                    changed = True
                    low, high = _ends(condition.terms, bounds)
    return True


def _clipped(least: int, most: int, weight: int, room: int, limit: int | None) -> tuple[int, int]:
    """Return the bounds of a count whose weighted value is at least `room` and at most `limit`."""
    if weight > 0:
        return max(least, -(-room // weight)), most if limit is None else min(most, limit // weight)
    size = -weight
    return least if limit is None else max(least, -(limit // size)), min(most, -room // size)
