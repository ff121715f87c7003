"""Custom expectations: each is one query whose rows are what is wrong; none is cut off after twenty."""

from typing import Any, ClassVar

from great_expectations.execution_engine import SqlAlchemyExecutionEngine
from great_expectations.expectations.expectation import BatchExpectation
from great_expectations.expectations.metrics.metric_provider import metric_value
from great_expectations.expectations.metrics.table_metric_provider import TableMetricProvider
from sqlalchemy import event
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.engine.cursor import FullyBufferedCursorFetchStrategy
from sqlalchemy.engine.default import DefaultExecutionContext
from sqlalchemy.engine.interfaces import DBAPICursor

# Great Expectations hands metrics and settings about as plain dicts of anything.
Plain = dict[str, Any]


@event.listens_for(Engine, "after_cursor_execute")
def _fetch_before_closing(
    connection: Connection,
    cursor: DBAPICursor,
    _statement: str,
    _parameters: object,
    context: DefaultExecutionContext,
    executemany: bool,
) -> None:
    """Fetch DuckDB's rows at once: Great Expectations reads them after closing, when DuckDB has dropped them."""
    if connection.dialect.name == "duckdb" and cursor.description and not executemany:
        context.cursor_fetch_strategy = FullyBufferedCursorFetchStrategy(
            cursor,
            alternate_description=cursor.description,
            initial_buffer=cursor.fetchall(),
        )


class FailingRows(TableMetricProvider):
    """What a query returns, in its own order."""

    metric_name = "wabe.failing_rows"
    value_keys = ("query",)

    @metric_value(engine=SqlAlchemyExecutionEngine)
    def _sqlalchemy(
        cls,  # noqa: N805 the decorator makes a class method of it
        execution_engine: SqlAlchemyExecutionEngine,
        metric_domain_kwargs: Plain,  # noqa: ARG002 the signature is Great Expectations'
        metric_value_kwargs: Plain,
        metrics: Plain,  # noqa: ARG002
        runtime_configuration: Plain,  # noqa: ARG002
    ) -> list[str]:
        with execution_engine.get_connection() as connection:
            found = connection.exec_driver_sql(metric_value_kwargs["query"])
            return [str(row[0]) for row in found.fetchall()]


class ExpectNoFailingRows(BatchExpectation):
    """Expect a query to return nothing."""

    query: str

    metric_dependencies: ClassVar[tuple[str, ...]] = ("wabe.failing_rows",)
    success_keys: ClassVar[tuple[str, ...]] = ("query",)
    args_keys: ClassVar[tuple[str, ...]] = ("query",)

    def _validate(
        self,
        metrics: Plain,
        runtime_configuration: Plain | None = None,  # noqa: ARG002 the signature is Great Expectations'
        execution_engine: object = None,  # noqa: ARG002
    ) -> Plain:
        failing = metrics["wabe.failing_rows"]
        return {"success": not failing, "result": {"observed_value": len(failing), "failing": failing}}


class ExpectRows(ExpectNoFailingRows):
    """Expect a split to have rows."""


class ExpectSchema(ExpectNoFailingRows):
    """Expect the columns and types of the row type, in order."""


class ExpectNoNulls(ExpectNoFailingRows):
    """Expect a value in every column of every row."""


class ExpectDeclaredValues(ExpectNoFailingRows):
    """Expect closed columns to have declared values, and labels their names."""


class ExpectContentUids(ExpectNoFailingRows):
    """Expect uids to be unique, or to be the hashes of their rows' content."""


class ExpectNoLeakage(ExpectNoFailingRows):
    """Expect no text of one split in another, exactly or whatever its case, spacing and punctuation."""


class ExpectOneLabelPerText(ExpectNoFailingRows):
    """Expect a text to have the same label wherever it occurs in a config."""


class ExpectVocabularyDisjoint(ExpectNoFailingRows):
    """Expect two splits to share no word but those that are meant to be shared."""


class ExpectLabelBalance(ExpectNoFailingRows):
    """Expect each label to have its share of the rows."""


class ExpectGroupsComplete(ExpectNoFailingRows):
    """Expect every group to have each of its members once."""


class ExpectOracleAgreement(ExpectNoFailingRows):
    """Expect the oracle's label on every row."""


class ExpectDigest(ExpectNoFailingRows):
    """Expect the rows of a file to have the digest that is on record."""
