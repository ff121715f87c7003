"""What is published about a pair: which sentences decide it, how many must be combined, and why."""

from collections.abc import Callable, Sequence
from itertools import combinations

from wabe.builders.curriculum.library.scenes import Told
from wabe.builders.curriculum.logiqa.drawing import Statement
from wabe.builders.curriculum.logiqa.passages import Passage, say

# The class of statement that a construction is named after, if it is among those that decide.
GROUPS = ("exception", "existence", "unless", "choice", "condition", "only", "rule", "fact")


def tell(passage: Passage, asked: Statement) -> Told:
    """Return it for one pair."""
    plain = asked.readings.plain
    if passage.plain.entails(plain):
        used = _least(passage, lambda some: say(passage.space, some).entails(plain))
        because = f"It follows from {_sentences(passage, used)}."
    elif passage.plain.excludes(plain):
        used = _least(passage, lambda some: say(passage.space, some).excludes(plain))
        because = f"It is excluded by {_sentences(passage, used)}."
    elif passage.tempts(asked):
        used = _least(passage, lambda some: passage.turn(some).entails(plain))
        because = f"It would follow from {_sentences(passage, used)} if rules held in both directions; it may be false."
    else:
        used = [one for one in passage.statements if one.properties & asked.properties or one.persons & asked.persons]
        because = f"It may be true or false: {_sentences(passage, used)} leave{'s' * (len(used) == 1)} it open."
    groups = {one.kind.group for one in used}
    return Told(
        construction=next(group for group in GROUPS if group in groups),
        operators=tuple(one.name for one in passage.statements),
        depth=len(used),
        derivation=because,
    )


def _least(passage: Passage, decides: Callable[[Sequence[Statement]], bool]) -> list[Statement]:
    """Return as few statements as decide a question."""
    for count in range(1, len(passage.statements)):
        for some in combinations(passage.statements, count):
            if decides(some):
                return list(some)
    return list(passage.statements)


def _sentences(passage: Passage, used: Sequence[Statement]) -> str:
    # The opening is the first sentence.
    numbers = [str(place) for place, one in enumerate(passage.statements, 2) if any(one is other for other in used)]
    if len(numbers) == 1:
        return f"sentence {numbers[0]}"
    return f"sentences {', '.join(numbers[:-1])} and {numbers[-1]}"
