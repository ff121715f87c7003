"""Cues: declared with a reason, committed with a value that may neither get worse nor grow stale."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

import pyarrow as pa
import pytest

from tests.core.plain_builds import built_in, plain_in
from tests.gate.spoiling import result_of
from wabe.builders.core.declaration import Benchmark
from wabe.builders.core.promises import CONSTANT, Cue, Shortcuts
from wabe.builders.core.tables import table_of
from wabe.builders.core.uid import content_uids
from wabe.errors import CorruptError, RefusedError
from wabe.testing.plain.construct import number_tables
from wabe.testing.plain.rows import NumberRow
from wabe.validation.cues import FILE, judged, known_cues, limit, pin
from wabe.validation.gate import validate_folder
from wabe.validation.pinning import pin_folder
from wabe.validation.record import Outcome, Result
from wabe.validation.shortcut_models import Measured

REASON = "the construction says so on every page"
CUE = Shortcuts(cues=(Cue(sees=("premise",), reason=REASON),))
OVER = Measured("test", "premise", 1_000, 900, 500)
UNDER = OVER._replace(right=520)
Known = Mapping[str, Mapping[str, float]]


def _known(value: float) -> Known:
    return {"test": {"premise": value}}


@pytest.mark.parametrize(
    ("measured", "shortcuts", "known", "complaint"),
    [
        (UNDER, Shortcuts(), None, None),
        (UNDER, Shortcuts(), {}, None),
        (OVER, Shortcuts(), None, "at most 657 are allowed"),
        (OVER, Shortcuts(), _known(0.9), "at most 657 are allowed"),
        (OVER, Shortcuts(margin=0.4), {}, None),
        (OVER, CUE, None, None),
        (OVER, CUE, {}, "run wabe validate --pin"),
        (OVER, CUE, _known(0.9), None),
        (OVER, CUE, _known(0.899), "worse than the 89.9% in known_cues.json"),
        (OVER, CUE, _known(0.901), "better than the 90.1% in known_cues.json"),
        (UNDER, CUE, _known(0.9), "lists a cue that is no longer there"),
        (UNDER, Shortcuts(), _known(0.9), "lists a cue that is no longer there"),
        (OVER._replace(split="other"), CUE, _known(0.9), "its value is not in known_cues.json"),
        (Measured("test", CONSTANT, 40, 40, 40), Shortcuts(), None, "every row has the same label"),
        (Measured("test", CONSTANT, 40, 39, 39), Shortcuts(), None, None),
    ],
)
def test_a_shortcut_is_judged(
    measured: Measured, shortcuts: Shortcuts, known: Known | None, complaint: str | None
) -> None:
    found = judged(measured, shortcuts, known)
    assert found is None if complaint is None else complaint in str(found)


def test_small_tests_have_more_luck() -> None:
    assert [limit(Measured("test", "premise", rows, 0, rows // 2), 0.1) / rows for rows in (20, 200, 20_000)] == [
        pytest.approx(0.95, abs=0.051),
        pytest.approx(0.73, abs=0.01),
        pytest.approx(0.613, abs=0.005),
    ]


def _result(accuracy: float, config: str = "first") -> Result:
    measured = {"premise": accuracy, "premise limit": 0.7, "hypothesis": 0.5, "hypothesis limit": 0.7}
    return Result(
        code="SHORTCUT001", sentence="", config=config, split="test", outcome=Outcome.PASSED, measured=measured
    )


def test_pinning_writes_values_and_refuses_worse_ones(tmp_path: Path) -> None:
    """Other editions and configs that were not checked are kept; without cues there is no file."""
    pin(tmp_path, "embedded", [_result(0.5)])
    assert not (tmp_path / FILE).exists()
    pin(tmp_path, "upstream", [_result(0.95)])
    pin(tmp_path, "embedded", [_result(0.8), _result(0.91234567, "second")])
    pin(tmp_path, "embedded", [_result(0.75)])
    second = {"second": {"test": {"premise": 0.912346}}}
    upstream = {"first": {"test": {"premise": 0.95}}}
    assert known_cues(tmp_path, "embedded") == {"first": {"test": {"premise": 0.75}}, **second}
    assert known_cues(tmp_path, "upstream") == upstream
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(RefusedError, match="the cue of premise got worse"):
        pin(tmp_path, "embedded", [_result(0.76)])
    assert (tmp_path / FILE).read_bytes() == before
    pin(tmp_path, "embedded", [_result(0.6)])
    assert known_cues(tmp_path, "embedded") == second
    pin(tmp_path, "embedded", [_result(0.6, "second")])
    assert json.loads((tmp_path / FILE).read_text()) == {"upstream": upstream}


def test_a_damaged_file_is_said_so(tmp_path: Path) -> None:
    assert known_cues(tmp_path, "embedded") == {}
    (tmp_path / FILE).write_text("[")
    with pytest.raises(CorruptError, match=r"known_cues\.json"):
        known_cues(tmp_path, "embedded")


def _telling_tables(numbers: range) -> Iterator[pa.Table]:
    """Yield numbers whose hypothesis ends with a word that gives the label away."""
    for table in number_tables(numbers):
        rows = table.to_pydict()
        texts = zip(rows["hypothesis"], rows["label"], strict=True)
        rows["hypothesis"] = [f"{text} {('really', 'truly')[label]}" for text, label in texts]
        columns = {
            "premise": table["premise"].combine_chunks(),
            "hypothesis": pa.array(rows["hypothesis"]),
            "number": table["number"].combine_chunks(),
        }
        yield table_of(NumberRow, {**rows, "uid": content_uids(columns)})


def _benchmark(folder: Path, shortcuts: Shortcuts, *, telling: bool = True) -> Benchmark:
    plain = plain_in(folder)
    second = plain.config("second")
    numbers = {"train": range(300, 380), "test": range(380, 420)}
    splits = tuple(
        replace(split, tables=partial(_telling_tables, numbers[split.name])) if telling else split
        for split in second.splits
    )
    return replace(plain, configs=(replace(second, splits=splits, shortcuts=shortcuts),))


TOLD = Shortcuts(cues=(Cue(sees=("hypothesis",), reason=REASON),))


def test_what_is_pinned_passes_until_the_file_is_changed(tmp_path: Path) -> None:
    benchmark = _benchmark(tmp_path / "declaration", TOLD)
    folder = built_in(benchmark, tmp_path)
    pin_folder(benchmark, benchmark.configs, folder)
    path = benchmark.folder / FILE
    assert json.loads(path.read_text()) == {"embedded": {"second": {"test": {"hypothesis": 1.0}}}}
    assert validate_folder(benchmark, benchmark.configs, folder).passed
    path.write_text(path.read_text().replace("1.0", "0.999"))
    record = validate_folder(benchmark, benchmark.configs, folder)
    assert not record.passed
    (finding,) = result_of(record, "second", "test", "SHORTCUT001").failing
    assert finding.what == (
        "hypothesis: 40 of 40 rows correct (100.0%), worse than the 99.9% in known_cues.json: mend the data, "
        "or commit the new value"
    )


def test_a_cue_that_is_not_declared_cannot_be_pinned(tmp_path: Path) -> None:
    benchmark = _benchmark(tmp_path / "declaration", Shortcuts())
    folder = built_in(benchmark, tmp_path)
    with pytest.raises(RefusedError, match="second/test SHORTCUT001"):
        pin_folder(benchmark, benchmark.configs, folder)


def test_a_cue_that_nothing_needs_fails_and_is_not_pinned(tmp_path: Path) -> None:
    benchmark = _benchmark(tmp_path / "declaration", TOLD, telling=False)
    folder = built_in(benchmark, tmp_path)
    with pytest.raises(RefusedError, match="SHORTCUT001"):
        pin_folder(benchmark, benchmark.configs, folder)
    record = validate_folder(benchmark, benchmark.configs, folder)
    (finding,) = result_of(record, "second", "test", "SHORTCUT001").failing
    assert finding.what == f"hypothesis: a cue is declared ({REASON}), but no test split needs it: remove it"
