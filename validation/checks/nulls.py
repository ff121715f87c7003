"""Values that are none: nulls, NaN and infinities, wherever they are."""

from collections.abc import Callable

from wabe.builders.core.rows import Column
from wabe.validation.roles import Roles
from wabe.validation.statements import PLACE, SPLIT, Stage, Statement, general, quoted, rows

Condition = Callable[[Column, str], str | None]


@general("NULL001", "No column contains nulls, not even inside lists or structs.", Stage.NULLS)
def nulls(roles: Roles) -> Statement | None:
    """List rows with a null, by uid, or by place where the uid itself is null."""
    return _with_a_value(roles, lambda _, value: f"{value} IS NULL")


@general("NULL002", "No number is NaN or infinite, not even inside lists or structs.", Stage.NULLS)
def not_finite(roles: Roles) -> Statement | None:
    """List rows with a number that is none."""
    return _with_a_value(
        roles, lambda column, value: f"NOT isfinite({value})" if column.type_name == "float64" else None
    )


def _with_a_value(roles: Roles, condition: Condition) -> Statement | None:
    found = [
        (column, term)
        for column in roles.columns
        if (term := _anywhere(column, quoted(column.name), condition)) is not None
    ]
    if not found:
        return None
    named = ", ".join(f"CASE WHEN {term} THEN '{column.name}' END" for column, term in found)
    return Statement(
        query=f"SELECT {SPLIT} AS split, coalesce(uid, 'row ' || {PLACE}) AS failing, concat_ws(', ', {named}) AS note "
        f"FROM {rows(roles.name)} WHERE {' OR '.join(term for _, term in found)}",
        splits=roles.splits,
    )


def _anywhere(column: Column, value: str, condition: Condition, depth: int = 0) -> str | None:
    """Spell that a condition holds of a value, of one of its elements or of one of its members."""
    terms = [condition(column, value)]
    if column.element is not None:
        inner = _anywhere(column.element, f"e{depth}", condition, depth + 1)
        terms.append(inner and f"len(list_filter({value}, lambda e{depth}: {inner})) > 0")
    terms += (_anywhere(member, f"{value}.{quoted(member.name)}", condition, depth) for member in column.members or ())
    spelled = [f"coalesce({term}, false)" for term in terms if term]
    return f"({' OR '.join(spelled)})" if spelled else None
