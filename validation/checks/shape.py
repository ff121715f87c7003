"""Rows there must be, with the columns and the footer of their row type."""

from wabe.builders.core.rows import Column
from wabe.validation.roles import Roles
from wabe.validation.statements import Stage, Statement, general, literal, view, view_name

DUCKDB_TYPES = {
    "string": "VARCHAR",
    "int32": "INTEGER",
    "int64": "BIGINT",
    "bool": "BOOLEAN",
    "double": "DOUBLE",
}


@general("EMPTY001", "Every split has at least one row.", Stage.SHAPE)
def empty(roles: Roles) -> Statement:
    """Say which splits have no row."""
    query = " UNION ALL ".join(
        f"SELECT {literal(split)} AS split, 'no rows' AS failing WHERE NOT EXISTS (FROM {view(roles.name, split)})"
        for split in roles.splits
    )
    return Statement(query=query, splits=roles.splits)


@general(
    "SCHEMA001",
    "Every split has exactly the columns of its row type, with their types and in their order.",
    Stage.SHAPE,
)
def columns(roles: Roles) -> Statement:
    """List columns that are missing, foreign, misplaced or of another type."""
    wanted = ", ".join(
        f"({place}, {literal(column.name)}, {literal(duckdb_type(column))})"
        for place, column in enumerate(roles.columns)
    )
    tables = ", ".join(f"({literal(split)}, {literal(view_name(roles.name, split))})" for split in roles.splits)
    return Statement(
        query="WITH here AS (SELECT s.split, column_name AS name, replace(data_type, '\"', '') AS type, "
        "column_index - min(column_index) OVER (PARTITION BY table_name) AS place FROM duckdb_columns() "
        f"JOIN (VALUES {tables}) AS s(split, view) ON table_name = s.view), "
        f"wanted AS (SELECT * FROM (VALUES {tables}) AS s(split, view) CROSS JOIN (VALUES {wanted}) "
        "AS w(place, name, type)) "
        "SELECT split, 'column ' || name || ' is ' || coalesce(here.type, 'missing') || "
        "coalesce(' at ' || here.place, '') || ', expected ' || coalesce(wanted.type || ' at ' || wanted.place, "
        "'none') AS failing FROM here FULL JOIN wanted USING (split, name) WHERE here.type IS DISTINCT FROM "
        "wanted.type OR here.place IS DISTINCT FROM wanted.place",
        splits=roles.splits,
    )


@general("SCHEMA002", "The schema in each file's footer has the types and label names of the row type.", Stage.NULLS)
def footer(roles: Roles) -> Statement:
    """Compare the schema in a file's footer, label names included, with the row type's."""
    return Statement(
        query="SELECT split, 'the file says ' || found || ', expected ' || wanted AS failing FROM files "
        f"WHERE config = {literal(roles.name)} AND found <> wanted",
        splits=roles.splits,
    )


def duckdb_type(column: Column) -> str:
    """Return DuckDB's name for a column's type, without the quotes that it puts around some members' names."""
    if column.element is not None:
        return f"{duckdb_type(column.element)}[]"
    if column.members is not None:
        return "STRUCT(" + ", ".join(f"{one.name} {duckdb_type(one)}" for one in column.members) + ")"
    return DUCKDB_TYPES[str(column.arrow)]
