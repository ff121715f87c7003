"""What a split has in common with an earlier one: pairs, single texts, reversed pairs, other labels, groups."""

from collections.abc import Sequence

from wabe.builders.core.promises import FORBIDDEN, Expected, Leak
from wabe.validation.roles import Roles
from wabe.validation.statements import (
    PLACE,
    SPLIT,
    Statement,
    coded,
    first_seen,
    general,
    literal,
    quoted,
    repeated,
    rows,
)

TWO = 2
TURNED = "t.text0 = r.text1 AND t.text1 = r.text0"


@general("LEAK001", "No row has the texts and the label of a row in an earlier split.")
def pairs(roles: Roles) -> Statement | None:
    """List rows that are in an earlier split already."""
    found = _found(roles, repeated(roles.name), _same_texts(roles), "t.label = r.label")
    return _statement(roles, [(FORBIDDEN, "rows", found)])


@general("LEAK002", "No row has a text of an earlier split, unless the config expects it.")
def single_texts(roles: Roles) -> Statement | None:
    """List rows that have a text in common with an earlier split, or count them column by column."""
    if roles.leaks is None or not roles.leaks.single:
        return None
    # What is a leak of a whole pair is told as such.
    stricter = [_found(roles, repeated(roles.name), _same_texts(roles), "true")]
    if len(roles.texts) == TWO:
        stricter.append(_found(roles, coded(roles.name), TURNED, "true"))
    whole = f"ANTI JOIN ({' UNION ALL '.join(stricter)}) AS w USING ({SPLIT}, {PLACE})"
    return _statement(
        roles,
        [
            (
                leak,
                column,
                f"SELECT t.{SPLIT}, t.{PLACE}, f.split AS other_split, f.place AS other_place FROM "
                f"{coded(roles.name)} AS t JOIN {first_seen(roles.name)} AS f "
                f"ON t.text{roles.texts.index(column)} = f.text "
                f"{whole if leak == FORBIDDEN else ''} WHERE f.number < t.number",
            )
            for column, leak in roles.leaks.single.items()
        ],
    )


@general("LEAK003", "No row has the two texts of an earlier split's row in the other order, unless this is expected.")
def reversed_pairs(roles: Roles) -> Statement | None:
    """List rows that turn a row of an earlier split round, or count them."""
    if roles.leaks is None or roles.leaks.reversed is None or len(roles.texts) != TWO:
        return None
    found = _found(roles, coded(roles.name), TURNED, "t.text0 <> t.text1")
    return _statement(roles, [(roles.leaks.reversed, "reversed", found)])


@general("LEAK004", "No row has the texts of an earlier split's row with another label, unless this is expected.")
def relabelled_pairs(roles: Roles) -> Statement | None:
    """List rows whose texts have another label in an earlier split, or count them."""
    if roles.leaks is None:
        return None
    found = _found(roles, repeated(roles.name), _same_texts(roles), "t.label <> r.label")
    return _statement(roles, [(roles.leaks.relabelled, "relabelled", found)])


@general("LEAK005", "No group has rows in an earlier split, unless the config expects it.")
def torn_groups(roles: Roles) -> Statement | None:
    """List rows whose group has rows in an earlier split, or count them."""
    if roles.leaks is None or roles.leaks.group is None or not roles.group:
        return None
    order = f"list_position([{', '.join(map(literal, roles.splits))}], {SPLIT})"
    group = quoted(roles.group)
    placed = f"SELECT {SPLIT}, {PLACE}, {group}, {order} AS number FROM {rows(roles.name)}"
    found = (
        f"SELECT t.{SPLIT}, t.{PLACE}, f.other_split, f.other_place FROM ({placed}) AS t JOIN "
        f"(SELECT {group}, min(number) AS first, arg_min({SPLIT}, number) AS other_split, "
        f"arg_min({PLACE}, (number, {PLACE})) AS other_place FROM ({placed}) GROUP BY {group}) AS f USING ({group}) "
        "WHERE f.first < t.number"
    )
    return _statement(roles, [(roles.leaks.group, "group", found)])


def _same_texts(roles: Roles) -> str:
    return " AND ".join(f"t.text{place} = r.text{place}" for place in range(len(roles.texts)))


def _found(roles: Roles, table: str, same: str, also: str) -> str:
    """Spell a query for rows that have something in common with one of an earlier split, with the first such row.

    Of rows with the same texts and label only the first is compared: a text that recurs often costs no more.
    """
    texts = ", ".join(f"text{place}" for place in range(len(roles.texts)))
    first = (
        f"SELECT {texts}, label, min(number) AS number, arg_min({SPLIT}, number) AS {SPLIT}, "
        f"arg_min({PLACE}, (number, {PLACE})) AS {PLACE} FROM {table} GROUP BY {texts}, label"
    )
    return (
        f"SELECT t.{SPLIT}, t.{PLACE}, arg_min(r.{SPLIT}, (r.number, r.{PLACE})) AS other_split, "
        f"arg_min(r.{PLACE}, (r.number, r.{PLACE})) AS other_place FROM {table} AS t "
        f"JOIN ({first}) AS r ON {same} AND r.number < t.number AND {also} GROUP BY t.{SPLIT}, t.{PLACE}"
    )


def _statement(roles: Roles, leaks: Sequence[tuple[Leak, str, str]]) -> Statement | None:
    """Answer for all splits but the first: list what is forbidden there, and count what is expected."""
    if len(roles.splits) < TWO:
        return None
    queries = []
    for leak, name, found in leaks:
        expected = [one for one in roles.splits[1:] if isinstance(leak, Expected) and leak.covers(one)]
        if forbidden := [one for one in roles.splits[1:] if one not in expected]:
            queries.append(_told(roles, name if len(leaks) > 1 else "", found, forbidden))
        if expected and isinstance(leak, Expected):
            queries.append(_counted(roles, name, leak, found, expected))
    return Statement(query=" UNION ALL BY NAME ".join(f"({query})" for query in queries), splits=roles.splits[1:])


def _told(roles: Roles, note: str, found: str, splits: Sequence[str]) -> str:
    """Spell a query for the rows of a forbidden leak."""
    return (
        f"SELECT r.{SPLIT} AS split, r.uid AS failing, f.other_split, f.other_place, {literal(note)} AS note "
        f"FROM ({found}) AS f JOIN {rows(roles.name)} AS r USING ({SPLIT}, {PLACE}) "
        f"WHERE f.{SPLIT} IN ({', '.join(map(literal, splits))})"
    )


def _counted(roles: Roles, name: str, leak: Expected, found: str, splits: Sequence[str]) -> str:
    """Spell a query that counts an expected leak split by split, and fails if it has become needless."""
    count = (
        f"SELECT s.split, {literal(name)} AS measure, count(f.{PLACE})::DOUBLE AS value, NULL::VARCHAR AS failing FROM "
        f"(VALUES {', '.join(f'({literal(split)})' for split in splits)}) AS s(split) "
        f"LEFT JOIN ({found}) AS f ON f.{SPLIT} = s.split GROUP BY s.split"
    )
    if not roles.is_settled:
        return count
    stale = literal(f"{name}: expected ({leak.reason}), but this does not occur: remove it from leaks")
    return (
        f"WITH counted AS MATERIALIZED ({count}) FROM counted UNION ALL "
        f"SELECT {literal(splits[-1])}, NULL, NULL, {stale} FROM counted HAVING sum(value) = 0"
    )
