"""Labels in their declared shares, and rows that were dealt at random as chance deals them."""

from wabe.validation.roles import Roles
from wabe.validation.statements import Statement, general, literal


@general("SHARE001", "Each label has its declared share of every split, as exactly as the construction guarantees.")
def label_shares(roles: Roles) -> Statement:
    """List labels whose number of rows is too far from what is declared; `shares` has the counts."""
    return Statement(
        query="SELECT split, label AS measure, found / total AS value, CASE WHEN found NOT BETWEEN low AND high THEN "
        "format('{:,} of {:,} rows are ' || label || ', expected ', found::BIGINT, total::BIGINT) || CASE "
        "WHEN low > high THEN format('{:,} and a fraction', high::BIGINT) WHEN low = high THEN "
        "format('{:,}', low::BIGINT) ELSE format('{:,} to {:,}', low::BIGINT, high::BIGINT) END END AS failing "
        f"FROM shares WHERE config = {literal(roles.name)}",
        splits=roles.splits,
    )


@general("DEALT001", "Rows that were dealt at random are spread over their splits as chance would spread them.")
def dealt_at_random(roles: Roles) -> Statement | None:
    """List values that one split has more or less often than chance allows; `dealt` has them, with the bounds."""
    splits = tuple(split for split in roles.splits if any(split in dealt.splits for dealt in roles.dealt))
    if not splits:
        return None
    return Statement(
        query="SELECT split, \"column\" || ' ' || value || ': ' || found::BIGINT || ' rows, by chance ' || "
        "low::BIGINT || ' to ' || high::BIGINT AS failing "
        f"FROM dealt WHERE config = {literal(roles.name)}",
        splits=splits,
    )
