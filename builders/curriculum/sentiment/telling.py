"""What is published about a pair: its kind, its steps, how difficult it is, and why its label holds."""

from wabe.builders.curriculum.library.scenes import Told
from wabe.builders.curriculum.sentiment.asking import Asked
from wabe.builders.curriculum.sentiment.premises import Premise

# Constructions with the same idea have one name.
NAMED = {
    "granted": "concession",
    "refused": "refusal",
    "refused firmly": "refusal",
    "wished": "wish",
    "wished the same": "wish",
    **dict.fromkeys(("report confirmed", "report rejected", "report rejected sharply"), "report"),
    **dict.fromkeys(("expectation met", "expectation missed", "expectation missed sharply"), "expectation"),
    **dict.fromkeys(("fear confirmed", "fear dispelled", "hope fulfilled", "hope dashed"), "expectation"),
    **dict.fromkeys(("same", "not the same", "reversed"), "comparison"),
    **dict.fromkeys(("even better", "even worse"), "comparison"),
    **dict.fromkeys(("overall", "overall in spite"), "verdict"),
    **dict.fromkeys(("changed into", "changed", "kept", "returned", "opposite before", "open before"), "change"),
    **dict.fromkeys(("agreed", "opposed", "disagreed", "sided", "not sided"), "agreement"),
    **dict.fromkeys(("so did", "did not", "both", "neither", "unlike"), "agreement"),
    **dict.fromkeys(("rightly", "wrongly"), "belief"),
    "pretended": "pretence",
}
GIVEN = {1: "good", 0: "open", -1: "bad"}


def tell(premise: Premise, asked: Asked, *, follows: bool) -> Told:
    """Return it for one pair."""
    found = premise.known[asked.atom]
    kinds = tuple(dict.fromkeys(NAMED.get(step, step) for step in found.steps)) or ("plain",)
    who, what, when = asked.atom
    said = " and ".join(f"{word.past or word.word!r} is {GIVEN[word.polarity]}" for word in found.words)
    steps = f", with {', '.join(found.steps)}" if found.steps else ""
    opinion = found.opinion
    sure = "open" if not opinion.direction else GIVEN[opinion.direction]
    sure = sure if opinion.certain or not opinion.direction else f"not {GIVEN[-opinion.direction]}"
    outcome = "so it follows" if follows else "so it does not follow"
    return Told(
        construction=" and ".join(kinds),
        operators=found.steps,
        depth=1 + len(found.steps) + (len(premise.known) > 1),
        derivation=f"The word {said}{steps}: {who}'s opinion of the {what}{f' {when}' if when else ''} is {sure}, "
        f"{outcome} that it is {asked.kind}.",
    )
