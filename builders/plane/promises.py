"""What PLANE promises of its splits: shares of its labels, what recurs from training, what gives labels away."""

from typing import TypedDict

from wabe.builders.core.declaration import Edition
from wabe.builders.core.promises import (
    FORBIDDEN,
    Cue,
    Expected,
    Leak,
    Leaks,
    Shares,
    Shortcuts,
    counted_shares,
    evenly,
)
from wabe.builders.plane.rows import Label


class Promises(TypedDict):
    """The promises of a config, by the name of its field."""

    shares: dict[str, Shares]
    leaks: Leaks
    shortcuts: Shortcuts


# How many phrases of the whole resource follow and do not.
FULL: dict[Edition, dict[str, int]] = {
    Edition.EMBEDDED: {Label.ENTAILMENT: 1_521_922, Label.NON_ENTAILMENT: 386_628},
    Edition.UPSTREAM: {Label.ENTAILMENT: 323_923, Label.NON_ENTAILMENT: 154_801},
}

CHAINS = (
    "the hypernym of one row may be the noun of another, so that the same statement is a hypothesis here and a premise "
    "there"
)
RECURRING = Expected(
    "the released GOoD splits keep adjectives and nouns apart, but hypernyms of the test occur in training"
)
TYPE_DECIDES = Cue(
    sees=("overlap",),
    reason="the inference type, which shows in how many words recur, goes with the label in the paper's Table 1",
)
HYPHENS = Cue(
    sees=("overlap",),
    reason="five of the seventeen intensional adjectives of this test have a hyphen, which makes their phrases longer",
)
KNOWN_ADJECTIVES = Cue(
    sees=("premise", "hypothesis"),
    reason="every adjective of the test is known from training, and each belongs to one class",
)


def full_shares(edition: Edition) -> dict[str, Shares]:
    """Return the shares of the whole resource."""
    return {"pool": counted_shares(FULL[edition])}


def prompt_shares() -> dict[str, Shares]:
    """Return the shares of prompts: Table 1 has six cells that follow and three that do not."""
    return {"test": Shares(of={Label.ENTAILMENT: 2 / 3, Label.NON_ENTAILMENT: 1 / 3})}


def block_promises(edition: Edition, kind: str, number: int) -> Promises:
    """Return the promises of a split of one kind: half of each label, and a test of which training has no statement."""
    shared = Expected(CHAINS, splits=None if kind == "in_distribution" else ("validation",))
    cues = {"good": (TYPE_DECIDES,), "in_distribution": (TYPE_DECIDES, KNOWN_ADJECTIVES)}.get(kind, ())
    if (edition, kind, number) == (Edition.EMBEDDED, "good_even", 2):
        cues = (HYPHENS,)
    return Promises(
        shares=dict.fromkeys(("train", "validation", "test"), evenly(Label)),
        leaks=_leaks(premise=shared, hypothesis=shared),
        shortcuts=Shortcuts(cues=cues),
    )


def released_promises(kind: str) -> Promises:
    """Return the promises of a released split of one kind."""
    return Promises(
        shares=dict.fromkeys(("train", "test"), evenly(Label)),
        leaks=_leaks(premise=FORBIDDEN, hypothesis=RECURRING if kind == "good" else FORBIDDEN),
        shortcuts=Shortcuts(cues=(TYPE_DECIDES,) if kind == "good" else ()),
    )


def _leaks(*, premise: Leak, hypothesis: Leak) -> Leaks:
    return Leaks(single={"premise": premise, "hypothesis": hypothesis}, reversed=FORBIDDEN, relabelled=FORBIDDEN)
