"""Puts facts and claims into words."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from wabe.builders.curriculum.control.claims import Claim
from wabe.builders.curriculum.control.setting import Setting, capitalised
from wabe.builders.curriculum.control.source import genres
from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.patterns import Pattern, read_patterns

PATTERNS = Path(__file__).parent / "patterns.csv"
# What every sentence may say of the genre.
COMMON = frozenset(
    (
        *(
            "org",
            "has",
            "doc",
            "person",
            "people",
            "kind",
            "kinds",
            "lives",
            "live",
            "joined",
            "given",
            "items",
        ),
        *("gift", "fixture", "facility", "role", "a_source", "the_source", "event", "when", "denial"),
    )
)
_ONE = frozenset("a")
_TWO = frozenset("ab")
_GROUP = frozenset("g")
NEEDED: dict[str, frozenset[str]] = {
    **{f"intro_{genre.name}": frozenset({"home", "city"}) for genre in genres()},
    **{f"filler_{genre.name}": frozenset[str]() for genre in genres()},
    **{f"lead_{topic}": frozenset[str]() for topic in ("counts", "years", "given", "report")},
    "groups": frozenset("ghi"),
    "people": frozenset("abcd"),
    **dict.fromkeys(("member", "member_those", "member_not"), frozenset("ag")),
    "member_both": frozenset("abg"),
    "member_two": frozenset("abgh"),
    **dict.fromkeys(("member_same", "member_apart"), _TWO),
    "member_either": frozenset("agh"),
    "member_year": frozenset("agn"),
    **dict.fromkeys(("rule_except", "rule_only", "rule_all", "rule_none"), _GROUP),
    **dict.fromkeys(("rule_two", "rule_contrast"), frozenset("gh")),
    **dict.fromkeys(("rule_all_but", "member_given", "member_not_given", "role_of_member"), frozenset("ag")),
    **dict.fromkeys(("given", "not_given", "role"), _ONE),
    "role_pronoun": frozenset({"she"}),
    "role_member": _GROUP,
    **dict.fromkeys(("role_either", "role_neither"), _TWO),
    **dict.fromkeys(("role_given", "role_not_given", "role_open"), frozenset[str]()),
    **dict.fromkeys(("count_one", "count_above", "count_below"), frozenset("gn")),
    "count_that": frozenset("n"),
    "count_two": frozenset("ghnm"),
    **dict.fromkeys(("count_more", "count_fewer"), frozenset("ghk")),
    "count_order": frozenset("gh"),
    **dict.fromkeys(("count_limit", "year_limit"), frozenset("n")),
    **dict.fromkeys(("year_one", "year_above", "year_below"), frozenset("an")),
    "year_pronoun": frozenset({"she", "n"}),
    "year_two": frozenset("abnm"),
    **dict.fromkeys(("year_more", "year_fewer"), frozenset("abk")),
    "year_order": _TWO,
    **dict.fromkeys(("report_true", "report_false", "report_open", "report", "denial"), frozenset({"clause"})),
    **dict.fromkeys(("wrap", "wrap_rule"), frozenset({"clause"})),
    **dict.fromkeys(("verdict_true", "verdict_false", "verdict_open"), frozenset({"the_source"})),
    **dict.fromkeys(("ask_member", "ask_not_member"), frozenset("ag")),
    **dict.fromkeys(("ask_same", "ask_not_same", "ask_both", "ask_neither", "ask_year_order"), _TWO),
    **dict.fromkeys(("ask_of_four_one", "ask_of_four_more"), frozenset({"quantity", "g"})),
    **dict.fromkeys(("ask_given_of_four_one", "ask_given_of_four_more"), frozenset({"quantity"})),
    **dict.fromkeys(("ask_given", "ask_not_given", "ask_role", "ask_not_role", "ask_may", "ask_not_may"), _ONE),
    **dict.fromkeys(("ask_own_gets", "ask_not_own_gets"), _ONE),
    **dict.fromkeys(("ask_role_member", "ask_not_role_member", "ask_gets", "ask_not_gets"), _GROUP),
    **dict.fromkeys(("ask_role_given", "ask_not_role_given", "ask_role_may", "ask_not_role_may"), frozenset[str]()),
    "ask_role_below": frozenset("n"),
    **dict.fromkeys(("ask_count", "ask_count_above", "ask_count_below"), frozenset("gn")),
    "ask_count_order": frozenset("gh"),
    "ask_count_sum": frozenset("ghn"),
    **dict.fromkeys(("ask_own_above", "ask_year", "ask_year_above", "ask_year_below"), frozenset("an")),
    "ask_event": frozenset({"event", "when"}),
    "ask_not_event": frozenset[str](),
    **dict.fromkeys(("ask_right", "ask_not_right"), frozenset({"the_source"})),
}


@cache
def patterns() -> Mapping[str, tuple[Pattern, ...]]:
    """Return the patterns of every construction."""
    return read_patterns(PATTERNS, NEEDED, COMMON)


def said(dice: Dice, construction: str, setting: Setting, slots: Mapping[str, str]) -> tuple[str, str]:
    """Return a sentence of a construction, and the name of its pattern."""
    pattern = dice.one(patterns()[construction])
    return capitalised(pattern.text.format_map({**setting.slots, **slots})), pattern.name


def asked(dice: Dice, setting: Setting, claim: Claim) -> tuple[str, str]:
    """Return the sentence of a claim, and the name of its pattern."""
    return said(dice, claim.construction, setting, claim.slots)
