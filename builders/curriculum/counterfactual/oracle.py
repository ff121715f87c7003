"""The second derivation: what is settled is collected sentence by sentence and closed under the conditionals."""

import pyarrow as pa

from wabe.builders.curriculum.counterfactual.grammar import Claim, Reading, opposite, read_hypothesis, read_premise
from wabe.builders.curriculum.reading.judging import UNREADABLE, judged

FOLLOWS, DOES_NOT_FOLLOW = 0, 1


class _Told:
    """What a text settles, mentions and suggests."""

    def __init__(self, readings: tuple[Reading, ...]) -> None:
        self.known = {claim for one in readings for claim in one.known}
        self.suggested = {claim for one in readings for claim in one.suggested}
        rules = {rule for one in readings for rule in one.rules}
        rules |= {(opposite(then), opposite(if_)) for if_, then in rules}
        mentioned = {*self.known, *self.suggested, *(claim for one in readings for claim in one.open_)}
        self.mentioned = {claim[:2] for claim in mentioned}
        while more := {then for if_, then in rules if if_ in self.known} - self.known:
            self.known |= more
        # What somebody would have done, and is said to have done, is a text that contradicts what it suggests.
        against = {opposite(claim) for claim in self.known}
        self.contradictory = bool(self.known & against or self.suggested & against)


def oracle(table: pa.Table) -> pa.Array:
    """Judge every row by its premise and its hypothesis."""
    return judged(table, lambda text: _Told(read_premise(text)), _asked, _judge)


def _asked(text: str) -> _Told:
    return _Told((Reading(known=frozenset({read_hypothesis(text)})),))


def _judge(premise: _Told, hypothesis: _Told) -> int:
    """Answer, unless the text only suggests the hypothesis, or says nothing about it."""
    asked: Claim = next(iter(hypothesis.known))
    if premise.contradictory or asked[:2] not in premise.mentioned:
        return UNREADABLE
    if asked in premise.known:
        return FOLLOWS
    return UNREADABLE if asked in premise.suggested else DOES_NOT_FOLLOW
