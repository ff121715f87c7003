"""The validation record: every check of every split with its outcome, as it is published with the data."""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from pathlib import Path

from wabe.builders.core.files import write_atomically
from wabe.builders.core.typed_json import read_typed
from wabe.errors import CorruptError, MissingError

RECORD = "validation/record.json"


class Outcome(StrEnum):
    """How a check ended."""

    PASSED = "passed"
    KNOWN = "known"
    FAILED = "failed"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A row as a reader sees it: where it is, its texts by column, and its label."""

    split: str
    uid: str
    texts: Mapping[str, str]
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """Something that is wrong: a uid, or other words for it, and the row itself where it is one."""

    what: str
    note: str = ""
    row: Row | None = None
    expected: str = ""
    """The label that the row should have, where the check knows it."""
    other: Row | None = None
    """A second row that belongs to it: for a leak, the row of the earlier split."""

    def content(self) -> dict[str, object]:
        """Return it as plain data, without what is empty."""
        return {name: value for name, value in asdict(self).items() if value}

    def __str__(self) -> str:
        told = [self.what if self.row is None else f"{self.what}: {_told(self.row)}"]
        told += [f"expected {self.expected}"] if self.expected else []
        told += [self.note] if self.note else []
        told += [f"also {self.other.split} {self.other.uid}: {_told(self.other)}"] if self.other else []
        return "; ".join(told)


def _told(row: Row) -> str:
    texts = ", ".join(f"{name} {text!r}" for name, text in row.texts.items())
    return f"{texts}, label {row.label}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """One check of one split; `failing` is everything that is wrong, `measured` what was counted or scored."""

    code: str
    sentence: str
    config: str
    split: str
    outcome: Outcome
    failing: tuple[Finding, ...] = ()
    note: str = ""
    measured: Mapping[str, float] = field(default_factory=dict)

    @property
    def count(self) -> int:
        """Return how many failing rows were found."""
        return len(self.failing)


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """The results for one benchmark, tied to the data by its digest."""

    benchmark: str
    edition: str
    version: str
    digest: str
    rows: int
    results: tuple[Result, ...]
    unproven: Mapping[str, str] = field(default_factory=dict)
    """The configs whose labels no oracle derives a second time, and why."""

    @property
    def passed(self) -> bool:
        """Return whether every check passed, or failed only as a known defect does."""
        return bool(self.results) and all(result.outcome in {Outcome.PASSED, Outcome.KNOWN} for result in self.results)

    @property
    def totals(self) -> dict[str, int]:
        """Return how many checks ended in which way."""
        counts = Counter(result.outcome for result in self.results)
        return {outcome.value: counts[outcome] for outcome in Outcome}

    def content(self) -> dict[str, object]:
        """Return the record as plain data; known defects are listed by count, failures in full."""
        content = asdict(self)
        content["results"] = [
            {
                **asdict(result),
                "failing": [one.content() for one in result.failing] if result.outcome is Outcome.FAILED else [],
                "count": result.count,
            }
            for result in self.results
        ]
        return {"passed": self.passed, "totals": self.totals, **content}

    def write(self, folder: Path) -> None:
        """Write the record into a built folder."""
        write_atomically(folder / RECORD, json.dumps(self.content(), indent=1) + "\n")


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordSummary:
    """What cards and publishers need of a record."""

    passed: bool
    digest: str
    version: str
    totals: dict[str, int]
    configs: frozenset[str]
    rules: dict[str, str]
    unproven: dict[str, str]
    known: dict[str, tuple[int, str]]
    measured: dict[tuple[str, str, str], dict[str, float]]
    """What was counted or scored, by config, split and code."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _WrittenResult:
    """A result as it is written."""

    code: str
    sentence: str
    config: str
    split: str
    outcome: Outcome
    count: int
    note: str = ""
    measured: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Written:
    """A record as it is written."""

    digest: str
    version: str
    results: tuple[_WrittenResult, ...]
    unproven: Mapping[str, str] = field(default_factory=dict)


def read_summary(folder: Path) -> RecordSummary:
    """Read the record of a built folder."""
    path = folder / RECORD
    try:
        content = read_typed(path, _Written)
    except (FileNotFoundError, NotADirectoryError) as error:
        raise MissingError(
            where=str(folder), what="there is no validation record", remedy="Run wabe validate first"
        ) from error
    except (OSError, ValueError) as error:
        raise CorruptError(
            where=str(path), what=f"the record cannot be read ({error})", remedy="Run wabe validate again"
        ) from error
    results = content.results
    outcomes = Counter(result.outcome for result in results)
    return RecordSummary(
        passed=bool(results) and not outcomes[Outcome.FAILED] and not outcomes[Outcome.SKIPPED],
        digest=content.digest,
        version=content.version,
        totals={outcome.value: outcomes[outcome] for outcome in Outcome},
        configs=frozenset(result.config for result in results),
        rules={result.code: result.sentence for result in results},
        unproven=dict(content.unproven),
        known={
            f"`{result.code}` {result.config}/{result.split}": (result.count, result.note)
            for result in results
            if result.outcome is Outcome.KNOWN
        },
        measured={
            (result.config, result.split, result.code): dict(result.measured) for result in results if result.measured
        },
    )
