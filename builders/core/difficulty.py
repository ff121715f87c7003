"""Committed scores: how hard each row of a config is for a family of models, in few bytes, tied to digests."""

import json
import zlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wabe.builders.core.files import write_atomically
from wabe.builders.core.typed_json import read_typed
from wabe.errors import CorruptError, counted

FOLDER = "difficulty"
ABOUT, BITS, SCORES = ".json", ".bits", ".scores"
# Scores are kept as whole numbers: PVI in millionths of a bit, its standard deviation in thousandths.
PVI_UNIT, SD_UNIT = 1_000_000, 1_000
MOST_SD = 2**16 - 1
# A family knows something about a config if all of its interval is above this many bits.
LEAST_INFORMATION = 0.02

Flags = NDArray[np.bool_]


class Half(StrEnum):
    """The half of the rows with a label that a row is in, by its score."""

    SIMPLE = "simple"
    HARD = "hard"


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """What is committed about the scores of one config, besides the scores."""

    benchmark: str
    edition: str
    config: str
    digests: Mapping[str, str]
    """The digest of every scored split, in order: scores are of these rows and of no others."""
    rows: int
    """All rows of these splits."""
    scored: int
    """Those that have a score: pairs that recur are scored once, and pairs with two labels never."""
    groups: int
    family: str
    settings: Mapping[str, Any]
    definition: int
    folds: int
    seeds: int
    information: Mapping[str, float]
    """V-information in bits: `value`, `low` and `high` of its 95 % interval, and `label_entropy`."""
    accuracy: float
    splittable: bool
    """Whether all of the interval is above what a family must know to tell simple rows from hard ones."""
    cuts: Mapping[str, tuple[float, str]]
    """By label, the last simple row: its PVI and SHA-256 of its uid."""
    counts: Mapping[str, Mapping[str, Mapping[str, int]]]
    """By half, split and label, how many rows there are."""
    cues: Mapping[str, list[str]] = field(default_factory=dict)
    """By half, what shortcuts see that score above the config's margin there."""
    leaks: Mapping[str, list[str]] = field(default_factory=dict)
    """By half, the text columns whose texts recur from training in the test, and `reversed` if pairs recur so."""
    beside: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Other families: their V-information, and how many rows are in which half for both."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Difficulty:
    """Scores and halves of all rows of a config's scored splits, in the order of their uids."""

    about: About
    scored: Flags
    hard: Flags
    borderline: Flags
    tested: Flags
    pvi: NDArray[np.float64]
    """Zero where a row has no score, like the next two."""
    sd: NDArray[np.float64]
    correctness: NDArray[np.float64]


def committed(folder: Path, config: str) -> bool:
    """Return whether there are committed scores for a config of the benchmark in a folder."""
    return (folder / FOLDER / f"{config}{ABOUT}").is_file()


def read_about(folder: Path, config: str) -> About:
    """Read what is committed about a config's scores, without the scores."""
    path = folder / FOLDER / f"{config}{ABOUT}"
    try:
        return read_typed(path, About)
    except (OSError, ValueError) as error:
        raise _damaged(path, str(error)) from error


def write(folder: Path, found: Difficulty) -> list[Path]:
    """Commit scores beside the benchmark in a folder."""
    about = found.about
    flags = (found.scored, found.hard, found.borderline, found.tested)
    nibbles = sum((flag.astype(np.uint8) << place for place, flag in enumerate(flags)), np.zeros(about.rows, np.uint8))
    padded = np.append(nibbles, np.zeros(about.rows % 2, np.uint8))
    bits = (padded[::2] | padded[1::2] << 4).astype(np.uint8).tobytes()
    pvi = np.round(found.pvi[found.scored] * PVI_UNIT).astype("<i4")
    sd = np.minimum(np.round(found.sd[found.scored] * SD_UNIT), MOST_SD).astype("<u2")
    right = np.round(found.correctness[found.scored] * about.seeds).astype(np.uint8)
    # Bytes of the same weight compress better side by side.
    planes = b"".join(one.view(np.uint8).reshape(len(one), -1).T.tobytes() for one in (pvi, sd, right))
    place = folder / FOLDER
    files = {
        place / f"{about.config}{BITS}": bits,
        place / f"{about.config}{SCORES}": zlib.compress(planes, 9),
        place / f"{about.config}{ABOUT}": (json.dumps(asdict(about), indent=1, allow_nan=False) + "\n").encode(),
    }
    for path, content in files.items():
        write_atomically(path, content)
    return list(files)


def read(folder: Path, config: str) -> Difficulty:
    """Read the committed scores of a config."""
    about = read_about(folder, config)
    place = folder / FOLDER
    try:
        packed = np.frombuffer((place / f"{config}{BITS}").read_bytes(), dtype=np.uint8)
        planes = zlib.decompress((place / f"{config}{SCORES}").read_bytes())
    except (OSError, zlib.error) as error:
        raise _damaged(place / f"{config}{SCORES}", str(error)) from error
    if len(packed) != (about.rows + 1) // 2 or len(planes) != 7 * about.scored:
        what = f"{len(packed):,} and {len(planes):,} bytes are not the flags and scores of {counted(about.rows, 'row')}"
        raise _damaged(place / f"{config}{BITS}", what)
    nibbles = np.stack([packed & 15, packed >> 4], axis=1).ravel()[: about.rows]
    flags = [(nibbles >> bit & 1).astype(bool) for bit in range(4)]
    if int(flags[0].sum()) != about.scored:
        raise _damaged(
            place / f"{config}{BITS}", f"it marks {int(flags[0].sum()):,} rows as scored, not {about.scored:,}"
        )
    pvi, sd, right = (np.zeros(about.rows) for _ in "123")
    pvi[flags[0]] = _column(planes, 0, about.scored, "<i4") / PVI_UNIT
    sd[flags[0]] = _column(planes, 4, about.scored, "<u2") / SD_UNIT
    right[flags[0]] = _column(planes, 6, about.scored, "u1") / about.seeds
    scored, hard, borderline, tested = flags
    return Difficulty(
        about=about,
        scored=scored,
        hard=hard,
        borderline=borderline,
        tested=tested,
        pvi=pvi,
        sd=sd,
        correctness=right,
    )


def _column(planes: bytes, first: int, rows: int, kind: str) -> NDArray[np.float64]:
    width = np.dtype(kind).itemsize
    part = np.frombuffer(planes, dtype=np.uint8, count=width * rows, offset=first * rows)
    return np.ascontiguousarray(part.reshape(width, rows).T).view(kind).ravel().astype(np.float64)


def _damaged(path: Path, what: str) -> CorruptError:
    return CorruptError(
        where=str(path), what=f"the committed scores cannot be read ({what})", remedy="Restore it from version control"
    )
