"""Manifests, records and notes that were damaged or changed: one message that names the file, never a traceback."""

import json
import shutil
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path

import pytest

from tests.hostile_json import HOSTILE_JSON, spoiled
from tests.training.plain_model import RECIPE, plain_is_known
from wabe.builders.core import difficulty, expected, registry
from wabe.builders.core.declaration import Edition
from wabe.builders.core.manifest import read_manifest
from wabe.cards.results_kept import kept_results
from wabe.cards.results_merge import read_written
from wabe.errors import CorruptError, WabeError
from wabe.training.core.model_manifest import read_model_manifest
from wabe.training.core.record import read_run
from wabe.training.core.run import train_one
from wabe.validation import cues, ratchet
from wabe.validation.record import read_summary

ROOT = Path(__file__).resolve().parents[2]
EMBEDDED = Edition.EMBEDDED.value
JABBERWOCKY = registry.find("jabberwocky")
RUN = "runs/plain-bgru/seed1"


@dataclass(frozen=True, slots=True)
class Record:
    """A file by its name in a folder, who reads it there, and a sound one."""

    name: str
    read: Callable[[Path], object]
    sound: Callable[[Path], bytes]


def committed(path: str) -> Callable[[Path], bytes]:
    """The content of a file of the project."""
    return lambda _: (ROOT / path).read_bytes()


def from_run(path: str) -> Callable[[Path], bytes]:
    """The content of a file of a trained run."""
    return lambda trained: (trained / path).read_bytes()


def _summary(_: Path) -> bytes:
    result = {"code": "A1", "sentence": "A.", "config": "a", "split": "b", "outcome": "known", "count": 1}
    record = {"digest": "0", "version": "1.0.0", "results": [{**result, "note": "n", "measured": {"x": 0.5}}]}
    return json.dumps({**record, "unproven": {"a": "people"}}).encode()


def _model_manifest(trained: Path) -> bytes:
    run = asdict(read_run(trained / RUN))
    named = {"recipe": "r", "benchmark": "plain", "edition": EMBEDDED, "version": "1.0.0", "digest": "0", "seeds": [1]}
    return json.dumps({**named, "read": run["data"]["read"]}).encode()


def _kept(folder: Path) -> object:
    written = read_written(folder / "results.md")
    assert written is not None
    with plain_is_known():
        return kept_results(written.record["trained"], [RECIPE], str(folder / "results.json"))


def _expected(folder: Path) -> object:
    return expected.expected_digests(replace(JABBERWOCKY, folder=folder))


def _results_page(_: Path) -> bytes:
    record = json.loads((ROOT / "docs/results.json").read_bytes())
    return json.dumps({"trained": [{**record["trained"][0], "recipe": RECIPE.name}], "not_run": []}).encode()


RECORDS = [
    Record("manifest.json", read_manifest, from_run("build/embedded/plain/manifest.json")),
    Record("validation/record.json", read_summary, _summary),
    Record("results.json", read_run, from_run(f"{RUN}/results.json")),
    Record("manifest.json", read_model_manifest, _model_manifest),
    Record("results.json", _kept, _results_page),
    Record("known_cues.json", partial(cues.known_cues, edition=EMBEDDED), committed("builders/clutrr/known_cues.json")),
    Record(
        "known_defects.json",
        partial(ratchet.known_defects, edition=EMBEDDED),
        committed("builders/jabberwocky/known_defects.json"),
    ),
    Record("expected.json", _expected, committed("builders/jabberwocky/expected.json")),
    Record(
        "difficulty/lexical.json",
        partial(difficulty.read_about, config="lexical"),
        committed("builders/curriculum/difficulty/lexical.json"),
    ),
]


def outcome(record: Record, folder: Path, content: bytes) -> str:
    """Read a file with this content: the message of its refusal, or nothing if it is taken."""
    path = folder / record.name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content)
    (folder / "results.md").write_text("# Results\n")
    try:
        record.read(folder)
    except WabeError as error:
        message = str(error)
        assert str(path) in message
        assert len(message.encode()) < 1000
        return message
    return ""


@pytest.mark.parametrize("record", RECORDS, ids=lambda one: getattr(one.read, "__name__", one.name))
def test_a_record_is_read_or_refused(trained: Path, tmp_path: Path, record: Record) -> None:
    sound = record.sound(trained)
    assert outcome(record, tmp_path, sound) == ""
    for name, content in HOSTILE_JSON.items():
        taken = outcome(record, tmp_path, content) == ""
        # Of the committed exceptions there may be none, and fields that nobody knows are passed over.
        assert not taken or name in {"an empty mapping"}, name
    refused = [outcome(record, tmp_path, content) for _, content in spoiled(sound)]
    assert sum(map(bool, refused)) > len(refused) / 3


@pytest.mark.parametrize("name", ["nothing", "half", "not UTF-8", "nested lists", "a list", "an empty mapping"])
def test_a_damaged_note_of_training_is_one_message(trained: Path, tmp_path: Path, name: str) -> None:
    runs = Path(shutil.copytree(trained / "runs", tmp_path / "runs"))
    note = runs / "plain-bgru/seed1/trained.json"
    note.write_bytes(HOSTILE_JSON[name])
    with plain_is_known(), pytest.raises(CorruptError, match=r"trained\.json: it cannot be read"):
        train_one(RECIPE, 1, data=trained / "build", runs=runs, say=print, progress=lambda _: lambda _: None)


@pytest.mark.parametrize("change", [{"trained": 1}, {"train_rows": "1"}, {"changed": []}, {"versions": {"a": 1}}])
def test_a_note_of_training_with_other_types_is_one_message(
    trained: Path, tmp_path: Path, change: dict[str, object]
) -> None:
    runs = Path(shutil.copytree(trained / "runs", tmp_path / "runs"))
    note = runs / "plain-bgru/seed1/trained.json"
    note.write_text(json.dumps({**json.loads(note.read_text()), **change}))
    with plain_is_known(), pytest.raises(CorruptError, match=rf"trained\.json: .*{next(iter(change))}.* should be"):
        train_one(RECIPE, 1, data=trained / "build", runs=runs, say=print, progress=lambda _: lambda _: None)
