"""Shortcuts: what a linear model scores on a test that sees one text alone, only overlap and lengths, or nothing."""

from wabe.builders.core.promises import CONSTANT, OVERLAP
from wabe.validation.roles import Roles
from wabe.validation.statements import Statement, general, literal

LIMIT = " limit"
"""What a measure's name ends with where its value is what a shortcut may score."""


@general("SHORTCUT001", "No single text gives the label away, beyond what is declared.")
def one_text(roles: Roles) -> Statement | None:
    """Compare what a model scores that sees one text with what is declared."""
    return _shortcut(roles, *roles.texts)


@general("SHORTCUT002", "Overlap and lengths of the texts do not give the label away, beyond what is declared.")
def overlap(roles: Roles) -> Statement | None:
    """Compare what a model scores that sees only common words and lengths with what is declared."""
    return _shortcut(roles, OVERLAP) if len(roles.texts) > 1 else None


@general("SHORTCUT003", "No test split has only one label, unless this is declared.")
def constant(roles: Roles) -> Statement | None:
    """Compare what a constant answer scores with what is declared."""
    return _shortcut(roles, CONSTANT)


def _shortcut(roles: Roles, *sees: str) -> Statement | None:
    """Read what was measured; `shortcuts` has it, with what is wrong with it, if anything is."""
    if roles.shortcuts is None or roles.training is None or not roles.tests:
        return None
    seen = ", ".join(map(literal, sees))
    return Statement(
        query="SELECT split, sees AS measure, accuracy AS value, wrong AS failing FROM shortcuts "
        f"WHERE config = {literal(roles.name)} AND sees IN ({seen}) UNION ALL "
        f"SELECT split, sees || {literal(LIMIT)}, allowed, NULL FROM shortcuts "
        f"WHERE config = {literal(roles.name)} AND sees IN ({seen})",
        splits=roles.tests,
    )
