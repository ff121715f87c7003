"""What is published about a pair: the kind of relation that is asked for, how far apart its ends are, and why."""

from collections.abc import Sequence

from wabe.builders.curriculum.kg_relations.facts import Facts
from wabe.builders.curriculum.kg_relations.rules import IN_A_PLACE, NARROWER, SYMMETRIC, Fact
from wabe.builders.curriculum.kg_relations.source import relations
from wabe.builders.curriculum.kg_relations.wording import Entity, filled, patterns
from wabe.builders.curriculum.library.scenes import Told

WIDER = frozenset(wide for _, wide in NARROWER) - {"lies in"}


def construction(relation: str) -> str:
    """Return what kind of relation is asked for."""
    asked = relations()[relation]
    if relation in SYMMETRIC:
        return "symmetric relation"
    if relation in IN_A_PLACE:
        return "relation to a place"
    if relation in WIDER:
        return "wider relation"
    if not asked.told:
        return "composed relation"
    return "relation with a direction" if asked.subjects == asked.objects else "relation between kinds"


def between(facts: Facts, asked: Fact) -> tuple[Fact, ...]:
    """Return the facts of the shortest way from one end of a fact to the other; all about the two if there is none."""
    _, start, end = asked
    ways: dict[int, tuple[Fact, ...]] = {start: ()}
    edge = [start]
    while edge and end not in ways:
        reached = []
        for number in edge:
            for fact in facts:
                if number in fact[1:]:
                    other = fact[2] if fact[1] == number else fact[1]
                    if other not in ways:
                        ways[other] = (*ways[number], fact)
                        reached.append(other)
        edge = reached
    if end in ways:
        return ways[end]
    return tuple(fact for fact in facts if start in fact[1:] or end in fact[1:])


def tell(facts: Facts, proof: tuple[Fact, ...] | None, asked: Fact, cast: Sequence[Entity]) -> Told:
    """Return it for one pair."""
    used = proof or between(facts, asked)
    because = "; ".join(plain(fact, cast) for fact in used)
    if proof == (asked,):
        outcome = "this is said in other words"
    else:
        outcome = f"{'so' if proof else 'it does not follow that'} {plain(asked, cast)}"
    return Told(
        construction=construction(asked[0]),
        operators=(*(fact[0] for fact in used), asked[0]),
        depth=len(used),
        derivation=f"{because[0].upper()}{because[1:]}; {outcome}.",
    )


def plain(fact: Fact, cast: Sequence[Entity]) -> str:
    """Return a fact in the first of its wordings, as a part of a sentence."""
    text = filled(patterns()[fact[0]][0], cast[fact[1]].written, cast[fact[2]].written, fact, cast)
    return f"a {text[2:]}" if text.startswith("A ") else text
