"""Puts facts and claims into words."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from wabe.builders.curriculum.drop.setting import Setting
from wabe.builders.curriculum.drop.source import domains
from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.patterns import Pattern, read_patterns

PATTERNS = Path(__file__).parent / "patterns.csv"
# What every sentence may say of the domain; which of it a pattern needs depends on how it is said.
_OF_DOMAIN = ("singular", "plural", "base", "past", "participle")
COMMON = frozenset((*_OF_DOMAIN, "item", "items", "items_k", "count", "a_item", "are_c", "were_c"))
NEEDED: dict[str, frozenset[str]] = {
    **{f"intro_{domain.name}": frozenset({"count"}) for domain in domains()},
    **{f"extra_{domain.name}": frozenset[str]() for domain in domains()},
    **{f"number_{domain.name}": frozenset("n") for domain in domains()},
    **dict.fromkeys(("roster", "roster_town"), frozenset({"names"})),
    "group": frozenset({"names", "told", "told_rest"}),
    "cell": frozenset("an"),
    "cells": frozenset("anbm"),
    "more": frozenset("abk"),
    **dict.fromkeys(("twice", "same"), frozenset("ab")),
    "sum": frozenset("abn"),
    "row": frozenset("anmpq"),
    "row_total": frozenset({"a", "s", "n", "p", "both"}),
    "cell_when": frozenset("anp"),
    "change": frozenset("akpq"),
    "more_when": frozenset("abkp"),
    **dict.fromkeys(("twice_when", "same_when"), frozenset("abp")),
    "year": frozenset("ay"),
    "years": frozenset("aybz"),
    "later": frozenset("abk"),
    "same_year": frozenset("ab"),
    "ask_value": frozenset("an"),
    **dict.fromkeys(("ask_difference", "ask_gap", "ask_year_difference"), frozenset("abk")),
    **dict.fromkeys(("ask_compare", "ask_twice", "ask_year_compare"), frozenset("ab")),
    **dict.fromkeys(("ask_most", "ask_fewest", "ask_oldest", "ask_youngest"), frozenset("a")),
    "ask_rank": frozenset("a"),
    "ask_year_rank": frozenset("ac"),
    **dict.fromkeys(("ask_count_over", "ask_count_under", "ask_year_after", "ask_year_until"), frozenset("ct")),
    **dict.fromkeys(("ask_total", "ask_mean"), frozenset("n")),
    "ask_pair": frozenset("abn"),
    **dict.fromkeys(("ask_pair_against", "ask_pair_behind"), frozenset("abd")),
    **dict.fromkeys(("ask_range", "ask_year_range"), frozenset("k")),
    "ask_value_when": frozenset("anp"),
    "ask_difference_when": frozenset("abkp"),
    "ask_compare_when": frozenset("abp"),
    **dict.fromkeys(("ask_most_when", "ask_fewest_when"), frozenset("ap")),
    "ask_total_when": frozenset("np"),
    "ask_row_total": frozenset({"a", "n", "both"}),
    "ask_row_most": frozenset({"a", "both"}),
    "ask_grew": frozenset("apq"),
    "ask_change": frozenset("akpq"),
    "ask_count_grew": frozenset("cpq"),
    "ask_busier": frozenset("pq"),
    **dict.fromkeys(("ask_group_most", "ask_group_fewest"), frozenset({"group", "a"})),
    "ask_group_total": frozenset({"group", "n"}),
    "ask_group_compare": frozenset({"group", "rest"}),
    "ask_group_count": frozenset({"group", "c", "t"}),
    "ask_year": frozenset("ay"),
}
# A pattern may leave these out: "the others", and places instead of numbers of others.
LEFT_OUT = frozenset({"others", "place", "c"})


@cache
def patterns() -> Mapping[str, tuple[Pattern, ...]]:
    """Return the patterns of every construction."""
    return read_patterns(PATTERNS, NEEDED, COMMON | LEFT_OUT)


def told(dice: Dice, construction: str, setting: Setting, slots: Mapping[str, str]) -> tuple[str, str]:
    """Return a sentence of a construction, and the name of its pattern."""
    pattern = dice.one(patterns()[construction])
    return filled(pattern, setting, slots), pattern.name


def plainly(construction: str, setting: Setting, slots: Mapping[str, str]) -> str:
    """Return the plainest sentence of a construction, as a part of another."""
    text = filled(patterns()[construction][0], setting, slots).removesuffix(".")
    first = text.split(" ", 1)[0].rstrip(",")
    return text if first in setting.names else text[0].lower() + text[1:]


def filled(pattern: Pattern, setting: Setting, slots: Mapping[str, str]) -> str:
    """Return a sentence, with a capital at its beginning."""
    text = pattern.text.format_map({**setting.slots, **slots})
    return text[0].upper() + text[1:]
