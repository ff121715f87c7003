"""How many rows of each config have which relation: exact where all pairs are taken, within chance where drawn."""

from math import sqrt

from wabe.builders.core.promises import Shares
from wabe.builders.jabberwocky.invariants import PAIRS_PER_RELATION
from wabe.builders.jabberwocky.natural_logic import Labels
from wabe.builders.jabberwocky.rows import Relation

PAIRS = sum(PAIRS_PER_RELATION[Labels.EXACT].values())
DEVIATIONS = 4.0
DRAWN_PER_BLOCK = 6 * 6**4
ALWAYS = (Relation.EQUIVALENCE, Relation.NEGATION)
"""The relations of which the paired probes have every pair of a block."""

# Of the pairs with the same noun and verb: 1,296 pairs of closed-class words, for each of 36 combinations of words.
IDENTICAL = {
    "equivalence": 36,
    "forward_entailment": 234,
    "reverse_entailment": 234,
    "negation": 36,
    "alternation": 234,
    "cover": 234,
    "independence": 288,
}
# Measured over the 207,100 items of the novel blocks with their twelve edits each; NOTES.md says why it is measured.
EDITED = {
    Labels.EXACT: {
        "equivalence": 0.01018,
        "forward_entailment": 0.11244,
        "reverse_entailment": 0.11244,
        "negation": 0.01018,
        "alternation": 0.11252,
        "cover": 0.11252,
        "independence": 0.52972,
    },
}
EDITED[Labels.GOODWIN2020] = {**EDITED[Labels.EXACT], "negation": 0.01088, "cover": 0.11182}


def drawn(labels: Labels) -> Shares:
    """Return the shares of pairs drawn at random from all pairs of a block."""
    return Shares(
        of={relation: count / PAIRS for relation, count in PAIRS_PER_RELATION[labels].items()}, deviations=DEVIATIONS
    )


def identical() -> Shares:
    """Return the shares of all pairs with the same noun and verb."""
    return Shares(of={relation: count / 1_296 for relation, count in IDENTICAL.items()})


def edited(labels: Labels) -> Shares:
    """Return the shares of items and their edits; a group's thirteen rows may all move together."""
    return Shares(of=EDITED[labels], deviations=DEVIATIONS * sqrt(13))


def reversed_items(labels: Labels) -> Shares:
    """Return the shares of items and their reversals: all equivalences and negations, and what else was drawn."""
    exact = PAIRS_PER_RELATION[Labels.EXACT]
    expected = {
        relation: count if relation in ALWAYS else DRAWN_PER_BLOCK * count / PAIRS for relation, count in exact.items()
    }
    if labels is Labels.GOODWIN2020:
        wrong = DRAWN_PER_BLOCK * (PAIRS_PER_RELATION[labels]["negation"] - exact["negation"]) / PAIRS
        # The pairs of the wrong cell are covers, and their reversals are none of it: one row of two.
        expected = {
            **expected,
            "negation": expected["negation"] + wrong / 2,
            "cover": expected["cover"] - wrong / 2,
        }
    total = sum(expected.values())
    return Shares(of={name: count / total for name, count in expected.items()}, deviations=DEVIATIONS * sqrt(2))
