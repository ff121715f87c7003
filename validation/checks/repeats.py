"""The same texts twice in a split: with the same label, or with another."""

from wabe.validation.roles import Roles
from wabe.validation.statements import PLACE, SPLIT, Statement, general, repeated, rows


@general("DUPLICATE001", "No two rows of a split have the same texts and the same label.")
def duplicates(roles: Roles) -> Statement | None:
    """List rows of one split that have the same texts and label."""
    if not roles.unique_texts:
        return None
    keys = f"{_texts(roles)}, number, label"
    alike = f"SELECT {keys}, min({PLACE}, 2) AS two FROM {repeated(roles.name)} GROUP BY {keys} HAVING count(*) > 1"
    return _told(roles, alike, keys, f"CASE t.{PLACE} WHEN a.two[1] THEN a.two[2] ELSE a.two[1] END")


@general("LABEL002", "No two rows of a split have the same texts and different labels.")
def two_labels(roles: Roles) -> Statement:
    """List rows whose texts have another label in another row of their split."""
    keys = f"{_texts(roles)}, number"
    torn = (
        f"SELECT {keys}, min(label) AS lowest, arg_min({PLACE}, label) AS one, arg_max({PLACE}, label) AS other "
        f"FROM {repeated(roles.name)} GROUP BY {keys} HAVING min(label) <> max(label)"
    )
    return _told(roles, torn, keys, "CASE t.label WHEN a.lowest THEN a.other ELSE a.one END")


def _texts(roles: Roles) -> str:
    return ", ".join(f"text{place}" for place in range(len(roles.texts)))


def _told(roles: Roles, alike: str, keys: str, other: str) -> Statement:
    """List the rows of some groups, each with another row of its group."""
    return Statement(
        query=f"SELECT r.{SPLIT} AS split, r.uid AS failing, r.{SPLIT} AS other_split, f.other AS other_place FROM "
        f"(SELECT t.{SPLIT}, t.{PLACE}, {other} AS other FROM {repeated(roles.name)} AS t JOIN ({alike}) AS a "
        f"USING ({keys})) AS f JOIN {rows(roles.name)} AS r USING ({SPLIT}, {PLACE})",
        splits=roles.splits,
    )
