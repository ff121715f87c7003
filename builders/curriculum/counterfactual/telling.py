"""What is published about a pair: its kind, what it says of the actual world, how much must be combined, and why."""

from collections.abc import Sequence

from wabe.builders.curriculum.counterfactual.statements import Literal, Parts
from wabe.builders.curriculum.library.scenes import Told

UNREAL = frozenset({"counterfactual", "either counterfactual", "double counterfactual", "chained counterfactual"})
SAID = {
    "semifactual": "what comes after 'even if' is not so, and the rest is so",
    "reason": "both are told as facts",
    "indicative": "it is only said that the one holds if the other does",
    "whether": "the one is left open, and the other is told as a fact",
    "wish": "one wishes for what is not so",
    "duty": "what should have been is not so",
    "nearly": "what almost happened did not",
    "prevented": "what would have been, but for an obstacle, is not so",
    "without": "what would have been without somebody is not so",
    "possible": "it is said to be possible only",
    "fact": "it is told as a fact",
    **dict.fromkeys(UNREAL, "the condition is told as unreal"),
}


def tell(statements: Sequence[tuple[str, Parts]], asked: Literal, *, follows: bool, possible: bool) -> Told:
    """Return it for one pair."""
    mentioning = [one for one in statements if asked.deed.atom in _deeds(one)]
    # A fact about one part of a conditional counts for the other.
    used = [one for one in statements if any(_deeds(one) & _deeds(other) for other in mentioning)]
    because = "; ".join(f"{kind}: {SAID[kind]}" for kind, _ in used)
    outcome = "so it follows" if follows else "so it may be so or not" if possible else "so it is excluded"
    negated = any(one.negated for _, parts in used for one in parts.values())
    return Told(
        construction=" and ".join(dict.fromkeys(kind for kind, _ in used)),
        operators=tuple(kind for kind, _ in statements),
        depth=sum(len(parts) for _, parts in used) + negated,
        derivation=f"{because[0].upper()}{because[1:]}; {outcome} that {asked:past}.",
    )


def _deeds(statement: tuple[str, Parts]) -> set[str]:
    return {one.deed.atom for one in statement[1].values()}
