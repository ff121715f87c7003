"""Which way a word points: "taller" and "shorter" are the two directions of one scale."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from wabe.builders.curriculum.comparative.source import Scale, scales
from wabe.builders.curriculum.reading.judging import UnreadableError


@dataclass(frozen=True, slots=True)
class Degree:
    """A scale, and whether a word means more of it or less."""

    scale: str
    up: bool


@cache
def comparatives() -> Mapping[str, Degree]:
    """Return what "taller" and "shorter" mean."""
    return _degrees([(scale, scale.more, scale.less) for scale in scales()])


@cache
def superlatives() -> Mapping[str, Degree]:
    """Return what "tallest" and "shortest" mean."""
    return _degrees([(scale, scale.most, scale.least) for scale in scales()])


@cache
def positives() -> Mapping[str, Degree]:
    """Return what "as tall as" compares by."""
    return {scale.positive: Degree(_name(scale), up=True) for scale in scales()}


def _degrees(words: list[tuple[Scale, str, str]]) -> Mapping[str, Degree]:
    found: dict[str, Degree] = {}
    for scale, more, less in words:
        found[more] = Degree(_name(scale), up=True)
        found[less] = Degree(_name(scale), up=False)
    return found


@cache
def _name(scale: Scale) -> str:
    """Return one name for scales that share a word: "shorter" is said of height and of length, never in one text."""
    return next(one.positive for one in scales() if one.opposite == scale.opposite)


def meaning(word: str, of: Mapping[str, Degree]) -> Degree:
    """Return what a word means."""
    if word not in of:
        raise UnreadableError(word)
    return of[word]
