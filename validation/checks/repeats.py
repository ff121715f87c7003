"""The same texts twice in a split: with the same label, or with another."""

from wabe.validation.roles import Roles
from wabe.validation.statements import PLACE, SPLIT, Statement, general, repeated, rows


@general("DUPLICATE001", "No two rows of a split have the same texts and the same label.")
def duplicates(roles: Roles) -> Statement | None:
    """List rows of one split that have the same texts and label."""
    return _alike(roles, "=") if roles.unique_texts else None


@general("LABEL002", "No two rows of a split have the same texts and different labels.")
def two_labels(roles: Roles) -> Statement:
    """List rows whose texts have another label in another row of their split."""
    return _alike(roles, "<>")


def _alike(roles: Roles, labels: str) -> Statement:
    keys = ", ".join(f"text{place}" for place in range(len(roles.texts)))
    return Statement(
        query=f"WITH found AS (SELECT t.{SPLIT}, t.{PLACE}, min(r.{PLACE}) AS other FROM {repeated(roles.name)} AS t "
        f"JOIN {repeated(roles.name)} AS r USING ({keys}, number) WHERE t.label {labels} r.label "
        f"AND t.{PLACE} <> r.{PLACE} GROUP BY ALL) SELECT r.{SPLIT} AS split, r.uid AS failing, "
        f"r.{SPLIT} AS other_split, f.other AS other_place FROM found AS f JOIN {rows(roles.name)} AS r "
        f"USING ({SPLIT}, {PLACE})",
        splits=roles.splits,
    )
