"""Committed scores: what is written is read back, and damage is refused."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from wabe.builders.core.difficulty import BITS, FOLDER, SCORES, About, Difficulty, committed, read, read_about, write
from wabe.errors import CorruptError

ROWS = 1_001


def scores() -> Difficulty:
    """Return scores of an odd number of rows, of which some have none."""
    draw = np.random.Generator(np.random.Philox(key=3))
    scored = draw.random(ROWS) < 0.9
    about = About(
        benchmark="cats",
        edition="embedded",
        config="small",
        digests={"train": "ab"},
        rows=ROWS,
        scored=int(scored.sum()),
        groups=7,
        family="linear",
        settings={"C": 0.1},
        definition=1,
        folds=5,
        seeds=3,
        information={"value": 0.1},
        accuracy=0.6,
        splittable=True,
        cuts={"yes": (0.25, "00ff")},
        counts={},
    )
    return Difficulty(
        about=about,
        scored=scored,
        hard=scored & (draw.random(ROWS) < 0.5),
        borderline=scored & (draw.random(ROWS) < 0.2),
        tested=scored & (draw.random(ROWS) < 0.4),
        pvi=np.where(scored, np.round(draw.uniform(-20, 1.6, ROWS), 6), 0.0),
        sd=np.where(scored, np.round(draw.uniform(0, 9, ROWS), 3), 0.0),
        correctness=np.where(scored, draw.integers(0, 4, ROWS) / 3, 0.0),
    )


def test_what_is_written_is_read(tmp_path: Path) -> None:
    written = scores()
    assert not committed(tmp_path, "small")
    write(tmp_path, written)
    assert committed(tmp_path, "small")
    found = read(tmp_path, "small")
    assert found.about == written.about
    for name in ("scored", "hard", "borderline", "tested", "pvi", "sd", "correctness"):
        np.testing.assert_array_equal(getattr(found, name), getattr(written, name))
    # Half a byte for the flags of a row, rounded up.
    assert (tmp_path / FOLDER / f"small{BITS}").stat().st_size == 501


def test_damage_is_refused(tmp_path: Path) -> None:
    files = {path.suffix: path for path in write(tmp_path, scores())}
    bits = files[BITS].read_bytes()
    files[BITS].write_bytes(bits[:-1])
    with pytest.raises(CorruptError, match=r"500 and .* bytes are not the flags and scores of 1,001 rows"):
        read(tmp_path, "small")
    files[BITS].write_bytes(bytes([bits[0] ^ 1]) + bits[1:])
    with pytest.raises(CorruptError, match="rows as scored, not"):
        read(tmp_path, "small")
    files[BITS].write_bytes(bits)
    files[SCORES].write_bytes(b"")
    with pytest.raises(CorruptError, match="cannot be read"):
        read(tmp_path, "small")
    files[".json"].write_text("{}", encoding="utf-8")
    with pytest.raises(CorruptError, match="cannot be read"):
        read_about(tmp_path, "small")


def test_large_deviations_are_kept_as_the_largest(tmp_path: Path) -> None:
    written = scores()
    write(tmp_path, replace(written, sd=written.sd + 100))
    assert read(tmp_path, "small").sd.max() == 65.535
