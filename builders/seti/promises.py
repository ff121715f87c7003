"""What SETI promises of its splits: shares of its labels, what recurs from training, what gives labels away."""

from collections.abc import Iterable
from dataclasses import replace
from math import sqrt

from wabe.builders.core.declaration import Edition
from wabe.builders.core.promises import FORBIDDEN, Cue, Dealt, Expected, Leaks, Shares, Shortcuts, evenly
from wabe.builders.seti.pairs import Half
from wabe.builders.seti.rows import Inference, Kind, Label, Veridicality
from wabe.builders.seti.settings import (
    CONTROL_PAIRS,
    COUNTS,
    ENTAILING_RULE,
    PAIRS_PER_LABEL,
    POOL_SIZE,
    VERBS_PER_CLASS,
    Part,
    Setting,
    control_rows,
)

DEVIATIONS = 4.0
# What is left over where rows do not divide evenly among verbs and splits.
ROUNDING = 3.0


def entailed_share(part: Part) -> float:
    """Return which share of a part is entailed: of verbs the veridical ones, of natural pairs the entailed ones."""
    verbs = (Veridicality.VERIDICAL in part.verbs) / len(part.verbs)
    pairs = (Label.ENTAILMENT in part.labels) / len(part.labels)
    match part.inference:
        case Inference.VERIDICAL:
            return verbs
        case Inference.NATURAL:
            return pairs
        case Inference.COMPOSITION:
            return verbs * pairs


def setting_shares(edition: Edition, setting: Setting) -> dict[str, Shares]:
    """Return the shares of a setting's splits."""
    counts = COUNTS[edition][setting.name]
    # Verbs are spread evenly; which pairs a verb gets is drawn.
    drawn = any(part.inference is Inference.COMPOSITION and len(part.labels) > 1 for part in setting.train)
    deviations = DEVIATIONS if drawn else 0.0
    return {
        "train": _shares(_mixed(edition, setting.train, counts.train), within=ROUNDING, deviations=deviations),
        "validation": _shares(
            _mixed(edition, setting.train, counts.validation), within=ROUNDING, deviations=deviations
        ),
        "test": _shares(_mixed(edition, setting.test, (counts.test,))),
        **_control_shares(edition, setting),
    }


def in_distribution_shares(edition: Edition, setting: Setting) -> dict[str, Shares]:
    """Return the shares of a setting's inferences, dealt to its splits at random."""
    counts = COUNTS[edition][setting.name]
    shown = sum(counts.train) + sum(counts.validation)
    pool = shown + counts.test
    trained = tuple(one + other for one, other in zip(counts.train, counts.validation, strict=True))
    entailed = (
        _mixed(edition, setting.train, trained) * shown + _mixed(edition, setting.test, (counts.test,)) * counts.test
    )
    one = _shares(entailed / pool, within=ROUNDING, deviations=DEVIATIONS, pool=pool)
    return dict.fromkeys(("train", "validation", "test"), one)


def few_shot_shares(edition: Edition, setting: Setting) -> dict[str, Shares]:
    """Return the shares of a pool, which takes the unseen rules in turn, and of the test without its pairs."""
    entailed = setting.unseen_rules.count(ENTAILING_RULE) / len(setting.unseen_rules)
    # A pair that goes takes the rows of all verbs with it, and its reversal may go as well.
    spread = DEVIATIONS * VERBS_PER_CLASS * sqrt(POOL_SIZE) / 2
    return {
        "pool": _shares(entailed, within=1.0),
        "test": _shares(entailed, within=spread if entailed else 0.0),
        **_control_shares(edition, setting),
    }


def primitive_shares() -> dict[str, Shares]:
    """Return the shares of the primitives: half of the verbs and half of the pairs."""
    return {"pool": evenly(Label), "control": evenly(Label)}


def _control_shares(edition: Edition, setting: Setting) -> dict[str, Shares]:
    """Return the shares of the control rows, of a setting that has them."""
    if not setting.control:
        return {}
    return {"control": _shares(_mixed(edition, setting.control, (control_rows(edition, setting),)))}


def _mixed(edition: Edition, parts: Iterable[Part], counts: tuple[int, ...]) -> float:
    """Return which share of some parts is entailed; `counts` are the rows of each kind of inference among them."""
    by_kind: dict[Inference, list[Part]] = {}
    for part in parts:
        by_kind.setdefault(part.inference, []).append(part)
    entailed = 0.0
    for alike, rows in zip(by_kind.values(), counts, strict=True):
        sizes = [_size(edition, part) for part in alike]
        share = sum(size * entailed_share(part) for size, part in zip(sizes, alike, strict=True)) / sum(sizes)
        entailed += rows * share
    return entailed / sum(counts)


def _size(edition: Edition, part: Part) -> int:
    """Return how many items a part has, up to what is the same for all parts of a setting."""
    sizes = CONTROL_PAIRS if part.half is Half.CONTROL else PAIRS_PER_LABEL
    return len(part.verbs) * len(part.labels) * sum(sizes[edition][kind] for kind in part.kinds)


def _shares(entailed: float, *, within: float = 0.0, deviations: float = 0.0, pool: int | None = None) -> Shares:
    return Shares(
        of={Label.ENTAILMENT: entailed, Label.NON_ENTAILMENT: 1 - entailed},
        within=within,
        deviations=deviations,
        pool=pool,
    )


SHOWN_ELSEWHERE = "a setting holds out combinations of verbs and natural pairs; their sentences are meant to be known"
BOTH_WAYS = (
    "a natural pair and its reversal are two inferences, which are dealt to training and validation by themselves"
)
DEALT_APART = "inferences are dealt at random, and most sentences are in many of them"
POOLED_APART = "the pool and the test share no natural pair; a sentence may be in several pairs"

DEALT = Dealt(
    splits=("train", "validation", "test"),
    columns=("label_text", "inference", "verb", "natural_kind", "natural_label", "composition_rule"),
)


def leaks_of(edition: Edition, setting: Setting) -> Leaks:
    """Return what a setting's splits may have in common: sentences, unless its test has sentences of its own.

    Control rows never share one.
    """
    shared = ("validation",) if setting.disjoint else ("validation", "test")
    sentences = Expected(SHOWN_ELSEWHERE, splits=shared)
    return Leaks(
        single={"premise": sentences, "hypothesis": sentences},
        reversed=Expected(BOTH_WAYS, splits=("validation",)) if _both_ways(edition, setting) else FORBIDDEN,
        relabelled=FORBIDDEN,
    )


def in_distribution_leaks(edition: Edition, setting: Setting) -> Leaks:
    """Return what splits that were dealt at random may have in common."""
    dealt = Expected(DEALT_APART)
    return Leaks(
        single={"premise": dealt, "hypothesis": dealt},
        reversed=dealt if _both_ways(edition, setting) else FORBIDDEN,
        relabelled=FORBIDDEN,
    )


def few_shot_leaks(edition: Edition, setting: Setting) -> Leaks:
    """Return what a pool and the rows that are tested after it may have in common."""
    pooled = Expected(POOLED_APART, splits=("test",))
    # In the embedded edition, a sentence is the premise of one pair of each label, and here a verb needs one label.
    alone = edition is Edition.EMBEDDED and bool(setting.control)
    return Leaks(
        single={"premise": FORBIDDEN if alone else pooled, "hypothesis": pooled},
        reversed=FORBIDDEN,
        relabelled=FORBIDDEN,
    )


PRIMITIVE_LEAKS = Leaks(
    single={"premise": FORBIDDEN, "hypothesis": FORBIDDEN}, reversed=FORBIDDEN, relabelled=FORBIDDEN
)


def _both_ways(edition: Edition, setting: Setting) -> bool:
    """Whether training has natural pairs whose reversal is one as well: not the embedded structural ones."""
    naturals = [part for part in setting.train if part.inference is Inference.NATURAL]
    return any(edition is Edition.UPSTREAM or Kind.LEXICAL in part.kinds for part in naturals)


ONE_LABEL = Cue(
    sees=("constant",),
    reason="the setting tests composition rules that all give the same label, as the paper does",
)
ONE_LABEL_TEST = replace(ONE_LABEL, splits=("test",))
KNOWN_SENTENCES = Cue(
    sees=("premise", "hypothesis"),
    reason="training has the same structural pairs, and many of their sentences are in pairs with one label only",
)
FEW_SHARED = Cue(
    sees=("overlap",),
    reason="structural pairs that do not follow are in part about something else, and share few words",
)
VERBS_DECIDE = Cue(
    sees=("premise",),
    reason="a non-veridical verb makes every composition non-entailed, and the verb is in the premise",
)
VERBS_DECIDE_CONTROL = Cue(
    sees=("premise",),
    reason="the control rows follow the trained rules, of which the verb alone tells the label",
    splits=("control",),
)


def shortcuts_of(edition: Edition, setting: Setting) -> Shortcuts:
    """Return what gives the label of a setting's test away."""
    if setting.control:
        both = len({label for part in setting.control for label in part.labels}) > 1
        return Shortcuts(cues=(ONE_LABEL_TEST, VERBS_DECIDE_CONTROL) if both else (ONE_LABEL,))
    return Shortcuts(cues=(KNOWN_SENTENCES,) if edition is Edition.UPSTREAM and _structural(setting) else ())


def few_shot_shortcuts(setting: Setting) -> Shortcuts:
    """Return what gives the label of a few-shot test away, to who sees the pool."""
    if not setting.control:
        return Shortcuts()
    both = len({label for part in setting.control for label in part.labels}) > 1
    return Shortcuts(cues=(ONE_LABEL_TEST if both else ONE_LABEL,))


def in_distribution_shortcuts(edition: Edition, setting: Setting) -> Shortcuts:
    """Return what gives the labels of a setting's inferences away where they are dealt at random."""
    if edition is Edition.UPSTREAM and _structural(setting):
        return Shortcuts(cues=(KNOWN_SENTENCES, FEW_SHARED))
    return Shortcuts(cues=(VERBS_DECIDE,) if setting.name in DECIDED_BY_VERBS[edition] else ())


def _structural(setting: Setting) -> bool:
    return all(part.kinds == (Kind.STRUCTURAL,) for part in setting.test)


DECIDED_BY_VERBS = {
    Edition.EMBEDDED: ("task3_nontrivial_rver",),
    Edition.UPSTREAM: ("task1_trivial", "task2_trivial", "task2_nontrivial", "task3_nontrivial_rver"),
}
