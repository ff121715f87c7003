"""Values that are declared, and labels that have their names."""

from wabe.builders.core.rows import Column
from wabe.validation.roles import Roles
from wabe.validation.statements import SPLIT, Stage, Statement, general, literal, quoted, rows


@general("VALUE001", "Columns with a fixed set of values contain no other values.", Stage.VALUES)
def declared_values(roles: Roles) -> Statement | None:
    """List rows in which a closed column has a value that is not declared."""
    found = [
        (column, term)
        for column in roles.columns
        if column.name != "label" and (term := _undeclared(column, quoted(column.name))) is not None
    ]
    if not found:
        return None
    named = ", ".join(
        f"CASE WHEN {term} THEN {literal(column.name)} || ' is ' || {quoted(column.name)}::VARCHAR END"
        for column, term in found
    )
    return Statement(
        query=f"SELECT {SPLIT} AS split, uid AS failing, concat_ws(', ', {named}) AS note FROM {rows(roles.name)} "
        f"WHERE {' OR '.join(term for _, term in found)}",
        splits=roles.splits,
    )


@general("LABEL001", "Every label is one of the declared labels, and label_text is its name.", Stage.VALUES)
def label_names(roles: Roles) -> Statement:
    """List rows whose label is out of range, or whose label_text is not the label's name."""
    name = f"([{', '.join(map(literal, roles.labels))}])[label + 1]"
    return Statement(
        query=f"SELECT {SPLIT} AS split, uid AS failing, coalesce({name}, 'none: ' || label || ' is no label') AS "
        f"expected FROM {rows(roles.name)} WHERE label_text IS DISTINCT FROM {name}",
        splits=roles.splits,
    )


def _undeclared(column: Column, value: str, depth: int = 0) -> str | None:
    """Spell the condition under which a value, an element or a member is not one of the declared ones."""
    if column.values is not None:
        return f"{value} NOT IN ({', '.join(literal(one) for one in column.values)})"
    if column.labels is not None:
        return f"{value} NOT BETWEEN 0 AND {len(column.labels) - 1}"
    if column.element is not None and (term := _undeclared(column.element, f"e{depth}", depth + 1)) is not None:
        return f"len(list_filter({value}, lambda e{depth}: {term})) > 0"
    inside = [_undeclared(member, f"{value}.{quoted(member.name)}", depth) for member in column.members or ()]
    terms = [term for term in inside if term]
    return f"({' OR '.join(terms)})" if terms else None
