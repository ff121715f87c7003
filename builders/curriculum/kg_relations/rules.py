"""Which relations give which: rules with one or two conditions, and the closure of some facts under them."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

Fact = tuple[str, int, int]
"""A relation and the numbers of the two entities that it holds between."""
Proofs = Mapping[Fact, tuple[Fact, ...]]
"""What follows, and the facts from which it does."""

SYMMETRIC = ("twin towns", "borders", "married", "business partners", "competes with")
# What is so in a place is so in whatever the place lies in.
IN_A_PLACE = (
    *("lies in", "flows through", "rises in", "born in", "grew up in", "settled in", "died in", "buried in"),
    *("headquartered in", "set in", "shot in", "situated in", "home of club"),
)
NARROWER = (
    ("district of", "lies in"),
    ("town in", "lies in"),
    ("largest town", "town in"),
    ("graduated from", "studied at"),
)
# A relation, and the two that give it; one that begins with a tilde is read from its object to its subject.
COMPOSED = (
    ("north of", "north of", "north of"),
    ("grandparent of", "parent of", "parent of"),
    ("founded company in", "founded", "headquartered in"),
    ("worked for company in", "worked for", "headquartered in"),
    ("bought company of", "bought company", "~founded"),
    ("wrote book set in", "wrote", "set in"),
    ("translated book set in", "translated", "set in"),
    ("published book by", "published", "~wrote"),
    ("published translation by", "published", "~translated"),
    ("published illustrations by", "published", "~illustrated"),
    ("dedicated book to", "wrote", "dedicated to"),
    ("based on book by", "based on", "~wrote"),
    ("directed film of", "directed", "based on"),
    ("directed film of book by", "directed", "based on book by"),
    ("directed film shot in", "directed", "shot in"),
    ("acted in film shot in", "acted in", "shot in"),
    ("acted in film of book by", "acted in", "based on book by"),
    ("graduated in", "graduated from", "situated in"),
    ("taught college in", "taught at", "situated in"),
    ("won prize of", "won", "~sponsors"),
    ("judged prize of", "judged", "~sponsors"),
    ("painter shown in", "painted", "hangs in"),
    ("restored painting in", "restored", "hangs in"),
    ("hangs in museum in", "hangs in", "situated in"),
    ("painter shown in museum in", "painted", "hangs in museum in"),
    ("played for club from", "played for", "home of club"),
    ("coached club from", "coached", "home of club"),
)
# What many readers would infer, and careful ones would not: pairs that depend on it are not used.
DOUBTFUL_NARROWER = (
    ("rises in", "flows through"),
    ("founded", "led"),
    ("founded", "worked for"),
    ("led", "worked for"),
    ("founded", "headed"),
    ("headed", "taught at"),
    ("won", "shortlisted for"),
)
DOUBTFUL_COMPOSED = (
    ("flows into", "flows into", "flows into"),
    ("business partners", "business partners", "business partners"),
    ("competes with", "competes with", "competes with"),
    ("bought company", "bought company", "bought company"),
    ("parent of", "married", "parent of"),
    ("married", "parent of", "~parent of"),
)


class Rule(NamedTuple):
    """A relation that holds if one or two others do; an inverted condition is read from its object."""

    head: str
    body: tuple[tuple[str, bool], ...]
    inverted_head: bool = False


def _condition(written: str) -> tuple[str, bool]:
    return written.strip("~"), written.startswith("~")


def _rules(
    narrower: Iterable[tuple[str, str]], composed: Iterable[tuple[str, str, str]], symmetric: Iterable[str]
) -> list[Rule]:
    return [
        *(Rule(wide, ((narrow, False),)) for narrow, wide in narrower),
        *(Rule(one, ((one, False),), inverted_head=True) for one in symmetric),
        *(Rule(head, (_condition(first), _condition(second))) for head, first, second in composed),
    ]


UPWARD = tuple((one, one, "lies in") for one in IN_A_PLACE)
CERTAIN = _rules(NARROWER, (*COMPOSED, *UPWARD), SYMMETRIC)
DOUBTFUL = [*CERTAIN, *_rules(DOUBTFUL_NARROWER, DOUBTFUL_COMPOSED, ())]


class Index(NamedTuple):
    """Rules by the relation of a condition; of a pair of conditions, the other one is kept with the rule."""

    alone: Mapping[str, list[tuple[str, bool]]]
    first: Mapping[str, list[tuple[str, bool, str, bool]]]
    second: Mapping[str, list[tuple[str, bool, str, bool]]]


@cache
def index(*, doubtful: bool) -> Index:
    """Return the certain rules, or all of them, by their conditions."""
    alone: dict[str, list[tuple[str, bool]]] = defaultdict(list)
    first: dict[str, list[tuple[str, bool, str, bool]]] = defaultdict(list)
    second: dict[str, list[tuple[str, bool, str, bool]]] = defaultdict(list)
    for rule in DOUBTFUL if doubtful else CERTAIN:
        if len(rule.body) == 1:
            alone[rule.body[0][0]].append((rule.head, rule.inverted_head))
        else:
            (one, one_inverted), (other, other_inverted) = rule.body
            first[one].append((rule.head, one_inverted, other, other_inverted))
            second[other].append((rule.head, other_inverted, one, one_inverted))
    return Index(dict(alone), dict(first), dict(second))


def closure(facts: Iterable[Fact], *, doubtful: bool = False) -> Proofs:
    """Return all that follows from some facts, each with the facts of a proof; nothing is related to itself."""
    rules = index(doubtful=doubtful)
    known: dict[Fact, tuple[Fact, ...]] = {}
    held: dict[str, list[tuple[int, int]]] = defaultdict(list)
    agenda: list[tuple[Fact, tuple[Fact, ...]]] = [(fact, (fact,)) for fact in facts]
    place = 0
    while place < len(agenda):
        fact, proof = agenda[place]
        place += 1
        if fact in known:
            continue
        known[fact] = proof
        relation, subject, object_ = fact
        held[relation].append((subject, object_))
        for head, inverted in rules.alone.get(relation, ()):
            agenda.append(((head, object_, subject) if inverted else (head, subject, object_), proof))
        for head, inverted, other, turned in rules.first.get(relation, ()):
            start, middle = (object_, subject) if inverted else (subject, object_)
            for one, two in held[other]:
                meets, end = (two, one) if turned else (one, two)
                if meets == middle and end != start:
                    agenda.append(((head, start, end), _joined(proof, known[other, one, two])))
        for head, inverted, other, turned in rules.second.get(relation, ()):
            middle, end = (object_, subject) if inverted else (subject, object_)
            for one, two in held[other]:
                start, meets = (two, one) if turned else (one, two)
                if meets == middle and end != start:
                    agenda.append(((head, start, end), _joined(known[other, one, two], proof)))
    return known


def _joined(one: tuple[Fact, ...], other: tuple[Fact, ...]) -> tuple[Fact, ...]:
    return tuple(dict.fromkeys((*one, *other)))
