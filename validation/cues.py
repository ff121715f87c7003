"""Shortcuts against what is declared: a margin, or a cue whose committed value is neither exceeded nor stale."""

import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from wabe.builders.core.files import write_atomically
from wabe.builders.core.promises import CONSTANT, Shortcuts
from wabe.builders.core.typed_json import read_typed
from wabe.errors import CorruptError, RefusedError
from wabe.validation.checks.shortcuts import LIMIT
from wabe.validation.record import Result
from wabe.validation.shortcut_models import Measured

FILE = "known_cues.json"
# How improbable it is that a model at the margin answers so many rows correctly by luck; small tests have more luck.
LUCK = 1e-4

DIGITS = 6

# config → split → what the shortcut sees → its accuracy
Cues = Mapping[str, Mapping[str, Mapping[str, float]]]


def known_cues(folder: Path, edition: str) -> Cues:
    """Read the committed values of an edition's cues."""
    return _content(folder / FILE).get(edition, {})


def _content(path: Path) -> dict[str, Cues]:
    if not path.exists():
        return {}
    try:
        return read_typed(path, dict[str, Cues])
    except (OSError, ValueError) as error:
        raise CorruptError(
            where=str(path), what=f"it cannot be read ({error})", remedy="Restore it from version control"
        ) from error


@cache
def limit(measured: Measured, margin: float) -> int:
    """Return how many rows a shortcut may answer correctly: the margin above a constant answer, and some luck."""
    from scipy.stats import binom

    if measured.sees == CONSTANT:
        return measured.rows - 1
    return int(binom.isf(LUCK, measured.rows, min(measured.constant / measured.rows + margin, 1.0)))


def judged(measured: Measured, shortcuts: Shortcuts, known: Mapping[str, Mapping[str, float]] | None) -> str | None:
    """Say what is wrong with a shortcut, if anything is; `known` None means that no values are committed."""
    allowed = limit(measured, shortcuts.margin)
    exceeds = measured.right > allowed
    told = f"{measured.sees}: {measured.right:,} of {measured.rows:,} rows correct ({measured.accuracy:.1%})"
    declared = shortcuts.cue(measured.split, measured.sees) is not None
    committed = (known or {}).get(measured.split, {}).get(measured.sees)
    if exceeds and not declared:
        if measured.sees == CONSTANT:
            return f"{told}: every row has the same label"
        return f"{told}; a constant answer gets {measured.constant:,}, and at most {allowed:,} are allowed"
    if known is None:
        return None
    if exceeds and committed is None:
        return f"{told}; the cue is declared, but its value is not in {FILE}: run wabe validate --pin"
    if committed is not None and not (exceeds and declared):
        return f"{told}; {FILE} lists a cue that is no longer there: remove it"
    if committed is not None and committed != rounded(measured.accuracy):
        worse = "worse" if measured.accuracy > committed else "better"
        return f"{told}, {worse} than the {committed:.1%} in {FILE}: mend the data, or commit the new value"
    return None


def rounded(accuracy: float) -> float:
    """Round an accuracy as it is committed; one row of the largest sample makes a difference."""
    return round(accuracy, DIGITS)


def pin(folder: Path, edition: str, results: Iterable[Result]) -> None:
    """Commit the values of cues; one that got worse is refused, because only a person can accept that."""
    found = [one for one in results if one.code.startswith("SHORTCUT")]
    old = known_cues(folder, edition)
    checked = {one.config for one in found}
    new = {config: {**splits} for config, splits in old.items() if config not in checked}
    for result in found:
        for sees, accuracy in result.measured.items():
            if sees.endswith(LIMIT) or accuracy <= result.measured[sees + LIMIT]:
                continue
            before = old.get(result.config, {}).get(result.split, {}).get(sees)
            if before is not None and rounded(accuracy) > before:
                raise RefusedError(
                    where=f"{result.config}/{result.split}",
                    what=f"the cue of {sees} got worse: {accuracy:.1%} correct, {before:.1%} before",
                    remedy=f"Mend the data, or remove the value from {folder / FILE} and pin again",
                )
            splits = new.setdefault(result.config, {})
            splits[result.split] = {**splits.get(result.split, {}), sees: rounded(accuracy)}
    path = folder / FILE
    content = {name: cues for name, cues in {**_content(path), edition: new}.items() if cues}
    if content:
        write_atomically(path, json.dumps(content, indent=1) + "\n")
    elif path.exists():
        path.unlink()
