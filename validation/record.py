"""The validation record: every check of every split with its outcome, as it is published with the data."""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from pathlib import Path

from wabe.builders.core.files import write_atomically
from wabe.errors import CorruptError, MissingError

RECORD = "validation/record.json"


class Outcome(StrEnum):
    """How a check ended."""

    PASSED = "passed"
    KNOWN = "known"
    FAILED = "failed"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """One check of one split; `failing` are the uids, or other words, of everything that is wrong."""

    code: str
    sentence: str
    config: str
    split: str
    outcome: Outcome
    failing: tuple[str, ...] = ()
    note: str = ""

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
                "failing": list(result.failing) if result.outcome is Outcome.FAILED else [],
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


def read_summary(folder: Path) -> RecordSummary:
    """Read the record of a built folder."""
    path = folder / RECORD
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        results = content["results"]
        known = {
            f"`{result['code']}` {result['config']}/{result['split']}": (result["count"], result["note"])
            for result in results
            if result["outcome"] == Outcome.KNOWN
        }
        outcomes = Counter(Outcome(result["outcome"]) for result in results)
        return RecordSummary(
            passed=bool(results) and not outcomes[Outcome.FAILED] and not outcomes[Outcome.SKIPPED],
            digest=content["digest"],
            version=content["version"],
            totals={outcome.value: outcomes[outcome] for outcome in Outcome},
            configs=frozenset(result["config"] for result in results),
            rules={result["code"]: result["sentence"] for result in results},
            unproven={str(config): str(reason) for config, reason in content.get("unproven", {}).items()},
            known=known,
        )
    except FileNotFoundError as error:
        raise MissingError(
            where=str(folder), what="there is no validation record", remedy="Run wabe validate first"
        ) from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise CorruptError(
            where=str(path), what=f"the record cannot be read ({error})", remedy="Run wabe validate again"
        ) from error
