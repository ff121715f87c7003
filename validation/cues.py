"""Shortcuts against what is declared: a margin, or a cue whose committed value is neither exceeded nor stale."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from wabe.builders.core.files import write_atomically
from wabe.builders.core.promises import CONSTANT, Shortcuts
from wabe.errors import CorruptError, RefusedError
from wabe.validation.shortcut_models import Measured

FILE = "known_cues.json"
# How improbable it is that a model at the margin answers so many rows correctly by luck; small tests have more luck.
LUCK = 1e-4

# config → split → what the shortcut sees → how many rows it answers correctly
Cues = Mapping[str, Mapping[str, Mapping[str, int]]]


def known_cues(folder: Path, edition: str) -> Cues:
    """Read the committed values of an edition's cues."""
    path = folder / FILE
    if not path.exists():
        return {}
    try:
        cues: Cues = json.loads(path.read_text(encoding="utf-8")).get(edition, {})
    except (ValueError, AttributeError) as error:
        raise CorruptError(
            where=str(path), what=f"it cannot be read ({error})", remedy="Restore it from version control"
        ) from error
    return cues


def limit(measured: Measured, margin: float) -> int:
    """Return how many rows a shortcut may answer correctly: the margin above a constant answer, and some luck."""
    from scipy.stats import binom

    if measured.sees == CONSTANT:
        return measured.rows - 1
    return int(binom.isf(LUCK, measured.rows, min(measured.constant / measured.rows + margin, 1.0)))


def judged(measured: Measured, shortcuts: Shortcuts, known: Mapping[str, Mapping[str, int]] | None) -> str | None:
    """Say what is wrong with a shortcut, if anything is; `known` None means that no values are committed."""
    allowed = limit(measured, shortcuts.margin)
    exceeds = measured.right > allowed
    score = f"{measured.right:,} of {measured.rows:,} rows correct ({measured.right / measured.rows:.1%})"
    against = (
        f"a constant answer gets {measured.constant:,}, at most {allowed:,} are allowed"
        if measured.sees != CONSTANT
        else "every row has the same label"
    )
    declared = shortcuts.cue(measured.split, measured.sees) is not None
    committed = (known or {}).get(measured.split, {}).get(measured.sees)
    if exceeds and not declared:
        return f"{measured.sees}: {score}; {against}"
    if known is None:
        return None
    if exceeds and committed is None:
        return f"{measured.sees}: {score}; the cue is declared, but {FILE} has no value: run wabe validate --pin"
    if committed is not None and not (exceeds and declared):
        return f"{measured.sees}: {score}; {FILE} lists a cue that is no longer there: remove it"
    if committed is not None and committed != measured.right:
        worse = "worse than" if measured.right > committed else "better than"
        return f"{measured.sees}: {score}, {worse} the {committed:,} in {FILE}: mend the data, or commit the new value"
    return None


def pin(folder: Path, edition: str, found: Mapping[str, Iterable[tuple[Measured, Shortcuts]]]) -> None:
    """Commit the values of declared cues; a value that got worse is refused, because only a person can accept it."""
    old = known_cues(folder, edition)
    new = {config: {**splits} for config, splits in old.items() if config not in found}
    for config, measures in found.items():
        for measured, shortcuts in measures:
            if measured.right <= limit(measured, shortcuts.margin):
                continue
            before = old.get(config, {}).get(measured.split, {}).get(measured.sees)
            if before is not None and measured.right > before:
                raise RefusedError(
                    where=f"{config}/{measured.split}",
                    what=f"the cue of {measured.sees} got worse: {measured.right:,} rows correct, {before:,} before",
                    remedy=f"Mend the data, or remove the value from {folder / FILE} and pin again",
                )
            splits = new.setdefault(config, {})
            splits[measured.split] = {**splits.get(measured.split, {}), measured.sees: measured.right}
    path = folder / FILE
    content = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    content[edition] = new
    content = {name: cues for name, cues in content.items() if cues}
    if content:
        write_atomically(path, json.dumps(content, indent=1) + "\n")
    elif path.exists():
        path.unlink()
