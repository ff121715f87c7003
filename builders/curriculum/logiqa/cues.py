"""What of a pair can be seen without combining sentences: no label may be told by it."""

from collections.abc import Sequence

from wabe.builders.curriculum.logiqa.drawing import Statement

CUES = 6


def cues_of(told: Sequence[Statement], asked: Statement) -> tuple[int, ...]:
    """Return numbers that stand for what is seen."""
    literals = list(asked.literals.values())
    place, sign = literals[-1]
    denies = asked.name in {"no", "neither"} or any(not affirmed for _, affirmed in literals)
    code = 2 * (0 if asked.kind.atoms else 1 + asked.kind.existence) + denies
    affirmed = denied = before = after = 0
    for one in told:
        for position, (other, is_so) in enumerate(one.literals.values()):
            if other == place:
                affirmed += is_so and one.name != "neither"
                denied += not is_so or one.name in {"no", "neither"}
                if not one.kind.atoms:
                    before += position == 0
                    after += position > 0
    naming = [one for one in told if one.persons & asked.persons]
    linked = {other for one in told if not one.kind.atoms and one.properties & asked.properties for other in one.properties}
    touching = sum(bool(one.properties & linked) for one in naming)
    known = sum(one.kind.group == "fact" for one in naming)
    negations = sum(one.name in {"no", "neither"} or any(not is_so for _, is_so in one.literals.values()) for one in told)
    last = max((number for number, one in enumerate(told, 1) if place in one.properties), default=0)
    return (
        code + 6 * min(affirmed, 2) + 18 * min(denied, 2),
        code + 6 * min(before, 2) + 18 * min(after, 2),
        code + 6 * min(len(naming), 3) + 24 * min(known, 2),
        code + 6 * min(touching, 3),
        code + 6 * min(negations, 4),
        code + 6 * (len(told) - last) + 36 * sign,
    )
