"""What the report shows of each config: failures with their rows, known defects, and all checks by code."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from wabe.validation.record import Finding, Outcome, Record, Result
from wabe.validation.report_figures import Leaks, Shares, SplitScores, leaks, scores, shares
from wabe.validation.report_words import counted, spelled_splits, spelled_totals

SHOWN = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """A check that failed: the rows that are shown, what else was found, and how much is not shown."""

    result: Result
    rows: tuple[Finding, ...]
    words: tuple[Finding, ...]
    columns: tuple[str, ...]
    """The text columns of the rows."""
    more: int

    @property
    def has_expected(self) -> bool:
        """Return whether the check knows a label that a row should have."""
        return any(one.expected for one in self.rows)

    @property
    def has_notes(self) -> bool:
        """Return whether there is more to say of a row."""
        return any(one.note for one in self.rows)


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """A check of one config, over all the splits that it was run on."""

    code: str
    sentence: str
    splits: str
    totals: dict[str, int]
    """How many splits ended in which way, without zeros."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One config on the page."""

    config: str
    checks: str
    totals: dict[str, int]
    failures: tuple[Failure, ...]
    known: tuple[Result, ...]
    skipped: dict[str, str]
    """How many checks were skipped, by reason."""
    by_code: tuple[Check, ...]
    shares: Shares | None
    scores: tuple[SplitScores, ...]
    leaks: Leaks | None

    @property
    def is_open(self) -> bool:
        """Return whether there is something that a reader must see."""
        return bool(self.failures or self.skipped)


def parts(record: Record) -> tuple[Part, ...]:
    """Return the configs of a record in their order."""
    configs = dict.fromkeys(result.config for result in record.results)
    return tuple(_part(one, [result for result in record.results if result.config == one]) for one in configs)


def _part(config: str, results: Sequence[Result]) -> Part:
    splits = tuple(dict.fromkeys(result.split for result in results))
    skipped = Counter(result.note for result in results if result.outcome is Outcome.SKIPPED)
    return Part(
        config=config,
        checks=counted(len(results), "check"),
        totals=spelled_totals(results),
        failures=tuple(_failure(result) for result in results if result.outcome is Outcome.FAILED),
        known=tuple(result for result in results if result.outcome is Outcome.KNOWN),
        skipped={reason: counted(count, "check") for reason, count in skipped.items()},
        by_code=_by_code(results, splits),
        shares=shares(results, splits),
        scores=scores(results),
        leaks=leaks(results),
    )


def _failure(result: Result) -> Failure:
    shown = result.failing[:SHOWN]
    rows = tuple(one for one in shown if one.row is not None)
    seen = (row for one in rows for row in (one.row, one.other) if row is not None)
    return Failure(
        result=result,
        rows=rows,
        words=tuple(one for one in shown if one.row is None),
        columns=tuple(dict.fromkeys(column for row in seen for column in row.texts)),
        more=result.count - len(shown),
    )


def _by_code(results: Sequence[Result], splits: Sequence[str]) -> tuple[Check, ...]:
    grouped: dict[tuple[str, str], list[Result]] = {}
    for result in results:
        grouped.setdefault((result.code, result.sentence), []).append(result)
    return tuple(
        Check(
            code=code,
            sentence=sentence,
            splits=spelled_splits([one.split for one in some], splits),
            totals=spelled_totals(some),
        )
        for (code, sentence), some in grouped.items()
    )
