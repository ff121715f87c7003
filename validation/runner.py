"""Great Expectations over one DuckDB file: runs planned checks and says what each found, split by split."""

import logging
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

os.environ.setdefault("GX_ANALYTICS_ENABLED", "False")

import great_expectations as gx
from great_expectations.core import ExpectationValidationResult
from great_expectations.data_context.types.base import ProgressBarsConfig

from wabe.validation.expectations import FAILING, ExpectNoFailingRows
from wabe.validation.findings import findings
from wabe.validation.own import split_by_split
from wabe.validation.record import Finding, Outcome, Result
from wabe.validation.roles import Roles
from wabe.validation.statements import Stage
from wabe.validation.suite import Planned, UncheckedError
from wabe.validation.views import Database

TABLE = "files"


class Runner:
    """Runs the checks of one database."""

    def __init__(self, database: Database) -> None:
        logging.getLogger("great_expectations").setLevel(logging.ERROR)
        self.database = database
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

    def run(self, plans: Sequence[Planned], roles: Roles) -> list[Result]:
        """Run checks of one config and stage; what does not tell splits apart is run again where it fails."""
        results: list[Result] = []
        again: list[Planned] = []
        for plan, found in self._validated(plans):
            many = len(plan.statement.splits) > 1
            if many and not plan.tells_splits and not found.success:
                again += (replace(plan, statement=one) for one in split_by_split(plan.statement, plan.config))
            else:
                results += self._results(plan, found, roles)
        for plan, found in self._validated(again):
            results += self._results(plan, found, roles)
        return results

    def _validated(self, plans: Sequence[Planned]) -> Iterator[tuple[Planned, ExpectationValidationResult]]:
        if not plans:
            return
        expectations = [
            ExpectNoFailingRows(query=plan.statement.query, meta={"number": number, "code": plan.rule.code})
            for number, plan in enumerate(plans)
        ]
        # Adding expectations one by one compares each with all before it.
        suite = gx.ExpectationSuite(name=f"{plans[0].config} {plans[0].stage.name}", expectations=[*expectations])
        for one in self._batch.validate(suite, result_format="COMPLETE").results:
            yield plans[_number(one)], one

    def _results(self, plan: Planned, found: ExpectationValidationResult, roles: Roles) -> Iterator[Result]:
        """Yield a result for every split of a plan."""
        splits = plan.statement.splits
        by_split: dict[str, list[Mapping[str, Any]]] = {split: [] for split in splits}
        for row in found.result.get("found", ()):
            by_split[str(row.get("split") or splits[0])].append(row)
        for split, here in by_split.items():
            wrong = [row for row in here if row[FAILING] is not None]
            failing = self._findings(plan.stage, roles, split, wrong)
            if not found.success and not found.result.get("found"):
                failing = (Finding(what=_raised(found)),)
            yield Result(
                code=plan.rule.code,
                sentence=plan.rule.sentence,
                config=plan.config,
                split=split,
                outcome=Outcome.FAILED if failing else Outcome.PASSED,
                failing=failing,
                measured={str(row["measure"]): float(row["value"]) for row in here if row.get("measure") is not None},
            )

    def _findings(
        self, stage: Stage, roles: Roles, split: str, wrong: Sequence[Mapping[str, Any]]
    ) -> tuple[Finding, ...]:
        """Return what is wrong, with its rows; before the shape of rows is known, they are not looked up."""
        if not wrong or stage is Stage.SHAPE:
            return tuple(Finding(what=str(row[FAILING])) for row in wrong)
        return findings(self.database, roles, split, wrong)


def _number(found: ExpectationValidationResult) -> int:
    meta = found.expectation_config.meta if found.expectation_config else None
    if meta is None:
        raise UncheckedError(
            where="the gate",
            what="a result does not say which check it belongs to",
            remedy="Fix the gate; nothing was recorded",
        )
    return int(meta["number"])


def _raised(found: ExpectationValidationResult) -> str:
    """Return what a check raised instead of giving a result."""
    raised = (found.exception_info or {}).get("exception_message") or ""
    if not raised and found.exception_info and "raised_exception" not in found.exception_info:
        raised = "; ".join(str(info.get("exception_message")) for info in found.exception_info.values())
    return raised or "the check gave no result"
