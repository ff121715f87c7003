"""Which pairs of a set are taken, and why others are not."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

import pyarrow as pa

from wabe.builders.core.draws import keyed_order, rank
from wabe.builders.core.splits import linked
from wabe.builders.core.uid import content_uids
from wabe.builders.unli.counting import Rule
from wabe.builders.unli.permuting import Operator, Sentence
from wabe.builders.unli.sources import Language, Pair, PairSet, pairs_of
from wabe.builders.unli.tokens import sentences_of
from wabe.errors import CorruptError

# Published permutations differ as texts: then no two rows are alike.
OPERATOR = Operator(count=100, rule=Rule.TEXTS)


class Why(StrEnum):
    """Why a pair is left out."""

    EMPTY = "a text is empty"
    PUNCTUATION = "a text has nothing but punctuation"
    SHORT = "a text has too few words"
    REPEATED = "a text repeats its words too often"
    SAME_WORDS = "another pair that is taken has the same words"


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A pair that is taken."""

    uid: str
    pair: Pair
    premise: Sentence
    hypothesis: Sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """The pairs that are taken of a set, and how many of all pairs are left out for which reason."""

    test: tuple[Example, ...]
    train: tuple[Example, ...]
    left_out: Mapping[Why, int]


@cache
def selection(one: PairSet) -> Selection:
    """Return the pairs that are taken of a set."""
    kept, left_out = sift(pairs_of(one), one.language, where=one.name)
    if not one.per_label:
        return Selection(test=kept, train=(), left_out=left_out)
    by_uid = {example.uid: example for example in kept}
    order = keyed_order("unli", one.name, "pairs", names=list(by_uid))
    groups = linked([(by_uid[uid].pair.premise, by_uid[uid].pair.hypothesis) for uid in order])
    wanted = dict.fromkeys([label.value for label in one.labels], one.per_label)
    test: list[Example] = []
    rest: list[Example] = []
    for group in groups:
        some = [by_uid[order[place]] for place in group]
        if not any(wanted[example.pair.label] for example in some):
            rest += some
            continue
        for example in some:
            if wanted[example.pair.label]:
                wanted[example.pair.label] -= 1
                test.append(example)
    if missing := {label: count for label, count in wanted.items() if count}:
        told = ", ".join(f"{count} of {label}" for label, count in missing.items())
        raise CorruptError(where=one.name, what=f"too few pairs are left: {told} are missing", remedy="Lower per_label")
    return Selection(test=tuple(test), train=_even(rest, one) if one.has_training else (), left_out=left_out)


def sift(
    pairs: Sequence[Pair], language: Language, *, where: str, operator: Operator = OPERATOR
) -> tuple[tuple[Example, ...], dict[Why, int]]:
    """Return the pairs whose texts both have enough permutations, and count the others by what is wrong with them."""
    premises = sentences_of([pair.premise for pair in pairs], language)
    hypotheses = sentences_of([pair.hypothesis for pair in pairs], language)
    columns = {
        name: pa.array([getattr(pair, name) for pair in pairs], pa.string()) for name in ("premise", "hypothesis")
    }
    uids = content_uids(columns).to_pylist()
    kept: dict[int, Example] = {}
    left_out: Counter[Why] = Counter()
    seen: set[tuple[tuple[str, ...], ...]] = set()
    # Which of two pairs with the same words is taken must not depend on their order, which may go with labels.
    for place in sorted(range(len(pairs)), key=lambda place: (rank(("unli", "same words"), uids[place]), place)):
        premise, hypothesis = premises[place], hypotheses[place]
        why = next(filter(None, (_fault(text, operator) for text in (premise, hypothesis))), None)
        words = tuple(tuple(sorted(text.words)) for text in (premise, hypothesis))
        if why is None and words in seen:
            why = Why.SAME_WORDS
        if why is not None:
            left_out[why] += 1
            continue
        seen.add(words)
        kept[place] = Example(uid=uids[place], pair=pairs[place], premise=premise, hypothesis=hypothesis)
    counts = {why: left_out[why] for why in Why if left_out[why]}
    if not kept:
        told = "; ".join(f"{why} ({count})" for why, count in counts.items())
        raise CorruptError(
            where=where,
            what=f"none of {len(pairs)} pairs has {operator.count} permutations: {told or 'there are none'}",
            remedy="Give longer sentences, or ask for fewer permutations",
        )
    return tuple(kept[place] for place in sorted(kept)), counts


def _fault(sentence: Sentence, operator: Operator) -> Why | None:
    if not sentence.tokens:
        return Why.EMPTY
    if not sentence.moving:
        return Why.PUNCTUATION
    if operator.keeps(sentence):
        return None
    spread = Sentence(tuple(map(str, range(len(sentence.moving)))), tuple(range(len(sentence.moving))))
    return Why.REPEATED if operator.keeps(spread) else Why.SHORT


def _even(examples: Sequence[Example], one: PairSet) -> tuple[Example, ...]:
    """Return as many examples of each label, the first ones."""
    counts = Counter(example.pair.label for example in examples)
    left = dict.fromkeys([label.value for label in one.labels], min(counts.values()))
    kept = []
    for example in examples:
        if left[example.pair.label]:
            left[example.pair.label] -= 1
            kept.append(example)
    return tuple(kept)
