"""What UNLI promises of its splits: shares of labels, and what the training pairs of a set share with its test."""

from wabe.builders.core.promises import FORBIDDEN, Leaks, Shares, Shortcuts, counted_shares, evenly
from wabe.builders.unli.sources import PairSet

# How many pairs of each upstream set are taken, by label.
UPSTREAM_PAIRS: dict[str, dict[str, int]] = {
    "mnli_matched": {"entailment": 2_891, "neutral": 2_683, "contradiction": 2_657},
    "snli": {"entailment": 2_112, "neutral": 2_586, "contradiction": 2_440},
    "anli_r1": {"entailment": 319, "neutral": 307, "contradiction": 322},
    "anli_r2": {"entailment": 312, "neutral": 306, "contradiction": 309},
    "anli_r3": {"entailment": 344, "neutral": 331, "contradiction": 346},
    "ocnli": {"entailment": 894, "neutral": 1_066, "contradiction": 869},
}

TRAINING_LEAKS = Leaks(single={"premise": FORBIDDEN, "hypothesis": FORBIDDEN}, reversed=FORBIDDEN, relabelled=FORBIDDEN)
TRAINING_SHORTCUTS = Shortcuts()


def test_shares(one: PairSet) -> dict[str, Shares]:
    """Return the shares of the labels in a test split with all permutations of each pair."""
    return {"test": evenly(one.labels) if one.per_label else counted_shares(UPSTREAM_PAIRS[one.name])}


def original_shares(one: PairSet) -> dict[str, Shares]:
    """Return the shares of the labels of pairs as they are."""
    return {**({"train": evenly(one.labels)} if one.has_training else {}), **test_shares(one)}


def overlap_shares(one: PairSet) -> dict[str, Shares]:
    """Return the shares of the labels of permutations by overlap, which are made for as many pairs of each label."""
    return {"test": evenly(one.labels)}
