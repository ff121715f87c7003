"""What a sentence says, and what several sentences say together."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from wabe.builders.curriculum.control.measures import Told
from wabe.builders.curriculum.control.worlds import ALL, Worlds


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """A construction with its slots, and its meaning; what is not said is left at its default."""

    construction: str
    slots: Mapping[str, str] = field(default_factory=dict)
    worlds: Worlds = ALL
    suggested: Worlds = ALL
    """What some readers also take from it."""
    counts: tuple[Told, ...] = ()
    years: tuple[Told, ...] = ()
    count_limit: int | None = None
    """Groups that have more than this will get the fixture, and the others will not."""
    year_limit: int | None = None
    """People who came before this year may use the facility, and the others may not."""
    claimed: bool | None = None
    """Whether somebody claims that the event happened, or that it did not."""
    verdict: bool | None = None
    """Whether the claim is true."""
    people: tuple[int, ...] = ()
    groups: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Knowledge:
    """What some facts say together."""

    worlds: Worlds
    counts: tuple[Told, ...]
    years: tuple[Told, ...]
    count_limit: int | None
    year_limit: int | None
    claimed: bool | None
    verdict: bool | None


def known(facts: Iterable[Fact], *, suggested: bool = False) -> Knowledge:
    """Put facts together, with what they suggest if that is taken for granted."""
    worlds = ALL
    counts: list[Told] = []
    years: list[Told] = []
    count_limit = year_limit = None
    claimed = verdict = None
    for one in facts:
        worlds &= one.worlds & one.suggested if suggested else one.worlds
        counts += one.counts
        years += one.years
        count_limit = one.count_limit if count_limit is None else count_limit
        year_limit = one.year_limit if year_limit is None else year_limit
        claimed = one.claimed if claimed is None else claimed
        verdict = one.verdict if verdict is None else verdict
    return Knowledge(
        worlds=worlds,
        counts=tuple(counts),
        years=tuple(years),
        count_limit=count_limit,
        year_limit=year_limit,
        claimed=claimed,
        verdict=verdict,
    )
