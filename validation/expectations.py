"""The one expectation: a query whose rows are what is wrong, or what was measured; none is cut off after twenty."""

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

FAILING = "failing"


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


class FoundRows(TableMetricProvider):
    """What a query returns, in its own order; its first column is what fails unless another has that name."""

    metric_name = "wabe.found_rows"
    value_keys = ("query",)

    @metric_value(engine=SqlAlchemyExecutionEngine)
    def _sqlalchemy(
        cls,  # noqa: N805 the decorator makes a class method of it
        execution_engine: SqlAlchemyExecutionEngine,
        metric_domain_kwargs: Plain,  # noqa: ARG002 the signature is Great Expectations'
        metric_value_kwargs: Plain,
        metrics: Plain,  # noqa: ARG002
        runtime_configuration: Plain,  # noqa: ARG002
    ) -> list[Plain]:
        # Without SQLAlchemy's transaction, whose begin and rollback take longer than many of the queries.
        connection = execution_engine.engine.raw_connection()
        try:
            cursor = connection.cursor()
            cursor.execute(metric_value_kwargs["query"])
            names = [column[0] for column in cursor.description or ()]
            if FAILING not in names:
                names[0] = FAILING
            return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]
        finally:
            connection.close()


class ExpectNoFailingRows(BatchExpectation):
    """Expect a query to return nothing that fails."""

    query: str

    metric_dependencies: ClassVar[tuple[str, ...]] = ("wabe.found_rows",)
    success_keys: ClassVar[tuple[str, ...]] = ("query",)
    args_keys: ClassVar[tuple[str, ...]] = ("query",)

    def _validate(
        self,
        metrics: Plain,
        runtime_configuration: Plain | None = None,  # noqa: ARG002 the signature is Great Expectations'
        execution_engine: object = None,  # noqa: ARG002
    ) -> Plain:
        found = metrics["wabe.found_rows"]
        failing = [row for row in found if row[FAILING] is not None]
        return {"success": not failing, "result": {"observed_value": len(failing), "found": found}}
