"""Lexical pairs of the embedded edition: one word of a sentence replaced by another, as often entailed as not."""

from collections import Counter
from dataclasses import dataclass
from functools import cache

import numpy as np
from scipy.optimize import linear_sum_assignment

from wabe.builders.core.draws import integers, keyed_order
from wabe.builders.seti.lexicon import Context, Listed, Word, contexts, relations, with_article, words
from wabe.builders.seti.pairs import Half, NaturalPair
from wabe.builders.seti.rows import Kind, Label, Relation

PAIRS_PER_LABEL = 754
HALVES = (Half.TRAINING, Half.TEST)
# One context of each slot is for the control rows; the halves have equally many of the others.
CONTROL_CONTEXTS = 1
RULES = {Listed.HYPERNYM: Relation.HYPERNYM, Listed.SYNONYM: Relation.SYNONYM}
# What a word is put for that does not follow: rather a related word than any other.
PREFERRED = {Relation.HYPONYM: 0, Relation.ANTONYM: 0, Relation.CO_HYPONYM: 1, Relation.OTHER: 2}
NEVER = len(PREFERRED) * len(PREFERRED)
DRAWN = 1 << 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Substitution:
    """One word for another, in one direction."""

    slot: str
    old: Word
    new: Word
    relation: Relation

    @property
    def label(self) -> Label:
        """Return whether a sentence with the new word follows from the one with the old."""
        return Label.ENTAILMENT if self.relation in RULES.values() else Label.NON_ENTAILMENT

    @property
    def name(self) -> str:
        """Return the rule as it is published."""
        return f"{self.old.word} → {self.new.word}"


@cache
def lexical_pairs() -> tuple[NaturalPair, ...]:
    """Return the lexical pairs: every rule of a slot in every context of the slot."""
    pairs = tuple(
        _pair(rule, context, half)
        for rule in substitutions()
        for half, some in _contexts_of(rule.slot).items()
        for context in some
    )
    counted = Counter((pair.label, pair.half) for pair in pairs)
    if any(counted[label, half] * len(HALVES) != PAIRS_PER_LABEL for label in Label for half in HALVES):
        each = PAIRS_PER_LABEL // len(HALVES)
        msg = f"each label and half needs {each} pairs, but {dict(counted)} come from the lexicon"
        raise ValueError(msg)
    return pairs


@cache
def substitutions() -> tuple[Substitution, ...]:
    """Return every rule: those that are listed, and as many that do not follow, with the same old and new words."""
    slots = dict.fromkeys(word.slot for word in words())
    return tuple(rule for slot in slots for rule in (*_entailed(slot), *_not_entailed(slot)))


def fill(context: Context, word: Word) -> str:
    """Return the sentence of a context with a word in its gap."""
    sentence = context.template.format(word.word, a=with_article(word.word, word.form))
    return sentence[:1].upper() + sentence[1:]


def _entailed(slot: str) -> list[Substitution]:
    known = {word.word: word for word in words() if word.slot == slot}
    return [
        Substitution(slot=slot, old=known[one.first], new=known[one.second], relation=RULES[one.relation])
        for one in relations()
        if one.slot == slot and one.relation in RULES
    ]


def _not_entailed(slot: str) -> list[Substitution]:
    """Deal the new words of the entailed rules anew, so that none follows: then no word tells the label."""
    entailed = _entailed(slot)
    cost = np.array([[_cost(slot, one.old, other.new) for other in entailed] for one in entailed])
    drawn = integers("seti", "not entailed", slot, below=DRAWN, count=cost.size).reshape(cost.shape)
    rows, columns = linear_sum_assignment(cost * DRAWN * len(entailed) + drawn)
    chosen = [(entailed[row].old, entailed[column].new) for row, column in zip(rows, columns, strict=True)]
    relation = {pair: _relation(slot, *pair) for pair in chosen}
    if any(one is None for one in relation.values()) or len(relation) < len(chosen):
        msg = f"the words of the slot {slot!r} cannot be dealt so that none follows and no rule comes twice"
        raise ValueError(msg)
    return [
        Substitution(slot=slot, old=old, new=new, relation=one)
        for (old, new), one in relation.items()
        if one is not None
    ]


def _cost(slot: str, old: Word, new: Word) -> int:
    relation = _relation(slot, old, new)
    return NEVER if relation is None else PREFERRED[relation]


def _relation(slot: str, old: Word, new: Word) -> Relation | None:
    """Return how a word is related to another that does not follow; None where it follows or readers may differ."""
    above = _above(slot)
    avoided = any(
        (one.slot, one.relation, one.first, one.second) == (slot, Listed.AVOID, old.word, new.word)
        for one in relations()
    )
    if new.word in above[old.word] or avoided:
        return None
    if old.word in above[new.word]:
        return Relation.HYPONYM
    if {old.word, new.word} in _opposites(slot):
        return Relation.ANTONYM
    return Relation.CO_HYPONYM if above[old.word] & above[new.word] else Relation.OTHER


@cache
def _above(slot: str) -> dict[str, frozenset[str]]:
    """Return, for every word of a slot, itself and all listed words above it."""
    direct = {word.word: {word.word} for word in words() if word.slot == slot}
    for one in relations():
        if one.slot == slot and one.relation in {*RULES, Listed.UNDER}:
            direct[one.first].add(one.second)
    for _ in direct:
        direct = {word: {higher for one in above for higher in direct[one]} for word, above in direct.items()}
    return {word: frozenset(above) for word, above in direct.items()}


@cache
def _opposites(slot: str) -> list[set[str]]:
    return [{one.first, one.second} for one in relations() if (one.slot, one.relation) == (slot, Listed.ANTONYM)]


@cache
def _contexts_of(slot: str) -> dict[Half, list[Context]]:
    """Deal the contexts of a slot to the halves and the control rows, in keyed order."""
    by_template = {context.template: context for context in contexts() if context.slot == slot}
    ordered = [by_template[name] for name in keyed_order("seti", "contexts", slot, names=sorted(by_template))]
    each = (len(ordered) - CONTROL_CONTEXTS) // len(HALVES)
    return {
        Half.TRAINING: ordered[:each],
        Half.TEST: ordered[each : 2 * each],
        Half.CONTROL: ordered[2 * each :],
    }


def _pair(rule: Substitution, context: Context, half: Half) -> NaturalPair:
    return NaturalPair(
        premise=fill(context, rule.old),
        hypothesis=fill(context, rule.new),
        kind=Kind.LEXICAL,
        label=rule.label,
        relation=rule.relation,
        rule=rule.name,
        half=half,
    )
