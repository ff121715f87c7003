"""The gate: runs every declared check, proves that each was run, and writes the record."""

import logging
import os
import tempfile
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

os.environ.setdefault("GX_ANALYTICS_ENABLED", "False")

import great_expectations as gx
from great_expectations.core import ExpectationValidationResult
from great_expectations.data_context.types.base import ProgressBarsConfig

from wabe.builders.core.declaration import Benchmark, Config, NoOracle
from wabe.builders.core.expected import Digests, expected_digests
from wabe.builders.core.manifest import Manifest
from wabe.builders.core.store import open_build
from wabe.errors import WabeError
from wabe.validation.ratchet import KnownDefect, Place, judge, known_defects
from wabe.validation.record import Outcome, Record, Result
from wabe.validation.report import write_report
from wabe.validation.suite import Planned, Stage, planned
from wabe.validation.views import Database

# Reading, digesting and the oracle's array work release the interpreter lock.
THREADS = 2
TABLE = "files"

# From the number of checks to a function that is told how many more of them are done.
Progress = Callable[[int], Callable[[int], None]]


class UncheckedError(WabeError):
    """A declared check was not evaluated: the gate itself is broken, and says so."""

    exit_code = 1


def validate(
    benchmark: Benchmark,
    configs: Sequence[Config],
    folder: Path,
    *,
    expected: Digests | None,
    known: Mapping[Place, KnownDefect],
    progress: Progress | None = None,
) -> Record:
    """Check configs of a built folder and return the record; `expected` None means that nothing is pinned."""
    manifest = open_build(benchmark, configs, folder)
    results: list[Result] = []
    with tempfile.TemporaryDirectory(prefix="wabe-validate-") as place:
        database = Database(Path(place), benchmark, folder)
        database.add_views(manifest, configs)
        runner = _Runner(database)
        plans = {config.name: planned(benchmark, config, golden=expected is not None) for config in configs}
        everything = [plan for config in configs for plan in plans[config.name]]
        advance = progress(len(everything)) if progress is not None else lambda _done: None
        alive = list(configs)
        for stage in Stage:
            if stage is Stage.MEANING:
                for config in alive:
                    database.number_texts(config)
                with ThreadPoolExecutor(THREADS) as pool:
                    work = [
                        pool.submit(database.add_derived, manifest, config, (expected or {}).get(config.name, {}))
                        for config in alive
                    ]
                    for done in work:
                        done.result()
            for config in list(alive):
                found = runner.run([plan for plan in plans[config.name] if plan.stage is stage])
                results += [judge(result, known.get(_place(result))) for result in found]
                if any(result.outcome is Outcome.FAILED for result in results if result.config == config.name):
                    alive.remove(config)
                advance(len(found))
            for config in configs:
                if config not in alive:
                    skipped = _skipped(plans[config.name], results)
                    results += skipped
                    advance(len(skipped))
    require_all_evaluated(everything, results)
    order = {plan.place: number for number, plan in enumerate(everything)}
    return Record(
        benchmark=benchmark.name,
        edition=benchmark.edition.value,
        version=benchmark.version,
        digest=manifest.digest,
        rows=_rows(manifest, configs),
        results=tuple(sorted(results, key=lambda result: order[_place(result)])),
        unproven={
            config.name: oracle.reason
            for config in configs
            if isinstance(oracle := benchmark.oracle_of(config), NoOracle)
        },
    )


def validate_folder(
    benchmark: Benchmark, configs: Sequence[Config], folder: Path, progress: Progress | None = None
) -> Record:
    """Check configs against what is committed beside the declaration; write record and report into the folder."""
    expected = expected_digests(benchmark)
    known = known_defects(benchmark.folder, benchmark.edition.value)
    record = validate(benchmark, configs, folder, expected=expected, known=known, progress=progress)
    record.write(folder)
    write_report(record, folder)
    return record


def require_all_evaluated(plans: Sequence[Planned], results: Sequence[Result]) -> None:
    """Refuse a record in which a declared check is missing or an undeclared one appears."""
    declared, evaluated = sorted(plan.place for plan in plans), sorted(_place(result) for result in results)
    if declared != evaluated or not declared:
        odd = sorted(set(declared) ^ set(evaluated)) or declared
        raise UncheckedError(
            where="the gate",
            what=f"{len(declared)} checks are declared and {len(evaluated)} were evaluated: {odd[:5]}",
            remedy="Fix the suite; nothing was recorded",
        )


class _Runner:
    """Great Expectations over one DuckDB file."""

    def __init__(self, database: Database) -> None:
        logging.getLogger("great_expectations").setLevel(logging.ERROR)
        context = gx.get_context(mode="ephemeral")
        context.variables.progress_bars = ProgressBarsConfig(globally=False)
        source = context.data_sources.add_sql(
            "wabe",
            connection_string=database.url,
            create_temp_table=False,
            kwargs={"connect_args": {"config": database.settings}},  # type: ignore[call-arg] # typed too narrowly
        )
        # Every check is a query that names what it reads, so that one batch serves all: Great Expectations rewrites
        # its whole context for each that is declared.
        asset = source.add_table_asset(TABLE, table_name=TABLE)
        self._batch = asset.add_batch_definition_whole_table(TABLE).get_batch()

    def run(self, plans: Sequence[Planned]) -> list[Result]:
        """Run checks of one config and stage."""
        if not plans:
            return []
        for number, plan in enumerate(plans):
            plan.expectation.meta = {"number": number}
        # Adding expectations one by one compares each with all before it.
        name = f"{plans[0].config} {plans[0].stage.name}"
        suite = gx.ExpectationSuite(name=name, expectations=[plan.expectation for plan in plans])
        found = self._batch.validate(suite, result_format="COMPLETE")
        return [_result(plans[_number(one)], one) for one in found.results]


def _number(found: ExpectationValidationResult) -> int:
    meta = found.expectation_config.meta if found.expectation_config else None
    if meta is None:
        raise UncheckedError(
            where="the gate",
            what="a result does not say which check it belongs to",
            remedy="Fix the gate; nothing was recorded",
        )
    return int(meta["number"])


def _result(plan: Planned, found: ExpectationValidationResult) -> Result:
    raised = (found.exception_info or {}).get("exception_message") or ""
    if not raised and found.exception_info and "raised_exception" not in found.exception_info:
        raised = "; ".join(str(info.get("exception_message")) for info in found.exception_info.values())
    failing = tuple(str(one) for one in found.result.get("failing", ()))
    if not found.success and not failing:
        failing = (raised or f"observed {found.result.get('observed_value')}",)
    return Result(
        code=plan.rule.code,
        sentence=plan.rule.sentence,
        config=plan.config,
        split=plan.split,
        outcome=Outcome.PASSED if found.success else Outcome.FAILED,
        failing=failing,
    )


def _skipped(plans: Sequence[Planned], results: Sequence[Result]) -> list[Result]:
    done = {_place(result) for result in results}
    return [
        Result(
            code=plan.rule.code,
            sentence=plan.rule.sentence,
            config=plan.config,
            split=plan.split,
            outcome=Outcome.SKIPPED,
            note="an earlier check of this config failed",
        )
        for plan in plans
        if plan.place not in done
    ]


def _place(result: Result) -> Place:
    return result.config, result.split, result.code


def _rows(manifest: Manifest, configs: Sequence[Config]) -> int:
    return sum(split.rows for config in configs for split in manifest.configs[config.name].splits.values())
