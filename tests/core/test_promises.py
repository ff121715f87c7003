"""A declaration that leaves a promise open, or promises what cannot be, is refused with a reason."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.core.plain_builds import of_one_split
from wabe.builders.core.declaration import Config
from wabe.builders.core.promises import (
    FORBIDDEN,
    Cue,
    Dealt,
    Expected,
    Leaks,
    Shares,
    Shortcuts,
    counted_shares,
    evenly,
)
from wabe.errors import DeclarationError, WabeError
from wabe.testing.plain.benchmark import plain_benchmark
from wabe.testing.plain.rows import Parity

FIRST = plain_benchmark().config("first")
EVEN = evenly(Parity)
REASON = "the construction cannot do without"
SINGLE = {"premise": FORBIDDEN, "hypothesis": FORBIDDEN}


def _leaks(**changes: object) -> Leaks:
    declared = {"single": SINGLE, "reversed": FORBIDDEN, "relabelled": FORBIDDEN, "group": FORBIDDEN, **changes}
    return Leaks(**declared)  # type: ignore[arg-type]


def _with_cue(**cue: object) -> Config:
    return replace(FIRST, shortcuts=Shortcuts(cues=(Cue(reason=REASON, **cue),)))  # type: ignore[arg-type]


OPEN: dict[str, tuple[Callable[[], object], str]] = {
    "a text": (
        lambda: replace(FIRST, leaks=_leaks(single={"premise": FORBIDDEN})),
        r"a leak of the kind single\['hypothesis'\] is forbidden or expected",
    ),
    "an unknown text": (
        lambda: replace(FIRST, leaks=_leaks(single={**SINGLE, "colour": FORBIDDEN})),
        r"a leak of the kind single\['colour'\] cannot occur here",
    ),
    "reversed pairs": (lambda: replace(FIRST, leaks=_leaks(reversed=None)), "of the kind reversed is forbidden or"),
    "groups": (lambda: replace(FIRST, leaks=_leaks(group=None)), "of the kind group is forbidden or"),
    "one text has no single ones": (
        lambda: replace(FIRST, text=("premise",), leaks=_leaks(reversed=None)),
        r"single\['premise'\] cannot occur here",
    ),
    "one text has no order": (
        lambda: replace(FIRST, text=("premise",), leaks=_leaks(single={})),
        "of the kind reversed cannot occur here",
    ),
    "no leaks": (lambda: replace(FIRST, leaks=None), "it does not declare leaks"),
    "a leak in the first split": (
        lambda: replace(FIRST, leaks=_leaks(reversed=Expected(REASON, splits=("train",)))),
        "expected in train, which is not a later split",
    ),
    "a leak in an unknown split": (
        lambda: replace(FIRST, leaks=_leaks(group=Expected(REASON, splits=("test", "tset")))),
        "expected in tset, which is not a later split",
    ),
    "a short reason": (lambda: Expected("unavoidable"), "'unavoidable' is not a reason"),
    "a blank reason": (lambda: Cue(sees=("premise",), reason=" " * 40), "is not a reason"),
    "leaks of one split": (
        lambda: replace(of_one_split(FIRST, FIRST.splits[0]), leaks=_leaks()),
        "it declares leaks, which it cannot have",
    ),
    "shortcuts of one split": (
        lambda: replace(of_one_split(FIRST, FIRST.splits[1]), shortcuts=Shortcuts()),
        "it declares shortcuts, which it cannot have",
    ),
    "no shortcuts": (lambda: replace(FIRST, shortcuts=None), "it does not declare shortcuts"),
    "shares of a split": (
        lambda: replace(FIRST, shares={"train": EVEN}),
        "first/test: it does not say which share of the rows each label has",
    ),
    "shares of an unknown split": (
        lambda: replace(FIRST, shares={"train": EVEN, "test": EVEN, "tset": EVEN}),
        "no split is called 'tset'",
    ),
    "shares that do not add up": (
        lambda: replace(FIRST, shares={"train": EVEN, "test": Shares(of={"even": 0.5, "odd": 0.4})}),
        "the shares of the labels add up to 0.9",
    ),
    "shares of an unknown label": (
        lambda: replace(FIRST, shares={"train": EVEN, "test": Shares(of={"even": 0.5, "strange": 0.5})}),
        "shares name strange, which is no label",
    ),
    "a cue of an unknown text": (lambda: _with_cue(sees=("premise", "colour")), "a cue names colour"),
    "a cue on a split that is no test": (lambda: _with_cue(sees=("premise",), splits=("train",)), "a cue names train"),
    "dealing to an unknown split": (
        lambda: replace(FIRST, dealt=(Dealt(splits=("train", "tset"), columns=("colour",)),)),
        "no split is called 'tset'",
    ),
    "dealing an unknown column": (
        lambda: replace(FIRST, dealt=(Dealt(splits=("train", "test"), columns=("color",)),)),
        "the row type has no color",
    ),
}


@pytest.mark.parametrize("case", OPEN)
def test_it_is_refused(case: str) -> None:
    declare, complaint = OPEN[case]
    with pytest.raises(WabeError, match=complaint) as caught:
        declare()
    assert isinstance(caught.value, DeclarationError) or "no split is called" in complaint


def test_what_can_be_is_accepted() -> None:
    expected = Expected(REASON, splits=("test",))
    assert replace(FIRST, leaks=_leaks(reversed=expected)).leaks is not None
    assert [expected.covers("test"), expected.covers("other"), Expected(REASON).covers("other")] == [True, False, True]
    config = _with_cue(sees=("premise", "overlap", "constant"), splits=("test",))
    assert config.shortcuts is not None
    assert config.shortcuts.cue("test", "overlap") is config.shortcuts.cues[0]
    assert config.shortcuts.cue("test", "hypothesis") is None


def test_shares_are_spelled_evenly_or_from_counts() -> None:
    assert evenly(Parity, within=1) == Shares(of={"even": 0.5, "odd": 0.5}, within=1)
    assert counted_shares({"even": 3, "odd": 1, "none": 0}) == Shares(of={"even": 0.75, "odd": 0.25})
