"""Lexical pairs of the embedded edition: one word of a sentence replaced by a related one."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from wabe.builders.core.draws import keyed_order
from wabe.builders.seti.lexicon import Context, Word, contexts, relations, with_article, words
from wabe.builders.seti.pairs import Half, NaturalPair
from wabe.builders.seti.rows import Kind, Label, Relation

PAIRS_PER_LABEL = 754
HALVES = (Half.TRAINING, Half.TEST)
# What each listed relation yields, and what it yields in the other direction.
DIRECTIONS = {
    "hypernym": (Relation.HYPERNYM, Relation.HYPONYM),
    "synonym": (Relation.SYNONYM, Relation.SYNONYM),
    "co_hyponym": (Relation.CO_HYPONYM, Relation.CO_HYPONYM),
    "antonym": (Relation.ANTONYM, Relation.ANTONYM),
}
ENTAILING = frozenset({Relation.HYPERNYM, Relation.SYNONYM})


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
        return Label.ENTAILMENT if self.relation in ENTAILING else Label.NON_ENTAILMENT

    @property
    def name(self) -> str:
        """Return the rule as it is published."""
        return f"{self.old.word} → {self.new.word}"


def lexical_pairs() -> list[NaturalPair]:
    """Return the lexical pairs: as many entailed as not, in each half as many as in the other."""
    return [pair for label in Label for half in HALVES for pair in _chosen(label, half, PAIRS_PER_LABEL // 2)]


def substitutions() -> list[Substitution]:
    """Return every rule, both directions of each listed relation."""
    known = {(word.slot, word.word): word for word in words()}
    found: list[Substitution] = []
    for one in relations():
        first, second = known[one.slot, one.first], known[one.slot, one.second]
        there, back = DIRECTIONS[one.relation]
        found.append(Substitution(slot=one.slot, old=first, new=second, relation=there))
        found.append(Substitution(slot=one.slot, old=second, new=first, relation=back))
    return found


def fill(context: Context, word: Word) -> str:
    """Return the sentence of a context with a word in its gap."""
    sentence = context.template.format(word.word, a=with_article(word.word, word.form))
    return sentence[:1].upper() + sentence[1:]


@cache
def _contexts_of(slot: str) -> dict[Half, list[Context]]:
    """Deal the contexts of a slot to the halves in turn, in keyed order."""
    by_template = {context.template: context for context in contexts() if context.slot == slot}
    ordered = keyed_order("seti", "contexts", slot, names=sorted(by_template))
    return {half: [by_template[name] for name in ordered[place::2]] for place, half in enumerate(HALVES)}


def _chosen(label: Label, half: Half, count: int) -> list[NaturalPair]:
    """Let the rules take one new sentence each, round after round.

    No entailed pair has the premise of another: task 3 needs 754 of them, one veridical inference for each.
    """
    offers = _offers(label, half)
    taken: dict[str, NaturalPair] = {}
    while len(taken) < count:
        before = len(taken)
        for offer in offers:
            pair = next((pair for pair in offer if _claim(pair) not in taken), None)
            if pair is not None and len(taken) < count:
                taken[_claim(pair)] = pair
        if len(taken) == before:
            msg = f"the lexicon has {before} pairs for {label} in the {half} half, {count} are needed"
            raise ValueError(msg)
    return list(taken.values())


def _claim(pair: NaturalPair) -> str:
    return pair.premise if pair.label is Label.ENTAILMENT else f"{pair.premise}\n{pair.hypothesis}"


def _offers(label: Label, half: Half) -> list[Iterator[NaturalPair]]:
    """Return, rule by rule in keyed order, an iterator over the pairs that the rule can make."""
    rules: dict[str, list[Substitution]] = defaultdict(list)
    for rule in substitutions():
        if rule.label is label:
            rules[f"{rule.slot}: {rule.name}"].append(rule)
    ordered = keyed_order("seti", "rules", label, half, names=sorted(rules))
    return [_pairs_of(rule, half) for name in ordered for rule in rules[name]]


def _pairs_of(rule: Substitution, half: Half) -> Iterator[NaturalPair]:
    by_template = {context.template: context for context in _contexts_of(rule.slot)[half]}
    ordered = keyed_order("seti", "sentences", rule.slot, rule.name, names=sorted(by_template))
    for template in ordered:
        yield NaturalPair(
            premise=fill(by_template[template], rule.old),
            hypothesis=fill(by_template[template], rule.new),
            kind=Kind.LEXICAL,
            label=rule.label,
            relation=rule.relation,
            rule=rule.name,
            half=half,
        )
