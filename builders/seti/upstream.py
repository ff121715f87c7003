"""The upstream edition's natural pairs: a reconstruction of the paper's selection from SICK."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Set
from dataclasses import replace
from functools import cache

from wabe.builders.core.draws import keyed_order, keyed_sample
from wabe.builders.core.sources import fetch
from wabe.builders.seti.halves import with_halves
from wabe.builders.seti.pairs import Half, NaturalPair
from wabe.builders.seti.rows import Kind, Label
from wabe.builders.seti.sick import Directed, folded, read_sick, tidy
from wabe.builders.seti.source import SICK

STRUCTURAL_PER_LABEL = 300
FEWEST_CONTEXTS = 2
PASSIVE = re.compile(r"\b(?:is|are)\s+(?:not\s+)?being\s+(\w+)\b.*\bby\b", re.IGNORECASE)
Key = tuple[str, str]
FUNCTION_WORDS = frozenset(
    ("a", "an", "the", "is", "are", "being", "by", "some", "and", "of", "in", "on", "at", "to", "with", "not", "there")
)


@cache
def upstream_pairs() -> tuple[NaturalPair, ...]:
    """Return the natural pairs that SICK yields."""
    directed = read_sick(fetch(SICK))
    candidates = distinct([*lexical_candidates(directed), *structural_candidates(directed)], contradicted(directed))
    lexical = with_halves([pair for pair in candidates if pair.kind is Kind.LEXICAL])
    return (*_balanced(lexical), *_structural([pair for pair in candidates if pair.kind is Kind.STRUCTURAL]))


def lexical_candidates(directed: Iterable[Directed]) -> list[NaturalPair]:
    """Return the pairs that differ in one word, if their rule has the same label in two pairs or more."""
    found = [(f"{words[0]} → {words[1]}", one) for one in directed if (words := one.substitution) is not None]
    contexts = Counter((rule, one.entailed) for rule, one in found)
    return [_pair(one, Kind.LEXICAL, rule) for rule, one in found if contexts[rule, one.entailed] >= FEWEST_CONTEXTS]


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


def distinct(pairs: Iterable[NaturalPair], dropped: Set[Key]) -> list[NaturalPair]:
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
    return _with_contexts(list(merged.values()))


def _with_contexts(pairs: list[NaturalPair]) -> list[NaturalPair]:
    contexts = Counter((pair.rule, pair.label) for pair in pairs)
    return [
        pair for pair in pairs if pair.kind is Kind.STRUCTURAL or contexts[pair.rule, pair.label] >= FEWEST_CONTEXTS
    ]


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


def _pair(one: Directed, kind: Kind, rule: str) -> NaturalPair:
    return NaturalPair(
        premise=tidy(one.premise),
        hypothesis=tidy(one.hypothesis),
        kind=kind,
        label=Label.ENTAILMENT if one.entailed else Label.NON_ENTAILMENT,
        rule=rule,
    )
