"""Reads verb phrases back, with the words of the lists: what somebody did, or did not do."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from wabe.builders.curriculum.boolean.source import activities, frames
from wabe.builders.curriculum.reading.judging import UnreadableError

# `Rome`, `to Rome`, `an atlas`, `figs`.
OBJECT = re.compile(r"(?:(?:to|in|from) )?(?:an? )?[\w'-]+")


@dataclass(frozen=True, slots=True)
class Deed:
    """A verb in its base form, and its object; an activity has its object in the verb."""

    verb: str
    object: str


@cache
def past(text: str) -> Deed:
    """Read what somebody did."""
    return _verb_phrase(text, _verbs()[0], _activities()[0])


@cache
def base(text: str) -> Deed:
    """Read what somebody did not do."""
    return _verb_phrase(text, _verbs()[1], _activities()[1])


def with_verb(deed: Deed, text: str) -> Deed:
    """Read another object of the same verb."""
    if not deed.object or not OBJECT.fullmatch(text):
        raise UnreadableError(text)
    return Deed(deed.verb, text)


def _verb_phrase(text: str, verbs: Mapping[str, str], whole: Mapping[str, str]) -> Deed:
    if text in whole:
        return Deed(whole[text], "")
    for form, verb in verbs.items():
        if text.startswith(f"{form} ") and OBJECT.fullmatch(text, len(form) + 1):
            return Deed(verb, text[len(form) + 1 :])
    raise UnreadableError(text)


@cache
def _verbs() -> tuple[Mapping[str, str], Mapping[str, str]]:
    """Return the base form of each verb, by its past and by itself."""
    return {one.past: one.base for one in frames()}, {one.base: one.base for one in frames()}


@cache
def _activities() -> tuple[Mapping[str, str], Mapping[str, str]]:
    """Return the base form of each activity, by its past and by itself."""
    every = [one for some in activities().values() for one in some]
    return {one.past: one.base for one in every}, {one.base: one.base for one in every}
