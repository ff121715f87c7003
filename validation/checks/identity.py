"""Rows that are what they say: their uids, their digests, their labels a second time, and no config twice."""

from wabe.validation.roles import Roles
from wabe.validation.statements import SPLIT, Stage, Statement, derived, general, literal, rows


@general("UID001", "No uid occurs twice in a split.", Stage.VALUES)
def repeated_uids(roles: Roles) -> Statement:
    """List uids that occur more than once."""
    return Statement(
        query=f"SELECT {SPLIT} AS split, uid AS failing FROM {rows(roles.name)} GROUP BY {SPLIT}, uid "
        "HAVING count(*) > 1",
        splits=roles.splits,
    )


@general("UID002", "Every uid is the hash of its row's content.")
def content_uids(roles: Roles) -> Statement:
    """List uids that are not the hash of their row's identity."""
    return Statement(
        query=f"SELECT {SPLIT} AS split, uid AS failing FROM {derived(roles.name)} WHERE NOT uid_fits",
        splits=roles.splits,
    )


@general("ORACLE001", "The oracle derives the same label for every row.")
def oracle(roles: Roles) -> Statement | None:
    """List rows on which the oracle says otherwise."""
    if not roles.has_oracle:
        return None
    name = f"([{', '.join(map(literal, roles.labels))}])[answer + 1]"
    return Statement(
        query=f"SELECT {SPLIT} AS split, uid AS failing, coalesce({name}, 'none can be derived') AS expected "
        f"FROM {derived(roles.name)} WHERE label IS DISTINCT FROM answer",
        splits=roles.splits,
    )


@general("DIGEST001", "The rows of each file have the digest that is recorded in the manifest.")
def recorded_digests(roles: Roles) -> Statement:
    """Compare the digests of files with those in the manifest."""
    return _digests(roles, "manifest")


@general("GOLDEN001", "The rows have the digest that is committed in expected.json.")
def committed_digests(roles: Roles) -> Statement | None:
    """Compare the digests of files with those that are committed."""
    return _digests(roles, "expected") if roles.is_pinned else None


@general(
    "TWIN001",
    "No two configs have the same rows in their splits, in whatever order, case or spacing.",
    Stage.CONFIGS,
)
def twins(roles: Roles) -> Statement:
    """List other configs of the benchmark with the same rows; `sets` has all that are built."""
    return Statement(
        query="WITH whole AS (SELECT config, list(rows ORDER BY rows) AS rows FROM sets GROUP BY config) "
        "SELECT 'the same rows as ' || b.config AS failing FROM whole AS a JOIN whole AS b "
        f"ON a.rows = b.rows AND a.config <> b.config WHERE a.config = {literal(roles.name)}",
        splits=roles.splits[:1],
    )


def _digests(roles: Roles, expected: str) -> Statement:
    return Statement(
        query=f"SELECT split, 'the rows have the digest ' || file || ', the {expected} has ' || "
        f"coalesce({expected}, 'none') AS failing FROM digests WHERE config = {literal(roles.name)} "
        f"AND file IS DISTINCT FROM {expected}",
        splits=roles.splits,
    )
