"""The document's tables of the validation: part by part, and against the bare statements."""

from collections.abc import Callable, Iterator, Sequence

from bench import targets
from bench.markdown import gigabytes, rate, seconds, share, table, times
from bench.validation import Validation

TEXT = """The whole command, part by part. The pass over rows derives digests, uids, the oracle's label and the
numbers of all texts; beside it, shortcuts are trained and scored. Both are done by other processes, while this one
imports Great Expectations and checks earlier configs, so only the time that the checks wait for them is counted.
Checks are SQL statements: those that judge a row by itself run once over all splits of a config."""

BARE = """The same statements in one process: through Great Expectations, with all that the gate does with their
results, and then sent to DuckDB directly."""


def validation_section(found: Sequence[Validation]) -> str:
    """Write where the time of each validation goes, and what the statements cost by themselves."""
    parts: dict[str, Callable[[Validation], float]] = {
        "imports": lambda one: one.imports_seconds,
        "checksums of the files": lambda one: one.checksums_seconds,
        "waiting for the pass over rows, and for shortcuts": lambda one: one.measuring_seconds,
        "all checks": lambda one: one.statements_seconds,
        "start and end of the process": lambda one: one.rest_seconds,
    }
    head = ["part", *(one.name for one in found)]
    rows = [
        [name, *(f"{seconds(part(one))} ({share(part(one), one.typical.seconds)})" for one in found)]
        for name, part in parts.items()
    ]
    rows.append(["**`wabe validate`**", *(f"**{seconds(one.typical.seconds)}**" for one in found)])
    rows.append(["rows", *(f"{one.rows:,}" for one in found)])
    rows.append(["rows/s", *(rate(one.rows, one.typical.seconds) for one in found)])
    rows.append(["checks", *(f"{one.checks:,}" for one in found)])
    rows.append(["CPU", *(seconds(one.typical.cpu_seconds) for one in found)])
    rows.append(["peak", *(gigabytes(one.typical.peak_bytes) for one in found)])
    bare = [
        [
            one.name,
            f"{one.statements:,}",
            seconds(one.through_gate_seconds),
            seconds(one.bare_seconds),
            times(_ratio(one)),
        ]
        for one in found
    ]
    compared = table(["benchmark", "statements", "through the gate", "bare", "ratio"], bare)
    return f"## Validation\n\n{TEXT}\n\n{table(head, rows)}\n\n{BARE}\n\n{compared}"


def validation_verdicts(found: Sequence[Validation]) -> Iterator[tuple[str, str, str, bool]]:
    """Hold each validation against its target."""
    for one in found:
        most, taken = targets.VALIDATION_SECONDS[one.name], one.typical.seconds
        yield f"validation of {one.name}", f"< {seconds(most)}", seconds(taken), taken < most
        ratio = _ratio(one)
        limit = targets.AGAINST_BARE_STATEMENTS
        yield f"its statements, against bare ones, {one.name}", f"≤ {times(limit)}", times(ratio), ratio <= limit


def _ratio(one: Validation) -> float:
    return one.through_gate_seconds / one.bare_seconds
