"""Findings as a reader sees them: for every failing row its texts and labels, and the row that it clashes with."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from wabe.validation.record import Finding, Row
from wabe.validation.roles import Roles
from wabe.validation.statements import PLACE, SPLIT, literal, quoted, rows
from wabe.validation.views import Database

Found = Mapping[str, Any]
AT_ONCE = 10_000


def findings(database: Database, roles: Roles, split: str, found: Sequence[Found]) -> tuple[Finding, ...]:
    """Return what a check found in one split, with the rows looked up where there are any."""
    own = _rows(database, roles, "uid", split, [str(one["failing"]) for one in found])
    others: dict[tuple[str, str], Row] = {}
    for name in {one["other_split"] for one in found if one.get("other_split") is not None}:
        places = [str(one["other_place"]) for one in found if one.get("other_split") == name]
        others |= {(name, place): row for place, row in _rows(database, roles, PLACE, name, places).items()}
    return tuple(
        Finding(
            what=str(one["failing"]),
            note=str(one.get("note") or ""),
            row=own.get(str(one["failing"])),
            expected=str(one.get("expected") or ""),
            other=others.get((str(one.get("other_split")), str(one.get("other_place")))),
        )
        for one in found
    )


def _rows(database: Database, roles: Roles, key: str, split: str, wanted: Iterable[str]) -> dict[str, Row]:
    """Look rows of a split up by uid or place; words that are no uid are simply not found."""
    keys = list(dict.fromkeys(wanted))
    texts = ", ".join(quoted(column) for column in roles.texts)
    found: dict[str, Row] = {}
    for start in range(0, len(keys), AT_ONCE):
        some = ", ".join(literal(one) for one in keys[start : start + AT_ONCE])
        for name, uid, label, *values in database.fetch(
            f"SELECT {key}::VARCHAR, uid, label_text, {texts} FROM {rows(roles.name)} WHERE {SPLIT} = {literal(split)} "
            f"AND {key}::VARCHAR IN ({some})"
        ):
            spelled = {column: str(value) for column, value in zip(roles.texts, values, strict=True)}
            found.setdefault(str(name), Row(split=split, uid=str(uid), texts=spelled, label=str(label)))
    return found
