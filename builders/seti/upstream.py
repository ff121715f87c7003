"""The upstream edition's natural pairs: a reconstruction of the paper's selection from SICK."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Set
from dataclasses import replace
from functools import cache

from wabe.builders.core.declaration import Edition
from wabe.builders.core.draws import keyed_order, keyed_sample
from wabe.builders.core.sources import fetch
from wabe.builders.seti.halves import with_halves
from wabe.builders.seti.pairs import Half, NaturalPair
from wabe.builders.seti.rows import Kind, Label, Relation
from wabe.builders.seti.settings import CONTROL_PAIRS
from wabe.builders.seti.sick import Directed, folded, read_sick, tidy
from wabe.builders.seti.source import SICK

STRUCTURAL_PER_LABEL = 300
FEWEST_CONTEXTS = 2
PASSIVE = re.compile(r"\b(?:is|are)\s+(?:not\s+)?being\s+(\w+)\b.*\bby\b", re.IGNORECASE)
Key = tuple[str, str]
# One of these put for another is neither a synonym nor a hypernym: users may want to leave such pairs out.
DETERMINERS = frozenset(
    ("a", "an", "the", "this", "some", "several", "many", "few", "no", "one", "two", "three", "four", "five", "six")
)
FUNCTION_WORDS = frozenset(
    ("a", "an", "the", "is", "are", "being", "by", "some", "and", "of", "in", "on", "at", "to", "with", "not", "there")
)


@cache
def upstream_pairs() -> tuple[NaturalPair, ...]:
    """Return the natural pairs that SICK yields, and those of the control rows."""
    directed = read_sick(fetch(SICK))
    dropped = contradicted(directed)
    candidates = distinct([*lexical_candidates(directed), *structural_candidates(directed)], dropped)
    lexical = with_halves([pair for pair in candidates if pair.kind is Kind.LEXICAL])
    chosen = (*_balanced(lexical), *_structural([pair for pair in candidates if pair.kind is Kind.STRUCTURAL]))
    return (*chosen, *_control(directed, dropped, chosen))


def lexical_candidates(directed: Iterable[Directed], fewest: int = FEWEST_CONTEXTS) -> list[NaturalPair]:
    """Return the pairs that differ in one word, if their rule has the same label in two pairs or more."""
    found = [(words, one) for one in directed if (words := one.substitution) is not None]
    contexts = Counter((words, one.entailed) for words, one in found)
    return [
        _pair(one, Kind.LEXICAL, f"{words[0]} → {words[1]}", _relation(words))
        for words, one in found
        if contexts[words, one.entailed] >= fewest
    ]


def structural_candidates(directed: Iterable[Directed]) -> list[NaturalPair]:
    """Return pairs with one passive side: of one scene if entailed, of any if not."""
    return [
        _pair(one, Kind.STRUCTURAL, "")
        for one in directed
        if bool(PASSIVE.search(one.premise)) != bool(PASSIVE.search(one.hypothesis))
        and (not one.entailed or _same_scene(one))
    ]


def contradicted(directed: Iterable[Directed]) -> set[Key]:
    """Return the pairs that SICK has twice, with different labels."""
    said: dict[Key, bool] = {}
    return {
        key
        for one in directed
        if said.setdefault(key := (folded(one.premise), folded(one.hypothesis)), one.entailed) is not one.entailed
    }


def distinct(pairs: Iterable[NaturalPair], dropped: Set[Key], fewest: int = FEWEST_CONTEXTS) -> list[NaturalPair]:
    """Keep each pair once, and none of the dropped; what differs only in case or punctuation is the same.

    That may leave a rule with a single context: such rules go too.
    """
    spelled: dict[str, str] = {}
    merged: dict[Key, NaturalPair] = {}
    for pair in pairs:
        key = folded(pair.premise), folded(pair.hypothesis)
        if key[0] != key[1] and key not in dropped:
            premise, hypothesis = (
                spelled.setdefault(name, text) for name, text in zip(key, (pair.premise, pair.hypothesis), strict=True)
            )
            merged.setdefault(key, replace(pair, premise=premise, hypothesis=hypothesis))
    return _with_contexts(list(merged.values()), fewest)


def _with_contexts(pairs: list[NaturalPair], fewest: int) -> list[NaturalPair]:
    contexts = Counter((pair.rule, pair.label) for pair in pairs)
    return [pair for pair in pairs if pair.kind is Kind.STRUCTURAL or contexts[pair.rule, pair.label] >= fewest]


def _balanced(lexical: list[NaturalPair]) -> list[NaturalPair]:
    """Keep all entailed pairs and as many others: first those of the halves, then rule by rule."""
    entailed = [pair for pair in lexical if pair.label is Label.ENTAILMENT]
    kept = [pair for pair in lexical if pair.label is Label.NON_ENTAILMENT and pair.half is not Half.NEITHER]
    present = {pair.rule for pair in kept}
    waiting: dict[str, list[NaturalPair]] = defaultdict(list)
    for pair in lexical:
        if pair.label is Label.NON_ENTAILMENT and pair.half is Half.NEITHER:
            waiting[pair.rule].append(pair)
    for rule in keyed_order("seti", "upstream", "non-entailed", names=sorted(waiting)):
        room = len(entailed) - len(kept)
        some = waiting[rule][:room]
        if len(some) >= FEWEST_CONTEXTS or rule in present:
            kept += some
    return [*entailed, *kept]


def _structural(candidates: list[NaturalPair]) -> list[NaturalPair]:
    chosen: list[NaturalPair] = []
    for label in Label:
        by_name = {f"{pair.premise}\n{pair.hypothesis}": pair for pair in candidates if pair.label is label}
        names = keyed_sample("seti", "upstream", label, names=sorted(by_name), count=STRUCTURAL_PER_LABEL)
        chosen += [by_name[name] for name in sorted(names)]
    return chosen


def _control(directed: list[Directed], dropped: Set[Key], chosen: Iterable[NaturalPair]) -> list[NaturalPair]:
    """Sample pairs for the control rows from all that have no sentence in common with the chosen ones.

    Their lexical rules may have a single context.
    """
    known = {folded(sentence) for pair in chosen for sentence in pair.sentences}
    every = distinct([*lexical_candidates(directed, 1), *structural_candidates(directed)], dropped, fewest=1)
    free = [pair for pair in every if not known & {folded(sentence) for sentence in pair.sentences}]
    found: list[NaturalPair] = []
    for kind, count in CONTROL_PAIRS[Edition.UPSTREAM].items():
        for label in Label:
            by_name = {
                f"{pair.premise}\n{pair.hypothesis}": pair for pair in free if (pair.kind, pair.label) == (kind, label)
            }
            names = keyed_sample("seti", "upstream", "control", kind, label, names=sorted(by_name), count=count)
            found += [replace(by_name[name], half=Half.CONTROL) for name in sorted(names)]
    return found


def _relation(words: tuple[str, str]) -> Relation:
    """Return the one relation that can be told from the words."""
    return Relation.DETERMINER if {word.lower() for word in words} <= DETERMINERS else Relation.UNKNOWN


def _same_scene(one: Directed) -> bool:
    """Whether active and passive have the same words, but for the verb, whose first letter they share."""
    passive, active = (one.premise, one.hypothesis) if PASSIVE.search(one.premise) else (one.hypothesis, one.premise)
    match = PASSIVE.search(passive)
    participle = match.group(1).lower() if match else ""
    words = Counter(_content(active))
    rest = words - (Counter(_content(passive)) - Counter([participle]))
    (verb, *more) = [*rest.elements(), ""]
    return (
        more == [""]
        and verb.endswith("ing")
        and verb[:1] == participle[:1]
        and sum(words.values()) == len(_content(passive))
    )


def _content(sentence: str) -> list[str]:
    return [word for word in folded(sentence).split() if word not in FUNCTION_WORDS]


def _pair(one: Directed, kind: Kind, rule: str, relation: Relation = Relation.UNKNOWN) -> NaturalPair:
    return NaturalPair(
        premise=tidy(one.premise),
        hypothesis=tidy(one.hypothesis),
        kind=kind,
        label=Label.ENTAILMENT if one.entailed else Label.NON_ENTAILMENT,
        rule=rule,
        relation=relation,
    )
