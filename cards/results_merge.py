"""One benchmark's results in a page of several: its section and its records are replaced, all others are kept."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from wabe.builders.core.typed_json import read_plain
from wabe.cards.results import FIGURES
from wabe.errors import CorruptError, MissingError, WrongCallError
from wabe.training.core.recipe import Recipe

HEADING = "# Results"
SECTION = re.compile(r"^## (.*)$", re.MULTILINE)
REMEDY = "Restore it, or write the whole page anew: without a TARGET"


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """A page and its data, as they are in files."""

    page: str
    record: Mapping[str, Any]


def whole_benchmarks(chosen: Sequence[Recipe], every: Iterable[Recipe]) -> list[Recipe]:
    """Return all recipes of the benchmarks that were chosen; refuse to leave out some of a benchmark's.

    A section has the results of a whole benchmark. If one recipe could stand for it, writing that recipe's results
    would remove those of the benchmark's other recipes, whose runs may be elsewhere.
    """
    if not chosen:
        raise WrongCallError(
            where="wabe results", what="the targets have no recipes", remedy="Add one, or name another benchmark"
        )
    names = {recipe.name for recipe in chosen}
    benchmarks = {recipe.benchmark for recipe in chosen}
    whole = [recipe for recipe in every if recipe.benchmark in benchmarks]
    for missing in whole:
        if missing.name not in names:
            ours = ", ".join(recipe.name for recipe in chosen if recipe.benchmark == missing.benchmark)
            raise WrongCallError(
                where="wabe results",
                what=f"a section of the page is a whole benchmark, and {ours} is only a part of {missing.benchmark}",
                remedy="Name the benchmark, with all of its runs in --runs, or leave out --write",
            )
    return whole


def read_written(page: Path) -> Written | None:
    """Read a page and the JSON next to it; return nothing if there is neither."""
    record = page.with_suffix(".json")
    if not page.exists() and not record.exists():
        return None
    for path, other in ((page, record), (record, page)):
        if not path.exists():
            raise MissingError(where=str(path), what=f"it is not there, but {other.name} is", remedy=REMEDY)
    return Written(page=_read_page(page), record=_read_record(record))


def _read_page(path: Path) -> str:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise CorruptError(where=str(path), what=f"it cannot be read ({error})", remedy=REMEDY) from error
    if text.partition("\n")[0].rstrip() != HEADING:
        raise CorruptError(where=str(path), what=f"its first line is not {HEADING!r}", remedy=REMEDY)
    names = [match[1].strip() for match in SECTION.finditer(text)]
    for name in names:
        if names.count(name) > 1:
            raise CorruptError(where=str(path), what=f"two of its sections are called {name!r}", remedy=REMEDY)
    return text


def _read_record(path: Path) -> Mapping[str, Any]:
    try:
        content: Any = read_plain(path)
    except (OSError, ValueError) as error:
        raise CorruptError(where=str(path), what=f"it cannot be read as JSON ({error})", remedy=REMEDY) from error
    match content:
        case {"trained": [*trained], "not_run": [*waiting]}:
            if all(map(_is_entry, trained)) and all(isinstance(name, str) for name in waiting):
                return {**content}
    raise CorruptError(where=str(path), what="it is JSON, but not that of a results page", remedy=REMEDY)


def _is_entry(content: object) -> bool:
    match content:
        case {"recipe": str(), "benchmark": str()}:
            return True
    return False


def merged(
    before: Written | None, page: str, record: Mapping[str, Any], names: Collection[str], benchmarks: Mapping[str, str]
) -> Written:
    """Return what is to be written: the new page and record of some benchmarks, in what was there before."""
    if before is None:
        return Written(page=page, record=record)
    return Written(
        page=merged_page(before.page, page, names),
        record=merged_record(before.record, record, names, benchmarks),
    )


def lost_results(before: Written | None, after: Written) -> list[str]:
    """Return the recipes that had results before and have none now: their runs may be on another machine."""
    still = {one["recipe"] for one in after.record["trained"]}
    return [one["recipe"] for one in before.record["trained"] if one["recipe"] not in still] if before else []


def merged_page(old: str, new: str, names: Collection[str]) -> str:
    """Return the new page, which is of these benchmarks, with the old one's sections of all others, unchanged."""
    introduction, sections = _split(new)
    sections |= {name: text for name, text in _split(old)[1].items() if name not in names}
    return introduction + "".join(sections[name] for name in sorted(sections))


def _split(page: str) -> tuple[str, dict[str, str]]:
    """Split a page into its introduction and its sections by name, each with the empty line that ends it."""
    found = list(SECTION.finditer(page))
    places = [*(match.start() for match in found), len(page)]
    texts = (page[start:end] for start, end in pairwise(places))
    sections = {match[1].strip(): _ended(text) for match, text in zip(found, texts, strict=True)}
    return page[: places[0]], sections


def _ended(section: str) -> str:
    """End a section as the template does, if an editor has cut off the last line of the page."""
    return section if section.endswith("\n\n") else section.rstrip("\n") + "\n\n"


def merged_record(
    old: Mapping[str, Any], new: Mapping[str, Any], names: Collection[str], benchmarks: Mapping[str, str]
) -> dict[str, Any]:
    """Return the new record, which is of these benchmarks, with the old one's entries of all others, as on the page.

    `benchmarks` has the benchmark of every known recipe. A recipe that is not known cannot be run, so it is not
    listed as one that was not.
    """
    trained = [one for one in old["trained"] if one["benchmark"] not in names]
    waiting = [name for name in old["not_run"] if name in benchmarks and benchmarks[name] not in names]
    return {
        **new,
        "trained": sorted((*trained, *new["trained"]), key=lambda one: str(one["benchmark"])),
        "not_run": sorted((*waiting, *new["not_run"]), key=lambda name: benchmarks[name]),
    }


def figures_in(page: str) -> set[str]:
    """Return the names of the figures that a page shows."""
    return set(re.findall(rf"\]\({FIGURES}/([^)\s]+)\)", page))
