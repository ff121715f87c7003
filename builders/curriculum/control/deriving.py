"""How a label comes about: the fewest sentences of the passage that settle a claim, or those that bear on it."""

from collections.abc import Sequence
from itertools import combinations

from wabe.builders.curriculum.control.claims import Claim
from wabe.builders.curriculum.control.facts import Fact, known
from wabe.builders.curriculum.control.passage import Line, Passage
from wabe.builders.curriculum.control.worlds import ALL
from wabe.builders.curriculum.library.scenes import Told

MOST = 6
NEUTRAL = 1
VERDICTS = ("so it follows that", "so it is left open whether", "so it is excluded that")
PARTS = {
    **dict.fromkeys(("group", "same group", "people counted", "rule", "rule for two"), ("people",)),
    **dict.fromkeys(("office", "office and rule", "office and group"), ("people",)),
    **dict.fromkeys(("number", "comparison", "sum"), ("counts",)),
    **dict.fromkeys(("year", "order"), ("years",)),
    **dict.fromkeys(("bound", "limit"), ("counts", "years")),
    **dict.fromkeys(("office and limit", "office and year"), ("people", "years")),
    **dict.fromkeys(("group and limit", "group and number"), ("people", "counts")),
    "report": ("report",),
}


def derived(passage: Passage, claim: Claim, asked: str, label: int) -> Told:
    """Return what is published about a pair."""
    bearing = [
        place
        for place, line in enumerate(passage.lines)
        if line.fact is not None and set(_parts(line.fact)) & set(PARTS[claim.kind])
    ]
    used = _linked(passage.lines, bearing, claim) if label == NEUTRAL else _fewest(passage.lines, bearing, claim)
    # Who "she" is, and which department is "that" one, is told in the sentence before.
    places = sorted({*used, *(place - 1 for place in used if passage.lines[place].refers_back)})
    lines = [passage.lines[place] for place in places]
    quoted = " ".join(f'"{line.text}"' for line in lines)
    verdict = f"{VERDICTS[label]} {asked[0].lower() if not _is_name(asked, claim) else asked[0]}{asked[1:]}"
    return Told(
        construction=claim.kind,
        operators=tuple(dict.fromkeys(line.fact.construction for line in lines if line.fact is not None)),
        depth=max(len(places), 1),
        derivation=f"The passage says: {quoted} {verdict[0].upper()}{verdict[1:]}"
        if lines
        else f"Nothing is said about it, {verdict}",
    )


def _is_name(asked: str, claim: Claim) -> bool:
    return any(asked.startswith(text) for name, text in claim.slots.items() if name in "abgh" and text[0].isupper())


def _parts(fact: Fact) -> list[str]:
    told = {
        "people": fact.worlds != ALL,
        "counts": bool(fact.counts) or fact.count_limit is not None,
        "years": bool(fact.years) or fact.year_limit is not None,
        "report": fact.claimed is not None or fact.construction.startswith("verdict"),
    }
    return [name for name, is_told in told.items() if is_told]


def _fewest(lines: Sequence[Line], bearing: Sequence[int], claim: Claim) -> tuple[int, ...]:
    """Return the first of the smallest sets of sentences that settle a claim."""
    for size in range(1, min(len(bearing), MOST) + 1):
        for some in combinations(bearing, size):
            facts = [fact for place in some if (fact := lines[place].fact) is not None]
            if False in claim.judge(known(facts)):
                return some
    return tuple(bearing)


def _linked(lines: Sequence[Line], bearing: Sequence[int], claim: Claim) -> tuple[int, ...]:
    """Return the sentences that name what an open claim is about, and the rules that could settle it."""
    about = {text for name, text in claim.slots.items() if name in "abgh"}
    rules = claim.kind.endswith(("limit", "rule", "rule for two"))
    found = []
    for place in bearing:
        fact = lines[place].fact
        if fact is None:
            continue
        named = about & {text for name, text in fact.slots.items() if name in "abgh"}
        office = claim.kind.startswith("office") and fact.construction.startswith("role")
        rule = rules and (fact.construction.startswith("rule") or fact.construction.endswith("limit"))
        if named or office or rule or claim.kind == "report":
            found.append(place)
    return tuple(found[:MOST])
